"""Staff: the machine player that leads a seat by its plan, sought here or in a process of its own."""

import select
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

import cb_tui
from cb_tui.ai.plan_search import PlanRatings, planner_of, rate_plans
from cb_tui.core.ruleset import Choice
from cb_tui.core.standing_orders import SidePlan
from cb_tui.core.values import Command
from cb_tui.session.staff_search.search import SearchRequest, council_of, question

_found: dict[
    bytes, PlanRatings
] = {}  # in this process: an arena asks for it game after game, a rematch and a branch too
PATIENCE = 1.0  # seconds that a game waits for a plan, once a player turn
ROOM = 1 << 20  # bytes that a pipe takes at once where the system lets it, so that asking does not wait


def cached_result(search: SearchRequest) -> PlanRatings | None:
    """Return the earlier result of such a search in this process, or None."""
    return _found.get(search.key)


def cache_result(search: SearchRequest, found: PlanRatings) -> PlanRatings:
    """Cache a search result for later games in this process and return it."""
    _found[search.key] = found
    return found


def forget() -> None:
    """Forget what was found, so that the next game pays for its own search again."""
    _found.clear()


class SearchRunner(Protocol):
    """A search that is begun somewhere and asked for later. `fault` says why it will find nothing, or is empty."""

    fault: str

    def found(self, *, wait: bool) -> PlanRatings | None:
        """Return the result, or None if it is late. `wait` waits for it."""

    def close(self) -> None:
        """Stop thinking."""


class InlineSearch:
    """A search made at once when it is asked for, in this process: for arenas and tests."""

    fault = ""

    def __init__(self, search: SearchRequest) -> None:
        self.search = search

    def found(self, *, wait: bool) -> PlanRatings:  # noqa: ARG002 - it is never late
        """Return the result of the search, made now unless it is cached."""
        return cached_result(self.search) or cache_result(self.search, rate_plans(self.search.case, self.search.nodes))

    def close(self) -> None:
        """Do nothing: no search is running."""


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
            self.fault = f"the staff cannot start ({error.strerror or error})"
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
            self.fault = "" if found else "the staff has ended without a plan"
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
        [sys.executable, "-m", "cb_tui.session.staff_search"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=Path(cb_tui.__file__).parents[1],
        start_new_session=True,
        pipesize=ROOM,
    )


class Staff:
    """Follows the officer's own plan until the search has found the one to follow."""

    def __init__(self, search: SearchRequest) -> None:
        self.search = search
        self.mind: SearchRunner = InlineSearch(search)
        self._told = False  # what was found
        self._led: tuple[int, SidePlan] | None = None  # in which player turn, how

    @property
    def ratings(self) -> PlanRatings | None:
        """Return the result of the search, even if it is not followed yet, or None."""
        return self.mind.found(wait=False)

    def start_process(self) -> None:
        """Move the search to a process of its own."""
        self.mind.close()
        self.mind = ProcessSearch(self.search)

    def choose(self, state: Any, legal: Sequence[Command]) -> Choice:
        """Return the next command of the plan. The first reason under it names the plan."""
        rules, seat, case = self.search.rules, self.search.seat, self.search.case
        seen = rules.observe(state, seat)
        planner, said = planner_of(rules), ""
        clock = planner.player_turns_begun(seen)
        if self._led is None or self._led[0] != clock:
            due = clock >= case.begins
            found = self.mind.found(wait=rules.scene(seen).active == seat) if due else None
            plan = found.plans[0].plan if found else case.plans[0]
            said = _told(plan, found, self.mind.fault) if due and not self._told else ""
            self._led, self._told = (clock, plan), found is not None
        choice = planner.tactic_for(self._led[1])(seen, legal, seat)
        return Choice(choice.command, f"{choice.why}{said}")

    def close(self) -> None:
        """Stop the search. The officer plays on alone."""
        self.mind.close()


def _told(plan: SidePlan, found: PlanRatings | None, fault: str) -> str:
    """Return the plan that is followed, or why none is, as a suffix to the reason of a command."""
    if found:
        return f"; plan: {plan.words}, {found.plans[0].chance:.0%} to win"
    return f"; {fault}, so the officer leads" if fault else "; the staff is late"
