"""Wire: what a staff's process is told and answers, a line of JSON each."""

from collections.abc import Mapping
from typing import Any

import msgspec

from cb_tui.ai.council import Council, Rated
from cb_tui.ai.rollout import planner_of
from cb_tui.ai.staff import Case, council
from cb_tui.core.planning import Plan
from cb_tui.core.values import SeatId
from cb_tui.rules import RULESETS
from cb_tui.session.codec import BAD_INPUT, Codec


class Asked(msgspec.Struct, frozen=True):
    """A case to decide with so many nodes: the battle, who plays what by the book, and the state as the seat may know it."""

    ruleset: str
    scenario: dict[str, Any]
    solo: Mapping[SeatId, str]
    seat: SeatId
    begins: int
    nodes: int
    state: dict[str, Any]


class Weighed(msgspec.Struct, frozen=True):
    """A rated plan, by its place among the plans of the case."""

    plan: int
    chance: float
    margin: float
    level: bool


class Answered(msgspec.Struct, frozen=True):
    """What a search has found."""

    plans: tuple[Weighed, ...]
    games: int
    nodes: int


def answer(line: bytes) -> bytes:
    """Return the answer to a line that asks."""
    asked = msgspec.json.decode(line, type=Asked)
    rules = RULESETS[asked.ruleset]
    codec = Codec(rules)
    battle = codec.scenario(asked.scenario)
    state = codec.state(asked.state, rules.start(battle, asked.solo).setting)
    case = Case(rules, tuple(seat.id for seat in battle.seated), state, asked.seat, asked.begins)
    found = council(case, asked.nodes)
    weighed = (Weighed(case.plans.index(one.plan), one.chance, one.margin, one.level) for one in found.plans)
    return msgspec.json.encode(Answered(tuple(weighed), found.games, found.nodes))


def question(case: Case, nodes: int, scenario: dict[str, Any], solo: Mapping[SeatId, str]) -> bytes:
    """Return the line that asks for a case."""
    state = Codec(case.rules).plain_state(case.state)
    return msgspec.json.encode(Asked(case.rules.id, scenario, solo, case.seat, case.begins, nodes, state))


def council_of(line: bytes, case: Case) -> Council | None:
    """Return what an answer says of a case, None of a line that is no answer."""
    plans: tuple[Plan, ...] = planner_of(case.rules).plans(case.state, case.seat)
    try:
        found = msgspec.json.decode(line, type=Answered)
        rated = (
            Rated(plan=plans[one.plan], chance=one.chance, margin=one.margin, level=one.level) for one in found.plans
        )
        return Council(plans=tuple(rated), games=found.games, nodes=found.nodes)
    except (*BAD_INPUT, IndexError):
        return None
