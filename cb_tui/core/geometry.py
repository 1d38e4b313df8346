"""The geometry of a map: names of its places, their positions, and distances in words."""

from collections.abc import Container, Sequence
from typing import Protocol

from cb_tui.core.values import Place

COMPASS = ("E", "NE", "N", "NW", "W", "SW", "S", "SE")  # directions of the eight direction keys


class Geometry(Protocol):
    """A grid or a plane. Its names alone bound it, and a board holds the places that exist."""

    @property
    def kind(self) -> str:
        """Return the name under which a drawer is found: "hexes", "squares", "inches"."""

    @property
    def unit(self) -> str:
        """Return the noun of one place, "hex"."""

    @property
    def units(self) -> str:
        """Return the plural of `unit`."""

    @property
    def example(self) -> str:
        """Return the name of some place, "0605"."""

    @property
    def spelling(self) -> str:
        """Return the way to type a place, with an example: "four digits, 0605"."""

    @property
    def layout(self) -> str:
        """Return a sentence on the order of the rows for players without a picture, or an empty string."""

    @property
    def directions(self) -> tuple[str, ...]:
        """Return the compass points in which neighbors lie, counterclockwise from the east."""

    def parse(self, text: str) -> Place:
        """Return the place of a name.

        Args:
            text: A name as the log writes it, exactly.

        Raises:
            ValueError: The text names no place. Its message is a sentence with an example.
        """

    def coordinates(self, at: Place) -> tuple[int, int]:
        """Return the column and the row of a place.

        Args:
            at: A place of this geometry.

        Returns:
            Both from 1 at the upper left. On a plane the ticks (1/10 inch) from the left and from the top, from 0.

        Raises:
            ValueError: As `parse`.
        """

    def place_at(self, column: int, row: int) -> Place | None:
        """Return the place in a column and row, counted as by `where`, or None if names end before it."""

    def is_prefix(self, text: str) -> bool:
        """Check whether a name may begin with a text, for a name that is typed letter by letter."""

    def step(self, at: Place, direction: str) -> Place | None:
        """Return the place to which a cursor moves.

        Args:
            at: The place of the cursor.
            direction: One of COMPASS or of `directions`.

        Returns:
            A neighbor, or None if names end before it. On hexes N and S stay in the column.
        """

    def neighbours(self, at: Place) -> tuple[Place, ...]:
        """Return the places one step away in the order of `directions`, as far as names go."""

    def distance(self, one: Place, other: Place) -> int:
        """Return the distance of two places.

        Args:
            one: A place.
            other: Another, or the same.

        Returns:
            The steps between them, on a plane the ticks (1/10 inch) rounded up. It is 0 for the same place, equal both
            ways, and no detour is shorter.
        """

    def format_distance_number(self, distance: int) -> str:
        """Return the number of a distance as text: "3", for ticks in inches "24.8"."""

    def format_distance(self, distance: int, numbers: Sequence[str] = ()) -> str:
        """Return a distance with its unit as text.

        Args:
            distance: A result of `distance`.
            numbers: The words for 0, 1, 2 and so on. Figures are used beyond them, and always on a plane.

        Returns:
            "3 hexes", for ticks "24.8 inches".
        """

    def line(self, one: Place, other: Place) -> tuple[Place, ...]:
        """Return the places along the straight line between two places.

        Args:
            one: The first place of the line.
            other: The last one.

        Returns:
            Both ends and one place for each step between them, the same places from either end.
        """

    def offset(self, one: Place, other: Place) -> tuple[float, float]:
        """Return the distances east and north from `one` to `other` on one scale, below 0 for west and south."""


def place_named(board: Container[object], word: str) -> Place | None:
    """Return the place of a board, or None. Case, a leading zero and the decimals of inches are optional."""
    inches = ",".join(part if "." in part else f"{part}.0" for part in word.split(","))
    names = (word, word.upper(), word.zfill(4), inches)
    return next((Place(name) for name in names if name in board), None)
