"""Outlook: the side that time favors, the goals of a side, and its estimated chance to win. [OBJ, VAR]"""

from collections.abc import Iterator
from math import exp, log
from operator import mul

from msgspec.structs import astuple

from cb_tui.core.standing_orders import Goal
from cb_tui.core.values import Place, Side, UnitId
from cb_tui.games.combat.ai.outlook_weights import WEIGHTS, Weights
from cb_tui.games.combat.ai.tasks import leaving
from cb_tui.games.combat.ai.travel_times import NEVER, course
from cb_tui.games.combat.rules import victory, zones
from cb_tui.games.combat.rules.battle import AnyAim, CutRoad, Destroy, Exit, Hold
from cb_tui.games.combat.rules.model import State

Terms = tuple[float, float, float, float, float, float, float]  # of one side, as `Weights` names them


def clock(state: State) -> int:
    """Return the number of commanders' turns that were over when this one began, 0 in the set-up."""
    return (state.round - 1) * len(state.order) + state.order.index(state.seat)


def favored(state: State) -> Side | None:
    """Return the side that wins if no piece moves or fires any more, or None if strength decides then."""
    battle = state.context.battle
    for number, aim in enumerate(battle.aims):
        if isinstance(aim, Hold | CutRoad) and victory.held(state, aim) >= victory.wanted(aim):
            before = state.held[number] if state.held else 0
            if victory.at_last(aim) or not battle.turns or state.round + _due(state, aim) - before - 1 <= battle.turns:
                return aim.side
    return battle.default


def _due(state: State, aim: Hold | CutRoad) -> int:
    return victory.rounds(state.context, aim)


# --- the chance to win -------------------------------------------------------------------------------------------


def chance(state: State, side: Side) -> float:
    """Return the estimated chance of a side to win, a half for a draw and before the halves are joined."""
    if state.outcome:
        return 0.5 if state.outcome.winner is None else float(state.outcome.winner == side)
    return chance_of(terms(state, side), WEIGHTS) if state.joined else 0.5


def chance_of(found: Terms, weights: Weights) -> float:
    """Return the chance that some terms stand for."""
    return 1.0 / (1.0 + exp(-sum(map(mul, found, astuple(weights)))))


def terms(state: State, side: Side) -> Terms:
    """Return the terms by which a battle is judged, from the view of one side."""
    battle, enemy = state.context.battle, state.context.enemy(side)
    gone = min(1.0, (state.round - 1) / battle.turns) if battle.turns else 0.0
    material = _lead(state, side)
    time = favored(state)
    default = (time == side) - (time == enemy)
    deck = state.decks[state.deck]
    rich = deck.hits / deck.cards - 0.5 if deck.cards else 0.0
    return (
        material,
        material * gone,
        _near(state, side) - _near(state, enemy),
        _best(state, side, held=True) - _best(state, enemy, held=True),
        _best(state, side, held=False) - _best(state, enemy, held=False),
        default * gone**2,
        rich if state.active == side else -rich,
    )


def _lead(state: State, side: Side) -> float:
    """Return the logarithm of the ratio of strengths, from -1 to 1: a majority either way."""
    own, enemy = victory.strength(state, side), victory.strength(state, state.context.enemy(side))
    most = log(state.context.rules.majority) if state.context.rules.majority > 1 else 1.0
    return max(-1.0, min(1.0, log(max(own, 0.5) / max(enemy, 0.5)) / most))


def _near(state: State, side: Side) -> float:
    """Return the gain from pieces within two turns of the enemy's base line, in tens of pieces."""
    goal, value = zones.goal(state, side), 0.0
    for piece in state.pieces.values():
        if state.context.side(piece.seat) == side and (gain := leaving(state, piece.seat, piece.kind)):
            far = course(state.context, piece.kind, goal).get(piece.at, NEVER)
            value += gain if far <= 1 else gain / 2 if far <= 2 else 0.0
    return value / 10


def _best(state: State, side: Side, *, held: bool) -> float:
    """Return how near a side is to its nearest condition, from 0 to 1.

    `held` selects the conditions that hold squares, else the others count.
    """
    aims = enumerate(state.context.battle.aims)
    able = (one for one in aims if one[1].side == side and isinstance(one[1], Hold | CutRoad) == held)
    return max((min(1.0, _done(state, *one)) for one in able), default=0.0)


def _done(state: State, number: int, aim: AnyAim) -> float:
    match aim:
        case Hold() | CutRoad():
            now = min(1.0, victory.held(state, aim) / victory.wanted(aim))
            return (now + (state.held[number] if state.held else 0)) / (1 + _due(state, aim))
        case Exit() | Destroy():
            return victory.gone(state, aim) / _needed(aim)
        case _:
            return 0.0  # a strip falls at once or not at all


def _needed(aim: Exit | Destroy) -> int:
    return (len(aim.ids) or aim.count) if isinstance(aim, Destroy) else aim.count


# --- goals -------------------------------------------------------------------------------------------------------


def goals(state: State, side: Side) -> tuple[Goal, ...]:
    """Return the goals of a side and those it has to prevent: the majority, headquarters, then the battle's own."""
    return (*_majority(state, side), *_headquarters(state, side), *_aims(state, side))


def _majority(state: State, side: Side) -> Iterator[Goal]:
    enemy = state.context.enemy(side)
    yield Goal(aim="destroy", count=victory.to_go(state, side), units=_of(state, enemy))
    yield Goal(aim="keep", count=victory.to_go(state, enemy), units=_of(state, side))


def _headquarters(state: State, side: Side) -> Iterator[Goal]:
    if state.context.rules.hq:
        count = state.context.rules.hq_pieces
        yield _ground(state.hqs.get(state.context.enemy(side), ()), count, ours=True)
        yield _ground(state.hqs.get(side, ()), count, ours=False)


def _aims(state: State, side: Side) -> Iterator[Goal]:
    for aim in state.context.battle.aims:
        ours, of = aim.side == side, state.context.enemy(aim.side)
        match aim:
            case Hold() | CutRoad():
                due = state.context.battle.turns if victory.at_last(aim) else None
                yield _ground(_squares(aim), victory.wanted(aim), ours=ours, due=due)
            case Exit():
                line, left = tuple(sorted(zones.goal(state, aim.side))), aim.count - victory.gone(state, aim)
                yield Goal(aim="leave" if ours else "stop", count=left, places=line, units=_of(state, aim.side))
            case Destroy():
                prey = tuple(unit for unit in _of(state, of) if _counts(state, aim, unit))
                left = _needed(aim) - victory.gone(state, aim)
                yield Goal(aim="destroy" if ours else "keep", count=left, units=prey)
            case _:
                strips = (strip for strip in state.strips.values() if state.context.side(strip.seat) == of)
                yield _ground(tuple(at for strip in strips for at in strip.squares), 1, ours=ours)


def _ground(squares: tuple[Place, ...], count: int, *, ours: bool, due: int | None = None) -> Goal:
    if ours:
        return Goal(aim="hold", count=count, places=squares, due=due)
    return Goal(aim="deny", count=max(1, len(squares) - count + 1), places=squares, due=due)


def _counts(state: State, aim: Destroy, unit: UnitId) -> bool:
    return unit in aim.ids if aim.ids else aim.kind in (None, state.pieces[unit].kind)


def _squares(aim: Hold | CutRoad) -> tuple[Place, ...]:
    return aim.squares or (tuple(at for group in aim.groups for at in group) if isinstance(aim, Hold) else ())


def _of(state: State, side: Side) -> tuple[UnitId, ...]:
    return tuple(unit for unit in state.pieces if state.side(unit) == side)
