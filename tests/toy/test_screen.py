"""Ambush on the real screen, by keys: what a rules system gets without a line of its own in the screen."""

import re
import sys
from itertools import cycle
from pathlib import Path

import pytest
from msgspec.structs import replace

from cb_tui.games import GAMES
from cb_tui.presentation.text import line
from cb_tui.session import library
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.ui.app import GameApp
from cb_tui.ui.modes.base import Mode, OpenNamed, SwitchTo
from cb_tui.ui.modes.handover import HandoverMode
from cb_tui.ui.modes.offers import OffersMode, PendingDecisionMode
from cb_tui.ui.modes.other_side import MachineMode
from cb_tui.ui.modes.popup import EndTurnMode
from cb_tui.ui.modes.start_and_end import VictoryMode
from cb_tui.ui.screen_spec import open_mode
from cb_tui.ui.screens.battle import BattleScreen
from cb_tui.ui.screens.chooser import ChooserScreen
from tests import toy
from tests.sample import sample
from tests.terminal.harness import Terminal
from tests.toy import model as m
from tests.toy.ruleset import AMBUSH
from tests.toy.sealed_table import BOTH, TWO
from tests.toy.table import BATTLE, EAST, RED, WEST

ROOT = Path(__file__).parents[2]
MOST = 200  # moments of a whole game
ANSWERS: dict[type[Mode], tuple[str, ...]] = {
    HandoverMode: ("g",), MachineMode: ("enter",), EndTurnMode: ("e",), PendingDecisionMode: ("enter",),
}  # fmt: skip


class Screen:
    """The program with a game on its screen."""

    def __init__(self, saves, *, west="human", east="human", size=(80, 24), pair=False):
        seats = BOTH if pair else {RED: "human", WEST: west, EAST: east}
        self.game = Game.new(AMBUSH, TWO if pair else BATTLE, seed=3, seats=seats, saves=saves)
        self.app = GameApp(self.game, Library(), saves, ascii_only=True)
        self.app.preferences.settings = replace(self.app.preferences.settings, guard=0, speed=5)  # keys at once
        self.size = size

    async def __aenter__(self):
        self.running = self.app.run_test(size=self.size)
        self.pilot = await self.running.__aenter__()
        await self.pilot.pause()
        return self

    async def __aexit__(self, *error):
        await self.running.__aexit__(*error)

    async def press(self, *keys):
        for key in keys:
            await self.pilot.press(key)
            await self.pilot.pause()

    @property
    def controller(self):
        assert isinstance(self.app.screen, BattleScreen)
        return self.app.screen.controller

    @property
    def mode(self):
        return self.controller.mode

    @property
    def text(self):
        return "\n".join(strip.text for strip in self.app.screen._compositor.render_strips())

    async def concealed(self):
        """Both hidden squads lie where the cursor is first, and Red sits at the keyboard."""
        await self.press("g", "enter", "g", "enter", "g")


@pytest.mark.parametrize(
    ("west", "east", "size"),
    sample([("human", "human", (80, 24)), ("ai:wait", "human", (100, 30)), ("ai:wait", "ai:wait", (160, 50))], 2),
)
async def test_a_whole_game_is_played_by_keys_to_its_end(tmp_path, west, east, size):
    async with Screen(tmp_path, west=west, east=east, size=size) as screen:
        tried = cycle((("f", "enter"), ("down", "enter"), ("e",)))
        for _ in range(MOST):
            if isinstance(screen.mode, VictoryMode):
                break
            await screen.press(*(next(tried) if screen.mode.is_free_to_act else ANSWERS[type(screen.mode)]))
        assert isinstance(screen.mode, VictoryMode)
        assert screen.game.outcome is not None
        played = {type(entry.command) for entry in screen.game.entries}
        assert {m.Conceal, m.March, m.Shoot, m.Rest} <= played
        assert "victory" in screen.text.lower()
        assert not re.search("morale|disruptions", screen.text)
        await screen.press("R")
        assert "Ambush" in screen.text


async def test_the_panel_lists_what_a_piece_may_do_and_the_cursor_marks_it(tmp_path):
    async with Screen(tmp_path) as screen:
        await screen.press("g")  # Blue west sits down
        assert "AN AMBUSH" in screen.text
        assert ">place   A4 open" in screen.text
        await screen.press("g")
        assert ">        B4 wood" in screen.text
        assert "Enter w2 hides at B4" in screen.text
        await screen.press("enter", "g", "enter", "g")
        assert "R1   ready" in screen.text
        await screen.press("down")
        assert "Enter R1 marches to C2" in screen.text
        await screen.press("enter")
        assert screen.game.entries[-1].command == m.March(m.UnitId("R1"), m.Place("C2"))
        assert "R2   ready" in screen.text


async def test_a_key_marks_an_attack_with_its_chance_and_another_what_takes_no_piece(tmp_path):
    async with Screen(tmp_path) as screen:
        await screen.concealed()
        await screen.press("f")
        assert "Enter R1 shoots at w1, 20 %" in screen.text
        assert "a hit    20%" in screen.text
        await screen.press("a")
        assert "Enter draw a card: 2 of 5 are bold" in screen.text
        await screen.press("escape", "p")
        assert "R1 has nothing to pass on" in screen.text


async def test_an_attack_that_another_page_names_is_marked(tmp_path):
    async with Screen(tmp_path) as screen:
        await screen.concealed()
        desk = screen.controller.desk
        shot = next(one for one in desk.table.offers if isinstance(one.command, m.Shoot))
        marked = open_mode(desk, OpenNamed("aim", shot.actors[0], command=shot.command))
        assert isinstance(marked, SwitchTo)
        assert isinstance(marked.to, OffersMode)
        assert marked.to.chosen == shot


async def test_what_cannot_be_done_is_refused_with_its_rule(tmp_path):
    async with Screen(tmp_path) as screen:
        await screen.concealed()
        await screen.press("down", "down", "down", "enter")
        assert "C4 is not a square to march to from C1; go to one beside it [MARCH-1]" in screen.text
        assert screen.game.entries[-1].command == m.Conceal(m.UnitId("v2"), m.Place("G4"))


async def test_who_looks_about_takes_a_piece_and_is_told_that_there_is_no_line_of_sight(tmp_path):
    async with Screen(tmp_path) as screen:
        await screen.concealed()
        await screen.press("x", "right", "v")
        assert "These rules do not use line of sight" in screen.text
        await screen.press("enter")
        assert screen.mode.unit == "R2"


async def test_the_turn_ends_at_once_or_is_asked_where_pieces_are_left(tmp_path):
    async with Screen(tmp_path) as screen:
        await screen.concealed()
        await screen.press("e")
        assert "END THE TURN?" in screen.text
        await screen.press("escape")
        assert type(screen.mode) is OffersMode
        await screen.press("e", "e")
        assert isinstance(screen.mode, HandoverMode)


async def test_a_march_is_taken_back_and_a_roll_is_not(tmp_path):
    async with Screen(tmp_path) as screen:
        await screen.concealed()
        await screen.press("down", "enter", "backspace")
        assert "Undone" in screen.text
        assert "R1   ready" in screen.text
        await screen.press("f", "enter", "backspace")
        assert isinstance(screen.game.entries[-1].command, m.Shoot)
        assert "dice" in screen.text


async def test_the_chooser_gives_each_seat_to_who_plays_it(tmp_path, monkeypatch):
    monkeypatch.setitem(GAMES, toy.GAME.package, toy.GAME)
    monkeypatch.setattr(library, "EXTRA_FOLDERS", [*library.EXTRA_FOLDERS, Path(__file__).parent / "scenarios"])
    app = GameApp(None, Library(), tmp_path, ascii_only=True)
    async with app.run_test(size=(80, 24)) as pilot:
        chooser = ChooserScreen()
        app.push_screen(chooser)
        await pilot.pause()
        while chooser.battle is None or chooser.battle.id != "ambush":
            await pilot.press("k")
        for key in ("t", "m", "m", "t", "m", "m"):
            await pilot.press(key)
        await pilot.pause()
        text = "\n".join(strip.text for strip in app.screen._compositor.render_strips())
        assert "  Blue west  another login" in text
        assert "> Blue east  another login" in text
        assert "dice  fair, by all" in text
        for key in ("t", "m", "enter"):
            await pilot.press(key)
        await pilot.pause()
        assert isinstance(app.screen, ChooserScreen), "Red is the machine's, and nobody would sit here"
        for key in ("m", "m", "m", "enter"):
            await pilot.press(key)
        await pilot.pause()
        assert isinstance(app.screen, BattleScreen)
        assert (app.screen.game.local_seats, app.screen.game.dice_mode) == ((RED,), "fair")


def test_it_is_chosen_and_played_in_a_real_terminal(tmp_path):
    env = {"CB_TUI_SAVES": str(tmp_path), "CB_TUI_CONFIG": str(tmp_path / "config")}
    with Terminal([sys.executable, "-m", "tests.toy"], 80, 24, env=env, cwd=ROOT) as terminal:
        terminal.until("New battle")
        terminal.press("n,up", quiet=0.3)
        terminal.until("A patrol crosses a valley")
        assert "rules Ambush" in terminal.text()
        terminal.press("enter", quiet=0.5)
        terminal.until("R1 is selected")
        terminal.press("down", quiet=0.3)
        terminal.until("Enter R1 marches to C2")
        terminal.press("enter", quiet=0.3)
        terminal.until("R2 is selected")


@pytest.mark.parametrize("size", sample([(20, 5), (40, 12), (80, 24), (160, 50)], 2))
async def test_every_page_opens_at_any_size(tmp_path, size):
    async with Screen(tmp_path, size=size) as screen:
        await screen.concealed()
        await screen.press("f", "enter")
        for page in ("question_mark", "o", "L", "I", "i", "O", "v", "x", "colon", "slash", "w", "F", "z", "Z", "R"):
            await screen.press(page)
            assert {len(row) for row in screen.text.splitlines()} == {size[0]}
            await screen.press("escape", "escape")
            while not isinstance(screen.app.screen, BattleScreen):
                screen.app.pop_screen()
                await screen.pilot.pause()


async def test_pages_say_nothing_that_these_rules_do_not_have(tmp_path):
    async with Screen(tmp_path, size=(80, 50)) as screen:
        await screen.concealed()
        await screen.press("f", "enter")
        for page in ("o", "L", "question_mark", "I", "colon"):
            await screen.press(page)
            shown = screen.text
            for word in ("morale", "disrupt", "rall", "movement points", "-/0", "hex", "leader", "buildings", "trees"):
                assert word not in shown, (page, word)
            for key in ("standing orders", "danger", "line of sight", "R1 R1", "enemy's shots", "does nothing more"):
                assert key not in shown, (page, key)
            await screen.press("escape")


async def test_a_rule_named_by_rules_without_a_help_opens_the_keys(tmp_path):
    async with Screen(tmp_path) as screen:
        await screen.concealed()
        screen.app.screen.say(line("w1 is no piece of Red; command your own [TURN-2]"))
        await screen.press("question_mark")
        assert isinstance(screen.app.screen, BattleScreen)
        assert "Tab" in screen.text
        await screen.press("question_mark")
        assert isinstance(screen.app.screen, BattleScreen)
        assert "These rules have no help in plain words" in screen.text
