"""The secret commands of a rules system, known to their own seat alone until the rules have them opened."""

from collections.abc import Callable
from typing import Generic, TypeVar

from msgspec import Struct

from cb_tui.core.dice import Dice
from cb_tui.core.values import Command, Event, SeatId

S = TypeVar("S")


class Sealing(Struct, Generic[S], frozen=True, kw_only=True):
    """The functions of a rules system for its secret commands. All are pure.

    Every seat calls `shows` and `due` with the state as known to it. Their results must not depend on facts that are
    hidden from a seat.
    """

    is_secret: Callable[[S, Command], bool]
    """Check whether a command stays secret when it is given.

    Args:
        state: The state before the command.
        command: A command of the seat that decides.
    """
    public_events: Callable[[S], tuple[Event, ...]]
    """Return the events that every seat sees of a secret command.

    Args:
        state: The state before the command.

    Returns:
        Events that are the same whichever secret command it is, () if none can be given now.
    """
    is_due: Callable[[S, S], bool]
    """Check whether a secret command has to be opened before the next command is given.

    Args:
        before: The state in which it was given.
        now: The state now.
    """
    state_if_asked: Callable[[S, SeatId], S | None]
    """Return the state as though a seat were asked at once for the secret command that it still owes.

    Returns:
        A state in which the seat decides, or None if it owes no secret command now.
    """
    with_lot: Callable[[S, Dice], S] | None = None
    """Return the state with the lot by which a machine gives the secret command that it owes now (None: it draws none).

    Args:
        state: The state as the seat that decides knows it.
        dice: Dice that are not those of the game.

    Returns:
        The state itself where no lot is drawn.
    """
