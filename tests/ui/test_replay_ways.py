"""The replay's ways in and out."""

import pytest

from cb_tui.games import RULESETS
from cb_tui.games.combat_boots.screen.screens.sky import SkyReplayScreen
from cb_tui.presentation.replay_frames import ReplayFrames
from cb_tui.session.branches import branches
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.ui.app import GameApp
from cb_tui.ui.battle_controller import BattleController
from cb_tui.ui.modes.popup import BranchOffMode
from cb_tui.ui.modes.replay import RewatchMode
from cb_tui.ui.modes.start_and_end import VictoryMode
from cb_tui.ui.replay_controller import ReplayController
from cb_tui.ui.screens.battle import BattleScreen
from cb_tui.ui.screens.replay import ReplayMixin
from tests.legal import find
from tests.sample import sample
from tests.ui.course import COURSE, VEGHEL, branched, game, keys, note
from tests.ui.paper import shown
from tests.ui.reading import screen, settled, silent, until
from tests.ui.test_flows import controller, press, said, to_my_next_say


def test_dice_that_fell_are_played_anew_as_a_branch_only(tmp_path):
    playing = controller()
    press(playing, "f", "enter", "backspace")
    assert said(playing).startswith("dice were rolled")  # in memory there are no branches
    playing = BattleController(game(tmp_path, COURSE[:5]))
    press(playing, "backspace")
    assert isinstance(playing.mode, BranchOffMode)
    assert said(playing) == "NO UNDO: dice were rolled.  B back to step 4 as a branch   Esc back"
    under = playing.mode.parent
    assert press(playing, "escape") is under


def test_the_moments_that_turned_a_battle_are_marked_for_the_replay():
    playing = controller(seats={army.id: f"ai:{army.tactic}" for army in VEGHEL.sides})
    mode = to_my_next_say(playing)
    assert isinstance(mode, VictoryMode)
    mode.page(80, 21)
    first, second = (moment.step for moment in mode.moments)
    assert mode.marked_step() == first
    press(playing, "j")
    assert mode.marked_step() == second
    marked = [row for row in shown(mode.page(80, 21)).splitlines() if row.startswith("  > ")]
    assert len(marked) == 1
    assert playing.press("replay") == "replay"


def test_the_machine_s_last_turn_is_found_no_matter_which_side_answered_in_it():
    playing = controller()
    press(playing, "e", "e")
    to_my_next_say(playing)
    frames = ReplayFrames(playing.game)
    first, until = frames.turn_of({playing.game.battle.sides[1].id})
    assert frames.table(first).scene.active == "de"
    assert first == frames.starts[0]
    assert until == playing.game.step
    showing = ReplayController(RewatchMode(frames, first, until, speed=5))
    keys(showing, "h")
    assert note(showing) == "This is where the turn began"
    keys(showing, "space")
    while showing.tick() is not None:
        pass
    assert showing.done


@pytest.mark.parametrize("size", sample([(20, 5), (40, 12), (80, 24), (160, 50)], 2))
async def test_it_is_shown_at_any_size(tmp_path, size):
    position = branched(tmp_path)
    running = GameApp(None, Library(), tmp_path, ascii_only=True, replay=position)
    async with running.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press("j", "l", "space", "space", "b", "j", "c", "escape", "i", "escape", "question_mark", "escape")
        await pilot.press("g", "5", "enter", "tab", "tab")
        await pilot.pause()
        rows = screen(running)
    assert {len(row) for row in rows} == {size[0]}
    assert len(rows) == size[1]
    if size >= (80, 24):
        assert rows[0].startswith(" Replay  Veghel crossroads  turn 1/8  US")
        assert rows[0].endswith("  main ")
        assert any("REPLAY  step 4 of 7" in row for row in rows)
        assert rows[-1].startswith(" h/l step  j/k moment")


async def test_a_branch_is_played_and_the_original_stays(tmp_path):
    game(tmp_path).close()
    before = (tmp_path / "g" / "log.jsonl").read_bytes()
    running = GameApp(None, Library(), tmp_path, ascii_only=True)
    async with running.run_test(size=(80, 24)) as pilot:
        await pilot.press("r", "enter", "g", "2", "enter", "enter", *"other", "enter")
        await until(pilot, lambda: isinstance(running.screen, BattleScreen))
        await pilot.pause()
        assert (running.game.branch, running.game.step) == ("other", 2)
        assert "branch other  saved" in screen(running)[0]
        running.save_now()
    assert (tmp_path / "g" / "log.jsonl").read_bytes() == before
    assert Game.open(tmp_path, "g", watch=True).branch == "other"


async def test_it_locks_nothing_and_a_game_that_is_played_elsewhere_is_not_taken_over(tmp_path):
    playing = game(tmp_path)
    running = GameApp(None, Library(), tmp_path, ascii_only=True)
    async with running.run_test(size=(80, 24)) as pilot:
        await pilot.press("r", "enter", "g", "2", "enter")
        await pilot.pause()
        playing.play(find(playing.legal(), "EndTurn"))
        await pilot.press("enter", "enter")
        await pilot.pause()
        assert isinstance(running.screen, ReplayMixin)
        assert "play" in screen(running)[-2]
    assert [each.name for each in branches(tmp_path / "g")] == ["main"]
    playing.close()


async def test_r_shows_the_machine_s_turn_again_and_leaves_the_battle_as_it_was(tmp_path):
    played = game(tmp_path, COURSE[:5], de="ai:hold")
    running = GameApp(played, Library(), tmp_path, ascii_only=True)
    async with running.run_test(size=(80, 24)) as pilot:
        battle = running.screen
        await settled(pilot)
        await pilot.press("R")
        await pilot.pause()
        assert running.screen is battle
        assert "has not had a turn yet" in screen(running)[-2]
        battle.press("end")
        await silent(pilot)
        await pilot.press("e", "enter")
        await settled(pilot)
        await pilot.press("o", "o")  # any key wipes the mark of the last shot
        await settled(pilot)
        before = screen(running)
        await pilot.press("R")
        await pilot.pause()
        assert isinstance(running.screen, ReplayMixin)
        assert "again, " in screen(running)[-2]
        await pilot.press("enter")
        await settled(pilot)
        assert running.screen is battle
        assert screen(running)[:-2] == before[:-2]


async def test_a_dogfight_is_replayed_on_its_own_screen(tmp_path):
    found = Library().read("nicolson")
    seats = {army.id: f"ai:{army.tactic}" for army in found.sides}
    played = Game.new(RULESETS[found.ruleset], found, seed=3, seats=seats, saves=None)
    while played.play_machine():
        pass
    running = GameApp(None, Library(), tmp_path, ascii_only=True)
    async with running.run_test(size=(80, 24)) as pilot:
        running.replay(played, 1)
        await pilot.pause()
        assert isinstance(running.screen, SkyReplayScreen)
        assert any(row.startswith(f"REPLAY  step 1 of {played.step}") for row in screen(running))
        await pilot.press("l", "escape")
        await pilot.pause()
        assert not isinstance(running.screen, ReplayMixin)
