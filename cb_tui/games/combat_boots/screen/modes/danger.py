"""The danger map: by hex, the chance that a volley of all enemies with sight hits the selected piece."""

from collections.abc import Iterable

from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat_boots.presentation.advice import advice
from cb_tui.games.combat_boots.screen.modes.choose import ChooseMode
from cb_tui.games.combat_boots.screen.modes.move import MoveMode
from cb_tui.games.combat_boots.screen.panels.danger import figure, meaning, safest, threats
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.text import Line, Lines, label, line, number_run
from cb_tui.ui.modes.base import Mode, Notify, Reply, SwitchTo, ViewState


class DangerMode(Mode):
    """The danger to `unit` within its reach, or on the `whole` map. Esc restores `came` and its cursor."""

    keys = "danger"
    unit: UnitId
    return_to: Mode

    def __init__(self, unit: UnitId, came: Mode, cursor: Place, *, whole: bool = False) -> None:
        self.unit, self.return_to, self.cursor, self.whole = unit, came, cursor, whole

    @classmethod
    def start(cls, desk: ViewState, came: Mode, unit: UnitId | None) -> Reply:
        """Open the danger map of the selected piece. A leader has none, since it is never fired at."""
        if unit is None:
            return Notify(line("No piece is selected: the danger map shows one piece's danger"))
        if desk.table.pieces[unit].leader:
            return Notify(line("Leaders cannot be fired at", label(" [LDR-4a]")))
        return SwitchTo(cls(unit, came, desk.cursor))

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the enemies that may fire at the cursor's hex, the key to the figures, the safest hexes."""
        table = desk.table
        rows = threats(table, self.unit, desk.cursor, width)
        return [*rows, *meaning(table, width, whole=self.whole), *safest(table, self.unit, width)]

    def message(self, desk: ViewState) -> Line:
        """Return the move that Enter plans, and the extent of the map."""
        plan: Line = ()
        if desk.cursor in advice(desk.table).reach(self.unit):
            plan = line(number_run("Enter"), f" plans a move to {desk.cursor}   ")
        other = "within its reach" if self.whole else "the whole map"
        return line(
            "Danger to ",
            desk.table.unit_names([self.unit]),
            ".  ",
            plan,
            number_run("d"),
            " off   ",
            number_run("D"),
            f" {other}",
        )

    def overlay(self, desk: ViewState) -> MapOverlay:
        """Show percent 0-100 in every hex, "-" if no enemy can fire at it."""
        table = desk.table
        told = {at: figure(advice(table).danger(self.unit, at)) for at in self._places(table)}
        return MapOverlay(cursor=desk.cursor, selected=self.unit, danger=told)

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Handle planning a path, widening the map, selecting another piece, and going back."""
        table = desk.table
        match action:
            case "enter":
                reach = advice(table).safest(self.unit).get(desk.cursor) or advice(table).reach(self.unit).get(
                    desk.cursor
                )
                if reach is None:
                    return Notify(
                        line(table.unit_names([self.unit]), f" cannot reach {desk.cursor}", label(" [MOV-1]"))
                    )
                return SwitchTo(MoveMode(self.unit, reach.way))
            case "whole":
                self.whole = not self.whole
            case "sight":
                return ChooseMode(self.unit).on_action("sight", desk)
            case "next" | "previous":
                reply = ChooseMode(self.unit).on_action(action, desk)
                if isinstance(reply, SwitchTo) and isinstance(reply.to, ChooseMode) and reply.to.unit:
                    other = DangerMode.start(desk, reply.to, reply.to.unit)
                    if isinstance(other, SwitchTo) and isinstance(other.to, DangerMode):
                        other.to.whole = self.whole
                    return other if isinstance(other, SwitchTo) else reply
                return reply
            case "back":
                desk.cursor = self.cursor
                return SwitchTo(self.return_to)
        return None

    def _places(self, table: GameView) -> Iterable[Place]:
        if self.whole:
            return table.scene.board.terrain
        return (table.pieces[self.unit].at, *advice(table).reach(self.unit))
