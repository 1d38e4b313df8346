"""A tactic at a small table: what it does next, and a whole turn of it."""

from typing import Any

from cb_tui.core.dice import SeededDice
from cb_tui.core.ruleset import Choice
from cb_tui.games.combat.rules import actions as laws
from cb_tui.games.combat.rules.actions import decide
from cb_tui.games.combat.rules.evolve import folded
from cb_tui.games.combat.rules.model import State
from cb_tui.games.combat.rules.secrecy import observe
from cb_tui.games.combat.ruleset import COMBAT

MOST = 400  # commands of one turn: no turn comes near


def next_choice(state: State, tactic: str) -> Choice:
    """Return what a tactic does for the seat that decides, of what that seat sees."""
    seat = laws.who_decides(state)
    assert seat is not None
    seen = observe(state, seat)
    return COMBAT.tactics[tactic](seen, laws.legal(seen), seat)


def turn(state: State, tactic: str, seed: int = 1) -> tuple[State, list[Choice]]:
    """Return the state after the turn of a seat, and all that it did, the end of the turn last."""
    seat, number, choices = state.seat, state.round, list[Choice]()
    while (state.seat, state.round) == (seat, number) and not state.outcome:
        choices.append(next_choice(state, tactic))
        assert len(choices) < MOST, "the turn does not end"
        state = folded(state, decide(state, choices[-1].command, SeededDice(seed, len(choices))))
    return state, choices


def done(choices: list[Choice], kind: type[Any]) -> list[Any]:
    """Return the commands of one kind."""
    return [choice.command for choice in choices if isinstance(choice.command, kind)]
