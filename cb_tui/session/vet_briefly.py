"""Vet in few games: the handicap of a battle whose games take seconds.

The search plays a game at a time with the handicap that is likeliest to be level after those before it, all with the
dice of their number. The proof has dice of its own, and its games are those that a day tells. A handicap that fails is
one more figure of the search.

A vetted day has 16 games of evidence, 5 to 11 of them won. For 8 of 16 the true rate lies between 28 and 72 of 100
(95 %), for 5 of 16 between 14 and 56. An even battle passes a proof in 88 of 100 tries, one that the AI wins in 30 of
100 games in 51, in 20 of 100 games in 18, in 15 of 100 games in 7.
"""

from collections.abc import Iterable, Sequence
from math import exp
from typing import NamedTuple

from msgspec.structs import replace

from cb_tui.core.generator import HANDICAPS, Recipe
from cb_tui.session.sample_stages import SampleStage, Wins, judged

SLOPE = 0.2  # by which a step of handicap lowers the logarithm of the odds, in 110 games of 14 battles
SPREAD = 4.0  # steps by which the level handicaps of a mission differ, one standard deviation
LEVELS = range(-12, 13)  # handicaps that may be level, also those that no code has
LOOK = 6  # games before a proof
TRIES = 2  # proofs of a battle
PROOF = (SampleStage(8, bears=range(2, 7)), SampleStage(16, bears=range(5, 12), settles=range(5, 12)))
FRESH = 200  # the first game of the proof


class TriedHandicap(NamedTuple):
    """A handicap with games won and played."""

    handicap: int
    won: int
    games: int


def search_briefly(recipe: Recipe, wins: Wins, start: int = 0) -> tuple[Recipe, int, int] | None:
    """Return a recipe with a handicap that holds, and games won and played in the proof, or None.

    `start` is the handicap that is expected to be level.
    """
    known = list[TriedHandicap]()
    for attempt in range(TRIES):
        for number in range(attempt * LOOK, (attempt + 1) * LOOK):
            handicap = likeliest(known, start)
            known.append(TriedHandicap(handicap, wins(replace(recipe, handicap=handicap), number, number + 1), 1))
        chosen = replace(recipe, handicap=likeliest(known, start))
        won, games, verdict = judged(chosen, wins, PROOF, FRESH + attempt * PROOF[-1].games)
        if not verdict:
            return chosen, won, games
        known.append(TriedHandicap(chosen.handicap, won, games))
    return None


def likeliest(known: Sequence[TriedHandicap], start: int) -> int:
    """Return the handicap that is expected to be level after some games, the nearest that a code may have."""
    weights = {level: _weight(level, known, start) for level in LEVELS}
    middle = round(sum(level * weight for level, weight in weights.items()) / sum(weights.values()))
    return min(HANDICAPS[1], max(HANDICAPS[0], middle))


def _weight(level: int, known: Sequence[TriedHandicap], start: int) -> float:
    weight = exp(-(((level - start) / SPREAD) ** 2) / 2)
    for handicap, won, games in known:
        chance = 1 / (1 + exp(SLOPE * (handicap - level)))
        weight *= chance**won * (1 - chance) ** (games - won)
    return weight


def usual_handicap(known: Iterable[Recipe], mission: str) -> int:
    """Return the mean handicap of the known battles of a mission, 0 without any."""
    found = [recipe.handicap for recipe in known if recipe.mission == mission]
    return round(sum(found) / len(found)) if found else 0
