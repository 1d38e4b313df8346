"""One battle in both editions: whatever takes `--edition` plays, shows and remembers the one that is named."""

import io
import json
import sys
from types import SimpleNamespace

import pytest

from cb_tui.games import RULESETS
from cb_tui.session.arena import GameResult, play
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.session.seats import default_seats
from tests.cli.shell import assert_refused, run

CLASSIC = "combat_boots_classic"
VEGHEL = Library().read("veghel")


@pytest.mark.parametrize("edition", ["2025", "classic"])
def test_the_arena_plays_veghel_in_both(edition):
    data = run("arena", "veghel", "--games", 2, "--seed", 3, "--edition", edition, "--json").data
    assert (data["illegal"], data["crashes"], data["games"]) == (0, 0, 2)


def test_the_same_seed_goes_its_own_way_in_each():
    tactics = {army.id: army.tactic for army in VEGHEL.sides}
    games = [play(RULESETS[name], VEGHEL, tactics, 7) for name in (VEGHEL.ruleset, CLASSIC)]
    assert games[0] != games[1]
    assert not [game.fault for game in games if isinstance(game, GameResult) and game.fault]


def test_the_first_edition_of_a_battle_is_its_own():
    assert run("show", "veghel", "--json").data["ruleset"] == "combat_boots_2025"


def test_show_gives_the_rules_and_the_morale_of_the_edition():
    data = run("show", "veghel", "--edition", "classic", "--json").data
    assert (data["ruleset"], data["morale"]) == (CLASSIC, {"us": 4, "de": 3})
    text = run("show", "veghel", "--edition", "classic").out
    assert "classic edition" in text
    assert "morale 4" in text


def test_los_looks_by_the_edition():
    """LOS-2a: over the wood at 0403 one sees in the classic edition alone."""
    seen = [
        run("los", "veghel", "0103", "0503", "--edition", edition, "--json").data["visible"]
        for edition in ("2025", "classic")
    ]
    assert seen == [False, True]


def test_a_referee_plays_the_edition(monkeypatch):
    asked = io.BytesIO(b'{"do": "state"}\n')
    told = io.BytesIO()
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=asked))
    monkeypatch.setattr(sys, "stdout", SimpleNamespace(buffer=told))
    from cb_tui.cli import referee

    assert referee.run(["veghel", "--edition", "classic", "--seed", "1"]) == 0
    assert json.loads(told.getvalue().splitlines()[0])["ok"]


def test_a_save_remembers_its_edition(tmp_path):
    seats = default_seats(VEGHEL, machines=True)
    game = Game.new(RULESETS[CLASSIC], VEGHEL, seed=4, seats=seats, name="old", saves=tmp_path)
    for _ in range(30):
        game.play_machine()
    game.close()
    again = Game.open(tmp_path, "old", watch=True)
    assert (again.ruleset.id, again.state.context.edition.name) == (CLASSIC, "classic")
    assert again.hash() == game.hash()


def test_a_battle_that_does_not_fit_is_refused():
    assert_refused(run("show", "stonne", "--edition", "classic"), "stonne", "classic", "2025")
