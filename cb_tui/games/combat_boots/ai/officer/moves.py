"""Moves: the end of a march that serves best, and the safest way there."""

from math import log, prod
from typing import NamedTuple

from cb_tui.core import paths
from cb_tui.core.hexes import Hex
from cb_tui.games.combat_boots.ai.officer.estimate import SEEN, Estimate
from cb_tui.games.combat_boots.ai.officer.positions import prospect, slack, value
from cb_tui.games.combat_boots.ai.officer.task import Task
from cb_tui.games.combat_boots.rules import artillery, movement
from cb_tui.games.combat_boots.rules import model as m

LOST = 0.62  # of its worth a piece loses on average when it is hit on the way: its turn and its goal too
LEAST = 0.04  # gain of a move worth making,
LEAVE = 0.15  # and of leaving a place with a target, for a side that time works for


class RatedMove(NamedTuple):
    """A piece's march, with its gain over staying and the chance to be hit on the way."""

    gain: float
    risk: float
    way: tuple[Hex, ...]


def best(here: Estimate, unit: m.Unit, task: Task | None) -> RatedMove | None:
    """Return the march that gains most, or None if staying is as good."""
    ends = _ends(here, unit)
    if not ends:
        return None
    stay = value(here, unit, unit.at, task)
    cost = here.worth[unit.id] * LOST * here.caution(slack(here, unit, task))
    rated = (
        RatedMove((1 - risk) * (value(here, unit, place, task) - stay) - risk * cost, risk, way)
        for place, (risk, way) in ends.items()
    )
    found = max(rated, key=lambda move: move.gain)
    least = LEAVE if here.patient and prospect(here, unit, unit.at) > SEEN else LEAST
    return found if found.gain >= here.material * least else None


def _ends(here: Estimate, unit: m.Unit) -> dict[Hex, tuple[float, tuple[Hex, ...]]]:
    """Return every hex in reach, with the chance to be hit on the safest path there, and that path."""
    if not movement.reach(here.state, unit.id):
        return {}
    missed: dict[Hex, float] = {}

    def risk(way: tuple[Hex, ...], to: Hex) -> float:
        if to not in missed:
            missed[to] = max(1e-6, unhurt(here, unit, to))
        return -log(missed[to])

    steps, left = movement.steps(here.state, unit), movement.points_left(here.state, unit)
    found = paths.safest(unit.at, steps, risk, left)
    return {place: (1.0 - prod(missed[at] for at in reach.way), reach.way) for place, reach in found.items()}


def unhurt(here: Estimate, unit: m.Unit, at: Hex) -> float:
    """Return the chance that a mover gets through a hex unhurt.

    In a rush each mover draws a part of the enemy's reactions.
    """
    left = 1.0
    for barrage in artillery.waits_for(here.state, unit, at) if here.state.barrages else ():
        left *= float(artillery.odds(here.state, barrage, unit).none)
    for foe in here.watchers:
        shot = here.chance(foe, foe.at, unit, at)
        share = 1.0 if here.patient else min(1.0, (shot.attacks + 0.5) / here.wave)
        left *= 1.0 - share * shot.effect
    return left
