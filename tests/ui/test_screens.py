"""The screens in a terminal of any size: what is painted, what typed-ahead keys may not do."""

import pytest
from msgspec.structs import replace

from cb_tui.core.ruleset import Outcome
from cb_tui.core.values import Side
from cb_tui.games import RULESETS
from cb_tui.presentation.text import plain_text
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.session.seats import default_seats
from cb_tui.ui.app import GameApp
from cb_tui.ui.modes.other_side import MachineMode
from cb_tui.ui.modes.pages import PageMode
from cb_tui.ui.modes.start_and_end import VictoryMode
from cb_tui.ui.screens.battle import BattleScreen
from cb_tui.ui.screens.chooser import ChooserScreen
from cb_tui.ui.screens.title import TitleScreen
from tests.sample import sample
from tests.ui.reading import LOOK, screen, settled, silent, until

SIZES = [(20, 5), (40, 12), (79, 23), (80, 24), (100, 30), (160, 50)]


def app(saves, battle=None):
    library = Library()
    game = None
    if battle:
        found = library.read(battle)
        game = Game.new(RULESETS[found.ruleset], found, seed=5, seats=default_seats(found), saves=saves)
    return GameApp(game, library, saves, ascii_only=True)


@pytest.mark.parametrize("size", sample(SIZES, 2))
async def test_a_battle_is_shown_at_any_size_and_takes_keys(tmp_path, size):
    running = app(tmp_path, "veghel")
    async with running.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press("l", "l", "f", "escape", "v", "escape", "question_mark", "escape")
        await pilot.press("d", "D", "u", "escape", "i", "j", "enter", "enter", "slash", "r", "escape", "escape")
        rows = screen(running)
    assert {len(row) for row in rows} == {size[0]}
    assert len(rows) == size[1]
    if size >= (80, 24):
        assert rows[0].startswith(" Veghel crossroads  turn 1/8")
        assert any("US morale" in row or "US     morale" in row for row in rows)
        assert "Tab" in rows[-1]


async def test_the_screen_follows_its_terminal(tmp_path):
    running = app(tmp_path, "veghel")
    async with running.run_test(size=(80, 24)) as pilot:
        for size in [(20, 5), (160, 50), (60, 20), (80, 24)]:
            await pilot.resize_terminal(*size)
            await settled(pilot)
            rows = screen(running)
            assert (len(rows[0]), len(rows)) == size
            assert any("R1" in row for row in rows)


async def test_a_question_takes_no_key_that_was_typed_before_it_was_seen(tmp_path):
    running = app(tmp_path, "veghel")
    async with running.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        battle = running.screen
        assert isinstance(battle, BattleScreen)
        battle.key("e")
        battle.key("e")
        await silent(pilot)
        assert battle.game.step == 0
        assert screen(running)[-2].startswith((" Typed too early", " Too early"))
        battle.key("e")
        assert battle.game.step > 0


async def test_help_on_a_question_is_never_too_early(tmp_path):
    """Given the deployment, which asks; when `d` and `?` come before it was seen; then `d` is dropped, `?` helps."""
    running = app(tmp_path, "airfield")
    running.preferences.settings = replace(running.preferences.settings, guard=2000)
    async with running.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        battle = running.screen
        asked = battle.controller.mode
        assert asked.is_question
        battle.key("j")
        assert battle.controller.mode is asked
        assert screen(running)[-2].startswith((" Typed too early", " Too early"))
        battle.key("question_mark")
        assert isinstance(battle.controller.mode, PageMode)
        battle.key("escape")
        assert battle.controller.mode is asked


async def test_what_is_typed_in_the_machine_s_turn_ends_no_turn_of_mine(tmp_path):
    running = app(tmp_path, "veghel")
    async with running.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        battle = running.screen
        battle.key("e")
        await silent(pilot)
        battle.key("e")
        while isinstance(battle.controller.mode, MachineMode) or battle.mode() == "reaction":
            if battle.mode() == "reaction":
                await silent(pilot)
                battle.key("X")
            battle.key("enter")
            battle.key("e")
            await pilot.pause(LOOK)
        mine, step = battle.controller.mode, battle.game.step
        battle.key("e")
        battle.key("enter")
        assert battle.controller.mode is mine
        await silent(pilot)
        assert (battle.controller.mode, battle.game.step) == (mine, step)
        battle.key("e")
        assert battle.controller.mode is not mine, "once it was seen in silence the key counts"


async def test_a_key_that_a_question_does_not_know_is_told_beside_the_question(tmp_path):
    running = app(tmp_path, "veghel")
    async with running.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+c")
        await silent(pilot)
        await pilot.press("v")
        assert screen(running)[-2].startswith(" v does nothing here.  QUIT?")
        await silent(pilot)
        await pilot.press("escape", "e")
        await silent(pilot)
        await pilot.press("enter")
        assert screen(running)[-2].startswith(" Not Enter.  END THE TURN?")


async def test_enter_typed_before_the_battle_was_over_does_not_pass_its_end_by(tmp_path):
    running = app(tmp_path, "sabres")
    async with running.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        battle = running.screen
        battle.controller.mode = end = VictoryMode(battle.controller.desk, Outcome(Side("us"), "points"))
        battle.paint()
        battle.key("enter")
        await pilot.pause()
        battle.key("enter")
        await silent(pilot)
        assert battle.controller.mode is end
        assert "US victory" in screen(running)[0]
        battle.key("escape")
        await until(pilot, lambda: isinstance(running.screen, TitleScreen))


async def test_a_panel_of_a_few_lines_shows_the_machine_s_newest_deed(tmp_path):
    found = Library().read("veghel")
    machines = {army.id: f"ai:{army.tactic}" for army in found.sides}
    game = Game.new(RULESETS[found.ruleset], found, seed=5, seats=machines, saves=None)
    running = GameApp(game, Library(), tmp_path, ascii_only=True)
    async with running.run_test(size=(60, 18)) as pilot:
        await pilot.pause()
        controller = running.screen.controller
        while len(controller.desk.log_view.entries) < 6:
            controller.tick()
        controller.watch.paused = True
        running.screen.paint()
        await pilot.pause()
        assert any(plain_text(controller.desk.log_view.entries[-1].short)[:8] in row for row in screen(running)[-7:-2])


async def test_esc_never_quits_and_ctrl_c_asks(tmp_path):
    running = app(tmp_path, "veghel")
    async with running.run_test(size=(80, 24)) as pilot:
        await pilot.press("escape", "escape", "escape", "ctrl+c")
        await silent(pilot)
        assert screen(running)[-2].startswith(" QUIT?")
        await pilot.press("escape")
        assert running.screen.mode() == "choose"


async def test_from_the_title_to_a_battle_and_back_to_it(tmp_path):
    running = app(tmp_path)
    async with running.run_test(size=(80, 24)) as pilot:
        assert isinstance(running.screen, TitleScreen)
        await pilot.press("n")
        await until(pilot, lambda: isinstance(running.screen, ChooserScreen))
        await pilot.press("m")
        assert "The lesson's settings are fixed" in screen(running)[-2]
        assert not any("foe " in row[:28] for row in screen(running))
        await pilot.press("j", "j", "t", "n", "7", "7", "enter", "enter")  # past the first lesson and the mill
        await until(pilot, lambda: isinstance(running.screen, BattleScreen))
        battle = running.screen
        assert battle.game.seed == 77
        assert battle.game.seats == {"us": "ai:officer", "de": "human"}
        await pilot.press("q")
        await silent(pilot)
        await pilot.press("t")
        await until(pilot, lambda: isinstance(running.screen, TitleScreen))
        assert any("Continue" in row for row in screen(running))
        await pilot.press("c")
        await until(pilot, lambda: isinstance(running.screen, BattleScreen))


async def test_screens_take_each_others_place(tmp_path):
    running = app(tmp_path)
    async with running.run_test(size=(80, 24)) as pilot:
        await pilot.press("n", "escape", "n", "enter")
        await until(pilot, lambda: isinstance(running.screen, BattleScreen))
        await pilot.press("q")
        await silent(pilot)
        await pilot.press("t")
        await until(pilot, lambda: isinstance(running.screen, TitleScreen))
        await pilot.press("s", "escape")
        await settled(pilot)
        assert isinstance(running.screen, TitleScreen)
        assert len(running.screen_stack) == 1


async def test_a_click_on_an_enemy_aims_and_a_second_one_fires(tmp_path):
    running = app(tmp_path, "veghel")
    async with running.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for _ in range(2):
            await pilot.click("#map", offset=(24, 7))  # 0604
            await silent(pilot)
        assert running.screen.mode() == "aim"
        await pilot.click("#map", offset=(24, 7))
        await pilot.pause()
        assert running.screen.game.step > 0


async def test_the_sky_gives_way_to_every_die_with_the_log_beside_it(tmp_path):
    running = app(tmp_path, "nicolson")
    async with running.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("i")
        await pilot.pause()
        assert any("|LOG turn 1" in row.replace("| ", "|") for row in screen(running))
        for key, picture in (("enter", True), ("escape", False), ("escape", True)):
            await pilot.press(key)
            await pilot.pause()
            assert any("who is behind whom" in row for row in screen(running)) == picture
