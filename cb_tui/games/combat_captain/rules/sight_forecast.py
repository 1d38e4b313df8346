"""Prospect of sight: whether one place sees another, as the general screens ask it. [LOS]"""

from cb_tui.core.display import Sight
from cb_tui.core.inches import format_place
from cb_tui.core.plane import distance_in_ticks, point_along
from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat_captain.rules import sight
from cb_tui.games.combat_captain.rules.events import Stepped
from cb_tui.games.combat_captain.rules.evolve import evolve
from cb_tui.games.combat_captain.rules.measure import between
from cb_tui.games.combat_captain.rules.model import State


class Threads(Sight, frozen=True, kw_only=True):
    """A line of sight with its three threads: left, centre, right."""

    threads: tuple[sight.SightThread, ...]


def look(state: State, origin: Place, target: Place) -> Sight:
    """Return the sight line between two places.

    If no stand is at a place, the nearest stand that is at neither is assumed there.
    """
    one = _at(state, origin)
    other = _at(state, target, one)
    if one is None:
        state, one = _moved(state, origin, other)
    if other is None:
        state, other = _moved(state, target, one)
    if one is None or other is None:
        return Sight(origin, target, visible=True, reason="no stand is on the table", rule="LOS-1")
    view = sight.see(state, one, other)
    return Threads(
        origin=origin, target=target, visible=view.visible, reason=view.reason, rule=view.rule,
        at=_blocked(view), threads=view.threads,
    )  # fmt: skip


def _blocked(view: sight.SightResult) -> Place | None:
    """Return where the first thread is stopped, None if they are clear."""
    if view.visible or not view.threads or all(thread.clear for thread in view.threads):
        return None
    thread = min((each for each in view.threads if not each.clear), key=lambda each: each.at)
    return format_place(
        point_along(thread.start, thread.end, thread.at, max(1, distance_in_ticks(thread.start, thread.end)))
    )


def _at(state: State, at: Place, but: UnitId | None = None) -> UnitId | None:
    return next((unit for unit, stand in state.stands.items() if stand.at == at and unit != but), None)


def _moved(state: State, at: Place, but: UnitId | None) -> tuple[State, UnitId | None]:
    """Return the state with a stand of the acting side at a place, or of the other if `but` is of that, and which."""
    side = state.side if but is None or state.context.side(but) != state.side else state.context.enemy(state.side)
    able = [unit for unit in state.stands if unit != but and state.context.side(unit) == side]
    if not able:
        return state, None
    unit = able[0] if but is None else min(able, key=lambda each: (between(state, each, but), each))
    return evolve(state, Stepped(unit=unit, came=state.stands[unit].at, to=at, facing=state.stands[unit].facing)), unit
