"""Sentences for each way to win, with what is still missing. [OBJ, VAR]"""

from collections.abc import Iterator, Sequence
from typing import assert_never

from cb_tui.core.spelling import count_noun, plural_of_side
from cb_tui.core.squares import SQUARES
from cb_tui.core.values import Place, Side
from cb_tui.games.combat.rules import headquarters, objectives, victory
from cb_tui.games.combat.rules.battle import AnyAim, CutRoad, Destroy, Exit, Hold, OverrunStrip
from cb_tui.games.combat.rules.model import State


def goals(state: State) -> Iterator[tuple[Side, str]]:
    """Yield each way to win with the side whose it is."""
    setting, rules = state.context, state.context.rules
    unit = "points" if rules.majority_by == "points" else "pieces"
    for side in setting.sides:
        people, enemy = plural_of_side(victory.name(setting, side)), setting.enemy(side)
        foe = victory.name(setting, enemy)
        left = f", {victory.to_go(state, side)} to go" if state.joined else ""
        yield side, f"{people}: have {rules.majority} times the {foe} {unit}{left}"
        if rules.hq:
            now = f", {len(headquarters.inside(state, enemy))} inside" if state.joined else ""
            yield side, f"{people}: have {count_noun(rules.hq_pieces, 'piece')} in the {foe} headquarters{now}"
        for aim in setting.battle.aims:
            if aim.side == side:
                yield side, f"{people}: {goal(state, aim)}"
    if setting.battle.turns and setting.battle.default is None:
        for side in setting.sides:
            people = plural_of_side(victory.name(setting, side))
            yield side, f"{people}: have more {unit} at the end of round {setting.battle.turns}"


def goal(state: State, aim: AnyAim) -> str:
    """Return the sentence for an aim, with its progress."""
    match aim:
        case Hold() | CutRoad():
            lasting = _when(state, aim)
            now = f"{objectives.held(state, aim)} now"
            if isinstance(aim, CutRoad):
                return f"cut {aim.name or 'the road'} ({spelled(aim.squares)}) {lasting}, {now}"
            what = "of these groups" if aim.groups else "of"
            squares = "; ".join(map(spelled, aim.groups)) or spelled(aim.squares)
            return f"hold {aim.name or 'the objective'}, {aim.count} {what} {squares}, {lasting}, {now}"
        case OverrunStrip():
            return f"overrun {aim.name or 'an enemy airstrip'}"
        case Exit():
            return (
                f"exit {count_noun(aim.count, 'piece')} off the enemy's base line, {objectives.gone(state, aim)} so far"
            )
        case Destroy():
            marks = ", ".join(aim.ids) if aim.ids else count_noun(aim.count, aim.kind or "piece")
            return f"destroy {aim.name or marks}, {objectives.gone(state, aim)} so far"
        case _:
            assert_never(aim)


def spelled(squares: Sequence[Place]) -> str:
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
    if objectives.at_last(aim):
        turns = state.context.battle.turns
        return f"at the end of round {turns}" if turns else "at the end of the last day"
    ends = objectives.rounds(state.context, aim)
    return f"at the end of {f'{ends} rounds in a row' if ends > 1 else 'a round'}"


def squares(state: State) -> dict[Place, Side | None]:
    """Return the squares that goals name, each with the side whose piece stands there."""
    named: list[Place] = []
    for aim in state.context.battle.aims:
        if isinstance(aim, Hold | CutRoad):
            named += aim.squares
        if isinstance(aim, Hold):
            named += [at for group in aim.groups for at in group]
    return {at: state.side(state.standing[at]) if at in state.standing else None for at in named}
