"""The kinds of puzzles of *Combat*: the best shot, lines of fire, and when a plane strikes. [SALVO, AIR]"""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from cb_tui.core import shared_puzzles, sight_puzzles
from cb_tui.core.grammar import capital, count_noun, number
from cb_tui.core.puzzle import POINT, Aim, Option, PuzzleKind, Thumb
from cb_tui.core.ruleset import Ruleset
from cb_tui.core.squares import SQUARES
from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat.rules import chance, fire, line_of_fire, planes, saves
from cb_tui.games.combat.rules.board import TERRAINS
from cb_tui.games.combat.rules.model import Deck, Fire, Save, State, Strike

NOTHING, SURE = Fraction(0), Fraction(1)
NEVER = "never"
SHOT = (
    "One attack now, by any piece at any target: which is most likely to destroy a piece? What it may cost does not "
    "count."
)
LINES = "Lines run along rows, columns and diagonals; planes do not count."
MOST = 5  # shots before a strike: more are seldom fired in a turn


def kinds(rules: Ruleset[Any]) -> tuple[PuzzleKind[Any], ...]:
    """Return the kinds in the order of the page."""
    see = sight_puzzles.see(rules, _fires, LINES, title="line of fire")
    shot = shared_puzzles.shot(rules, ask=SHOT, why=_shot_why, fooled=2)
    return tuple(each for each in (shot and replace(shot, thumbs=THUMBS), see, DECK, TURN) if each is not None)


# --- the best shot ---------------------------------------------------------------------------------------------------


def _target(option: Option) -> UnitId:
    assert isinstance(option.command, Fire | Strike), "every option of this kind is an attack"
    return option.command.at


def _distance(state: State, aim: Aim, option: Option) -> int:
    if not isinstance(option.command, Fire):
        return 0
    return -SQUARES.distance(state.pieces[option.command.unit].at, state.pieces[option.command.at].at)


def _open(state: State, aim: Aim, option: Option) -> bool:
    return not TERRAINS[state.context.board.terrain[state.pieces[_target(option)].at]].cover


THUMBS: tuple[Thumb[State], ...] = (
    Thumb("the nearest", _distance),
    Thumb("a tank", lambda state, aim, option: state.pieces[_target(option)].kind == "tank"),
    Thumb("a target without cover", _open),
    Thumb("an air strike", lambda state, aim, option: isinstance(option.command, Strike), usual=False),
)


def _fires(state: State, unit: UnitId, frm: Place, to: Place) -> bool:
    """Check whether a piece could fire from one square at another. [FIRE-2, FIRE-3]"""
    grounded = "plane" not in (state.pieces[unit].kind, state.pieces[state.standing.get(to, unit)].kind)
    return grounded and to in line_of_fire.seen(state.context, state.pieces[unit].kind, frm)


def _shot_why(state: State, aim: Aim, best: Option, given: Option) -> str:
    one, other = (_save(state, each) for each in (best, given))
    if one.needs <= other.needs:
        return ""
    told = f"{_target(best)} is saved on {_saved(one, other)}, {_target(given)} on {_saved(other, one)}"
    return f"Every attack draws from the same cards, but {told}."


def _saved(save: Save, other: Save) -> str:
    """Return a save with its lines that another has not: "4+ (hit by fire, in a wood)"."""
    number = f"{save.needs}+" if save.needs < 6 else "6" if save.needs == 6 else "no die"
    known = {each.reason for each in other.reasons}
    own = ", ".join(each.reason for each in save.reasons if each.reason not in known)
    return f"{number} ({own})" if own else number


def _save(state: State, option: Option) -> Save:
    """Return the save of the target of an attack."""
    match option.command:
        case Strike(plane, at):
            return saves.save(state, at, "strike", plane)
        case Fire(unit, at):
            return saves.save(state, at, "fire", unit)
        case _:
            raise AssertionError("every option of this kind is an attack")


def _aims(state: State) -> Iterator[Aim]:
    for plane, piece in state.pieces.items():
        if piece.kind != "plane" or piece.seat != state.seat or not _others(state, plane) or not _is_undecided(state):
            continue
        targets = [at for at in state.pieces if planes.strike_refusal(state, Strike(plane, at)) is None]
        yield from (Aim(unit=plane, target=at) for at in targets)


def _is_undecided(state: State) -> bool:
    """Check whether the next card may be a hit or a miss."""
    deck = chance.deck_before(state)
    return 0 < deck.hits < deck.cards


def _others(state: State, plane: str) -> int:
    """Return how many shots of other own pieces may come before a strike."""
    shots = (
        bool(fire.targets(state, unit, piece.at))
        for unit, piece in state.pieces.items()
        if piece.seat == state.seat and unit != plane and not piece.acted and piece.kind != "plane"
    )
    return min(MOST, sum(shots))


def _cards(state: State, shots: int) -> str:
    """Return a sentence on the cards of the deck, and on a new deck if shots use it up. [SALVO-2]"""
    deck, whole = chance.deck_before(state), chance.full_deck(state)
    hits = "is a hit" if deck.hits == 1 else "are hits"
    again = f"; then all {whole.cards}, {whole.hits} of them hits, are shuffled again" if deck.cards < shots else ""
    return f"{capital(number(deck.hits)) if deck.hits else 'None'} of the {deck.cards} cards left {hits}{again}."


def _ask(state: State, aim: Aim) -> str:
    others = _others(state, aim.unit)
    return (
        f"When should {aim.unit} strike {aim.target}: at once, after some of your {count_noun(others, 'other shot')}, "
        f"or not at all? {_cards(state, others + 1)} A destroyed {aim.target} counts 1, a lost {aim.unit} minus a "
        "half. You see each card that is drawn, and may then call off the strike."
    )


def _options(state: State, aim: Aim) -> tuple[Option, ...]:
    others, cards = _others(state, aim.unit), chance.deck_before(state).cards
    times = dict.fromkeys((0, min(others, cards - 1), others))  # the second: the last card of the deck is known
    words = {shots: f"after {count_noun(shots, 'shot')}" if shots else "at once" for shots in times}
    found = (Option(key=str(shots), text=text) for shots, text in words.items())
    return (*found, Option(key=NEVER, text="not in this turn"))


def _value(state: State, aim: Aim, option: Option) -> Fraction:
    if option.key == NEVER:
        return NOTHING
    save, own = saves.save(state, aim.target, "strike", aim.unit), saves.save(state, aim.unit, "own strike", aim.target)
    strike = save.needs, own.needs, state.context.rules.plane_risk
    deck = chance.deck_before(state)
    if option.key == "0":
        return worth(deck, strike)
    return after(deck, chance.full_deck(state), int(option.key), strike)


def worth(deck: Deck, strike: tuple[int, int, str]) -> Fraction:
    """Return the average gain of a strike, less half of a lost plane. [AIR-2, AIR-3]"""
    return sum((each.chance * (each.gain - each.cost / 2) for each in chance.strike(deck, *strike)), NOTHING)


@lru_cache(4096)
def after(deck: Deck, whole: Deck, shots: int, strike: tuple[int, int, str]) -> Fraction:
    """Return the average gain of a strike after some shots, 0 where it would be a loss. [SALVO-2a]"""
    left = deck if deck.cards else whole
    if not shots:
        return max(NOTHING, worth(left, strike))
    hit = chance.hits(left)
    ways = ((hit, Deck(left.hits - 1, left.misses)), (1 - hit, Deck(left.hits, left.misses - 1)))
    return sum((share * after(then, whole, shots - 1, strike) for share, then in ways if share), NOTHING)


def _why(state: State, aim: Aim, best: Option, given: Option) -> str:
    if best.key == NEVER:
        return "By the cards that are left the strike costs more than it brings, whenever it comes."
    if given.key == NEVER:
        return "The strike can be left out once the cards are seen, so to wait for them costs nothing."
    deck = chance.deck_before(state)
    if best.key == "0":
        return "The cards are good now; a deck that is used up is whole again, and no better than at the start."
    if int(given.key) > int(best.key):
        return "By then the deck is used up and whole again, and what is left in it no longer tells anything."
    told = "Every later card is as good on average, but each one that is seen tells whether the strike is worth it"
    renewed = f"; after {count_noun(deck.cards, 'card')} the deck is whole again, and tells nothing"
    return f"{told}{renewed if deck.cards <= _others(state, aim.unit) else ''}."


DECK: PuzzleKind[State] = PuzzleKind(
    name="deck", title="now or later", measure="number", counts="pieces on average", margin=Fraction(3, 100),
    fewest=3, share=Fraction(1, 3), least=Fraction(3, 100), base=950,
    ask=_ask, aims=_aims, options=_options, value=_value, why=_why,
    thumbs=(
        Thumb("at once", lambda state, aim, option: option.key == "0"),
        Thumb("not at all", lambda state, aim, option: option.key == NEVER),
        Thumb("as late as can be", lambda state, aim, option: int(option.key) if option.key != NEVER else -1),
    ),
)  # fmt: skip

# --- all at one target -----------------------------------------------------------------------------------------------


def _shooters(state: State, at: UnitId) -> tuple[UnitId, ...]:
    """Return the pieces of the commander that can fire at an enemy now, from where they stand."""
    return tuple(each.unit for each in fire.candidates(state) if each.at == at and fire.refusal(state, each) is None)


def _all_ask(state: State, aim: Aim) -> str:
    most = max(len(_shooters(state, UnitId(each.key))) for each in _all_options(state, aim))
    return (
        "Choose one enemy. Every piece of yours on the ground that can fire at it without moving does so, one after "
        "another, until it is destroyed. "
        f"Which one is most likely to be destroyed? {_cards(state, most)}"
    )


def _all_aims(state: State) -> Iterator[Aim]:
    if len(_all_options(state, Aim())) > 2 and not saves.first_salvo(state):
        yield Aim()


def _all_options(state: State, aim: Aim) -> tuple[Option, ...]:
    found = dict.fromkeys(each.at for each in fire.candidates(state) if fire.refusal(state, each) is None)
    return tuple(
        Option(key=at, text=f"{at} {state.pieces[at].kind} in {state.pieces[at].at}", place=state.pieces[at].at)
        for at in found
    )


def _all_value(state: State, aim: Aim, option: Option) -> Fraction:
    at = UnitId(option.key)
    needs = tuple(saves.save(state, at, "fire", unit).needs for unit in _shooters(state, at))
    return chance.falls(chance.deck_before(state), chance.full_deck(state), tuple((each, each) for each in needs))


def _all_why(state: State, aim: Aim, best: Option, given: Option) -> str:
    shots = [len(_shooters(state, UnitId(each.key))) for each in (best, given)]
    needs = [saves.save(state, UnitId(each.key), "fire").needs for each in (best, given)]
    if shots[0] > shots[1] and needs[0] >= needs[1]:
        return f"{count_noun(shots[0], 'piece')} can fire at {best.key}, {shots[1]} at {given.key}."
    told = [
        f"{count_noun(many, 'piece')} can fire at {each.key}, which is saved on {need}{'+' if need < 6 else ''}"
        for each, many, need in zip((best, given), shots, needs, strict=True)
    ]
    return f"{'; '.join(told)}."


def _poorest_save(state: State, aim: Aim, option: Option) -> int:
    """Score a target by its save, breaking ties by the pieces that can fire at it."""
    at = UnitId(option.key)
    return 100 * saves.save(state, at, "fire").needs + len(_shooters(state, at))


TURN: PuzzleKind[State] = PuzzleKind(
    name="turn", title="all at one target", measure="chance", counts="to destroy it", margin=4 * POINT, fewest=3,
    share=Fraction(1, 3), least=8 * POINT, fooled=1, base=1050,
    ask=_all_ask, aims=_all_aims, options=_all_options, value=_all_value, why=_all_why,
    thumbs=(
        Thumb("the poorest save", _poorest_save),
        Thumb("in most pieces' fire", lambda state, aim, option: len(_shooters(state, UnitId(option.key)))),
    ),
)  # fmt: skip
