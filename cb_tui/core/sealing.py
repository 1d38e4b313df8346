"""Sealing: commands that nobody but their giver may know until the rules have them opened."""

from collections.abc import Callable
from typing import Generic, TypeVar

from msgspec import Struct

from cb_tui.core.values import Command, Event, SeatId

S = TypeVar("S")


class Sealing(Struct, Generic[S], frozen=True, kw_only=True):
    """What a system says of its secret commands.

    Every side asks `shows` and `due` of the state that it knows, so that neither may ask what is hidden from one of them.
    """

    # whether a command stays secret when it is given
    sealed: Callable[[S, Command], bool]
    # what everybody sees of a secret command, whichever it is
    shows: Callable[[S], tuple[Event, ...]]
    # of the state before it and the state now: whether it is opened before anything else is given
    due: Callable[[S, S], bool]
    # the state as though a seat was asked at once for the secret command that it has still to give, None where it has none
    ahead: Callable[[S, SeatId], S | None]
