"""Deployment before turn 1: each side may shift its stands within its companies' circles. [HG-12]

The first side deploys first.
"""

from collections.abc import Iterator
from typing import NamedTuple

from cb_tui.core.inches import TICKS, format_inches, format_place, parse_place
from cb_tui.core.lines import Point
from cb_tui.core.plane import distance_in_ticks
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import SeatId, UnitId
from cb_tui.games.combat_captain.rules import room
from cb_tui.games.combat_captain.rules.commands import Deploy, Ready
from cb_tui.games.combat_captain.rules.events import Deployed, Faced, PhaseBegan, Settled
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.recorder import EventRecorder
from cb_tui.games.combat_captain.rules.setting import BattleContext
from cb_tui.games.combat_captain.rules.start import faces
from cb_tui.games.combat_captain.rules.table import point
from cb_tui.games.combat_captain.rules.waiting import Deploying

SHIFT = 30  # ticks: how far a stand is shifted in the canon
WAYS = ((0, -1), (1, 0), (0, 1), (-1, 0))


class Circle(NamedTuple):
    """The area for the stands of a company: within `radius` ticks of `middle`."""

    middle: Point
    radius: int

    def __contains__(self, at: object) -> bool:
        """Check whether the centre of a base at a point lies in it. [MAP-9]"""
        return isinstance(at, tuple) and distance_in_ticks(self.middle, at) <= self.radius


def circle(setting: BattleContext, unit: UnitId) -> Circle | None:
    """Return the circle in which a stand may be shifted, None for one that may not: in a position it stays. [HG-12a]"""
    card, within = setting.cards[unit], setting.companies[setting.company[unit]].within
    if within is None or card.works or not setting.battle.deploy:
        return None
    return Circle(point(within.of), within.inches * TICKS)


def shifts(state: State, seat: SeatId) -> tuple[UnitId, ...]:
    """Return the stands that a seat may shift."""
    setting = state.context
    own = (unit for unit in state.stands if setting.seats[setting.side(unit)] == seat)
    return tuple(unit for unit in own if circle(setting, unit))


def refusal(state: State, command: Deploy) -> IllegalCommand | None:
    """Return why a stand may not begin at a place."""
    unit, setting = command.unit, state.context
    if unit not in state.stands:
        return IllegalCommand(f"There is no {unit!r} on the table; name a stand of your own", "HG-12", "nobody")
    waiting = state.pending[-1]
    assert isinstance(waiting, Deploying)
    if setting.seats[setting.side(unit)] != waiting.seat:
        return IllegalCommand(f"{unit} is not yours to place; each side deploys its own stands", "HG-12", "not yours")
    allowed = circle(setting, unit)
    if allowed is None:
        works = setting.cards[unit].works
        why = f"{unit} starts in {works} and stays there" if works else f"{unit} starts where it is"
        return IllegalCommand(f"{why}; shift another stand", "HG-12a", "fixed")
    try:
        at = parse_place(command.at)
    except ValueError as wrong:
        return IllegalCommand(str(wrong), "MAP-1", "no place")
    if at not in allowed:
        far, most = distance_in_ticks(allowed.middle, at), allowed.radius
        middle = format_place(allowed.middle)
        why = f"{format_inches(far)} inches from {middle}; {unit} must start within {format_inches(most)} of it"
        return IllegalCommand(why, "HG-12", "outside")
    return room.placement_refusal(state, unit, at)


def candidates(state: State, waiting: Deploying) -> Iterator[Deploy | Ready]:
    """Yield a few inches each way for each stand that is where the battle puts it, and that all are ready."""
    setting = state.context
    for unit in shifts(state, waiting.seat):
        x, y = point(setting.cards[unit].at)
        if state.stands[unit].point == (x, y):
            spots = ((x + SHIFT * east, y + SHIFT * south) for east, south in WAYS)
            yield from (Deploy(unit, format_place(there)) for there in spots if setting.table.holds(there))
    yield Ready()


def resolve(record: EventRecorder, command: Deploy) -> None:
    """Record that a stand begins elsewhere, facing the nearest enemy. [MAP-6a]"""
    record.emit(Deployed(command.unit, command.at))
    _face(record, (command.unit,))


def resolve_ready(record: EventRecorder) -> None:
    """Record that a side is ready: the other one deploys, or turn 1 begins with all stands facing the enemy."""
    record.emit(Settled())
    if not isinstance(record.state.pending[-1], Deploying):
        _face(record, tuple(record.state.stands))
        record.emit(PhaseBegan("initiative"))


def _face(record: EventRecorder, units: tuple[UnitId, ...]) -> None:
    placed = {unit: stand.point for unit, stand in record.state.stands.items()}
    for unit in units:
        front = faces(record.state.context, unit, placed)
        if front != record.state.stands[unit].facing:
            record.emit(Faced(unit, front))
