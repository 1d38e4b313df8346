"""Games of the machine against itself, kept move by move: where the studies take their positions from."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from cb_tui.core.dice import SeededDice
from cb_tui.core.ruleset import Ruleset
from cb_tui.core.values import Command, Event, SeatId
from cb_tui.games import RULESETS
from cb_tui.session.arena import seed_of
from tests.laws.games import BATTLES

GROUND = [name for name, battle in BATTLES.items() if not getattr(battle, "sky", None)]
SKY = [name for name in BATTLES if name not in GROUND and not getattr(BATTLES[name], "over_ground", False)]


class Move(NamedTuple):
    """A state, what its side did there by its tactic, and what came of it."""

    rules: Ruleset[Any]
    battle: str
    number: int  # of the command in its game
    state: Any
    legal: tuple[Command, ...]
    command: Command
    events: tuple[Event, ...]


def moves(name: str, seed: int) -> Iterator[Move]:
    """A whole game of a battle, each side by the tactic that its file names."""
    battle = BATTLES[name]
    rules = RULESETS[battle.ruleset]
    tactics = {SeatId(army.id): army.tactic for army in battle.sides}
    state = rules.start(battle, tactics)
    number = 0
    while (seat := rules.who_decides(state)) is not None:
        legal = rules.legal(state)
        command = rules.tactics[tactics[seat]](rules.observe(state, seat), legal, seat).command
        events = rules.decide(state, command, SeededDice(seed_of(seed, 0), number))
        yield Move(rules, name, number, state, legal, command, events)
        for event in events:
            state = rules.evolve(state, event)
        number += 1


def arena(games: int, names: tuple[str, ...] = tuple(BATTLES)) -> Iterator[Move]:
    """So many games, taken from the battles in turn, each with a seed of its own."""
    for number in range(games):
        yield from moves(names[number % len(names)], 1 + number // len(names))
