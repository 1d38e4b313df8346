"""Withdrawal: the way back of a company that gives way to a charge or has lost a close combat. [CLOSE-4b]"""

from collections.abc import Iterator

from cb_tui.core.action import Action, Decision
from cb_tui.core.display import Question
from cb_tui.core.inches import TICKS, parse_place
from cb_tui.core.offer import Offer
from cb_tui.core.plane import COMPASS, Point, bearing, distance_in_ticks, gap_between_bases, point_along
from cb_tui.core.polyline import Polyline
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat_captain.rules import candidate_paths, losses, measure, movement, movement_limits, prose
from cb_tui.games.combat_captain.rules.commands import FallBack
from cb_tui.games.combat_captain.rules.events import Changed, Measured, Settled, Uncovered
from cb_tui.games.combat_captain.rules.evolve import CaptainAction, EventRecorder
from cb_tui.games.combat_captain.rules.fire_events import Why
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.movement_limits import MoveKind
from cb_tui.games.combat_captain.rules.pending import FallingBack
from cb_tui.games.combat_captain.rules.terrain import TOUCH
from cb_tui.games.combat_captain.rules.weapons import total

RUNS = MoveKind(every_tick=False)


def refusal(state: State, command: FallBack) -> IllegalCommand | None:
    """Return why a stand may not fall back along a way."""
    waiting = state.pending[-1]
    assert isinstance(waiting, FallingBack)
    unit, way, free = command.unit, command.way, state.context.rules.withdrawal_optional
    if unit not in waiting.left:
        return IllegalCommand(f"{unit} is not withdrawing now; choose one that is", "CLOSE-4", "not it")
    if not way:
        return None if free or not exits(state, unit) else _stays(state, unit)
    if refused := movement_limits.malformed(state, way):
        return refused
    if not _away(state, unit, way):
        return IllegalCommand("that path leads toward the enemy; move away from them", "CLOSE-4b", "towards")
    if not (free or _leaves(state, unit, way)) and exits(state, unit):
        why = f"that path is barred before {unit} is out of contact; choose another direction"
        return IllegalCommand(why, "CLOSE-4b", "barred")
    return None


def _stays(state: State, unit: UnitId) -> IllegalCommand:
    dice = state.context.rules.withdraw_dice
    why = f"{unit} may not stay: it rolls {dice} dice and goes as far as they allow; name a path away from the enemy"
    return IllegalCommand(why, "CLOSE-4b", "stays")


def _away(state: State, unit: UnitId, way: tuple[Place, ...]) -> bool:
    """Check whether no leg of a path leads toward the nearest enemy.

    Where a withdrawal is optional, each corner only has to lie in the half plane away from it.
    """
    if (nearest := measure.nearest(state, unit)) is None:
        return True
    here, foe = state.stands[unit].point, state.stands[nearest].point
    corners = [here, *map(parse_place, way)]
    starts = [here] * len(way) if state.context.rules.withdrawal_optional else corners
    return all(
        (to[0] - one[0]) * (here[0] - foe[0]) + (to[1] - one[1]) * (here[1] - foe[1]) >= 0
        for one, to in zip(starts, corners[1:], strict=False)
    )


# --- the ways out ------------------------------------------------------------------------------------------------


def candidates(state: State, waiting: FallingBack) -> Iterator[FallBack]:
    """Yield the ways back of the next stand, and to stay."""
    for unit in waiting.left[:1]:
        yield from (FallBack(unit, way) for way in exits(state, unit))
        yield FallBack(unit, ())


def farthest(state: State, unit: UnitId) -> FallBack:
    """Return the way out that ends farthest from the nearest enemy, or to stay without one."""
    foes = [state.stands[foe].point for foe in state.foes(state.context.side(unit))]

    def off(way: tuple[Place, ...]) -> int:
        return min((distance_in_ticks(parse_place(way[-1]), foe) for foe in foes), default=0)

    return FallBack(unit, max(exits(state, unit), key=off, default=()))


def exits(state: State, unit: UnitId) -> tuple[tuple[Place, ...], ...]:
    """Return the ways, of sixteen straight ones, by which a stand may go back and out of contact."""
    return state.cached(("exits", unit), lambda: tuple(_exits(state, unit)))


def _exits(state: State, unit: UnitId) -> Iterator[tuple[Place, ...]]:
    here, far = state.stands[unit].point, most(state)
    for name in COMPASS:
        x, y = bearing(name, far)
        way = candidate_paths.cut(state, unit, (here[0] + x, here[1] + y), far, RUNS)
        if way is not None and _away(state, unit, way) and _leaves(state, unit, way):
            yield way


def _leaves(state: State, unit: UnitId, way: tuple[Place, ...]) -> bool:
    """Check whether a stand is out of contact at a place of a path where it may end."""
    run = run_along(state, unit, way)
    return any(
        _apart(state, unit, run.way.at(tick)) for tick in movement_limits.places(state, unit, run, run.way.length, RUNS)
    )


def _apart(state: State, unit: UnitId, at: Point) -> bool:
    """Check whether a stand would touch no enemy at a point. [CLOSE-2b]"""
    radius, kind = state.context.radius, state.context.kind
    return all(
        gap_between_bases(at, radius(unit), state.stands[foe].point, radius(foe)) > TOUCH
        for foe in state.foes(state.context.side(unit))
        if kind(foe) != "soft"
    )


def most(state: State) -> int:
    """Return the ticks that the dice of a withdrawal give at most."""
    return candidate_paths.FARTHEST * TICKS * state.context.rules.withdraw_dice


def run_along(state: State, unit: UnitId, corners: tuple[Place, ...]) -> movement_limits.PathProgress:
    """Return the path of a withdrawal: by its corners, then straight on as far as dice may give.

    A path that ends on the table edge leads off the table and ends there.
    """
    named = movement_limits.ahead(state, unit, corners)
    *points, last = named.way.points
    leg, more = distance_in_ticks(points[-1], last), most(state) - (named.way.length - named.gone)
    if state.context.rules.withdrawal_optional or more <= 0 or not leg or state.context.table.on_edge(last):
        return named
    beyond = (point_along(points[-1], last, leg + more + spare, leg) for spare in range(TICKS))
    end = next(at for at in beyond if not state.context.table.on_edge(at))
    return movement_limits.PathProgress(Polyline((*points, end)), named.gone)


# --- the dice ----------------------------------------------------------------------------------------------------


def resolve(record: EventRecorder, command: FallBack) -> None:
    """Record the dice of a stand that falls back and its move. [CLOSE-4b, CLOSE-4c]

    It goes as far along its path as dice and ground allow, out of contact at least. Its cover is lost.
    """
    waiting = record.state.pending[-1]
    assert isinstance(waiting, FallingBack)
    left = tuple(unit for unit in waiting.left if unit != command.unit)
    record.emit(Changed(FallingBack(seat=waiting.seat, company=waiting.company, left=left, lost=waiting.lost)))
    unit, rules = command.unit, record.state.context.rules
    if not rules.withdrawal_optional and record.state.stands[unit].level:
        record.emit(Uncovered(unit, 0))
    if not command.way:
        return
    state = record.state
    named, run = movement_limits.ahead(state, unit, command.way), run_along(state, unit, command.way)
    count = movement.counted(state, unit, named, named.way.length)
    faces = record.roll(rules.withdraw_dice, f"{unit} withdraws")
    markers = state.company(unit).markers
    ticks = TICKS * total(faces, count, markers, rules.morale_parity)
    far = min(run.gone + ticks, run.way.length) if rules.withdrawal_optional else _open(state, unit, named, run)
    ends = list(movement_limits.places(state, unit, run, far, RUNS))
    needs = run.way.length if rules.withdrawal_optional else max(ends, default=run.gone)
    record.emit(Measured(unit, ticks, count, needs - run.gone, markers))
    until = _reached(state, unit, run, ends, run.gone + ticks)
    if until > run.gone:
        going = run if rules.withdrawal_optional else _part(run, until)
        movement.begin_move(record, unit, going, until if going is run else going.way.length)


def _part(run: movement_limits.PathProgress, until: int) -> movement_limits.PathProgress:
    """Return a path up to a tick."""
    passed = (point for corner, point in zip(run.way.corners, run.way.points, strict=True) if corner < until)
    return movement_limits.PathProgress(Polyline((*passed, run.way.at(until))), run.gone)


def _open(state: State, unit: UnitId, named: movement_limits.PathProgress, run: movement_limits.PathProgress) -> int:
    """Return the last tick before odd ground, which a path enters only if its corners lead there. [MOVE-4c]"""
    if movement_limits.is_odd(state, unit, named, named.way.length):
        return run.way.length
    beyond = run.way.walk(named.way.length, run.way.length)
    return next((tick - 1 for tick, at in beyond if movement_limits.odd_at(state, unit, at)), run.way.length)


def _reached(state: State, unit: UnitId, run: movement_limits.PathProgress, ends: list[int], until: int) -> int:
    """Return the tick, of the farthest first, at which a stand ends whose dice reach to one. [CLOSE-4b, MOVE-6b]

    It is out of the limit of approach if possible, and out of contact even beyond its dice.
    """
    near = MoveKind(limit=state.context.rules.approach_limit * TICKS)
    reached = [tick for tick in ends if tick <= until]
    clear = (tick for tick in reached if not movement_limits.too_near(state, unit, run.way.at(tick), near))
    apart: list[int] = []
    if not state.context.rules.withdrawal_optional and measure.touched(state, unit):
        loose = [tick for tick in ends if _apart(state, unit, run.way.at(tick))]
        apart = [tick for tick in loose if tick <= until] or loose[-1:]
    return next((tick for found in (clear, apart, reached) for tick in found), run.gone)


def finish_withdrawal(record: EventRecorder, waiting: FallingBack) -> None:
    """Record the markers once all have gone back: one for withdrawing, one more for losing. [CLOSE-4e, MORALE-1]"""
    record.emit(Settled())
    whys: tuple[Why, ...] = ("withdrew", "lost") if waiting.lost else ("withdrew",)
    for why in whys:
        losses.record_markers(record, waiting.company, 1, why)


def question(state: State, waiting: FallingBack) -> Question:
    """Return the way back of a company as a question."""
    company, left, rules = waiting.company, waiting.left, state.context.rules
    why = "has lost a close combat" if waiting.lost else "withdraws"
    goes = "" if rules.withdrawal_optional else " and goes as far as they allow"
    about = f"{company} {why}: each stand rolls {rules.withdraw_dice} dice{goes}."
    asked = f"say where {' '.join(left)} fall{'s' * (len(left) == 1)} back to"
    return prose.question(waiting, f"{company} FALLS BACK", about, asked, f"where {company} falls back to")


FALL_BACK: CaptainAction[FallBack] = Action(
    command=FallBack,
    refusal=refusal,
    resolve=resolve,
    offer=lambda state, back: Offer(
        back, "move", (back.unit,), place=back.way[-1] if back.way else state.where(back.unit), group="falls back"
    ),
    label=lambda state, back: (
        f"{back.unit} falls back toward {back.way[-1]}" if back.way else f"{back.unit} stays where it is"
    ),
    answers=(FallingBack,),
)
FALLING_BACK: Decision[State, FallingBack] = Decision(
    pending=FallingBack,
    candidates=candidates,
    refusal=("A company is withdrawing; say where each of its stands goes", "CLOSE-4b"),
    question=question,
)
