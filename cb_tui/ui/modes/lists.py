"""Lists and pages that a key lays over any moment: all commands, by typed words, and all pieces."""

from collections.abc import Callable

from cb_tui.core.display import Piece
from cb_tui.core.values import Place
from cb_tui.presentation.boards.cells import GlyphSet
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.key import Key, character
from cb_tui.presentation.keys import rows
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.text import (
    BLANK,
    Line,
    Lines,
    TextRun,
    columns_at,
    label,
    line,
    number_run,
    section_head,
    shorten,
)
from cb_tui.session.staff_search.staffs import StaffBySeat
from cb_tui.ui.modes.base import AskScreen, Mode, Notify, Reply, SwitchTo, ViewState
from cb_tui.ui.modes.early_end import early_end
from cb_tui.ui.modes.look import BareMode, LookMode
from cb_tui.ui.modes.pages import help_page, legend_page, luck_page, objectives_page, plans_page
from cb_tui.ui.modes.popup import PopupMode
from cb_tui.ui.panels.status import WIDE, entry
from cb_tui.ui.screen_spec import screen_spec_of
from cb_tui.ui.view_updater import ViewUpdater

COMMANDS_HEAD = 2  # lines above the list
SOUGHT = {"early_end": "draw chat mute stop"}  # words that find a command and do not stand in its line
WORDS = 15  # columns of the keys
PLANS = Key("", "plans", "", help="the staff's three best plans")  # this list alone has it
ROSTER_HEAD = 1  # lines above the list


class CommandsMode(PopupMode):
    """The list of commands of the mode `under`. `chosen` is None if no command fits the typed words."""

    keys = "commands"
    clickable_list = "page"

    def __init__(self, under: Mode, desk: ViewState, staffs: StaffBySeat | None = None) -> None:
        self.parent, self.grid, self.text, self.row, self.top = under, desk.table.geometry, "", 0, 0
        self.staffs = staffs
        keys = tuple(
            key for key in _once(rows(under.keys, without=under.unsupported_actions(desk))) if key.action != "commands"
        )
        self.all = (*keys, PLANS) if staffs else keys

    @property
    def found(self) -> tuple[Key, ...]:
        """Return the keys whose words contain all words typed, those that begin with them first."""
        words = self.text.lower().split()
        fits = [key for key in self.all if all(word in self._said(key) for word in words)]
        return tuple(sorted(fits, key=lambda key: not _begins(key, self.text.lower().strip())))

    @property
    def chosen(self) -> str | None:
        """Return the action of Enter, or None if nothing fits."""
        found = self.found
        return found[min(self.row, len(found) - 1)].action if found else None

    def _said(self, key: Key) -> str:
        return f"{key.word} {key.help_text(self.grid)} {key.action} {SOUGHT.get(key.action, '')}".lower()

    def page(self, width: int, height: int) -> Lines | None:
        """Return the list with the marked line in view."""
        found, high = self.found, max(1, height - COMMANDS_HEAD)
        self.row = max(0, min(self.row, len(found) - 1))
        self.top = max(0, min(max(self.top, self.row - high + 1), self.row, max(0, len(found) - high)))
        shown: Lines = [line(label(" Commands available now: "), number_run(f"{self.text}_")), BLANK]
        for index, key in enumerate(found[self.top : self.top + high], self.top):
            here = index == self.row
            said = TextRun(key.help_text(self.grid), bold=here)
            shown.append(
                shorten(
                    columns_at((0, number_run("> ") if here else ""), (2, number_run(key.cap)), (WORDS, said)), width
                )
            )
        return shown if found else [*shown, line(label("  no match; "), number_run("Backspace"), label(" erases"))]

    def message(self, desk: ViewState) -> Line:
        """Return the effect of Enter in full."""
        found = self.found
        if not found:
            return line("Type another word, or ", number_run("Backspace"))
        key = found[min(self.row, len(found) - 1)]
        return line(label("Type to find.  "), number_run("Enter"), f": {key.help_text(self.grid)}")

    def handle_action(self, action: str, desk: ViewState) -> Reply:
        """Handle typing, moving the mark, Enter and Esc."""
        match action:
            case "enter" if self.staffs and self.chosen == PLANS.action:
                return SwitchTo(plans_page(self.parent, desk.table, self.staffs))
            case "enter":
                return AskScreen("commanded") if self.chosen else None
            case "back":
                return SwitchTo(self.parent)
            case "down" | "up":
                self.row = (self.row + (1 if action == "down" else -1)) % max(1, len(self.found))
            case "rub":
                self.text, self.row, self.top = self.text[:-1], 0, 0
            case _:
                sign = character(action)
                if sign and len(self.text) < 24:
                    self.text, self.row, self.top = self.text + sign, 0, 0
        return None

    def move_cursor(self, to: Place, desk: ViewState) -> Reply:
        """Do nothing: the mouse moves nothing here."""
        return None

    def click_line(self, y: int) -> bool:
        """Mark a clicked line of the page. Return whether it was marked already."""
        index = self.top + y - COMMANDS_HEAD
        if y < COMMANDS_HEAD or index >= len(self.found):
            return False
        marked, self.row = index == self.row, index
        return marked


def _once(keys: tuple[Key, ...]) -> tuple[Key, ...]:
    """Return the first key of each action, in the order of the table."""
    return tuple({key.action: key for key in reversed(keys)}.values())[::-1]


def _begins(key: Key, text: str) -> bool:
    return key.word.lower().startswith(text) or key.action.startswith(text)


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
        table, found, high = self.displayed_view(desk), self.listed(desk), max(1, height - ROSTER_HEAD)
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
        if y < ROSTER_HEAD:
            return False
        marked, self.row = self.top + y - ROSTER_HEAD == self.row, self.top + y - ROSTER_HEAD
        return marked


def filters(table: GameView) -> list[tuple[str, Callable[[Piece], bool]]]:
    """Return the filters by name: all, pieces that can act, each side, and pieces out of order."""
    sides = [(force.name, lambda piece, side=force.side: piece.side == side) for force in table.scene.forces]
    hurt = table.out_of_order
    return [
        ("all", lambda _: True), ("can act", lambda piece: piece.can_act), *sides,
        (hurt, lambda piece: piece in table.out_of_order_pieces())
    ]  # fmt: skip


def mode_over(
    what: str, under: Mode, desk: ViewState, books: ViewUpdater, glyphs: GlyphSet
) -> SwitchTo | Notify | None:
    """Return the mode that `what` opens over `under`, or a message if it is unavailable.

    None if `what` names no page or list of this kind.
    """
    match what:
        case "help":
            return SwitchTo(help_page(under, desk))
        case "legend":
            return SwitchTo(legend_page(under, desk.table, glyphs))
        case "objectives":
            return SwitchTo(objectives_page(under, desk.table, glyphs))
        case "luck":
            return SwitchTo(luck_page(under, desk.table, books.ledger))
        case "roster":
            return SwitchTo(RosterMode(under, desk))
        case "commands":
            return SwitchTo(CommandsMode(under, desk, books.game.staffs))
        case "bare":
            return SwitchTo(BareMode(under))
        case "hint":
            from cb_tui.ui.modes.review import hinted  # noqa: PLC0415 - what a key opens

            return hinted(under, desk)
        case "early_end":
            return early_end(books.game, under)
        case "review":
            from cb_tui.ui.modes.review import reviewed  # noqa: PLC0415 - what a key opens

            return reviewed(books.game, under)
    return None
