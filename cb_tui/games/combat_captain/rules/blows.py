"""Dice of one side of a close combat, their effect and its chances. [CLOSE-1c, CLOSE-2a, CLOSE-3c]"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from cb_tui.core.values import UnitId
from cb_tui.games.combat_captain.rules import losses, weapons
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.events import MenLost, Suffered
from cb_tui.games.combat_captain.rules.evolve import EventRecorder
from cb_tui.games.combat_captain.rules.fire_events import CloseCombatHarm
from cb_tui.games.combat_captain.rules.model import State


class CloseCombatDie(NamedTuple):
    """The die of a stand: its hits, the faces of six that give 0, 1, 2 .., and the target vehicle."""

    hits: int
    ways: tuple[int, ...]
    at: UnitId | None = None
    markers: int = 0


@dataclass
class CloseCombatSide:
    """One side of a close combat as it is struck: its men in the order in which they fall, and its vehicles."""

    state: State
    units: tuple[UnitId, ...]
    levels: dict[UnitId, int]  # at which each saves here
    men: dict[UnitId, int] = field(init=False)
    vehicles: tuple[UnitId, ...] = field(init=False)

    def __post_init__(self) -> None:
        setting = self.state.context
        self.vehicles = tuple(unit for unit in self.units if setting.kind(unit) == "vehicle")
        self.men = {unit: self.state.stands[unit].men for unit in self.units if unit not in self.vehicles}

    def felt(self, unit: UnitId) -> int:
        """Return the markers that change the saves of a stand. [DICE-4b]"""
        return weapons.felt(self.state.company(unit).markers, self.state.context.rules)

    def fails(self, unit: UnitId) -> Fraction:
        """Return the chance that a hit on a stand is not saved. [COVER-4]"""
        return Fraction(weapons.fails(self.levels[unit], self.state.context.rules, self.felt(unit)), 6)

    def falls_on(self, strike: CloseCombatDie, gone: frozenset[UnitId]) -> UnitId | None:
        """Return the vehicle that a die hits, or None for a die that hits men.

        It is the vehicle aimed at, or any one if no men are left.
        """
        left = (each for each in self.vehicles if each not in gone)
        aimed = strike.at or (next(left, None) if not self.men else None)
        return aimed if aimed in self.vehicles and aimed not in gone else None


def record_blows(
    record: EventRecorder, strikes: list[CloseCombatDie], struck: CloseCombatSide, side: CompanyId
) -> None:
    """Record the saves and kill dice of one side, what it has suffered, then its losses one by one."""
    foretold = tuple(harms(strikes, struck))
    found = list(_losses(record, strikes, struck))
    men, kills = sum(not vehicle for _, vehicle in found), sum(vehicle for _, vehicle in found)
    hits = sum(strike.hits for strike in strikes)
    record.emit(Suffered(company=side, hits=hits, men=men, kills=kills, chances=foretold))
    for unit, vehicle in found:
        if vehicle:
            losses.record_kills(record, unit)
            continue
        record.emit(MenLost(unit, 1))
        if not record.state.stands[unit].men:
            losses.record_destroyed(record, unit)


def _losses(
    record: EventRecorder, strikes: list[CloseCombatDie], struck: CloseCombatSide
) -> Iterator[tuple[UnitId, bool]]:
    """Yield each unit that loses a man or takes a kill, and roll the dice that decide it."""
    rules, men, roster = record.state.context.rules, dict(struck.men), VehicleKills(struck.state)
    for strike in strikes:
        if vehicle := struck.falls_on(strike, roster.gone):
            if strike.hits and weapons.kills(
                record.roll(1, f"kill on {vehicle}")[0], strike.hits, rules, strike.markers
            ):
                roster = roster.killed(vehicle)
                yield vehicle, True
            continue
        for _ in range(strike.hits):
            unit = next((each for each, left in men.items() if left), None)
            if unit is None:
                break
            level = struck.levels[unit]
            if not (level and weapons.saves(record.roll(1, f"{unit} saves")[0], level, rules, struck.felt(unit))):
                men[unit] -= 1
                yield unit, False


class VehicleKills(NamedTuple):
    """The kills of a close combat so far, and the vehicles that have gone by them. [CAS-6]"""

    state: State
    kills: tuple[UnitId, ...] = ()  # the vehicle of each
    gone: frozenset[UnitId] = frozenset()

    def killed(self, vehicle: UnitId) -> "VehicleKills":
        """Return the roster with one kill more."""
        setting = self.state.context
        company, share = setting.company[vehicle], setting.rules.kills_per_vehicle
        before = self.state.companies[company].kills + sum(setting.company[each] == company for each in self.kills)
        goes = {vehicle} if (before + 1) // share > before // share else set()
        return VehicleKills(self.state, tuple(sorted((*self.kills, vehicle))), self.gone | goes)


# --- before the dice ---------------------------------------------------------------------------------------------

Fate = tuple[int, tuple[UnitId, ...], frozenset[UnitId]]  # men lost, the vehicles of the kills, those that have gone


def harms(strikes: list[CloseCombatDie], struck: CloseCombatSide) -> Iterator[CloseCombatHarm]:
    """Yield every end of some dice before they fall, with its exact chance."""
    fails = tuple(struck.fails(unit) for unit, men in struck.men.items() for _ in range(men))
    fates: dict[Fate, Fraction] = {(0, (), frozenset()): Fraction(1)}
    for strike in strikes:
        found: defaultdict[Fate, Fraction] = defaultdict(Fraction)
        for (lost, kills, gone), chance in fates.items():
            vehicle = struck.falls_on(strike, gone)
            for hits, ways in enumerate(strike.ways):
                share = chance * ways / 6
                if not share:
                    continue
                if vehicle is None:
                    for more, each in _men(fails, lost, hits).items():
                        found[(more, kills, gone)] += share * each
                    continue
                dead = Fraction(
                    weapons.kill_ways(hits, strike.markers, weapons.everywhere(struck.state.context.rules)), 6
                )
                after = VehicleKills(struck.state, kills, gone).killed(vehicle)
                found[(lost, after.kills, after.gone)] += share * dead
                found[(lost, kills, gone)] += share * (1 - dead)
        fates = found
    ends: defaultdict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for (lost, kills, _), chance in fates.items():
        ends[(lost, len(kills))] += chance
    yield from (
        CloseCombatHarm(men=men, kills=kills, chance=str(chance))
        for (men, kills), chance in sorted(ends.items())
        if chance
    )


@lru_cache(maxsize=4096)
def _men(fails: tuple[Fraction, ...], lost: int, hits: int) -> Mapping[int, Fraction]:
    """Return the exact chance of each number of men lost after some hits. [CLOSE-1c, CLOSE-3c]

    Each hit falls on the next man left.
    """
    spread = {lost: Fraction(1)}
    for _ in range(hits):
        found: defaultdict[int, Fraction] = defaultdict(Fraction)
        for gone, chance in spread.items():
            fail = fails[gone] if gone < len(fails) else Fraction(0)
            found[gone + 1] += chance * fail
            found[gone] += chance * (1 - fail)
        spread = {gone: chance for gone, chance in found.items() if chance}
    return spread


def beats(ours: list[CloseCombatDie], theirs: list[CloseCombatDie], sticks: int) -> Fraction:
    """Return the chance that the attacker's dice beat the defender's dice and cover. [CLOSE-3b]"""
    mine, other = _sum(ours), _sum(theirs)
    return sum(
        (one * two for total, one in mine.items() for more, two in other.items() if total > more + sticks), Fraction(0)
    )


def _sum(strikes: list[CloseCombatDie]) -> dict[int, Fraction]:
    spread = {0: Fraction(1)}
    for strike in strikes:
        found: defaultdict[int, Fraction] = defaultdict(Fraction)
        for total, chance in spread.items():
            for hits, ways in enumerate(strike.ways):
                if ways:
                    found[total + hits] += chance * ways / 6
        spread = found
    return spread
