"""OrdersSpec: the standing orders of a rules system, by which a seat answers in advance."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from cb_tui.core.values import Command, Value


class OrdersRow(NamedTuple):
    """One standing order in words: what it is about, what holds."""

    name: str
    value: str


@dataclass(frozen=True, kw_only=True)
class OrdersSpec:
    """What a session and its screens need of standing orders; the orders themselves are records of `type`.

    Every field of `type` has a default: those are the orders of a seat that has given none.
    """

    type: type[Value]
    answer: Callable[[Any, Any, tuple[Command, ...]], Command | None]  # (state, orders, legal); None: ask the player
    rows: Callable[[Any], tuple[OrdersRow, ...]]
    turned: Callable[[Any, int], Any]  # (orders, row): the next choice of a row
    shifted: Callable[[Any, int, int], Any]  # (orders, row, +1 or -1): its least chance raised or lowered
    quiet: Callable[[Any, Any, bool], Any]  # (orders, state, whole turn): no more reactions now, or at this mover
    preset: Callable[[Mapping[str, Any]], Any]  # the orders that the [orders] table of the settings asks for
    about: str  # a sentence or two below the rows
