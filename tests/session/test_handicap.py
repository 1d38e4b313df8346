"""Handicaps of battles: what they change, and games that are played with them."""

import pytest
from msgspec.structs import replace

from cb_tui.core.handicap import with_handicap
from cb_tui.core.scenario import Handicap
from cb_tui.core.values import Side
from cb_tui.games import RULESETS
from cb_tui.session.battle_records import records, remember
from cb_tui.session.errors import LibraryError
from cb_tui.session.game import Game
from cb_tui.session.library import Library, handicapped, shipped_battles_folder
from cb_tui.session.verify import departure, verify
from tests.cli.shell import run
from tests.session.test_records import finish

HALFAYA = Library().read("halfaya")
RULES = RULESETS[HALFAYA.ruleset]
EDSON = replace(
    Library().read("edson"), handicap=Handicap(note="The Japanese lack two squads.", turns=11, without=("rc", "rd"))
)


def test_it_takes_pieces_out_of_the_forces_and_out_of_every_list():
    found = with_handicap(EDSON)
    assert {each.id for each in EDSON.units} - {each.id for each in found.units} == {"rc", "rd"}
    assert all("rc" not in order.units for order in found.orders)
    assert (found.turns, found.title) == (11, "Edson's Ridge (handicap)")
    assert found.handicap.taken
    assert with_handicap(found) == found
    assert found.board == EDSON.board


def test_the_captain_loses_companies_and_stands():
    captain = Library().read("maleme")
    given = Handicap(note="One side lacks some.", without=("E", "CR4"))
    found = with_handicap(replace(captain, handicap=given))
    assert {each.id for each in captain.companies} - {each.id for each in found.companies} == {"E"}
    assert [len(each.stands) for each in found.companies if each.id == "C"] == [5]


def test_a_game_with_it_is_verified_and_named_so_in_the_records(tmp_path):
    battle = handicapped(HALFAYA)
    seats = {Side("br"): "human", Side("de"): "ai:hold"}
    game = Game.new(RULES, battle, seed=3, seats=seats, saves=tmp_path)
    finish(game)
    remember(game)
    name = game.name
    game.close()
    assert departure(battle, RULES) is None
    assert departure(replace(battle, turns=3), RULES).parts
    assert verify(tmp_path, name).fine
    assert [record.title for record in records(tmp_path).found] == [f"{HALFAYA.title} (handicap)"]


def test_a_battle_without_one_is_refused_and_lint_says_what_is_wrong_with_one(tmp_path):
    with pytest.raises(LibraryError, match="mill has no handicap; play it without"):
        handicapped(Library().read("mill"))
    path = tmp_path / "mine.toml"
    text = (shipped_battles_folder() / "combat_boots" / "mill.toml").read_text(encoding="utf-8")
    for given, wrong in (
        ('{note = "A.", without = ["R9"]}', 'handicap.without: nothing has the id "R9"'),
        ('{note = "A.", turns = 61}', "handicap.turns: expected 0 to 60, found 61"),
        ('{note = "A.", without = ["r1", "r2", "m1"]}', "handicap: "),
    ):
        path.write_text(text.replace("turns = 6", f"turns = 6\nhandicap = {given}", 1), encoding="utf-8")
        assert wrong in run("lint", str(path)).out


def test_show_and_arena_take_it():
    assert "Halfaya Pass (handicap)" in run("show", "halfaya", "--handicap").out
    assert run("arena", "mill", "--handicap", "--games", "1").err.startswith("cb-tui arena: mill has no handicap")
