"""Saves: which dice of cover save a hit, and which dice of a kill roll kill. [COVER-4, FIRE-6]"""

from cb_tui.games.combat_captain.rules.parameters import Parameters
from cb_tui.games.combat_captain.rules.pips import Low, low

ALL_ROUND = 4  # from this level on cover has no back [COVER-3]
VEHICLE = 2  # the one level that serves a vehicle [COVER-8, COVER-8a]


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
