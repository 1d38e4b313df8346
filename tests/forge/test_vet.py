"""The search for a handicap: it halves what is left, and takes what holds in more games too."""

from datetime import date

from cb_tui.core.forging import Recipe
from cb_tui.session.library import made
from cb_tui.session.vet import BEGIN, MORE, days, kind_of, leaders, search, vet, won

RAID = Recipe(theatre="nor44", mission="raid", seed=7)


def evenly(level, asked):
    """A machine that wins all below a handicap, none above it, and half of the games with it."""

    def wins(recipe, first, last):
        asked.append(recipe.handicap)
        games = last - first
        return games // 2 if recipe.handicap == level else games if recipe.handicap < level else 0

    return wins


def test_it_finds_the_one_handicap_that_holds():
    for level in range(-6, 7):
        asked = []
        found, rate = search(RAID, evenly(level, asked))
        assert (found.handicap, rate) == (level, 50)
        assert len(set(asked)) <= 4


def test_a_battle_that_no_handicap_mends_is_left_and_the_next_seed_is_taken():
    assert search(RAID, lambda _, first, last: last - first) is None
    seeds = []

    def wins(recipe, first, last):
        seeds.append(recipe.seed)
        return (last - first) // 2 if recipe.seed % 10 == 2 else 0

    found = vet(date(2026, 1, 5), wins)
    assert found.recipe.seed == 42
    assert str(found).split()[0] == "2026-01-05"
    assert vet(date(2026, 1, 5), lambda *_: 0) is None


def test_a_rate_that_does_not_hold_in_more_games_is_not_taken():
    def wins(recipe, first, last):
        return last if last - first == MORE else (last - first) // 2 if recipe.handicap == 0 else 0

    assert search(RAID, wins) is None


def test_every_eight_days_have_every_mission_and_every_eleven_every_theatre():
    kinds = [kind_of(day) for day in days(88)]
    assert all(len({mission for _, mission in kinds[n : n + 8]}) == 8 for n in range(0, 88, 8))
    assert all(len({theatre for theatre, _ in kinds[n : n + 11]}) == 11 for n in range(0, 88, 11))
    assert kind_of(BEGIN) == kinds[0]


def test_the_machine_that_leads_a_side_plays_both():
    assert set(leaders(made("1-nor44-raid-60-7")).values()) == {"officer"}
    assert won(RAID, 0, 1) in (0, 1)
