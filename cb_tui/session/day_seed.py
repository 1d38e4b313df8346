"""Day seed: the seed of the dice of a day's battle is its date as a number, 20261122."""

from contextlib import suppress
from datetime import date

BEGIN = date(2026, 1, 1)  # of all days that have a battle


def seed_of(day: date) -> int:
    """Return the seed of the dice of a day."""
    return day.year * 10_000 + day.month * 100 + day.day


def date_of(seed: int) -> date | None:
    """Return the day whose dice have a seed, or None if it is not a date's seed."""
    with suppress(ValueError, OverflowError):
        day = date(seed // 10_000, seed // 100 % 100, seed % 100)
        return day if day >= BEGIN else None
    return None
