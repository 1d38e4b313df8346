"""Squares with eight directions, a diagonal being one step. Names are "CCRR", or "C7" on a small board."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from cb_tui.core.geometry import COMPASS
from cb_tui.core.grammar import count_noun
from cb_tui.core.plane import between
from cb_tui.core.values import Place

OFFSETS = {  # column and row of a step; row 1 is at the top
    "E": (1, 0), "NE": (1, -1), "N": (0, -1), "NW": (-1, -1), "W": (-1, 0), "SW": (-1, 1), "S": (0, 1), "SE": (1, 1),
}  # fmt: skip
DIGITS = re.compile(r"(?!00)([0-9]{2})(?!00)([0-9]{2})")
LETTERS = re.compile(r"([A-Z])([1-9][0-9]?)")


@dataclass(frozen=True)
class Squares:
    """A grid of squares. `lettered` names a column by a letter, so that there are 26 instead of 99."""

    lettered: bool = False
    kind = "squares"
    unit = "square"
    units = "squares"
    layout = ""
    directions = COMPASS

    @property
    def example(self) -> str:
        """Return how some square is called."""
        return "F5" if self.lettered else "0605"

    @property
    def spelling(self) -> str:
        """Return how a square is typed."""
        return f"{'a letter and a number' if self.lettered else 'four digits'}, {self.example}"

    def parse(self, text: str) -> Place:
        """Return the square of a name. Raises ValueError if `text` is no square name."""
        self.coordinates(Place(text))
        return Place(text)

    def coordinates(self, at: Place) -> tuple[int, int]:
        """Return column and row of a square, both from 1."""
        return _where(at, self.lettered)

    def place_at(self, column: int, row: int) -> Place | None:
        """Return the square in a column and row, or None if no name exists for it."""
        if not (1 <= column <= (26 if self.lettered else 99) and 1 <= row <= 99):
            return None
        return Place(f"{self.column(column)}{self.row(row)}")

    def column(self, number: int) -> str:
        """Return the part of a name that says the column."""
        return chr(ord("A") + number - 1) if self.lettered else f"{number:02}"

    def row(self, number: int) -> str:
        """Return the part of a name that says the row."""
        return str(number) if self.lettered else f"{number:02}"

    def is_prefix(self, text: str) -> bool:
        """Check whether a name may begin with a text."""
        return bool(re.fullmatch(r"[A-Z][0-9]{0,2}" if self.lettered else r"[0-9]{1,4}", text))

    def step(self, at: Place, direction: str) -> Place | None:
        """Return the neighbour in one of the eight directions."""
        (column, row), (across, down) = self.coordinates(at), OFFSETS[direction]
        return self.place_at(column + across, row + down)

    def neighbours(self, at: Place) -> tuple[Place, ...]:
        """Return the squares around one, in the order of the compass."""
        return tuple(to for way in COMPASS if (to := self.step(at, way)) is not None)

    def distance(self, one: Place, other: Place) -> int:
        """Return how many steps a king needs."""
        (column, row), (to_column, to_row) = self.coordinates(one), self.coordinates(other)
        return max(abs(column - to_column), abs(row - to_row))

    def format_distance_number(self, distance: int) -> str:
        """Return how many."""
        return str(distance)

    def format_distance(self, distance: int, numbers: Sequence[str] = ()) -> str:
        """Return how many squares."""
        return count_noun(distance, self.unit, self.units, numbers)

    def line(self, one: Place, other: Place) -> tuple[Place, ...]:
        """Return the squares nearest to the straight line, one a step, exactly along the eight directions."""
        if one > other:
            return self.line(other, one)[::-1]
        points = between(self.coordinates(one), self.coordinates(other), self.distance(one, other))
        return tuple(Place(f"{self.column(column)}{self.row(row)}") for column, row in points)

    def offset(self, one: Place, other: Place) -> tuple[float, float]:
        """Return how many columns east and how many rows north."""
        (column, row), (to_column, to_row) = self.coordinates(one), self.coordinates(other)
        return to_column - column, row - to_row


SQUARES = Squares()


@cache
def _where(at: Place, lettered: bool) -> tuple[int, int]:
    found = (LETTERS if lettered else DIGITS).fullmatch(at)
    if found is None:
        how = "a column letter and a row, like C7" if lettered else "column and row in two digits each, like 0302"
        raise ValueError(f"{at!r} is not a square; write {how}")
    column, row = found.groups()
    return ord(column) - ord("A") + 1 if lettered else int(column), int(row)
