"""Painting: the places of strokes and areas, on hexes and squares alike."""

from itertools import pairwise

import pytest

from cb_tui.core.hexes import HEXES
from cb_tui.core.painting import area, flood, keeps_shape, outline, pasted, pen
from cb_tui.core.squares import Squares
from cb_tui.core.values import Place

GRIDS = [HEXES, Squares()]


def grid(geometry, columns=8, rows=7):
    """All places of a board of this size."""
    return [geometry.place_at(column, row) for row in range(1, rows + 1) for column in range(1, columns + 1)]


@pytest.mark.parametrize("geometry", GRIDS)
def test_a_box_has_all_places_between_its_corners_whichever_come_first(geometry):
    at = geometry.place_at
    places = area(geometry, "box", at(5, 4), at(3, 2))
    assert len(places) == 9
    assert set(places) == set(area(geometry, "box", at(3, 2), at(5, 4)))
    assert set(places) - set(outline(geometry, at(5, 4), at(3, 2))) == {at(4, 3)}


@pytest.mark.parametrize("geometry", GRIDS)
def test_a_pen_leaves_no_gap_and_stays_on_the_board(geometry):
    board = grid(geometry)
    way = pen(geometry, board, [geometry.place_at(1, 1), geometry.place_at(12, 6)])
    assert way[0] == geometry.place_at(1, 1)
    assert set(way) <= set(board)
    assert all(other in geometry.neighbours(one) for one, other in pairwise(way))


@pytest.mark.parametrize("geometry", GRIDS)
def test_a_flood_takes_the_ground_that_hangs_together(geometry):
    wall = {geometry.place_at(4, row) for row in range(1, 8)}
    kinds = {at: "trees" if at in wall else "open" for at in grid(geometry)}
    west = flood(geometry, kinds, geometry.place_at(1, 1))
    assert set(west) == {at for at in kinds if geometry.coordinates(at)[0] < 4}
    assert set(flood(geometry, kinds, geometry.place_at(4, 1))) == wall


def test_a_copy_on_hexes_keeps_its_shape_over_an_even_number_of_rows():
    assert keeps_shape(HEXES, Place("0303"), Place("0705"))
    assert not keeps_shape(HEXES, Place("0303"), Place("0704"))
    assert keeps_shape(Squares(), Place("0303"), Place("0704"))


def test_a_copy_is_cut_at_the_edge_of_the_board():
    copied = area(HEXES, "box", Place("0101"), Place("0202"))
    assert pasted(HEXES, grid(HEXES), copied, Place("0101"), Place("0807")) == {"0807": "0101"}
