"""Four players of *Combat* that never think: they sit, sit and shoot, never shoot, or walk to their goal first."""

from collections.abc import Mapping, Sequence

from cb_tui.core.ruleset import Choice, Tactic
from cb_tui.core.values import Command, Place, SeatId, Side, UnitId
from cb_tui.games.combat.ai import machine
from cb_tui.games.combat.ai.estimate import Estimate
from cb_tui.games.combat.ai.outlook import goals
from cb_tui.games.combat.ai.travel_times import NEVER, course
from cb_tui.games.combat.rules import board, fire, zones
from cb_tui.games.combat.rules import model as m
from cb_tui.games.combat.rules.actions import refusal


def sits(state: m.State, legal: Sequence[Command], seat: SeatId) -> Choice:
    """Neither moves nor fires."""
    return _answer(state, legal, seat) or _idle(state, legal)


def shoots(state: m.State, legal: Sequence[Command], seat: SeatId) -> Choice:
    """Never moves; fires and strikes whenever it may, the likeliest shot first."""
    return _answer(state, legal, seat) or _shot(state, seat) or _idle(state, legal)


def passive(state: m.State, legal: Sequence[Command], seat: SeatId) -> Choice:
    """Never fires: goes to its goal, and stays there."""
    return _answer(state, legal, seat) or _step(state, seat) or _idle(state, legal)


def walks(state: m.State, legal: Sequence[Command], seat: SeatId) -> Choice:
    """Goes the shortest way to its goal with every piece, then fires."""
    return _answer(state, legal, seat) or _step(state, seat) or _shot(state, seat) or _idle(state, legal)


STUBBORN: Mapping[str, Tactic] = {"sits": sits, "shoots": shoots, "passive": passive, "walks": walks}


def _answer(state: m.State, legal: Sequence[Command], seat: SeatId) -> Choice | None:
    """Return the hammer's answer to a question: set-up, reinforcements."""
    return machine.choose_hammer(state, legal, seat) if state.pending else None


def _idle(state: m.State, legal: Sequence[Command]) -> Choice:
    return Choice(m.EndTurn() if refusal(state, m.EndTurn()) is None else legal[0], "sits")


def _shot(state: m.State, seat: SeatId) -> Choice | None:
    eye = Estimate(state, seat, machine.CHARGES)
    own = [unit for unit, piece in state.pieces.items() if piece.seat == seat and piece.kind != "plane"]
    able = [
        (eye.kills(unit, foe), m.Fire(unit, foe))
        for unit in own
        for foe in fire.targets(state, unit, state.pieces[unit].at)
    ]
    shots = [(chance, shot) for chance, shot in able if refusal(state, shot) is None]
    return Choice(max(shots, key=lambda each: (each[0], each[1].unit, each[1].at))[1], "shoots") if shots else None


def _step(state: m.State, seat: SeatId) -> Choice | None:
    """Return the first step of a piece that comes nearer to its goal."""
    goal, setting = _goal(state, state.context.side(seat)), state.context
    for unit in _units(state, seat):
        piece = state.pieces[unit]
        way, paces = course(setting, piece.kind, goal), board.paces(setting, piece.kind)[piece.at]
        for _, to in sorted((way[to], to) for to in paces if way.get(to, NEVER) < way.get(piece.at, NEVER)):
            if refusal(state, step := m.Step(unit, to)) is None:
                return Choice(step, "walks")
    return None


def _units(state: m.State, seat: SeatId) -> list[UnitId]:
    """Return the pieces that may walk, the open one first."""
    own = (unit for unit, piece in state.pieces.items() if piece.seat == seat and piece.kind != "plane")
    return sorted(own, key=lambda unit: (not (state.walk and state.walk.unit == unit), unit))


def _goal(state: m.State, side: Side) -> frozenset[Place]:
    """The squares that win, else the enemy's base line."""
    found = [at for goal in goals(state, side) if goal.aim in ("hold", "leave") for at in goal.places]
    return frozenset(found) or zones.goal(state, side)
