"""The purpose of a command, so that no code above the rules needs its class."""

from typing import Literal

from cb_tui.core.display import DisplayRecord
from cb_tui.core.values import Command, Place, UnitId

Role = Literal[
    "move",  # a step or a march: the place is where it leads; cursor, routes and danger are asked of it
    "attack",  # dice at targets in an own turn: has odds before and a result after, and counts for luck
    "react",  # the same in answer to an enemy's move or fire
    "hold",  # the answer that lets such a chance go by; standing orders and Esc give it
    "choose",  # one thing of a list: a half, a loss, a flight, a state that a piece takes; plain mode lists them
    "support",  # from off the board: a battery, a plane
    "place",  # a new piece, or one in the set-up
    "pass",  # a piece does nothing more this turn; plain mode says the label itself, so no event need report it
    "end",  # the turn ends; asked first while pieces can still act
]


class Offer(DisplayRecord, frozen=True):
    """A command with its role, the pieces that act, and the pieces and the place it is aimed at."""

    command: Command
    role: Role
    actors: tuple[UnitId, ...] = ()
    targets: tuple[UnitId, ...] = ()
    place: Place | None = None
    group: str = ""  # the verb of commands that differ in their place alone: "goes", "fires at"
    variant: bool = False  # a variation of another offer: the same attack with dice shed
