"""The purpose of a command, so that no code above the rules needs its class."""

from typing import Literal

from cb_tui.core.display import DisplayRecord
from cb_tui.core.values import Command, Place, UnitId

Role = Literal["move", "attack", "react", "hold", "choose", "support", "place", "pass", "end"]


class Offer(DisplayRecord, frozen=True):
    """A command with its role, the pieces that act, and the pieces and the place it is aimed at."""

    command: Command
    role: Role
    actors: tuple[UnitId, ...] = ()
    targets: tuple[UnitId, ...] = ()
    place: Place | None = None
    group: str = ""  # the verb of commands that differ in their place alone: "goes", "fires at"
    variant: bool = False  # a variation of another offer: the same attack with dice shed
