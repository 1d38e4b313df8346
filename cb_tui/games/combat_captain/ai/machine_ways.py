"""Ways of the AI: toward its aim round what is in the way, over hedges, into contact."""

from collections.abc import Iterator

from cb_tui.core.inches import TICKS, parse_place
from cb_tui.core.plane import Point, distance_in_ticks, gap_between_bases, point_relative
from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat_captain.ai.estimate import Estimate
from cb_tui.games.combat_captain.rules import (
    activity,
    candidate_paths,
    chances,
    charge,
    cover,
    danger_forecast,
    measure,
    move_forecast,
)
from cb_tui.games.combat_captain.rules.actions import refusal
from cb_tui.games.combat_captain.rules.commands import Cross, March, Move
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.movement_limits import MoveKind

TURNS = (
    (0, 1), (0, -1), (1, 3), (1, -3), (1, 0), (4, 1), (4, -1), (2, 1), (2, -1), (1, 1), (1, -1), (1, 2), (1, -2),
)  # fmt: skip  # ahead and to the right
LITTLE = 3  # ticks nearer to its objective for which no stand moves
LIKELY = 0.7  # the chance that dice are enough at which no more are rolled
PACE = 30  # ticks a die: more than most dice give


def step(eye: Estimate, unit: UnitId, dice: int) -> Move | Cross | None:
    """Return the path of a stand toward its objective that is safe enough, or None if no path is."""
    goal = eye.goal(unit)
    if goal is None:
        return None
    here = eye.state.stands[unit].point
    now, over = eye.far(unit, here), crosses(eye, unit)
    manner = charge.manner(eye.state, unit)
    ways = sorted((eye.far(unit, parse_place(end)), end) for end in ends(eye, unit, goal, PACE * dice, manner))
    for far, end in ways:
        if far > now - LITTLE or (over and far > over[0]):
            break
        command = paid(eye, unit, end, dice)
        if _safe(eye, unit, end) and refusal(eye.state, command) is None:
            return command
    return over[1] if over else None


def paid(eye: Estimate, unit: UnitId, end: Place, dice: int) -> Move:
    """Return a move with the fewest dice that are likely to be enough. [MOVE-4a]

    A separate stretch up to odd ground is paid for alone.
    """
    state = eye.state
    stretch = move_forecast.first(state, unit, (end,))
    if state.company(unit).common or stretch is None:
        return Move(unit, (end,), dice)
    rules = state.context.rules
    likely = (
        many
        for many in range(1, dice)
        if chances.covers(many, stretch.count, stretch.ticks, state.company(unit).markers, rules.morale_parity)
        >= LIKELY
    )
    return Move(unit, stretch.way, next(likely, dice))


def march(eye: Estimate, unit: UnitId) -> March | None:
    """Return the reinforcement move of a stand that brings it nearest to its aim, None if none does. [REINF-1]"""
    state, rules, here, goal = eye.state, eye.state.context.rules, eye.state.stands[unit].point, eye.goal(unit)
    if goal is None:
        return None
    manner = MoveKind(limit=rules.reinforcement_distance * TICKS, farther=True)
    ways = sorted(
        (eye.far(unit, parse_place(end)), end) for end in ends(eye, unit, goal, PACE * rules.reinforcement_dice, manner)
    )
    if not ways or ways[0][0] > eye.far(unit, here) - LITTLE:
        return None
    command = March(unit, (ways[0][1],))
    return command if refusal(state, command) is None else None


def ends(eye: Estimate, unit: UnitId, goal: Point, most: int, manner: MoveKind) -> Iterator[Place]:
    """Yield ends of a stand's path toward a point, at most `most` ticks away, in a fan of directions."""
    state, here = eye.state, eye.state.stands[unit].point
    far = min(distance_in_ticks(here, goal), most)
    for ahead, right in TURNS:
        length = (ahead * ahead + right * right) ** 0.5
        to = point_relative(
            (goal[0] - here[0], goal[1] - here[1]), here, int(far * ahead / length), int(far * right / length)
        )
        way = candidate_paths.cut(state, unit, to, far, manner)
        if way is not None and in_cohesion(eye, unit, parse_place(way[-1])):
            yield way[-1]


def in_cohesion(eye: Estimate, unit: UnitId, at: Point) -> bool:
    """Check whether a stand would have a companion near enough, and leave none behind that has no other. [COH-1]"""
    state, setting = eye.state, eye.state.context
    limit = setting.rules.cohesion * TICKS
    near = [
        mate
        for mate in state.mates(unit)
        if gap_between_bases(at, setting.radius(unit), state.stands[mate].point, setting.radius(mate)) < limit
    ]
    return set(_clings(state, unit)) <= set(near) and bool(near or not any(state.mates(unit)))


def _clings(state: State, unit: UnitId) -> tuple[UnitId, ...]:
    """Return the companions that have no other near enough than this one."""
    limit = state.context.rules.cohesion * TICKS

    def near(mate: UnitId) -> list[UnitId]:
        return [other for other in state.mates(mate) if measure.between(state, mate, other) < limit]

    return state.cached(("clings", unit), lambda: tuple(mate for mate in state.mates(unit) if near(mate) == [unit]))


def _safe(eye: Estimate, unit: UnitId, end: Place) -> bool:
    """Check whether held fire is not too likely to cost a stand there."""
    presses = eye.hurries(unit) or any(parse_place(end) in ground for ground in eye.owed)
    most = eye.temper.dares_there if presses else eye.temper.dares
    return float(danger_forecast.danger(eye.state, unit, end).moving.gone) <= most


def crosses(eye: Estimate, unit: UnitId) -> tuple[int, Cross] | None:
    """Return a crossing of a touched hedge or wall that leads nearer to the objective, and the distance.

    The result is None if there is no such crossing.
    """
    state, here = eye.state, eye.state.stands[unit].point
    for line in state.touching(here, state.context.radius(unit)):
        command, beyond = Cross(unit, line.name), cover.beyond(state, unit, line)
        if beyond is None or activity.left(state, unit) < cover.price(state, unit, line):
            continue
        far = eye.far(unit, beyond)
        if far < eye.far(unit, here) and refusal(state, command) is None:
            return far, command
    return None
