"""Planning: what wins and loses a battle for a side, and how it may be led, in records that every rules system shares."""

from typing import Literal

from cb_tui.core.values import Place, UnitId, Value

Aim = Literal["hold", "deny", "destroy", "keep", "leave", "stop"]


class Goal(Value, frozen=True, kw_only=True):
    """One thing that wins or loses a battle for a side: so many of some places or pieces.

    To hold places, or to deny them to the enemy; to destroy pieces of his, or to keep one's own; to leave from
    places, or to stop him there. `count` of them are still wanted: of places that many are to be held or denied, of
    pieces that many more are to be destroyed or to leave, or may not be lost.
    """

    aim: Aim
    count: int
    places: tuple[Place, ...] = ()
    units: tuple[UnitId, ...] = ()  # the pieces that count; of places: who may hold them, () for all
    due: int | None = None  # the turn at whose end it is judged; None: every player turn


class Plan(Value, frozen=True, kw_only=True):
    """How a side is led, for a whole battle or until another plan takes its place; a system adds what its plans say."""

    words: str  # for people: "goes for its goals boldly"
