"""The cursor alone on the map: a hex, a line of sight with reason and profile, the ground without pieces."""

from cb_tui.core.values import Place, UnitId
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.text import Line, Lines, fit, format_points, label, line, number_run, wrap
from cb_tui.ui.modes.base import (
    Mode,
    Notify,
    Reply,
    ReturnToGame,
    SwitchTo,
    ViewState,
    cursor_lines,
    cycle,
    unanswered_actions,
)
from cb_tui.ui.panels.sight import overview, profile, verdict
from cb_tui.ui.screen_spec import screen_spec_of

NONE = "These rules do not use line of sight"


class SightMode(Mode):
    """A look from `origin`, with `unit` there or None. `back` is the piece that was selected before.

    Esc returns to `came`, the route or aim mode before, with the cursor at `left`.
    """

    keys = "sight"

    def __init__(
        self,
        origin: Place,
        unit: UnitId | None,
        back: UnitId | None,
        hidden: frozenset[Place],
        *,
        came: Mode | None = None,
        left: Place | None = None,
    ) -> None:
        self.origin, self.unit, self.back, self.hidden = origin, unit, back, hidden
        self.return_to, self.left = came, left

    @classmethod
    def start(cls, desk: ViewState, unit: UnitId | None, came: Mode | None = None) -> "SightMode":
        """Start at the selected piece, or at the cursor without one.

        The look goes to the first enemy if the cursor stands at the origin.
        """
        table = desk.table
        origin = table.pieces[unit].at if unit else desk.cursor
        mode = cls(origin, unit, unit, not_seen(table, origin), came=came, left=desk.cursor)
        if desk.cursor == origin:
            enemies = mode._enemies(table)
            if enemies:
                desk.cursor = enemies[0]
        return mode

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the verdict, the profile, and the view from this hex."""
        table = desk.table
        sight = table.sight(self.origin, desk.cursor)
        if sight is None:
            return wrap((label(NONE),), width)
        enemies = [piece for piece in table.scene.pieces if piece.side != table.viewing_side]
        seen = [piece.id for piece in enemies if piece.at not in self.hidden]
        hidden = [piece.id for piece in enemies if piece.at in self.hidden]
        whole = len(table.scene.board.places)
        rows = verdict(table, sight, width, self.unit)
        if desk.cursor != self.origin:
            rows += profile(table, sight, width)
        return [*rows, *overview(table, seen, hidden, (whole - len(self.hidden), whole), width)]

    def message(self, desk: ViewState) -> Line:
        """Return the keys of the mode."""
        keys = line(
            number_run("Tab"), " next enemy  ", number_run("t"), " from the cursor  ", number_run("Esc"), " back"
        )
        return line("The line follows the cursor.  ", keys)

    def overlay(self, desk: ViewState) -> MapOverlay:
        """Return the hidden places, the line of sight and the place that blocks it."""
        sight = desk.table.sight(self.origin, desk.cursor)
        whole = (self.origin, desk.cursor) if desk.cursor != self.origin else ()
        blocker = sight.at if sight and not sight.visible and sight.at != sight.target else None
        return MapOverlay(cursor=desk.cursor, selected=self.unit, line=whole, blocker=blocker, hidden=self.hidden)

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Look at another enemy, reverse the line, or go back."""
        table = desk.table
        match action:
            case "next" | "previous":
                enemies = self._enemies(table)
                if not enemies:
                    return Notify(line("No enemy is on the board"))
                desk.cursor = cycle(enemies, desk.cursor, 1 if action == "next" else -1)
                return None
            case "turn":
                origin = desk.cursor
                stack = table.stack(origin)
                desk.cursor = self.origin
                unit, hidden = stack[0].id if stack else None, not_seen(table, origin)
                return SwitchTo(SightMode(origin, unit, self.back, hidden, came=self.return_to, left=self.left))
            case "back":
                if self.return_to is not None and self.left is not None:
                    desk.cursor = self.left
                    return SwitchTo(self.return_to)
                if self.back is not None and table.is_our_decision and not table.scene.question:
                    desk.cursor = table.pieces[self.back].at
                    return SwitchTo(screen_spec_of(table).unit_mode(table, self.back))
                return ReturnToGame()
        return None

    def _enemies(self, table: GameView) -> list[Place]:
        """Return the hexes with enemies of the viewing side, seen ones first."""
        hexes = dict.fromkeys(piece.at for piece in table.scene.pieces if piece.side != table.viewing_side)
        return sorted(hexes, key=lambda at: at in self.hidden)


def sight(desk: ViewState, unit: UnitId | None) -> Reply:
    """Look from a piece or the cursor, or return a message if the rules have no line of sight."""
    if desk.table.advisor.sight is None:
        return Notify(line(NONE))
    return SwitchTo(SightMode.start(desk, unit))


def not_seen(table: GameView, origin: Place) -> frozenset[Place]:
    """Return all places that `origin` does not see, among those with pieces if the board has no places."""
    there = table.scene.board.places or {piece.at for piece in table.scene.pieces}
    if table.advisor.field is not None:
        return frozenset(there) - table.advisor.field(table.state, origin)
    looks = {at: table.sight(origin, at) for at in there if at != origin}
    return frozenset(at for at, sight in looks.items() if sight is not None and not sight.visible)


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
        takes = line("   ", number_run("Enter"), label(" selects")) if mine else ()
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


class BareMode(Mode):
    """`under` is what comes back with the pieces."""

    keys = "bare"
    parent: Mode

    def __init__(self, under: Mode) -> None:
        self.parent = under

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the ground under the cursor and the pieces there."""
        return [fit(row, width) for row in cursor_lines(desk)]

    def message(self, desk: ViewState) -> Line:
        """Return the key that shows the pieces again."""
        return line("The map without the pieces.   ", number_run("H"), label(" shows them again"))

    def overlay(self, desk: ViewState) -> MapOverlay:
        return MapOverlay(cursor=desk.cursor, bare=True)

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Show the pieces again."""
        return SwitchTo(self.parent) if action == "back" else None
