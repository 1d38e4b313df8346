"""Levels: who plays at which, which rules bind them, and what is said of them before a battle."""

import pytest
from msgspec.structs import replace

from cb_tui.core.findings import findings
from cb_tui.core.handicap import with_handicap
from cb_tui.core.standing_orders import LEVELS
from cb_tui.core.values import SeatId, Side
from cb_tui.games import RULESETS
from cb_tui.presentation.opponents import against, balance, favored, levels
from cb_tui.session import arena
from cb_tui.session.game import Game
from cb_tui.session.levels import DRAWN, between, measured, measured_as, offered, share_of, usual_level
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
        assert found.against == ("officer" if level == "staff" else "book") or not found.won
        assert all(0 <= won.share <= 100 if won.games else won.share == 50 for won in found.won.values())
        assert set(found.won) <= set(Library().names)
    officer = RULES.level("officer")
    assert officer
    won = measured(RULES.package)["officer"].won["veghel"]
    assert share_of(RULES, VEGHEL, officer) == (round(won.share), won.games, "book")
    assert share_of(RULESETS["combat_boots_classic"], VEGHEL, officer) is None, "it was measured by the rules of 2025"


def test_what_was_measured_with_a_level_on_both_sides_is_of_shipped_battles_and_told():
    for ruleset in {each.package: each for each in RULESETS.values()}.values():
        battles = [each for each in Library().battles() if RULESETS[each.ruleset].package == ruleset.package]
        both = [*battles, *(with_handicap(each) for each in battles if each.handicap)]
        sides = {measured_as(each): {DRAWN, *(army.id for army in each.sides)} for each in both}
        for found in measured(ruleset.package).values():
            assert {name: set(won) for name, won in found.even.items()} == {name: sides[name] for name in found.even}
    won = measured(RULES.package)["officer"].even["veghel"]
    told = f"Officer vs. officer: US {won['us']}, Germans {won['de']} of {sum(won.values())} games"
    assert told in " ".join(against(RULES, VEGHEL, {US: "human", DE: "ai:officer"}))
    assert f"{told} (US win rate" in " ".join(balance(RULES, VEGHEL))


@pytest.mark.parametrize("battle", [each for each in Library().battles() if each.handicap], ids=lambda each: each.id)
def test_a_handicap_is_of_a_battle_that_favors_a_side_and_makes_it_about_even(battle):
    ruleset = RULESETS[battle.ruleset]
    assert favored(ruleset, battle) is not None
    assert not any(each for each in findings(ruleset, with_handicap(battle)) if not (each.note or each.mild))
    assert any(between(ruleset, with_handicap(battle), level) for level in ruleset.levels)
    assert favored(ruleset, with_handicap(battle)) is None


def test_the_first_battles_have_an_easier_opponent_unless_the_settings_name_one():
    first = sorted((each for each in Library().battles() if each.rung), key=lambda each: each.rung)
    assert [usual_level(each, RULES, "auto") for each in first] == ["recruit", "book", "book"]
    assert usual_level(first[0], RULES, "officer") == "officer"
    assert usual_level(VEGHEL, RULES, "auto") == "officer"


def test_the_panel_of_the_briefing_names_the_level():
    assert levels(RULES, {US: "human", DE: "ai:officer"}) == "officer"
    assert levels(RULES, {US: "human", DE: "ai:hold"}) == ""
