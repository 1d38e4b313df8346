"""Staff: the machine player that leads a seat by plans it searches for while the game goes on."""

from collections.abc import Sequence
from typing import Any

from cb_tui.ai.council import Council
from cb_tui.ai.rollout import planner_of
from cb_tui.core.planning import Plan
from cb_tui.core.ruleset import Choice
from cb_tui.core.values import Command
from cb_tui.session.staff.calendar import Calendar, Turn
from cb_tui.session.staff.mind import Mind, PresentMind
from cb_tui.session.staff.search import Search


class Staff:
    """Follows the officer's own plan until a search has found a better one.

    `searching` is where the last search began.
    """

    def __init__(self, search: Search) -> None:
        self.search = search
        self.mind: Mind = PresentMind(search)
        self._found: tuple[Turn, Council] | None = None  # what a search has found that was followed
        self._calendar = Calendar(search.rules, search.seat)
        self.searching: Turn | None = None
        self._told: Turn | None = None  # of which search was said what it found
        self._led: tuple[int, Turn | None, Plan] | None = None  # in which player turn, by which search, how

    @property
    def council(self) -> Council | None:
        """Return what was found last, also where it is not followed yet."""
        known = self.mind.known(self.searching) if self.searching else None
        return known or (self._found[1] if self._found else None)

    def part(self) -> None:
        """Think in a process of its own from now on."""
        from cb_tui.session.staff.child import ChildMind  # noqa: PLC0415 - where people play alone

        self.mind.close()
        self.mind, self.searching = ChildMind(self.search), None

    def heed(self, states: Sequence[Any]) -> None:
        """Take in what was played or taken back; a search begins where one is due."""
        self._calendar.read(states)
        turn = self._calendar.last()
        if turn is not None and turn is not self.searching:
            self.searching = turn
            self.mind.think(turn)

    def choose(self, states: Sequence[Any], legal: Sequence[Command]) -> Choice:
        """Return what the plan orders now; the first order by a new plan says which."""
        self.heed(states)
        rules, seat = self.search.rules, self.search.seat
        seen = rules.observe(states[-1], seat)
        planner = planner_of(rules)
        clock = planner.clock(seen)
        turn, said = self._calendar.last(before=clock), ""
        if self._led is None or self._led[0] != clock or self._led[1] is not turn:
            own = rules.scene(seen).active == seat  # in their own turn people do not wait for it
            found = self._of(turn, wait=own) if turn else None
            plan = found.plans[0].plan if found else planner.plans(seen, seat)[0]
            if found is None or self._told is not turn:
                said = _told(plan, found, late=turn is not None)
            self._led, self._told = (clock, turn, plan), turn
        choice = planner.follow(self._led[2])(seen, legal, seat)
        return Choice(choice.command, f"{choice.why}{said}")

    def _of(self, turn: Turn, *, wait: bool) -> Council | None:
        """What a search has found, kept for the turn in which the next one begins."""
        if self._found is None or self._found[0] is not turn:
            found = self.mind.found(turn, wait=wait)
            self._found = (turn, found) if found else self._found
            return found
        return self._found[1]

    def close(self) -> None:
        """Stop thinking; the officer goes on."""
        self.mind.close()


def _told(plan: Plan, found: Council | None, *, late: bool) -> str:
    """Which plan is followed, after the reason of an order."""
    if found:
        return f"; plan: {plan.words}, {found.plans[0].chance:.0%} to win"
    return f"; the staff is late, plan: {plan.words}" if late else ""
