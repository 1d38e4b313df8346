"""Weapons, their ranges and targets, and which faces of a die count, save or kill. [DICE, FIRE, COVER-4]"""

from collections.abc import Iterable, Mapping
from typing import Literal

from cb_tui.games.combat_captain.rules.parameters import Parameters

Count = Literal["all", "even", "odd", "night odd"]
Parity = Literal["natural", "deducted"]
Low = Literal["none", "literal", "adverse"]

COUNTED: Mapping[Count, frozenset[int]] = {
    "all": frozenset((1, 2, 3, 4, 5, 6)),
    "even": frozenset((2, 4, 6)),
    "odd": frozenset((1, 3, 5)),
    "night odd": frozenset((1, 3)),  # [MOVE-5]
}  # [DICE-1]
Weapon = Literal[
    "rifles", "enhanced_small_arms", "crewed_mg", "mortar", "gun", "superior_gun", "inferior_gun", "hand_held_at",
    "vehicle_mg",
]  # fmt: skip
Armor = Literal["none", "thin", "regular", "superior"]
Band = Literal["short", "medium", "long"]

SMALL_ARMS = 8, 16, 24
SUPPORT = 12, 24, 36
CANNON = 16, 32, 48
REACH: Mapping[Weapon, tuple[int, int, int]] = {  # inches of each band, 0: no such band
    "hand_held_at": (8, 0, 0),
    "rifles": SMALL_ARMS,
    "enhanced_small_arms": SMALL_ARMS,
    "crewed_mg": SUPPORT,
    "mortar": SUPPORT,
    "vehicle_mg": SUPPORT,  # [FIRE-9]
    "gun": CANNON,
    "superior_gun": CANNON,
    "inferior_gun": CANNON,
}
BANDS: tuple[Band, ...] = ("short", "medium", "long")
COUNTS: Mapping[Band, Count] = {"short": "all", "medium": "even", "long": "odd"}  # [FIRE-2]
GUNS: frozenset[Weapon] = frozenset(("gun", "superior_gun", "inferior_gun"))
AGAINST: Mapping[Weapon, tuple[int, int | None, int | None, int | None]] = {  # None: no effect
    #                      none  thin regular superior
    "rifles":              (0, None, None, None),
    "enhanced_small_arms": (1, None, None, None),
    "crewed_mg":           (6, None, None, None),
    "mortar":              (0, None, None, None),
    "vehicle_mg":          (0, None, None, None),
    "gun":                 (2,    1,    0,   -1),
    "superior_gun":        (2,    2,    1,   -1),
    "inferior_gun":        (2,   -1,   -2,   -4),
    "hand_held_at":        (0,   -1,   -2,   -4),
}  # fmt: skip
ARMORS: tuple[Armor, ...] = ("none", "thin", "regular", "superior")
STILL, THIRD = 2, 3  # what a gun gains on the third turn in which neither it nor its target moves [FIRE-4c]
ALL_ROUND = 4  # from this level on cover has no back [COVER-3]
VEHICLE = 2  # the one level that serves a vehicle [COVER-8, COVER-8a]


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


def band(weapon: Weapon, ticks: int) -> Band | None:
    """Return the range band of a distance in ticks, or None if it is beyond long range. [FIRE-2]"""
    short, medium, long = REACH[weapon]
    if ticks <= 10 * short:
        return "short"
    if ticks <= 10 * medium:
        return "medium"
    return "long" if ticks <= 10 * long else None


def reaches(weapon: Weapon) -> int:
    """Return the inches of the longest band."""
    return max(REACH[weapon])


def modifier(weapon: Weapon, armor: Armor, rules: Parameters) -> int | None:
    """Return the fire point modifier of a weapon against armor, or None if it has no effect. [FIRE-4, FIRE-7]"""
    if weapon == "superior_gun" and armor == "superior":
        return rules.superior_vs_superior
    if weapon == "vehicle_mg" and armor == "none":
        return rules.vehicle_mg_mod
    return AGAINST[weapon][ARMORS.index(armor)]


def standing(weapon: Weapon, turns: int, target_turns: int) -> int:
    """Return the bonus of a gun if neither it nor its target has moved for three turns, else 0. [FIRE-4c]"""
    return STILL if weapon in GUNS and min(turns, target_turns) >= THIRD else 0


def level(kind: str, sticks: int) -> int:
    """Return the level at which a stand saves: one stick does nothing for a vehicle. [COVER-8a]"""
    return 0 if kind == "vehicle" and sticks < VEHICLE else sticks


def saves(face: int, cover: int, rules: Parameters, markers: int = 0) -> bool:
    """Check whether a die saves a hit. [COVER-4]"""
    return low(face, markers, rules.morale_on_low_rolls) <= cover


def fails(cover: int, rules: Parameters, markers: int = 0) -> int:
    """Return how many faces of a die do not save a hit. [COVER-4]"""
    return sum(not (cover and saves(face, cover, rules, markers)) for face in range(1, 7))


def everywhere(rules: Parameters) -> Low:
    """Return how markers change low dice of close combat and against armor. [DICE-4b]"""
    return rules.morale_on_low_rolls if rules.markers_on_all_low_rolls else "none"


def felt(markers: int, rules: Parameters) -> int:
    """Return the markers that change saves in close combat and of vehicles. [DICE-4b]"""
    return markers if rules.markers_on_all_low_rolls else 0


def kill_ways(number: int, markers: int, how: Low) -> int:
    """Return how many faces of a kill die kill. [FIRE-6, DICE-4b]"""
    return sum(number >= 6 or low(face, markers, how) <= number for face in range(1, 7))


def kills(face: int, number: int, rules: Parameters, markers: int = 0) -> bool:
    """Check whether a kill die kills: up to the kill number, with 6 or more always. [FIRE-6]"""
    return number >= 6 or low(face, markers, everywhere(rules)) <= number
