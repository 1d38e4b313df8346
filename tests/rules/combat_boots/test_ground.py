import pytest

from cb_tui.core.hexes import Hex
from cb_tui.games.combat_boots.rules.battle import Layout
from cb_tui.games.combat_boots.rules.terrain import cover, read_layout, terrain
from tests.rules.combat_boots.drawing import board_from

MAP = """
. ^ # v
 u = B T
"""


HEXES = [Hex(at) for at in ("0101", "0201", "0301", "0401", "0102", "0202", "0302", "0402")]


def findings(text=MAP, **layout):
    return [(found.where, found.text) for found in read_layout(Layout(map=text, **layout))[1]]


def test_letters_say_what_a_hex_is():
    board = board_from(MAP)
    assert (board.columns, board.rows) == (4, 2)
    names = [board.terrain[at] for at in HEXES]
    assert names == ["open", "trees", "buildings", "gully", "trench", "open", "buildings", "trees"]


def test_cover_and_entry_of_each_ground():
    board = board_from(MAP)
    assert [cover(board, at) for at in HEXES[:5]] == [0, 1, 1, 1, 1]
    assert [terrain(board, at).entry for at in HEXES[:5]] == [1, 2, 1, 1, 1]
    assert [terrain(board, at).sv for at in HEXES[:5]] == [0, 0, 0, 1, 1]
    assert [terrain(board, at).blocks for at in HEXES[:5]] == [0, 1, 1, 0, 0]


def test_levels_are_digits_in_the_same_rows():
    board = board_from(". .\n . .", "0 1\n 2 0")
    assert [board.level(Hex(at)) for at in ("0101", "0201", "0102", "0202")] == [0, 1, 2, 0]


def test_a_run_joins_all_hexes_of_a_column_or_a_row():
    board = board_from(". . .\n. . .\n. . .", roads=("0201-0203", "0303-0103"))
    assert board.roads == {("0201", "0202"), ("0202", "0203"), ("0203", "0303"), ("0103", "0203")}


def test_a_chain_may_hold_runs():
    board = board_from(". . .\n. . .\n. . .", roads=("0101-0301 0202 0203",))
    assert board.roads == {("0101", "0201"), ("0201", "0301"), ("0202", "0301"), ("0202", "0203")}


def test_a_road_over_a_river_is_a_bridge():
    board = board_from(". .\n. .", rivers=("0101/0201", "0202/0102"), roads=("0101-0201",))
    assert not board.river(Hex("0101"), Hex("0201"))
    assert board.river(Hex("0102"), Hex("0202"))


@pytest.mark.parametrize(
    "layout, where, words",
    [
        ({"text": ". .\n. x"}, "map row 2", "'x' in column 2 is not a terrain letter"),
        ({"text": ". .\n. . ."}, "map row 2", "3 hexes where most rows have 2"),
        ({"text": ""}, "map", "there are no rows"),
        ({"text": "." * 100}, "map", "at most 99 columns"),
        ({"levels": "0000\n000x"}, "levels row 2", "'x' in column 4 is not a level"),
        ({"levels": "0000"}, "board.levels", "same rows and columns"),
        ({"roads": ("0101-0401", "0101 0402")}, "board.roads[1]", "0101 and 0402 are not adjacent"),
        ({"roads": ("0101-0202",)}, "board.roads[0]", "neither along a column nor along a row"),
        ({"roads": ("0101-0901",)}, "board.roads[0]", "0901 is not on the board"),
        ({"roads": ("0101",)}, "board.roads[0]", "joins no two hexes"),
        ({"roads": ("-",)}, "board.roads[0]", "is not a hex"),
        ({"rivers": ("0101/0301",)}, "board.rivers[0]", "not adjacent"),
        ({"rivers": ("0101",)}, "board.rivers[0]", "is not a hexside"),
        ({"ridges": ("0101/01",)}, "board.ridges[0]", "'01' is not a hex"),
        ({"steep": ("0909",)}, "board.steep[0]", "not on the board"),
        ({"feet": {"0101": "0000"}}, "board.feet.0101", "is not a hex"),
    ],
)
def test_a_mistake_is_named_with_its_place(layout, where, words):
    found = findings(**layout)
    assert [place for place, text in found if words in text] == [where], found


def test_every_mistake_is_found_at_once():
    assert len(findings(". x\n. y", rivers=("0101",), steep=("0901",))) == 4
