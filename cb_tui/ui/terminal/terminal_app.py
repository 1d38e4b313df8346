"""The app as its terminal sees it: what it may send, how it is left, suspended, repainted and restored."""

from __future__ import annotations

import asyncio
import os
import signal
from base64 import b64encode
from collections.abc import Iterable
from typing import Any, ClassVar, Protocol

from rich.color import ColorSystem
from rich.segment import Segment
from textual import events
from textual.binding import Binding, BindingType
from textual.color import Color
from textual.filter import LineFilter, NoColor
from textual.geometry import Size
from textual.screen import Screen

from cb_tui.core.grammar import printable, unaccented
from cb_tui.presentation import detect
from cb_tui.session import process
from cb_tui.ui.terminal import canvas, reader
from cb_tui.ui.terminal.reader import HangupGuard
from cb_tui.ui.terminal.textual_stubs import App

_SYSTEMS = {
    "truecolor": ColorSystem.TRUECOLOR,
    "256": ColorSystem.EIGHT_BIT,
    "lean": ColorSystem.EIGHT_BIT,
    "16": ColorSystem.STANDARD,
    "mono": ColorSystem.STANDARD,
}
_FRAMES = {
    "\u2500\u2501\u2550\u2594\u2581": "-",  # lines across
    "\u2502\u2503\u2551\u258f\u2595\u258c\u2590": "|",  # lines down
    "\u250c\u2510\u2514\u2518\u251c\u2524\u252c\u2534\u253c\u256d\u256e\u2570\u256f": "+",
    "\u2554\u2557\u255a\u255d\u2566\u2569\u2560\u2563\u256c": "+",
    "\u2588\u2580\u2584\u25a0": "#",
    "\u2592": ":",
    "\u2591\u2219\u00b7\u2026\u25a1": ".",
    "\u25cf": "o",
    "\u2022": "*",
    "\u2192\u25ba": ">",
    "\u2190": "<",
    "\u25b2\u2191": "^",
    "\u25bc\u2193\u221a": "v",
    "\u2663\u2660": "^",
    "\u2302": "#",
    "\u2248": "~",
    "\u2020": "+",
}
_IN_ASCII = {ord(glyph): plain for glyphs, plain in _FRAMES.items() for glyph in glyphs}


ASK_CURSOR = "\x1b[6n"
LULL = 0.5  # seconds without a key after which no player waits


class Ascii(LineFilter):
    """A filter that lets only ASCII out: frames become `+-|`, accents are dropped.

    Every other foreign sign becomes a question mark for each of its columns.
    """

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002
        """Return the segments with their text in ASCII, each as many columns wide as before."""
        return [
            Segment(_plain(segment.text, segment.cell_length), segment.style, segment.control) for segment in segments
        ]


def _drawn(size: Size) -> Size:
    return Size(*(min(given, most) for given, most in zip(size, detect.LARGEST, strict=True)))


def _plain(text: str, width: int) -> str:
    if text.isascii():
        return text
    plain = unaccented(text.translate(_IN_ASCII)).encode("ascii", "replace").decode()
    return plain if len(plain) == width else plain[:width].ljust(width, "?")


class TerminalApp(App[int]):
    """An app that sends only what changed, in the user's own colours, and outlives its terminal long enough to save.

    CB_TUI_PLAIN_WRITER=1 leaves painting to Textual.
    """

    leaving = False  # told to end
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "ask_quit", "Quit", show=False, priority=True),
        Binding("ctrl+l", "repaint", "Repaint", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", "Suspend", show=False, priority=True),
    ]

    def __init__(
        self, *, ascii_only: bool = False, colours: str = "auto", background: str = "auto", look: str = "auto"
    ) -> None:
        dark = detect.dark_background(os.environ, background)
        self.set_reactive(
            App.theme, "ansi-dark" if dark else "ansi-light"
        )  # if it is set later, all styles are computed twice
        super().__init__(ansi_color=True)
        self._disable_tooltips = self._disable_notifications = True  # widgets on every screen that nothing here shows
        self.animation_level = "none"
        self.ascii_only = detect.wide_signs(os.environ) or detect.ascii_only(os.environ, asked=ascii_only)
        reader.install(self.driver_class)
        self._glass: canvas.TerminalCells | None = None
        self.dress(colours, background, look)
        if os.environ.get("CB_TUI_PLAIN_WRITER") != "1":
            self._glass = canvas.install(self.console, eight=detect.eight_colours(os.environ, colours))
        self.motion = detect.motion(os.environ)
        self._asks_line, self._asked_line = False, 0  # whether to ask next, and what is not answered yet
        self._guard = HangupGuard(self, self.save_now)
        self._lull: asyncio.TimerHandle | None = None  # until no player waits
        self._sized = False  # the first resize only reports the size of the terminal

    def dress(self, colours: str, background: str, look: str = "auto") -> None:
        """Set the color depth, the background and the look, each "auto" or a value of the settings."""
        self.colours = detect.colour_mode(os.environ, colours, look)
        self.dark_background = detect.dark_background(os.environ, background)
        self.no_color = self.colours == "mono"
        self._filters = [NoColor()] if self.no_color else []
        if self.ascii_only:
            self._filters.append(Ascii())
        self.console._color_system = _SYSTEMS[self.colours]  # noqa: SLF001
        if self._glass is not None:
            self._glass.set_colours(_SYSTEMS[self.colours], eight=detect.eight_colours(os.environ, colours))

    def get_default_screen(self) -> Screen[None]:
        """Return the first screen, of which Textual alone expects that no other takes its place."""
        screen = self.first()
        screen._push_result_callback(screen, None)  # noqa: SLF001
        return screen

    def first(self) -> Screen[None]:
        """Return the screen that the app begins with: one with nothing on it."""
        return super().get_default_screen()

    @property
    def keys_wait(self) -> bool:
        """Check whether keys were typed that are not handled yet."""
        waiting: Iterable[Any] = self._message_queue.values
        return any(isinstance(message, events.Key) for message in waiting)

    @property
    def line_is_free(self) -> bool:
        """Check whether the terminal has answered, so that all sent before the last question has arrived there.

        The system knows only that a line's own buffer is full, which holds many frames (TIOCOUTQ of a pty is always 0).
        """
        return not self._asked_line

    def ask_line(self) -> None:
        """Ask the terminal for its cursor behind the next paint. It answers once it has drawn that."""
        self._asks_line = not self.is_headless

    def _display(self, screen: Screen[Any], renderable: Any) -> None:
        super()._display(screen, renderable)
        if self._asks_line and self._driver is not None:
            self._asks_line = False
            self._asked_line += 1
            self._driver.write(ASK_CURSOR)

    def take_mouse(self, wanted: bool) -> None:
        """Turn the terminal's mouse reports on, or off."""
        driver: Any = self._driver  # Textual asks once, at the start
        if driver is None or not hasattr(driver, "_enable_mouse_support"):
            return
        if wanted:
            driver._mouse = True  # noqa: SLF001
            driver._enable_mouse_support()  # noqa: SLF001
        else:
            driver._disable_mouse_support()  # noqa: SLF001
        driver.flush()

    def save_now(self) -> None:
        """Put all unsaved data on disk with plain file I/O. The base class has none and does nothing.

        Called once when the terminal is gone.
        """

    async def on_event(self, event: events.Event) -> None:
        """Hold a key typed ahead until the screen then on top can take it. No window is larger than what is drawn."""
        if isinstance(event, events.Resize):
            event = events.Resize(drawn := _drawn(event.size), drawn)
        if isinstance(event, events.CursorPosition):
            self._asked_line = max(0, self._asked_line - 1)
        if isinstance(event, events.InputEvent):
            self._await_lull()
        if not isinstance(event, events.Key):
            await super().on_event(event)
            return
        while not self.screen.is_mounted:
            await self.screen._mounted_event.wait()  # noqa: SLF001
        await super().on_event(event)
        await asyncio.sleep(0)  # the work that the key began continues before the next key

    @property
    def size(self) -> Size:
        """Return the size that is drawn."""
        return _drawn(super().size)

    def _await_lull(self) -> None:
        if self._lull is not None:
            self._lull.cancel()
        self._lull = asyncio.get_running_loop().call_later(LULL, process.collect_if_idle)

    def exit(self, *arguments: Any, **named: Any) -> None:
        """End the app. Keys that were typed ahead open nothing any more."""
        self.leaving = True
        super().exit(*arguments, **named)

    def action_ask_quit(self) -> None:
        """Ask whether to quit. The base class quits without asking."""
        self.exit(0)

    def action_repaint(self) -> None:
        """Paints everything anew, whatever the terminal shows now."""
        if self._glass is not None:
            self._glass.forget()
        self.refresh()

    def action_suspend_process(self) -> None:
        """Stop the whole job, as Ctrl+Z does in a shell. Do nothing if no shell could resume it."""
        if self._driver is None or not self._driver.can_suspend or os.getsid(0) == os.getpgrp():
            return
        self._suspend_signal()
        os.killpg(0, signal.SIGTSTP)  # a launcher that waits for us has to stop too, or the shell would not notice

    def _continued(self) -> None:
        """Take the terminal again after a stop, whoever stopped the process.

        SIGSTOP does not let the terminal be given back first. Textual would take it a second time: one more
        reader of keys, one more level of the keyboard protocol, and the game's own modes as those to restore.
        """
        driver: Any = self._driver
        if self.leaving:
            return
        self._asked_line = 0
        if not driver._must_signal_resume:  # noqa: SLF001 - set where Ctrl+Z gave the terminal back
            driver.suspend_application_mode()
            driver._must_signal_resume = True  # noqa: SLF001
        driver.resume_application_mode()

    def offer_clipboard(self, text: str) -> bool:
        """Give the terminal a line, as it is shown, for its clipboard (OSC 52).

        Return whether the terminal is one that may have a clipboard.
        """
        if self._driver is None or not detect.clipboard(os.environ):
            return False
        self._driver.write(f"\x1b]52;c;{b64encode(printable(text).encode()).decode()}\x07")
        self._driver.flush()
        return True

    def settle(self) -> None:
        """Collect garbage in lulls only, without the objects made at the start, which stay."""
        process.settle()

    def on_mount(self) -> None:
        """Start the guard, and repaint whenever the app resumes."""
        self.app_resume_signal.subscribe(self, lambda _: self.action_repaint())
        if self._driver is not None and self._glass is not None:
            self._driver.write = canvas.without_repeated_moves(self._driver.write, self._glass)  # type: ignore[assignment, method-assign]
        if not self.is_headless:
            self._guard.start()
            if self._driver is not None and self._driver.can_suspend:
                soon = asyncio.get_running_loop().call_soon_threadsafe
                signal.signal(signal.SIGCONT, lambda *_: soon(self._continued) and None)

    def on_unmount(self) -> None:
        """Collect garbage at Python's own thresholds again, as before the app ran."""
        process.restore_default()

    def on_resize(self, event: events.Resize) -> None:
        """Repaint a terminal that came back to the size it had, since its contents are unknown.

        At another size everything is painted anyway.
        """
        if self._sized and self._glass is not None and self._glass.shows(*event.size):
            self.action_repaint()
        self._sized = True


class Options(Protocol):
    """Options for the use of the terminal."""

    ascii: bool
    unicode: bool
    no_mouse: bool


def run(app: TerminalApp, *, mouse: bool = True) -> int:
    """Run the app in this terminal. Return its exit status: its return code, else its result, else 0."""
    try:
        result = app.run(mouse=mouse)
    finally:
        signal.set_wakeup_fd(-1)  # the loop that signals woke is gone
        signal.signal(signal.SIGCONT, signal.SIG_DFL)
    return app.return_code or result or 0
