"""Boards with batteries, and their missions."""

from cb_tui.core.hexes import Hex
from cb_tui.core.values import Side, UnitId
from cb_tui.games.combat_boots.rules import model as m
from cb_tui.games.combat_boots.rules.battle import Battery
from cb_tui.games.combat_boots.rules.events import Fired
from tests.rules.combat_boots.table import US, Table

HOUSE = "\n".join([". " * 9] * 4 + [". . . . # . . . ."] + [". " * 9] * 4)
WOOD = "\n".join(["^ . . . . . . . ."] + [". " * 9] * 8)


def battery(one: str = "H4", side: Side = US, **more: object) -> Battery:
    return Battery(id=UnitId(one), side=side, name="105mm", **{"fp": 4, "missions": 2, **more})  # type: ignore[arg-type]


def guns(pieces: dict[str, str], *batteries: Battery, **more) -> Table:
    return Table(pieces, batteries=batteries or (battery(),), **more)


def call(at: str, one: str = "H4") -> m.Call:
    return m.Call(UnitId(one), Hex(at))


def shift(to: str, mission: str = "H4-1") -> m.Shift:
    return m.Shift(UnitId(mission), Hex(to))


def step(unit: str, to: str) -> m.Step:
    return m.Step(UnitId(unit), Hex(to))


def shots(events) -> list[Fired]:
    return [event for event in events if isinstance(event, Fired)]


def attacked(events) -> list[str]:
    return [unit for shot in shots(events) for verdict in shot.verdicts for unit in verdict.units]


def results(events) -> dict[str, str]:
    return {verdict.units[0]: verdict.effect for shot in shots(events) for verdict in shot.verdicts}


def delayed(pieces: dict[str, str], at: str, **more) -> Table:
    """Turn 2 of the caller, whose mission of turn 1 lands now."""
    table = guns(pieces, **more)
    table.play(call(at), 2)
    table.play(m.EndTurn())
    table.play(m.EndTurn())
    return table
