"""Standing orders, goals and plans of a side, and levels of the AI, as records that all rules systems share."""

from collections.abc import Callable, Collection, Mapping
from typing import Any, Literal, NamedTuple

from msgspec import Struct

from cb_tui.core.values import Command, Place, UnitId, Value

Aim = Literal["hold", "deny", "destroy", "keep", "leave", "stop"]
LevelId = Literal["recruit", "book", "officer", "staff"]


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


class Level(Value, frozen=True, kw_only=True):
    """One level. The AI of a seat that plays it is named by the level's ID: "ai:officer"."""

    id: LevelId
    title: str
    about: str  # a sentence without its subject
    rash: bool = False  # its mistakes are any other acts of the piece, not only idler ones
    where_measured: bool = False  # offered only in battles that it was measured in

    @property
    def said(self) -> str:
        """Return its title within a sentence."""
        return self.title.lower()


RECRUIT = Level(id="recruit", title="Recruit", about="hesitates and picks poor targets")
BOOK = Level(id="book", title="By the book", about="plays each side as its battle file says")
OFFICER = Level(id="officer", title="Officer", about="plays for its objectives")
STAFF = Level(id="staff", title="Staff", about="plays out plans and picks the best", where_measured=True)
LEVELS = (RECRUIT, BOOK, OFFICER, STAFF)  # weakest first
RANDOM = "random"  # a machine that plays by any rules, at no level
USUAL: LevelId = "officer"
