"""The editing of typed lines in a terminal: arrows, history, and names that Tab completes, by `readline`."""

import os
import sys
from collections.abc import Callable, Iterable
from typing import Any, TextIO

from cb_tui.plain.typed import split

Names = Callable[[list[str]], Iterable[str]]  # what the word after these words may be
SETTINGS = (
    "set enable-bracketed-paste off",  # nothing is sent but text and what moves in its line
    "set page-completions off",
    "set show-all-if-ambiguous on",
    "set completion-ignore-case on",
    "tab: complete",
)
LIBEDIT = "bind ^I rl_complete"  # the same by the library that macOS has in its place


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
