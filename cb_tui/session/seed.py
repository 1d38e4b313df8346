"""Seed: the number that all dice of a game follow from."""

import os


def new_seed() -> int:
    """Return a fresh seed from 1 to 9999: short, so that it can be told to a friend."""
    return int.from_bytes(os.urandom(4)) % 9999 + 1
