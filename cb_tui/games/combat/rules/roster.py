"""All pieces that appear in a battle, named as after joining the halves, with their points."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from cb_tui.core.answers import RosterRow
from cb_tui.core.values import Side, UnitId
from cb_tui.games.combat.rules.battle import Battle, CommanderForce
from cb_tui.games.combat.rules.kinds import BASIC, Kind


def roster(battle: Battle) -> tuple[RosterRow, ...]:
    """Return the pieces that a battle gives, none for an army that is still to be chosen."""
    sides = {seat.id: seat.side for seat in battle.seated}
    forces = {force.seat: force for force in battle.forces}
    numbers: Counter[str] = Counter()
    rows = []
    for seat, side in sides.items():
        for kind in _army(forces[seat]) if seat in forces and battle.army == "given" else ():
            letter = BASIC[kind].letter if side == battle.sides[0].id else BASIC[kind].letter.lower()
            numbers[letter] += 1
            rows.append(_row(UnitId(f"{letter}{numbers[letter]}"), side, kind, battle))
    return tuple(rows)


def _army(force: CommanderForce) -> Iterator[Kind]:
    if force.units:
        yield from (unit.kind for unit in force.units)
    else:
        for kind, number in force.army.items():
            yield from (kind for _ in range(number))


def _row(unit: UnitId, side: Side, kind: Kind, battle: Battle) -> RosterRow:
    change = battle.kinds.get(kind)
    points = BASIC[kind].points if change is None or change.points is None else change.points
    return RosterRow(unit, side, Fraction(points))
