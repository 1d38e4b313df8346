"""Outlook: the side that time favors, the goals of a side, and its estimated chance to win. [HG-4a, HG-10a]"""

from collections.abc import Iterator
from math import exp, log, log2
from operator import mul

from msgspec.structs import astuple

from cb_tui.core.standing_orders import Goal
from cb_tui.core.values import Side, UnitId
from cb_tui.games.combat_captain.ai import tasks
from cb_tui.games.combat_captain.ai.estimate import PACE
from cb_tui.games.combat_captain.ai.outlook_weights import WEIGHTS, Weights
from cb_tui.games.combat_captain.rules import appraise, losses, victory
from cb_tui.games.combat_captain.rules.battle import HoldAreaCondition
from cb_tui.games.combat_captain.rules.model import State

Terms = tuple[float, float, float, float, float]  # of one side, as `Weights` names them
INFANTRY = ("rifle", "heavy")
LEAST = 0.25  # squads: the strength of a side without a stand, for its logarithm
NEAR = 120  # ticks from ground at which a stand counts as there
LACKING = 3.0  # turns at which ground is out of reach


def clock(state: State) -> int:
    """Return the number of activations that had begun, a whole round of them for each turn that is over."""
    begun = sum(company.go != "due" for company in state.companies.values())
    return (state.turn - 1) * len(state.context.companies) + begun


def favored(state: State) -> Side | None:
    """Return the side that wins if no stand moves or fires any more, or None for a draw."""
    battle = state.context.battle
    for aim, kept in zip(battle.aims, state.kept, strict=True):
        if victory.met(state, aim) and (aim.at_end or _lacks(state, aim, kept) == 0):
            return aim.side
    if battle.default is not None:
        return battle.default
    lost = victory.destroyed(state)
    one, other = state.context.sides
    return None if lost[one] == lost[other] else one if lost[one] < lost[other] else other


def _lacks(state: State, aim: HoldAreaCondition, kept: int, turns: float = 0.0) -> float:
    """Return the turns that are lacking to meet an aim for as long as it asks, if it is met in some turns."""
    left = state.context.battle.turns - state.turn + 1
    return max(0.0, turns + max(1, aim.turns - kept) - left)


# --- the chance to win -------------------------------------------------------------------------------------------


def chance(state: State, side: Side) -> float:
    """Return the estimated chance of a side to win, a half for a draw."""
    if state.outcome:
        return 0.5 if state.outcome.winner is None else float(state.outcome.winner == side)
    return chance_of(terms(state, side), WEIGHTS)


def chance_of(found: Terms, weights: Weights) -> float:
    """Return the chance that some terms stand for."""
    return 1.0 / (1.0 + exp(-sum(map(mul, found, astuple(weights)))))


def terms(state: State, side: Side) -> Terms:
    """Return the terms by which a battle is judged, from the view of one side."""
    enemy, first = state.context.enemy(side), state.context.sides[0]
    found = state.cached("terms", lambda: _terms(state, first, state.context.enemy(first)))
    return found if enemy != first else tuple(-each for each in found)  # type: ignore[return-value]


def _terms(state: State, one: Side, other: Side) -> Terms:
    gone = (state.turn - 1) / state.context.battle.turns
    time = favored(state)
    return (
        _lead(state, one, other) * (1 - gone),
        _shaken(state, other) - _shaken(state, one),
        _about(state, one),
        ((time == one) - (time == other)) * gone**2,
        _far(state, other) - _far(state, one),
    )


def _lead(state: State, one: Side, other: Side) -> float:
    """Return the logarithm of the ratio of strengths, from -2 to 2: 1 is twice as strong."""
    own, enemy = max(LEAST, appraise.strength(state, one)), max(LEAST, appraise.strength(state, other))
    return max(-2.0, min(2.0, log2(own / enemy)))


def _shaken(state: State, side: Side) -> float:
    """Return how near the companies of a side are to a rout, from 0 to 1, the bigger ones first."""
    stands = markers = 0.0
    for name, company in state.companies.items():
        if state.context.companies[name].side == side and (left := losses.left(state, name)):
            stands += left
            markers += left * min(1.0, company.markers / losses.routs_at(state, name))
    return markers / stands if stands else 0.0


def _about(state: State, side: Side) -> float:
    """Return the logarithm of own to enemy infantry at the ground that wins, the mean of all such ground."""
    areas = dict.fromkeys(aim.area for aim in state.context.battle.aims)
    ratios = (
        log((1 + _near(state, side, area)) / (1 + _near(state, state.context.enemy(side), area))) for area in areas
    )
    return sum(ratios) / len(areas) if areas else 0.0


def _near(state: State, side: Side, area: str) -> int:
    return sum(_ticks(state, unit, area) <= NEAR for unit in _infantry(state, side))


def _far(state: State, side: Side) -> float:
    """Return how many turns a side lacks to win by its nearest ground in time, from 0 to 1, 0 without any."""
    lacking = [_lacks(state, aim, kept, _turns(state, aim)) for aim, kept in _aims(state, side)]
    return min(1.0, min(lacking) / LACKING) if lacking else 0.0


def _turns(state: State, aim: HoldAreaCondition) -> float:
    """Return the turns until the nearest stands of a side are in an area."""
    far = sorted(_ticks(state, unit, aim.area) for unit in _infantry(state, aim.side))
    return far[aim.stands - 1] / PACE["rifle"] if len(far) >= aim.stands else LACKING + state.context.battle.turns


def _ticks(state: State, unit: UnitId, area: str) -> int:
    point = state.stands[unit].point
    return 0 if point in state.context.table.area(area) else tasks.far(state.context, unit, (area,), point)


def _infantry(state: State, side: Side) -> Iterator[UnitId]:
    yield from (unit for unit in state.stands if state.context.side(unit) == side and _walks(state, unit))


def _walks(state: State, unit: UnitId) -> bool:
    return state.context.kind(unit) in INFANTRY


def _aims(state: State, side: Side) -> Iterator[tuple[HoldAreaCondition, int]]:
    aims = zip(state.context.battle.aims, state.kept, strict=True)
    yield from ((aim, kept) for aim, kept in aims if aim.side == side)


# --- goals -------------------------------------------------------------------------------------------------------


def goals(state: State, side: Side) -> tuple[Goal, ...]:
    """Return the goals of a side and those it has to prevent: ground, then all that the enemy has, and its own."""
    return (*_grounds(state, side), _stands(state, side, ours=False), _stands(state, side, ours=True))


def _grounds(state: State, side: Side) -> Iterator[Goal]:
    for aim in state.context.battle.aims:
        ours, due = aim.side == side, None if aim.turns else state.context.battle.turns
        yield Goal(aim="hold" if ours else "deny", count=1, places=(victory.middle(state, aim.area),), due=due)
        for area in aim.clear:
            yield Goal(aim="deny" if ours else "hold", count=1, places=(victory.middle(state, area),), due=due)


def _stands(state: State, side: Side, *, ours: bool) -> Goal:
    of = side if ours else state.context.enemy(side)
    units = tuple(unit for unit in state.stands if state.context.side(unit) == of)
    return Goal(aim="keep" if ours else "destroy", count=len(units), units=units)
