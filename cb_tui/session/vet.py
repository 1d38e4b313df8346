"""Vet: the handicap with which the machine of today wins with your side about as often as it loses."""

from collections.abc import Callable, Iterator
from datetime import date, timedelta
from typing import Any, NamedTuple

from msgspec.structs import replace

from cb_tui.core.draws import Stream
from cb_tui.core.forging import HANDICAPS, USUAL, VERSION, Recipe
from cb_tui.core.scenario import Scenario
from cb_tui.core.values import SeatId
from cb_tui.rules import RULESETS
from cb_tui.session.arena import play, seed_of
from cb_tui.session.forge import anvils
from cb_tui.session.library import LibraryError, made, shipped

BEGIN = date(2026, 1, 1)  # of all days that have a battle
GAMES, MORE = 16, 32  # at each handicap; once more where it seems right
BAND = (35, 65)  # games in 100 that the first side is to win
SEEDS = 10  # that a day may try
SEED = 1  # of the dice
LEADER = "officer"  # plays both sides where the rules have it

Wins = Callable[[Recipe, int, int], int]  # games won with a recipe, from game `first` up to but not including `last`


class Vetted(NamedTuple):
    """A day's battle with how many games in 100 the machine won with your side."""

    day: date
    recipe: Recipe
    percent: int

    def __str__(self) -> str:
        made_of = self.recipe
        return f"{self.day} {made_of.theatre}-{made_of.mission} {made_of.seed} {made_of.handicap} {self.percent}"


def days(count: int, first: date = BEGIN) -> Iterator[date]:
    """Yield so many days, one after the other."""
    return (first + timedelta(days=number) for number in range(count))


def kind_of(day: date) -> tuple[str, str]:
    """Return theatre and mission of a day: a deck of either, shuffled anew whenever it is used up."""
    number = (day - BEGIN).days
    forge, tables = next((one.forge, one.tables) for one in anvils(shipped()))
    theatres, missions = [*forge.theatres(tables)], [*forge.missions(tables)]
    return _card(theatres, number, "theatres"), _card(missions, number, "missions")


def _card(deck: list[str], number: int, name: str) -> str:
    return Stream("cb_tui daily", VERSION, name, number // len(deck)).shuffled(deck)[number % len(deck)]


def vet(day: date, wins: Wins | None = None) -> Vetted | None:
    """Return a day's battle with a handicap that holds, of the first seed for which there is one; None without any."""
    theatre, mission = kind_of(day)
    first = (day - BEGIN).days * SEEDS
    for seed in range(first, first + SEEDS):
        found = search(Recipe(theatre=theatre, mission=mission, points=USUAL, seed=seed), wins or won)
        if found:
            return Vetted(day, *found)
    return None


def search(recipe: Recipe, wins: Wins) -> tuple[Recipe, int] | None:
    """Return a recipe with the handicap that brings it into the band, and its rate; halves what is left with each."""
    low, high = HANDICAPS
    handicap = 0
    while low <= high:
        tried = replace(recipe, handicap=handicap)
        rate = wins(tried, 0, GAMES) * 100 // GAMES
        if BAND[0] <= rate <= BAND[1]:
            rate = (rate * GAMES // 100 + wins(tried, GAMES, GAMES + MORE)) * 100 // (GAMES + MORE)
            if BAND[0] <= rate <= BAND[1]:
                return tried, rate
        if rate > BAND[1]:
            low = handicap + 1
        else:
            high = handicap - 1
        handicap = (low + high) // 2
    return None


def won(recipe: Recipe, first: int, last: int) -> int:
    """Return how many games the first side wins, the machine on both sides; a code without a battle wins none."""
    try:
        battle = made(recipe.code)
    except LibraryError:
        return 0
    rules, tactics = RULESETS[battle.ruleset], leaders(battle)
    results = (play(rules, battle, tactics, seed_of(SEED, number)) for number in range(first, last))
    return sum(result.winner == battle.sides[0].id for result in results)


def leaders(battle: Scenario) -> dict[SeatId, str]:
    """Return who plays each seat: the machine that leads a whole side where there is one, else the battle's tactics."""
    known: Any = RULESETS[battle.ruleset].tactics
    plays = {army.id: army.tactic for army in battle.sides}
    return {seat.id: LEADER if LEADER in known else plays[seat.side] for seat in battle.seated}
