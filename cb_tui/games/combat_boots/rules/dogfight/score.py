"""Score: what damage, kills and the sky are worth, and how a dogfight ends. [VIC]"""

from fractions import Fraction

from cb_tui.core.values import Side, UnitId
from cb_tui.games.combat_boots.rules import ended
from cb_tui.games.combat_boots.rules.battle import Score
from cb_tui.games.combat_boots.rules.dogfight import gunnery
from cb_tui.games.combat_boots.rules.dogfight.model import AirFire, Dogfight
from cb_tui.games.combat_boots.rules.dogfight.relations import aircraft_of, foes, pursuer
from cb_tui.games.combat_boots.rules.events import Ended
from cb_tui.games.combat_boots.rules.evolve import EventRecorder
from cb_tui.games.combat_boots.rules.forecast_model import Odds
from cb_tui.games.combat_boots.rules.model import State

STRIKER = 1  # by which the machine prizes an aircraft that may strike the ground
ZERO = Fraction(0)


def terms(state: State, side: Side) -> Score:
    """Return the scoring terms of a side. Over the ground nothing scores.

    The AI still values the enemy's aircraft that may strike the ground.
    """
    mine = (one for one in state.context.battle.victory if isinstance(one, Score) and one.side == side)
    prized = {one.id: STRIKER for one in state.context.sorties.values() if one.side != side}
    return next(mine, Score(side, bonus=prized))


def points(state: State, side: Side, *, over: bool = False, late: bool = False) -> int:
    """Return the points so far.

    `over` adds those for clearing the sky, `late` subtracts those for staying.
    """
    sky, drawn, rate = state.sky, state.context.battle.sky, terms(state, side)
    if sky is None or drawn is None or state.context.battle.over_ground:
        return 0
    enemy = {flight.id for flight in drawn.flights if flight.side != side}
    hurt = [*sky.damaged, *(plane.id for plane in sky.planes.values() if plane.hurt)]
    total = rate.damaged * sum(unit in enemy for unit in hurt)
    total += sum(rate.destroyed + rate.bonus.get(unit, 0) for unit in sky.downed if unit in enemy)
    if over and aircraft_of(sky, side) and not foes(sky, side):
        total += rate.sky
    return total - rate.stay * len(aircraft_of(sky, side)) if late else total


def settle(recorder: EventRecorder, *, last: bool = False) -> None:
    """End the dogfight if a side has no aircraft left, or after the last turn: more points win.

    Over a ground battle this does nothing.
    """
    state = recorder.state
    sky, sides = state.sky, state.context.sides
    if sky is None or state.outcome or state.context.battle.over_ground:
        return
    empty = any(not aircraft_of(sky, side) for side in sides)
    if not (empty or last):
        return
    late = last and not empty
    one, other = (points(state, side, over=True, late=last) for side in sides)
    why = ended.points(state, max(one, other), min(one, other), late=late)
    if one == other:
        holder = state.context.battle.default
        recorder.emit(Ended(holder, f"{why}{ended.tie(state, holder)}"))
    else:
        recorder.emit(Ended(sides[0] if one > other else sides[1], why))


def sentence(rate: Score) -> str:
    """Return the scoring terms in words."""
    parts = [f"{rate.damaged} per enemy damaged, {rate.destroyed} per enemy shot down"]
    parts += [f"{more} more for {unit}" for unit, more in rate.bonus.items()]
    parts += [f"{rate.sky} for clearing the sky of enemies"] if rate.sky else []
    parts += [f"minus {rate.stay} for each of its aircraft still there after the last turn"] if rate.stay else []
    return f"score more points: {', '.join(parts)}"


def worth(state: State, odds: Odds, target: UnitId, side: Side) -> Fraction:
    """Return the points that an attack of `side` scores on average."""
    rate = terms(state, side)
    return odds.kill * (rate.destroyed + rate.bonus.get(target, 0)) + odds.disrupt * rate.damaged


def behind(state: State, unit: UnitId, foe: UnitId) -> Fraction:
    """Return the value for an aircraft's side of a burst at `foe` from behind."""
    shot = gunnery.burst(state, AirFire(unit, foe))
    side = state.sky.planes[unit].side if state.sky else Side("")
    return worth(state, gunnery.odds(state, shot), foe, side) if shot.fp else ZERO


def danger(state: State, sky: Dogfight, unit: UnitId) -> Fraction:
    """Return the value for the enemy of the next burst of a plane's pursuer."""
    hunter = pursuer(sky, unit)
    return behind(state, hunter, unit) if hunter else ZERO


def appraise(state: State, sky: Dogfight, side: Side) -> float:
    """Return the points ahead, plus the value of the tails held, in points."""
    foe = state.context.enemy(side)
    ahead = points(state, side) - points(state, foe)
    tails = sum(behind(state, a, b) * (1 if sky.planes[a].side == side else -1) for a, b in sky.pursues)
    return ahead + float(tails)
