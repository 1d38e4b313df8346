"""Melee: blows, saves, who stands, and what the loser and the winner do. [CLOSE-9]"""

from collections.abc import Iterable
from functools import partial

from cb_tui.core.plane import behind
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import UnitId
from cb_tui.rules.combat_captain import contact, cover, losses, measure, morale, saves
from cb_tui.rules.combat_captain.battle import CompanyId
from cb_tui.rules.combat_captain.commands import Fight
from cb_tui.rules.combat_captain.events import Asked, Clashed, Engaged, MeleeWon, MenLost, Settled
from cb_tui.rules.combat_captain.model import State
from cb_tui.rules.combat_captain.pips import Count, pips
from cb_tui.rules.combat_captain.recorder import Recorder
from cb_tui.rules.combat_captain.waiting import Advance, FallingBack, MeleeDue

Blow = tuple[UnitId, int]  # a stand and what its die counts


def begins(record: Recorder) -> None:
    """Record the markers of charges that came to nothing. [CLOSE-6]"""
    for company in contact.failed(record.state):
        morale.marks(record, company, 1, "charge failed")


def asks(record: Recorder) -> bool:
    """Ask for the dice of the next close combat; False when none is left. [CLOSE-3]"""
    for melee in contact.melees(record.state):
        if not any(record.state.companies[company].fought_hand for company in (*melee.attackers, *melee.defenders)):
            seat = record.state.setting.seats[record.state.setting.companies[melee.attackers[0]].side]
            record.emit(Asked(MeleeDue(seat=seat, attackers=melee.attackers, defenders=melee.defenders)))
            return True
    return False


def refuse(state: State, command: Fight) -> IllegalCommand | None:
    """Return why a die may not go where it is aimed: a touching stand's at a vehicle that it touches. [CLOSE-2c]"""
    waiting = state.pending[-1]
    assert isinstance(waiting, MeleeDue)
    for unit, vehicle in command.at:
        if unit not in _stands(state, waiting.attackers) or vehicle not in measure.touched(state, unit):
            return IllegalCommand(f"{unit} does not touch {vehicle}; aim at what it touches", "CLOSE-2c", "apart")
        if not _armored(state, vehicle):
            return IllegalCommand(f"{vehicle} is not a vehicle; its men are hit anyway", "CLOSE-2c", "men")
    return None


def _stands(state: State, companies: Iterable[CompanyId]) -> tuple[UnitId, ...]:
    return tuple(unit for company in companies for unit in state.of(company))


def _armored(state: State, unit: UnitId) -> bool:
    return state.setting.kind(unit) == "vehicle"


def happens(record: Recorder, command: Fight) -> None:
    """Record a close combat from its blows to what is asked of loser and winner. [CLOSE-9, CLOSE-1b]"""
    waiting = record.state.pending[-1]
    assert isinstance(waiting, MeleeDue)
    record.emit(Settled())
    attackers, defenders = waiting.attackers, waiting.defenders
    record.emit(*(Engaged(company, hand_to_hand=True) for company in (*attackers, *defenders)))
    attack = _blows(record, attackers, "even", "attackers strike")
    defense = _blows(record, defenders, "odd", "defenders strike")
    on_defenders, on_attackers = sum(each for _, each in attack), sum(each for _, each in defense)
    record.emit(Clashed(attackers=attackers, defenders=defenders, on_defenders=on_defenders, on_attackers=on_attackers))
    order = partial(_order, record.state)
    on_them, on_us = order(defenders, attackers), order(attackers, defenders)
    all_save = record.state.setting.rules.melee_saves == "all"
    _falls(record, attack, on_them, dict(command.at), saves_too=True)
    _falls(record, defense, on_us, {}, saves_too=all_save)
    for company in (*attackers, *defenders):
        losses.pools(record, company)
    _decides(record, attackers, defenders)


def _blows(record: Recorder, companies: tuple[CompanyId, ...], count: Count, why: str) -> list[Blow]:
    """Return what the die of each stand counts, less the markers of its company."""
    units = _stands(record.state, companies)
    parity = record.state.setting.rules.morale_parity
    faces = record.roll(len(units), why)
    return [
        (unit, pips(face, count, record.state.company(unit).markers, parity))
        for unit, face in zip(units, faces, strict=True)
    ]


def _order(state: State, companies: tuple[CompanyId, ...], against: tuple[CompanyId, ...]) -> list[UnitId]:
    """Return on whom hits fall: those that touch first, then the nearest. [CLOSE-1c]"""
    foes = _stands(state, against)

    def near(unit: UnitId) -> tuple[bool, int, UnitId]:
        return (
            not measure.touched(state, unit),
            min((measure.between(state, unit, foe) for foe in foes), default=0),
            unit,
        )

    return sorted(_stands(state, companies), key=near)


def _falls(record: Recorder, blows: list[Blow], on: list[UnitId], at: dict[UnitId, UnitId], *, saves_too: bool) -> None:
    """Record the losses of one side: each hit falls on the next man who is left, a scoring die on a vehicle. [CLOSE-2a, CLOSE-2c]"""
    levels = {unit: _level(record.state, unit) if saves_too else 0 for unit in on}
    men = [unit for unit in on if not _armored(record.state, unit)]
    for unit, hits in blows:
        vehicle = at.get(unit) or (next(iter(_vehicles(record.state, on)), None) if not men else None)
        if vehicle is not None and vehicle in record.state.stands:
            if hits and saves.kills(record.roll(1, f"kill on {vehicle}")[0], hits, record.state.setting.rules):
                losses.kill(record, vehicle)
            continue
        _hits(record, hits, men, levels)


def _vehicles(state: State, units: list[UnitId]) -> list[UnitId]:
    return [unit for unit in units if unit in state.stands and _armored(state, unit)]


def _hits(record: Recorder, hits: int, men: list[UnitId], levels: dict[UnitId, int]) -> None:
    """Record hits one by one; surplus ones spill to the next stand. [CLOSE-1c, CLOSE-3c]"""
    for _ in range(hits):
        unit = next((each for each in men if each in record.state.stands), None)
        if unit is None:
            return
        rules = record.state.setting.rules
        if levels[unit] and saves.saves(record.roll(1, f"{unit} saves")[0], levels[unit], rules):
            continue
        record.emit(MenLost(unit, 1))
        if not record.state.stands[unit].men:
            losses.destroys(record, unit)


def _level(state: State, unit: UnitId) -> int:
    """Return the level at which a stand saves here: none if all that touch it are behind it. [CLOSE-3c]"""
    stand, level = state.stands[unit], cover.level(state, unit)
    foes = measure.touched(state, unit)
    turned = foes and all(behind(stand.facing, stand.point, state.stands[foe].point) for foe in foes)
    return 0 if turned and level < saves.ALL_ROUND else level


# --- who stands --------------------------------------------------------------------------------------------------


def _decides(record: Recorder, attackers: tuple[CompanyId, ...], defenders: tuple[CompanyId, ...]) -> None:
    """Record who wins: by the second dice, of which the defender needs but as much; nobody left loses. [CLOSE-3b]"""
    state = record.state
    attack = defense = None
    if _stands(state, attackers) and _stands(state, defenders):
        attack = sum(each for _, each in _blows(record, attackers, "odd", "attackers stand"))
        defense = sum(each for _, each in _blows(record, defenders, "even", "defenders stand"))
        defense += sum(cover.level(state, unit) for unit in _stands(state, defenders))
        won = attack > defense
    else:
        won = bool(_stands(state, attackers))
    side = state.setting.companies[(attackers if won else defenders)[0]].side
    record.emit(MeleeWon(side=side, attack=attack, defense=defense))
    winners, losers = (attackers, defenders) if won else (defenders, attackers)
    ground = tuple(state.stands[unit].at for unit in _stands(state, losers)) if won else ()
    for company in (*losers, *winners):
        morale.tests(record, company)
    seats = state.setting.seats
    left = _stands(record.state, winners)
    if left and (ground or not won):  # the winner goes forward once the loser has withdrawn [CLOSE-4d]
        record.emit(Asked(Advance(seat=seats[side], left=left, ground=ground)))
    for company in losers:
        if beaten := record.state.of(company):
            seat = seats[state.setting.enemy(side)]
            record.emit(Asked(FallingBack(seat=seat, company=company, left=beaten, lost=True)))
