"""Rides of the AI: a stand far from its aim gets into a car beside it, drives on and gets out. [HG-6]"""

from collections.abc import Iterator

from cb_tui.core.inches import format_place, parse_place
from cb_tui.core.plane import distance_in_ticks, gap_between_bases, point_along
from cb_tui.core.ruleset import Choice
from cb_tui.core.values import UnitId
from cb_tui.games.combat_captain.ai import intents, machine_ways
from cb_tui.games.combat_captain.ai.estimate import Estimate
from cb_tui.games.combat_captain.rules import activity, measure, transport
from cb_tui.games.combat_captain.rules import commands as c
from cb_tui.games.combat_captain.rules.actions import refusal
from cb_tui.games.combat_captain.rules.battle import CompanyId

FAR = 250  # ticks to its aim from which a stand takes a car
WALK = 50  # ticks to a car that it walks for that
CLEAR = 260  # ticks to the nearest enemy within which no stand rides: fire at a car falls on its passenger [HG-6a]


def rides(eye: Estimate, company: CompanyId) -> Iterator[Choice]:
    """Yield the drive of a passenger, its way out, and the way of others to a car and into it."""
    state = eye.state
    if state.companies[company].common:
        return
    for unit in state.riders(company):
        yield from _drives(eye, unit)
    for unit in state.stands_of(company) if any(_free(eye)) else ():
        far = eye.far(unit, state.stands[unit].point)
        if state.context.kind(unit) != "rifle" or far < FAR or state.stands[unit].level or not intents.goes(eye, unit):
            continue
        for car in sorted(_free(eye), key=lambda car: (measure.between(state, unit, car), car)):
            if measure.touching(state, unit, car):
                yield Choice(c.Board(unit, car), f"{unit} rides to its objective in {car}")
            elif measure.between(state, unit, car) <= WALK and (to := _beside(eye, unit, car)):
                yield Choice(to, f"{unit} goes to {car}, for the ride to its objective")


def _free(eye: Estimate) -> Iterator[UnitId]:
    """Yield the empty cars of a side that no enemy is near to."""
    state = eye.state
    for car in state.stands:
        own = state.context.kind(car) == "soft" and state.context.side(car) == eye.side
        if own and car not in state.passengers and car not in state.overturned and eye.nearest(car) > CLEAR:
            yield car


def _beside(eye: Estimate, unit: UnitId, car: UnitId) -> c.Move | None:
    """Return the straight way of a stand to a car."""
    state, radius = eye.state, eye.state.context.radius
    here, there = state.stands[unit].point, state.stands[car].point
    far = distance_in_ticks(here, there)
    for less in (0, 1, 2):
        end = point_along(there, here, radius(unit) + radius(car) + less, far)
        if 0 <= gap_between_bases(end, radius(unit), there, radius(car)) <= 1:
            command = machine_ways.paid(eye, unit, format_place(end), activity.left(state, unit))
            return command if refusal(state, command) is None else None
    return None


def _drives(eye: Estimate, unit: UnitId) -> Iterator[Choice]:
    """Yield the ride of a passenger's car that ends nearest to the aim, or its way out where no ride leads on."""
    state, car = eye.state, eye.state.aboard[unit].car
    here = eye.course(car, state.stands[car].point)
    if here >= FAR / 2 and eye.nearest(car) > CLEAR:
        ways = sorted(
            (eye.course(car, parse_place(ride.way[-1])), ride.way, ride) for ride in transport.ways(state, car)
        )
        for there, _, ride in ways:
            if there < here - machine_ways.LITTLE and refusal(state, ride) is None:
                yield Choice(ride, f"{car} takes {unit} on to its objective")
        if "move" in state.stands[car].acts:
            return  # and on with the next turn
    doors = sorted(transport.doors(state, unit), key=lambda at: (eye.course(car, parse_place(at)), at))
    yield from (Choice(c.Alight(unit, at), f"{unit} gets out of {car}") for at in doors)
