"""Streams: what a command writes to and reads from, whatever it was started with."""

import io
import os
import sys
from collections.abc import Iterable
from typing import Any, TextIO, cast

from cb_tui.core.grammar import printing_lines, unaccented


class SafeStream:
    """A stream that is written to in lines of printing characters alone, no matter where its text comes from."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Write the printable part of a text and its line ends, without accents if the stream is ASCII."""
        printed = printing_lines(text)
        return self._stream.write(unaccented(printed) if getattr(self._stream, "encoding", "") == "ascii" else printed)

    def writelines(self, texts: Iterable[str]) -> None:
        self.write("".join(texts))

    def __getattr__(self, name: str) -> Any:
        """Return whatever else the stream has."""
        return getattr(self._stream, name)


def door_of(stream: TextIO) -> TextIO:
    """Return the filter of a stream. A filter itself is returned unchanged."""
    return stream if isinstance(stream, SafeStream) else cast("TextIO", SafeStream(stream))


def settle() -> None:
    """Open the three standard streams and filter all output.

    A closed descriptor becomes /dev/null, so that no file of a save ever stands where a print goes. No
    character stops the output or passes as more than text, and a terminal without UTF-8 gets no byte
    above 127.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # the lowest number that is free: this one
    sys.stdin = sys.stdin or os.fdopen(0, encoding="utf-8", closefd=False)
    sys.stdout = sys.stdout or os.fdopen(1, "w", encoding="utf-8", closefd=False)
    sys.stderr = sys.stderr or os.fdopen(2, "w", encoding="utf-8", closefd=False)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="ascii" if stream.isatty() and without_utf8() else None, errors="replace")
    sys.stdout, sys.stderr = door_of(sys.stdout), door_of(sys.stderr)


def without_utf8() -> bool:
    """Check whether the locale is not UTF-8, in which Python would write UTF-8 all the same."""
    from cb_tui.presentation.detect import ascii_only

    return ascii_only(os.environ)
