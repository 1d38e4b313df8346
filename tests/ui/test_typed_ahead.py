"""Keys that come in one packet: each is for the screen that the one before it has opened, and none crashes the game."""

import asyncio

import pytest
from textual import events

from cb_tui.session.library import Library
from cb_tui.ui.app import GameApp
from cb_tui.ui.screens.chooser import ChooserScreen
from cb_tui.ui.screens.settings import SettingsScreen
from cb_tui.ui.screens.title import TitleScreen


@pytest.fixture
def at_once(tmp_path):
    """What stands on the screen once all these keys have come to the title at once, with the exit status, None if it runs."""

    def use(*keys: str) -> tuple[object, int | None]:
        async def typed() -> tuple[object, int | None]:
            app = GameApp(None, Library(), tmp_path)
            async with app.run_test(size=(80, 24)) as pilot:
                await pilot.pause()
                for key in keys:
                    app.screen.post_message(events.Key(key, key if len(key) == 1 else None))
                for _ in range(8):
                    await pilot.pause()
                return app.screen, app.return_value

        return asyncio.run(typed())

    return use


def test_the_next_screen_takes_what_was_typed_ahead(at_once):
    screen, _ = at_once("n", "j", "j")
    assert isinstance(screen, ChooserScreen)
    assert screen.row == 2


def test_a_second_escape_leaves_what_is_under_a_page_alone(at_once):
    assert isinstance(at_once("S", "escape", "escape", "escape")[0], TitleScreen)
    assert isinstance(at_once("S", "escape", "S")[0], SettingsScreen)


def test_keys_after_the_end_open_nothing(at_once):
    screen, status = at_once("q", "S", "n", "s")
    assert isinstance(screen, TitleScreen)
    assert status == 0
