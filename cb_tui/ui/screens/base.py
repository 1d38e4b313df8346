"""What all screens share: keys by the table of a mode, no bindings and no focus of Textual's."""

from typing import TYPE_CHECKING, Any

from textual import events
from textual.app import ComposeResult
from textual.geometry import Size
from textual.screen import Screen

from cb_tui.present.keys import actions, in_own_keys, key_at, key_line
from cb_tui.present.text import BLANK, Line, Lines, Run, apart, line, shorten
from cb_tui.ui.navigator import Navigator
from cb_tui.ui.widgets.lines import FixedLines
from cb_tui.ui.widgets.row import Rows

if TYPE_CHECKING:  # loaded with the first game
    from cb_tui.core.ruleset import Ruleset


class KeyScreen(Screen[None]):
    """Every press is looked up in the table of `mode()` and handed to `press`."""

    AUTO_FOCUS = ""
    app: Navigator
    over = False  # whether it lies over a page or a battle, which Esc shows again
    _new = True  # never covered
    carries = False  # whether a replay is laid over it, and leaves it there

    def mode(self) -> str:
        """Whose keys hold now."""
        raise NotImplementedError

    def press(self, action: str) -> None:
        """Answers an action."""
        raise NotImplementedError

    def paint(self) -> None:
        """Shows everything anew; what has not changed sends nothing."""
        raise NotImplementedError

    def say(self, said: Line) -> None:
        """A sentence in the message line until the next key."""
        raise NotImplementedError

    def brief(self) -> None:
        """Shows first what a new game begins with, where anything does."""

    def on_screen_resume(self) -> None:
        """Back on top, unless it is there for the first time: then it has just been painted."""
        if not self._new:
            self.call_after_refresh(self._uncover)
        self._new = False

    def _uncover(self) -> None:
        if self.is_current and self.children:  # a quicker key may have put another screen in its place, or ended all
            self.uncovered()

    def uncovered(self) -> None:
        """Shows what has changed while another screen lay over it."""
        raise NotImplementedError

    def dress(self) -> None:
        """Looks as the app does from now on."""
        for widget in self.walk_children(Rows):
            widget.dress(self.app.colours, light=not self.app.dark_background, glyphs=self.app.glyphs)

    def pace(self) -> None:
        """Goes on at the pace that the settings say, where anything goes on."""

    def _forward_event(self, event: events.Event) -> None:
        """Keys go through the table, at once and in the order in which they were typed; Textual's own ways are left the rest."""
        if not isinstance(event, events.Key):
            super()._forward_event(event)
        elif not self.app.leaving:
            self.key(event.key)

    def key(self, press: str) -> None:
        """One press of a key, by Textual's name."""
        action = actions(self.mode()).get(press)
        if action is not None:
            self.press(action)

    def ask_quit(self) -> None:
        """Ctrl+C: everything is saved, so it ends."""
        self.app.exit(0)

    def lines(self, name: str, *, bar: bool = False, edge: bool = False) -> FixedLines:
        """A widget of lines in this terminal's colours."""
        return FixedLines(id=name, mode=self.app.colours, light=not self.app.dark_background, bar=bar, edge=edge)


class MenuScreen(KeyScreen):
    """A header, a page of lines, a message and the keys; `note` stands in the message line until the next key."""

    note: Line = ()
    _painted: Size | None = None  # the size for which it was painted

    @property
    def system(self) -> "Ruleset[Any] | None":
        """Return the system whose rules `?` opens, None where the page is about none."""
        return None

    def compose(self) -> ComposeResult:
        """Header, body, message, keys."""
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
        """Another size: painted anew."""
        if self._painted != self.size:
            self._painted = self.size
            self.divide()
            self.call_after_refresh(self._repaint)

    def divide(self) -> None:
        """Gives each part its place, where that depends on the size."""

    def uncovered(self) -> None:
        """What it tells may have changed."""
        self.look()
        self.paint()

    def look(self) -> None:
        """Looks anew at what may have changed while it was covered."""

    def _repaint(self) -> None:
        if self.is_current and self.children:  # a quicker key may have put another screen in its place, or ended all
            self.paint()

    def key(self, press: str) -> None:
        """One press of a key."""
        self.note = ()
        action = actions(self.mode()).get(press)
        if action is not None:
            self.act(action)
        if self.is_mounted:
            self.paint()

    def act(self, action: str) -> None:
        """An action of a key or of the mouse: the rules lie over every menu, all else is the menu's own."""
        if action == "rules":
            self.app.show_rules(self.system)
        else:
            self.press(action)

    def on_fixed_lines_picked(self, event: FixedLines.Picked) -> None:
        """A click in the key line is its key; one on a line of the page marks it, one on the marked line is Enter."""
        event.stop()
        if self.app.leaving or self.app.screen is not self:
            return
        self.note = ()
        if event.part == "keys":
            action = key_at(self.mode(), self.size.width, event.x, idle=self.idle())
            if action is not None:
                self.act(action)
        elif event.part == "body":
            self.pick(event.y)
        if self.is_mounted:
            self.paint()

    def pick(self, y: int) -> None:
        """The mouse: a click on a line of the page."""

    def say(self, said: Line) -> None:
        """A sentence in the message line until the next key."""
        self.note = said
        self.paint()

    def paint(self) -> None:
        """Shows everything; unchanged columns send nothing."""
        width = self.size.width
        self.query_one("#header", FixedLines).show([apart(*self.head(), width)])
        body = in_own_keys(self.body(width, max(0, self.size.height - 3)), *self.named())
        said = in_own_keys([self.note or self.message()], self.mode())
        self.query_one("#body", FixedLines).show(body)
        self.query_one("#message", FixedLines).show([line(" ", shorten(said[0], width - 1))])
        self.query_one("#keys", FixedLines).show([key_line(self.mode(), width, idle=self.idle())])

    def named(self) -> tuple[str, ...]:
        """Return the modes of which the page names keys as the table has them."""
        return (self.mode(),)

    def idle(self) -> frozenset[str]:
        """Return the actions that would do nothing now: the key line leaves them out."""
        return frozenset()

    def head(self) -> tuple[Line, Line]:
        """Left and right end of the header."""
        return (Run(" cb_tui", bold=True),), BLANK

    def body(self, width: int, height: int) -> Lines:
        """The page."""
        raise NotImplementedError

    def message(self) -> Line:
        """The line above the keys."""
        return BLANK
