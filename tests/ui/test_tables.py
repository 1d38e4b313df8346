"""A measured table on the screen: drawn in four views, redrawn, pointed at, gone over by arrows.

The drawings in `drawings/table-*.txt` were looked at; CB_TUI_UPDATE=1 writes them anew.
"""

import dataclasses
import os
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import strategies as st
from msgspec.structs import replace

from cb_tui.core.inches import format_place, parse_place
from cb_tui.core.values import Place, UnitId
from cb_tui.presentation.boards import (
    ASCII,
    NOTHING,
    MapModel,
    MapOverlay,
    legend,
    printed_zoom,
    render_text,
    zoom_named,
    zooms,
)
from cb_tui.presentation.overlay import MapSketch, RangeRing, SketchLine
from tests.drawing import given, settings
from tests.ui.tabled import BOARD, SIZE, STOOD, scene, stood

DRAWINGS = Path(__file__).parent / "drawings"
VIEWS = [zoom.name for zoom in zooms(BOARD)]
FROM, TO = (634, 76), (763, 244)

MOVE = MapOverlay(
    cursor=Place("69.4,17.9"),
    selected=UnitId("ar4"),
    sketch=MapSketch(
        strokes=(SketchLine("way", ((718, 126), (694, 179))),),
        chances={Place("84.0,6.0"): "37", Place("72.0,6.0"): "5", Place("60.0,18.0"): "9"},
    ),
)
SIGHT = MapOverlay(
    cursor=Place("76.3,24.4"),
    target=Place("66.2,13.8"),
    blocker=Place("65.2,12.7"),
    selected=UnitId("am1"),
    sketch=MapSketch(strokes=(SketchLine("thread", (FROM, TO)), SketchLine("back", (TO, (700, 360))))),
)
RINGS = MapOverlay(
    cursor=Place("63.4,7.6"),
    sketch=MapSketch(up=frozenset({UnitId("am1")}), rings=(RangeRing(FROM, 120, "12"), RangeRing(FROM, 240, "24"))),
)
SHELLS = MapOverlay(
    cursor=Place("71.5,27.0"),
    sketch=MapSketch(
        strokes=(SketchLine("edge", ((692, 225), (738, 225), (738, 315), (692, 315), (692, 225))),),
        shells=((693, 315), (760, 225)),
    ),
)
MOMENTS = {"plain": NOTHING, "move": MOVE, "sight": SIGHT, "rings": RINGS, "shells": SHELLS}
spots = st.builds(lambda x, y: format_place((x, y)), st.integers(0, SIZE[0] - 1), st.integers(0, SIZE[1] - 1))


@pytest.mark.parametrize(
    "view, mode",
    [
        *((view, "plain") for view in VIEWS),
        *(("near", mode) for mode in MOMENTS if mode != "plain"),
        ("table", "rings"),
    ],
)
def test_a_table_is_the_one_of_the_drawing(view, mode):
    path, drawn = DRAWINGS / f"table-{view}-{mode}.txt", render_text(scene(), MOMENTS[mode], view)
    if os.environ.get("CB_TUI_UPDATE"):
        path.write_text(f"{drawn}\n", encoding="utf-8")
    assert drawn == path.read_text(encoding="utf-8").rstrip("\n")


@pytest.mark.parametrize("view", VIEWS)
def test_a_redrawn_table_is_the_drawn_one(view):
    zoom, fewer = zoom_named(view, BOARD), scene(STOOD[3:])
    views = [MapModel(scene(), overlay) for overlay in (*MOMENTS.values(), replace(MOVE, cursor=Place("0.0,72.0")))]
    views = [*views, MapModel(fewer, MOVE), MapModel(fewer, NOTHING), views[0]]
    grid = zoom.draw(views[0], ASCII)
    for before, after in pairwise(views):
        changed = zoom.redraw(grid, before, after, ASCII)
        assert changed
        assert grid == zoom.draw(after, ASCII)


def test_a_map_of_other_signs_is_the_one_of_the_drawing():
    path, drawn = DRAWINGS / "table-near-unicode.txt", render_text(scene(), SIGHT, "near", ascii=False)
    if os.environ.get("CB_TUI_UPDATE"):
        path.write_text(f"{drawn}\n", encoding="utf-8")
    assert drawn == path.read_text(encoding="utf-8").rstrip("\n")


def test_a_step_of_the_cursor_changes_its_brackets_and_the_end_of_the_way_alone():
    near = zoom_named("near", BOARD)

    def planned(at: Place) -> MapModel:
        way = SketchLine("way", ((718, 126), parse_place(at)))
        return MapModel(scene(), MapOverlay(cursor=at, selected=UnitId("ar4"), sketch=MapSketch(strokes=(way,))))

    begun = planned(Place("69.8,18.6"))
    grid = near.draw(begun, ASCII)
    assert len(near.redraw(grid, begun, planned(Place("67.8,18.6")), ASCII)) <= 8
    assert len(near.redraw(grid, planned(Place("67.8,18.6")), MapModel(scene(), RINGS), ASCII)) <= 240


def test_the_deepest_table_keeps_its_map_in_line():
    deep = replace(scene(()), board=dataclasses.replace(BOARD, rows=1440))
    for view in VIEWS:
        zoom = zoom_named(view, deep.board)
        rows = zoom.draw(MapModel(deep, NOTHING), ASCII)
        assert {len(row) for row in rows} == {zoom.size(deep.board)[0]}
        assert {len(zoom.clip_line(MapModel(deep, NOTHING), row, y, 0)) for y, row in enumerate(rows)} == {len(rows[0])}


@given(spots, st.sampled_from(VIEWS))
@settings(max_examples=200, derandomize=True)
def test_a_click_on_the_cell_of_a_place_means_the_middle_of_that_cell(at, name):
    zoom = zoom_named(name, BOARD)
    cell = zoom.centre_cell(at, BOARD)
    meant = zoom.place_at(*cell, BOARD)
    assert meant is not None
    assert meant in BOARD
    assert zoom.centre_cell(meant, BOARD) == cell
    (x, y), (to_x, to_y), high = parse_place(at), parse_place(meant), zoom.step(Place("36.0,36.0"), "E", BOARD)
    assert high is not None
    wide = parse_place(high)[0] - 360
    assert (abs(to_x - x) <= wide // 4, abs(to_y - y) <= wide // 2) == (True, True)


@pytest.mark.parametrize("view", VIEWS)
def test_beside_the_table_there_is_no_place(view):
    zoom = zoom_named(view, BOARD)
    width, height = zoom.size(BOARD)
    assert [zoom.place_at(x, y, BOARD) for x, y in ((0, 5), (9, 0), (width, 5), (9, height))] == [None] * 4


@pytest.mark.parametrize("view", VIEWS[1:])
def test_a_click_on_a_name_means_its_stand(view):
    zoom, shown = zoom_named(view, BOARD), MapModel(scene(), NOTHING)
    for piece, _ in STOOD:
        assert zoom.place_clicked(*zoom.centre_cell(piece.at, BOARD), shown) == piece.at
    x, y = zoom.centre_cell(Place("36.0,20.0"), BOARD)
    assert zoom.place_clicked(x, y, shown) == zoom.place_at(x, y, BOARD)


@pytest.mark.parametrize("view, inches", zip(VIEWS, (6, 4, 2, 1), strict=True))
def test_an_arrow_is_the_height_of_a_cell_and_a_leap_ends_at_a_dot_or_at_the_edge(view, inches):
    zoom = zoom_named(view, BOARD)
    (x, y), here = zoom.centre_cell(Place("40.3,30.7"), BOARD), Place("40.3,30.7")
    assert zoom.step(here, "E", BOARD) == format_place((403 + 10 * inches, 307))
    assert zoom.step(here, "NW", BOARD) == format_place((403 - 10 * inches, 307 - 10 * inches))
    to = zoom.step(here, "SE", BOARD)
    assert to is not None
    assert zoom.centre_cell(to, BOARD) == (x + 2, y + 1)
    dots = 3 * inches
    assert zoom.long_step(here, "E", BOARD) == format_place((403 // (10 * dots) * 10 * dots + 10 * dots, 307))
    assert zoom.long_step(here, "N", BOARD) == format_place((403, 306 // (10 * dots) * 10 * dots))
    assert zoom.step(Place("0.4,9.0"), "W", BOARD) == "0.0,9.0"
    assert zoom.step(Place("0.0,9.0"), "W", BOARD) is None
    assert zoom.long_step(Place("9.0,72.0"), "S", BOARD) is None


@pytest.mark.parametrize("view", VIEWS)
def test_a_part_of_a_table_has_its_rulers(view):
    zoom, shown = zoom_named(view, BOARD), MapModel(scene(), NOTHING)
    grid = zoom.draw(shown, ASCII)
    wide, high = min(50, len(grid[0])), len(grid)
    for left in range(0, len(grid[0]) - wide + 1, 7):
        rows = [zoom.clip_line(shown, grid[y][left : left + wide], y, left) for y in range(high)]
        assert {len(row) for row in rows} == {wide}
        above = "".join(char for char, _ in rows[0])
        edge = zoom.pinned[0]
        for column, char in enumerate(above):
            if char != " " and above[column - 1 : column] in ("", " "):
                number = above[column:].split()[0]
                assert zoom.centre_cell(format_place((10 * int(number), 0)), BOARD)[0] == column + left
        assert [char for char, _ in rows[1][:2]] == [" ", "0"]
        assert not above[:edge].strip() or not left


def test_names_that_would_cover_each_other_stand_side_by_side():
    near = stood("ar7", "40.0,31.0", 0), stood("am7", "42.3,31.8", 0, 2)
    assert " ar7-am7- " in render_text(scene(near), zoom="near")
    assert "[am7-]" in render_text(scene(near), MapOverlay(cursor=Place("42.3,31.8")), "near")
    assert " arar " in render_text(scene((near[0], stood("ar8", "41.4,31.9", 0))), zoom="table")


def test_a_printed_table_is_as_large_as_eighty_columns_allow():
    assert max(map(len, render_text(scene()).splitlines())) == 75
    small = dataclasses.replace(BOARD, columns=720, rows=480)
    assert printed_zoom(small).name == "near"


def test_every_sign_of_the_ground_is_in_the_legend():
    told = "".join(sign for sign, _ in legend(BOARD, ASCII, "")) + "2"
    bare = replace(scene(()), objectives=())
    for view in VIEWS:
        assert set("".join(row[3:] for row in render_text(bare, zoom=view).splitlines()[1:])) <= {*told, " "}


def test_state_cover_and_company_are_told_without_a_colour():
    text = render_text(scene(), zoom="near")
    assert all(sign in text for sign in ("uAR1+", "AR3-", "BR1", "|BR2", "V1|", "AR2+"))
    assert render_text(scene(), SIGHT, "near").count("[AR3-]") == 1
    assert "(ar3X)" in render_text(scene(), SIGHT, "near")
    assert ">am1" in render_text(scene(), SIGHT, "near")
    assert "[am1]" in render_text(scene(), RINGS, "near")
