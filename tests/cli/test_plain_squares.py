"""Plain mode on a board of squares: its directions, its nouns, its ground."""

from types import SimpleNamespace
from typing import Any

import pytest

from cb_tui.core.squares import SQUARES, Squares
from cb_tui.core.values import Place
from cb_tui.plain import compass, ground
from cb_tui.plain.arguments import read
from cb_tui.plain.sentences import Sentences
from cb_tui.presentation.game_view import GameView
from tests.ui.squared import board, scene


def table(lettered: bool = False) -> GameView:
    rules: Any = SimpleNamespace(advisor=None, scene=lambda state: state, package="")
    return GameView(rules, scene(board(Squares(lettered=True)), pieces=()) if lettered else scene())


@pytest.mark.parametrize(
    "one, other, words",
    [
        ("0404", "0404", "in the same square"),
        ("0404", "0303", "one square northwest"),
        ("0404", "0401", "three squares north"),
        ("0404", "0605", "two squares east-southeast"),
        ("0404", "0308", "four squares south-southwest"),
    ],
)
def test_a_bearing_is_one_of_sixteen(one, other, words):
    assert compass.away(SQUARES, Place(one), Place(other)) == words


def test_eight_directions_can_be_typed():
    assert read(table(), ["n", "ne", "north-east", "s", "southwest", "west"]).ways == ["N", "NE", "NE", "S", "SW", "W"]


def test_a_square_is_typed_as_it_is_called_or_in_small_letters():
    assert read(table(), ["404", "0405"]).places == ["0404", "0405"]
    assert read(table(lettered=True), ["b2", "H7", "Z9"]).places == ["B2", "H7"]


def test_a_square_is_told_with_its_eight_neighbours():
    told = ground.one_place(Sentences(table()), Place("0404"))
    assert [line.split(":")[0].strip() for line in told[-8:]] == [compass.NAMES[way] for way in SQUARES.directions]
    assert "  south: 0405 in the open." in told
    told = ground.one_place(Sentences(table()), Place("0205"))
    assert "  east: 0305 in the open, by road, over a bridge." in told
    assert "  north: 0204 in the open, across a river." in told


def test_the_whole_board_is_told_by_rows_and_edges():
    told = ground.overview(Sentences(table()))
    assert told[0] == "10 columns, 7 rows, 0101 at the top left."
    assert told[1] == "Every square not named is open, on level 0."
    assert "Row 03: 0203 to 0403 trees, 0503 to 0603 open level 1, 0803 to 0903 buildings." in told
    assert "Road: 0105, east to 0505, 0604, east to 1004." in told
    assert "Bridge between 0205 0305." in told
