"""Child: a staff's search made in a process of its own, so that no key waits for it."""

import select
import subprocess
import sys
from pathlib import Path

import cb_tui
from cb_tui.ai.council import PlanRatings
from cb_tui.session.staff.mind import cache_result, cached_result
from cb_tui.session.staff.search import SearchRequest
from cb_tui.session.staff.wire import council_of, question

PATIENCE = 1.0  # seconds that a game waits for a plan, once a player turn
ROOM = 1 << 20  # bytes that a pipe takes at once where the system lets it, so that asking does not wait


class ProcessSearch:
    """A search in a process that ends with its answer or with this process, however that ends."""

    def __init__(self, search: SearchRequest) -> None:
        self.search, self.patience = search, PATIENCE
        self._process: subprocess.Popen[bytes] | None = None
        self._known = cached_result(search)
        self.fault = ""
        if self._known is None:
            self._begin()

    def _begin(self) -> None:
        try:
            self._process = _started()
            assert self._process.stdin
            self._process.stdin.write(question(self.search) + b"\n")
            self._process.stdin.flush()
        except OSError as error:
            self.fault = f"the staff cannot start ({error.strerror or error}), so the officer leads"
            self.close()

    @property
    def pid(self) -> int | None:
        """Return the process that thinks now."""
        return self._process.pid if self._process else None

    def found(self, *, wait: bool) -> PlanRatings | None:
        """Return the result of the search, or None if it is late or lost. `wait` waits a moment for it."""
        if self._known is None and self._process is not None:
            assert self._process.stdout
            if not select.select([self._process.stdout], [], [], self.patience if wait else 0.0)[0]:
                return None
            found = council_of(self._process.stdout.readline(), self.search.case)
            self._known = cache_result(self.search, found) if found else None
            self.fault = "" if found else "the staff has ended without a plan, so the officer leads"
            self.close()
        return self._known

    def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                try:
                    pipe.close()
                except OSError:  # what was written did not arrive
                    continue
        process.wait()


def _started() -> "subprocess.Popen[bytes]":
    """Start a process of this very program that does not receive the keys of the terminal."""
    return subprocess.Popen(
        [sys.executable, "-m", "cb_tui.session.staff"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=Path(cb_tui.__file__).parents[1],
        start_new_session=True,
        pipesize=ROOM,
    )
