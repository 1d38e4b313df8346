"""Input of a terminal, which survives any bytes and drops unreadable ones, and the guard for when it goes away.

Textual's drivers decode strictly and let their parser fail, and then the game would end.
A terminal, a paste or a bad line may send such bytes. The guard saves and ends the game when a terminal is gone or a
signal stops it.
"""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import os
import re
import select
import signal
import socket
import sys
import threading
import time
from codecs import BufferedIncrementalDecoder, utf_8_decode
from collections.abc import Callable, Generator, Iterable
from time import monotonic
from types import FrameType
from typing import TYPE_CHECKING, Any

from textual import events
from textual._parser import ParseError, ParseTimeout, Peek1, Read1, TokenCallback
from textual._xterm_parser import XTermParser
from textual.driver import Driver
from textual.keys import Keys
from textual.message import Message

from cb_tui.session.process import ENDING, HUNG_UP

if TYPE_CHECKING:
    from textual.app import App

LARGEST = 0xFFFF  # most columns and rows that a terminal may report: the window of a terminal has 16 bits for each
PASTE, PASTED = "\x1b[200~", "\x1b[201~"  # a terminal puts a paste between these
PATIENCE = 1.0  # seconds that a paste may take before Escape ends it
ALONE = 0.5  # seconds after which an Escape in a paste begins nothing that ends it
_ESCAPE = re.compile(r"\x1b\[27(;\d+)?u\Z")  # as the keyboard protocol of kitty sends it
_MOUSE = re.compile(rb"\x1b\[M[ -\xff]{3}")  # a report of the oldest kind, in bytes beyond UTF-8; the game reads none
_LOOP_ANSWERS = 0.5
_TIME_TO_LEAVE = 2.0


class Decoder(BufferedIncrementalDecoder):
    """A UTF-8 decoder that waits for the second half of a split character and drops invalid bytes."""

    def _buffer_decode(self, data: Any, errors: str, final: bool) -> tuple[str, int]:  # noqa: ARG002 - it has its own way
        sound = _MOUSE.sub(b"", data)
        text, used = utf_8_decode(sound, "ignore", final)
        return text, len(data) - len(sound) + used


class KeyParser(XTermParser):
    """A parser of keys, clicks and reports that ignores those with impossible numbers, and every paste."""

    def feed(self, data: str) -> Iterable[Message]:
        """Return the messages for `data`. Empty data is not the end of input."""
        return super().feed(data) if data else ()

    def parse(self, token_callback: TokenCallback[Message]) -> Generator[Read1 | Peek1, str, None]:
        """Parse character by character, ignoring sizes that no terminal has.

        A paste is read and dropped: the game uses no paste, and its end may never come.
        """

        def take(token: Message) -> None:
            if not isinstance(token, events.Resize) or 0 < min(token.size) <= max(token.size) <= LARGEST:
                token_callback(token)

        parser = super().parse(take)
        tail = ""
        try:
            awaited = next(parser)
            while True:
                try:
                    character = yield awaited
                except ParseError as end:
                    awaited = parser.throw(end)
                    continue
                if isinstance(awaited, Read1):
                    tail = (tail + character)[-len(PASTE) :]
                awaited = parser.send(character)
                if tail == PASTE:
                    yield from _past_the_paste()
                    for character in PASTED:
                        awaited = parser.send(character)
        except StopIteration:
            return

    def parse_mouse_code(self, code: str) -> Message | None:
        """Return the click of a mouse report, or None if it is not valid."""
        try:
            return super().parse_mouse_code(code)
        except ArithmeticError:
            return None

    def _sequence_to_key_events(self, sequence: str, alt: bool = False) -> Iterable[events.Key]:
        try:
            return list(super()._sequence_to_key_events(sequence, alt))
        except (ValueError, ArithmeticError):
            return [events.Key(Keys.Ignore, sequence)]


def _past_the_paste() -> Generator[Read1, str, None]:
    """Read to the end of a paste, or to the Escape of a player who has waited for it long enough."""
    began, tail = monotonic(), ""
    while not tail.endswith(PASTED):
        late = monotonic() - began > PATIENCE
        try:
            tail = (tail + (yield Read1(ALONE if tail.endswith("\x1b") else None)))[-16:]
        except ParseTimeout:
            if late:
                return
        if late and _ESCAPE.search(tail):
            return


def install(driver: type[Driver]) -> None:
    """Make a driver read with `Decoder` and `KeyParser`."""
    vars(sys.modules[driver.__module__]).update(getincrementaldecoder=lambda _: Decoder, XTermParser=KeyParser)


class HangupGuard:
    """A guard that saves and exits at the first signal that would end the process, or loss of the terminal.

    It watches the terminal on descriptor 0, acts once, and ends the app with 128 + the signal, after
    two seconds the process itself, or at once if the terminal is gone. The event loop does it if it
    answers within half a second. If it hangs on a terminal that no longer reads, a thread does. Every
    signal wakes the loop, whichever thread the system gave it to: Python's handlers run in the main
    thread alone, and without that a sleeping one would not notice a resume after Ctrl+Z.
    """

    def __init__(self, app: App[Any], save: Callable[[], None]) -> None:
        self._app = app
        self._save = save
        self._once = threading.Lock()
        self._begun, self._saved = threading.Event(), threading.Event()
        self._status = HUNG_UP
        self._loop: asyncio.AbstractEventLoop | None = None
        self._heard, self._bell = socket.socketpair()

    def start(self) -> None:
        """Begin to watch, even if SIGHUP was ignored before.

        To be called in the main thread while the app's loop runs.
        """
        self._loop = asyncio.get_running_loop()
        if threading.current_thread() is threading.main_thread():
            self._ring()
            for number in ENDING:
                signal.signal(number, self._signalled)
        threading.Thread(target=self._watch, name="hang-up", daemon=True).start()

    def _ring(self) -> None:
        assert self._loop is not None
        for end in (self._heard, self._bell):
            end.setblocking(False)
        signal.set_wakeup_fd(self._bell.fileno(), warn_on_full_buffer=False)
        self._loop.add_reader(self._heard, self._heard.recv, 512)

    def save_and_exit(self, status: int = HUNG_UP) -> None:
        """Save, then end the app with this exit status. Every call after the first does nothing."""
        if not self._once.acquire(blocking=False):
            return
        self._status = status
        self._begun.set()
        threading.Thread(target=_backstop, args=(status,), name="backstop", daemon=True).start()
        with contextlib.suppress(Exception):  # no player is left to read of it, and leaving must not fail
            self._save()
        self._saved.set()
        atexit.register(os._exit, status)  # the terminal is given back by then; to free all objects takes as long again
        self._soon(self._exit, status)

    def _soon(self, call: Callable[[int], None], status: int) -> None:
        if self._loop is not None:
            with contextlib.suppress(RuntimeError):  # the loop is closed: the app has ended by itself
                self._loop.call_soon_threadsafe(call, status)

    def _exit(self, status: int) -> None:
        self._app.exit(return_code=status)

    def _signalled(self, number: int, _: FrameType | None) -> None:
        threading.Thread(target=self._leave, args=(128 + number,), name="leave", daemon=True).start()

    def _leave(self, status: int) -> None:
        self._soon(self.save_and_exit, status)
        if not self._begun.wait(_LOOP_ANSWERS):
            self.save_and_exit(status)

    def _watch(self) -> None:
        poll = select.poll()
        poll.register(0, 0)  # takes no input; hang-up and error are reported always
        if any(event & (select.POLLHUP | select.POLLERR) for _, event in poll.poll()):
            self._leave(HUNG_UP)
            self._saved.wait(_TIME_TO_LEAVE)
            os._exit(self._status)  # there is no terminal to give back, and who writes to none may wait for ever


def _backstop(status: int) -> None:
    time.sleep(_TIME_TO_LEAVE)
    os._exit(status)
