"""The kinds of puzzles of *Combat*: the best shot, lines of fire, and when a plane strikes. [SALVO, AIR]"""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Any

from cb_tui.core import shared_puzzles
from cb_tui.core.grammar import count_noun
from cb_tui.core.puzzle import Aim, Option, PuzzleKind, Thumb
from cb_tui.core.ruleset import Ruleset
from cb_tui.games.combat.rules import chance, fire, planes, saves
from cb_tui.games.combat.rules.model import Deck, Fire, State, Strike

NOTHING, SURE = Fraction(0), Fraction(1)
NEVER = "never"
MOST = 5  # shots before a strike: more are seldom fired in a turn


def kinds(rules: Ruleset[Any]) -> tuple[PuzzleKind[Any], ...]:
    """Return the kinds in the order of the page."""
    see = shared_puzzles.see(rules, title="line of fire", ask=_see_ask)
    return tuple(each for each in (shared_puzzles.shot(rules, why=_shot_why), see, DECK) if each is not None)


def _see_ask(state: State, aim: Aim) -> str:
    return (
        f"From which square in its reach has {aim.unit} a clear line to {aim.target}, whatever the range, "
        f"while {aim.other} has none to {aim.unit}?"
    )


def _shot_why(state: State, aim: Aim, best: Option, given: Option) -> str:
    needs = [_needs(state, each) for each in (best, given)]
    if needs[0] > needs[1]:
        return (
            f"Every shot draws from the same cards, and this target is saved on {needs[0]}+, the other on {needs[1]}+."
        )
    return ""


def _needs(state: State, option: Option) -> int:
    """Return the die by which the target of an attack is saved."""
    match option.command:
        case Strike(plane, at):
            return saves.save(state, at, "strike", plane).needs
        case Fire(unit, at):
            return saves.save(state, at, "fire", unit).needs
        case _:
            return 0


def _aims(state: State) -> Iterator[Aim]:
    for plane, piece in state.pieces.items():
        if piece.kind != "plane" or piece.seat != state.seat or not _others(state, plane):
            continue
        targets = [at for at in state.pieces if planes.strike_refusal(state, Strike(plane, at)) is None]
        yield from (Aim(unit=plane, target=at) for at in targets)


def _others(state: State, plane: str) -> int:
    """Return how many shots of other own pieces may come before a strike."""
    shots = (
        bool(fire.targets(state, unit, piece.at))
        for unit, piece in state.pieces.items()
        if piece.seat == state.seat and unit != plane and not piece.acted and piece.kind != "plane"
    )
    return min(MOST, sum(shots))


def _ask(state: State, aim: Aim) -> str:
    others, deck = _others(state, aim.unit), chance.deck_before(state)
    return (
        f"{aim.unit} may strike {aim.target}, and {count_noun(others, 'other shot')} can be fired first; "
        f"{deck.hits} of {deck.cards} cards are hits. After how many shots is it worth most on average? "
        f"Count 1 for {aim.target}, less a half if {aim.unit} is lost; you see each card, and may leave the strike out."
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
    if best.key == "0":
        return "The cards are good now; a deck that is used up is whole again, and no better than at the start."
    if int(given.key) > int(best.key):
        return "By then the deck is used up and whole again, and what is left in it no longer tells anything."
    return "Every later card is as good on average, but each one that is seen tells whether the strike is worth it."


DECK: PuzzleKind[State] = PuzzleKind(
    name="deck", title="now or later", measure="number", counts="pieces on average", margin=Fraction(15, 1000),
    fewest=3, share=Fraction(1, 3), least=Fraction(15, 1000), base=950,
    ask=_ask, aims=_aims, options=_options, value=_value, why=_why,
    thumbs=(
        Thumb("at once", lambda state, aim, option: option.key == "0"),
        Thumb("not at all", lambda state, aim, option: option.key == NEVER),
        Thumb("as late as can be", lambda state, aim, option: int(option.key) if option.key != NEVER else -1),
    ),
)  # fmt: skip
