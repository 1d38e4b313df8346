"""Records of a kind of command and of a kind of decision, with the answers to every question about them.

A game has an alias for its rows beside its commands, with its state and the shape of its resolving functions::

    CombatAction = Action[State, C, Callable[[State, C, Dice], Iterable[Event]]]

A chapter of the rules ends with a row for each of its commands, always annotated, as mypyc needs it::

    FIRE: CombatAction[Fire] = Action(command=Fire, refusal=refusal, resolve=resolve, offer=.., label=..)

`actions.py` of the game makes an `ActionTable` (core/action_table.py) of all rows. A row that needs two chapters stands
there.
"""

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

from msgspec import Struct

from cb_tui.core.display import Question
from cb_tui.core.forecast import Forecast
from cb_tui.core.offer import Offer
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Command, Pending

S = TypeVar("S")  # the state
C = TypeVar("C", bound=Command)
P = TypeVar("P", bound=Pending)
R = TypeVar("R")  # the function that resolves a command, of the same shape for all commands of a game


class Action(Struct, Generic[S, C, R], frozen=True, kw_only=True):
    """One kind of command. mypy refuses a row that leaves out a field without a default."""

    command: type[C]
    refusal: Callable[[S, C], IllegalCommand | None]
    """Return why the command may not be given, or None. What it answers, and that the game runs, is known before."""
    resolve: R
    """Resolve the command, which is legal. `decide` of the game calls it, so that only the game knows its shape."""
    offer: Callable[[S, C], Offer]
    """Return the command with its purpose, legal or not."""
    label: Callable[[S, C], str]
    """Return the command in words, legal or not: one line without a full stop."""
    forecast: Callable[[S, C], Forecast | None] | None = None  # None: it rolls nothing
    answers: tuple[type[Pending], ...] = ()  # the decisions that it answers, (): it is given in an open turn
    in_turn: bool = False  # it is given in an open turn too
    first: Callable[[S, C], IllegalCommand | None] | None = None  # a refusal that comes before that of a decision
    canonical: Callable[[S, C], C] | None = None  # as `legal` lists it, None: as it is
    judged: Callable[[S, C], bool] | None = None  # of a candidate: it is known to be legal, None: none is


class Decision(Struct, Generic[S, P], frozen=True, kw_only=True):
    """One kind of pending decision."""

    pending: type[P]
    candidates: Callable[[S, P], Iterable[Command]]
    """Return the commands to choose from, of which the legal ones are listed."""
    refusal: tuple[str, str]  # of any command that is not an answer: sentence and rule ID
    question: Callable[[S, P], Question]
    """Return the decision as it is put to a player."""
