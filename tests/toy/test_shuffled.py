"""Hidden pieces are shuffled, and every page of the screen that a side can open is drawn the same, cell for cell."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from cb_tui.core.values import Place, UnitId
from cb_tui.games import GAMES
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.ui.app import GameApp
from cb_tui.ui.screens.battle import BattleScreen
from cb_tui.ui.screens.saves import BESIDE, SavesScreen
from tests import toy
from tests.sample import WHOLE, sample
from tests.toy import model as m
from tests.toy.ruleset import AMBUSH
from tests.toy.table import BATTLE, PEOPLE, RED, REST, WEST, march
from tests.toy.test_eyes import ONE, OTHER, played
from tests.ui.reading import settled, until

PLACES = (ONE, OTHER), (("B4", "G4", ""), ("A4", "H5", ""))  # the second pair lies beside B3 both times
PAGES = "? escape L escape o escape I escape O : escape w F z Z v : w 2 escape"
LOG = "i enter escape i k enter escape / w 2 enter n c f right right down right right down right down right"
FILTER = "down right down escape a t T R l l h g 3 enter b escape i escape / B 4 enter . escape"
CHOICES = "g g w escape g g g g f w escape f f a w escape tab f tab G"
SQUARES = f"x y y y j j j {'l ' * 7}j {'h ' * 7}escape"  # those where hidden pieces may lie
REFUSED = "escape j j j enter l l enter h h h h h enter k k enter"
END = "escape e e ? escape"
NAMES = {"?": "question_mark", "/": "slash", ":": "colon", ".": "full_stop"}


def to_act(saves: Path, places: tuple[str, str, str]) -> None:
    """Red is to act: pieces were concealed, noted, moved, taken back and moved again."""
    played(saves, places)


def waits(saves: Path, places: tuple[str, str, str]) -> None:
    """Blue is to act, with a hidden piece that can."""
    played(saves, places)
    game = Game.open(saves, "one")
    game.play(REST)
    game.close()


def watched(saves: Path, places: tuple[str, str, str]) -> None:
    """A hidden piece is asked whether it shoots at who stepped beside it."""
    game = Game.new(AMBUSH, BATTLE, seed=7, seats=PEOPLE, name="one", saves=saves)
    w2, v2, _ = places
    hidden = (m.Conceal(UnitId("w2"), Place(w2)), m.Conceal(UnitId("v2"), Place(v2)))
    for command in (*hidden, march("R1", "C2"), REST, REST, REST, march("R1", "B3")):
        game.play(command)
    assert game.to_move == WEST
    game.close()


async def pages(saves: Path, size: tuple[int, int], keys: list[str], **how: Any) -> list[Any]:
    """Every cell of the screen after each key."""
    game = Game.open(saves, "one", **how) if how else None
    app = GameApp(game, Library(), saves, ascii_only=True)
    app.preferences.settings = replace(app.preferences.settings, guard=0, speed=5)
    drawn = []
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        for key in ("", *keys):
            if key:
                await pilot.press(NAMES.get(key, key))
                await pilot.pause()
            if isinstance(app.screen, SavesScreen) and size[0] >= BESIDE:  # its map comes once the keys rest
                games = app.screen._games
                await until(pilot, games.__len__)
                await pilot.pause()
            rows = app.screen._compositor.render_strips()
            drawn.append((key, [list(row) for row in rows]))
        if isinstance(app.screen, BattleScreen):
            app.screen.game.close()
    return drawn


SITTINGS: dict[str, tuple[Callable[..., None], int, dict[str, Any], tuple[str, ...]]] = {
    "red chooses": (to_act, 0, {"seat": RED}, (CHOICES, REFUSED, END)),
    "red looks": (to_act, 0, {"seat": RED}, (SQUARES, PAGES)),
    "red reads": (to_act, 0, {"seat": RED}, (LOG, FILTER)),
    "red waits": (waits, 0, {"seat": RED}, (PAGES,)),
    "red is watched": (watched, 1, {"seat": RED}, ("? escape i escape", SQUARES)),
    "a watcher": (waits, 0, {"watch": True}, (LOG,)),
    "between two": (waits, 0, {"seat": None}, ("? escape",)),
    "saves and replay": (
        waits,
        0,
        {},
        ("s escape r enter", "h h k g 3 enter l i escape b escape / w 2 enter ? escape"),
    ),
    "red sits down": (to_act, 0, {"seat": None}, ("g", CHOICES)),
}


@pytest.fixture(autouse=True)
def _listed(monkeypatch) -> None:
    monkeypatch.setitem(GAMES, toy.GAME.package, toy.GAME)


EVERY = os.environ.get("CB_TUI_SHUFFLED") == "all"  # at both sizes; a sample at the gate
SOME = SITTINGS if EVERY else sample(SITTINGS, 2)
SIZES = [*((each, (80, 24)) for each in SOME), *((each, (160, 50)) for each in (SITTINGS if EVERY or WHOLE else ()))]


@pytest.mark.parametrize(("sitting", "size"), SIZES, ids=str)
async def test_every_page_is_drawn_the_same_wherever_hidden_pieces_lie(tmp_path, sitting, size):
    lay, pair, how, typed = SITTINGS[sitting]
    keys = " ".join(typed).split()
    both = []
    for name, places in zip("12", PLACES[pair], strict=True):
        lay(tmp_path / name, places)
        for path in (tmp_path / name / "one").iterdir():
            os.utime(path, (0, 0))  # saves are listed with their time
        both.append(await pages(tmp_path / name, size, keys, **how))
    one, other = both
    assert len(one) == len(keys) + 1
    for (key, shown), (_, same) in zip(one, other, strict=True):
        assert shown == same, (key, ["".join(run.text for run in row) for row in shown])


async def test_who_may_know_is_shown_where_they_lie(tmp_path):
    to_act(tmp_path / "1", ONE)
    to_act(tmp_path / "2", OTHER)
    one, other = [await pages(tmp_path / name, (80, 24), ["i"], seat=WEST) for name in "12"]
    assert all(shown != same for shown, same in zip(one, other, strict=True))
