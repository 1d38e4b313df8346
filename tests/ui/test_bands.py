"""Range bands on the screen: the cursor steps over the linked edge, Enter drives there, a line tells who is where."""

import pytest

from cb_tui.core.hexes import Hex
from cb_tui.core.values import SeatId, UnitId
from cb_tui.games.combat_boots.rules.battle import Band, UnitType, Weapon
from cb_tui.games.combat_boots.screen.modes.aim import AimMode
from cb_tui.games.combat_boots.screen.modes.choose import ChooseMode
from cb_tui.presentation.keys import actions
from cb_tui.presentation.text import plain_text
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.ui.app import GameApp
from cb_tui.ui.battle_controller import BattleController
from cb_tui.ui.panels.sight import row, under
from cb_tui.ui.screens.battle import BattleScreen
from tests.rules.combat_boots.table import DE, US, Table

TANK = UnitType(
    name="Tank", letter="T", kind="afv", move="tracked", bands=3, mv=10, sv=2, arms=(Weapon("a", 2),)
)  # fmt: skip


def opened(pieces, edge="west") -> BattleController:
    table = Table(pieces, "\n".join([". . . ."] * 3), types={"tank": TANK}, bands=(Band(2, edge), Band(3)),
                  band={"t1": 2, "t2": 2, "T2": 3})  # fmt: skip
    return BattleController(
        Game.new(
            table.rules,
            table.state.context.battle,
            seed=7,
            seats={SeatId(US): "human", SeatId(DE): "human"},
            saves=None,
        )
    )


def press(controller: BattleController, *keys: str) -> None:
    for key in keys:
        controller.press(actions(controller.mode.keys)[key])


def shown(controller: BattleController, width: int = 50) -> str:
    return plain_text(row(controller.desk.table, controller.mode.overlay(controller.desk), width)).rstrip()


def take(controller: BattleController, unit: str) -> None:
    controller.desk.unit, controller.desk.cursor = UnitId(unit), controller.desk.table.pieces[UnitId(unit)].at
    controller.mode = ChooseMode(UnitId(unit))


@pytest.mark.parametrize(
    ("edge", "gate", "out", "back"),
    [("west", "0102", "left", "right"), ("east", "0402", "right", "left"), ("north", "0201", "up", "down"),
     ("south", "0203", "down", "up")],
)  # fmt: skip
def test_the_cursor_steps_over_the_linked_edge_and_comes_back_where_it_went(edge, gate, out, back):
    controller = opened({"T1": "0202", "r1": "0303"}, edge)
    controller.desk.cursor = Hex(gate)
    controller.mode = ChooseMode(None)
    seen = []
    for key in (out, out, out, out, out, back, back, back, back):
        press(controller, key)
        seen.append(controller.desk.cursor)
    assert seen == ["line1", "band2", "line2", "band3", "band3", "line2", "band2", "line1", gate]


def test_from_a_band_up_leads_to_the_middle_of_the_edge():
    controller = opened({"T2": "0102", "r1": "0303"})
    press(controller, "up")
    assert controller.desk.cursor == "0102"


def test_the_line_shows_all_places_and_who_stands_there():
    controller = opened({"T1": "0202", "T2": "0102", "t1": "0102", "t2": "0102"})
    take(controller, "T1")
    assert shown(controller) == " band3 T2  |  band2 t1 t2  | map"
    take(controller, "T2")
    assert shown(controller) == "[band3] T2  |  band2 t1 t2  | map"
    assert shown(opened({"T1": "0202", "t1": "0402"}, "east")) == "map  |  band2 t1  |  band3"


def test_a_narrow_line_counts_those_whom_it_cannot_name():
    controller = opened({"T1": "0202", "t1": "0102", "t2": "0102"})
    assert shown(controller, 28) == " band3  |  band2 t1 +1  | map"


@pytest.mark.parametrize("width", [50, 28])
def test_the_mouse_finds_the_band_that_is_written_there(width):
    controller = opened({"T1": "0202", "t1": "0102", "t2": "0102"})
    text, overlay = shown(controller, width), controller.mode.overlay(controller.desk)
    found = {
        word: under(controller.desk.table, overlay, width, text.index(word)) for word in ("band3", "band2", "t1", "map")
    }
    assert found == {"band3": "band3", "band2": "band2", "t1": "band2", "map": None}
    assert under(controller.desk.table, overlay, width, text.rindex("|")) == "line1"
    assert under(controller.desk.table, overlay, width, len(text)) is None


async def test_a_click_on_a_band_puts_the_cursor_there_and_a_second_one_drives(tmp_path):
    controller = opened({"T1": "0102", "r1": "0403"})
    app = GameApp(controller.game, Library(), None)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = app.screen
        assert isinstance(screen, BattleScreen)
        take(screen.controller, "T1")
        screen.paint()
        await pilot.pause()
        for _ in range(2):
            at = shown(screen.controller).index("band2")
            await pilot.click("#beyond", offset=(at, 0))
            await pilot.pause()
            assert screen.controller.desk.cursor == "band2"
        assert screen.controller.desk.table.pieces[UnitId("T1")].at == "band2"


def test_enter_drives_to_the_band_under_the_cursor():
    controller = opened({"T1": "0102", "r1": "0403"})
    take(controller, "T1")
    press(controller, "left", "left", "enter")
    assert controller.desk.table.pieces[UnitId("T1")].at == "band2"


def test_enter_aims_at_an_enemy_in_a_band_and_c_goes_there():
    controller = opened({"T1": "0102", "t1": "0102"})
    take(controller, "T1")
    press(controller, "left", "left")
    assert "c goes there" in plain_text(controller.mode.message(controller.desk))
    press(controller, "enter")
    assert isinstance(controller.mode, AimMode)
    assert controller.mode.aim.at == "band2"
    assert "range 2b" in " ".join(plain_text(line) for line in controller.mode.panel(controller.desk, 29))
    press(controller, "escape", "left", "left", "c")
    assert controller.desk.table.pieces[UnitId("T1")].at == "band2"


def test_sight_from_a_band_has_a_verdict_and_no_profile():
    controller = opened({"T2": "0102", "r1": "0303"})
    take(controller, "T2")
    press(controller, "v")
    text = " ".join(plain_text(line) for line in controller.mode.panel(controller.desk, 29))
    assert "SEEN" in text and "profile" not in text and "distance 3b" in text
