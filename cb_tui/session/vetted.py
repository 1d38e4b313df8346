"""Vetted: the battles of days for which somebody has measured how often the machine wins with your side."""

from collections.abc import Mapping
from contextlib import suppress
from datetime import date
from functools import cache
from pathlib import Path
from typing import NamedTuple

from cb_tui.core.forging import NoBattle, Recipe
from cb_tui.session.forge import FOLDER, packages, recipe
from cb_tui.session.library import shipped

FILE = "vetted.txt"  # beside the tables of a forge


class Vetted(NamedTuple):
    """A day's battle, and how many games the machine won with your side, the machine on both sides."""

    day: date
    recipe: Recipe
    won: int
    games: int

    def __str__(self) -> str:
        return f"{self.day} {self.recipe.code} {self.won}/{self.games}"

    @property
    def rate(self) -> str:
        """Return what was measured as a sentence of a page says it: "a machine in your place won 25 of 48"."""
        return f"playing your side, the AI won {self.won} of {self.games}"


def vetted(text: str) -> dict[date, Vetted]:
    """Return the days of a file; a line that is none, or that another version has made, is left out."""
    found = {}
    for line in text.splitlines():
        with suppress(ValueError, NoBattle):
            day, code, rate = line.split()
            won, games = map(int, rate.split("/"))
            if 0 <= won <= games > 0:
                found[date.fromisoformat(day)] = Vetted(date.fromisoformat(day), recipe(code), won, games)
    return found


@cache
def shipped_days(package: str) -> Mapping[date, Vetted]:
    """Return the days that came along for a rules package, none where nobody has vetted its battles."""
    try:
        return vetted(path_of(package).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError):
        return {}


@cache
def measured(code: str) -> Vetted | None:
    """Return what was measured of the battle of a code, None where nobody has."""
    every = (each for package in packages() for each in shipped_days(package).values())
    return next((each for each in every if each.recipe.code == code), None)


def path_of(package: str) -> Path:
    """Return the file of a rules package, which need not be there."""
    return shipped() / package / FOLDER / FILE
