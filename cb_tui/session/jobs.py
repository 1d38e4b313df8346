"""Jobs: bouts played by several processes of this machine."""

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing.connection import wait

from cb_tui.session.arena import GameResult
from cb_tui.session.bout import Bout
from cb_tui.session.errors import SessionError

AHEAD = 4  # games a process that are handed out at once


def played(bouts: Iterable[Bout], jobs: int) -> Iterator[tuple[Bout, GameResult]]:
    """Yield each game with its result, in order and the same for any number of processes.

    Raises SessionError.
    """
    if jobs <= 1:
        for bout in bouts:
            yield bout, bout.play()
        return
    left = iter(bouts)
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), _begin) as pool:
        with _interrupts_left_to_us():
            waiting = deque((bout, pool.submit(Bout.play, bout)) for bout in islice(left, AHEAD * jobs))
        try:
            while waiting:
                bout, result = waiting.popleft()
                yield bout, result.result()
                waiting.extend((bout, pool.submit(Bout.play, bout)) for bout in islice(left, 1))
        except BrokenProcessPool:
            raise SessionError(
                "a process that played was ended from outside; start again with the same --out"
            ) from None
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


@contextmanager
def _interrupts_left_to_us() -> Iterator[None]:
    """Shield processes started in this context from Ctrl-C."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _begin() -> None:
    """End the worker when its parent ends, in whatever way."""
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent:
        wait([parent.sentinel])
        os._exit(1)
