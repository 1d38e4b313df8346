"""Look: the cursor goes about freely; the panel answers for its hex in a few lines."""

from cb_tui.present.overlay import Overlay
from cb_tui.present.text import Line, Lines, fit, line, number, points, wrap
from cb_tui.ui.modes.base import Desk, Mode, Notify, Pop, Reply, Switch, here
from cb_tui.ui.modes.sight import sight
from cb_tui.ui.systems import room_of
from cb_tui.ui.useless import lacking


class LookMode(Mode):
    """No piece is up."""

    keys = "look"

    def panel(self, desk: Desk, width: int) -> Lines:
        """A few short lines on the hex: the cursor runs, and a step must stay cheap over a slow line."""
        stack = desk.table.stack(desk.cursor)
        rows = [*wrap(here(desk)[0], width), *(room_of(desk.table).brief(desk.table, stack[0], width) if stack else ())]
        return [fit(row, width) for row in rows]

    def message(self, desk: Desk) -> Line:
        """What can be done everywhere, and behind it what Enter takes here: a step changes the end of the line alone."""
        table = desk.table
        sees = () if "sight" in lacking(table) else line(number("v"), f" line of sight from this {table.grid.unit}.  ")
        mine = any(piece.can_act for piece in table.stack(desk.cursor))
        takes = line("   ", number("Enter"), " selects the piece") if mine else ()
        return line("Looking around.  ", sees, number("Esc"), " back", takes)

    def overlay(self, desk: Desk) -> Overlay:
        """The cursor alone."""
        return Overlay(cursor=desk.cursor)

    def do(self, action: str, desk: Desk) -> Reply:
        """Takes a piece, looks from the hex, or goes back."""
        match action:
            case "enter":
                mine = [piece.id for piece in desk.table.stack(desk.cursor) if piece.can_act]
                if not mine:
                    return Notify(_who(desk))
                desk.unit = mine[0]
                return Switch(room_of(desk.table).up(desk.table, mine[0]))
            case "sight":
                return sight(desk, None)
            case "next":
                up = desk.unit if desk.unit in desk.table.pieces else None
                return room_of(desk.table).up(desk.table, up).do("next", desk)
            case "back":
                return Pop()
        return None


def _who(desk: Desk) -> Line:
    """Those in the hex with their ratings: range, movement, armament."""
    parts: list[Line] = []
    for piece in desk.table.stack(desk.cursor)[:3]:
        figures = f"{piece.reach} / {points(piece.mv)} / {piece.rating} " if piece.rating else ""
        ratings = f" {piece.called} {figures}"
        parts.append(line(desk.table.who([piece.id]), ratings, room_of(desk.table).standing(desk.table, piece), "   "))
    return line(*parts) if parts else line("No piece is here")
