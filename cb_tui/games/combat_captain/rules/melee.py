"""Melee: blows, saves, who stands, and what the loser and the winner do. [CLOSE-9]"""

from collections.abc import Iterable

from cb_tui.core.plane import is_behind
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import UnitId
from cb_tui.games.combat_captain.rules import blows, chances, cover, losses, measure, morale, victory, weapons
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.blows import CloseCombatDie, CloseCombatSide
from cb_tui.games.combat_captain.rules.commands import Fight
from cb_tui.games.combat_captain.rules.events import Asked, Clashed, Engaged, MeleeWon, Settled
from cb_tui.games.combat_captain.rules.evolve import EventRecorder
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.waiting import Advance, FallingBack, MeleeDue
from cb_tui.games.combat_captain.rules.weapons import Count, pips


def begin_phase(record: EventRecorder) -> None:
    """Record the markers of charges that came to nothing. [CLOSE-6]"""
    for company in measure.failed(record.state):
        morale.record_markers(record, company, 1, "charge failed")


def ask_next_combat(record: EventRecorder) -> bool:
    """Ask for the dice of the next close combat, and return False if none remains. [CLOSE-3]"""
    for melee in measure.melees(record.state):
        if not any(record.state.companies[company].fought_hand for company in (*melee.attackers, *melee.defenders)):
            seat = record.state.context.seats[record.state.context.companies[melee.attackers[0]].side]
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
    blows.record_blows(record, attack, struck(record.state, on_them, saves_too=True), defenders[0])
    all_save = record.state.context.rules.melee_saves == "all"
    blows.record_blows(record, defense, struck(record.state, on_us, saves_too=all_save), attackers[0])
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
        chance = str(blows.beats(ours, theirs, sticks))
        won = attack > defense
    else:
        won = bool(stands(state, attackers))
    side = state.context.companies[(attackers if won else defenders)[0]].side
    record.emit(MeleeWon(side=side, attack=attack, defense=defense, chance=chance))
    winners, losers = (attackers, defenders) if won else (defenders, attackers)
    held = began if before.context.rules.attacker_enters_emptied else before
    ground = tuple(held.stands[unit].at for unit in stands(held, losers)) if won else ()
    _routs(record, losers, winners)
    seats = state.context.seats
    left = stands(record.state, winners)
    advances = bool(left) and (bool(ground) or not won) and not victory.decided(record.state)
    if advances:  # once the loser has withdrawn [CLOSE-4d]
        record.emit(Asked(Advance(seat=seats[side], left=left, ground=ground)))
    for company in losers:
        if beaten := record.state.stands_of(company):
            seat = seats[state.context.enemy(side)]
            record.emit(Asked(FallingBack(seat=seat, company=company, left=beaten, lost=True)))


def _routs(record: EventRecorder, *sides: tuple[CompanyId, ...]) -> None:
    """Record the routs of companies that have reached their number of markers. [MORALE-3]"""
    for company in (company for side in sides for company in side):
        morale.record_routs(record, company)
