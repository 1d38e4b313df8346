"""Tasks: who does what for the goals of a side."""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from cb_tui.core.hexes import Hex
from cb_tui.core.standing_orders import Goal
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.ai.officer import garrison
from cb_tui.games.combat_boots.ai.officer.estimate import FAR, Estimate
from cb_tui.games.combat_boots.ai.officer.positions import NOW, SOON, Task
from cb_tui.games.combat_boots.rules import bands, movement
from cb_tui.games.combat_boots.rules import model as m
from cb_tui.games.combat_boots.rules.occupancy import cover, enemies, intact, units_of
from cb_tui.games.combat_boots.rules.victory import holder

MOST = 3  # pieces sent to one place
ELSEWHERE = {
    "gun": 3.0,
    "truck": 3.0,
    "team": 0.7,
}  # turns by which these count as farther: they serve where they stand
STAYED, MOVED = 1.0, 0.5  # turns by which a piece counts as farther once it has stayed in this turn, or has marched
ORDER = ("leave", "hold", "deny")  # who is free after one goal serves the next
FIGHT = 2.0  # turns that it takes to get at a piece that is wanted
STORMS = 0.2  # chance in an assault that is worth the way
RUSH, PAIR = 3, 2  # pieces sent to a place that decides in this turn; that hold one through the enemy's
Judged = Literal["now", "soon", "later"]
STAKES: Mapping[Judged, float] = {
    "now": 1.5,
    "soon": SOON,
    "later": 0.0,
}  # what it is worth to be in a place, in squads
Given = Mapping[UnitId, Task]


class Need(NamedTuple):
    """A place and how many pieces it needs."""

    place: Hex
    pieces: int


def distance(here: Estimate, unit: m.Unit, place: Hex) -> float:
    """Return the turns to a place, more for pieces that serve better where they are."""
    turns = here.turns(unit, unit.at, place)
    return turns if unit.at == place or turns >= FAR else turns + ELSEWHERE.get(here.kind(unit).kind, 0.0)


def filled(here: Estimate, needs: Sequence[Need], able: Sequence[m.Unit], task: Task) -> dict[UnitId, Task]:
    """Return a task like this one for the nearest pieces: first one for each place, then as many as each needs."""
    given: dict[UnitId, Task] = {}
    pool = {unit.id: unit for unit in able}
    for number in range(MOST):
        wanting = [need.place for need in needs if need.pieces > number]
        while wanting and pool:
            turns, place, _, one = min(
                (distance(here, unit, place) + _later(here, unit, place), place, not _done(here, unit), one)
                for place in wanting
                for one, unit in pool.items()
            )
            wanting.remove(place)
            del pool[one]
            if turns < FAR:
                given[one] = task._replace(place=place, fight=_fight(here, place))
    return given


def _later(here: Estimate, unit: m.Unit, place: Hex) -> float:
    """Return the turns that a piece has to wait before it moves on to a place."""
    if unit.at == place or not _done(here, unit):
        return 0.0
    return MOVED if unit.moved else STAYED


def _done(here: Estimate, unit: m.Unit) -> bool:
    """Check whether a piece moves no more in its own turn, so that another piece of its hex should go."""
    return here.state.active == here.side and (unit.acted or unit.shots > 0)


def _fight(here: Estimate, place: Hex) -> float:
    """Return the turns that the enemy at a place, or beside it, will cost."""
    if any(foe.at == place for foe in here.standing):
        return 2.5
    return 1.0 if any(bands.distance(foe.at, place) <= 2 for foe in here.standing) else 0.0


def tasks(here: Estimate) -> Given:
    """Return the task of every own piece: places first, then targets, and support for the rest.

    Until the turn that the plan names, its opening decides instead.
    """
    if here.state.turn < here.plan.until:
        return _at_the_enemy(here) if here.plan.first == "hunt" else {}
    given: dict[UnitId, Task] = {}
    for goal in sorted((goal for goal in here.goals if goal.aim in ORDER), key=lambda goal: ORDER.index(goal.aim)):
        free = [unit for unit in here.ours if not (unit.riding or unit.disrupted or unit.id in given)]
        match goal.aim:
            case "leave":
                given |= _leave(here, goal, free)
            case "hold":
                given |= _take(here, goal, [unit for unit in free if not goal.units or unit.id in goal.units])
            case _:
                given |= _deny(here, goal, free)
    places = tuple(task.place for task in given.values())
    given |= _clear(here, given)
    return given | {
        unit.id: task for unit in here.ours if unit.id not in given and (task := _other(here, unit, places))
    }


def _at_the_enemy(here: Estimate) -> Given:
    """Send every piece at the nearest enemy."""
    able = [unit for unit in here.ours if not unit.riding] if here.foes else []
    near = {unit.id: min(here.foes, key=lambda foe: (here.turns(unit, unit.at, foe.at), foe.id)) for unit in able}
    return {one: Task("hunt", foe.at, fight=FIGHT) for one, foe in near.items()}


def _clear(here: Estimate, given: Given) -> Given:
    """Spare pieces go at those who bar the places, the nearest of them that can do anything there in time."""
    found: dict[UnitId, Task] = {}
    for foe in here.bars:
        spare = (one for one in here.ours if not (one.riding or one.disrupted or one.id in given or one.id in found))
        able = [one for one in spare if here.chance(one, foe.at, foe, foe.at).effect > STORMS]
        for turns, one in sorted((here.turns(one, one.at, foe.at), one.id) for one in able)[:PAIR]:
            if turns <= here.left:
                found[one] = Task("hunt", foe.at, fight=1.0)
    return found


def _other(here: Estimate, unit: m.Unit, places: Sequence[Hex]) -> Task | None:
    """Return the task of a spare piece: to hunt or, if there is no target or no hurry, to support, or None."""
    named = {one for goal in here.goals if goal.aim == "destroy" for one in goal.units}
    prey = [foe for foe in here.foes if foe.id in named]
    if prey and not (here.patient and here.defends and places):
        best = here.soonest(unit, {foe.id: (foe.at, here.worth[foe.id]) for foe in prey})
        return Task("hunt", next(foe.at for foe in prey if foe.id == best), fight=FIGHT)
    near = places or tuple(foe.at for foe in here.foes)
    place = here.soonest(unit, {at: (at, 1.0) for at in near})
    return Task("support", Hex(place)) if place else None


def _judged(here: Estimate, goal: Goal) -> Judged:
    """Return the time at which a goal is judged: now, after the enemy's next player turn, or later.

    "now" is the end of this player turn.
    """
    if goal.due is None:
        return "now"
    if goal.due != here.state.turn:
        return "later"
    final = here.last_word or goal.due != here.state.context.battle.turns
    return "now" if final and here.state.active == here.side else "soon"


def _take(here: Estimate, goal: Goal, able: Sequence[m.Unit]) -> Given:
    """Return tasks for the places that cost least, one more if there are pieces to spare.

    Where a place decides, all pieces that can get there go.
    """
    if not able:
        return {}
    judged = _judged(here, goal)
    if judged == "soon" and (posted := garrison.posted(here, goal, able)):
        return posted
    garrisons = {place: len(intact(enemies(here.state, here.side, place))) for place in goal.places}

    def cost(place: Hex) -> tuple[float, Hex]:
        near = sum(bands.distance(foe.at, place) <= 2 for foe in here.standing)
        turns = min(distance(here, unit, place) for unit in able)
        return turns + 0.8 * garrisons[place] + 0.15 * near, place

    chosen = sorted(goal.places, key=cost)[: goal.count + (len(able) > 2 * goal.count)]
    ours = {place for place in goal.places if holder(here.state, place) == here.side}
    free = [place for place in goal.places if not garrisons[place]]
    fresh = [unit for unit in able if not unit.acted]
    within = sum(place in ours or any(here.turns(one, one.at, place) <= 1 for one in fresh) for place in free)
    wins = judged == "now" and within >= goal.count
    decides = NOW if wins else STAKES[judged]
    bare, held = (RUSH if wins else PAIR if judged == "soon" else 1), (PAIR if judged == "soon" else 1)
    needs = [Need(place, max(1 + garrisons[place], held if place in ours else bare)) for place in chosen]
    return filled(here, needs, able, Task("take", Hex(""), due=goal.due or 0, decides=decides, at_once=wins))


def _deny(here: Estimate, goal: Goal, able: Sequence[m.Unit]) -> Given:
    """Return tasks for enough places to deny the enemy the goal: the nearest and best covered.

    Places that the enemy holds are included where they decide.
    """
    if not able:
        return {}

    def cost(place: Hex) -> tuple[float, Hex]:
        garrison = intact(enemies(here.state, here.side, place))
        turns = min(distance(here, unit, place) for unit in able)
        return turns + 0.5 * len(garrison) - 0.3 * cover(here.state, place), place

    ranked = sorted(goal.places, key=cost)
    chosen = ranked[: goal.count + (len(able) > 2 * goal.count)]
    his = [place for place in ranked if holder(here.state, place) == here.enemy]
    enough = len(goal.places) - goal.count + 1  # for the enemy
    urgent = len(his) + sum(_bare(here, place) for place in goal.places) >= enough
    judged = _judged(here, goal)
    loses = judged == "now" and len(his) >= enough
    if loses:
        chosen, decides, pieces = his[: len(his) - enough + 2], NOW, RUSH
    elif urgent:
        decides, pieces = STAKES[judged], PAIR if judged == "soon" else 1
    else:
        decides, pieces = (1.0 if judged == "soon" else 0.0), 1
    task = Task("deny", Hex(""), due=goal.due or 0, decides=decides, urgent=urgent, at_once=loses)
    return filled(here, [Need(place, pieces) for place in chosen], able, task)


def _bare(here: Estimate, place: Hex) -> bool:
    """Check whether the enemy could reach a place within a turn without meeting a piece."""
    if intact(units_of(here.state, here.side, place)) or holder(here.state, place) == here.enemy:
        return False
    return any(here.turns(foe, foe.at, place) <= 1 for foe in here.standing)


def _leave(here: Estimate, goal: Goal, able: Sequence[m.Unit]) -> Given:
    """Return tasks for the pieces that are first at the edge, two to spare, or {} if too few get there."""
    mobile = [unit for unit in able if unit.id in goal.units and movement.mv(here.state.context, unit.id)]
    trips = [
        min((here.turns(unit, unit.at, place), unit.id, place) for place in places)
        for unit in mobile
        if (places := _ways_out(here, goal, unit))
    ]
    trips = sorted(trip for trip in trips if trip[0] <= here.left)
    if len(trips) < goal.count:
        return {}
    return {one: Task("leave", place, decides=2.0) for _, one, place in trips[: goal.count + 2]}


def _ways_out(here: Estimate, goal: Goal, unit: m.Unit) -> Sequence[Hex]:
    """Return the places from which a piece could exit. [MOV-7]

    In the last own turn these are the ones that it reaches with a movement point left.
    """
    if here.left > 1 or here.state.active != here.side:
        return goal.places
    left = {unit.at: movement.points_left(here.state, unit)} | {
        place: reach.left for place, reach in movement.reach(here.state, unit.id).items()
    }
    return [place for place in goal.places if left.get(place, 0.0) >= 1]
