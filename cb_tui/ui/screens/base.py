"""The base of all screens: keys come from the table of a mode, without Textual's bindings and focus."""

from typing import TYPE_CHECKING, Any

from textual import events
from textual.app import ComposeResult
from textual.geometry import Size
from textual.screen import Screen

from cb_tui.presentation.keys import actions, in_own_keys, key_at, key_line
from cb_tui.presentation.text import (
    BLANK,
    Line,
    Lines,
    TextRun,
    fit,
    justify,
    label,
    length,
    line,
    number_run,
    shorten,
    wrap,
)
from cb_tui.ui.navigator import Navigator
from cb_tui.ui.widgets.lines import FixedLines, RowsWidget

if TYPE_CHECKING:
    from cb_tui.core.ruleset import Ruleset

SIGNS = {">": "\u25ba", "v": "\u221a", "|": "\u2502", "#": "\u25a0", ".": "\u25a1", "-": "\u2500"}


class KeyScreen(Screen[None]):
    """Every press is looked up in the table of `mode()` and handed to `press`."""

    AUTO_FOCUS = ""
    app: Navigator
    over = False  # whether it lies over a page or a battle, which Esc shows again
    typed_at = 0.0  # when the key that is handled was typed; a busy machine comes to it later
    _new = True  # never covered
    keeps_under_replay = False  # whether a replay is laid over it, and leaves it there

    def mode(self) -> str:
        """Return the mode whose keys are active."""
        raise NotImplementedError

    def press(self, action: str) -> None:
        """Handle an action."""
        raise NotImplementedError

    def paint(self) -> None:
        """Repaint everything. Unchanged columns send nothing to the terminal."""
        raise NotImplementedError

    def say(self, said: Line) -> None:
        """Show a sentence in the message line until the next key."""
        raise NotImplementedError

    def brief(self) -> None:
        """Show the briefing of a new game first, if it has one."""

    def on_screen_resume(self) -> None:
        """Show the changes once the screen is on top again. The first time it has just been painted."""
        if not self._new:
            self.call_after_refresh(self._uncover)
        self._new = False

    def _uncover(self) -> None:
        if self.is_current and self.children:  # a quicker key may have put another screen in its place, or ended all
            self.uncovered()

    def uncovered(self) -> None:
        """Show the changes since another screen covered this one."""
        raise NotImplementedError

    def set_colours(self) -> None:
        """Apply the app's colors and glyphs to the widgets."""
        for widget in self.walk_children(RowsWidget):
            widget.dress(self.app.colours, light=not self.app.dark_background, glyphs=self.app.glyphs)

    def pace(self) -> None:
        """Apply the pace of the settings, if anything here moves by itself."""

    def _forward_event(self, event: events.Event) -> None:
        """Look up keys in the table, at once and in the order typed, and leave all other events to Textual."""
        if not isinstance(event, events.Key):
            super()._forward_event(event)
        elif not self.app.leaving and event.time >= self.app.deaf_until:
            self.typed_at = event.time
            self.key(event.key)

    def key(self, press: str) -> None:
        """Handle one key press, by Textual's name of the key."""
        action = actions(self.mode()).get(press)
        if action is not None:
            self.press(action)

    def ask_quit(self) -> None:
        """Quit on Ctrl+C, since everything is saved."""
        self.app.exit(0)

    def lines(self, name: str, *, bar: bool = False, edge: bool = False) -> FixedLines:
        """Return a widget of lines in this terminal's colors."""
        app = self.app
        return FixedLines(
            id=name, mode=app.colours, light=not app.dark_background, bar=bar, edge=edge, blocks=app.glyphs.blocks
        )


class MenuScreen(KeyScreen):
    """A screen of header, page, message and keys. `note` stands in the message line until the next key."""

    note: Line = ()
    clicked_column = 0  # of the page, by the last click
    headed = True  # whether a header stands above the page
    _painted: Size | None = None  # the size for which it was painted

    @property
    def system(self) -> "Ruleset[Any] | None":
        """Return the system whose rules `?` opens, or None if the page belongs to no system."""
        return None

    def compose(self) -> ComposeResult:
        """Yield header, body, message and keys."""
        if self.headed:
            yield self.lines("header", bar=True)
        yield self.lines("body")
        yield self.lines("message")
        yield self.lines("keys", bar=True)

    def on_mount(self) -> None:
        """Painted before it is laid out: the first frame is whole."""
        self._painted = self.size
        self.divide()
        self.paint()

    def on_resize(self) -> None:
        """Divide the screen anew and repaint it after a change of size."""
        if self._painted != self.size:
            self._painted = self.size
            self.divide()
            self.call_after_refresh(self._repaint)

    def divide(self) -> None:
        """Give each part its place, if that depends on the size."""

    def uncovered(self) -> None:
        """Update the data and repaint the page."""
        self.look()
        self.paint()

    def look(self) -> None:
        """Read again the data that may have changed while the screen was covered."""

    def _repaint(self) -> None:
        if self.is_current and self.children:  # a quicker key may have put another screen in its place, or ended all
            self.paint()

    def key(self, press: str) -> None:
        """Clear the note, handle one key press and repaint."""
        self.note = ()
        action = actions(self.mode()).get(press)
        if action is not None:
            self.act(action)
        if self.is_mounted:
            self.paint()

    def act(self, action: str) -> None:
        """Handle an action of a key or the mouse: the rules open over every menu, the menu handles the others."""
        if action == "rules":
            self.app.show_rules(self.system)
        else:
            self.press(action)

    def on_fixed_lines_picked(self, event: FixedLines.Picked) -> None:
        """Handle a click: press a key of the key line, select a line of the page, or enter a selected one."""
        event.stop()
        if self.app.leaving or self.app.screen is not self:
            return
        self.note = ()
        if event.part == "keys":
            action = key_at(self.mode(), self.size.width, event.x, idle=self.idle())
            if action is not None:
                self.act(action)
        elif event.part == "body":
            self.clicked_column = event.x
            self.pick(event.y)
        if self.is_mounted:
            self.paint()

    def pick(self, y: int) -> None:
        """Handle a click on line `y` of the page."""

    def say(self, said: Line) -> None:
        self.note = said
        self.paint()

    def paint(self) -> None:
        width = self.size.width
        if self.headed:
            self.query_one("#header", FixedLines).show([justify(*self.head(), width)])
        body = in_own_keys(self.body(width, max(0, self.size.height - 2 - self.headed)), *self.named())
        said = in_own_keys([self.note or self.message()], self.mode())
        self.query_one("#body", FixedLines).show(body)
        self.query_one("#message", FixedLines).show([line(" ", shorten(said[0], width - 1))])
        foot = self.foot()
        keys = key_line(self.mode(), width - length(foot), idle=self.idle())
        self.query_one("#keys", FixedLines).show([justify(keys, foot, width) if foot else keys])

    def foot(self) -> Line:
        """Return the right end of the key line."""
        return BLANK

    def sign(self, plain: str) -> str:
        """Return a sign of the page, in ASCII where the terminal has no more."""
        return plain if self.app.ascii_only else SIGNS[plain]

    def selected(self, row: Line, width: int) -> Line:
        """Return the selected line of a list on a ground of its own."""
        return tuple(run._replace(ground=run.ground or "row") for run in fit(row, width))

    def named(self) -> tuple[str, ...]:
        """Return the modes of which the page names keys as the table has them."""
        return (self.mode(),)

    def idle(self) -> frozenset[str]:
        """Return the actions that would do nothing now: the key line leaves them out."""
        return frozenset()

    def head(self) -> tuple[Line, Line]:
        """Left and right end of the header."""
        return (TextRun(" cb_tui", bold=True),), BLANK

    def body(self, width: int, height: int) -> Lines:
        """Return the page, at most `width` columns and `height` lines."""
        raise NotImplementedError

    def message(self) -> Line:
        """Return the message line above the keys."""
        return BLANK


class CopyLineScreen(MenuScreen):
    """A text alone from edge to edge. `sent` is set if the terminal was given it."""

    def __init__(self, text: str, *, sent: bool) -> None:
        super().__init__()
        self.text, self.sent = text, sent

    def mode(self) -> str:
        """Return "page": any of its keys that leave a page goes back."""
        return "page"

    def head(self) -> tuple[Line, Line]:
        """Return the title and the length in characters."""
        return (TextRun(" One line to paste", bold=True),), line(label(f"{len(self.text)} characters "))

    def body(self, width: int, height: int) -> Lines:
        """Return the text and no more."""
        return wrap(self.text, width)[:height]

    def message(self) -> Line:
        """Return how to take the text: from the clipboard or with the mouse."""
        mouse = "hold Shift and drag over it"
        told = "Copied to your terminal's clipboard; or" if self.sent else "No clipboard here:"
        told = f"{told} {mouse}"
        return line(told, "   ", number_run("Esc"), " back")

    def press(self, action: str) -> None:
        """Handle going back to the log."""
        if action == "back":
            self.app.pop_screen()
