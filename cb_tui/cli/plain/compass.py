"""Compass: directions and distances in words, and words as directions."""

from math import atan2, pi, sqrt

from cb_tui.core.hexes import DIRECTIONS, distance, offset_between
from cb_tui.core.values import Place

NAMES = {"E": "east", "NE": "north-east", "NW": "north-west", "W": "west", "SW": "south-west", "SE": "south-east"}
SECTORS = (
    "east", "east-north-east", "north-east", "north", "north-west", "west-north-west",
    "west", "west-south-west", "south-west", "south", "south-east", "east-south-east",
)  # fmt: skip
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
WORDS = (
    {short.lower(): short for short in DIRECTIONS}
    | {name: short for short, name in NAMES.items()}
    | {name.replace("-", ""): short for short, name in NAMES.items()}
)


def counted(count: int, noun: str, nouns: str = "") -> str:
    """A number of things: "one hex", "three hexes", "14 hexes"."""
    word = NUMBERS[count] if 0 <= count < len(NUMBERS) else str(count)
    return f"{word} {noun if count == 1 else nouns or f'{noun}s'}"


def bearing(one: Place, other: Place) -> str:
    """The direction from one hex to another, of twelve; "here" for the same."""
    q, r = offset_between(one, other)
    if not q and not r:
        return "here"
    return SECTORS[round(atan2(-r * sqrt(3) / 2, q + r / 2) / (pi / 6)) % 12]


def away(one: Place, other: Place) -> str:
    """How far and where one hex lies from another: "three hexes south-east", "in the same hex"."""
    far = distance(one, other)
    return f"{counted(far, 'hex', 'hexes')} {bearing(one, other)}" if far else "in the same hex"


def points(value: float) -> str:
    """Movement points: "3", "2.5"."""
    return f"{value:g}"


def left(value: float) -> str:
    """Points that are left: "1 point left", "2.5 points left"."""
    return f"{value:g} point{'s' * (value != 1)} left"


def listed(names: list[str], word: str = "and") -> str:
    """Names as a sentence has them: "R1, R2 and M1"."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {word} {names[-1]}" if names else ""
