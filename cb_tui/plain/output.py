"""Output in plain ASCII and typed input, edited in a terminal, with their end when the line goes dead."""

import os
import select
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from textwrap import wrap
from types import FrameType
from typing import Any, TextIO

from cb_tui.core.grammar import in_ascii
from cb_tui.plain.arguments import split
from cb_tui.session import process
from cb_tui.session.process import ENDING

Names = Callable[[list[str]], Iterable[str]]  # what the word after these words may be
SETTINGS = (
    "set enable-bracketed-paste off",  # nothing is sent but text and what moves in its line
    "set page-completions off",
    "set show-all-if-ambiguous on",
    "set completion-ignore-case on",
    "tab: complete",
)
LIBEDIT = "bind ^I rl_complete"  # the same by the library that macOS has in its place
WIDTH = 78
TIME_TO_LEAVE = (
    0.8  # seconds after a signal until the process ends whatever it does; each command is on the disk by then
)
LONGEST = 4000  # characters of a typed line that are read


class LineEditor:
    """The terminal of this process with `readline`. Only lines that have names to complete go into the history."""

    def __init__(self, readline: Any) -> None:
        self._readline = readline
        self._found: list[str] = []
        self._names: Names = lambda _: ()
        for setting in (LIBEDIT,) if "libedit" in (readline.__doc__ or "") else SETTINGS:
            readline.parse_and_bind(setting)
        readline.set_completer_delims(" \t;+")
        readline.set_auto_history(False)
        readline.set_completer(self._completed)

    def read(self, prompt: str, names: Names | None) -> str:
        """Return a line as it was left when Enter was pressed. Raises EOFError at the end of the input."""
        self._names = names or (lambda _: ())
        line = input(prompt)
        if names is not None and line.strip():
            self._readline.add_history(line)
        return line

    def forget(self) -> None:
        """Clear the history, for another player at this keyboard."""
        self._readline.clear_history()

    def _completed(self, begun: str, number: int) -> str | None:
        """Return the completion of this number for a word that is begun, or None if there are no more."""
        if number == 0:
            before = split(self._readline.get_line_buffer()[: self._readline.get_begidx()])
            self._found = [f"{name} " for name in sorted(set(self._names(before))) if _begins(name, begun)]
        return self._found[number] if number < len(self._found) else None


def _begins(name: str, begun: str) -> bool:
    return name.lower().startswith(begun.lower())


def editor(source: int | None, out: TextIO) -> LineEditor | None:
    """Return the editor of these streams, or None unless they are this process's terminal and one that can edit."""
    if source != 0 or out is not sys.stdout or os.environ.get("TERM", "dumb") in ("", "dumb"):
        return None
    if not (os.isatty(0) and os.isatty(1)):
        return None
    try:
        import readline
    except ImportError:
        return None
    return LineEditor(readline)


class EndOfInput(Exception):  # noqa: N818 - the player's doing, not an error
    """The end of typed input, with the exit status to leave with."""

    def __init__(self, status: int = 0) -> None:
        super().__init__(status)
        self.status = status


class Output:
    """The text on `out` and the input of the descriptor `source` (None: no input)."""

    def __init__(self, source: int | None, out: TextIO) -> None:
        self._source, self._out = source, out
        self._typed = b""
        self._open = source is not None
        self._echoed = source is not None and os.isatty(
            source
        )  # the terminal shows what is typed and goes to a new line
        self._editor = editor(source, out)
        self._status: int | None = None  # of the signal that came
        self._reading = False
        self._woken: int | None = None  # can be read once a signal has come, even one that came just before the wait

    def say(self, *lines: str) -> None:
        """Print each line as a wrapped paragraph, its further lines indented by two columns."""
        for line in lines:
            margin = " " * (len(line) - len(line.lstrip()))
            rows = wrap(in_ascii(line).strip(), WIDTH, initial_indent=margin, subsequent_indent=f"{margin}  ") or [""]
            self._out.write("".join(f"{row}\n" for row in rows))

    def draw(self, picture: str) -> None:
        """Print lines that must not be wrapped."""
        self._out.write("".join(f"{in_ascii(row)}\n" for row in picture.splitlines()))

    def ask(self, prompt: str, names: Names | None = None) -> str:
        """Return the next typed line, stripped of blanks. In a terminal it can be edited, and Tab completes `names`.

        Raises EndOfInput at the end of the input or at a signal.
        """
        shown = f"{in_ascii(prompt)} > "
        self._out.flush()
        if b"\n" not in self._typed:
            process.collect_if_idle()
        try:
            if self._editor is not None and self._open and not self._typed and not self._ready(0):
                return self._edited(self._editor, shown, names)
            self._out.write(shown)
            self._out.flush()
            line = self._line()
        except EndOfInput:
            self._out.write("\n")
            raise
        if line is None:
            self._out.write("\n")
            raise EndOfInput
        if not self._echoed:
            self._out.write("\n")
        return line.decode("utf-8", "ignore")[:LONGEST].strip()

    def forget(self) -> None:
        """Forget the lines typed so far, for another player at this keyboard."""
        if self._editor is not None:
            self._editor.forget()

    def heed(self) -> None:
        """Raise EndOfInput if a signal has come meanwhile."""
        if self._status is not None:
            raise EndOfInput(self._status)

    def typed_within(self, seconds: float) -> bool:
        """Check whether input comes or has ended within `seconds`. Raises EndOfInput at a signal."""
        self._out.flush()
        self.heed()
        if not self._open or b"\n" in self._typed or self._source is None:
            return True
        self._reading = True
        try:
            self.heed()
            return self._ready(seconds)
        finally:
            self._reading = False

    @contextmanager
    def guarded(self) -> Iterator[None]:
        """Let signals end the wait for a line, or the work under way at its next safe point."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        self._woken, waking = os.pipe()
        os.set_blocking(waking, False)
        woken_before = signal.set_wakeup_fd(waking, warn_on_full_buffer=False)
        before = {number: signal.signal(number, self._signalled) for number in ENDING}
        try:
            yield
        finally:
            signal.set_wakeup_fd(woken_before)
            os.close(waking)
            os.close(self._woken)
            self._woken = None
            for number, handler in before.items():
                signal.signal(number, handler)

    def _edited(self, editor: LineEditor, shown: str, names: Names | None) -> str:
        self._reading = True
        try:
            self.heed()
            return editor.read(shown, names)[:LONGEST].strip()
        except (EOFError, OSError):  # the end of the input, or the terminal is gone
            self._open = False
            raise EndOfInput from None
        except UnicodeDecodeError:
            return ""
        finally:
            self._reading = False

    def _line(self) -> bytes | None:
        """Return a line without its end, or None at the end of the input. The last line may lack its end."""
        while b"\n" not in self._typed and self._open:
            more = self._read()
            self._open = bool(more)
            self._typed += more if self._editor is None else more.replace(b"\r", b"\n")  # typed while a line was edited
        if not self._typed:
            return None
        line, _, self._typed = self._typed.partition(b"\n")
        return line

    def _read(self) -> bytes:
        assert self._source is not None, "an open input has a source"
        self._reading = True
        try:
            self.heed()
            while not self._ready(None):
                self.heed()
            return os.read(self._source, 65536)
        except OSError:  # the terminal is gone
            return b""
        finally:
            self._reading = False

    def _ready(self, seconds: float | None) -> bool:
        """Check whether the source can be read within `seconds` (None: no limit). A signal ends the wait."""
        watched = [one for one in (self._source, self._woken) if one is not None]
        ready = select.select(watched, [], [], seconds)[0]
        if self._woken in ready:
            os.read(self._woken, 64)
        return self._source in ready

    def _signalled(self, number: int, _: FrameType | None) -> None:
        first = self._status is None
        self._status = 128 + number
        if first:
            backstop = threading.Timer(TIME_TO_LEAVE, os._exit, (self._status,))
            backstop.daemon = True
            backstop.start()
        if self._reading:
            self._reading = False
            raise EndOfInput(self._status)
