"""Child: a staff's searches made in a process of its own, so that no key waits for them."""

import select
import subprocess
import sys
from pathlib import Path

import cb_tui
from cb_tui.ai.council import Council
from cb_tui.ai.staff import Case
from cb_tui.session.staff.calendar import Turn
from cb_tui.session.staff.search import Search
from cb_tui.session.staff.wire import council_of, question

PATIENCE = 1.0  # seconds that a game waits for a plan, once a player turn
ROOM = 1 << 20  # bytes that a pipe takes at once where the system lets it, so that asking does not wait


class ChildMind:
    """One process a search, which ends with its answer, with the next search, or with this process, however that ends."""

    def __init__(self, search: Search) -> None:
        self.search, self.patience = search, PATIENCE
        self._process: subprocess.Popen[bytes] | None = None
        self._thinks: tuple[Turn, Case] | None = None
        self._known: Council | None = None

    @property
    def pid(self) -> int | None:
        """Return the process that thinks now."""
        return self._process.pid if self._process else None

    def think(self, turn: Turn) -> None:
        """Begin a search in place of the one before; where no process can be had the officer goes on alone."""
        self.close()
        case = self.search.case(turn)
        self._thinks, self._known = (turn, case), None
        try:
            self._process = _started()
            assert self._process.stdin
            asked = question(case, self.search.budget(turn), self.search.scenario, self.search.solo)
            self._process.stdin.write(asked + b"\n")
            self._process.stdin.flush()
        except OSError:
            self.close()

    def known(self, turn: Turn) -> Council | None:
        """Return what a search has found, None where that is not known yet."""
        return self.found(turn, wait=False)

    def found(self, turn: Turn, *, wait: bool) -> Council | None:
        """Return what a search has found, None where it is late or lost; `wait` for it a moment."""
        if self._thinks is None or self._thinks[0] is not turn:
            return None
        if self._known is None and self._process is not None:
            assert self._process.stdout
            if not select.select([self._process.stdout], [], [], self.patience if wait else 0.0)[0]:
                return None
            self._known = council_of(self._process.stdout.readline(), self._thinks[1])
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
    """A process of this very program, deaf to the keys of the terminal."""
    return subprocess.Popen(
        [sys.executable, "-m", "cb_tui.session.staff"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=Path(cb_tui.__file__).parents[1],
        start_new_session=True,
        pipesize=ROOM,
    )
