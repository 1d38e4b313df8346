"""Symmetry: which mirrors of a board are fair, and the twin of each place."""

from itertools import product

import pytest

from cb_tui.core.board import Board
from cb_tui.core.hexes import HEXES
from cb_tui.core.inches import Inches
from cb_tui.core.squares import Squares
from cb_tui.core.symmetry import SYMMETRIES, advice, differences, fit, offered, onto, twin, twin_side, with_twins
from cb_tui.core.tabletop import Points, Tabletop
from cb_tui.core.values import Place

MIRRORS = SYMMETRIES[1:]


def board(geometry, columns, rows, terrain="open"):
    """An open board of this size."""
    cells = product(range(1, columns + 1), range(1, rows + 1))
    return Board(
        geometry=geometry,
        columns=columns,
        rows=rows,
        terrain={geometry.place_at(*cell): terrain for cell in cells},
        terrains={},
    )


def torn(drawn, symmetry):
    """The pairs of neighbors whose twins are no neighbors, and all pairs that have twins; each counted both ways."""
    twins = {at: twin(drawn, symmetry, at) for at in drawn.places}
    pairs = [(twins[at], twins[near]) for at in drawn.places for near in HEXES.neighbours(at) if twins.get(near)]
    whole = [(one, other) for one, other in pairs if one]
    return sum(other not in HEXES.neighbours(one) for one, other in whole), len(whole)


def test_the_table_of_fair_mirrors_of_hexes():
    even, odd = board(HEXES, 12, 10), board(HEXES, 12, 9)
    assert [fit(even, each) for each in MIRRORS] == ["torn", "edge", "exact"]
    assert [fit(odd, each) for each in MIRRORS] == ["exact", "edge", "torn"]
    assert (torn(even, "turn"), torn(odd, "turn")) == ((0, 634), (176, 566))
    assert torn(even, "top-bottom") == (198, 634)
    assert offered(even) == ("none", "left-right", "turn")
    assert (advice(even), advice(odd)) == ("10 rows: fair by a turn", "9 rows: fair by top-bottom")


@pytest.mark.parametrize("columns", [1, 2, 5, 6])
def test_a_twin_of_a_twin_is_the_place_itself(columns):
    for rows, geometry, symmetry in product((1, 2, 5, 6), (HEXES, Squares()), SYMMETRIES):
        drawn = board(geometry, columns, rows)
        for at in drawn.places:
            there = twin(drawn, symmetry, at)
            assert there is None or twin(drawn, symmetry, there) == at
        if geometry is not HEXES:
            assert fit(drawn, symmetry) == "exact"


def test_left_and_right_have_no_twin_for_the_last_hex_of_each_even_row():
    drawn = board(HEXES, 6, 4)
    alone = {at for at in drawn.places if twin(drawn, "left-right", at) is None}
    assert alone == {"0602", "0604"}


def test_a_table_is_turned_to_the_tick():
    table = Tabletop(
        geometry=Inches(), columns=720, rows=480, terrain=Points(Inches(), (720, 480), lambda _: "open"), terrains={}
    )
    assert twin(table, "turn", Place("10.0,0.0")) == "62.0,48.0"
    assert offered(table) == SYMMETRIES


def test_one_half_is_copied_onto_the_other_and_the_axis_onto_itself():
    drawn, axis = board(HEXES, 3, 3), {"0102": "0102", "0202": "0202", "0302": "0302"}
    assert onto(drawn, "top-bottom", "first") == {"0103": "0101", "0203": "0201", "0303": "0301"} | axis
    assert onto(drawn, "top-bottom", "second") == {"0101": "0103", "0201": "0203", "0301": "0303"} | axis
    assert len(onto(board(HEXES, 4, 4), "turn", "first")) == 8


def test_places_and_sides_get_their_twins_once():
    drawn = board(HEXES, 11, 7)
    assert with_twins(drawn, "top-bottom", [Place("0303"), Place("0304")]) == ("0303", "0305", "0304")
    assert twin_side(drawn, "top-bottom", (Place("0503"), Place("0603"))) == ("0505", "0605")
    assert twin_side(drawn, "none", (Place("0503"), Place("0603"))) == ("0503", "0603")


def test_places_that_differ_from_their_twins_are_named_once():
    drawn = board(HEXES, 3, 3)
    drawn.terrain["0103"] = "trees"
    assert differences(drawn, "top-bottom") == ("0101",)
