"""The commands and decisions of a game in one table, and the answers to all questions about any of them."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, Protocol, TypeVar

from cb_tui.core.action import Action, Decision
from cb_tui.core.display import Question
from cb_tui.core.forecast import Forecast
from cb_tui.core.offer import Offer
from cb_tui.core.ruleset import IllegalCommand, Outcome
from cb_tui.core.values import Command, Pending


class GameState(Protocol):
    """A state of a game in which decisions may be pending."""

    @property
    def pending(self) -> tuple[Pending, ...]:
        """Return the pending decisions, of which the last is answered first."""

    @property
    def outcome(self) -> Outcome | None:
        """Return the outcome, or None while the game runs."""


S = TypeVar("S", bound=GameState)
R = TypeVar("R")


class ActionTable(Generic[S, R]):
    """The rows of a game. A law holds them against its commands and decisions (tests/laws/test_actions.py).

    `actions.py` of the game binds the methods to names: `refusal = TABLE.refusal`. A game that asks something else
    first overrides a method, or calls it from a function of its own.
    """

    def __init__(
        self,
        actions: Iterable[Action[S, Any, R]],
        decisions: Iterable[Decision[S, Any]],
        *,
        candidates: Callable[[S], Iterable[Command]],
        over: tuple[str, str],
        unasked: tuple[str, str] | None = None,
    ) -> None:
        """Make a table of rows.

        Args:
            actions: A row for each kind of command.
            decisions: A row for each kind of pending decision.
            candidates: The commands to choose from in an open turn, when no decision is pending.
            over: The refusal of any command once the game is over: sentence and rule ID.
            unasked: The refusal of an answer when no decision is pending; None if the rows refuse it.
        """
        self.actions = {each.command: each for each in actions}
        self.decisions = {each.pending: each for each in decisions}
        self._candidates = candidates
        self._over = over
        self._unasked = unasked

    def refusal(self, state: S, command: Command) -> IllegalCommand | None:
        """Return why a command may not be given, or None."""
        if state.outcome:
            return IllegalCommand(*self._over, "over")
        action = self.actions[type(command)]
        if action.first and (refused := action.first(state, command)):
            return refused
        if state.pending:
            waiting = type(state.pending[-1])
            if waiting not in action.answers:
                return IllegalCommand(*self.decisions[waiting].refusal, "asked")
        elif self._unasked and action.answers and not action.in_turn:
            return IllegalCommand(*self._unasked, "unasked")
        return action.refusal(state, command)

    def legal(self, state: S) -> tuple[Command, ...]:
        """Return the legal commands in canonical form, without doubles."""
        return () if state.outcome else tuple(self._judged(state))

    def candidates(self, state: S) -> Iterable[Command]:
        """Return the commands to choose from, of which the legal ones are listed."""
        if state.pending:
            waiting = state.pending[-1]
            return self.decisions[type(waiting)].candidates(state, waiting)
        return self._candidates(state)

    def _judged(self, state: S) -> Iterator[Command]:
        for command in dict.fromkeys(self.canonical(state, each) for each in self.candidates(state)):
            judged = self.actions[type(command)].judged
            if (judged and judged(state, command)) or self.refusal(state, command) is None:
                yield command

    def canonical(self, state: S, command: Command) -> Command:
        """Return a command in canonical form, as `legal` lists it."""
        canonical = self.actions[type(command)].canonical
        if canonical is None:
            return command
        listed: Command = canonical(state, command)
        return listed

    def offer(self, state: S, command: Command) -> Offer:
        """Return a command with its purpose, legal or not."""
        return self.actions[type(command)].offer(state, command)

    def label(self, state: S, command: Command) -> str:
        """Return a command in words, legal or not."""
        return self.actions[type(command)].label(state, command)

    def forecast(self, state: S, command: Command) -> Forecast | None:
        """Return the forecast of a command, or None if it rolls nothing."""
        forecast = self.actions[type(command)].forecast
        return forecast(state, command) if forecast else None

    def question(self, state: S) -> Question | None:
        """Return the pending decision as a question, or None if none is pending."""
        if not state.pending:
            return None
        waiting = state.pending[-1]
        return self.decisions[type(waiting)].question(state, waiting)
