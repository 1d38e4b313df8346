"""Winners, with a short reason. [VIC]"""

from collections.abc import Iterator, Sequence
from typing import assert_never

from cb_tui.core.grammar import count_noun, goal_sentences, join_list
from cb_tui.core.hexes import Hex
from cb_tui.core.values import Side, UnitId
from cb_tui.games.combat_boots.rules import air_strike, ended
from cb_tui.games.combat_boots.rules.battle import Destroy, Hold, Leave, Score, Survive, Victory
from cb_tui.games.combat_boots.rules.dogfight import score
from cb_tui.games.combat_boots.rules.events import Ended
from cb_tui.games.combat_boots.rules.evolve import EventRecorder
from cb_tui.games.combat_boots.rules.model import State
from cb_tui.games.combat_boots.rules.occupancy import intact, units_at

NAMED = 3  # hexes of a named area that a sentence lists; the map marks them all
KINDS = {"squad": "squad", "team": "weapon team", "gun": "gun", "truck": "truck", "afv": "armored vehicle"}


def holder(state: State, place: Hex) -> Side | None:
    """Return the side that holds a hex, or None: it has an intact piece there and no enemy does."""
    sides = {unit.side for unit in intact(units_at(state, place))}
    return next(iter(sides)) if len(sides) == 1 else None


def _held(state: State, condition: Hold, place: Hex) -> bool:
    ids = condition.ids
    counted = not ids or any(unit.id in ids for unit in intact(units_at(state, place)))
    return counted and holder(state, place) == condition.side


def gone(state: State, condition: Destroy) -> tuple[UnitId, ...]:
    """Return the enemy pieces lost that count for a condition."""
    types = state.context.types
    deployed = state.context.deployments
    return tuple(
        unit
        for unit in state.lost
        if deployed[unit].side != condition.side
        and (not condition.ids or unit in condition.ids)
        and (not condition.kinds or types[unit].kind in condition.kinds)
    )


def departed(state: State, condition: Leave) -> tuple[UnitId, ...]:
    """Return the own pieces that have exited by the edge that counts. [MOV-11a]"""
    kinds = condition.kinds
    return tuple(
        unit
        for unit, edge in state.exited.items()
        if edge == condition.edge
        and state.context.deployments[unit].side == condition.side
        and (not kinds or state.context.types[unit].kind in kinds)
    )


def met(state: State, condition: Victory, *, last: bool) -> bool:
    """Check whether a condition is met at the end of a player turn. `last` means the last one."""
    match condition:
        case Hold():
            held = sum(_held(state, condition, place) for place in condition.hexes)
            due = condition.turn in (None, state.turn) and (last or condition.when == "any")
            return held >= condition.count and due
        case Destroy():
            return len(gone(state, condition)) >= condition.count
        case Leave():
            return len(departed(state, condition)) >= condition.count
        case Score():
            return False  # a dogfight counts its points itself
        case Survive():
            return last and sum(unit not in state.lost for unit in condition.ids) >= condition.count
        case _:
            assert_never(condition)


def ahead(state: State) -> frozenset[Side]:
    """Return the sides with a condition met if this player turn ends as it stands.

    The set is empty once the battle is over.
    """
    battle = state.context.battle
    last = state.turn == battle.turns and state.active != battle.first
    due = battle.victory if state.outcome is None else ()
    return frozenset(condition.side for condition in due if met(state, condition, last=last))


def sentence(state: State, condition: Victory) -> str:
    """Return a condition in words."""
    match condition:
        case Hold(hexes=places, count=count):
            return _hold(condition, f"{count} of {area(condition)}" if len(places) > 1 else area(condition))
        case Destroy(_, count=count, ids=ids, kinds=kinds):
            return f"destroy {_of(count, ids) or _counted(count, kinds, 'enemy ')}"
        case Leave(_, edge=edge, count=count, kinds=kinds):
            verb = "lead" if state.context.edition.first_words else "exit"
            return f"{verb} {_counted(count, kinds)} off the {edge} edge"
        case Score():
            return score.sentence(condition)
        case Survive(_, ids=ids, count=count):
            alive = "" if state.context.edition.first_words else " alive"
            return f"keep {_of(count, ids)}{alive} to the end"
        case _:
            assert_never(condition)


def _hold(condition: Hold, ground: str) -> str:
    who = f" with {' or '.join(condition.ids)}" if condition.ids else ""
    late = "" if condition.when == "any" else " at the end"
    return f"hold {ground}{who}{f' at the end of turn {condition.turn}' if condition.turn else late}"


def area(condition: Hold) -> str:
    """Return the hexes to hold, "the ridge (0705, 0805, ..)" where they have a name."""
    places = condition.hexes
    if not condition.name:
        return ", ".join(places)
    return f"{condition.name} ({', '.join(places if len(places) <= NAMED else (*places[:2], '..'))})"


def goal(state: State, condition: Victory) -> str:
    """Return a condition in words, with the progress so far. [VIC-1]"""
    if isinstance(condition, Hold) and condition.count == len(condition.hexes) > 1 and not condition.name:
        every = "both" if condition.count == 2 else "all of"
        return _hold(condition, f"{every} {join_list(condition.hexes)}")
    done, told = 0, sentence(state, condition)
    if isinstance(condition, Destroy):
        done = len(gone(state, condition))
        if condition.count == len(condition.ids) > 1:
            told = f"destroy {'both ' if condition.count == 2 else ''}{join_list(condition.ids)}"
    elif isinstance(condition, Leave):
        done = len(departed(state, condition))
    return told + (f", {done} so far" if done else "")


def goals(state: State) -> Iterator[tuple[Side | None, str]]:
    """Yield a sentence for each way to win with the side whose it is, None for one that both have."""
    names = {side: army.name for side, army in state.context.armies.items()}
    yield from goal_sentences(((each.side, goal(state, each)) for each in state.context.battle.victory), names)


def _of(count: int, ids: Sequence[str]) -> str:
    """So many of these pieces, "" where none are named."""
    return f"{count} of {', '.join(ids)}" if len(ids) > 1 else "".join(ids)


def _counted(count: int, kinds: Sequence[str], whose: str = "") -> str:
    """Return `count` pieces in words, "3 squads or guns", or "3 enemy pieces" of any kind."""
    one, *others = [KINDS[kind] for kind in kinds] or [f"{whose}piece"]
    return " or ".join([count_noun(count, one), *(other if count == 1 else f"{other}s" for other in others)])


def settle_wipe_out(recorder: EventRecorder) -> None:
    """End the battle at once if a side has no piece in play or due. [VIC-1a, VIC-2a]"""
    state = recorder.state
    if state.outcome:
        return
    there = {unit.side for unit in state.units.values()}
    there |= {state.context.deployments[unit].side for unit in state.due}
    left = [side for side in state.context.sides if side in there or air_strike.flying(state, side)]
    if len(left) == 2:
        return
    if any(
        isinstance(condition, Leave) and met(state, condition, last=False) for condition in state.context.battle.victory
    ):
        settle_turn(recorder, last=False)  # they are not lost: they have gone where they were to go
    elif left:
        recorder.emit(Ended(left[0], ended.last_left(state, left[0])))
    else:
        recorder.emit(Ended(None, ended.none_left(state)))


def settle_turn(recorder: EventRecorder, *, last: bool) -> None:
    """Check the conditions of both sides at the end of a player turn. [VIC-1a, VIC-2a]"""
    state = recorder.state
    if state.outcome:
        return
    battle = state.context.battle
    winners: dict[Side, str] = {}
    for condition in battle.victory:
        if met(state, condition, last=last):
            winners.setdefault(condition.side, sentence(state, condition))
    if len(winners) > 1:
        recorder.emit(Ended(None, ended.both(state)))
    elif winners:
        side, what = next(iter(winners.items()))
        recorder.emit(Ended(side, ended.met(state, side, what)))
    elif last:
        recorder.emit(Ended(battle.default, ended.time_up(state)))


def appraise(state: State, side: Side) -> float:
    """Return own pieces minus the enemy's, a disrupted one as a half.

    A decided battle is +100, 0 or -100.
    """
    if state.outcome:
        return 0.0 if state.outcome.winner is None else 100.0 if state.outcome.winner == side else -100.0
    if state.sky is not None and not state.context.battle.over_ground:
        return score.appraise(state, state.sky, side)
    return sum((0.5 if unit.disrupted else 1.0) * (1 if unit.side == side else -1) for unit in state.units.values())
