"""Geometry: how the places of a map are named, how they lie to each other, and how they are told in words."""

from collections.abc import Sequence
from typing import Protocol

from cb_tui.core.values import Place

COMPASS = ("E", "NE", "N", "NW", "W", "SW", "S", "SE")  # what the eight direction keys ask for


class Geometry(Protocol):
    """A grid or a plane; it has no bounds of its own but those of its names, the board says what lies on it."""

    @property
    def kind(self) -> str:
        """Return the name by which a drawer is found: "hexes", "squares", "inches"."""

    @property
    def unit(self) -> str:
        """Return the noun of one place, "hex"."""

    @property
    def units(self) -> str:
        """Return the plural of the unit."""

    @property
    def example(self) -> str:
        """Return how some place is called, "0605"."""

    @property
    def spelling(self) -> str:
        """Return what a player types for a place, with an example: "four digits, 0605"."""

    @property
    def layout(self) -> str:
        """Return a sentence on how the rows lie for somebody who does not see them, "" where nothing is odd."""

    @property
    def directions(self) -> tuple[str, ...]:
        """Return the points of the compass in which a neighbour lies, from the east against the clock."""

    def parse(self, text: str) -> Place:
        """Return the place of a name as the log writes it; raises ValueError with a sentence for what is none."""

    def where(self, at: Place) -> tuple[int, int]:
        """Return column and row of a place, both from 1; on a plane the ticks from the left and from the top."""

    def at(self, column: int, row: int) -> Place | None:
        """Return the place in a column and row, None where the names end."""

    def begins(self, text: str) -> bool:
        """Check whether a name may begin with a text, for one that is typed letter by letter."""

    def step(self, at: Place, direction: str) -> Place | None:
        """Return the place that a cursor reaches in one of COMPASS, None where the names end."""

    def neighbours(self, at: Place) -> tuple[Place, ...]:
        """Return the places one step away, in the order of `directions`."""

    def distance(self, one: Place, other: Place) -> int:
        """Return how many units lie between two places, 0 for the same."""

    def figure(self, distance: int) -> str:
        """Return the number of a distance as a reader has it: "3", of ticks "24.8"."""

    def measured(self, distance: int, numbers: Sequence[str] = ()) -> str:
        """Return a distance with its unit: "3 hexes", of ticks "24.8 inches"; whole ones by those words for numbers."""

    def line(self, one: Place, other: Place) -> tuple[Place, ...]:
        """Return the places along the straight line between two, both ends included; the same from either end."""

    def offset(self, one: Place, other: Place) -> tuple[float, float]:
        """Return how far east and how far north one place lies from another, on one scale."""
