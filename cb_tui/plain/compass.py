"""Compass: directions and distances in words, and words as directions."""

import re
from math import atan2, pi

from cb_tui.core import grammar
from cb_tui.core.geometry import Geometry
from cb_tui.core.grammar import NUMBERS
from cb_tui.core.values import Place

NAMES = {
    "E": "east", "NE": "northeast", "N": "north", "NW": "northwest",
    "W": "west", "SW": "southwest", "S": "south", "SE": "southeast",
}  # fmt: skip
TWELVE = (
    "east", "east-northeast", "northeast", "north", "northwest", "west-northwest",
    "west", "west-southwest", "southwest", "south", "southeast", "east-southeast",
)  # fmt: skip
SIXTEEN = (
    "east", "east-northeast", "northeast", "north-northeast",
    "north", "north-northwest", "northwest", "west-northwest",
    "west", "west-southwest", "southwest", "south-southwest",
    "south", "south-southeast", "southeast", "east-southeast",
)  # fmt: skip
HYPHENED = re.compile("(?<=h)(?=east|west)")  # a player may type north-east


def words(grid: Geometry) -> dict[str, str]:
    """Return the directions of a step by all words for them: "ne", "northeast", "north-east"."""
    names = {short: name for short, name in NAMES.items() if short in grid.directions}
    return {word: short for short, name in names.items() for word in (short.lower(), name, HYPHENED.sub("-", name))}


def counted(count: int, noun: str, nouns: str = "") -> str:
    """Return a number of things in words: "one hex", "three hexes", "14 hexes"."""
    return grammar.count_noun(count, noun, nouns, NUMBERS)


def bearing(grid: Geometry, one: Place, other: Place) -> str:
    """Return the direction from `one` to `other`, or "here" if they are the same place.

    There are twelve directions where a step has six, else sixteen.
    """
    east, north = grid.offset(one, other)
    if not east and not north:
        return "here"
    sectors = TWELVE if len(grid.directions) == 6 else SIXTEEN
    return sectors[round(atan2(north, east) / (2 * pi / len(sectors))) % len(sectors)]


def away(grid: Geometry, one: Place, other: Place) -> str:
    """Return distance and direction of `other` from `one`: "three hexes southeast", "in the same hex"."""
    far = grid.distance(one, other)
    return f"{length(grid, far)} {bearing(grid, one, other)}" if far else f"in the same {grid.unit}"


def length(grid: Geometry, distance: int) -> str:
    """Return a distance in words: "three hexes", "24.8 inches"."""
    return grid.format_distance(distance, NUMBERS)


def points(value: float) -> str:
    """Return movement points as text, "3" or "2.5"."""
    return f"{value:g}"


def left(value: float, nouns: tuple[str, str] = ("point", "points")) -> str:
    """Return the remaining movement in words: "1 point left", "2.5 points left"."""
    return f"{value:g} {nouns[value != 1]} left"


def listed(names: list[str], word: str = "and") -> str:
    """Return names as in a sentence: "R1, R2 and M1", or an empty string if there are no names."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {word} {names[-1]}" if names else ""
