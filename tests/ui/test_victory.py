"""The end of a battle: what turned it, the report that is written of it, the time that it took."""

import re
import shutil
import time

import pytest

from cb_tui.cli.report import written
from cb_tui.core.values import Side
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.moments import battle_summary
from cb_tui.presentation.text import plain_text
from cb_tui.session.game import Game
from cb_tui.ui.app import GameApp
from cb_tui.ui.battle_controller import BattleController
from cb_tui.ui.saved_view import restore_view
from tests.cli.shell import run
from tests.patience import PATIENCE
from tests.ui.course import game as walked
from tests.ui.reading import screen, settled
from tests.ui.test_every_screen import LIBRARY, battle

NAME = "veghel-3-1"


@pytest.fixture(scope="module")
def saves(tmp_path_factory):
    folder = tmp_path_factory.mktemp("saves")
    assert run("arena", "veghel", "--games", 1, "--seed", 3, "--out", folder).status == 0
    return folder


@pytest.fixture(scope="module")
def game(saves):
    return Game.open(saves, NAME, watch=True)


def test_every_objective_that_changes_hands_is_a_moment_and_no_shot_without_effect_is_one(game):
    holders = [
        {each.at: each.holder for each in game.ruleset.scene(game.state_at(step)).objectives}
        for step in range(game.step + 1)
    ]
    changes = [
        (step, at)
        for step in range(1, game.step + 1)
        for at in holders[0]
        if holders[step][at] != holders[step - 1][at]
    ]
    assert len(changes) >= 3
    told = battle_summary(game, GameView(game.ruleset, game.state)).moments
    assert [(one.step, plain_text(one.text)[-4:]) for one in told if one.chance is None] == changes
    shots = [one for one in told if one.chance is not None]
    effects = [
        each
        for _, reports in game.logged()
        for report in reports
        for each in report.rolls
        if each.attack and each.result.gain_tally
    ]
    assert 10 < len(shots) == len(effects)


def test_a_place_that_its_holder_walks_out_of_is_left_and_not_lost():
    played = walked(timeline=(("EndTurn", {}), ("Step", {"unit": "r1", "to": "0603"})))
    told = [plain_text(one.text) for one in battle_summary(played, GameView(played.ruleset, played.state)).moments]
    assert told == ["German left 0604"]


def test_the_heaviest_moments_are_shown_in_their_order_and_luck_and_shots_are_those_of_the_player(game):
    us = battle_summary(game, GameView(game.ruleset, game.state, frozenset((Side("us"),))))
    de = battle_summary(game, GameView(game.ruleset, game.state, frozenset((Side("de"),))))
    three = us.turning(3)
    assert [one.step for one in three] == sorted(one.step for one in three)
    left = [one for one in us.moments if one not in three]
    assert min(one.weight for one in three) >= max(one.weight for one in left)
    assert us.luck == de.luck  # of the first side, for either player
    theirs = us.turning(3, Side("de"))
    assert {one.side for one in theirs} == {Side("de")}, "what helped the winner comes first"


async def test_w_writes_the_report_that_the_command_prints_and_names_its_file(saves):
    app = GameApp(Game.open(saves, NAME), LIBRARY, saves, ascii_only=True, report=written)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("w")
        await settled(pilot)
        said = screen(app)[-2]
    assert f"/{NAME}/report.md" in said
    assert (saves / NAME / "report.md").read_text() == run("report", NAME, "--saves", saves).out


async def test_the_list_of_saves_writes_it_too(saves):
    (saves / NAME / "report.md").unlink(missing_ok=True)
    app = GameApp(None, LIBRARY, saves, ascii_only=True, report=written)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("s", "w")
        await settled(pilot)
        assert "report.md" in screen(app)[-2]
    assert (saves / NAME / "report.md").read_text().startswith("# Veghel crossroads: after-action report")


async def test_v_asks_the_officer_first_and_then_plays_the_battle_on_until_esc(saves, tmp_path):
    shutil.copytree(saves / NAME, tmp_path / NAME)
    game = Game.open(tmp_path, NAME)
    app = GameApp(game, LIBRARY, tmp_path, ascii_only=True, report=written)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("V")
        until = time.monotonic() + PATIENCE
        while "asking the AI about each decision" in (page := "\n".join(screen(app))):
            assert time.monotonic() < until, page
            await pilot.pause()
        assert (done := re.search(r"\d+ of at most (\d+) games", page)), page
        assert int(done[1]) > len(game.entries), "the dice of each command are looked at too"
        await pilot.press("escape")
        await settled(pilot)
        assert "V review" in screen(app)[-1]


def test_the_time_played_is_kept_beside_the_log(tmp_path):
    first = BattleController(battle("veghel", 5, tmp_path))
    restore_view(first)
    first.desk.seconds_played = 19 * 60.0
    first.game.close()
    again = BattleController(Game.open(tmp_path, first.game.name))
    restore_view(again)
    assert again.desk.seconds_played == 19 * 60.0
    again.game.close()
