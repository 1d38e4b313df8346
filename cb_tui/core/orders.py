"""The standing orders of a rules system, with which a seat answers in advance."""

from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple

from msgspec import Struct

from cb_tui.core.values import Command, Value


class StandingOrderRow(NamedTuple):
    """A standing order in words: its subject and its present choice."""

    name: str
    value: str


class Preset(NamedTuple):
    """A standing order that a player may set for all new games: a choice by `words`, or a number."""

    key: str  # in the [orders] table of the settings
    name: str
    about: str  # help text, {orders}: the key that changes it in a battle
    default: str | int
    words: Mapping[str, str] = {}  # screen text of each choice, in their order, {}: it is a number
    minimum: int = 0
    maximum: int = 0
    step: int = 1
    unit: str = ""

    @property
    def values(self) -> tuple[str | int, ...]:
        """Return all values that the screen offers, in their order."""
        return tuple(self.words) or tuple(range(self.minimum, self.maximum + 1, self.step))


class StandingOrdersSpec(Struct, frozen=True, kw_only=True):
    """The functions of a rules system for standing orders, which are records of `type`. All are pure.

    Every field of `type` has a default: these are the orders of a seat that has given none.
    """

    type: type[Value]
    answer: Callable[[Any, Any, tuple[Command, ...]], Command | None]
    """Return the command that standing orders give for the pending decision.

    Args:
        state: The state as the seat may know it.
        orders: The orders of the seat that decides.
        legal: The legal commands of that state.

    Returns:
        A legal command, or None to ask the player.
    """
    rows: Callable[[Any], tuple[StandingOrderRow, ...]]
    """Return the orders in words, one row each, in an order that never changes."""
    with_next_choice: Callable[[Any, int], Any]
    """Return the orders with the next choice in a row.

    Args:
        orders: The orders before.
        row: An index into `rows`.
    """
    with_threshold_moved: Callable[[Any, int, int], Any]
    """Return the orders with the number of a row raised or lowered by one step.

    Args:
        orders: The orders before.
        row: An index into `rows`.
        by: +1 or -1. A step is 5 percent of a least chance, or one marker.

    Returns:
        The new orders, or the same if the row has no number. A number stays within its limits.
    """
    without_reactions: Callable[[Any, Any, bool], Any]
    """Return the orders without further reactions.

    Args:
        orders: The orders before.
        state: The state now. It names the unit that moves and the turn.
        whole_turn: True for the rest of the turn, False for the unit that moves now.
    """
    carried_over: Callable[[Any, Collection[str]], Any]
    """Return the orders that carry over to another battle, none of which ends with a turn.

    Args:
        orders: The orders at the end of a battle.
        pieces: The ids of the units, in Combat Captain of the companies, that fight the next one.
    """
    from_presets: Callable[[Mapping[str, Any]], Any]
    """Return the orders of a new game.

    Args:
        given: The value of each `Preset` by its key. Other keys are ignored.
    """
    about: str  # a sentence or two below the rows
