"""Pips: which faces of a die count, and what markers take off. [DICE]"""

from collections.abc import Iterable, Mapping
from typing import Literal

Count = Literal["all", "even", "odd", "night odd"]
Parity = Literal["natural", "deducted"]
Low = Literal["none", "literal", "adverse"]

COUNTED: Mapping[Count, frozenset[int]] = {
    "all": frozenset((1, 2, 3, 4, 5, 6)),
    "even": frozenset((2, 4, 6)),
    "odd": frozenset((1, 3, 5)),
    "night odd": frozenset((1, 3)),  # [MOVE-5]
}  # [DICE-1]


def pips(face: int, count: Count, markers: int = 0, parity: Parity = "natural") -> int:
    """Return the pips of a die after markers, at least 0. [DICE-4, DICE-4a]

    The natural face decides whether it counts, or with the other `parity` the reduced face.
    """
    left = max(0, face - markers)
    return left if (face if parity == "natural" else left) in COUNTED[count] else 0


def total(faces: Iterable[int], count: Count, markers: int = 0, parity: Parity = "natural") -> int:
    """Return the sum of the pips of some dice."""
    return sum(pips(face, count, markers, parity) for face in faces)


def variable(face: int, markers: int) -> int:
    """Return the column of the fire chart: the variable die after markers, never below 1. [DICE-4d, CHART-4]"""
    return max(1, face - markers)


def low(face: int, markers: int, how: Low) -> int:
    """Return how a die reads of which low faces are good: markers change it in some battles only. [DICE-4b]"""
    match how:
        case "none":
            return face
        case "literal":
            return max(1, face - markers)
        case "adverse":
            return face + markers


def march(kind: str, *, odd: bool, night: bool) -> Count:
    """Return the faces that count for movement: all for vehicles, else even. [DICE-3, MOVE-3..5]

    Odd faces count on odd ground and at night.
    """
    if odd and night:
        return "night odd"
    if odd or night:
        return "odd"
    return "all" if kind in ("vehicle", "soft") else "even"
