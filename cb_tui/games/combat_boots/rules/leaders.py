"""Leaders, who improve rolls in their hex, move on their own and fall with its last unit. [LDR]"""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from cb_tui.core import paths
from cb_tui.core.display import Piece, Reach
from cb_tui.core.forecast import StepRisk
from cb_tui.core.grammar import count_noun
from cb_tui.core.hexes import Hex, distance, neighbours
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Side, UnitId
from cb_tui.games.combat_boots.rules import movement
from cb_tui.games.combat_boots.rules.forecast_model import Exposure
from cb_tui.games.combat_boots.rules.model import Leader, LeaderArrived, LeaderFell, LeaderMoved, State


def leaders_at(state: State, side: Side, place: Hex) -> tuple[Leader, ...]:
    """Return the leaders of a side in a hex, the best first."""
    here = (leader for leader in state.leaders.values() if leader.side == side and leader.at == place)
    return tuple(sorted(here, key=lambda leader: (-leader.bonus, leader.id)))


def bonus(state: State, side: Side, place: Hex) -> int:
    """Return the bonus of a side's best leader to every roll of a hex, 0 without one. [LDR-1, LDR-2a]"""
    return next((leader.bonus for leader in leaders_at(state, side, place)), 0)


# --- how they move ---------------------------------------------------------------------------------------------------


def step_refusal(state: State, leader: Leader, to: Hex) -> IllegalCommand | None:
    """Return a refusal if a leader cannot go to a hex, or None. [LDR-4a, LDR-5a]"""
    board = state.context.board
    if leader.side != state.active:
        return IllegalCommand(f"{leader.id} is not yours to command now", "SEQ-1")
    if to not in board.terrain:
        return IllegalCommand(f"{to} is not on the board; step to a hex of the map", "MOV-11a")
    if distance(leader.at, to) != 1:
        return IllegalCommand(f"{to} is not adjacent to {leader.at}; a step goes one hex", "MOV-1")
    price = movement.crossing(state, "foot", leader.at, to)
    if price is None:
        return IllegalCommand(f"a river lies between {leader.at} and {to}; cross by a bridge", "MOV-6")
    if price > leader.left:
        return IllegalCommand(
            f"the step to {to} costs {count_noun(price, 'point')} and {leader.id} has {leader.left:g} left",
            "MOV-7",
        )
    if to in _shunned(state, leader):
        return IllegalCommand(f"an enemy holds {to}, and {leader.id} does not go there alone", "LDR-5a")
    return None


def stepped(state: State, leader: Leader, to: Hex) -> LeaderMoved:
    """Return the event of a legal step, with the movement points left."""
    price = movement.crossing(state, "foot", leader.at, to) or 0.0
    return LeaderMoved(leader.id, leader.at, to, leader.left - price)


def reach(state: State, leader: Leader) -> dict[Hex, Reach]:
    """Return all hexes that a leader can reach with the movement points left. [LDR-4a]"""
    if leader.side != state.active:
        return {}
    shunned = _shunned(state, leader)

    def steps(place: Hex) -> Iterator[tuple[Hex, float, bool]]:
        for to in neighbours(place):
            price = movement.crossing(state, "foot", place, to)
            if price is not None and to not in shunned:
                yield to, price, False

    return paths.reachable(leader.at, steps, leader.left)


def _shunned(state: State, leader: Leader) -> frozenset[Hex]:
    """Return the hexes where a leader would be alone among enemies."""
    return movement.enemy_held(state, leader.side) - state.held[leader.side]


# --- events of leaders -----------------------------------------------------------------------------------------------


def evolve(state: State, event: LeaderArrived | LeaderMoved | LeaderFell) -> State:
    """Return the state after a leader has arrived, moved or fallen."""
    leaders = dict(state.leaders)
    if isinstance(event, LeaderArrived):
        officer = state.context.officers[event.leader]
        leaders[event.leader] = Leader(officer.id, officer.side, event.at, officer.bonus, officer.mv)
    elif isinstance(event, LeaderMoved):
        leaders[event.leader] = replace(leaders[event.leader], at=event.to, left=event.left)
    else:
        del leaders[event.leader]
        return replace(state, leaders=leaders, fallen=(*state.fallen, event.leader))
    return replace(state, leaders=leaders)


def rested(state: State) -> dict[UnitId, Leader]:
    """Return all leaders with the movement points of a new turn. [LDR-5a]"""
    return {one: replace(leader, left=state.context.officers[one].mv) for one, leader in state.leaders.items()}


def due(state: State) -> tuple[UnitId, ...]:
    """Return the leaders that have not arrived yet."""
    return tuple(one for one in state.context.officers if one not in state.leaders and one not in state.fallen)


def bereft(state: State, side: Side, place: Hex) -> Iterator[LeaderFell]:
    """Yield the fall of the leaders in a hex whose last unit was destroyed. [LDR-1]"""
    if place not in state.held[side]:
        yield from (LeaderFell(leader.id, "with the last of his hex") for leader in leaders_at(state, side, place))


def followed(state: State, side: Side, came: Hex, to: Hex) -> Iterator[LeaderMoved]:
    """Yield the moves of the leaders who flee with the last unit of a hex. [LDR-5a]"""
    if came not in state.held[side]:
        yield from (LeaderMoved(leader.id, came, to, leader.left) for leader in leaders_at(state, side, came))


def found(state: State, places: Iterable[Hex]) -> Iterator[LeaderFell]:
    """Leaders alone in a hex with an enemy unit are removed. [LDR-5a]"""
    for leader in tuple(state.leaders.values()):
        if leader.at in places and leader.at in _shunned(state, leader):
            yield LeaderFell(leader.id, "found alone by the enemy")


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
