"""Victory: objectives, majority, the end of a round, and the goals as they stand. [OBJ, VAR]"""

from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from typing import assert_never

from cb_tui.core.display import Objective
from cb_tui.core.grammar import count_noun, goal_sentences, join_list
from cb_tui.core.squares import SQUARES
from cb_tui.core.values import Event, Place, Side
from cb_tui.games.combat.rules import zones
from cb_tui.games.combat.rules.battle import AnyAim, CutRoad, Destroy, Exit, Hold, OverrunStrip
from cb_tui.games.combat.rules.events import BattleEnded, Conferred, Nightfall, Overran, RoundCounted, TurnBegan
from cb_tui.games.combat.rules.evolve import evolve
from cb_tui.games.combat.rules.model import BattleContext, Reinforcing, State
from cb_tui.games.combat.rules.night import clock, last_hour


def at_once(state: State, aim: AnyAim, overran: Collection[Side]) -> bool:
    """Check whether an aim tested at once is met. `overran`: sides that have just put a strip out of action."""
    match aim:
        case Hold() | CutRoad():
            return False
        case OverrunStrip():
            return aim.side in overran
        case Exit():
            return gone(state, aim) >= aim.count
        case Destroy():
            return gone(state, aim) >= (len(aim.ids) or aim.count)
        case _:
            assert_never(aim)


def gone(state: State, aim: Exit | Destroy) -> int:
    """Return how many pieces have left, or have fallen, that count for an aim."""
    if isinstance(aim, Exit):
        return sum(loss.cause == "exit" and loss.side == aim.side for loss in state.losses)
    fallen = [loss for loss in state.losses if loss.cause != "exit" and loss.side != aim.side]
    if aim.ids:
        return sum(loss.unit in aim.ids for loss in fallen)
    return sum(loss.kind == aim.kind or aim.kind is None for loss in fallen)


def held(state: State, aim: Hold | CutRoad) -> int:
    """Return on how many squares, or in how many groups of them, the side of an aim has a piece that counts."""
    if isinstance(aim, CutRoad):
        return sum(_has(state, aim.side, at, ground=False) for at in aim.squares)
    if aim.groups:
        return sum(any(_has(state, aim.side, at, ground=True) for at in group) for group in aim.groups)
    return sum(_has(state, aim.side, at, ground=True) for at in aim.squares)


def _has(state: State, side: Side, at: Place, *, ground: bool) -> bool:
    unit = state.standing.get(at)
    if unit is None or state.side(unit) != side:
        return False
    return not ground or state.context.kinds[state.pieces[unit].kind].ground


def wanted(aim: Hold | CutRoad) -> int:
    """Return how many squares or groups an aim asks for."""
    return 1 if isinstance(aim, CutRoad) else aim.count


def at_last(aim: AnyAim) -> bool:
    """Check whether an aim is tested at the end of the last round alone."""
    return isinstance(aim, Hold) and aim.last


def rounds(setting: BattleContext, aim: Hold | CutRoad) -> int:
    """Return at how many round ends in a row an aim has to be met. [VAR-2b]"""
    if at_last(aim):
        return 1
    return setting.rules.objective_turns if aim.rounds is None else aim.rounds


def counts(state: State, *, last: bool) -> tuple[int, ...]:
    """Return for how many round ends in a row each aim has been met, including this one.

    `last`: this is the end of the last round.
    """
    aims = state.context.battle.aims
    before = state.held or (0,) * len(aims)

    def met(aim: AnyAim) -> bool:
        return isinstance(aim, Hold | CutRoad) and held(state, aim) >= wanted(aim) and (last or not at_last(aim))

    return tuple(number + 1 if met(aim) else 0 for aim, number in zip(aims, before, strict=True))


def in_rounds(setting: BattleContext) -> bool:
    """Check whether a battle has an aim that is tested at the end of rounds."""
    return any(isinstance(aim, Hold | CutRoad) for aim in setting.battle.aims)


def lasting(state: State) -> tuple[AnyAim, ...]:
    """Return the aims that were met at enough round ends in a row."""
    aims = zip(state.context.battle.aims, state.held, strict=bool(state.held))
    return tuple(
        aim for aim, number in aims if isinstance(aim, Hold | CutRoad) and number >= rounds(state.context, aim)
    )


def why(setting: BattleContext, aim: AnyAim) -> str:
    """Return how an aim was met, in words: "held the village at 2 round ends"."""
    who = next(army.name for army in setting.battle.sides if army.id == aim.side)
    match aim:
        case Hold():
            place = aim.name or count_noun(aim.count, "objective")
            if aim.last:
                return f"{who}: {place} held at the end"
            return f"{who}: {place} held {_rounds(setting, aim)}"
        case CutRoad():
            return f"{who}: {aim.name or 'the road'} cut {_rounds(setting, aim)}"
        case OverrunStrip():
            return f"{who}: {aim.name or 'an enemy airstrip'} overrun"
        case Exit():
            return f"{who}: {count_noun(aim.count, 'piece')} off the enemy's base line"
        case Destroy():
            return f"{who}: {aim.name or _marks(aim)} destroyed"
        case _:
            assert_never(aim)


def _rounds(setting: BattleContext, aim: Hold | CutRoad) -> str:
    number = rounds(setting, aim)
    if setting.battle.begun_before(1):
        return f"at {count_noun(number, 'round end')} in a row"
    return f"for {count_noun(number, 'round')} in a row"


def _marks(aim: Destroy) -> str:
    if aim.ids:
        return ", ".join(aim.ids)
    return count_noun(aim.count, aim.kind or "piece")


def judge(before: State, state: State, events: Sequence[Event]) -> Iterator[BattleEnded]:
    """Yield the end of the battle, if a command has brought it about. [OBJ-1b]"""
    if state.outcome is None and state.joined:
        yield from islice(_verdicts(before, state, events), 1)


def _verdicts(before: State, state: State, events: Sequence[Event]) -> Iterator[BattleEnded]:
    setting = state.context
    for side in setting.sides:
        if zones.headquarters_captured(state, side):
            enemy = setting.enemy(side)
            yield BattleEnded(enemy, "hq", f"{name(setting, enemy)}: enemy headquarters captured")
    overran = {before.side(event.unit) for event in events if isinstance(event, Overran)}
    yield from _by_aims(setting, [aim for aim in setting.battle.aims if at_once(state, aim, overran)])
    turned = any(isinstance(event, TurnBegan | Nightfall) for event in events)
    if turned or setting.rules.majority_check == "immediate":
        yield from majority(state)


def _by_aims(setting: BattleContext, met: Sequence[AnyAim]) -> Iterator[BattleEnded]:
    """Yield the end of the battle by these aims, a draw if both sides meet theirs at once."""
    if met:
        both = len({aim.side for aim in met}) > 1
        words = "; ".join(why(setting, aim) for aim in met)
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
    if in_rounds(setting):
        count = RoundCounted(counts(state, last=is_last(setting, state.round)))
        yield count
        state = evolve(state, count)
    ends = tuple(islice(_at_round_end(state), 1))
    yield from ends
    if not ends and zones.may_confer(setting, state.round):
        yield Conferred(state.round)


def ahead(state: State) -> frozenset[Side]:
    """Return the winners if this round ends as things stand: both sides for a draw, none if it continues."""
    setting = state.context
    if not (state.joined and in_rounds(setting)) or state.outcome is not None:
        return frozenset()
    counted = evolve(state, RoundCounted(counts(state, last=is_last(setting, state.round))))
    ends = islice(_at_round_end(counted), 1)
    return frozenset(side for end in ends for side in setting.sides if end.winner in (side, None))


def _at_round_end(state: State) -> Iterator[BattleEnded]:
    yield from _by_aims(state.context, lasting(state))
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


def goals(state: State) -> Iterator[tuple[Side | None, str]]:
    """Yield each way to win with the side whose it is, None for one that both have."""
    yield from goal_sentences(_goals(state), {army.id: army.name for army in state.context.battle.sides})


def _goals(state: State) -> Iterator[tuple[Side, str]]:
    setting, rules = state.context, state.context.rules
    unit = "points" if rules.majority_by == "points" else "pieces"
    for side in setting.sides:
        enemy = setting.enemy(side)
        foe = name(setting, enemy)
        left = f", {to_go(state, side)} to go" if state.joined else ""
        yield side, f"have {rules.majority} times the {foe} {unit}{left}"
        if rules.hq:
            now = f", {len(zones.inside_headquarters(state, enemy))} inside" if state.joined else ""
            yield side, f"have {count_noun(rules.hq_pieces, 'piece')} in the {foe} headquarters{now}"
        for aim in setting.battle.aims:
            if aim.side == side:
                yield side, goal(state, aim)
    if setting.battle.turns and setting.battle.default is None:
        for side in setting.sides:
            yield side, f"have more {unit} at the end of round {setting.battle.turns}"


def goal(state: State, aim: AnyAim) -> str:
    """Return the sentence for an aim, with its progress."""
    match aim:
        case Hold() | CutRoad():
            lasting = _when(state, aim)
            now = f"{held(state, aim)} now"
            if isinstance(aim, CutRoad):
                return f"cut {aim.name or 'the road'} ({goal_text(aim.squares)}) {lasting}, {now}"
            return f"hold {_ground(aim)} {lasting}, {now}"
        case OverrunStrip():
            return f"overrun {aim.name or 'an enemy airstrip'}"
        case Exit():
            return f"exit {count_noun(aim.count, 'piece')} off the enemy's base line, {gone(state, aim)} so far"
        case Destroy():
            marks = ", ".join(aim.ids) if aim.ids else count_noun(aim.count, aim.kind or "piece")
            return f"destroy {aim.name or marks}, {gone(state, aim)} so far"
        case _:
            assert_never(aim)


def _ground(aim: Hold) -> str:
    """Return the ground to hold in words: "2 of Bezange, Lezey and Rechicourt", "both the bridge (0309) and ..."."""
    if not aim.names:
        what = "of these groups" if aim.groups else "of"
        squares = "; ".join(map(goal_text, aim.groups)) or goal_text(aim.squares)
        return f"{aim.name or 'the objective'}, {aim.count} {what} {squares},"
    named = [
        name if aim.groups else f"{name} ({at})" for name, at in zip(aim.names, aim.groups or aim.squares, strict=True)
    ]
    every = "both " if len(named) == 2 else "all of " if len(named) > 1 else ""
    return f"{every if aim.count == len(named) else f'{aim.count} of '}{join_list(named)}"


def goal_text(squares: Sequence[Place]) -> str:
    """Return squares, three or more that follow one another straight by the first and the last: "0105 to 2005"."""
    runs: list[list[Place]] = []
    for at in squares:
        if runs and _goes_on(runs[-1], at):
            runs[-1].append(at)
        else:
            runs.append([at])
    return " ".join(f"{run[0]} to {run[-1]}" if len(run) > 2 else " ".join(run) for run in runs)


def _goes_on(run: Sequence[Place], at: Place) -> bool:
    way = SQUARES.offset(run[-1], at)
    return way == SQUARES.offset(run[-2], run[-1]) if len(run) > 1 else max(map(abs, way)) == 1


def _when(state: State, aim: Hold | CutRoad) -> str:
    if at_last(aim):
        turns = state.context.battle.turns
        return f"at the end of round {turns}" if turns else "at the end of the last day"
    ends = rounds(state.context, aim)
    return f"at the end of {f'{ends} rounds in a row' if ends > 1 else 'a round'}"


def objectives(state: State) -> Iterator[Objective]:
    """Yield the squares that goals name, each once, with the side that holds it and its name or that of its group."""
    named: dict[Place, Objective] = {}
    for aim in state.context.battle.aims:
        for group, called in _places(aim):
            there = {state.side(state.standing[at]) for at in group if at in state.standing}
            for at in group:
                stands = state.side(state.standing[at]) if at in state.standing else None
                named.setdefault(at, Objective(at, next(iter(there)) if called and len(there) == 1 else stands, called))
    yield from named.values()


def _places(aim: AnyAim) -> Iterator[tuple[tuple[Place, ...], str]]:
    """Yield the squares of an aim in groups, each with its name or an empty string."""
    match aim:
        case Hold():
            groups = aim.groups or tuple((at,) for at in aim.squares)
            yield from zip(groups, aim.names or ("",) * len(groups), strict=True)
        case CutRoad():
            yield aim.squares, ""


def appraise(state: State, side: Side) -> float:
    """Return own pieces, or points, minus the enemy's. A decided battle is +100, 0 or -100."""
    if state.outcome:
        return 0.0 if state.outcome.winner is None else 100.0 if state.outcome.winner == side else -100.0
    return float(strength(state, side) - strength(state, state.context.enemy(side)))
