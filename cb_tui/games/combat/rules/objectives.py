"""Ways to win in addition to the majority, tested at once or at the end of rounds. [VAR-2]"""

from collections.abc import Collection
from typing import assert_never

from cb_tui.core.spelling import count_noun
from cb_tui.core.values import Place, Side
from cb_tui.games.combat.rules.battle import AnyAim, CutRoad, Destroy, Exit, Hold, OverrunStrip
from cb_tui.games.combat.rules.model import State
from cb_tui.games.combat.rules.setting import BattleContext


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
