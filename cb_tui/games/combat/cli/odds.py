"""The odds of Combat: a shot or a strike, with the deck and the round that are asked for."""

import argparse
import re
from collections.abc import Sequence
from typing import Any

from cb_tui.cli.odds_spec import OddsSpec, Posted
from cb_tui.cli.parser import UsageError, number
from cb_tui.core.values import Command

DECK = re.compile("([0-9]{1,4})/([0-9]{1,4})")


class CombatOdds(OddsSpec):
    """The odds of Combat."""

    title = "Combat"
    options = ("deck", "round")

    def add_options(self, group: argparse._ArgumentGroup) -> None:
        group.add_argument(
            "--deck", metavar="HITS/CARDS", type=_deck, help="cards left, such as 12/31; default: as it is"
        )
        rounds = number(1, 999, "--round")
        told = "as if in this round, after the first salvo if it is not the first; at night there is no fire"
        group.add_argument("--round", metavar="N", type=rounds, help=told)

    def shot(self, state: Any, by: Sequence[Posted], at: Posted, asked: argparse.Namespace) -> tuple[Any, Command]:
        from cb_tui.games.combat.cli.shot import shot

        if len(by) != 1:
            raise UsageError("pieces of Combat fire singly [FIRE-1]; name one")
        return shot(state, by[0], at, deck=asked.deck, number=asked.round)


ODDS = CombatOdds()


def _deck(word: str) -> tuple[int, int]:
    found = DECK.fullmatch(word)
    hits, cards = map(int, found.groups()) if found else (1, 0)
    if hits > cards or not cards:
        raise argparse.ArgumentTypeError(f"--deck must be hits and cards left, such as 12/31, not {word[:24]}")
    return hits, cards
