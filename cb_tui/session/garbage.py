"""Garbage collection in lulls, while no player waits for an answer.

Most objects stay: the tables of sight, paths and odds that battles share grow to some hundred
thousand objects, and Python would search them whenever they have grown by a quarter, in the middle
of the work for a key.
"""

import gc

USUAL = gc.get_threshold()
RARELY = 100  # middling searches to one through everything where no lull comes; each follows some 7,000 new objects
TENTH = 10  # of those, after which a lull is used


def settle() -> None:
    """Collect garbage rarely, without the objects that exist now, which are kept."""
    gc.freeze()
    set_rare_collection()


def set_rare_collection() -> None:
    """Collect garbage, all generations in a lull and else rarely."""
    gc.set_threshold(*USUAL[:2], RARELY)
    gc.enable()


def collect_if_idle() -> None:
    """Collect all garbage if enough objects are new. Called while no player waits."""
    if gc.get_count()[2] > gc.get_threshold()[2] // TENTH:
        gc.collect()


def restore_default() -> None:
    """Collect garbage at Python's own thresholds."""
    gc.set_threshold(*USUAL)
