"""The pages of a host at three sizes, cell for cell: `pages/SIZE/NAME.txt`, anew with CB_TUI_UPDATE=1."""

import os
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from cb_tui.core.grammar import columns
from cb_tui.host.answers import TablePage
from cb_tui.host.clocks import ClockTerms
from cb_tui.host.events import TableTerms
from cb_tui.host.requests import AnyRequest, TakeName
from cb_tui.presentation.keys import rows
from cb_tui.session.library import Library
from cb_tui.ui.host_app import HostApp
from cb_tui.ui.terminal.terminal_app import _plain
from tests.host.small_host import BOTH, DAY, EMPTY, FULL, NOW, WELCOME, SmallHost, card, game
from tests.sample import sample
from tests.ui.reading import screen, settled

FOLDER = Path(__file__).parent / "pages"
SIZES = [(60, 16), (80, 24), (160, 50)]
UPDATE = os.environ.get("CB_TUI_UPDATE") == "1"
NEW = replace(WELCOME, name="", number=0)
TERMS = TableTerms(battle="mill", seats=BOTH, clock=ClockTerms(kind="days", days=3), games=2)
TABLE = TablePage(
    table=417, title="The mill road", terms=TERMS, opened=NOW - DAY, closes=NOW + 6 * DAY, by="carla",
    seats=({BOTH[0]: "carla"}, {BOTH[1]: "carla"}), free=BOTH[1:], seals=("9f2c11d07be4aa", "41aa90c77be4aa"),
    players=(card("carla"),), sitting=False,
)  # fmt: skip
ONE = replace(TABLE, terms=replace(TERMS, games=1), seats=({},), free=BOTH, seals=TABLE.seals[:1])
GAMES = (
    game(417, "The mill road", "carla"),
    game(417, "The mill road", "carla", game=2, players={"us": "carla", "de": "anna"}, mine="de"),
)
BEGUN = replace(TABLE, free=(), seats=tuple(dict(each.players) for each in GAMES), sitting=True, games=GAMES)


def taken(asked: AnyRequest) -> object:
    """The names bert and carla belong to others."""
    assert isinstance(asked, TakeName)
    return replace(NEW, name=asked.name, free=asked.name != "bert", number=0 if asked.dry else 8)


TO_TABLE = "down down down enter"
WALKS: dict[str, tuple[dict[str, Any], str]] = {  # what the host says, and the keys to each page
    "register": ({"Hello": NEW, "TakeName": taken}, "a n n a"),
    "register, taken": ({"Hello": NEW, "TakeName": taken}, "b e r t"),
    "register by a code": ({"Hello": NEW}, "tab a 9 f"),
    "lobby": ({"SeeLobby": FULL}, ""),
    "lobby, a game that is over": ({"SeeLobby": FULL}, "up up"),
    "lobby without games": ({"SeeLobby": EMPTY}, ""),
    "new table": ({}, "n"),
    "new table against one player": ({}, "n j j l j k l h enter b e r"),
    "battles": ({}, "n b h i l l"),
    "table": ({"SeeLobby": FULL, "SeeTable": TABLE}, TO_TABLE),
    "table, a word is typed": ({"SeeLobby": FULL, "SeeTable": ONE}, f"{TO_TABLE} l w h e r o n"),
    "table with games": ({"SeeLobby": FULL, "SeeTable": BEGUN}, f"{TO_TABLE} j"),
    "briefing": ({"SeeLobby": FULL, "SeeTable": TABLE}, f"{TO_TABLE} b"),
}


async def drawn(tmp_path, name, size, *, ascii_only):
    says, keys = WALKS[name]
    app = HostApp(SmallHost(**says).client, "lobby", (0, 0, ()), Library(), tmp_path, ascii_only=ascii_only)
    app.clock = lambda: NOW
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        await pilot.press(*keys.split())
        await settled(pilot)
        shown: Any = app.screen
        return list(screen(app)), shown.mode()


EVERY = list(product(WALKS, SIZES))


@pytest.mark.parametrize(("name", "size"), EVERY if UPDATE else sample(EVERY, 2), ids=str)
async def test_a_page_is_drawn_as_it_was_looked_at(tmp_path, name, size):
    shown, mode = await drawn(tmp_path, name, size, ascii_only=True)
    assert [columns(row) for row in shown] == [size[0]] * size[1]
    assert keys_whole(shown[-1], mode)
    file = FOLDER / f"{size[0]}x{size[1]}" / f"{name}.txt"
    text = "\n".join(row.rstrip() for row in shown) + "\n"
    if UPDATE:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    assert file.read_text() == text


def keys_whole(row, mode):
    """Every key of the key line has its whole word."""
    words = [f"{key.cap} {key.word}" for key in rows(mode) if key.word]
    left = row.strip()
    for word in words:
        left = left.removeprefix(word).strip()
    return not left


@pytest.mark.parametrize("name", sample(WALKS, 3))
async def test_a_terminal_with_more_signs_shows_the_same(tmp_path, name):
    plain, _ = await drawn(tmp_path, name, (80, 24), ascii_only=True)
    rich, _ = await drawn(tmp_path, name, (80, 24), ascii_only=False)
    assert [_plain(row, 80) for row in rich] == plain
