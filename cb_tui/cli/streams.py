"""Streams: what a command writes to and reads from, whatever it was started with."""

import io
import os
import sys


def settle() -> None:
    """The three descriptors are open, no character stops a print, and a terminal without UTF-8 gets no byte above 127.

    A closed one is /dev/null, so that no file of a save ever stands where a print goes.
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


def without_utf8() -> bool:
    """Whether the locale is none of UTF-8: Python writes UTF-8 there all the same."""
    from cb_tui.ui.detect import ascii_only

    return ascii_only(os.environ)
