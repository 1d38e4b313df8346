"""Transport: cars and trucks, who rides in them, and turning one over. [HG-6, HG-7]"""

from collections.abc import Iterator

from cb_tui.core.action import Action
from cb_tui.core.inches import TICKS, format_place, parse_place
from cb_tui.core.offer import Offer
from cb_tui.core.plane import COMPASS, Point, bearing, distance_in_ticks, gap_between_bases, point_along, point_relative
from cb_tui.core.polyline import Polyline
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat_captain.rules import (
    activity,
    candidate_paths,
    deployment,
    losses,
    measure,
    movement,
    movement_limits,
    prose,
)
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.commands import Alight, Board, Move, Overturn, Ride
from cb_tui.games.combat_captain.rules.events import Alighted, Boarded, Covered, Engaged, Overturned, Spent
from cb_tui.games.combat_captain.rules.evolve import CaptainAction, EventRecorder
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.movement_limits import MoveKind
from cb_tui.games.combat_captain.rules.terrain import TOUCH, LinearObstacle
from cb_tui.games.combat_captain.rules.terrain_kinds import BY_KIND

FARE = 1  # die of a passenger, to get in and to get out [HG-6a]
HALF = 20  # ticks: half the length of a car on its side [HG-7b]


def _car(state: State, car: UnitId) -> IllegalCommand | None:
    if car not in state.stands or state.context.kind(car) != "soft":
        return IllegalCommand(f"There is no car {car} on the table; name one that is", "HG-6", "no car")
    return None


def _alone(state: State, unit: UnitId) -> IllegalCommand | None:
    if state.company(unit).common is None:
        return None
    return IllegalCommand("cars cannot be used when all act together; have each act alone", "HG-6b", "together")


# --- in and out --------------------------------------------------------------------------------------------------


def board_refusal(state: State, command: Board) -> IllegalCommand | None:
    """Return why a stand may not get into a car. [HG-6, HG-6a]"""
    unit, car = command.unit, command.car
    if refused := _car(state, car) or activity.refusal(state, unit, "move", FARE) or _alone(state, unit):
        return refused
    if state.context.side(car) != state.context.side(unit):
        return IllegalCommand(f"{car} is the enemy's; turn it over instead", "HG-6", "enemy")
    if state.context.kind(unit) not in ("rifle", "heavy"):
        return IllegalCommand(f"{car} carries men; drive {unit} itself", "HG-6", "vehicle")
    if taken := state.passengers.get(car):
        return IllegalCommand(f"{taken} is in {car}; choose an empty one", "HG-6", "taken")
    if not measure.touching(state, unit, car):
        return IllegalCommand(f"{unit} does not touch {car}; move up to it first", "HG-6a", "apart")
    return None


def resolve_board(record: EventRecorder, command: Board) -> None:
    """Record that a stand has got in."""
    record.emit(Spent(command.unit, FARE, "move"), Boarded(command.unit, command.car))


def alight_refusal(state: State, command: Alight) -> IllegalCommand | None:
    """Return why a passenger may not get out at a place. [HG-6a, HG-6b]"""
    unit = command.unit
    if refused := _rider(state, unit):
        return refused
    rides = state.aboard[unit]
    if activity.limit(state, unit) - rides.stand.spent < FARE:
        return IllegalCommand(f"{unit} has no dice left; it gets out next turn", "ACT-4", "no dice")
    if refused := movement_limits.malformed(state, (command.at,)):
        return refused
    at, car = parse_place(command.at), rides.car
    far = gap_between_bases(at, state.context.radius(unit), state.stands[car].point, state.context.radius(car))
    if far > TOUCH:
        return IllegalCommand(f"{unit} gets out beside {car}; name a place that touches it", "HG-6a", "apart")
    if deployment.placement_refusal(state, unit, at) is not None:
        return IllegalCommand(f"there is no room for {unit} at {command.at}; get out elsewhere", "HG-6a", "no room")
    return None


def _rider(state: State, unit: UnitId) -> IllegalCommand | None:
    if unit not in state.aboard:
        return IllegalCommand(f"{unit} is not in a car; name a passenger", "HG-6", "no passenger")
    if state.context.company[unit] != state.acting:
        why = f"{unit} is not in the active company; activate its company first"
        return IllegalCommand(why, "ACT-1", "not acting")
    return _alone(state, unit)


def resolve_alight(record: EventRecorder, command: Alight) -> None:
    """Record that a passenger gets out. This is a move, so holders may fire at it. [HOLD-2]"""
    unit = command.unit
    record.emit(Alighted(unit, command.at), Spent(unit, FARE, "move"))
    movement.begin_move(record, unit, movement_limits.PathProgress(Polyline((parse_place(command.at),)), 0), 0)


def doors(state: State, unit: UnitId) -> Iterator[Place]:
    """Yield the places of sixteen beside its car at which a passenger may get out."""
    car = state.aboard[unit].car
    x, y = state.stands[car].point
    both = state.context.radius(car) + state.context.radius(unit) + TOUCH
    for name in COMPASS:
        across, down = bearing(name, both)
        at = max(0, x + across), max(0, y + down)
        if state.context.table.holds(at, state.context.radius(unit)):
            yield format_place(at)


# --- the ride ----------------------------------------------------------------------------------------------------


def ride_refusal(state: State, command: Ride) -> IllegalCommand | None:
    """Return the refusal of a drive: a car moves once a turn and has a passenger. [HG-6a, HG-6b]"""
    car = command.car
    if refused := _car(state, car):
        return refused
    passenger = state.passengers.get(car)
    if passenger is None:
        return IllegalCommand(f"{car} is empty; get into it first", "HG-6a", "empty")
    if refused := _rider(state, passenger):
        return refused
    if "move" in state.stands[car].acts or state.stands[car].spent:
        return IllegalCommand(f"{car} has moved this turn; it can move on next turn", "HG-6a", "moved")
    if refused := movement_limits.malformed(state, command.way):
        return refused
    going = movement_limits.ahead(state, car, command.way)
    if going.way.length <= going.gone:
        return IllegalCommand(f"{car} is already there; name another place", "MOVE-2", "no way")
    return movement_limits.path_refusal(state, car, going, going.way.length, _manner(state))


def _manner(state: State) -> MoveKind:
    return MoveKind(limit=state.context.rules.approach_limit * TICKS)


def resolve_ride(record: EventRecorder, command: Ride) -> None:
    """Record the dice of a car and its way. [HG-6]"""
    movement.roll_for_path(record, Move(command.car, command.way, record.state.context.rules.car_dice))


def ways(state: State, car: UnitId) -> Iterator[Ride]:
    """Yield the rides of a car all round and toward key points."""
    dice = state.context.rules.car_dice
    for end in candidate_paths.goals(state, car, dice):
        if way := candidate_paths.cut(state, car, end, candidate_paths.FARTHEST * TICKS * dice, _manner(state)):
            yield Ride(car, way)


def record_passenger_hits(record: EventRecorder, car: UnitId, hits: int) -> None:
    """Record the losses of fire at a car: a man of its passenger for each hit. [HG-6a]

    The car itself is hit like any stand.
    """
    passenger = record.state.passengers.get(car)
    if passenger is None:
        losses.record_men_lost(record, car, hits)
        return
    company = record.state.context.company[passenger]
    record.emit(Engaged(company))
    losses.record_men_lost(record, passenger, hits)
    losses.record_men_lost(record, car, hits)
    losses.pool_squads(record, company)
    losses.record_routs(record, company)


# --- on its side -------------------------------------------------------------------------------------------------


def overturn_refusal(state: State, command: Overturn) -> IllegalCommand | None:
    """Return why a stand may not turn a car over: either side may, for nothing. [HG-7, HG-7a]"""
    unit, car = command.unit, command.car
    if refused := _car(state, car):
        return refused
    if unit not in state.stands or state.context.company[unit] != state.acting:
        why = f"{unit} is not in the active company; activate its company first"
        return IllegalCommand(why, "ACT-1", "not acting")
    if refused := _alone(state, unit) or activity.barred(state, unit, "cover"):
        return refused
    if taken := state.passengers.get(car):
        return IllegalCommand(f"{taken} is in {car}; only an empty car can be turned over", "HG-7", "taken")
    if not measure.touching(state, unit, car):
        return IllegalCommand(f"{unit} does not touch {car}; move up to it first", "HG-7a", "apart")
    line = LinearObstacle("car", car, side(state, unit, car))
    for other, stand in state.stands.items():
        if other != car and line.gap(stand.point, state.context.radius(other)) < 0:
            return IllegalCommand(f"{other} is in the way of {car}; turn it over from elsewhere", "HG-7b", "no room")
    return None


def side(state: State, unit: UnitId, car: UnitId) -> tuple[Point, Point]:
    """Return the ends of an overturned car, across the front of the stand that touches it. [HG-7b]"""
    here, there = state.stands[unit].point, state.stands[car].point
    near = point_along(here, there, state.context.radius(unit) + TOUCH, max(1, distance_in_ticks(here, there)))
    front = there[0] - here[0], there[1] - here[1]
    wide, deep = state.context.table.size
    one, other = (
        (min(max(x, 0), wide), min(max(y, 0), deep))
        for x, y in (point_relative(front, near, 0, far) for far in (-HALF, HALF))
    )
    return one, other


def resolve_overturn(record: EventRecorder, command: Overturn) -> None:
    """Record a car on its side, whose cover is taken free. [HG-7, HG-7b, ACT-8b]"""
    state, unit, car = record.state, command.unit, command.car
    one, other = side(state, unit, car)
    here, there, level = state.stands[unit].point, state.stands[car].point, state.stands[unit].level
    record.emit(Overturned(unit, car, (format_place(one), format_place(other))), Spent(unit, 0, "cover"))
    if level < BY_KIND["car"].price:
        front = there[0] - here[0], there[1] - here[1]
        record.emit(Covered(unit=unit, level=BY_KIND["car"].price, facing=front, behind=car))


def candidates(state: State, company: CompanyId) -> Iterator[Board | Overturn | Ride | Alight]:
    """Yield the commands of the acting company that concern cars. [HG-6, HG-7]"""
    cars = [unit for unit in state.stands if state.context.kind(unit) == "soft"]
    for unit in state.stands_of(company) if cars else ():
        for car in cars:
            if measure.touching(state, unit, car):
                yield from (Board(unit, car), Overturn(unit, car))
    for unit in state.riders(company):
        yield from ways(state, state.aboard[unit].car)
        yield from (Alight(unit, at) for at in doors(state, unit))


BOARD: CaptainAction[Board] = Action(
    command=Board,
    refusal=board_refusal,
    resolve=resolve_board,
    offer=lambda state, board: Offer(board, "support", (board.unit,), place=state.where(board.car)),
    label=lambda state, board: f"{board.unit} gets into {board.car}",
)
RIDE: CaptainAction[Ride] = Action(
    command=Ride,
    refusal=ride_refusal,
    resolve=resolve_ride,
    offer=lambda state, ride: Offer(
        ride, "move", (ride.car,), place=ride.way[-1] if ride.way else None, group="drives"
    ),
    label=lambda state, ride: f"{ride.car} drives to {prose.end(ride.way)}",
)
ALIGHT: CaptainAction[Alight] = Action(
    command=Alight,
    refusal=alight_refusal,
    resolve=resolve_alight,
    offer=lambda state, alight: Offer(
        alight,
        "move",
        (state.aboard[alight.unit].car,) if alight.unit in state.aboard else (),
        place=alight.at,
        group="gets out",
    ),
    label=lambda state, alight: f"{alight.unit} gets out at {alight.at}",
)
OVERTURN: CaptainAction[Overturn] = Action(
    command=Overturn,
    refusal=overturn_refusal,
    resolve=resolve_overturn,
    offer=lambda state, overturn: Offer(overturn, "support", (overturn.unit,), place=state.where(overturn.car)),
    label=lambda state, overturn: f"{overturn.unit} turns {overturn.car} over",
)
