"""What every geometry keeps, whatever its places look like; then what each alone does."""

from itertools import pairwise

import pytest
from hypothesis import strategies as st

from cb_tui.core.geometry import COMPASS, Geometry
from cb_tui.core.hexes import HEXES
from cb_tui.core.inches import INCHES, Inches
from cb_tui.core.squares import SQUARES, Squares
from cb_tui.core.values import Place
from tests.drawing import given

BOARD = Squares(lettered=True)
COLUMNS = st.integers(1, 26)
PLACES = {
    HEXES: st.builds(HEXES.place_at, COLUMNS, COLUMNS),
    SQUARES: st.builds(SQUARES.place_at, COLUMNS, COLUMNS),
    BOARD: st.builds(BOARD.place_at, COLUMNS, COLUMNS),
    Inches(7): st.builds(INCHES.place_at, st.integers(0, 1440), st.integers(0, 720)),
}
every = pytest.mark.parametrize("grid", PLACES, ids=str)


@every
@given(data=st.data())
def test_a_distance_is_one(grid: Geometry, data):
    a, b, c = (data.draw(PLACES[grid]) for _ in range(3))
    assert grid.distance(a, b) == grid.distance(b, a) >= 0
    assert (grid.distance(a, b) == 0) == (a == b)
    assert grid.distance(a, c) <= grid.distance(a, b) + grid.distance(b, c)


@every
@given(data=st.data())
def test_steps_neighbours_and_distance_agree(grid: Geometry, data):
    a = data.draw(PLACES[grid])
    steps = [to for way in grid.directions if (to := grid.step(a, way)) is not None]
    pace = getattr(grid, "pace", 1)
    assert tuple(steps) == grid.neighbours(a)
    assert len(set(steps)) == len(steps)
    assert all(max(pace - 1, 1) <= grid.distance(a, to) <= pace for to in steps)
    for to in steps:
        assert a in grid.neighbours(to), "and back"
    for way in COMPASS:
        assert grid.step(a, way) in (None, *steps)


@every
@given(data=st.data())
def test_a_name_is_read_as_it_is_written(grid: Geometry, data):
    a = data.draw(PLACES[grid])
    assert grid.parse(str(a)) == a
    assert grid.place_at(*grid.coordinates(a)) == a
    assert all(grid.is_prefix(a[:end]) for end in range(1, len(a) + 1))
    assert not grid.is_prefix(f"{a}x")


@every
@given(data=st.data())
def test_a_line_goes_by_single_steps_and_is_the_same_from_either_end(grid: Geometry, data):
    a, b = data.draw(PLACES[grid]), data.draw(PLACES[grid])
    line = grid.line(a, b)
    assert (line[0], line[-1]) == (a, b)
    assert line == grid.line(b, a)[::-1]
    assert grid.kind == "inches" or len(line) == grid.distance(a, b) + 1
    diagonal = 2 if grid.kind == "inches" else 1  # of a tick, the next whole one
    assert all(1 <= grid.distance(one, to) <= diagonal for one, to in pairwise(line))


@every
@given(data=st.data())
def test_the_compass_points_where_it_says(grid: Geometry, data):
    a = data.draw(PLACES[grid])
    for way in grid.directions:
        if (to := grid.step(a, way)) is not None:
            east, north = grid.offset(a, to)
            assert (east > 0, east < 0) == ("E" in way, "W" in way)
            assert (north > 0, north < 0) == ("N" in way, "S" in way)
            assert grid.offset(to, a) == (-east, -north)


@pytest.mark.parametrize(
    "grid, name",
    [(HEXES, "302"), (HEXES, "A1"), (SQUARES, "0012"), (SQUARES, "٠٣٠٢"), (BOARD, "a1"), (BOARD, "A0"), (BOARD, "0302"),
     (INCHES, "69.4"), (INCHES, "69,17"), (INCHES, "069.4,17.9"), (INCHES, "-1.0,0.0"), (INCHES, "69.45,17.9")],
    ids=str,
)  # fmt: skip
def test_what_is_no_place_is_refused_in_a_sentence(grid: Geometry, name):
    with pytest.raises(ValueError, match=r"is not a \w+; write .*, like "):
        grid.parse(name)


def test_eight_squares_lie_around_one_and_three_around_a_corner():
    assert SQUARES.neighbours(Place("0912")) == ("1012", "1011", "0911", "0811", "0812", "0813", "0913", "1013")
    assert SQUARES.neighbours(Place("0101")) == ("0201", "0102", "0202")
    assert BOARD.neighbours(Place("B2")) == ("C2", "C1", "B1", "A1", "A2", "A3", "B3", "C3")


@pytest.mark.parametrize(
    "one, other, line",
    [
        ("0101", "0404", "0101 0202 0303 0404"), ("0501", "0201", "0501 0401 0301 0201"),
        ("0101", "0503", "0101 0202 0302 0403 0503"),
    ],
)  # fmt: skip
def test_a_line_of_squares_is_straight_in_the_eight_directions(one, other, line):
    assert " ".join(SQUARES.line(Place(one), Place(other))) == line


def test_a_cursor_keeps_to_the_column_of_hexes_and_goes_a_pace_of_ticks():
    assert [HEXES.step(Place("0303"), way) for way in "NS"] == ["0302", "0304"]
    assert [HEXES.step(Place("0302"), way) for way in "NS"] == ["0301", "0303"]
    assert [INCHES.step(Place("69.4,17.9"), way) for way in ("E", "N", "SW")] == ["70.4,17.9", "69.4,16.9", "68.7,18.6"]
    assert INCHES.step(Place("0.5,17.9"), "W") is None


def test_ticks_are_measured_to_the_next_whole_one():
    assert INCHES.distance(Place("0.0,0.0"), Place("0.3,0.4")) == 5
    assert INCHES.distance(Place("0.0,0.0"), Place("0.1,0.1")) == 2


def test_a_distance_has_its_unit_and_whole_ones_a_word_where_there_is_one():
    numbers = ("no", "one", "two")
    assert [HEXES.format_distance(far, numbers) for far in (0, 1, 2, 3)] == [
        "no hexes",
        "one hex",
        "two hexes",
        "3 hexes",
    ]
    assert (HEXES.format_distance(2), HEXES.format_distance_number(2)) == ("2 hexes", "2")
    assert (INCHES.format_distance(248, numbers), INCHES.format_distance_number(248)) == ("24.8 inches", "24.8")
