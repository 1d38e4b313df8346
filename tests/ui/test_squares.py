"""A board of squares on the screen: drawn in three zooms, redrawn, clicked at, walked over in eight directions.

The drawings in `drawings/square-*.txt` were looked at; CB_TUI_UPDATE=1 writes them anew.
"""

import asyncio
import dataclasses
import os
import re
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from textual.app import App, ComposeResult

from cb_tui.core.squares import Squares
from cb_tui.core.values import Place, UnitId
from cb_tui.presentation.battle_keys import DIRECTIONS
from cb_tui.presentation.boards import ASCII, MapModel, MapOverlay, legend, render_text, zoom_named, zooms
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.overlay import NOTHING
from cb_tui.ui.modes.base import Mode, ViewState
from cb_tui.ui.widgets.map_widget import MapWidget
from tests.ui import invented
from tests.ui.squared import SIDES, board, scene

DRAWINGS = Path(__file__).parent / "drawings"
ZOOMS = [zoom.name for zoom in zooms(board())]


def at(names: str) -> tuple[Place, ...]:
    return tuple(Place(name) for name in names.split())


MOVE = MapOverlay(
    cursor=Place("0402"),
    selected=UnitId("T1"),
    reach=dict(zip(at("0303 0403 0402 0503 0405 0504"), ["0", "2", "1", "1", "2.5", "2"], strict=True)),
    route=at("0404 0403 0402"),
)
SIGHT = MapOverlay(
    target=Place("0705"),
    selected=UnitId("T1"),
    line=at("0404 0705"),
    blocker=Place("0604"),
    hidden=frozenset(at("0801 0901 1001 0802 0902 1002 0803 0903 1003")),
)
DANGER = MapOverlay(
    cursor=Place("0405"),
    danger=dict(zip(at("0405 0505 0406 0303"), ["54", "100", "-", "7"], strict=True)),
    blast=frozenset(at("0906 0806")),
)
MOMENTS = {"plain": NOTHING, "move": MOVE, "sight": SIGHT, "danger": DANGER}


@pytest.mark.parametrize("mode", MOMENTS)
@pytest.mark.parametrize("zoom", ZOOMS)
def test_a_map_of_squares_is_the_one_of_the_drawing(zoom, mode):
    path, drawn = DRAWINGS / f"square-{zoom}-{mode}.txt", render_text(scene(), MOMENTS[mode], zoom)
    if os.environ.get("CB_TUI_UPDATE"):
        path.write_text(f"{drawn}\n", encoding="utf-8")
    assert drawn == path.read_text(encoding="utf-8").rstrip("\n")


def test_columns_and_rows_are_called_as_the_places_are():
    lettered = scene(board(Squares(lettered=True)), pieces=())
    assert render_text(lettered).splitlines()[:2] == ["   A B C D E F G H I J", " 1 . . . .:::::: . . ."]
    assert render_text(lettered, MapOverlay(cursor=Place("B1")), "normal").splitlines()[1].startswith(" 1 . [. ]. ")


def test_twenty_by_sixteen_squares_fit_the_narrowest_screen():
    wide = dataclasses.replace(board(), columns=20, rows=16)
    assert [zoom.size(wide) for zoom in zooms(wide)] == [(43, 17), (63, 17), (123, 33)]


@pytest.mark.parametrize("zoom", ZOOMS)
def test_a_redrawn_map_is_the_drawn_one(zoom):
    size, shown = zoom_named(zoom, board()), scene()
    moments = [*MOMENTS.values(), replace(MOVE, cursor=Place("1001")), replace(DANGER, cursor=Place("1007"))]
    grid = size.draw(MapModel(shown, moments[-1]), ASCII)
    for before, after in pairwise([moments[-1], *moments, *reversed(moments)]):
        changed = size.redraw(grid, MapModel(shown, before), MapModel(shown, after), ASCII)
        assert grid == size.draw(MapModel(shown, after), ASCII), (before, after)
        assert bool(changed) == (before != after)


@pytest.mark.parametrize("zoom", ZOOMS)
def test_a_click_on_a_square_means_that_square(zoom):
    size, land = zoom_named(zoom, board()), board()
    width, height = size.size(land)
    for name in land.terrain:
        assert size.place_at(*size.centre_cell(name, land), land) == name
    assert {size.place_at(x, y, land) for x in range(width) for y in range(1, height)} == {None, *land.terrain}
    assert size.place_at(width + 9, 3, land) is None


def test_four_sides_have_four_colours_and_on_the_large_map_four_frames():
    fg = {piece.side: MapModel(scene(), NOTHING).facts(piece.at).side for piece in scene().pieces}
    assert fg == {side: index for index, side in enumerate(SIDES)}
    table = desk("0404").table
    assert [table.role(side) for side in SIDES] == ["first", "second", "third", "fourth"]
    text = render_text(scene(), zoom="large")
    assert all(counter in text for counter in ("[T1 ]", "(t1 )", "{F1 }", "<M1 >"))


def test_every_sign_of_the_ground_is_in_the_legend():
    told = " ".join(sign for sign, _ in legend(board(), ASCII, "out of order"))
    bare = msgspec.structs.replace(scene(pieces=()), objectives=())
    assert set("".join(line[2:] for line in render_text(bare).splitlines()[1:])) <= set(told)


# --- walking ---------------------------------------------------------------------------------------------------------


def desk(cursor: str) -> ViewState:
    rules: Any = SimpleNamespace(advisor=None, scene=lambda state: state)
    return ViewState(GameView(rules, scene()), Place(cursor))


def pressed(key: str) -> str:
    return next(row.action for row in DIRECTIONS if key in row.presses.split())


@pytest.mark.parametrize("keys, walked", [("ykulnjbh", "0403 0402 0501 0601 0702 0703 0604 0504")])
def test_eight_keys_lead_in_eight_directions(keys, walked):
    here = desk("0504")
    went = []
    for key in keys:
        Mode().handle_action(pressed(key), here)
        went.append(here.cursor)
    assert " ".join(went) == walked


def test_nothing_lies_beyond_the_edge():
    here = desk("0101")
    for key in "ykuhb":
        Mode().handle_action(pressed(key), here)
        assert here.cursor == "0101"


# --- on the screen ---------------------------------------------------------------------------------------------------


class MapApp(App[None]):
    CSS = "MapWidget { width: 40; height: 9; }"

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


def played(script) -> None:
    async def run() -> None:
        app = MapApp()
        async with app.run_test(size=(80, 24)) as pilot:
            await script(app, pilot)

    asyncio.run(run())


def test_the_widget_takes_the_drawer_of_the_board_and_a_click_picks_a_square():
    async def script(app, pilot):
        app.map.show(invented.scene())
        app.map.show(scene(), MapOverlay(cursor=Place("0404")))
        await pilot.pause()
        assert app.lines()[4].startswith("04~.~. .[T]. +===x====")
        await pilot.click(MapWidget, offset=app.map.zoom.centre_cell(Place("0605"), board()))
        await pilot.click(MapWidget, offset=(9, 0))
        assert app.picked == ["0605"]
        assert app.map.fit(40, 9) == (33, 8)
        assert app.map.zoom.name == "normal"
        app.map.zoom_by(1)
        assert app.map.zoom.name == "large"

    played(script)


@pytest.mark.parametrize("zoom", ZOOMS)
def test_a_narrow_view_follows_the_cursor_and_keeps_row_numbers(zoom):
    async def script(app, pilot):
        app.map.styles.width, app.map.styles.height = 17, 6
        await pilot.pause()
        shared = scene()
        app.map.show(shared)
        app.map.zoom_by(ZOOMS.index(zoom))
        for name in shared.board.terrain:
            app.map.show(shared, MapOverlay(cursor=name))
            shown = app.lines()
            assert all(len(line) == 17 for line in shown)
            brackets = [(found.start(), y) for y, line in enumerate(shown) for found in re.finditer(r"\[", line)]
            spots = [(x, y) for x, y in brackets if app.map.place_under(x + 1, y) == name]
            assert len(spots) == 1, (name, shown)
            x, y = spots[0]
            assert x > 1 and "]" in shown[y][x:], (name, shown)
            assert shown[y][:2] == name[2:]

    played(script)
