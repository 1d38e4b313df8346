"""Assignment: the nearest fit pieces to each place that needs them."""

from collections.abc import Sequence
from typing import NamedTuple

from cb_tui.core.hexes import Hex
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.ai.officer.estimate import FAR, Estimate
from cb_tui.games.combat_boots.ai.officer.task import Task
from cb_tui.games.combat_boots.rules import bands
from cb_tui.games.combat_boots.rules import model as m

MOST = 3  # pieces sent to one place
ELSEWHERE = {
    "gun": 3.0,
    "truck": 3.0,
    "team": 0.7,
}  # turns by which these count as farther: they serve where they stand
STAYED, MOVED = 1.0, 0.5  # turns by which a piece counts as farther once it has stayed in this turn, or has marched


class Need(NamedTuple):
    """A place and how many pieces it needs."""

    place: Hex
    pieces: int


def distance(here: Estimate, unit: m.Unit, place: Hex) -> float:
    """Return the turns to a place, more for pieces that serve better where they are."""
    turns = here.turns(unit, unit.at, place)
    return turns if unit.at == place or turns >= FAR else turns + ELSEWHERE.get(here.kind(unit).kind, 0.0)


def filled(here: Estimate, needs: Sequence[Need], able: Sequence[m.Unit], task: Task) -> dict[UnitId, Task]:
    """Return a task like this one for the nearest pieces: first one for each place, then as many as each needs."""
    given: dict[UnitId, Task] = {}
    pool = {unit.id: unit for unit in able}
    for number in range(MOST):
        wanting = [need.place for need in needs if need.pieces > number]
        while wanting and pool:
            turns, place, _, one = min(
                (distance(here, unit, place) + _later(here, unit, place), place, not _done(here, unit), one)
                for place in wanting
                for one, unit in pool.items()
            )
            wanting.remove(place)
            del pool[one]
            if turns < FAR:
                given[one] = task._replace(place=place, fight=_fight(here, place))
    return given


def _later(here: Estimate, unit: m.Unit, place: Hex) -> float:
    """Return the turns that a piece has to wait before it moves on to a place."""
    if unit.at == place or not _done(here, unit):
        return 0.0
    return MOVED if unit.moved else STAYED


def _done(here: Estimate, unit: m.Unit) -> bool:
    """Check whether a piece moves no more in its own turn, so that another piece of its hex should go."""
    return here.state.active == here.side and (unit.acted or unit.shots > 0)


def _fight(here: Estimate, place: Hex) -> float:
    """Return the turns that the enemy at a place, or beside it, will cost."""
    if any(foe.at == place for foe in here.standing):
        return 2.5
    return 1.0 if any(bands.distance(foe.at, place) <= 2 for foe in here.standing) else 0.0
