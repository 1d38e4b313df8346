"""Victory: three to one, headquarters, objectives, time. [OBJ]"""

from collections.abc import Iterator, Sequence
from itertools import islice

from cb_tui.core.spelling import count_noun
from cb_tui.core.values import Event, Side
from cb_tui.games.combat.rules import commanders, headquarters, objectives
from cb_tui.games.combat.rules.battle import AnyAim
from cb_tui.games.combat.rules.events import BattleEnded, Conferred, Nightfall, Overran, RoundCounted, TurnBegan
from cb_tui.games.combat.rules.evolve import evolve
from cb_tui.games.combat.rules.model import Reinforcing, State
from cb_tui.games.combat.rules.night import clock, last_hour
from cb_tui.games.combat.rules.setting import BattleContext


def judge(before: State, state: State, events: Sequence[Event]) -> Iterator[BattleEnded]:
    """Yield the end of the battle, if a command has brought it about. [OBJ-1b]"""
    if state.outcome is None and state.joined:
        yield from islice(_verdicts(before, state, events), 1)


def _verdicts(before: State, state: State, events: Sequence[Event]) -> Iterator[BattleEnded]:
    setting = state.context
    for side in setting.sides:
        if headquarters.captured(state, side):
            enemy = setting.enemy(side)
            yield BattleEnded(enemy, "hq", f"{name(setting, enemy)}: enemy headquarters captured")
    overran = {before.side(event.unit) for event in events if isinstance(event, Overran)}
    yield from _by_aims(setting, [aim for aim in setting.battle.aims if objectives.at_once(state, aim, overran)])
    turned = any(isinstance(event, TurnBegan | Nightfall) for event in events)
    if turned or setting.rules.majority_check == "immediate":
        yield from majority(state)


def _by_aims(setting: BattleContext, met: Sequence[AnyAim]) -> Iterator[BattleEnded]:
    """Yield the end of the battle by these aims, a draw if both sides meet theirs at once."""
    if met:
        both = len({aim.side for aim in met}) > 1
        words = "; ".join(objectives.why(setting, aim) for aim in met)
        yield BattleEnded(None, "draw", words) if both else BattleEnded(met[0].side, "aim", words)


def majority(state: State) -> Iterator[BattleEnded]:
    """Yield the end by majority, not before the first loss, nor while reinforcements come. [OBJ-1, OBJ-1d, REINF-1e]"""
    if not state.losses or any(isinstance(waiting, Reinforcing) for waiting in state.pending):
        return
    setting, times = state.context, state.context.rules.majority
    one, other = (strength(state, side) for side in setting.sides)
    if one == other == 0:
        old = setting.battle.begun_before(1)
        yield BattleEnded(None, "draw", "nobody is left on either side" if old else "neither side has a piece left")
    for side, own, enemy in zip(setting.sides, (one, other), (other, one), strict=True):
        if own > 0 and own >= times * enemy:
            words = f"{name(setting, side)}: {_pieces(setting, own)} to {enemy}, a majority of {times}:1"
            yield BattleEnded(side, "majority", words)


def strength(state: State, side: Side) -> int:
    """Return a side's strength in pieces or points. [OBJ-1a, OBJ-1f]

    Mines count only if the battle states so.
    """
    laid = sum(owner == side for owner in state.mines.values()) if state.context.rules.count_mines else 0
    return sum(values(state, side)) + laid


def values(state: State, side: Side) -> tuple[int, ...]:
    """Return the value of each piece of a side, the most expensive first. [OBJ-1f]"""
    rules, kinds = state.context.rules, state.context.kinds
    there = [
        piece.kind
        for unit, piece in state.pieces.items()
        if state.side(unit) == side and (rules.count_planes or piece.kind != "plane")
    ]
    by_points = rules.majority_by == "points"
    return tuple(sorted((kinds[kind].points if by_points else 1 for kind in there), reverse=True))


def to_go(state: State, side: Side) -> int:
    """Return how many enemy pieces must still be destroyed for the majority, the most expensive first."""
    own, enemy = strength(state, side), state.context.enemy(side)
    left, there = strength(state, enemy), values(state, enemy)
    for number, value in enumerate(there):
        if own >= state.context.rules.majority * left:
            return number
        left -= value
    return len(there)


def round_end_events(state: State) -> Iterator[Event]:
    """Yield the events at a round's end: aims counted, the end of the battle, or a conference. [VAR-2b, OBJ-4]"""
    setting = state.context
    if objectives.in_rounds(setting):
        count = RoundCounted(objectives.counts(state, last=is_last(setting, state.round)))
        yield count
        state = evolve(state, count)
    ends = tuple(islice(_at_round_end(state), 1))
    yield from ends
    if not ends and commanders.may_confer(setting, state.round):
        yield Conferred(state.round)


def _at_round_end(state: State) -> Iterator[BattleEnded]:
    yield from _by_aims(state.context, objectives.lasting(state))
    yield from majority(state)
    if is_last(state.context, state.round):
        yield _time_up(state)


def is_last(setting: BattleContext, number: int) -> bool:
    """Check whether the battle ends with a round: the last, or the last hour of the last day. [TIME-6b]"""
    rules, most = setting.rules, setting.battle.turns
    dusk = last_hour(setting, number)
    if dusk and rules.days and clock(setting, number).day >= rules.days:
        return True
    skipped = rules.night_turns if dusk and rules.night_mode == "redeploy" else 0  # rounds that pass in secret
    return bool(most) and number + skipped >= most


def _time_up(state: State) -> BattleEnded:
    """Return the end of a battle on time: the default winner's, else the larger army's. [OBJ-3, OBJ-4]"""
    setting = state.context
    default = setting.battle.default
    if default is not None:
        return BattleEnded(default, "default", f"time is up: a win for {name(setting, default)} by default")
    one, other = (strength(state, side) for side in setting.sides)
    if one == other:
        return BattleEnded(None, "draw", f"time is up: {_pieces(setting, one)} each")
    winner = setting.sides[0 if one > other else 1]
    more = f"{name(setting, winner)}, {_pieces(setting, max(one, other))} to {min(one, other)}"
    return BattleEnded(winner, "time", f"time is up: {more}")


def name(setting: BattleContext, side: Side) -> str:
    """Return the short name of a side: "German"."""
    return next(army.name for army in setting.battle.sides if army.id == side)


def _pieces(setting: BattleContext, number: int) -> str:
    return count_noun(number, "point" if setting.rules.majority_by == "points" else "piece")
