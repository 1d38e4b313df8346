"""Codes: wherever a battle's id is taken, and one sentence for each that makes no battle."""

import json
import re
import subprocess
import sys

import pytest

from cb_tui.core.generator import EXAMPLE
from cb_tui.games import RULESETS
from cb_tui.session.game import Game
from cb_tui.session.generator import recipe
from cb_tui.session.library import Library, shipped_battles_folder
from cb_tui.session.seats import default_seats
from cb_tui.session.verify import verify
from tests.cli.shell import assert_refused, run
from tests.patience import PATIENCE

HOSTILE = {
    "2-nor44-raid-60-99999999999": "999999999",
    f"2-nor44-raid-60-{10**18}": "999999999",
    f"2-nor44-raid-60-{'9' * 5000}": "code",
    "2-xx-raid-60-1": "no theatre xx",
    "2-nor45-raid-60-1": "did you mean nor44?",
    "2-nor44-rade-60-1": "did you mean raid?",
    "1-nor44-raid-60-1": "version 1",
    "99999999999999999999-nor44-raid-60-1": "version",
    "2-nor44-raid-39-1": "40 to 90",
    "2-nor44-raid-91-1": "40 to 90",
    "2-nor44-raid-060-1": "without zeros",
    "2-nor44-raid-60-1+7": "-6 to 6",
    "2-nor44-raid-60-1-7": "-6 to 6",
    "2-nor44-raid-60-1-0": "without zeros",
    "2-nor44-raid-60--1": "not a battle code",
    "2-nor44-raid-60-": "not a battle code",
    "2-nor44-": "not a battle code",
    "2-nör44-raid-60-1": "not a battle code",
    "2-nor44-raid-６０-1": "not a battle code",
    "2-nor44-raid-60-1\n": "not a battle code",
    "2-nor44-raid-60-1\x1b[31m": "not a battle code",
    "2-NOR44-raid-60-1": "not a battle code",
    "c2-ku43-attack-42-1": "version 2",
    "c1-nor44-attack-42-1": "did you mean no44?",
    "2-ku43-attack-60-1": "no theatre ku43",
    "c1-ku43-raid-42-1": "did you mean road?",
    "c1-ku43-attack-61-1": "30 to 60",
    "c1-ku43-attack-29-1": "30 to 60",
    "c1-ku43-attack-42-1+9": "-6 to 6",
    "c01-ku43-attack-42-1": "version",
    "c1-ku43-": "not a battle code",
    "c1-ku43-attack-42-1\x1b]0;": "not a battle code",
}


@pytest.mark.parametrize("code", HOSTILE, ids=lambda code: ascii(code)[:40])
def test_a_code_that_makes_no_battle_is_refused_in_one_sentence(code):
    for command in ("show", "lint", "generate"):
        assert_refused(run(command, code), HOSTILE[code])


def test_an_id_that_only_begins_with_a_number_is_looked_for_among_the_battles():
    assert_refused(run("show", "7-samurai"), "there is no battle")


def test_a_battle_file_with_the_name_of_a_code_comes_first(tmp_path, monkeypatch):
    monkeypatch.setenv("CB_TUI_BATTLES", str(tmp_path))
    (tmp_path / "2-nor44-raid-60-7.toml").write_text(
        (shipped_battles_folder() / "combat_boots/veghel.toml").read_text()
    )
    assert Library().read("2-nor44-raid-60-7").title == "Veghel crossroads"


def test_show_los_lint_and_arena_take_a_code():
    assert "Code" not in run("show", EXAMPLE, "--ascii").out
    assert run("lint", EXAMPLE).out == f"{EXAMPLE}: fine\n"
    assert run("los", EXAMPLE, "0101").status == 0
    assert run("arena", EXAMPLE, "--games", "1", "--json").data["scenario"] == EXAMPLE


def test_referee_takes_a_code():
    asked = '{"do": "state"}\n{"do": "quit"}\n'
    line = [sys.executable, "-m", "cb_tui", "referee", f"{EXAMPLE}+1"]
    told = subprocess.run(line, input=asked, capture_output=True, text=True, timeout=PATIENCE, check=True)
    assert json.loads(told.stdout.splitlines()[0])["ok"]


def test_a_game_of_a_code_is_kept_and_audited(tmp_path):
    battle = Library().read("2-nor44-raid-60-7+2")
    game = Game.new(
        RULESETS[battle.ruleset], battle, seed=7, seats=default_seats(battle, machines=True), saves=tmp_path
    )
    while game.play_machine():
        pass
    game.close()
    assert re.fullmatch(r"[\w-]+", game.name)
    assert verify(tmp_path, game.name).findings == []


def test_generate_draws_what_it_is_not_told():
    drawn = run("generate", "--theatre", "it43", "--seed", "4", "--json").data
    assert (drawn["theatre"], drawn["seed"], drawn["points"], drawn["handicap"]) == ("it43", 4, 60, 0)
    assert recipe(drawn["code"]).mission == drawn["mission"]
    told = run("generate", drawn["code"], "--ascii")
    assert told.out.startswith(f"Code: {drawn['code']}\n\n")
    assert told.out.partition("\n\n")[2] == run("show", drawn["code"], "--ascii").out


def test_generate_writes_a_file_once(tmp_path):
    path = tmp_path / "raid.toml"
    assert run("generate", EXAMPLE, "--out", path).out.splitlines()[1] == f"Wrote {path}"
    assert run("lint", path).out == f"{path}: fine\n"
    assert_refused(run("generate", EXAMPLE, "--out", path), "already exists")
    assert_refused(run("generate", EXAMPLE, "--out", tmp_path / "raid.txt"), "end it in .toml")


def test_generate_takes_a_code_or_options():
    assert_refused(run("generate", EXAMPLE, "--seed", "4"), "not both")
    assert_refused(run("generate", "--handicap", "7"), "-6 to 6")
    assert_refused(run("generate", "--theatre", "mars"), "invalid choice")
