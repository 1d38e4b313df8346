"""Seed: the number that all dice of a game follow from."""

import secrets

from cb_tui.session.errors import SessionError

BITS = 64  # of a fresh seed, too many to try them all against the dice seen so far
LIMIT = 2**BITS  # of every seed
LONGEST = 12  # digits that a person types or is shown


def new_seed() -> int:
    """Return a fresh seed for dice, too long to guess."""
    return secrets.randbits(BITS)


def short_seed() -> int:
    """Return a seed from 1 to 9999 that is easily told to a friend, for codes and arenas."""
    return secrets.randbelow(9999) + 1


def check_seed(seed: int) -> None:
    """Check the size of a seed. Raises SessionError."""
    if not 0 <= seed < LIMIT:
        raise SessionError(f"the seed is a whole number from 0 to {LIMIT - 1}; give another", "seed")


def seed_words(seed: int) -> str:
    """Return a short seed in digits, and "random" for a fresh one."""
    return str(seed) if seed < 10**LONGEST else "random"
