"""Games played on many computers through Dask. All are played, however many workers end meanwhile."""

import threading
from collections.abc import Iterable, Iterator
from concurrent.futures import CancelledError
from itertools import islice
from typing import TYPE_CHECKING

from cb_tui import __version__
from cb_tui.session.arena import GameResult
from cb_tui.session.bout import Bout
from cb_tui.session.errors import SessionError, plain

if TYPE_CHECKING:
    from distributed import Client, Future

AHEAD = 2048  # games that the scheduler has at once: more than any cluster plays at a time
PATIENCE = 10  # seconds to reach the scheduler
QUIET = dict.fromkeys(("distributed", "distributed.client", "distributed.core", "distributed.comm"), "critical")

_one_at_a_time = threading.Lock()  # a worker with several threads has one set of caches


def played(bouts: Iterable[Bout], scheduler: str) -> Iterator[tuple[Bout, GameResult]]:
    """Yield each game with its result, in the order in which they end. Raises SessionError."""
    try:
        import dask  # noqa: PLC0415 - an extra

        dask.config.set({"logging": QUIET})  # before the import below, which reads it
        from distributed import as_completed  # noqa: PLC0415
    except ImportError:
        raise SessionError("--executor dask needs Dask: in a checkout, pip install '.[cluster]'") from None
    left, waiting = iter(bouts), dict[str, Bout]()
    client = _client(scheduler)

    def sent(most: int) -> list["Future"]:
        futures = []
        for bout in islice(left, most):
            futures.append(client.submit(_play, bout, key=f"cb_tui-{bout.id}"))
            waiting[futures[-1].key] = bout
        return futures

    try:
        done = as_completed(sent(AHEAD), loop=client.loop)
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


def _result(future: "Future", scheduler: str) -> GameResult:
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
