"""Levels: who plays at which, which rules bind them, and what is said of them before a battle."""

import re

import pytest
from msgspec.structs import replace

from cb_tui.core.grammar import plural_of_side
from cb_tui.core.standing_orders import LEVELS, OFFICER
from cb_tui.core.values import SeatId, Side
from cb_tui.games import RULESETS
from cb_tui.presentation.advice import against, levels
from cb_tui.session import arena
from cb_tui.session.game import Game
from cb_tui.session.levels import DRAWN, between, measured, offered, share_of, usual_level
from cb_tui.session.library import Library
from cb_tui.session.seats import default_seats, parse_seats
from cb_tui.session.standings import Matchup, interval

RULES = RULESETS["combat_boots_2025"]
VEGHEL, MILL, BRECOURT, LESSON = (Library().read(name) for name in ("veghel", "mill", "brecourt", "lesson"))
US, DE = SeatId("us"), SeatId("de")


def test_a_machine_plays_as_an_officer_unless_told_otherwise_and_a_lesson_keeps_its_tactics():
    assert default_seats(VEGHEL, level=usual_level(VEGHEL, RULES, "officer")) == {US: "human", DE: "ai:officer"}
    assert parse_seats("us=ai,de=human", VEGHEL, level="recruit") == {US: "ai:recruit", DE: "human"}
    assert parse_seats("de=ai", VEGHEL) == {US: "human", DE: "ai:hold"}, "rules without levels: the tactic of the file"
    assert usual_level(LESSON, RULES, "officer") == ""
    assert usual_level(VEGHEL, replace(RULES, levels=()), "officer") == ""


@pytest.mark.parametrize("level", [level.id for level in LEVELS])
def test_the_solitaire_rules_bind_the_book_and_its_recruit_alone(level):
    game = Game.new(RULES, VEGHEL, seed=1, seats={US: "human", DE: f"ai:{level}"}, saves=None)
    bound = {} if level in ("officer", "staff") else {Side("de"): "hold"}
    assert game.state.context.solo == bound
    told = " ".join(against(RULES, VEGHEL, game.seats))
    assert ("the same rules as you" in told) == (not bound)


def test_a_staff_is_offered_where_it_was_measured_and_the_officer_plays_elsewhere():
    assert usual_level(BRECOURT, RULES, "staff") == "staff"
    assert "against the officer" in " ".join(against(RULES, BRECOURT, {US: "human", DE: "ai:staff"}))
    own = replace(BRECOURT, id="mine")
    assert usual_level(own, RULES, "staff") == "officer"
    assert [level.id for level in offered(RULES, own)] == ["recruit", "book", "officer"]
    assert "of 100" not in " ".join(against(RULES, own, {US: "human", DE: "ai:staff"}))


def test_it_is_told_in_how_many_games_a_level_was_measured_or_that_its_plan_is_the_other_levels():
    seats = {SeatId(army.id): "ai:staff" for army in BRECOURT.sides}
    won = measured(RULES.package)["staff"].won["brecourt"]
    assert f"wins {round(won.share)} of 100 here against the officer (measured over {won.games} games)." in " ".join(
        against(RULES, BRECOURT, seats)
    )
    told = " ".join(against(RULES, VEGHEL, {SeatId(army.id): "ai:staff" for army in VEGHEL.sides}))
    assert "finds no better plan here than the officer's." in told


def test_the_book_as_a_level_plays_the_games_of_the_tactics_in_the_file():
    filed = arena.play(RULES, MILL, {army.id: army.tactic for army in MILL.sides}, 3)
    assert arena.play(RULES, MILL, dict.fromkeys((army.id for army in MILL.sides), "book"), 3) == filed


def test_a_recruit_hesitates_with_dice_of_its_own_and_repeats_itself():
    games = [
        Game.new(
            RULES, MILL, seed=seed, seats=dict.fromkeys((army.id for army in MILL.sides), "ai:recruit"), saves=None
        )
        for seed in (4, 4)
    ]
    for game in games:
        while game.play_machine():
            pass
    one, other = ([(deed.command, deed.why) for deed in game.entries] for game in games)
    assert one == other
    assert any(why.startswith("hesitates") for _, why in one)


def test_a_recruit_wins_less_than_the_book():
    scores = [each.score for each in Matchup(RULES.id, MILL, "recruit", "book").play(seed=1, pairs=12)]
    assert interval(scores)[2] < 0.5


def test_every_level_is_a_player_and_what_was_measured_is_of_shipped_battles():
    assert {level.id for level in RULES.levels} <= set(RULES.players)
    for level, found in measured(RULES.package).items():
        assert RULES.level(level)
        assert found.against == ("officer" if level == "staff" else "book")
        assert all(0 <= won.share <= 100 if won.games else won.share == 50 for won in found.won.values())
        assert set(found.won) <= set(Library().names)
    officer = RULES.level("officer")
    assert officer
    won = measured(RULES.package)["officer"].won["veghel"]
    assert share_of(RULES, VEGHEL, officer) == (round(won.share), won.games, "book")
    assert share_of(RULESETS["combat_boots_classic"], VEGHEL, officer) is None, "it was measured by the rules of 2025"


def test_the_briefing_says_how_a_battle_goes_with_a_level_on_both_sides():
    even = measured(RULES.package)["officer"].even
    assert set(even) <= set(Library().names)
    for name, won in even.items():
        assert set(won) == {*(army.id for army in Library().read(name).sides), DRAWN}
    won, games = even["veghel"], sum(even["veghel"].values())
    told = " ".join(against(RULES, VEGHEL, {US: "human", DE: "ai:officer"}))
    assert f"Officer vs. officer: US {won['us']}, Germans {won['de']} of {games} games." in told


def test_the_panel_of_the_briefing_names_the_level():
    assert levels(RULES, {US: "human", DE: "ai:officer"}) == "officer"
    assert levels(RULES, {US: "human", DE: "ai:hold"}) == ""


@pytest.mark.parametrize(
    "battle", [one for one in Library().battles() if between(RULES, one, OFFICER)], ids=lambda one: one.id
)
def test_a_battle_file_tells_the_officers_games_as_they_were_measured(battle):
    even = between(RULES, battle, OFFICER)
    games = sum(even.values())
    (one, won), (other, lost) = ((plural_of_side(army.name), even.get(army.id, 0)) for army in battle.sides)
    told = " ".join(battle.balance.split())
    assert f"Officer vs. officer: {one} {won}, {other} {lost} of {games} games" in told
    favored = re.search(rf"With officers (the )?{one if won > lost else other} (is|are) favored\.", told)
    assert bool(favored) == (max(won, lost) > 0.6 * games)
