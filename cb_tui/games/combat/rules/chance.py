"""The salvo decks, and the chances of a card and a die. [SALVO, SAVE]"""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from cb_tui.core.dice import Dice
from cb_tui.core.report import Reason, Result, Stage, Tally
from cb_tui.core.values import Drawn, Event, UnitId
from cb_tui.games.combat.rules import model as m
from cb_tui.games.combat.rules.events import Reshuffled
from cb_tui.games.combat.rules.model import Deck, State

NOTHING, SURE = Fraction(0), Fraction(1)
KILL: Tally = (("kill", 1),)


def draw_card(state: State, dice: Dice, why: str) -> tuple[tuple[Event, ...], bool]:
    """Return the card that is drawn, after a reshuffle where none was left, and whether it is a hit. [SALVO-2a]"""
    deck = deck_before(state)
    shuffled = () if state.decks[state.deck].cards else (Reshuffled(state.deck, deck.hits, deck.misses),)
    card = dice.draw(deck.cards)
    return (*shuffled, Drawn(why, card, deck.cards)), card <= deck.hits


def deck_before(state: State) -> Deck:
    """Return the deck from which the next card comes: one that is used up is whole again. [SALVO-2]"""
    return state.decks[state.deck] if state.decks[state.deck].cards else full_deck(state)


def full_deck(state: State) -> Deck:
    """Return a deck with all its cards. [SALVO-1a]"""
    return Deck(state.context.rules.salvo_hits, state.context.rules.salvo_misses)


def hits(deck: Deck) -> Fraction:
    """Return the chance that the next card is a hit."""
    return Fraction(deck.hits, deck.cards)


def fails(needs: int) -> Fraction:
    """Return the chance that a die falls short of what a save needs."""
    return Fraction(min(max(needs - 1, 0), 6), 6)


def shot(deck: Deck, needs: int) -> tuple[Result, ...]:
    """Return the results of a shot with their chances: a miss, a save, a kill. [SALVO-1, SAVE-1]"""
    hit, fail = hits(deck), fails(needs)
    return (
        Result("a miss", 1 - hit, word="missed", short="miss"),
        Result("saved", hit * (1 - fail), word="saved", short="saved"),
        Result("destroyed", hit * fail, SURE, KILL, word="destroyed", short="killed", mark="x"),
    )


def strike(deck: Deck, needs: int, plane_needs: int, risk: str) -> tuple[Result, ...]:
    """Return the results of a strike for the plane and for its target, with their chances. [AIR-2, AIR-3]"""
    hit, fail, lost = hits(deck), fails(needs), fails(plane_needs)
    after_hit, after_miss = {
        "always": (lost, lost), "on_miss": (NOTHING, lost), "never": (NOTHING, NOTHING),
    }[risk]  # fmt: skip
    both, alone = hit * fail * after_hit, hit * (1 - fail) * after_hit + (1 - hit) * after_miss
    won = hit * fail * (1 - after_hit)
    return (
        Result("the plane is lost", alone, cost=SURE, cost_tally=KILL, word="plane lost", short="plane lost", mark="+"),
        Result("no effect", 1 - both - alone - won, word="no effect", short="nothing"),
        Result("both are lost", both, SURE, KILL, SURE, KILL, word="both lost", short="both lost", mark="x"),
        Result("destroyed", won, SURE, KILL, word="destroyed", short="killed", mark="x"),
    )


def fate(hit: bool, saved: bool | None, home: bool | None) -> int:
    """Return which of the results of a strike fell."""
    killed, lost = hit and not saved, home is False
    return 2 if killed and lost else 3 if killed else 0 if lost else 1


def mine(needs: int) -> tuple[Result, ...]:
    """Return the results of a mine for the piece that enters it, with their chances. [MINE-1]"""
    fail = fails(needs)
    return (
        Result("destroyed", fail, cost=SURE, cost_tally=KILL, word="destroyed", short="lost", mark="x"),
        Result("saved", 1 - fail, word="saved", short="saved"),
    )


# --- what a roll is made of --------------------------------------------------------------------------------------


def card(deck: Deck) -> Stage:
    """Return the first stage: the deck as it is. [SALVO-2e]"""
    held = Reason(f"hits in {deck.cards} cards", deck.hits, "SALVO-1", f"{deck.hits} of {deck.cards} are hits")
    return Stage("1 the card", (held,), chance=hits(deck))


def die(heading: str, needs: int, reasons: Sequence[m.Reason]) -> Stage:
    """Return a save: the number that it needs, and why."""
    lines = tuple(Reason(each.reason, each.pips, each.rule, sign="+" if n else "") for n, each in enumerate(reasons))
    saves = f"saved on {needs}+" if needs < 6 else "saved on 6" if needs == 6 else "never saved"
    rule = reasons[0].rule if reasons else "SAVE-1"
    return Stage(heading, lines, Reason("needed to save", needs, rule, f"{saves}, lost"), fails(needs))


def stages(at: UnitId, deck: Deck, needs: int, reasons: Sequence[m.Reason]) -> tuple[Stage, ...]:
    """Return the card and the die of the target."""
    return card(deck), die(f"2 the die of {at}", needs, reasons)


def plane(unit: UnitId, needs: int, risk: str) -> tuple[Stage, ...]:
    """Return the save of the plane itself, unless it runs no risk. [AIR-3a]"""
    why = {"always": "in every strike", "on_miss": "after a miss"}.get(risk)
    return (die(f"3 the die of {unit}", needs, (m.Reason(why, needs, "AIR-3"),)),) if why else ()


# --- several shots -----------------------------------------------------------------------------------------------

Need = tuple[int, int]  # the die that saves before any hit, and once a piece was hit [SAVE-3a]


@lru_cache(4096)
def falls(deck: Deck, whole: Deck, shots: tuple[Need, ...]) -> Fraction:
    """Return the chance that a piece falls to some shots in a row, drawn from one deck. [SALVO-2a]

    Cards are not put back; a deck that is used up is whole again. A piece that saves is shot at again.
    """
    standing: dict[tuple[Deck, bool], Fraction] = {(deck, False): SURE}  # the cards left, whether anybody was hit
    for before, after in shots:
        following: dict[tuple[Deck, bool], Fraction] = {}
        for (left, met), chance in standing.items():
            cards = left if left.cards else whole
            hit = hits(cards)
            ways = (
                ((Deck(cards.hits - 1, cards.misses), True), hit * (1 - fails(after if met else before))),
                ((Deck(cards.hits, cards.misses - 1), met), 1 - hit),
            )
            for there, share in ways:
                if share:
                    following[there] = following.get(there, NOTHING) + chance * share
        standing = following
    return 1 - sum(standing.values(), NOTHING)
