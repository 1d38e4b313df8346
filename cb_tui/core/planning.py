"""Goals and plans of a side, as records that all rules systems share."""

from typing import Literal

from cb_tui.core.values import Place, UnitId, Value

Aim = Literal["hold", "deny", "destroy", "keep", "leave", "stop"]


class Goal(Value, frozen=True, kw_only=True):
    """A goal that wins or loses a battle for a side: a number of places or units.

    `hold` places or `deny` them to the enemy, `destroy` enemy units or `keep` own ones, `leave` from places or `stop`
    enemy units there. `count` is the number of places to hold or deny, of units still to be destroyed or still to
    leave, or of losses that would decide the battle.
    """

    aim: Aim
    count: int
    places: tuple[Place, ...] = ()
    units: tuple[UnitId, ...] = ()  # units that count, for places those that may hold them, (): all
    due: int | None = None  # turn at whose end it is judged, None: every player turn


class SidePlan(Value, frozen=True, kw_only=True):
    """A plan for a side until another plan replaces it. Each system adds its own fields."""

    words: str  # text for people: "goes for its goals boldly"
