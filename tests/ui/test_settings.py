"""The settings on the screen: changed with arrows, written at once, in force at once; commands by words; the mouse."""

import re

import pytest

from cb_tui.games import RULESETS
from cb_tui.games.combat_boots.rules.standing_orders_model import Policy
from cb_tui.presentation.boards.hex.ground import LOOKS
from cb_tui.presentation.keys import KEYS, take
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.session.seats import default_seats
from cb_tui.session.settings import Settings, read, standing
from cb_tui.ui.app import GameApp
from cb_tui.ui.navigator import Preferences
from cb_tui.ui.screens.battle import BattleScreen
from cb_tui.ui.screens.bindings import BindingsScreen
from cb_tui.ui.screens.rules import RulesScreen
from cb_tui.ui.screens.settings import ROWS, SettingsScreen
from cb_tui.ui.screens.title import TitleScreen
from tests.sample import sample
from tests.ui.reading import settled

LIBRARY = Library()


@pytest.fixture(autouse=True)
def file(tmp_path, monkeypatch):
    monkeypatch.setenv("CB_TUI_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.delenv("LC_ALL", raising=False)
    yield tmp_path / "config" / "settings.toml"
    take({})


def app(saves, battle=None):
    game = None
    if battle:
        found = LIBRARY.read(battle)
        game = Game.new(RULESETS[found.ruleset], found, seed=5, seats=default_seats(found), saves=saves)
    return GameApp(game, LIBRARY, saves, preferences=Preferences.read())


def lines(running):
    return [strip.text for strip in running.screen._compositor.render_strips()]


def line_of(running, text):
    return next(y for y, row in enumerate(lines(running)) if text in row)


def listed(running, name):
    """The line of a setting in the list at the left."""
    return next(row[:46] for row in lines(running) if name in row[:46])


async def test_a_change_is_written_and_holds_at_once(tmp_path, file):
    running = app(tmp_path)
    async with running.run_test(size=(80, 24)) as pilot:
        await pilot.press("S", "j", "j", "j", "j", "l", "l")
        assert isinstance(running.screen, SettingsScreen)
        assert read().settings == Settings(speed=5)
        assert "< 5 >" in listed(running, "AI speed")
        await pilot.press("l")
        assert read().settings == Settings(speed=1)
        await pilot.press("r")
        assert read().settings == Settings()
        assert "speed" not in file.read_text()
        await pilot.press("question_mark")
        assert isinstance(running.screen, RulesScreen)
        await pilot.press("escape")
        assert isinstance(running.screen, SettingsScreen)
        await pilot.press("escape")
        assert isinstance(running.screen, TitleScreen)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: ".".join(row.path))
def test_every_value_that_a_line_offers_is_one_that_the_file_takes(row):
    for value in row.values:
        preferences = Preferences.read()
        assert preferences.change(row.path, value) == ""
        assert read().findings == ()
        assert row.of(read().settings) == value


def test_every_setting_has_a_line():
    told = {row.path for row in ROWS}
    orders = {("orders", name) for name in standing(Settings())}
    assert told == {(name,) for name in Settings.__struct_fields__} - {("orders",), ("keys",), ("battles",)} | orders


@pytest.mark.parametrize("size", sample([(20, 5), (40, 12), (80, 24), (160, 50)], 2))
async def test_the_pages_fit_any_size(tmp_path, size):
    running = app(tmp_path)
    async with running.run_test(size=size) as pilot:
        for keys in (["S"], ["k"], ["j", "j"], ["K"], ["k"], ["l", "k"], ["enter"], ["escape"], ["escape", "escape"]):
            await pilot.press(*keys)
            rows = lines(running)
            assert ({len(row) for row in rows}, len(rows)) == ({size[0]}, size[1])
            if isinstance(running.screen, SettingsScreen | BindingsScreen) and size[1] >= 12:
                assert any(row.lstrip().startswith(("> ", "\u25ba ")) for row in rows)


async def test_in_a_battle_signs_reach_and_pace_change_under_the_page(tmp_path):
    running = app(tmp_path, "veghel")
    async with running.run_test(size=(80, 24)) as pilot:
        battle = running.screen
        assert isinstance(battle, BattleScreen)
        assert not running.glyphs.unicode
        await pilot.press("S", "l", "j", "j", "j", "j", "l", "j", "l", "escape")
        await pilot.pause()
        assert running.glyphs.unicode and battle.controller.glyphs is running.glyphs
        assert LOOKS["trees"].glyphs[1] in "".join(lines(running))
        assert (battle.controller.remote.speed, battle.controller.desk.show_reach) == (4, False)


async def test_u_takes_the_last_change_back_and_0_all_of_them(tmp_path, file):
    running = app(tmp_path)
    async with running.run_test(size=(80, 24)) as pilot:
        await pilot.press("S", "l", "j", "j", "j", "j", "l")
        assert read().settings == Settings(map="unicode", speed=4)
        await pilot.press("u")
        assert read().settings == Settings(map="unicode")
        await pilot.press("u", "u")
        assert read().settings == Settings()
        await pilot.press("l", "k", "l", "0")
        assert read().settings == Settings()


async def test_the_page_names_the_signs_and_colors_in_use(tmp_path):
    Preferences.read().change(("map",), "unicode")
    running = GameApp(None, Library(), tmp_path / "saves", ascii_only=True, preferences=Preferences.read())
    async with running.run_test(size=(80, 24)) as pilot:
        await pilot.press("S")
        assert "< Unicode (here ASCII) >" in listed(running, "Map symbols")
        assert f"auto: {running.colours}" in listed(running, "Colors")


async def test_colours_change_at_once(tmp_path):
    running = app(tmp_path, "veghel")
    async with running.run_test(size=(80, 24)) as pilot:
        for wanted, mode in (("256", "256"), ("none", "mono"), ("8", "16"), ("truecolor", "truecolor")):
            running.preferences.change(("colours",), wanted)
            running.set_all_colours()
            await pilot.pause()
            assert running.colours == mode
            assert {part.mode for part in running.screen.query("FixedLines")} == {mode}
        running.preferences.change(("background",), "light")
        running.set_all_colours()
        assert all(part.light for part in running.screen.query("FixedLines"))


async def test_no_color_goes_before_the_setting(tmp_path, monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    Preferences.read().change(("colours",), "truecolor")
    assert app(tmp_path).colours == "mono"


async def test_a_bad_file_is_said_in_the_message_line_and_the_game_goes_on(tmp_path, file):
    file.parent.mkdir()
    file.write_text("speed = 9\nmap = 'unicode'\n")
    for battle in (None, "veghel"):
        running = app(tmp_path, battle)
        async with running.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert lines(running)[22].startswith(" settings.toml: speed: expected a whole number from 1 to 5, found 9")
            assert running.preferences.settings == Settings(map="unicode")


async def test_a_file_that_cannot_be_read_is_left_and_a_change_lasts_until_the_end(tmp_path, file):
    file.parent.mkdir()
    file.write_text("speed =")
    running = app(tmp_path)
    async with running.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "settings.toml: line 1: not TOML" in lines(running)[22]
        await pilot.press("S", "j", "j", "j", "j", "l")
        assert running.preferences.settings.speed == 4
        assert file.read_text() == "speed ="


async def test_new_games_begin_with_the_standing_orders_of_the_settings(tmp_path):
    Preferences.read().change(("orders", "moving"), "hold")
    running = app(tmp_path)
    async with running.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        running.begin(LIBRARY.read("veghel"), default_seats(LIBRARY.read("veghel")), 5, "seeded", "combat_boots_2025")
        await pilot.pause()
        orders = running.game.orders
        assert [orders[side].opportunity for side in running.game.seats] == [Policy("hold"), Policy()]


# --- keys ----------------------------------------------------------------------------------------------------------


async def test_a_key_is_bound_by_pressing_it_and_a_conflict_is_named_and_refused(tmp_path):
    running = app(tmp_path, "veghel")
    async with running.run_test(size=(80, 24)) as pilot:
        await pilot.press("S", "K", "l", "j", "enter")
        assert lines(running)[22].startswith(" Press the key that should do fire")
        await pilot.press("c")
        assert lines(running)[22].startswith(" c is taken by close; use another key (fire is unchanged)")
        assert read().settings.keys == {}
        await pilot.press("enter", "f5")
        assert read().settings.keys == {"choose": {"fire": "f5"}}
        await pilot.press("escape", "escape")
        await pilot.pause()
        assert "F5 fire" in lines(running)[23]
        assert "F5 aims" in lines(running)[22]
        await pilot.press("enter")
        assert "F5 aims" in lines(running)[22], "in what Enter says too"
        await pilot.press("f5")
        assert running.screen.mode() == "aim"
        await pilot.press("escape", "S", "K", "R")
        assert read().settings.keys == {}


async def test_escape_and_r_leave_a_key_and_give_it_back(tmp_path):
    running = app(tmp_path)
    async with running.run_test(size=(80, 24)) as pilot:
        await pilot.press("S", "K", "l", "enter", "escape")
        assert isinstance(running.screen, BindingsScreen)
        assert read().settings.keys == {}
        await pilot.press("enter", "f9", "r")
        assert read().settings.keys == {}


# --- all commands by words -----------------------------------------------------------------------------------------


async def test_what_can_be_done_is_found_by_words_and_done(tmp_path):
    running = app(tmp_path, "veghel")
    async with running.run_test(size=(80, 24)) as pilot:
        before = [row[50:] for row in lines(running)[1:22]]
        await pilot.press("colon")
        rows = lines(running)
        assert rows[1].startswith(" Commands available now: _")
        assert [row[50:] for row in rows[1:22]] == before
        await pilot.press(*"danger map")
        assert running.screen.mode() == "commands"
        assert lines(running)[3].startswith("> d ")
        await pilot.press("enter")
        assert running.screen.mode() == "danger"
        await pilot.press("escape", "ctrl+p", *"zzz", "enter")
        assert "no match" in lines(running)[3]
        await pilot.press("escape")
        assert running.screen.mode() == "choose"


async def test_the_list_has_every_action_of_the_moment(tmp_path):
    running = app(tmp_path, "veghel")
    async with running.run_test(size=(80, 24)) as pilot:
        for open_, mode in ((["f"], "aim"), (["escape", "v"], "sight")):
            await pilot.press(*open_, "colon")
            listed = {key.action for key in running.screen.controller.mode.all}
            assert listed == {key.action for key in KEYS[mode]} - {"commands"}
            await pilot.press("escape")


async def test_what_only_the_screen_can_do_is_done_from_the_list_too(tmp_path):
    running = app(tmp_path, "veghel")
    async with running.run_test(size=(80, 24)) as pilot:
        await pilot.press("colon", *"settings", "enter")
        assert isinstance(running.screen, SettingsScreen)
        await pilot.press("escape", "colon", *"legend", "enter")
        await pilot.pause()
        assert lines(running)[1].startswith(" Legend")
        await pilot.press("escape")
        assert running.screen.mode() == "choose"


async def test_a_dogfight_has_no_map_and_says_so(tmp_path):
    running = app(tmp_path, "nicolson")
    async with running.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        running.screen.press("zoom")
        await pilot.pause()
        assert "without a map" in lines(running)[22]
        await pilot.press("colon")
        assert "larger map" not in "".join(lines(running))


# --- the mouse -----------------------------------------------------------------------------------------------------


async def test_a_click_is_the_cursor_a_key_or_a_line(tmp_path):
    running = app(tmp_path, "veghel")
    async with running.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        controller = running.screen.controller
        hexmap = running.screen.query_one("#map")
        await pilot.click("#map", offset=hexmap.zoom.centre_cell("0406", controller.desk.table.scene.board))
        assert controller.desk.cursor == "0406"
        assert running.screen.mode() == "move"
        await pilot.click("#keys", offset=(re.search(r"Esc \w+", lines(running)[23]).start(), 0))
        assert running.screen.mode() == "choose"
        await pilot.click("#panel", offset=(5, line_of(running, "to win  o") - 1 + 1))  # until anything has happened
        assert "Objectives and forces" in lines(running)[1]
        await pilot.press("escape", "f")
        await pilot.pause()
        await pilot.press("enter")
        await pilot.click("#panel", offset=(5, line_of(running, "log  i") - 1 + 1))
        assert running.screen.mode() == "inspect"


async def test_a_click_in_the_dice_log_marks_a_line_and_the_marked_one_shows_the_map_then(tmp_path):
    running = app(tmp_path, "veghel")
    async with running.run_test(size=(80, 24)) as pilot:
        await pilot.press("f")
        await pilot.pause()
        await pilot.press("enter", "i", "G")
        mode = running.screen.controller.mode
        assert len(mode.shown) > 1
        await pilot.click("#panel", offset=(6, 2))
        assert mode.now == mode.shown[0]
        assert not mode.shows_past
        await pilot.click("#panel", offset=(6, 2))
        assert mode.shows_past


async def test_a_click_marks_a_line_of_a_menu_and_chooses_the_marked_one(tmp_path):
    running = app(tmp_path)
    async with running.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.click("#body", offset=(10, line_of(running, "  Lessons ")))
        assert isinstance(running.screen, TitleScreen)
        y = line_of(running, "S settings")
        await pilot.click("#body", offset=(lines(running)[y].index("settings") + 2, y))
        assert isinstance(running.screen, SettingsScreen)
        y = next(y for y, row in enumerate(lines(running)) if "AI speed" in row[:40]) - 1
        await pilot.click("#body", offset=(10, y))
        await pilot.click("#body", offset=(10, y))
        assert read().settings.speed == 4
