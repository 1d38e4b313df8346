"""Vetting in few games: the search follows the level handicap, the proof has dice of its own, and no more games."""

from datetime import date

import pytest
from msgspec.structs import replace

from cb_tui.session.day import day_of, recipes
from cb_tui.session.generator import recipe
from cb_tui.session.levels import VettedDay, path_of, shipped_days
from cb_tui.session.vet import find_handicap
from cb_tui.session.vet_briefly import (
    FRESH,
    LOOK,
    PROOF,
    TRIES,
    TriedHandicap,
    likeliest,
    search_briefly,
    usual_handicap,
)

CAPTAIN = "combat_captain"
HOLD = recipe("k1-bo44-hold-90-3340")
DAY = date(2026, 12, 1)


def evenly(level, asked):
    """An AI that wins all games below a handicap, none above it, and every other game with it."""

    def wins(tried, first, last):
        asked.append((tried.handicap, first, last))
        if tried.handicap == level:
            return sum(number % 2 for number in range(first, last))
        return last - first if tried.handicap < level else 0

    return wins


@pytest.mark.parametrize("level", [-2, 0, 1, 3])
def test_it_finds_a_level_handicap_and_proves_it_with_fresh_dice(level):
    asked = []
    found, won, games = search_briefly(HOLD, evenly(level, asked), start=level)
    assert (found.handicap, won, games) == (level, 8, 16)
    search, proof = asked[:LOOK], asked[LOOK:]
    assert [first for _, first, _ in search] == [*range(LOOK)]
    assert proof[0][1:] == (FRESH, FRESH + PROOF[0].games)


def test_a_battle_that_no_handicap_mends_costs_few_games_and_the_next_seed_is_taken():
    asked = []

    def all_won(_, first, last):
        asked.append(last - first)
        return last - first

    assert search_briefly(HOLD, all_won) is None
    assert sum(asked) == TRIES * (LOOK + PROOF[0].games)

    def wins(tried, first, last):
        return sum(number % 2 for number in range(first, last)) if tried.seed % 10 == 3 else 0

    found = find_handicap(DAY, wins, CAPTAIN)
    assert (found.recipe.seed % 10, found.won, found.games) == (3, 8, 16)


def test_wins_make_the_next_handicap_harder_and_losses_easier():
    assert likeliest((), 2) == 2
    assert likeliest((TriedHandicap(0, 6, 6),), 0) > 1
    assert likeliest((TriedHandicap(0, 0, 6),), 0) < -1
    assert likeliest((TriedHandicap(0, 99, 99),), 0) == 6, "no code has more"


def test_a_search_begins_with_the_mean_handicap_of_its_mission():
    known = [replace(HOLD, handicap=handicap) for handicap in (-1, 2, 5)]
    assert usual_handicap(known, "hold") == 2
    assert usual_handicap(known, "attack") == 0


def test_a_known_day_is_proved_by_the_short_proof():
    asked = []
    known = VettedDay(DAY, replace(next(recipes(DAY, CAPTAIN)), handicap=1), 8, 16)
    assert find_handicap(DAY, evenly(1, asked), CAPTAIN, known=known) == known
    assert [first for _, first, _ in asked] == [FRESH, FRESH + PROOF[0].games]


def test_every_shipped_line_of_the_captain_is_of_its_day_and_the_daily_uses_it():
    shipped = shipped_days(CAPTAIN)
    assert path_of(CAPTAIN).read_text() == "".join(f"{each}\n" for each in shipped.values())
    assert shipped
    for day, found in shipped.items():
        assert replace(found.recipe, handicap=0) in recipes(day, CAPTAIN)
        assert (found.games, found.won in PROOF[-1].settles) == (PROOF[-1].games, True)
    for day in [*shipped][::8]:
        assert day_of(day, CAPTAIN).vetted == shipped[day]
        assert day_of(day, CAPTAIN).recipe == shipped[day].recipe
