"""Movement: dice for a path, their ticks, and the advance after a close combat. [MOVE, CLOSE-4d]"""

from cb_tui.core.inches import TICKS, format_inches, format_place, parse_place
from cb_tui.core.plane import Point, distance_in_ticks, nearest_compass_direction
from cb_tui.core.polyline import Polyline
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat_captain.rules import activity, charge, measure, movement_limits
from cb_tui.games.combat_captain.rules.commands import GoAsFar, GoForward, Move
from cb_tui.games.combat_captain.rules.events import Asked, Braved, Changed, Exited, Measured, Settled, Spent, Stepped
from cb_tui.games.combat_captain.rules.evolve import EventRecorder
from cb_tui.games.combat_captain.rules.model import BegunPath, State
from cb_tui.games.combat_captain.rules.movement_limits import MoveKind, PathProgress
from cb_tui.games.combat_captain.rules.pending import Advance, Ordered, ShortWay, UnderCharge, UnderWay
from cb_tui.games.combat_captain.rules.weapons import Count, march, total


def refusal(state: State, command: Move) -> IllegalCommand | None:
    """Return why a stand may not roll for a way."""
    unit, way = command.unit, command.way
    if refused := activity.refusal(state, unit, "move", command.dice) or movement_limits.malformed(state, way):
        return refused
    going = movement_limits.ahead(state, unit, way)
    if going.way.length <= going.gone:
        return IllegalCommand(f"{unit} is already there; name another place", "MOVE-2", "no way")
    return movement_limits.path_refusal(state, unit, going, going.way.length, charge.manner(state, unit))


def resolve(record: EventRecorder, command: Move) -> None:
    """Record the answer of a company that is to be touched, or else the dice and the way. [CLOSE-4f]"""
    unit = command.unit
    if asked := charge.asks(record.state, unit, command.way):
        seat = record.state.context.seats[record.state.context.companies[asked].side]
        record.emit(Asked(Ordered(command)), Asked(UnderCharge(seat=seat, company=asked, by=unit)))
        return
    roll_for_path(record, command)


def roll_for_path(record: EventRecorder, command: Move) -> None:
    """Record the dice of a move, and its way where they cover it."""
    unit, state = command.unit, record.state
    going = movement_limits.ahead(state, unit, command.way)
    count = counted(state, unit, going, going.way.length)
    faces = record.roll(command.dice, f"{unit} moves")
    markers = state.company(state.passengers.get(unit, unit)).markers  # of the passengers [HG-6b]
    ticks = TICKS * total(faces, count, markers, state.context.rules.morale_parity)
    needs = going.way.length - going.gone
    record.emit(Spent(unit, command.dice), Measured(unit, ticks, count, needs, markers))
    if state.stands[unit].braved:
        record.emit(Braved(unit, stands=False))
    if going.gone + ticks >= going.way.length:
        begin_move(record, unit, going, going.way.length)
    elif ticks:
        seat = state.context.seats[state.context.side(unit)]
        record.emit(Asked(ShortWay(seat=seat, unit=unit, ticks=ticks, count=count, way=command.way)))


def counted(state: State, unit: UnitId, going: PathProgress, until: int) -> Count:
    """Return how the dice for a way are counted. [MOVE-4a, MOVE-5]"""
    odd = movement_limits.is_odd(state, unit, going, until)
    return march(state.context.kind(unit), odd=odd, night=state.context.rules.night)


def begin_move(record: EventRecorder, unit: UnitId, going: PathProgress, until: int) -> None:
    """Record that a stand is under way, to continue when nothing else is pending. [HOLD-2a]"""
    points = tuple(map(format_place, going.way.points))
    record.emit(Asked(UnderWay(unit=unit, points=points, gone=going.gone, until=until)))


def record_step(record: EventRecorder, going: UnderWay, tick: int) -> None:
    """Record that a stand has come to a tick of its way."""
    way = Polyline(tuple(map(parse_place, going.points)))
    at, before = way.at(tick), record.state.stands[going.unit].point
    if at == before:
        return
    course = BegunPath(going.points, tick) if tick < way.length else None
    record.emit(
        Stepped(
            unit=going.unit,
            came=format_place(before),
            to=format_place(at),
            facing=nearest_compass_direction(before, at),
            course=course,
        )
    )


def finish_move(record: EventRecorder, unit: UnitId) -> None:
    """Record that a way is over, on the rim with the stand off the table. [MOVE-2b]"""
    record.emit(Settled())
    if unit in record.state.stands and record.state.context.table.on_edge(record.state.stands[unit].point):
        record.emit(Exited(unit))


# --- short of the end --------------------------------------------------------------------------------------------


def short_move_refusal(state: State, command: GoAsFar) -> IllegalCommand | None:
    """Return why a stand may not go another way with the inches that have fallen. [MOVE-2, MOVE-4c]"""
    waiting = state.pending[-1]
    assert isinstance(waiting, ShortWay)
    if refused := movement_limits.malformed(state, command.way):
        return refused
    going, until = _answered(state, waiting, command.way)
    if until - going.gone > waiting.ticks:
        far, rolled = format_inches(until - going.gone), format_inches(waiting.ticks)
        why = f"that is {far} inches and {rolled} were rolled; stop sooner"
        return IllegalCommand(why, "MOVE-2", "short")
    if until <= going.gone:
        return IllegalCommand(f"{waiting.unit} is already there; stay, or name another place", "MOVE-2", "no way")
    if counted(state, waiting.unit, going, until) != waiting.count and movement_limits.is_odd(
        state, waiting.unit, going, until
    ):
        why = "these dice are for open ground; stop before the odd ground"
        return IllegalCommand(why, "MOVE-4c", "odd")
    return movement_limits.path_refusal(state, waiting.unit, going, until, charge.manner(state, waiting.unit))


def _answered(state: State, waiting: ShortWay, way: tuple[Place, ...]) -> tuple[PathProgress, int]:
    """Return the path of an answer and the tick of its end.

    It is a part of the named path if possible, else a path of its own.
    """
    named = movement_limits.ahead(state, waiting.unit, waiting.way)
    for ticks in range(waiting.ticks, 0, -1):
        if part(state, waiting, ticks) == way:
            return named, named.gone + ticks
    going = movement_limits.ahead(state, waiting.unit, way)
    return going, going.way.length


def part(state: State, waiting: ShortWay, ticks: int) -> tuple[Place, ...]:
    """Return the corners of the first `ticks` of the named path."""
    named = movement_limits.ahead(state, waiting.unit, waiting.way)
    until = named.gone + ticks
    corners = zip(named.way.corners, named.way.points, strict=True)
    passed = tuple(point for corner, point in corners if named.gone < corner < until)
    return tuple(map(format_place, (*passed, named.way.at(until))))


def resolve_go_as_far(record: EventRecorder, command: GoAsFar) -> None:
    """Record a path within the inches that have fallen.

    The rest of a named path may be completed later.
    """
    waiting = record.state.pending[-1]
    assert isinstance(waiting, ShortWay)
    going, until = _answered(record.state, waiting, command.way)
    record.emit(Settled())
    begin_move(record, waiting.unit, going, until)


def go_forward_refusal(state: State, command: GoForward) -> IllegalCommand | None:
    """Return why a stand may not go forward along a way. [CLOSE-4d]"""
    waiting, rules, unit = state.pending[-1], state.context.rules, command.unit
    assert isinstance(waiting, Advance)
    if unit not in waiting.left:
        return IllegalCommand(f"{unit} cannot advance now; choose one that can", "CLOSE-4d", "not it")
    if refused := movement_limits.malformed(state, command.way):
        return refused
    going = movement_limits.ahead(state, unit, command.way)
    far = going.way.length - going.gone
    if not 0 < far <= rules.winner_advance * TICKS:
        return IllegalCommand(
            f"the winner advances at most {rules.winner_advance} inches; choose a nearer point", "CLOSE-4d", "far"
        )
    end = parse_place(command.way[-1])
    near = rules.winner_near * TICKS
    if waiting.ground and all(distance_in_ticks(end, parse_place(at)) > near for at in waiting.ground):
        why = f"end within {rules.winner_near} inches of ground that the loser gave up"
        return IllegalCommand(why, "CLOSE-4d", "ground")
    if not (waiting.ground or rules.defender_advances_anywhere or _forward(state, unit, end)):
        why = "a winning defender goes forward; end nearer to the nearest enemy"
        return IllegalCommand(why, "CLOSE-4d", "back")
    return movement_limits.path_refusal(state, unit, going, going.way.length, advance_manner(state))


def advance_manner(state: State) -> MoveKind:
    """Return how a winner advances: near to enemies, but into contact with none. [CLOSE-4d]"""
    rules = state.context.rules
    return MoveKind(limit=rules.approach_limit * TICKS, every_tick=rules.winner_keeps_away)


def _forward(state: State, unit: UnitId, end: Point) -> bool:
    """Check whether a stand ends nearer than it is to the enemy who is nearest now."""
    here = state.stands[unit].point
    foe = measure.nearest(state, unit)
    return foe is None or distance_in_ticks(end, state.stands[foe].point) < distance_in_ticks(
        here, state.stands[foe].point
    )


def resolve_go_forward(record: EventRecorder, command: GoForward) -> None:
    """Record that a stand goes forward, at no cost in dice."""
    waiting = record.state.pending[-1]
    assert isinstance(waiting, Advance)
    left = tuple(unit for unit in waiting.left if unit != command.unit)
    record.emit(Changed(Advance(seat=waiting.seat, left=left, ground=waiting.ground)))
    going = movement_limits.ahead(record.state, command.unit, command.way)
    begin_move(record, command.unit, going, going.way.length)
