"""A shot of Combat Boots that the command line supposes: pieces at other hexes, in the side's next turn."""

from collections.abc import Sequence

from msgspec.structs import replace

from cb_tui.cli.odds_spec import Posted
from cb_tui.core.values import SeatId, Side
from cb_tui.games.combat_boots.rules import actions, attacks, targets
from cb_tui.games.combat_boots.rules.model import Assault, Fire, State


def shot(state: State, by: Sequence[Posted], at: Posted) -> tuple[State, Fire | Assault]:
    """Return the best attack of some pieces at a target, and the state in which it is ordered.

    One that no rule allows is returned too: its refusal says why.
    """
    moved = {one.unit: replace(state.units[one.unit], at=one.place) for one in (*by, at) if one.place}
    state = _turn(replace(state, units={**state.units, **moved}), state.units[by[0].unit].side)
    named = tuple(one.unit for one in by)
    legal = [each for each in actions.legal(state) if isinstance(each, Fire | Assault)]
    fitting = [each for each in legal if set(each.by) == set(named) and at.unit in targets_of(each)]
    best = targets.best(state, fitting)
    return state, best[1] if best else attacks.canonical_fire(state, Fire(named, (at.unit,)))


def targets_of(attack: Fire | Assault) -> tuple[str, ...]:
    """Return the pieces that an attack is aimed at."""
    return attack.at if isinstance(attack, Fire) else (attack.at,)


def _turn(state: State, side: Side) -> State:
    """Return a state in which a side may attack: this one if it decides now, else its next turn."""
    if actions.who_decides(state) == SeatId(side):
        return state
    fresh = {
        unit: replace(one, acted=False, shots=0, arm="", moved=False, hauled="") if one.side == side else one
        for unit, one in state.units.items()
    }
    return replace(state, active=side, pending=(), acting=(), closing=False, units=fresh)
