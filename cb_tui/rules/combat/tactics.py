"""Tactics: how the machine plays, each deed with its reason."""

from collections.abc import Iterable

from cb_tui.core.ruleset import Choice
from cb_tui.core.squares import SQUARES
from cb_tui.core.values import Command, Place, SeatId, UnitId
from cb_tui.rules.combat import model as m
from cb_tui.rules.combat import odds, salvo, saves, zones
from cb_tui.rules.combat.kinds import Kind

FRESH: tuple[Kind, ...] = ("tank", "motor", "cavalry", "gun", "foot", "helicopter", "plane")  # whom to bring first


def hammer(state: m.State, legal: tuple[Command, ...], seat: SeatId) -> Choice:
    """Fire wherever somebody can be hit, then go for the enemy's base line by the shortest way free of mines."""
    for command in legal:
        if isinstance(command, m.Toss | m.PickSide | m.DrawLot):
            return Choice(command, "it is asked for")
    if setups := [each for each in legal if isinstance(each, m.Deploy)]:
        return Choice(setups[state.lots.get(seat, 1) % len(setups)], "as the lot fell")
    if brought := [each for each in legal if isinstance(each, m.Bring)]:
        return Choice(min(brought, key=lambda each: (FRESH.index(each.kind), each.to)), "a fresh piece")
    if plans := [each for each in legal if isinstance(each, m.Regroup)]:
        return Choice(plans[0], "it stands well")
    if shot := _shot(state, legal):
        return shot
    return _march(state, legal) or next(
        (Choice(each, "all are done") for each in legal if isinstance(each, m.EndTurn)),
        Choice(legal[0], "it may not stop here"),
    )


def _shot(state: m.State, legal: Iterable[Command]) -> Choice | None:
    """Return the shot most likely to kill."""
    shots = [(_chance(state, each), each) for each in legal if isinstance(each, m.Fire)]
    if not shots:
        return None
    chance, best = max(shots, key=lambda pair: (pair[0], pair[1].unit, pair[1].at))
    return Choice(best, f"{chance:.0%} to destroy {best.at}")


def _chance(state: m.State, shot: m.Fire) -> float:
    return float(odds.hits(salvo.before(state)) * odds.fails(saves.save(state, shot.at, "fire", shot.unit).needs))


def _march(state: m.State, legal: Iterable[Command]) -> Choice | None:
    """Return a step towards the enemy's base line; where nobody can make one, nothing."""
    steps = [each for each in legal if isinstance(each, m.Step) and each.to not in state.mines]
    on = {each.unit for each in steps if state.walk and state.walk.unit == each.unit}
    nearer = [each for each in steps if (not on or each.unit in on) and _gains(state, each.unit, each.to)]
    if not nearer:
        nearer = [each for each in steps if _gains(state, each.unit, each.to)]
    if not nearer:
        return None
    best = min(nearer, key=lambda each: (_far(state, each.unit, state.pieces[each.unit].at), each.unit, each.to))
    return Choice(best, "towards their base line")


def _gains(state: m.State, unit: UnitId, to: Place) -> bool:
    return _far(state, unit, to) < _far(state, unit, state.pieces[unit].at)


def _far(state: m.State, unit: UnitId, at: Place) -> int:
    """Return how many rows are left to the enemy's base line."""
    goal = next(iter(zones.goal(state, state.side(unit))))
    return abs(SQUARES.where(goal)[1] - SQUARES.where(at)[1])
