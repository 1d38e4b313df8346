"""Close combat: the dice of both sides, saves, and what the loser and the winner do. [CLOSE]"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache, reduce
from typing import NamedTuple

from cb_tui.core.action import Decision
from cb_tui.core.display import Question
from cb_tui.core.plane import is_behind
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import UnitId
from cb_tui.games.combat_captain.rules import chances, cover, losses, measure, prose, victory, weapons
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.commands import Fight
from cb_tui.games.combat_captain.rules.events import Asked, Clashed, Engaged, MeleeWon, MenLost, Settled, Suffered
from cb_tui.games.combat_captain.rules.evolve import EventRecorder
from cb_tui.games.combat_captain.rules.fire_events import CloseCombatHarm
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.pending import Advance, FallingBack, MeleeDue
from cb_tui.games.combat_captain.rules.weapons import Count, pips


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
    if not struck.vehicles:
        yield from _on_men(tuple(strike.ways for strike in strikes), tuple(int(6 * fail) for fail in fails))
        return
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
def _on_men(strikes: tuple[tuple[int, ...], ...], fails: tuple[int, ...]) -> tuple[CloseCombatHarm, ...]:
    """Return every end of some dice that fall on men alone. `fails` counts the faces of six that do not save each."""
    none: tuple[int, ...] = (1,)
    totals = reduce(chances.joined, strikes, none)
    most, spread, ends = len(totals) - 1, {0: 1}, Counter[int]()
    for hits, ways in enumerate(totals):
        found = Counter[int]()
        for men, many in spread.items():
            ends[men] += ways * many * 6 ** (most - hits)
            fail = fails[men] if men < len(fails) else 0
            found.update({men + 1: many * fail, men: many * (6 - fail)})
        spread = found
    whole = sum(totals) * 6**most
    told = ((men, Fraction(many, whole)) for men, many in sorted(ends.items()) if many)
    return tuple(CloseCombatHarm(men=men, kills=0, chance=str(chance)) for men, chance in told)


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


def begin_phase(record: EventRecorder) -> None:
    """Record the markers of charges that came to nothing. [CLOSE-6]"""
    for company in measure.failed(record.state):
        losses.record_markers(record, company, 1, "charge failed")


def ask_next_combat(record: EventRecorder) -> bool:
    """Ask for the dice of the next close combat, and return False if none remains. [CLOSE-3]"""
    for melee in measure.melees(record.state):
        if not any(record.state.companies[company].fought_hand for company in (*melee.attackers, *melee.defenders)):
            seat = record.state.context.commanders[melee.attackers[0]]
            record.emit(Asked(MeleeDue(seat=seat, attackers=melee.attackers, defenders=melee.defenders)))
            return True
    return False


def refusal(state: State, command: Fight) -> IllegalCommand | None:
    """Return why a die may not go where it is aimed: a touching stand's at a vehicle that it touches. [CLOSE-2c]"""
    waiting = state.pending[-1]
    assert isinstance(waiting, MeleeDue)
    for unit, vehicle in command.at:
        if unit not in stands(state, waiting.attackers) or vehicle not in measure.touched(state, unit):
            return IllegalCommand(f"{unit} does not touch {vehicle}; aim at what it touches", "CLOSE-2c", "apart")
        if not _armored(state, vehicle):
            return IllegalCommand(f"{vehicle} is not a vehicle; its men are hit anyway", "CLOSE-2c", "men")
    return None


def stands(state: State, companies: Iterable[CompanyId]) -> tuple[UnitId, ...]:
    """Return the stands of some companies that are on the table."""
    return tuple(unit for company in companies for unit in state.stands_of(company))


def _armored(state: State, unit: UnitId) -> bool:
    return state.context.kind(unit) == "vehicle"


def resolve(record: EventRecorder, command: Fight) -> None:
    """Record a close combat from its blows to the decisions of loser and winner. [CLOSE-9, CLOSE-1b]"""
    waiting = record.state.pending[-1]
    assert isinstance(waiting, MeleeDue)
    record.emit(Settled())
    attackers, defenders = waiting.attackers, waiting.defenders
    record.emit(*(Engaged(company, hand_to_hand=True) for company in (*attackers, *defenders)))
    began = record.state
    attack = _strikes(record, attackers, "even", "attackers strike", dict(command.at))
    defense = _strikes(record, defenders, "odd", "defenders strike", {})
    on_defenders, on_attackers = sum(each.hits for each in attack), sum(each.hits for each in defense)
    record.emit(Clashed(attackers=attackers, defenders=defenders, on_defenders=on_defenders, on_attackers=on_attackers))
    on_them, on_us = order(record.state, defenders, attackers), order(record.state, attackers, defenders)
    record_blows(record, attack, struck(record.state, on_them, saves_too=True), defenders[0])
    all_save = record.state.context.rules.melee_saves == "all"
    record_blows(record, defense, struck(record.state, on_us, saves_too=all_save), attackers[0])
    for company in (*attackers, *defenders):
        losses.pool_squads(record, company)
    _decides(record, attackers, defenders, began)


def _strikes(
    record: EventRecorder, companies: tuple[CompanyId, ...], count: Count, why: str, at: dict[UnitId, UnitId]
) -> list[CloseCombatDie]:
    """Return the die of each stand, less the markers of its company."""
    state, units = record.state, stands(record.state, companies)
    parity = state.context.rules.morale_parity
    faces = record.roll(len(units), why)
    return [
        CloseCombatDie(
            hits=pips(face, count, state.company(unit).markers, parity),
            ways=chances.sums(1, count, state.company(unit).markers, parity),
            at=at.get(unit),
            markers=state.company(unit).markers,
        )
        for unit, face in zip(units, faces, strict=True)
    ]


def order(state: State, companies: tuple[CompanyId, ...], against: tuple[CompanyId, ...]) -> list[UnitId]:
    """Return the stands in the order in which hits fall: those that touch first, then the nearest. [CLOSE-1c]"""
    foes = stands(state, against)

    def near(unit: UnitId) -> tuple[bool, int, UnitId]:
        return (
            not measure.touched(state, unit),
            min((measure.between(state, unit, foe) for foe in foes), default=0),
            unit,
        )

    return sorted(stands(state, companies), key=near)


def struck(state: State, units: list[UnitId], *, saves_too: bool) -> CloseCombatSide:
    """Return one side as the other strikes at it."""
    return CloseCombatSide(state, tuple(units), {unit: _level(state, unit) if saves_too else 0 for unit in units})


def _level(state: State, unit: UnitId) -> int:
    """Return the level at which a stand saves here: none if all that touch it are behind it. [CLOSE-3c]"""
    stand, level = state.stands[unit], cover.level(state, unit)
    foes = measure.touched(state, unit)
    turned = foes and all(is_behind(stand.facing, stand.point, state.stands[foe].point) for foe in foes)
    return 0 if turned and level < weapons.ALL_ROUND else level


# --- who stands --------------------------------------------------------------------------------------------------


def _decides(
    record: EventRecorder, attackers: tuple[CompanyId, ...], defenders: tuple[CompanyId, ...], began: State
) -> None:
    """Record the winner by the second dice. A side without stands loses, by a rout too. [CLOSE-3b, MORALE-3c]

    The defender adds its cover and wins ties.
    """
    before = record.state
    attack = defense = None
    chance = ""
    if not before.context.rules.rout_after_melee:
        _routs(record, attackers, defenders)
    state = record.state
    if stands(state, attackers) and stands(state, defenders):
        ours = _strikes(record, attackers, "odd", "attackers stand", {})
        theirs = _strikes(record, defenders, "even", "defenders stand", {})
        sticks = sum(cover.level(state, unit) for unit in stands(state, defenders))
        attack, defense = sum(each.hits for each in ours), sum(each.hits for each in theirs) + sticks
        chance = str(beats(ours, theirs, sticks))
        won = attack > defense
    else:
        won = bool(stands(state, attackers))
    side = state.context.companies[(attackers if won else defenders)[0]].side
    record.emit(MeleeWon(side=side, attack=attack, defense=defense, chance=chance))
    winners, losers = (attackers, defenders) if won else (defenders, attackers)
    held = began if before.context.rules.attacker_enters_emptied else before
    ground = tuple(held.stands[unit].at for unit in stands(held, losers)) if won else ()
    _routs(record, losers, winners)
    left = stands(record.state, winners)
    advances = bool(left) and (bool(ground) or not won) and not victory.decided(record.state)
    if advances:  # once the loser has withdrawn [CLOSE-4d]
        for seat, own in reversed(state.context.by_commander(left).items()):
            record.emit(Asked(Advance(seat=seat, left=own, ground=ground)))
    for company in losers:
        if beaten := record.state.stands_of(company):
            seat = state.context.commanders[company]
            record.emit(Asked(FallingBack(seat=seat, company=company, left=beaten, lost=True)))


def _routs(record: EventRecorder, *sides: tuple[CompanyId, ...]) -> None:
    """Record the routs of companies that have reached their number of markers. [MORALE-3]"""
    for company in (company for side in sides for company in side):
        losses.record_routs(record, company)


def question(state: State, waiting: MeleeDue) -> Question:
    """Return the dice of a close combat as a question."""
    one, other = " ".join(waiting.attackers), " ".join(waiting.defenders)
    about = f"{one} against {other}: a die per stand, then losses, then a die per surviving stand."
    asked = f"roll for the close combat of {one} against {other}"
    return prose.question(waiting, "CLOSE COMBAT", about, asked, "when it is rolled")


MELEE_DUE: Decision[State, MeleeDue] = Decision(
    pending=MeleeDue,
    candidates=lambda state, waiting: (Fight(),),
    refusal=("A close combat is due; roll for it", "CLOSE-9"),
    question=question,
)
