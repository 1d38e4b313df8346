"""The roster mode: a list of all pieces beside the map, with one selected on both."""

from collections.abc import Callable

from cb_tui.core.display import Piece
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.text import Line, Lines, label, line, number_run, section_head, shorten
from cb_tui.ui.modes.base import Mode, Reply, SwitchTo, ViewState
from cb_tui.ui.modes.look import LookMode
from cb_tui.ui.modes.over import PopupMode
from cb_tui.ui.panels.roster import WIDE, entry
from cb_tui.ui.screen_spec import screen_spec_of

HEAD = 1  # lines above the list


class RosterMode(PopupMode):
    """The roster list over `under`, with line `row` of the filtered pieces selected."""

    keys = "roster"
    clickable_list = "panel"

    def __init__(self, under: Mode, desk: ViewState) -> None:
        self.parent, self.chosen, self.row, self.top = under, 0, 0, 0
        here = [index for index, piece in enumerate(self.listed(desk)) if piece.at == desk.cursor]
        self.row = here[0] if here else 0

    def listed(self, desk: ViewState) -> list[Piece]:
        """Return the pieces that pass the filter, by side and then by name."""
        table = self.displayed_view(desk)
        order = [force.side for force in table.scene.forces]
        _, lets = filters(table)[self.chosen]
        return sorted(filter(lets, table.scene.pieces), key=lambda piece: (order.index(piece.side), piece.id))

    def full_panel(self, desk: ViewState, width: int, height: int) -> Lines:
        """Return the list, scrolled to show the selected piece."""
        table, found, high = self.displayed_view(desk), self.listed(desk), max(1, height - HEAD)
        self.row = max(0, min(self.row, len(found) - 1))
        self.top = max(0, min(max(self.top, self.row - high + 1), self.row, max(0, len(found) - high)))
        rows: Lines = [section_head(width, f"roster: {filters(table)[self.chosen][0]}, {len(found)}")]
        for index, piece in enumerate(found[self.top : self.top + high], self.top):
            mark = number_run("> ") if index == self.row else "  "
            called = label(f" {piece.display_name}") if width >= WIDE else ""
            rows.append(shorten(line(mark, entry(table, piece, 27), called), width))
        return rows

    def overlay(self, desk: ViewState) -> MapOverlay:
        """Return the cursor at the selected piece."""
        found = self.listed(desk)
        return MapOverlay(cursor=found[self.row].at if self.row < len(found) else desk.cursor)

    def message(self, desk: ViewState) -> Line:
        """Return the effect of Enter, the filter key and the way back."""
        who = [piece.id for piece in self.listed(desk)[self.row : self.row + 1]]
        goes = (
            line(number_run("Enter"), " goes to ", desk.table.unit_names(who), "   ")
            if who
            else line("No such piece   ")
        )
        return line(goes, number_run("f"), label(" another filter   "), number_run("Esc"), label(" back"))

    def handle_action(self, action: str, desk: ViewState) -> Reply:
        """Select another piece, change the filter, go to the piece, or go back."""
        found = self.listed(desk)
        match action:
            case "down" | "up" if found:
                self.row = (self.row + (1 if action == "down" else -1)) % len(found)
            case "filter":
                self.chosen, self.row, self.top = (self.chosen + 1) % len(filters(desk.table)), 0, 0
            case "enter" if found:
                return self._go(found[self.row], desk)
            case "back":
                return SwitchTo(self.parent)
            case "help" | "quit":
                return super().handle_action(action, desk)
        return None

    def _go(self, piece: Piece, desk: ViewState) -> Reply:
        """Move the cursor to a piece, and select it if its side is free to act and it can."""
        desk.cursor = piece.at
        if not desk.table.is_our_decision or desk.table.scene.question:
            return SwitchTo(self.parent)
        if not piece.can_act:
            return SwitchTo(LookMode())
        desk.unit = piece.id
        return SwitchTo(screen_spec_of(desk.table).unit_mode(desk.table, piece.id))

    def click_line(self, y: int) -> bool:
        """Select the piece of line `y`, and return whether it was selected already."""
        if y < HEAD:
            return False
        marked, self.row = self.top + y - HEAD == self.row, self.top + y - HEAD
        return marked


def filters(table: GameView) -> list[tuple[str, Callable[[Piece], bool]]]:
    """Return the filters by name: all, pieces that can act, each side, and pieces out of order."""
    sides = [(force.name, lambda piece, side=force.side: piece.side == side) for force in table.scene.forces]
    hurt = table.out_of_order
    return [
        ("all", lambda _: True), ("can act", lambda piece: piece.can_act), *sides,
        (hurt, lambda piece: piece in table.out_of_order_pieces())
    ]  # fmt: skip
