"""Bouts played by several processes or computers, and the file of their results."""

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing.connection import wait
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self, TypeVar

import msgspec

from cb_tui import __version__
from cb_tui.core.values import SeatId
from cb_tui.session import files
from cb_tui.session.arena import Bout, GameResult
from cb_tui.session.errors import LockedError, SaveError, SessionError, os_errors_as, plain
from cb_tui.session.lock import Lock

if TYPE_CHECKING:
    from distributed import Client
    from distributed import Future as ClusterFuture

T = TypeVar("T")
R = TypeVar("R")
AHEAD = 4  # games a process that are handed out at once
AHEAD_ON_CLUSTER = 2048  # games that the scheduler has at once: more than any cluster plays at a time
PATIENCE = 10  # seconds to reach the scheduler
QUIET = dict.fromkeys(("distributed", "distributed.client", "distributed.core", "distributed.comm"), "critical")

_one_at_a_time = threading.Lock()  # a worker with several threads has one set of caches
FILE = "results.jsonl"


def played(bouts: Iterable[Bout], jobs: int) -> Iterator[tuple[Bout, GameResult]]:
    """Yield each game with its result, in order and the same for any number of processes.

    Raises SessionError.
    """
    if jobs <= 1:
        for bout in bouts:
            yield bout, bout.play()
        return
    with worker_pool(jobs) as pool:
        try:
            for bout, result in submitted(pool, Bout.play, bouts, AHEAD * jobs):
                yield bout, result.result()
        except BrokenProcessPool:
            raise SessionError(
                "a process that played was ended from outside; start again with the same --out"
            ) from None


@contextmanager
def worker_pool(jobs: int, prepare: Callable[..., None] | None = None, *about: Any) -> Iterator[ProcessPoolExecutor]:
    """Yield processes that end with this one or the context, each once `prepare(*about)` has run in it."""
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), _begin, (prepare, about)) as pool:
        try:
            yield pool
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def submitted(pool: Executor, play: Callable[[T], R], tasks: Iterable[T], ahead: int) -> Iterator[tuple[T, Future[R]]]:
    """Yield each task with its future, in order, with no more than `ahead` tasks submitted at once."""
    left = iter(tasks)
    with _interrupts_left_to_us():
        waiting = deque((task, pool.submit(play, task)) for task in islice(left, ahead))
    while waiting:
        yield waiting.popleft()
        waiting.extend((task, pool.submit(play, task)) for task in islice(left, 1))


@contextmanager
def _interrupts_left_to_us() -> Iterator[None]:
    """Shield processes started in this context from Ctrl-C."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _begin(prepare: Callable[..., None] | None, about: tuple[Any, ...]) -> None:
    """Prepare a worker, which ends when its parent ends, in whatever way."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if prepare:
        prepare(*about)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent:
        wait([parent.sentinel])
        os._exit(1)


def played_on_cluster(bouts: Iterable[Bout], scheduler: str) -> Iterator[tuple[Bout, GameResult]]:
    """Yield each game with its result, in the order in which they end. Raises SessionError."""
    try:
        import dask  # noqa: PLC0415 - an extra

        dask.config.set({"logging": QUIET})  # before the import below, which reads it
        from distributed import as_completed  # noqa: PLC0415
    except ImportError:
        raise SessionError("--executor dask needs Dask: in a checkout, pip install '.[cluster]'") from None
    left, waiting = iter(bouts), dict[str, Bout]()
    client = _client(scheduler)

    def sent(most: int) -> list["ClusterFuture"]:
        futures = []
        for bout in islice(left, most):
            futures.append(client.submit(_play, bout, key=f"cb_tui-{bout.id}"))
            waiting[futures[-1].key] = bout
        return futures

    try:
        done = as_completed(sent(AHEAD_ON_CLUSTER), loop=client.loop)
        for future in done:
            yield waiting.pop(future.key), _result(future, scheduler)
            done.update(sent(1))
    finally:
        client.close(timeout=PATIENCE)


def _client(scheduler: str) -> "Client":
    from distributed import Client  # noqa: PLC0415

    try:
        return Client(scheduler, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise SessionError(
            f"no Dask scheduler answers at {scheduler}: {plain(error)}; start one with `dask scheduler`"
        ) from None


def _play(bout: Bout) -> tuple[str, GameResult]:
    """Play a game on a worker and return the version of the program with the result."""
    with _one_at_a_time:
        return __version__, bout.play()


def _result(future: "ClusterFuture", scheduler: str) -> GameResult:
    try:
        version, result = future.result()
    except (CancelledError, OSError):
        raise SessionError(
            f"the scheduler at {scheduler} is gone or out of reach; start again with the same --out"
        ) from None
    except Exception as error:  # noqa: BLE001 - whatever a worker or the network may say
        told = plain(error) or type(error).__name__
        raise SessionError(
            f"the cluster at {scheduler} cannot play: {told}; install this cb-tui for its scheduler and each worker"
        ) from None
    if version != __version__:
        raise SessionError(
            f"a worker has cb-tui {version} and this is {__version__}; install the same on each computer"
        )
    played: GameResult = result
    return played


class ResultLine(msgspec.Struct, frozen=True):
    """One game with its result. `arena` is the seed of the arena, `seed` that of the game's dice."""

    game: str
    scenario: str
    ruleset: str
    seats: dict[SeatId, str]
    arena: int
    seed: int
    result: GameResult


class ArenaResults:
    """The games recorded in a folder, or without a folder those that were added."""

    def __init__(self, folder: Path | None = None) -> None:
        """Open the file for this process alone and drop a last line that was cut off. Raises SessionError."""
        self._kept: dict[str, GameResult] = {}
        self._path: Path | None = None
        self._size = 0
        self.seed: int | None = None  # of the arena that played the last line
        if folder is not None:
            self._open(folder)

    def __contains__(self, bout: Bout) -> bool:
        return bout.id in self._kept

    def __getitem__(self, bout: Bout) -> GameResult:
        return self._kept[bout.id]

    def add(self, bout: Bout, result: GameResult, seed: int) -> None:
        """Add the result of a game of the arena with this seed, on the disk at return.

        A second time does nothing.
        """
        if bout in self:
            return
        if self._path:
            line = ResultLine(bout.id, bout.battle.id, bout.ruleset, bout.seats, seed, bout.seed, result)
            data = msgspec.json.encode(line) + b"\n"
            files.append(self._path, data, self._size)
            self._size += len(data)
        self._kept[bout.id] = result

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Let the file go."""
        if self._path:
            self._lock.release()

    def _open(self, folder: Path) -> None:
        with os_errors_as(folder, "made"):
            folder.mkdir(parents=True, exist_ok=True)
        try:
            self._lock = Lock(folder / "results.lock")
        except LockedError:
            raise SaveError(f"another arena writes in {folder}; wait for its end or give another --out") from None
        self._path = path = folder / FILE
        data = files.read(path)
        whole = (data or b"")[: (data or b"").rfind(b"\n") + 1]
        if data != whole:
            files.replace(path, whole)
        for number, text in enumerate(whole.splitlines(), 1):
            try:
                line = msgspec.json.decode(text, type=ResultLine)
            except (msgspec.MsgspecError, UnicodeError):
                raise SaveError(f"{path}:{number}: this is not a game of an arena; delete the line") from None
            self._kept[line.game], self.seed = line.result, line.arena
        self._size = len(whole)
