"""OrdersSpec: the standing orders of a rules system, by which a seat answers in advance."""

from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple

from msgspec import Struct

from cb_tui.core.values import Command, Value


class OrdersRow(NamedTuple):
    """One standing order in words: what it is about, what holds."""

    name: str
    value: str


class Preset(NamedTuple):
    """One standing order that a player may set for all new games: a choice by `words`, or a number."""

    key: str  # in the [orders] table of the settings
    name: str
    about: str  # {orders} is the key that changes it in a battle
    default: str | int
    words: Mapping[str, str] = {}  # what the screen calls each choice, in their order
    least: int = 0
    most: int = 0
    step: int = 1
    unit: str = ""

    @property
    def values(self) -> tuple[str | int, ...]:
        """Return all values that the screen offers, in their order."""
        return tuple(self.words) or tuple(range(self.least, self.most + 1, self.step))


class OrdersSpec(Struct, frozen=True, kw_only=True):
    """What a session and its screens need of standing orders; the orders themselves are records of `type`.

    Every field of `type` has a default: those are the orders of a seat that has given none.
    """

    type: type[Value]
    answer: Callable[[Any, Any, tuple[Command, ...]], Command | None]  # (state, orders, legal); None: ask the player
    rows: Callable[[Any], tuple[OrdersRow, ...]]
    turned: Callable[[Any, int], Any]  # (orders, row): the next choice of a row
    shifted: Callable[[Any, int, int], Any]  # (orders, row, +1 or -1): its least chance raised or lowered
    quiet: Callable[[Any, Any, bool], Any]  # (orders, state, whole turn): no more reactions now, or at this mover
    lasting: Callable[[Any, Collection[str]], Any]  # (orders, pieces): what of them holds in another battle of these
    preset: Callable[[Mapping[str, Any]], Any]  # the orders that a value of each of its `Preset`s asks for
    about: str  # a sentence or two below the rows
