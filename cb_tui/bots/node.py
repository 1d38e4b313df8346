"""Node: a battle as game trees know it: who decides, actions by number, what follows, and what it was worth."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from cb_tui.core.dice import Dice, Faces
from cb_tui.core.ruleset import Ruleset
from cb_tui.core.scenario import Scenario
from cb_tui.core.values import Command, Event, SeatId
from cb_tui.games import RULESETS

ACTIONS = (
    1024  # commands that an action can name: the first of `legal`, of which no shipped battle has had half as many
)


class Node:
    """An immutable state of a battle. An action is an index into the list of legal commands."""

    def __init__(
        self,
        rules: Ruleset[Any],
        battle: Scenario,
        state: Any,
        step: int = 0,
        *,
        came: "tuple[Node, tuple[Event, ...]] | None" = None,
    ) -> None:
        """Store a state, with the node before it and the events since then in `came`."""
        self.rules, self.battle, self.state, self.step, self._came = rules, battle, state, step, came

    @classmethod
    def start(cls, rules: Ruleset[Any], battle: Scenario) -> "Node":
        """Return the start of a battle with no seat bound as the rules bind an AI."""
        return cls(rules, battle, rules.start(battle, {}))

    def __reduce__(self) -> tuple[Any, ...]:
        """Be written as what has happened since the start of the battle."""
        way, node = list[tuple[Event, ...]](), self
        while node._came:
            node, events = node._came
            way.append(events)
        return _again, (self.rules.id, self.battle, way[::-1])

    def __copy__(self) -> "Node":
        return self

    def __deepcopy__(self, memo: object) -> "Node":
        """Return itself: a copy of a game copies where it stands."""
        return self

    @cached_property
    def seat(self) -> SeatId | None:
        """Return the seat that decides, or None if the battle is over."""
        return self.rules.who_decides(self.state)

    @cached_property
    def legal(self) -> Sequence[Command]:
        """Return at most ACTIONS legal commands of the seat, by what it may know, or () if the battle is over."""
        if self.seat is None:
            return ()
        return self.rules.legal(self.rules.observe(self.state, self.seat))[:ACTIONS]

    def label(self, action: int) -> str:
        """Return the label of an action, in words."""
        return self.rules.label(self.state, self.legal[action])

    def after(self, command: Command, dice: Dice) -> "Node":
        """Return the node after a command with these dice. Raises IllegalCommand."""
        return self.having(self.rules.decide(self.state, command, dice))

    def having(self, events: tuple[Event, ...]) -> "Node":
        """Return the node after these events."""
        state = self.state
        for event in events:
            state = self.rules.evolve(state, event)
        return Node(self.rules, self.battle, state, self.step + 1, came=(self, events))

    def certain(self, command: Command) -> "Node | None":
        """Return the node after a command that needs no dice, or None if it needs some."""
        try:
            return self.after(command, _NoDice())
        except _RolledError:
            return None

    @cached_property
    def worth(self) -> dict[SeatId, float]:
        """Return the payoff by seat: 1 for the winning side, -1 for the others, 0 in a draw or while it runs."""
        outcome = self.rules.outcome(self.state)
        winner = outcome.winner if outcome else None
        return {seat.id: 0.0 if winner is None else 1.0 if seat.side == winner else -1.0 for seat in self.battle.seated}


def _again(rules: str, battle: Scenario, way: list[tuple[Event, ...]]) -> Node:
    node = Node.start(RULESETS[rules], battle)
    for events in way:
        node = node.having(events)
    return node


class _RolledError(Exception):
    """A command needs dice."""


class _NoDice:
    def roll(self, count: int, sides: int = 6) -> Faces:
        raise _RolledError

    def draw(self, of: int) -> int:
        raise _RolledError
