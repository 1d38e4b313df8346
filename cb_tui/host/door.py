"""The end of a terminal that the system's sshd gives: its bytes go to the host and back in frames.

A frame is a letter, a length and bytes: `h` the arrival, `d` keys or what the game paints, `s` a size, `x` the exit
status.
"""

import os
import select
import signal
import socket
import struct
import sys
import termios
import tty
from collections.abc import Mapping
from pathlib import Path

import msgspec

from cb_tui.core.values import Value
from cb_tui.session.errors import SessionError

RELAY = "door.sock"
HEAD = struct.Struct("!cI")
SIZE = struct.Struct("!HH")
PASSED_ON = ("TERM", "LANG", "LC_ALL", "LC_CTYPE", "COLORTERM", "NO_COLOR")


class Caller(Value, frozen=True, kw_only=True):
    """A login, as its door describes it. `key` is the fingerprint that sshd has proved."""

    key: str
    address: str
    words: str
    environment: dict[str, str]
    size: tuple[int, int] | None


def frame(kind: bytes, data: bytes) -> bytes:
    """Return a frame."""
    return HEAD.pack(kind, len(data)) + data


def carry(folder: Path, key: str, environment: Mapping[str, str]) -> int:
    """Carry bytes between this terminal and the host in a folder. Return the exit status of the game."""
    address = environment.get("SSH_CONNECTION", "").split(" ")[0]
    given = {name: environment[name] for name in PASSED_ON if name in environment}
    words = environment.get("SSH_ORIGINAL_COMMAND", "")
    terminal = os.isatty(0)
    caller = Caller(key=key, address=address, words=words, environment=given, size=_size() if terminal else None)
    there = socket.socket(socket.AF_UNIX)
    try:
        there.connect(str(folder / RELAY))
    except OSError:
        raise SessionError("this host is closed at the moment; try again in a while", "host") from None
    there.sendall(frame(b"h", msgspec.json.encode(caller)))
    if terminal:
        signal.signal(signal.SIGWINCH, lambda *_: there.sendall(frame(b"s", SIZE.pack(*_size()))))
        before = termios.tcgetattr(0)
        tty.setraw(0)
    try:
        return _carried(there, terminal=terminal)
    finally:
        if terminal:
            termios.tcsetattr(0, termios.TCSADRAIN, before)


def _size() -> tuple[int, int]:
    columns, rows = os.get_terminal_size(0)
    return columns, rows


def _carried(there: socket.socket, *, terminal: bool) -> int:
    kept, ends = b"", list[socket.socket | int]([there, *([0] if terminal else [])])
    while True:
        ready, _, _ = select.select(ends, [], [])
        if 0 in ready:
            typed = os.read(0, 4096)
            if not typed:
                return 129
            there.sendall(frame(b"d", typed))
        if there in ready:
            got = there.recv(1 << 16)
            if not got:
                return 1
            kept += got
            while len(kept) >= HEAD.size and len(kept) >= HEAD.size + HEAD.unpack(kept[: HEAD.size])[1]:
                kind, size = HEAD.unpack(kept[: HEAD.size])
                data, kept = kept[HEAD.size : HEAD.size + size], kept[HEAD.size + size :]
                if kind == b"x":
                    return data[0]
                sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
