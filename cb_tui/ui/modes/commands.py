"""The list of all commands available now, in place of the map, filtered by typed words."""

from cb_tui.core.values import Place
from cb_tui.presentation.key import Key, character
from cb_tui.presentation.keys import rows
from cb_tui.presentation.text import BLANK, Line, Lines, TextRun, columns_at, label, line, number_run, shorten
from cb_tui.session.staff_search.staffs import StaffBySeat
from cb_tui.ui.modes.base import AskScreen, Mode, Reply, SwitchTo, ViewState
from cb_tui.ui.modes.over import PopupMode
from cb_tui.ui.modes.pages import plans_page

HEAD = 2  # lines above the list
WORDS = 15  # columns of the keys
PLANS = Key("", "plans", "", help="the staff's three best plans")  # this list alone has it


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
        return f"{key.word} {key.help_text(self.grid)} {key.action}".lower()

    def page(self, width: int, height: int) -> Lines | None:
        """Return the list with the marked line in view."""
        found, high = self.found, max(1, height - HEAD)
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
        index = self.top + y - HEAD
        if y < HEAD or index >= len(self.found):
            return False
        marked, self.row = index == self.row, index
        return marked


def _once(keys: tuple[Key, ...]) -> tuple[Key, ...]:
    """Return the first key of each action, in the order of the table."""
    return tuple({key.action: key for key in reversed(keys)}.values())[::-1]


def _begins(key: Key, text: str) -> bool:
    return key.word.lower().startswith(text) or key.action.startswith(text)
