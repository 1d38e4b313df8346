"""Garbage: a search through everything comes in a lull, while nobody waits for an answer.

What is searched is nearly all kept: the tables of sight, ways and odds that battles share grow to some hundred thousand objects, and
Python would look through them whenever they have grown by a quarter, in the midst of whatever a key began.
"""

import gc

USUAL = gc.get_threshold()
RARELY = 100  # middling searches to one through everything where no lull comes; each follows some 7,000 new objects
TENTH = 10  # of those, after which a lull is used


def settle() -> None:
    """From now on garbage is searched for, rarely, and not in what is there already, which stays."""
    gc.freeze()
    rarely()


def rarely() -> None:
    """From now on garbage is searched for; through everything in a lull, else rarely."""
    gc.set_threshold(*USUAL[:2], RARELY)
    gc.enable()


def lull() -> None:
    """Nobody waits: everything is searched if enough has been made since the last time."""
    if gc.get_count()[2] > gc.get_threshold()[2] // TENTH:
        gc.collect()


def as_ever() -> None:
    """From now on Python searches as it does of itself."""
    gc.set_threshold(*USUAL)
