"""A measured table in plain mode: told by its shapes, places typed in inches."""

import pytest

from cb_tui.core.values import Place
from cb_tui.plain import ground
from cb_tui.plain.arguments import read, split
from cb_tui.plain.sentences import Sentences
from tests.ui.tabled import scene, table_of


def told() -> Sentences:
    return Sentences(table_of(scene()))


def test_a_table_is_told_by_its_size_and_its_shapes():
    lines = ground.overview(told())
    assert lines[0] == (
        "The table is 144.0 inches wide and 72.0 inches deep. Places are inches from the left and from the top edge."
    )
    assert {
        "Objectives held by the British side: 82.0,31.0 in the open.",
        "Forest: from 40.0,2.0 to 58.0,12.0.",
        "Odd ground: between 0.0,56.0, 12.0,56.0, 12.0,68.0 and 0.0,72.0.",
        "Hedge: from 50.0,12.0 to 50.0,38.0 to 100.0,44.0.",
        "Trench, level 4: at 62.0,25.0.",
    } <= set(lines)


def test_a_place_of_a_table_is_told_by_what_lies_near():
    assert ground.one_place(told(), Place("46.5,30.4")) == [
        "46.5,30.4 in the open.",
        "  British BR1 Rifle squad, ready, range 24, r1.",
        "  Hedge: 3.5 inches east.",
        "  Strip: 5.5 inches east.",
        "  Wall: 11.9 inches west-southwest.",
    ]


@pytest.mark.parametrize("line", ["69.4,17.0", "69.4, 17", "69.4,17", "69.4 17"])
def test_a_place_is_typed_in_inches_with_or_without_a_comma_and_noughts(line):
    assert read(told().table, split(f"look {line} 3")).places == ["69.4,17.0"]
    assert read(told().table, split(f"look {line} 3")).number == 3


def test_a_distance_is_told_in_inches():
    assert told().span(248) == "range 24.8 inches"
    assert told().near(told().table.pieces["ar1"]) == "54.6,14.6 in the open"
