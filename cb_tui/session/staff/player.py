"""Staff: the machine player that leads a seat by the plan that it finds for the battle."""

from collections.abc import Sequence
from typing import Any

from cb_tui.ai.council import PlanRatings
from cb_tui.ai.rollout import planner_of
from cb_tui.core.planning import SidePlan
from cb_tui.core.ruleset import Choice
from cb_tui.core.values import Command
from cb_tui.session.staff.mind import InlineSearch, SearchRunner
from cb_tui.session.staff.search import SearchRequest


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
        from cb_tui.session.staff.child import ProcessSearch  # noqa: PLC0415 - where people play alone

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
    return f"; plan: {plan.words}, {found.plans[0].chance:.0%} to win" if found else f"; {fault or 'the staff is late'}"
