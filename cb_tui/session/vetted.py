"""Vetted days: daily battles with the measured number of AI wins for the player's side."""

from collections.abc import Mapping
from contextlib import suppress
from datetime import date
from functools import cache
from pathlib import Path
from typing import NamedTuple

from cb_tui.core.forging import GenerationError, Recipe
from cb_tui.session.forge import FOLDER, packages, recipe
from cb_tui.session.library import shipped_battles_folder

FILE = "vetted.txt"  # beside the tables of a forge


class VettedDay(NamedTuple):
    """A day's battle, and how many games the machine won with your side, the machine on both sides."""

    day: date
    recipe: Recipe
    won: int
    games: int

    def __str__(self) -> str:
        return f"{self.day} {self.recipe.code} {self.won}/{self.games}"

    @property
    def rate(self) -> str:
        """Return the measured rate as a sentence, such as "playing your side, the AI won 25 of 48"."""
        return f"playing your side, the AI won {self.won} of {self.games}"


def vetted(text: str) -> dict[date, VettedDay]:
    """Return the days of a file. Lines that are invalid or of another version are left out."""
    found = {}
    for line in text.splitlines():
        with suppress(ValueError, GenerationError):
            day, code, rate = line.split()
            won, games = map(int, rate.split("/"))
            if 0 <= won <= games > 0:
                found[date.fromisoformat(day)] = VettedDay(date.fromisoformat(day), recipe(code), won, games)
    return found


@cache
def shipped_days(package: str) -> Mapping[date, VettedDay]:
    """Return the shipped days of a rules package, or {} if its battles are not vetted."""
    try:
        return vetted(path_of(package).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError):
        return {}


@cache
def measured(code: str) -> VettedDay | None:
    """Return the measured result for the battle of a code, or None if it was not measured."""
    every = (each for package in packages() for each in shipped_days(package).values())
    return next((each for each in every if each.recipe.code == code), None)


def path_of(package: str) -> Path:
    """Return the file of a rules package, which need not be there."""
    return shipped_battles_folder() / package / FOLDER / FILE
