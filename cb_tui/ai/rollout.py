"""Rollout: a game played on from a state, each seat by a tactic, with dice that are never the game's own."""

from collections import Counter
from collections.abc import Mapping
from functools import partial
from typing import Any

from cb_tui.core.dice import SeededDice
from cb_tui.core.legal import LegalCommands
from cb_tui.core.ruleset import Planner, Ruleset, Tactic
from cb_tui.core.values import SeatId, Value

ENDLESS = 20_000  # commands: no battle comes near
DICE = "rollout"  # the salt of all its dice: a game's own have none, or that of a branch


class RolloutResult(Value, frozen=True):
    """The state that a game came to, and the commands that were decided on the way."""

    state: Any
    nodes: int


def planner_of(rules: Ruleset[Any]) -> Planner[Any]:
    """Return the planner of rules that have one."""
    assert rules.planner is not None, f"{rules.title} has no planner"
    return rules.planner


def rollout(
    rules: Ruleset[Any], state: Any, players: Mapping[SeatId, Tactic], luck: str, *, until: int | None = None
) -> RolloutResult:
    """Play a game to its end, or until the player turn `until` begins, and return the result.

    Dice are keyed by `luck`, the player turn and the command, so that two plans that give the same
    orders have the same luck with them.
    """
    clock_of, nodes = planner_of(rules).player_turns_begun, 0
    given: Counter[str] = Counter()
    while (seat := rules.who_decides(state)) is not None and nodes < ENDLESS:
        clock = clock_of(state)
        if until is not None and clock >= until:
            break
        seen = state if rules.traits.open_information else rules.observe(state, seat)
        command = players[seat](seen, LegalCommands(partial(rules.legal, seen)), seat).command
        key = f"{DICE} {luck} {clock} {command}"
        given[key] += 1
        for event in rules.decide(state, command, SeededDice(clock, given[key], key)):
            state = rules.evolve(state, event)
        nodes += 1
    return RolloutResult(state, nodes)
