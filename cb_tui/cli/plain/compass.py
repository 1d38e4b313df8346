"""Compass: directions and distances in words, and words as directions."""

from math import atan2, pi

from cb_tui.core import spelling
from cb_tui.core.geometry import Geometry
from cb_tui.core.spelling import NUMBERS
from cb_tui.core.values import Place

NAMES = {
    "E": "east", "NE": "north-east", "N": "north", "NW": "north-west",
    "W": "west", "SW": "south-west", "S": "south", "SE": "south-east",
}  # fmt: skip
TWELVE = (
    "east", "east-north-east", "north-east", "north", "north-west", "west-north-west",
    "west", "west-south-west", "south-west", "south", "south-east", "east-south-east",
)  # fmt: skip
SIXTEEN = (
    "east", "east-north-east", "north-east", "north-north-east", "north", "north-north-west", "north-west", "west-north-west",
    "west", "west-south-west", "south-west", "south-south-west", "south", "south-south-east", "south-east", "east-south-east",
)  # fmt: skip


def words(grid: Geometry) -> dict[str, str]:
    """Return the directions of a step by all words for them: "ne", "north-east", "northeast"."""
    names = {short: name for short, name in NAMES.items() if short in grid.directions}
    return {word: short for short, name in names.items() for word in (short.lower(), name, name.replace("-", ""))}


def counted(count: int, noun: str, nouns: str = "") -> str:
    """A number of things: "one hex", "three hexes", "14 hexes"."""
    return spelling.counted(count, noun, nouns, NUMBERS)


def bearing(grid: Geometry, one: Place, other: Place) -> str:
    """The direction from one place to another, of twelve where a step has six, else of sixteen; "here" for the same."""
    east, north = grid.offset(one, other)
    if not east and not north:
        return "here"
    sectors = TWELVE if len(grid.directions) == 6 else SIXTEEN
    return sectors[round(atan2(north, east) / (2 * pi / len(sectors))) % len(sectors)]


def away(grid: Geometry, one: Place, other: Place) -> str:
    """How far and where one place lies from another: "three hexes south-east", "in the same hex"."""
    far = grid.distance(one, other)
    return f"{length(grid, far)} {bearing(grid, one, other)}" if far else f"in the same {grid.unit}"


def length(grid: Geometry, distance: int) -> str:
    """A distance in words: "three hexes", "24.8 inches"."""
    return grid.measured(distance, NUMBERS)


def points(value: float) -> str:
    """Movement points: "3", "2.5"."""
    return f"{value:g}"


def left(value: float, nouns: tuple[str, str] = ("point", "points")) -> str:
    """What is left of a move: "1 point left", "2.5 points left"."""
    return f"{value:g} {nouns[value != 1]} left"


def listed(names: list[str], word: str = "and") -> str:
    """Names as a sentence has them: "R1, R2 and M1"."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {word} {names[-1]}" if names else ""
