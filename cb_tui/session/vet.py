"""Vet: the handicap with which the AI of today wins with your side about as often as it loses."""

from collections.abc import Sequence
from datetime import date

from msgspec.structs import replace

from cb_tui.core.generator import HANDICAPS, Recipe
from cb_tui.core.scenario import Scenario
from cb_tui.core.values import SeatId
from cb_tui.games import RULESETS
from cb_tui.session.arena import play, seed_of
from cb_tui.session.day import FIRST, day_level, recipes
from cb_tui.session.errors import LibraryError
from cb_tui.session.levels import VettedDay
from cb_tui.session.library import battle_from_code
from cb_tui.session.sample_stages import SampleStage, Wins, judged
from cb_tui.session.vet_briefly import PROOF as BRIEF_PROOF
from cb_tui.session.vet_briefly import search_briefly

STAGES = (
    SampleStage(6, bears=range(1, 6)),
    SampleStage(16, bears=range(5, 12)),
    SampleStage(24, bears=range(8, 17), settles=range(8, 17)),
)
PROOF = (  # with other dice: the search has picked those handicaps that its own dice were kind to
    SampleStage(32, bears=range(11, 22), settles=range(15, 18)),
    SampleStage(48, bears=range(17, 32), settles=range(21, 28)),
    SampleStage(96, bears=range(41, 56), settles=range(41, 56)),
)
FRESH = 200  # the first game of the proof
STEPS = 4  # handicaps that are tried one after another for a day that is known
SEED = 1  # of the dice


def find_handicap(
    day: date, wins: Wins | None = None, rules: str = FIRST, known: VettedDay | None = None, start: int = 0
) -> VettedDay | None:
    """Return a day's battle with a handicap that holds, of the first seed that has one, or None.

    The `known` recipe is taken if it still holds with fresh dice, or with a few more or fewer steps
    of handicap. `start` is where the search of slow games begins.
    """
    wins, slow = wins or won, slow_games(rules)
    if known and (found := _again(known.recipe, wins, BRIEF_PROOF if slow else PROOF)):
        return VettedDay(day, *found)
    for recipe in recipes(day, rules):
        if found := search_briefly(recipe, wins, start) if slow else search(recipe, wins):
            return VettedDay(day, *found)
    return None


def slow_games(rules: str) -> bool:
    """Check whether a game of some rules takes seconds, so that their days are vetted in few games."""
    generator = RULESETS[rules].generator
    return generator is not None and generator.slow_games


def _again(recipe: Recipe, wins: Wins, proof: Sequence[SampleStage]) -> tuple[Recipe, int, int] | None:
    """Return a recipe that holds with fresh dice, as it is or a few steps changed, or None."""
    way = 0
    for _ in range(STEPS):
        count, games, verdict = judged(recipe, wins, proof, FRESH)
        if not verdict:
            return recipe, count, games
        way = way or verdict
        handicap = recipe.handicap + verdict
        if verdict != way or not HANDICAPS[0] <= handicap <= HANDICAPS[1]:
            return None
        recipe = replace(recipe, handicap=handicap)
    return None


def search(recipe: Recipe, wins: Wins) -> tuple[Recipe, int, int] | None:
    """Return a recipe with a handicap in the band, and games won and played in the proof, or None.

    Each handicap that is too much or too little halves the remaining range.
    """
    low, high = HANDICAPS
    handicap = 0
    while low <= high:
        tried = replace(recipe, handicap=handicap)
        count, games, verdict = judged(tried, wins, STAGES)
        if not verdict:
            count, games, verdict = judged(tried, wins, PROOF, FRESH)
        if not verdict:
            return tried, count, games
        low, high = (handicap + 1, high) if verdict > 0 else (low, handicap - 1)
        handicap = (low + high) // 2
    return None


def won(recipe: Recipe, first: int, last: int) -> int:
    """Return the games that the first side wins, AI vs. AI. A code without a battle wins none."""
    try:
        battle = battle_from_code(recipe.code)
    except LibraryError:
        return 0
    rules, tactics = RULESETS[battle.ruleset], leaders(battle)
    results = (play(rules, battle, tactics, seed_of(SEED, number)) for number in range(first, last))
    return sum(result.winner == battle.sides[0].id for result in results)


def leaders(battle: Scenario) -> dict[SeatId, str]:
    """Return the player of each seat: the level of days, or the tactics of the file."""
    plays = {army.id: day_level(battle) or army.tactic for army in battle.sides}
    return {seat.id: plays[seat.side] for seat in battle.seated}
