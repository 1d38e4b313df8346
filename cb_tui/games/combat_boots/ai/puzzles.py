"""All kinds of puzzles of *Combat Boots*, with first shots, which take a solver."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from cb_tui.core import shared_puzzles, sight_puzzles
from cb_tui.core.hexes import Hex
from cb_tui.core.puzzle import POINT, Aim, Option, PuzzleKind, Thumb
from cb_tui.core.ruleset import Ruleset
from cb_tui.core.shared_puzzles import as_options, forecast_thumb
from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat_boots.ai.turn_solver import TurnSolver, UnsolvedError
from cb_tui.games.combat_boots.rules import actions, puzzle_reasons
from cb_tui.games.combat_boots.rules import model as m
from cb_tui.games.combat_boots.rules.occupancy import enemies, names
from cb_tui.games.combat_boots.rules.puzzle_thumbs import THUMBS, dice
from cb_tui.games.combat_boots.rules.puzzles import KINDS, free
from cb_tui.games.combat_boots.rules.sight import grazed
from cb_tui.games.combat_boots.rules.terrain import terrain

SHOTS = 7  # of three pieces, alone and together: the turns of more are seldom solved
Answers = dict[str, Fraction]
_last: list[tuple[m.State, Aim, Answers | None]] = []  # of the question asked last, as its options are asked in a row


def kinds(rules: Ruleset[Any]) -> tuple[PuzzleKind[Any], ...]:
    """Return the kinds in the order of the page."""
    shot = shared_puzzles.shot(rules, thumbs=THUMBS, why=puzzle_reasons.shots, fooled=2)
    return (*(each for each in (shot, sight_puzzles.see(rules, grazes=_grazes)) if each is not None), *KINDS, TURN)


def _grazes(state: m.State, frm: Place, to: Place) -> str:
    """Return along which hex a clear line runs that would block it otherwise. [LOS-3]"""
    board = state.context.board
    at = grazed(board, Hex(frm), Hex(to), state.context.edition)
    return f"along the hexside of {at} ({terrain(board, at).name}), which blocks nothing" if at else ""


def _ask(state: m.State, aim: Aim) -> str:
    return (
        f"Destroy {aim.target} in this turn by fire, without moving. Every shot is at it or at a group that it is in. "
        "Which is the best first shot?"
    )


def _aims(state: m.State) -> Iterator[Aim]:
    for foe in enemies(state, state.active) if free(state) else ():
        shots = TurnSolver(state, foe.id).shots(state)
        if 2 < len(shots) <= SHOTS and len({one for each in shots for one in each.by}) > 1:
            yield Aim(target=foe.id)


def _options(state: m.State, aim: Aim) -> tuple[Option, ...]:
    return as_options(actions.offer, actions.label, state, TurnSolver(state, aim.target).shots(state))


def _value(state: m.State, aim: Aim, option: Option) -> Fraction | None:
    if not (_last and _last[0][0] is state and _last[0][1] == aim):
        _last[:] = [(state, aim, _solved(state, aim))]
    answers = _last[0][2]
    return None if answers is None else answers.get(option.key)


def _solved(state: m.State, aim: Aim) -> Answers | None:
    """Return the values of all options, or None for a turn that the solver does not solve."""
    solver = TurnSolver(state, aim.target)
    try:
        return {each.key: solver.value_of(state, each.command) for each in _options(state, aim) if each.command}
    except UnsolvedError:
        return None


def _why(state: m.State, aim: Aim, best: Option, given: Option) -> str:
    """Return why one first shot is better: one by one or together, the dice, or the shots that may follow."""
    own, its = ({*each.actors} for each in (best, given))
    if begun := next((one for one in sorted(own - its) if one in state.acting), ""):
        return f"{begun} has begun its turn: the shot that it has left is lost once another piece fires."
    if len(own) > len(its):
        return "All together have the better chance of a hit; one by one each of them may miss alone."
    if len(own) < len(its) and not state.units[aim.target].disrupted:
        return (
            f"A first hit leaves {aim.target} so that any second hit destroys it: separate shots do more than one "
            "joint shot."
        )
    if len(own) < len(its):
        word = state.context.edition.words.disrupted
        return f"{aim.target} is {word}, so any hit destroys it: to fire one at a time gives more chances to hit."
    follows, instead = _follows(state, aim, own), _follows(state, aim, its)
    if own != its and follows[0] > instead[0]:
        then = f"{names(instead[1])} with {instead[0]}" if instead[1] else "no one"
        return f"After it {names(follows[1])} may still fire with {follows[0]} dice, after {given.text} {then}."
    return puzzle_reasons.shots(state, aim, best, given)


def _has_begun(state: m.State, aim: Aim, option: Option) -> bool:
    return bool({*option.actors} & {*state.acting})


def _follows(state: m.State, aim: Aim, used: set[str]) -> tuple[int, tuple[UnitId, ...]]:
    """Return the most dice of a later shot by pieces that have not fired, and these pieces."""
    shots = [each for each in TurnSolver(state, aim.target).shots(state) if not used & {*each.by}]
    told = [(dice(found, "attack"), each.by) for each in shots if (found := actions.forecast(state, each))]
    return max(told, default=(0, ()))


TURN: PuzzleKind[m.State] = PuzzleKind(
    name="turn", title="who fires first", measure="chance", counts="to destroy it in this turn",
    part="the first shot", margin=3 * POINT,
    fewest=3, share=Fraction(1, 3), least=8 * POINT, fooled=2, base=1150,
    ask=_ask, aims=_aims, options=_options, value=_value, why=_why,
    thumbs=(
        Thumb("the piece whose turn has begun", _has_begun),
        *(forecast_thumb(actions.forecast, name, of) for name, of in THUMBS.items()),
    ),
)  # fmt: skip
