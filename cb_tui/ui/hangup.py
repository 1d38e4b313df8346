"""A guard that saves and ends the game when its terminal goes away or a signal stops it."""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import os
import select
import signal
import socket
import threading
import time
from collections.abc import Callable
from types import FrameType
from typing import TYPE_CHECKING, Any

from cb_tui.session.process import ENDING

if TYPE_CHECKING:
    from textual.app import App

HUNG_UP = 129
_LOOP_ANSWERS = 0.5
_TIME_TO_LEAVE = 2.0


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
