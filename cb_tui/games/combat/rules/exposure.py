"""Exposure: a route before it is walked: the mines on it, and how it ends. [MINE-1, REINF-1]"""

from fractions import Fraction

from cb_tui.core.forecast import Exposure, StepRisk
from cb_tui.core.report import Result
from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat.rules import mines, movement, odds, saves, strips, zones
from cb_tui.games.combat.rules.events import Stepped
from cb_tui.games.combat.rules.evolve import evolve
from cb_tui.games.combat.rules.model import State, Step


def exposure(state: State, unit: UnitId, way: tuple[Place, ...]) -> Exposure:
    """Return the risk of a route step by step. Only known mines hurt in the own turn. [TURN-3]"""
    alive, steps, last = odds.SURE, [], state
    for to in way:
        if movement.refusal(last, Step(unit, to)):
            break
        walk = movement.walk_to(last, unit, to)
        fail = odds.fails(saves.save(last, unit, "mine", at=to).needs) if mines.hurts(last, unit, to) else Fraction(0)
        last = evolve(last, Stepped(unit, last.pieces[unit].at, to, walk))
        left = movement.to_go(last, unit)
        steps.append(StepRisk(to, 1.0, float(left), fail, ()))
        alive *= 1 - fail
    lost = Result(
        "destroyed on a mine", 1 - alive, cost=odds.SURE, cost_tally=odds.KILL, word="destroyed", short="lost"
    )
    return Exposure(tuple(steps), (lost, _end(last, unit, alive)))


def _end(state: State, unit: UnitId, chance: Fraction) -> Result:
    """Return how a route ends for a piece that has come through. [STRIP-1, REINF-1]"""
    piece, side = state.pieces[unit], state.side(unit)
    name = strips.strip_at(state, piece.at)
    if state.context.kinds[piece.kind].ground:
        if name and state.strips[name].works and state.context.side(state.strips[name].seat) != side:
            planes = len(strips.based(state, name))
            return Result(
                "overruns the strip", chance, Fraction(planes), (("kill", planes),) if planes else (), word="overrun"
            )
        if piece.at in zones.goal(state, side):
            return Result("leaves over the base line", chance, word="leaves", short="leaves")
    return Result("gets there", chance, word="arrives", short="arrives")
