"""The page of a day's battle, by its keys on 80 columns."""

from datetime import timedelta
from itertools import product

import pytest

from cb_tui.session import daily
from cb_tui.session.day import day_of
from cb_tui.session.library import Library
from cb_tui.ui.app import GameApp
from cb_tui.ui.screens.daily import DailyScreen
from cb_tui.ui.screens.title import TitleScreen
from tests.sample import sample
from tests.session.test_daily import DAY, played_day
from tests.ui.reading import screen, settled

VETTED = DAY + timedelta(days=1)


async def test_a_day_is_begun_left_and_gone_on_with_from_its_page(tmp_path):
    app = GameApp(None, Library(), tmp_path, ascii_only=True, day=day_of(VETTED))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        shown = "\n".join(screen(app))
        made = day_of(VETTED)
        assert f"Daily battle, {VETTED}" in shown
        assert "not played yet" in shown
        left = " ".join(row.partition("|")[0].strip() for row in screen(app))
        rate = f"Playing your side, the AI won {made.vetted.won} of {made.vetted.games}."
        assert rate in left
        handicap = made.recipe.handicap
        steps = f"{abs(handicap)} step{'s' * (abs(handicap) > 1)}"
        told = f"{made.recipe.code}, {steps} {'harder' if handicap > 0 else 'easier'}"
        assert (told if handicap else made.recipe.code) in " ".join(
            row.partition("|")[0].strip() for row in screen(app)
        )
        await pilot.press("c")
        assert "Play the battle to its end first" in screen(app)[-2]
        await pilot.press("l")
        assert f"The battle of {VETTED + timedelta(days=1)} opens on that day" in screen(app)[-2]
        await pilot.press("b")
        await settled(pilot)
        assert "History: none." in "\n".join(screen(app))
        await pilot.press("b", "enter")
        await settled(pilot)
        assert (app.game.name, app.game.seed) == (f"daily-{VETTED}", 20261123)
        app.game.close()
        app.turn_to(DailyScreen(day_of(VETTED)))
        await settled(pilot)
        assert "begun" in screen(app)[0]
        await pilot.press("enter")
        await settled(pilot)
        assert app.game.name == f"daily-{VETTED}"
        app.save_now()


@pytest.mark.parametrize("size", [(80, 24), (160, 50)])
async def test_a_day_that_is_over_shows_its_line_and_copies_it(size, tmp_path):
    game = played_day(tmp_path)
    game.close()
    told = daily.daily_line(game)
    app = GameApp(None, Library(), tmp_path, ascii_only=True, day=day_of(VETTED))
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        await pilot.press("h")
        await settled(pilot)
        shown = " ".join(" ".join(row.partition("|")[0] for row in screen(app)).split())
        assert " ".join(told.split()) in shown
        assert "longest streak 0, now 0" in "\n".join(screen(app))
        await pilot.press("c")
        await settled(pilot)
        assert " ".join(screen(app)[1:3]).split()[: len(told.split())] == told.split()
        await pilot.press("escape", "escape")
        await settled(pilot)
        assert isinstance(app.screen, TitleScreen)


async def test_a_letter_key_of_title_and_list_opens_the_day(tmp_path):
    app = GameApp(None, Library(), tmp_path, ascii_only=True)
    async with app.run_test(size=(80, 24)) as pilot:
        for keys in (("d",), ("n", "d")):
            await settled(pilot)
            await pilot.press(*keys)
            await settled(pilot)
            assert screen(app)[0].startswith(" Daily battle, 20")
            await pilot.press("escape")


@pytest.mark.parametrize(
    ("size", "ascii_only"), sample(product([(60, 16), (80, 24), (100, 30), (160, 50)], [True, False]), 3)
)
async def test_the_month_stands_beside_the_battle_with_the_day_marked(size, ascii_only, tmp_path):
    app = GameApp(None, Library(), tmp_path, ascii_only=ascii_only, day=day_of(VETTED))
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        page = screen(app)
        await pilot.press("h")
        before = screen(app)
    assert any("November 2026" in row for row in page)
    assert any("Mo  Tu  We  Th  Fr  Sa  Su" in row for row in page)
    mark = ">" if ascii_only else "\u25ba"
    assert any(f"{VETTED.day}{mark}" in row for row in page)
    assert any(f"{VETTED.day - 1}{mark}" in row for row in before)
    assert all(len(row) == size[0] for row in page)
    assert not ascii_only or all(row.isascii() for row in page)
