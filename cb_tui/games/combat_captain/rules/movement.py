"""Movement: dice for a path, their ticks, and the advance after a close combat. [MOVE, CLOSE-4d]"""

from collections.abc import Iterator

from cb_tui.core.action import Action, Decision
from cb_tui.core.forecast import Forecast, ForecastPart
from cb_tui.core.grammar import count_noun
from cb_tui.core.inches import TICKS, format_inches, format_place, parse_place
from cb_tui.core.offer import Offer
from cb_tui.core.plane import Point, distance_in_ticks, nearest_compass_direction
from cb_tui.core.polyline import Polyline
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat_captain.rules import (
    activity,
    candidate_paths,
    charge,
    measure,
    movement_limits,
    prose,
    results,
    stages,
)
from cb_tui.games.combat_captain.rules.commands import GoAsFar, GoForward, Move, Stay
from cb_tui.games.combat_captain.rules.events import Asked, Braved, Changed, Exited, Measured, Settled, Spent, Stepped
from cb_tui.games.combat_captain.rules.evolve import CaptainAction, EventRecorder
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


def candidates(state: State, unit: UnitId, dice: int) -> Iterator[Move]:
    """Yield the moves of a stand that has `dice` dice left: with one of them, and with all."""
    for some in (dice,) if state.company(unit).common else dict.fromkeys((1, dice)):
        if not activity.refusal(state, unit, "move", some):
            yield from candidate_paths.moves(state, unit, some)


def forecast(state: State, command: Move) -> Forecast:
    """Return the possible results of the dice for a way."""
    unit, dice, rules = command.unit, command.dice, state.context.rules
    going = movement_limits.ahead(state, unit, command.way)
    count = counted(state, unit, going, going.way.length)
    needs = going.way.length - going.gone
    markers = state.company(unit).markers
    told = results.march(dice, count, needs, markers, rules)
    columns = stages.way(dice, count, needs, ((state.context.company[unit], markers),))
    part = ForecastPart((), command.way[-1], columns, told)
    return Forecast(kind="move", side=state.context.side(unit), by=(unit,), distance=needs, parts=(part,))


def resolve(record: EventRecorder, command: Move) -> None:
    """Record the answer of a company that is to be touched, or else the dice and the way. [CLOSE-4f]"""
    unit = command.unit
    if asked := charge.asks(record.state, unit, command.way):
        seat = record.state.context.commanders[asked]
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
        seat = state.context.commander(unit)
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


def short_candidates(state: State, waiting: ShortWay) -> Iterator[GoAsFar | Stay]:
    """Yield the options for dice that fell short: as far as they reach, shorter if barred, or to stay."""
    for ticks_ in range(waiting.ticks, 0, -max(1, waiting.ticks // 12)):
        yield GoAsFar(part(state, waiting, ticks_))
    yield Stay()


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


def advance_candidates(state: State, waiting: Advance) -> Iterator[GoForward | Stay]:
    """Yield the ways forward of the next stand, and to end the advance."""
    rules = state.context.rules
    how = advance_manner(state)
    for unit in waiting.left[:2]:
        for end in candidate_paths.goals(state, unit, 1):
            way = candidate_paths.cut(state, unit, end, rules.winner_advance * TICKS, how)
            if way is not None:
                yield GoForward(unit, way)
    yield Stay()


def resolve_stay(record: EventRecorder, command: Stay) -> None:
    """Record that a stand stays where it is, and of a winner that no other stand goes forward either."""
    match record.state.pending[-1]:
        case Advance(seat=seat, ground=ground):
            record.emit(Changed(Advance(seat=seat, left=(), ground=ground)))
        case _:
            record.emit(Settled())


def _short(state: State) -> tuple[UnitId, ...]:
    """Return the stand whose dice have fallen short, if that is what waits."""
    waiting = state.pending[-1] if state.pending else None
    return (waiting.unit,) if isinstance(waiting, ShortWay) else ()


def _last(way: tuple[Place, ...]) -> Place | None:
    return way[-1] if way else None


def _where(state: State, waiting: Advance) -> str:
    if waiting.ground:
        return "into the ground the enemy gave up"
    return "anywhere" if state.context.rules.defender_advances_anywhere else "toward the enemy"


MOVE: CaptainAction[Move] = Action(
    command=Move,
    refusal=refusal,
    resolve=resolve,
    offer=lambda state, move: Offer(move, "move", (move.unit,), place=_last(move.way), group="goes"),
    label=lambda state, move: f"{move.unit} moves to {prose.end(move.way)} with {count_noun(move.dice, 'die', 'dice')}",
    forecast=forecast,
    judged=lambda state, move: not state.stands[move.unit].course,  # its path is cut where it may no longer go
)
GO_AS_FAR: CaptainAction[GoAsFar] = Action(
    command=GoAsFar,
    refusal=short_move_refusal,
    resolve=resolve_go_as_far,
    offer=lambda state, go: Offer(go, "move", _short(state), place=_last(go.way), group="goes"),
    label=lambda state, go: f"goes to {prose.end(go.way)}",
    answers=(ShortWay,),
)
GO_FORWARD: CaptainAction[GoForward] = Action(
    command=GoForward,
    refusal=go_forward_refusal,
    resolve=resolve_go_forward,
    offer=lambda state, go: Offer(go, "move", (go.unit,), place=_last(go.way), group="goes"),
    label=lambda state, go: f"{go.unit} advances to {prose.end(go.way)}",
    answers=(Advance,),
)
STAY: CaptainAction[Stay] = Action(
    command=Stay,
    refusal=lambda state, stay: None,
    resolve=resolve_stay,
    offer=lambda state, stay: Offer(stay, "pass", _short(state)),
    label=lambda state, stay: "stays there",
    answers=(ShortWay, Advance),
)
SHORT_WAY: Decision[State, ShortWay] = Decision(
    pending=ShortWay,
    candidates=short_candidates,
    refusal=("The dice fell short; go that far, go elsewhere or stay", "MOVE-2"),
    question=lambda state, waiting: prose.question(
        waiting,
        "THE DICE FALL SHORT",
        f"The dice give {waiting.unit} {format_inches(waiting.ticks)} inches, but its path is longer.",
        f"have {waiting.unit} go that far, go elsewhere or stay",
        f"how far {waiting.unit} goes",
    ),
)
ADVANCE: Decision[State, Advance] = Decision(
    pending=Advance,
    candidates=advance_candidates,
    refusal=("The winner may advance; advance or stay", "CLOSE-4d"),
    question=lambda state, waiting: prose.question(
        waiting,
        "ADVANCE",
        f"The winner may advance up to {state.context.rules.winner_advance} inches, {_where(state, waiting)}.",
        "advance stands of the winner, or stay",
        "whether the winner advances",
    ),
)
