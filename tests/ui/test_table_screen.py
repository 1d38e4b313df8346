"""A measured table on the screen of any mode: arrows, leaps, clicks, the wheel, and what a thread of sight hides."""

import asyncio
from typing import Any

import pytest
from textual.app import App, ComposeResult

from cb_tui.core.advisor import Advisor
from cb_tui.core.display import Sight
from cb_tui.core.values import Place
from cb_tui.presentation.battle_keys import DIRECTIONS, LEAPS
from cb_tui.presentation.boards import MapOverlay, zoom_named
from cb_tui.presentation.text import plain_text
from cb_tui.ui.modes.base import Mode, ViewState
from cb_tui.ui.modes.look import SightMode, not_seen
from cb_tui.ui.widgets.map_widget import MapWidget
from tests.ui import invented
from tests.ui.tabled import BOARD, STOOD, scene, table_of

ACTIONS = {press: key.action for key in (*DIRECTIONS, *LEAPS) for press in key.presses.split()}


def gone(keys: str, begins: str, view: str = "near") -> Place:
    """Where the cursor ends."""
    desk = ViewState(table_of(scene()), Place(begins), zoom=zoom_named(view, BOARD))
    for key in keys.split():
        Mode().handle_action(ACTIONS[key], desk)
    return desk.cursor


@pytest.mark.parametrize(
    "keys, view, ends",
    [
        ("l j", "near", "42.3,32.7"), ("y u", "near", "40.3,26.7"), ("right left", "far", "40.3,30.7"),
        ("k", "table", "40.3,26.7"), ("k", "close", "40.3,29.7"), ("shift+left", "near", "36.0,30.7"),
        ("shift+left shift+left", "near", "30.0,30.7"), ("shift+up", "table", "40.3,24.0"),
        ("shift+right " * 30, "near", "144.0,30.7"), ("j " * 30, "near", "40.3,72.0"),
        ("shift+down " * 40 + "j h", "close", "39.3,72.0"),
    ],
)  # fmt: skip
def test_keys_lead_over_a_table_as_far_as_its_view_says(keys, view, ends):
    assert gone(keys, "40.3,30.7", view) == ends


def test_of_a_plane_sight_is_asked_for_the_places_of_stands_alone():
    asked = list[Place]()

    def sight(_: Any, origin: Place, target: Place) -> Sight:
        asked.append(target)
        return Sight(origin, target, target != "76.3,24.4", "a stand is between", "LOS-1a", Place("66.2,13.8"))

    table = table_of(scene(), Advisor(sight=sight))
    origin = Place("63.4,7.6")
    assert not_seen(table, origin) == {"76.3,24.4"}
    assert set(asked) == {piece.at for piece, _ in STOOD} - {origin}
    desk = ViewState(table, Place("76.3,24.4"), zoom=zoom_named("near", BOARD))
    mode = SightMode(origin, table.pieces["am1"].id, None, frozenset({Place("76.3,24.4")}))
    told = [plain_text(row) for row in mode.panel(desk, 29)]
    assert told[:4] == [
        "am1 63.4,7.6 looks at 76.3,24",
        "NOT SEEN: a stand is between",
        "in 66.2,13.8",
        "rule LOS-1a   distance 21.2",
    ]
    assert not any("hatched" in row or "Visible: " in row for row in told)
    assert mode.overlay(desk).line == (origin, Place("76.3,24.4"))


# --- the widget ------------------------------------------------------------------------------------------------------


class MapApp(App[None]):
    CSS = "MapWidget { width: 50; height: 21; }"

    def __init__(self) -> None:
        super().__init__(ansi_color=True)
        self.map = MapWidget("256")
        self.picked: list[str] = []

    def compose(self) -> ComposeResult:
        yield self.map

    def on_map_widget_picked(self, message: MapWidget.Picked) -> None:
        self.picked.append(message.at)

    def lines(self) -> list[str]:
        return ["".join(part.text for part in self.map.render_line(y)) for y in range(self.map.size.height)]


def played(script: Any) -> None:
    async def run() -> None:
        app = MapApp()
        async with app.run_test(size=(80, 24)) as pilot:
            await script(app, pilot)

    asyncio.run(run())


def test_the_widget_begins_near_follows_the_cursor_and_a_click_on_a_stand_takes_it():
    async def script(app, pilot):
        app.map.show(invented.scene())
        app.map.show(scene(), MapOverlay(cursor=Place("130.0,43.0")))
        await pilot.pause()
        assert app.map.zoom.name == "near"
        shown = app.lines()
        assert {len(row) for row in shown} == {50}
        row = next(y for y, text in enumerate(shown) if "[cr1-]" in text)
        column = shown[row].index("cr1")
        await pilot.click(MapWidget, offset=(column + 2, row))
        await pilot.click(MapWidget, offset=(column + 11, row))
        assert app.picked[0] == "130.0,43.0"
        x, y = (float(part) for part in app.picked[1].split(","))
        assert (abs(x - 140.5) <= 0.5, y) == (True, 43.0)

    played(script)


def test_every_view_fills_its_width_and_keeps_its_rulers():
    async def script(app, pilot):
        app.map.show(scene(), MapOverlay(cursor=Place("0.0,0.0")))
        await pilot.pause()
        for steps, name in ((0, "near"), (1, "close"), (-1, "near"), (-1, "table"), (-1, "far"), (-1, "far")):
            app.map.zoom_by(steps)
            await pilot.pause()
            assert app.map.zoom.name == name
            assert {len(row) for row in app.lines()} == {50}
            assert app.lines()[1][:2] == " 0"
        assert app.map.map_size == (50, 13)

    played(script)
