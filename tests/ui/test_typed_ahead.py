"""Keys that come in one packet: each is for the screen that the one before it has opened, and none crashes the game."""

import asyncio
import hashlib
import inspect
import random

import pytest
from textual import events
from textual.app import App
from textual.message_pump import MessagePump
from textual.screen import Screen

from cb_tui.session.library import Library
from cb_tui.ui.app import GameApp
from cb_tui.ui.screens.chooser import ChooserScreen
from cb_tui.ui.screens.daily import DailyScreen
from cb_tui.ui.screens.generate import GenerateScreen
from cb_tui.ui.screens.settings import SettingsScreen
from cb_tui.ui.screens.title import TitleScreen
from tests.sample import sample
from tests.ui.reading import screen as looks


def pressed(key: str) -> events.Key:
    return events.Key(key, key if len(key) == 1 else None)


@pytest.fixture
def at_once(tmp_path):
    """What stands on the screen once all these keys have come to the title, with the exit status, None if it runs."""

    def use(*keys: str) -> tuple[object, int | None]:
        async def typed() -> tuple[object, int | None]:
            app = GameApp(None, Library(), tmp_path)
            async with app.run_test(size=(80, 24)) as pilot:
                await pilot.pause()
                for key in keys:
                    app.post_message(pressed(key))
                for _ in range(8):
                    await pilot.pause()
                return app.screen, app.return_value

        return asyncio.run(typed())

    return use


def test_the_next_screen_takes_what_was_typed_ahead(at_once):
    screen, _ = at_once("n", "j", "j")
    assert isinstance(screen, ChooserScreen)
    assert screen.row == 2


@pytest.mark.parametrize(("keys", "page"), [(("d", "enter"), DailyScreen), (("n", "g", "enter"), GenerateScreen)])
def test_what_is_typed_while_a_battle_is_made_begins_none(at_once, keys, page):
    """Enter is meant for the page before; it must not begin a battle that nobody has seen."""
    screen, _ = at_once(*keys)
    assert isinstance(screen, page)


def test_a_second_escape_leaves_what_is_under_a_page_alone(at_once):
    assert isinstance(at_once("S", "escape", "escape", "escape")[0], TitleScreen)
    assert isinstance(at_once("S", "escape", "S")[0], SettingsScreen)


def test_keys_after_the_end_open_nothing(at_once):
    screen, status = at_once("q", "S", "n", "s")
    assert isinstance(screen, TitleScreen)
    assert status == 0


OPENS = ("n", "S", "s", "question_mark", "i")  # not d and g, whose battles are made first
MOVES = ("j", "k", "tab", "down", "h", "r", "slash", "x", "escape", "escape", "escape")


@pytest.mark.parametrize("seed", sample([3, 5], 2))
async def test_what_is_typed_at_once_ends_where_it_does_typed_slowly(seed, tmp_path, monkeypatch):
    """Given keys that open pages, move in them, close them; when all come at once; then none is lost or overtaken."""
    monkeypatch.setattr("cb_tui.ui.screens.seating.new_seed", lambda: 7)
    dice = random.Random(seed)
    keys = [dice.choice(OPENS if dice.random() < 0.4 else MOVES) for _ in range(40)]
    ends = []
    for rest in ("until all is done", "one turn of the loop", ""):
        app, done = GameApp(None, Library(), tmp_path), asyncio.Event()
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            for key in keys:
                app.post_message(pressed(key))
                if rest:
                    await (pilot.pause() if rest == "until all is done" else asyncio.sleep(0))
            app.call_later(done.set)  # behind the keys
            await done.wait()
            await pilot.pause()
            ends.append(([*map(type, app.screen_stack)], looks(app)))
    assert ends[0] == ends[1] == ends[2], keys
    assert ends[0][1]


def test_keys_are_handed_out_as_they_were_when_ours_was_written():
    """After an upgrade of Textual: read how a key comes to a screen, see that ours does it, put the new sum here."""
    source = "".join(map(inspect.getsource, (App.on_event, Screen._forward_event, MessagePump._pre_process)))
    assert hashlib.sha256(source.encode()).hexdigest()[:16] == "6ec81ab3c4a64158"
