"""The answers of a rules system to a player who has to decide: odds, reach, sight and danger."""

from collections.abc import Callable, Mapping
from typing import Generic, TypeVar

from msgspec import Struct

from cb_tui.core.display import Danger, Reach, Sight
from cb_tui.core.forecast import Exposure, Forecast
from cb_tui.core.values import Command, Place, Side, UnitId

S = TypeVar("S")


class Advisor(Struct, Generic[S], frozen=True, kw_only=True):
    """The answers of a rules system, each None if the system has no such answer. All functions are pure."""

    forecast: Callable[[S, Command], Forecast | None] | None = None
    """Forecast the roll of a command.

    Args:
        command: A legal command.

    Returns:
        One part for each roll that the command itself makes, in the order of its report, () if it has no target.
        Results stand from the worst to the best for the rolling side, with exact chances that add up to 1. Rolls that
        follow (return fire, morale) are left out, and so are all after the first of a strafing run (Combat Captain).
        None if nothing is rolled, or only dice that the system does not forecast: initiative, unknown mines.
    """
    reach: Callable[[S, UnitId], Mapping[Place, Reach]] | None = None
    """Return the places in reach of a march. [MOV]

    Args:
        unit: The id of a unit on the board.

    Returns:
        Reach by place, the start left out. `cost` and `left` are movement points, in Combat squares. The path leaves
        out the start and ends at the place. Empty if the unit has no move left, in Combat also if another seat is
        to move. Combat Boots answers for both sides.
    """
    safest_reach: Callable[[S, UnitId], Mapping[Place, Reach]] | None = None
    """Return the places in reach, each by the path with the best chance to arrive unhurt.

    Returns:
        As `reach`, the cheaper path in a tie. In Combat Boots empty for leaders and in a dogfight. In Combat the same
        as `reach`, whose paths avoid known mines.
    """
    off_field_distance: Callable[[Place, Place], int] | None = None
    """Return the distance of two places in units of the geometry (None: the geometry measures it itself).

    Returns:
        The geometry's own distance on the field. Off it 100 within a band, 100 more for each band in between and 50
        for a line, of which range bands are multiples (Combat Boots).
    """
    sight: Callable[[S, Place, Place], Sight] | None = None
    """Return a line of sight. [LOS]

    Args:
        origin: A place of the board.
        target: Another, or the same.

    Returns:
        The verdict with reason and rule ID. `at` is the place that blocks it, or None. The verdict is the same from
        both ends, except between two points of a measured table where no stand is: there two stands are supposed.
    """
    field: Callable[[S, Place], frozenset[Place]] | None = None
    """Return all places that are seen from one, itself among them: those of `sight`, for a board of many places."""
    exposure: Callable[[S, UnitId, tuple[Place, ...]], Exposure] | None = None
    """Return the risk of a march, step by step. [OPP]

    Args:
        path: The places after the start, destination last.

    Returns:
        A hazard for each step and all ends of the march, from the worst to the best. Their exact chances add up to 1.
        Every enemy that can fires singly (Combat Boots), only known mines hurt (Combat), or each company fires its
        worst volley (Combat Captain). Combat ends before a step that is refused, and Combat Captain has no steps for a
        path that is refused.
    """
    danger: Callable[[S, UnitId, Place], Danger] | None = None
    """Return the danger to a unit at a place.

    Args:
        unit: The id of a unit on the board. It is judged as it would stand at the place.

    Returns:
        The exact chance 0-1 that enemy fire hurts it there, in Combat that it destroys it, and the enemies that fire.
    """
    risk_words: Callable[[S, UnitId, Place], str] | None = None
    """Return `danger` as the end of a hint's sentence: who may fire and the chance to be lost.

    Returns:
        An empty string where a piece is in no danger because it leaves. None (no function): `exposure` tells it all.
    """
    appraise: Callable[[S, Side], float] | None = None
    """Return the lead of a side in pieces, in Combat Captain in squads.

    Returns:
        A lead below 0 if the side is behind, 0 for a draw and +100 or -100 if the game is won or lost.
    """
