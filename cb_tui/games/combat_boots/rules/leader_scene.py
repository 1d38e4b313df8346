"""Leaders as screens and tools see them: never fired at, never hidden. [LDR-4a]"""

from fractions import Fraction
from itertools import pairwise
from typing import Any

from cb_tui.core.answers import Piece
from cb_tui.core.forecast import StepRisk
from cb_tui.core.hexes import Hex
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.rules import movement
from cb_tui.games.combat_boots.rules.leader_records import Leader
from cb_tui.games.combat_boots.rules.model import State
from cb_tui.games.combat_boots.rules.prospect_records import Exposure


def pieces(state: State, able: frozenset[UnitId]) -> tuple[Piece, ...]:
    """Return a piece of kind L for each leader on the board."""
    return tuple(
        Piece(
            id=leader.id,
            side=leader.side,
            at=leader.at,
            kind="L",
            name=state.context.officers[leader.id].name,
            reach="-",
            mv=state.context.officers[leader.id].mv,
            mv_left=leader.left if leader.id in able else 0.0,
            arms=(),
            sv=0,
            disrupted=False,
            acted=False,
            can_act=leader.id in able,
            acting=False,
            leader=True,
            bonus=leader.bonus,
        )
        for leader in state.leaders.values()
    )


def exposure(state: State, leader: Leader, way: tuple[Hex, ...]) -> Exposure:
    """Return the exposure of a leader's route: its movement points, and no danger. [LDR-4a]"""
    left, steps = leader.left, []
    for here, to in pairwise((leader.at, *way)):
        price = movement.cost(state.context.board, "foot", here, to) or 0.0
        left -= price
        steps.append(StepRisk(to, price, left, Fraction(0), ()))
    return Exposure.from_chances(tuple(steps), Fraction(1), Fraction(0), Fraction(0))


def described(state: State) -> dict[str, Any]:
    """Return the leaders as plain JSON."""
    rows = [
        {
            "id": leader.id,
            "side": leader.side,
            "name": state.context.officers[leader.id].name,
            "at": leader.at,
            "bonus": leader.bonus,
            "mv_left": leader.left,
        }
        for leader in state.leaders.values()
    ]
    return {"leaders": rows, "fallen": list(state.fallen)} if state.context.officers else {}
