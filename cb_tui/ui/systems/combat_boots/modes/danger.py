"""Danger: how likely a volley of all enemies who see a hex hits the piece that is up, hex by hex over the map."""

from collections.abc import Iterable

from cb_tui.core.values import Place, UnitId
from cb_tui.present.overlay import Overlay
from cb_tui.present.systems.combat_boots.advice import advice
from cb_tui.present.table import Table
from cb_tui.present.text import Line, Lines, label, line, number
from cb_tui.ui.modes.base import Desk, Mode, Notify, Reply, Switch
from cb_tui.ui.systems.combat_boots.modes.choose import ChooseMode
from cb_tui.ui.systems.combat_boots.modes.move import MoveMode
from cb_tui.ui.systems.combat_boots.panels.danger import figure, meaning, safest, threats


class DangerMode(Mode):
    """The danger to `unit` within its reach, or on the `whole` map; Esc goes back to `came` and its cursor."""

    keys = "danger"
    unit: UnitId
    came: Mode

    def __init__(self, unit: UnitId, came: Mode, cursor: Place, *, whole: bool = False) -> None:
        self.unit, self.came, self.cursor, self.whole = unit, came, cursor, whole

    @classmethod
    def start(cls, desk: Desk, came: Mode, unit: UnitId | None) -> Reply:
        """From a piece that is up; a leader is never fired at."""
        if unit is None:
            return Notify(line("No piece is selected: the danger map shows one piece's danger"))
        if desk.table.pieces[unit].leader:
            return Notify(line("Leaders cannot be fired at", label(" [LDR-4a]")))
        return Switch(cls(unit, came, desk.cursor))

    def panel(self, desk: Desk, width: int) -> Lines:
        """Who may fire at the cursor's hex, what the figures mean, the safest hexes in reach."""
        table = desk.table
        rows = threats(table, self.unit, desk.cursor, width)
        return [*rows, *meaning(table, width, whole=self.whole), *safest(table, self.unit, width)]

    def message(self, desk: Desk) -> Line:
        """What Enter plans, and how far the map goes."""
        plan: Line = ()
        if desk.cursor in advice(desk.table).reach(self.unit):
            plan = line(number("Enter"), f" plans a move to {desk.cursor}   ")
        other = "within its reach" if self.whole else "the whole map"
        return line(
            "Danger to ", desk.table.who([self.unit]), ".  ", plan, number("d"), " off   ", number("D"), f" {other}"
        )

    def overlay(self, desk: Desk) -> Overlay:
        """Per cent in every hex; "-" where nobody can fire at it."""
        table = desk.table
        told = {at: figure(advice(table).danger(self.unit, at)) for at in self._places(table)}
        return Overlay(cursor=desk.cursor, selected=self.unit, danger=told)

    def do(self, action: str, desk: Desk) -> Reply:
        """Plans a way, widens the map, takes another piece, or goes back."""
        table = desk.table
        match action:
            case "enter":
                reach = advice(table).safest(self.unit).get(desk.cursor) or advice(table).reach(self.unit).get(
                    desk.cursor
                )
                if reach is None:
                    return Notify(line(table.who([self.unit]), f" cannot reach {desk.cursor}", label(" [MOV-1]")))
                return Switch(MoveMode(self.unit, reach.way))
            case "whole":
                self.whole = not self.whole
            case "sight":
                return ChooseMode(self.unit).do("sight", desk)
            case "next" | "previous":
                reply = ChooseMode(self.unit).do(action, desk)
                if isinstance(reply, Switch) and isinstance(reply.to, ChooseMode) and reply.to.unit:
                    other = DangerMode.start(desk, reply.to, reply.to.unit)
                    if isinstance(other, Switch) and isinstance(other.to, DangerMode):
                        other.to.whole = self.whole
                    return other if isinstance(other, Switch) else reply
                return reply
            case "back":
                desk.cursor = self.cursor
                return Switch(self.came)
        return None

    def _places(self, table: Table) -> Iterable[Place]:
        if self.whole:
            return table.scene.board.terrain
        return (table.pieces[self.unit].at, *advice(table).reach(self.unit))
