"""Ratings: how many dice an aircraft rolls, and the exact chances of a contest. [DOG-5, DOG-6, DOG-7]"""

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from cb_tui.core.odds import opposed
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.rules.battle import AircraftType, Weapon
from cb_tui.games.combat_boots.rules.dogfight.records import Contest
from cb_tui.games.combat_boots.rules.model import State

SIGNS = {-1: "-", 0: "", 1: "+"}


class Chances(NamedTuple):
    """Exact chances of a contest for the aircraft that starts it."""

    win: Fraction
    tie: Fraction
    lose: Fraction


class Match(NamedTuple):
    """The dice of a contest: both ratings, and who has one more die by the signs."""

    ratings: tuple[int, int]
    sign: int

    @property
    def dice(self) -> tuple[int, int]:
        """Return the number of dice that each of the two rolls."""
        return self.ratings[0] + (self.sign > 0), self.ratings[1] + (self.sign < 0)

    @property
    def chances(self) -> Chances:
        """Return the exact chances of the contest."""
        return chances(*self.dice)


def aircraft_type(state: State, unit: UnitId) -> AircraftType:
    """Return the aircraft type as printed."""
    return state.context.flights[unit]


def guns(kind: AircraftType) -> Weapon | None:
    """Return the weapon of an aircraft in the air: its strongest m or M, one shot, or None. [DOG-13]"""
    return max((arm for arm in kind.arms if arm.arm in ("m", "M")), key=lambda arm: arm.fp, default=None)


def sign(state: State, own: tuple[int, int], foe: tuple[int, int]) -> int:
    """Return the rating that gains a die: 1 the first, -1 the second, 0 neither. [DOG-5]

    A rating is (number, sign). The signs count only between equal numbers.
    """
    if not state.context.edition.signs or own[0] != foe[0]:
        return 0
    return (own[1] > foe[1]) - (own[1] < foe[1])


def match_of(state: State, contest: Contest, unit: UnitId, foe: UnitId) -> Match:
    """Return the dice of a maneuver or speed contest. [DOG-6, DOG-7]"""
    one, other = aircraft_type(state, unit), aircraft_type(state, foe)
    if contest == "maneuver":
        own, theirs = (one.mn, one.mn_sign), (other.mn, other.mn_sign)
    else:
        own, theirs = (one.sp, one.sp_sign), (other.sp, other.sp_sign)
    return Match((own[0], theirs[0]), sign(state, own, theirs))


@lru_cache(maxsize=256)
def chances(dice: int, against: int) -> Chances:
    """Return how often the best of `dice` dice beats, ties or loses to the best of `against` others."""
    found = opposed(dice, against, lambda one, other: (one.best > other.best) - (one.best < other.best))
    return Chances(*(found.get(result, Fraction(0)) for result in (1, 0, -1)))


def printed(number: int, signed: int) -> str:
    """Return a rating as on the counter, "3+"."""
    return f"{number}{SIGNS[signed]}"


def armed(kind: AircraftType) -> str:
    """Return guns and survivability as on the counter, "m3/2+"."""
    weapon = guns(kind)
    return f"{weapon.arm}{weapon.fp}/{printed(kind.sv, kind.sv_sign)}" if weapon else f"-/{kind.sv}"
