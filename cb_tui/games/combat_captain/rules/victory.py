"""Victory: what is looked at when a turn ends, and how each side wins, in sentences. [HG-4a, HG-10a]"""

from collections.abc import Iterator

from cb_tui.core.display import Objective
from cb_tui.core.grammar import count_noun, goal_sentences
from cb_tui.core.inches import format_place
from cb_tui.core.values import Event, Place, Side, UnitId
from cb_tui.games.combat_captain.rules.battle import HoldAreaCondition
from cb_tui.games.combat_captain.rules.events import AimsCounted, BattleEnded
from cb_tui.games.combat_captain.rules.model import State


def holds(state: State, side: Side, area: str) -> bool:
    """Check whether a side holds an area: infantry of its own in it, and no enemy. [HG-4a, MAP-9]"""
    own = [unit for unit in inside(state, side, area) if state.context.kind(unit) in ("rifle", "heavy")]
    return bool(own) and not inside(state, state.context.enemy(side), area)


def inside(state: State, side: Side, area: str) -> list[UnitId]:
    """Return the stands of a side that are in an area. [MAP-9]"""
    ground = state.context.table.area(area)
    return [
        unit
        for unit, stand in state.stands.items()
        if state.context.side(unit) == side and state.manned(unit) and stand.point in ground
    ]


def met(state: State, aim: HoldAreaCondition) -> bool:
    """Check whether an aim is met as things stand."""
    enemy = state.context.enemy(aim.side)
    enough = len(inside(state, aim.side, aim.area)) >= aim.stands
    held = enough and (aim.contested or holds(state, aim.side, aim.area))
    lost = destroyed(state)
    return (
        held
        and not any(inside(state, enemy, area) for area in aim.clear)
        and (not aim.spared or lost[aim.side] < lost[enemy])
    )


def destroyed(state: State) -> dict[Side, int]:
    """Return how many stands of each side have been destroyed."""
    lost = [
        state.context.side(loss.unit)
        for loss in state.losses
        if loss.how == "destroyed" and state.context.company[loss.unit] not in state.context.pools
    ]
    return {side: lost.count(side) for side in state.context.sides}


def judge(state: State) -> Iterator[Event]:
    """Yield the aims that are met at the end of a turn, and the end of the battle if there is one."""
    aims = state.context.battle.aims
    kept = tuple(run + 1 if met(state, aim) else 0 for aim, run in zip(aims, state.kept, strict=True))
    if kept != state.kept:
        yield AimsCounted(kept)
    over = state.turn >= state.context.battle.turns
    for aim, run in zip(aims, kept, strict=True):
        if 0 < aim.turns <= run or (over and run and aim.at_end):
            yield BattleEnded(aim.side, "aim", _won(state, aim))
            return
    if winner := alone(state):
        words = "has the field to itself" if _old(state) else "holds the field alone"
        yield BattleEnded(winner, "alone", f"{_name(state, winner)} {words}")
    elif over:
        yield _by_time(state)


def ahead(state: State) -> frozenset[Side]:
    """Return the winners if this turn ends as things stand: both sides for a draw, none if it continues."""
    ends = [event for event in judge(state) if isinstance(event, BattleEnded)] if state.outcome is None else []
    return frozenset(side for end in ends for side in state.context.sides if end.winner in (side, None))


def _old(state: State) -> bool:
    return state.context.battle.begun_before(1)


def _won(state: State, aim: HoldAreaCondition) -> str:
    return f"{_name(state, aim.side)} holds {the(aim.area)}"


def _name(state: State, side: Side) -> str:
    return next(army.name for army in state.context.battle.sides if army.id == side)


def decided(state: State) -> bool:
    """Check whether the last enemy has gone, with which a battle is over at once. [HG-10b]

    Where a battle has it otherwise, the turn is played to its end.
    """
    winner = alone(state) if state.context.rules.ends_with_last_enemy else None
    return winner is not None and any(state.context.side(loss.unit) != winner for loss in state.losses)


def alone(state: State) -> Side | None:
    """Return the side that alone has anybody left, on the table or still to come."""
    return state.cached("alone", lambda: _alone(state))


def _alone(state: State) -> Side | None:
    gone = {loss.unit for loss in state.losses}
    left = {
        state.context.side(unit)
        for unit, company in state.context.company.items()
        if unit not in gone and company not in state.context.pools
    }
    return next(iter(left)) if len(left) == 1 else None


def _by_time(state: State) -> BattleEnded:
    default = state.context.battle.default
    if default is not None:
        return BattleEnded(default, "default", f"time is up, and {_name(state, default)} has held out")
    lost = destroyed(state)
    one, other = state.context.sides
    if lost[one] == lost[other]:
        same = "as much" if _old(state) else "the same"
        return BattleEnded(None, "draw", f"time is up, and both have destroyed {same}")
    best = one if lost[one] < lost[other] else other
    return BattleEnded(best, "majority", f"time is up, and {_name(state, best)} has destroyed more")


def the(area: str) -> str:
    """Return the name of an area as it stands in a sentence, such as "the green" or "Carentan"."""
    return area if area[:1].isupper() or area.startswith("the ") else f"the {area}"


def goals(state: State) -> Iterator[tuple[Side | None, str]]:
    """Yield a sentence for each way to win with the side whose it is, None for one that both have."""
    yield from goal_sentences(_goals(state), {army.id: army.name for army in state.context.battle.sides})


def _goals(state: State) -> Iterator[tuple[Side, str]]:
    battle = state.context.battle
    for aim, kept in zip(battle.aims, state.kept, strict=True):
        so_far = f" (done for {count_noun(kept, 'turn')})" if kept else ""
        yield aim.side, f"{_held(aim)} {_when(aim, battle.turns)}{so_far}"
    for side in state.context.sides:
        if battle.default is None:
            yield side, f"destroy more than the enemy by the end of turn {battle.turns}"
        yield side, "destroy everything the enemy has"


def _held(aim: HoldAreaCondition) -> str:
    """Return the ground to hold in words, with the number of stands."""
    some = count_noun(aim.stands, "stand")
    what = f"have {some} in {the(aim.area)}" if aim.contested else f"hold {the(aim.area)}"
    enough = f" with {some}" if aim.stands > 1 and not aim.contested else ""
    clear = f", no enemy in {' and '.join(map(the, aim.clear))}," if aim.clear else ""
    spared = " and fewer stands lost" if aim.spared else ""
    return f"{what}{enough}{clear}{spared}"


def _when(aim: HoldAreaCondition, turns: int) -> str:
    end = f"when turn {turns} ends"
    if not aim.turns:
        return end
    running = "at the end of any turn" if aim.turns == 1 else f"at the end of {aim.turns} turns in a row"
    return f"{running}, or {end}" if aim.at_end and aim.turns > 1 else running


def objectives(state: State) -> Iterator[Objective]:
    """Yield the areas that victory names, each once, with the side that holds it."""
    areas = (area for aim in state.context.battle.aims for area in (aim.area, *aim.clear))
    for area in dict.fromkeys(areas):
        holder = next((side for side in state.context.sides if holds(state, side, area)), None)
        yield Objective(middle(state, area), holder, the(area))


def middle(state: State, area: str) -> Place:
    """Return the point of an area that a map marks: the middle of its box, or a corner where that lies outside."""
    ground = state.context.table.area(area)
    left, top, right, bottom = ground.box
    centre = (left + right) // 2, (top + bottom) // 2
    return format_place(centre if centre in ground else ground.outline[0])
