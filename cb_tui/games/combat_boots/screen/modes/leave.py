"""Leaving the board by an open edge, or becoming a bridge: asked first, since it is final."""

from typing import Any, cast

from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.rules.battle import Edge
from cb_tui.games.combat_boots.rules.model import Exit, LayBridge
from cb_tui.games.combat_boots.screen.modes.decide import DecideMode
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import line
from cb_tui.ui.modes.base import Notify, Reply, SwitchTo, ViewState, reason_line
from cb_tui.ui.places import WAYS

OUT = (
    "A piece that leaves does not come back; the objectives (o) say which side it counts for. "
    "Leaving costs one movement point; you can undo it."
)
BRIDGE = "The tank stays there as a bridge for good; other pieces can cross the river on it as long as it survives."


def ways_out(table: GameView, unit: UnitId | None, direction: str = "") -> tuple[Exit, ...]:
    """Return the commands by which a piece may leave from here, only in `direction` if one is given."""
    edges = [edge for edge, ways in WAYS.items() if not direction or direction in ways]
    return tuple(way for way in table.legal if isinstance(way, Exit) and way.unit == unit and way.edge in edges)


def bridges(table: GameView, unit: UnitId | None) -> tuple[LayBridge, ...]:
    """Return the commands by which a piece may lay its bridge."""
    return tuple(way for way in table.legal if isinstance(way, LayBridge) and way.unit == unit)


def leave(desk: ViewState, unit: UnitId | None, direction: str = "") -> Reply:
    """Ask whether the selected piece leaves the board or, without a direction, lays its bridge."""
    table = desk.table
    if out := ways_out(table, unit, direction):
        return SwitchTo(DecideMode("LEAVE THE BOARD", out, about=OUT, back=True))
    if direction:
        return None
    if laid := bridges(table, unit):
        return SwitchTo(DecideMode("LAY THE BRIDGE", laid, about=BRIDGE, back=True))
    return Notify(_why_not(table, unit))


def _why_not(table: GameView, unit: UnitId | None) -> Any:
    """Return the refusal to leave by an open edge, or a line that there is no edge and no bridge here."""
    exits = table.scene.exits
    if unit is None:
        return line("No piece can act")
    asked = [Exit(unit, cast("Edge", edge)) for edge in exits]
    no = next((no for command in asked if (no := table.refusal(command)) is not None), None)
    return (
        reason_line(no.sentence, no.rule)
        if no
        else line("This battle has no open edge, and no piece here lays a bridge")
    )
