"""Weapons: their ranges, the targets they can hurt and their modifiers to fire points. [FIRE]"""

from collections.abc import Mapping
from typing import Literal

from cb_tui.games.combat_captain.rules.parameters import Parameters
from cb_tui.games.combat_captain.rules.pips import Count

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
