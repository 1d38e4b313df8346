"""Morale: the rally of a side and the flight of those who fail. [MOR]"""

from fractions import Fraction
from functools import cache

from cb_tui.core import hexes, paths
from cb_tui.core.display import Reach
from cb_tui.core.hexes import Hex
from cb_tui.core.odds import text
from cb_tui.core.values import Side, UnitId
from cb_tui.games.combat_boots.rules import artillery, bands, leaders, movement
from cb_tui.games.combat_boots.rules.events import MoraleFailed, Rallied, Tested
from cb_tui.games.combat_boots.rules.evolve import EventRecorder
from cb_tui.games.combat_boots.rules.model import State, Unit
from cb_tui.games.combat_boots.rules.occupancy import cover, enemies, tactic, units_of


def chance(morale: int) -> Fraction:
    """Return the chance that two dice sum to the morale number or less. [MOR-1]"""
    return Fraction(sum(a + b <= morale for a in range(1, 7) for b in range(1, 7)), 36)


def chance_of(state: State, side: Side) -> Fraction:
    """Return the chance that a side rallies, or one piece if each rolls for itself. [MOR-1, MOR-4]"""
    morale = number(state, side)
    return Fraction(min(morale, 6), 6) if state.context.edition.rally == "one die each" else chance(morale)


def chance_for(state: State, unit: Unit) -> Fraction:
    """Return the chance that a disrupted piece rallies by its side's next roll. [MOR-1, MOR-4a, LDR-3a]

    The help of its leader is included.
    """
    morale = number(state, unit.side)
    if state.context.edition.rally != "one die each":
        return chance(morale + leaders.bonus(state, unit.side, unit.at))
    return Fraction(0) if unit.hit and unit.hit >= state.clock - 1 else Fraction(min(morale, 6), 6)


def number(state: State, side: Side) -> int:
    """Return the morale number of a side, on the scale of the edition. [MOR-5]"""
    return state.context.edition.morale(state.context.armies[side])


def _each(recorder: EventRecorder, side: Side) -> None:
    """Roll a die for every disrupted piece not hit in this or the enemy's last turn. [MOR-4, MOR-4a]"""
    state = recorder.state
    morale = number(state, side)
    able = [unit for unit in units_of(state, side) if unit.disrupted and (not unit.hit or unit.hit < state.clock - 1)]
    for unit in able:
        recorder.emit(Tested(side, (unit.id,), (text(chance_of(state, side)),)))
        (face,) = recorder.roll(f"{unit.id} morale", 1)
        recorder.emit(Rallied(side, (unit.id,)) if face <= morale else MoraleFailed(side, face, morale, unit.id))


def rally(recorder: EventRecorder, side: Side) -> None:
    """Roll once for a side with a disrupted piece. [MOR-1, MOR-2a, MOR-3]

    If the roll fails, pieces in the open flee.
    """
    shaken = tuple(unit.id for unit in units_of(recorder.state, side) if unit.disrupted)
    if not shaken:
        return
    if recorder.state.context.edition.rally == "one die each":
        _each(recorder, side)
        return
    morale = number(recorder.state, side)
    numbers = {one: morale + leaders.bonus(recorder.state, side, recorder.state.units[one].at) for one in shaken}
    recorder.emit(Tested(side, shaken, tuple(text(chance(most)) for most in numbers.values())))
    total = sum(recorder.roll(f"{side} morale", 2))
    passed = tuple(one for one, most in numbers.items() if total <= most)
    if passed:
        recorder.emit(Rallied(side, passed))
    if len(passed) == len(shaken):
        return
    recorder.emit(MoraleFailed(side, total, morale))
    failed = sorted(set(shaken).difference(passed))
    for one in failed if recorder.state.context.edition.failing_flee else ():
        unit = recorder.state.units.get(one)  # a rider may have been lost with its tank
        if unit and not cover(recorder.state, unit.at) and tactic(recorder.state, unit) != "hold":
            flee(recorder, one, "morale")


def flee(recorder: EventRecorder, one: UnitId, why: str) -> None:
    """Move a piece away from the enemy at full MV, toward cover. Riders stay on their tank. [MOR-3a, MOR-6a]"""
    unit = recorder.state.units.get(one)
    if unit is None or unit.riding:
        return
    if way := flight(recorder.state, one):
        artillery.flee_through_fire(recorder, one, way, why)


def flight(state: State, one: UnitId) -> tuple[Hex, ...]:
    """Return the path of a fleeing piece, to the cheapest cover or farthest from the enemy. [MOR-3a, MOR-6a]"""
    unit = state.units[one]
    foes = [foe.at for foe in enemies(state, unit.side)]
    found = _refuges(state, one, foes)
    if not found:
        return ()
    sheltered = [place for place in found if cover(state, place)]

    def away(place: Hex) -> int:
        return min((bands.distance(place, foe) for foe in foes), default=0)

    if sheltered:
        return found[min(sheltered, key=lambda place: (found[place].cost, -away(place), hexes.axial(place)))].way
    if not foes:
        return ()  # no enemy to flee from, and no cover within reach
    shelters = [place for place in state.context.board.terrain if cover(state, place)]

    def to_cover(place: Hex) -> int:
        return min((hexes.distance(place, shelter) for shelter in shelters), default=0)

    end = min(found, key=lambda place: (-away(place), to_cover(place), found[place].cost, hexes.axial(place)))
    return found[end].way


def _refuges(state: State, one: UnitId, foes: list[Hex]) -> dict[Hex, Reach]:
    """Return the hexes within full MV by steps that enter no enemy hex and never approach the nearest enemy."""
    unit = state.units[one]
    board = state.context.board
    held = set(foes)

    @cache
    def away(place: Hex) -> int:
        return min((bands.distance(place, foe) for foe in foes), default=0)

    def steps(place: Hex) -> list[tuple[Hex, float, bool]]:
        out = []
        for to in hexes.neighbours(place) if bands.on_field(place) else ():
            if to not in board.terrain or to in held or away(to) < away(place):
                continue
            price = movement.fare(state, unit, place, to)
            if price is not None:
                out.append((to, price, False))
        return out

    return paths.reachable(unit.at, steps, movement.mv(state.context, one))
