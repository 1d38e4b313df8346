"""The look mode: a free cursor, with a few lines about its hex in the panel."""

from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.text import Line, Lines, fit, format_points, line, number_run, wrap
from cb_tui.ui.modes.base import Mode, Notify, Reply, ReturnToGame, SwitchTo, ViewState, cursor_lines
from cb_tui.ui.modes.sight import sight
from cb_tui.ui.screen_spec import screen_spec_of
from cb_tui.ui.useless import unanswered_actions


class LookMode(Mode):
    """A free cursor with no piece selected."""

    keys = "look"

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return a few short lines about the hex: a cursor step must stay cheap over a slow connection."""
        stack = desk.table.stack(desk.cursor)
        rows = [
            *wrap(cursor_lines(desk)[0], width),
            *(screen_spec_of(desk.table).brief(desk.table, stack[0], width) if stack else ()),
        ]
        return [fit(row, width) for row in rows]

    def message(self, desk: ViewState) -> Line:
        """Return the keys that always work, then the effect of Enter, so that a step changes only the line's end."""
        table = desk.table
        sees = (
            ()
            if "sight" in unanswered_actions(table)
            else line(number_run("v"), f" line of sight from this {table.geometry.unit}.  ")
        )
        mine = any(piece.can_act for piece in table.stack(desk.cursor))
        takes = line("   ", number_run("Enter"), " selects") if mine else ()
        return line("Looking around.  ", sees, number_run("Esc"), " back", takes)

    def overlay(self, desk: ViewState) -> MapOverlay:
        return MapOverlay(cursor=desk.cursor)

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Select a piece, look along a line of sight from the hex, or go back."""
        match action:
            case "enter":
                mine = [piece.id for piece in desk.table.stack(desk.cursor) if piece.can_act]
                if not mine:
                    return Notify(_who(desk))
                desk.unit = mine[0]
                return SwitchTo(screen_spec_of(desk.table).unit_mode(desk.table, mine[0]))
            case "sight":
                return sight(desk, None)
            case "next":
                up = desk.unit if desk.unit in desk.table.pieces else None
                return screen_spec_of(desk.table).unit_mode(desk.table, up).on_action("next", desk)
            case "back":
                return ReturnToGame()
        return None


def _who(desk: ViewState) -> Line:
    """Return up to three pieces of the hex with range, movement points and armament."""
    parts: list[Line] = []
    for piece in desk.table.stack(desk.cursor)[:3]:
        figures = f"{piece.reach} / {format_points(piece.mv)} / {piece.rating} " if piece.rating else ""
        ratings = f" {piece.display_name} {figures}"
        parts.append(
            line(
                desk.table.unit_names([piece.id]),
                ratings,
                screen_spec_of(desk.table).standing(desk.table, piece),
                "   ",
            )
        )
    return line(*parts) if parts else line("No piece is here")
