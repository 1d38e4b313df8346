"""The mark of a command on the map: lines of fire, results, and the wipe by the next key."""

import pytest
from msgspec.structs import replace

from cb_tui.core.hexes import Hex
from cb_tui.core.values import UnitId
from cb_tui.presentation.boards.cells import ASCII, UNICODE, glyph_set, role
from cb_tui.presentation.boards.hex import ZOOMS
from cb_tui.presentation.boards.map_model import MapModel
from cb_tui.presentation.command_marks import joined
from cb_tui.presentation.overlay import CommandMark, Fate, MapOverlay
from tests.ui.invented import piece, scene

FROM, TO = Hex("0305"), Hex("0705")
FIRER, TARGET = UnitId("R1"), UnitId("t1")


def marked(sign, *, taken):
    stands = [piece("R1", FROM)]
    stands += [piece("r2", TO), piece("t1", TO)] if taken else []
    mark = CommandMark(((FROM, TO),), frozenset({FIRER}), frozenset({TARGET}), {TO: Fate(sign, "4")})
    return MapModel(scene(pieces_=tuple(stands)), MapOverlay(cursor=Hex("0101"), mark=mark))


@pytest.mark.parametrize("zoom", ZOOMS, ids=lambda zoom: zoom.name)
@pytest.mark.parametrize("sign", ["x", "%", "+", ">"])
@pytest.mark.parametrize("glyphs", [ASCII, UNICODE, glyph_set(False, "mono")], ids=["ascii", "unicode", "mono"])
@pytest.mark.parametrize("taken", [False, True])
def test_the_next_key_wipes_every_cell_of_a_mark(zoom, sign, glyphs, taken):
    with_mark = marked(sign, taken=taken)
    without = MapModel(with_mark.scene, replace(with_mark.overlay, mark=None))
    bare, grid = zoom.draw(without, glyphs), zoom.draw(without, glyphs)
    assert zoom.redraw(grid, without, with_mark, glyphs)
    assert grid == zoom.draw(with_mark, glyphs) != bare
    zoom.redraw(grid, with_mark, without, glyphs)
    assert grid == bare


@pytest.mark.parametrize("zoom", ZOOMS, ids=lambda zoom: zoom.name)
def test_a_shot_that_destroys_leaves_dots_a_wreck_and_a_bright_firer(zoom):
    view = marked("x", taken=False)
    grid = zoom.draw(view, ASCII)
    x, y = zoom.centre_cell(TO, view.board)
    assert "".join(grid[y][x + i][0] for i in (-1, 0, 1)) == "%x:"
    dots = [grid[y][column] for column in range(x)].count(("o", role("box", grid[y][x - 3][1].bg, True)))
    assert dots >= 3
    assert any(look.bg == "fired" for row in grid for _, look in row)


@pytest.mark.parametrize("zoom", ZOOMS, ids=lambda zoom: zoom.name)
def test_the_target_is_on_top_of_its_stack_with_the_result_under_its_chip(zoom):
    view = marked("+", taken=True)
    assert view.facts(TO).piece.id == TARGET
    grid = zoom.draw(view, ASCII)
    x, y = zoom.centre_cell(TO, view.board)
    assert [grid[y + zoom.below][x + i] for i in (0, 1)] == [(each, role("number", "lost", True)) for each in "+4"]


def test_two_commands_of_one_key_share_a_mark_and_the_graver_result_stays():
    one = CommandMark(((FROM, TO),), frozenset({FIRER}), fates={TO: Fate("x", "1")})
    other = CommandMark(((TO, FROM),), frozenset({TARGET}), fates={TO: Fate("'"), FROM: Fate("!")})
    both = joined(one, other)
    assert both is not None
    assert both.fates == {TO: Fate("x", "1"), FROM: Fate("!")}
    assert both.shots == ((FROM, TO), (TO, FROM))
    assert joined(None, one) is one
