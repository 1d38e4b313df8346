"""Salvo: the deck of cards that says whether a shot or a strike hits. [SALVO]"""

from cb_tui.core.dice import Dice
from cb_tui.core.values import Drawn, Event
from cb_tui.games.combat.rules.events import Reshuffled
from cb_tui.games.combat.rules.model import Deck, State


def draw(state: State, dice: Dice, why: str) -> tuple[tuple[Event, ...], bool]:
    """Return the card that is drawn, after a reshuffle where none was left, and whether it is a hit. [SALVO-2a]"""
    deck = before(state)
    shuffled = () if state.decks[state.deck].cards else (Reshuffled(state.deck, deck.hits, deck.misses),)
    card = dice.draw(deck.cards)
    return (*shuffled, Drawn(why, card, deck.cards)), card <= deck.hits


def before(state: State) -> Deck:
    """Return the deck from which the next card comes: one that is used up is whole again. [SALVO-2]"""
    return state.decks[state.deck] if state.decks[state.deck].cards else full(state)


def full(state: State) -> Deck:
    """Return a deck with all its cards. [SALVO-1a]"""
    return Deck(state.context.rules.salvo_hits, state.context.rules.salvo_misses)
