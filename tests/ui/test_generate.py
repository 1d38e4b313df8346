"""The page of a battle that is made, by its keys on 80 columns."""

import random
from contextlib import asynccontextmanager

import pytest

from cb_tui.core.generator import HANDICAPS
from cb_tui.session.generator import recipe
from cb_tui.session.library import Library, battle_from_code
from cb_tui.ui.app import GameApp
from cb_tui.ui.screens import generate
from cb_tui.ui.screens.chooser import ChooserScreen
from tests.sample import sample
from tests.ui.reading import screen, settled

CODE = "2-nor44-raid-60-7+2"


@asynccontextmanager
async def page(tmp_path, monkeypatch, size=(80, 24)):
    monkeypatch.setattr(generate, "short_seed", lambda: 1944)
    monkeypatch.setenv("CB_TUI_BATTLES", str(tmp_path / "battles"))
    app = GameApp(None, Library(), tmp_path / "saves", ascii_only=True)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        await pilot.press("n", "g")
        await settled(pilot)
        yield app, pilot


def typed(app, code):
    for press in ("c", *({"-": "minus", "+": "plus"}.get(each, each) for each in code), "enter"):
        app.screen.key(press)


async def test_a_code_that_is_typed_is_shown_as_it_is_played(tmp_path, monkeypatch):
    async with page(tmp_path, monkeypatch) as (app, pilot):
        typed(app, CODE)
        await settled(pilot)
        shown = screen(app)
        assert shown[0].rstrip().endswith(f"code {CODE}")
        told = "\n".join(row[:28] for row in shown)
        for words in ("Normandy 44", "Raid", "2 harder", "US        6 pieces", "morale 7 : 7", "9 minutes, 6 turns"):
            assert words in told
        assert battle_from_code(CODE).summary in shown[-2]
        await pilot.press("b")
        await settled(pilot)
        assert "History: none. The generator invented all of it." in "\n".join(screen(app))
        await pilot.press("b", "enter")
        await settled(pilot)
        assert (app.game.battle.id, app.game.battle.units) == (CODE, battle_from_code(CODE).units)
        app.save_now()


async def test_every_value_is_changed_by_a_key_and_stays_within_its_bounds(tmp_path, monkeypatch):
    async with page(tmp_path, monkeypatch) as (app, pilot):
        chooser = app.screen
        for key, points, handicap in (("h", 40, HANDICAPS[0]), ("l", 90, HANDICAPS[1])):
            typed(app, f"2-nor44-raid-{points}-7{handicap:+}")
            chooser.row = 3
            await pilot.press(key, "j", key)
            assert (chooser.wish.points, chooser.wish.handicap) == (points, handicap)
        typed(app, CODE)
        await pilot.press("j", "l", "j", "j", "l", "j", "l")
        await settled(pilot)
        wish = chooser.wish
        assert (wish.seed, wish.theatre, wish.mission) == (8, "su44", "rescue")
        assert app.screen.battle == battle_from_code(wish.code)
        await pilot.press("s")
        assert chooser.wish.seed != 8
        await pilot.press("escape")
        await settled(pilot)
        assert isinstance(app.screen, ChooserScreen)


async def test_a_code_that_makes_no_battle_leaves_the_one_that_is_there_and_is_refused_in_a_sentence(
    tmp_path, monkeypatch
):
    chance = random.Random(17)
    async with page(tmp_path, monkeypatch) as (app, pilot):
        typed(app, CODE)
        for _ in range(3):
            at, sign = chance.randrange(len(CODE)), chance.choice("x-+9")
            bad = f"{CODE[:at]}{sign}{CODE[at + 1 :]}"
            typed(app, bad)
            await settled(pilot)
            shown = screen(app)
            if shown[0].rstrip().endswith(f"code {CODE}"):
                assert bad == CODE or not shown[-2].startswith(f" {battle_from_code(CODE).summary}")
            else:
                assert app.screen.wish.code == recipe(bad).code
                typed(app, CODE)


async def test_a_battle_is_written_once_as_a_file_to_be_changed(tmp_path, monkeypatch):
    async with page(tmp_path, monkeypatch) as (app, pilot):
        typed(app, CODE)
        for told in ("Saved to your battles: cb-tui play nor44-raid-7", "there is already a battle nor44-raid-7"):
            await pilot.press("w")
            await settled(pilot)
            assert told in screen(app)[-2]
        path = tmp_path / "battles" / "nor44-raid-7.toml"
        assert Library().check(path) == []


@pytest.mark.parametrize("size", sample([(40, 16), (80, 24), (160, 50)], 2, 1))
async def test_who_plays_and_the_marked_line_have_room_on_every_terminal(size, tmp_path, monkeypatch):
    async with page(tmp_path, monkeypatch, size) as (app, _):
        shown = "\n".join(screen(app))
        assert "> theater" in shown
        assert "foe   AI: officer" in shown
