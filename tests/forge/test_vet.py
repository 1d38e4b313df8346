"""The search for a handicap: it halves what is left, and takes what holds in more games too."""

import re
import subprocess
import sys
from datetime import date

from msgspec.structs import replace

from cb_tui.session.day import BEGIN, day_of, days, kind_of, recipes
from cb_tui.session.generator import recipe
from cb_tui.session.levels import VettedDay, path_of, shipped_days, vetted
from cb_tui.session.library import battle_from_code
from cb_tui.session.vet import FRESH, PROOF, STAGES, find_handicap, leaders, search, won
from tests.patience import PATIENCE

RAID = recipe("2-nor44-raid-60-7")
LINE = "2026-11-22 2-it43-ambush-60-3-1 25/48"
SETTLED = {24: range(10, 15), 32: range(13, 20), 48: range(17, 32), 96: range(41, 56)}  # without a proof, all but 96


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
        found, count, games = search(RAID, evenly(level, asked))
        assert (found.handicap, count, games) == (level, 16, 32)
        assert len(set(asked)) <= 4


def test_a_battle_that_no_handicap_mends_is_left_and_the_next_seed_is_taken():
    assert search(RAID, lambda _, first, last: last - first) is None
    seeds = []

    def wins(recipe, first, last):
        seeds.append(recipe.seed)
        return (last - first) // 2 if recipe.seed % 10 == 2 else 0

    found = find_handicap(date(2026, 1, 5), wins)
    assert found.recipe.seed == 42
    assert str(found) == f"2026-01-05 {found.recipe.code} 16/32"
    assert find_handicap(date(2026, 1, 5), lambda *_: 0) is None


def test_no_more_games_are_played_than_it_takes_to_see_that_a_handicap_does_not_hold():
    played = []

    def wins(recipe, first, last):
        played.append(last - first)
        return last - first

    search(RAID, wins)
    assert set(played) == {STAGES[0].games}


def runs_of(*counts, proof=(16,)):
    """A machine that wins so many games of each stage without a handicap, none with one."""
    after = {stage.games: won for stage, won in zip(STAGES, counts, strict=False)}
    after |= {FRESH + stage.games: won for stage, won in zip(PROOF, proof, strict=False)}
    return lambda recipe, _, last: 0 if recipe.handicap else after[last]


def test_a_rate_that_does_not_hold_in_more_games_is_not_taken():
    assert search(RAID, runs_of(3, 5, 9)) is None
    assert search(RAID, runs_of(3, 1)) is None


def test_a_rate_is_proved_with_fresh_dice_whose_count_the_line_tells():
    """Given a rate that holds; fresh dice settle it the sooner, the nearer they come to a half."""
    assert search(RAID, runs_of(3, 5, 2, proof=(17,))) == (RAID, 17, 32)
    assert search(RAID, runs_of(3, 5, 2, proof=(18, 8))) == (RAID, 26, 48)
    assert search(RAID, runs_of(3, 5, 2, proof=(18, 10, 20))) == (RAID, 48, 96)
    assert search(RAID, runs_of(3, 5, 2, proof=(18, 10, 28))) is None
    assert search(RAID, runs_of(3, 5, 2, proof=(22,))) is None


def test_a_day_that_is_known_is_proved_then_step_by_step_and_searched_for_only_where_these_fail():
    day, asked = date(2026, 1, 5), []

    def wins(recipe, first, last):
        asked.append((recipe.seed, recipe.handicap, first))
        games = last - first
        return games // 2 if (recipe.seed, recipe.handicap) in ((42, 0), (43, 1)) else games

    holds, near, far = (
        VettedDay(day, replace(next(recipes(day)), seed=seed, handicap=handicap), 12, 24)
        for seed, handicap in ((42, 0), (43, 0), (44, 6))
    )
    assert str(find_handicap(day, wins, known=holds)).endswith(" 16/32")
    assert asked == [(42, 0, FRESH)]
    assert find_handicap(day, wins, known=near).recipe.handicap == 1
    assert asked[1:] == [(43, 0, FRESH), (43, 1, FRESH)]
    assert find_handicap(day, wins, known=far).recipe == holds.recipe


def test_every_eight_days_have_every_mission_and_every_eleven_every_theatre():
    kinds = [kind_of(day) for day in days(88)]
    assert all(len({mission for _, mission in kinds[n : n + 8]}) == 8 for n in range(0, 88, 8))
    assert all(len({theatre for theatre, _ in kinds[n : n + 11]}) == 11 for n in range(0, 88, 11))
    assert kind_of(BEGIN) == kinds[0]


def test_the_machine_that_leads_a_side_plays_both():
    assert set(leaders(battle_from_code("2-nor44-raid-60-7")).values()) == {"officer"}
    combat = battle_from_code("c1-no44-attack-42-3280+3")
    assert [*leaders(combat).values()] == [army.tactic for army in combat.sides], "its days are vetted with these"
    assert won(RAID, 0, 1) in (0, 1)


def test_a_line_is_read_as_it_was_written_and_one_that_is_none_is_left_out():
    day = date(2026, 11, 22)
    found = VettedDay(day, recipe("2-it43-ambush-60-3-1"), 25, 48)
    assert str(found) == LINE
    bad = (
        "",
        "2026-11-22",
        LINE[:-3],
        LINE.replace("2-it", "1-it"),
        LINE.replace("25/", "50/"),
        "x " * 9,
        "\0",
        LINE[5:],
    )
    assert vetted("\n".join((*bad, LINE, *bad))) == {day: found}


def test_a_search_that_was_broken_off_goes_on_and_a_cut_line_is_dropped(tmp_path):
    file = tmp_path / "vetted.txt"
    file.write_text(f"{LINE}\n2026-11-23 1-it4")
    done = [sys.executable, "-m", "benchmarks.vet", file, "--first", "2026-11-22", "--days", "1"]
    told = subprocess.run(done, capture_output=True, text=True, timeout=PATIENCE, check=True).stdout
    assert told.startswith("1 days are there, 0 to go")
    assert file.read_text() == f"{LINE}\n"


def test_a_vetted_day_is_played_anew_with_other_dice(tmp_path):
    file = tmp_path / "vetted.txt"
    file.write_text("2026-11-22 2-nor44-raid-60-7 25/48\n")
    done = [sys.executable, "-m", "benchmarks.vetted", file, "--games", "1"]
    told = subprocess.run(done, capture_output=True, text=True, timeout=PATIENCE, check=True).stdout.splitlines()
    assert re.fullmatch(r"2026-11-22 2-nor44-raid-60-7 25/48  now [01]/1, \d+ to \d+ %", told[0])
    assert told[1].endswith(" of 1 days within 30 to 70 %")


def test_every_shipped_line_is_of_its_day_and_a_sample_makes_its_battle():
    shipped = shipped_days("combat_boots")
    text = path_of("combat_boots").read_text()
    assert text == "".join(f"{each}\n" for each in shipped.values())
    assert len(shipped) >= 400
    for day, found in shipped.items():
        made_of = replace(found.recipe, handicap=0)
        assert made_of in recipes(day)
        assert found.won in SETTLED[found.games]
    for day in [*shipped][:: 1 + len(shipped) // 8]:
        assert day_of(day).vetted == shipped[day]
