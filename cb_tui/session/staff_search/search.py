"""Search: what a staff looks for in a battle, alike in every process, and the lines in which that is asked."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec

from cb_tui.ai.plan_search import PlanRatings, PlanSearch, RatedPlan, rate_plans
from cb_tui.core.ruleset import Ruleset, with_rulings_stated
from cb_tui.core.scenario import Scenario
from cb_tui.core.values import SeatId
from cb_tui.games import RULESETS
from cb_tui.session.codec import BAD_INPUT, Codec, plain_value


@dataclass(frozen=True)
class SearchRequest:
    """A search: the seat, its battle and the number of nodes. `solo` names the tactics of the AI seats."""

    rules: Ruleset[Any]
    battle: Scenario
    solo: Mapping[SeatId, str]
    seat: SeatId
    nodes: int

    @property
    def scenario(self) -> dict[str, Any]:
        """Return the battle as a log begins with it."""
        found: dict[str, Any] = plain_value(with_rulings_stated(self.rules, self.battle))
        return found

    @cached_property
    def case(self) -> PlanSearch:
        """Return the case: the battle from its start, as the seat may know it.

        The plan is followed from the second player turn.
        """
        seen = self.rules.observe(self.rules.start(self.battle, self.solo), self.seat)
        return PlanSearch(self.rules, tuple(seat.id for seat in self.battle.seated), seen, self.seat, begins=1)

    @cached_property
    def key(self) -> bytes:
        """Return all that it depends on: games that begin alike share what it finds."""
        return msgspec.json.encode(
            (self.rules.id, self.scenario, self.solo, self.seat, self.nodes), order="deterministic"
        )


class SearchMessage(msgspec.Struct, frozen=True):
    """A search request: the battle, the seat, the tactics of the AI seats and the number of nodes."""

    ruleset: str
    scenario: dict[str, Any]
    solo: Mapping[SeatId, str]
    seat: SeatId
    nodes: int


class RatedPlanMessage(msgspec.Struct, frozen=True):
    """A rated plan, by its place among the plans of the case."""

    plan: int
    chance: float
    margin: float
    level: bool


class ResultMessage(msgspec.Struct, frozen=True):
    """The result of a search."""

    plans: tuple[RatedPlanMessage, ...]
    games: int
    nodes: int


def answer(line: bytes) -> bytes:
    """Return the answer to a line that asks."""
    asked = msgspec.json.decode(line, type=SearchMessage)
    rules = RULESETS[asked.ruleset]
    case = SearchRequest(rules, Codec(rules).scenario(asked.scenario), asked.solo, asked.seat, asked.nodes).case
    found = rate_plans(case, asked.nodes)
    weighed = (RatedPlanMessage(case.plans.index(one.plan), one.chance, one.margin, one.level) for one in found.plans)
    return msgspec.json.encode(ResultMessage(tuple(weighed), found.games, found.nodes))


def question(search: SearchRequest) -> bytes:
    """Return the line that asks for a search."""
    return msgspec.json.encode(SearchMessage(search.rules.id, search.scenario, search.solo, search.seat, search.nodes))


def council_of(line: bytes, case: PlanSearch) -> PlanRatings | None:
    """Return the council of an answer on a case, or None if the line is not an answer."""
    try:
        found = msgspec.json.decode(line, type=ResultMessage)
        rated = (
            RatedPlan(plan=case.plans[one.plan], chance=one.chance, margin=one.margin, level=one.level)
            for one in found.plans
        )
        return PlanRatings(plans=tuple(rated), games=found.games, nodes=found.nodes)
    except (*BAD_INPUT, IndexError):
        return None
