from fractions import Fraction
from itertools import pairwise

import pytest

from cb_tui.core.hexes import Hex, axial, from_axial, hex_at
from cb_tui.core.trace import trace
from tests.sample import sample


def timeline(a, b):
    return [span.hexes for span in trace(Hex(a), Hex(b))]


def test_a_line_along_a_row_spends_a_whole_hex_in_each():
    line = trace(Hex("0101"), Hex("0501"))
    assert [span.hexes for span in line] == [("0101",), ("0201",), ("0301",), ("0401",), ("0501",)]
    assert [span.exit for span in line] == [Fraction(n, 8) for n in (1, 3, 5, 7, 8)]
    assert not any(span.corner or span.edge for span in line)


def test_a_line_straight_down_runs_along_every_other_hexside():
    line = trace(Hex("0301"), Hex("0305"))
    assert [span.hexes for span in line] == [("0301",), ("0202", "0302"), ("0303",), ("0204", "0304"), ("0305",)]
    assert [span.edge for span in line] == [False, True, False, True, False]
    assert all(span.corner for span in line[1:])


def test_on_the_rim_of_the_board_one_hex_is_beside_the_side():
    rim = trace(Hex("0101"), Hex("0103"))[1]
    assert rim.hexes == ("0102",)
    assert rim.edge


def test_a_line_may_pass_a_corner_from_inside_to_inside():
    lines = [trace(Hex("0101"), hex_at(c, r)) for c in range(1, 25) for r in range(1, 17)]
    passed = [
        span for line in lines for before, span in pairwise(line) if span.corner and not span.edge and not before.edge
    ]
    assert passed


def test_a_hex_is_a_line_of_its_own():
    assert timeline("0404", "0404") == [("0404",)]


TARGETS = [hex_at(c, r) for c in range(1, 10) for r in range(1, 10)]


@pytest.mark.parametrize("start", ["0101", "0504", "0505"])
def test_the_line_back_is_the_line_mirrored(start):
    for target in TARGETS:
        there, back = trace(Hex(start), target), trace(target, Hex(start))
        assert [set(s.hexes) for s in there] == [set(s.hexes) for s in reversed(back)]
        assert [s.entry for s in there] == [1 - s.exit for s in reversed(back)]


def nearest(q, r):
    """Hexes with their centre nearest to a point in axial coordinates: one inside, two on a side, three at a corner."""
    around = [(int(q) + x, int(r) + y) for x in range(-2, 3) for y in range(-2, 3)]
    far = {(x, y): (q - x) ** 2 + (q - x) * (r - y) + (r - y) ** 2 for x, y in around}
    return {at for at, square in far.items() if square == min(far.values())}


@pytest.mark.parametrize("start", sample(["0504", "0101"], 2))
def test_sampling_a_line_at_many_points_finds_the_same_hexes(start):
    q, r = axial(Hex(start))
    for target in TARGETS:
        tq, tr = axial(target)
        for span in trace(Hex(start), target):
            for part in (Fraction(1, 97), Fraction(1, 2), Fraction(96, 97)):
                t = span.entry + part * (span.exit - span.entry)
                found = {from_axial(*at) for at in nearest(q + t * (tq - q), r + t * (tr - r))}
                on_board = {name for name in found if len(name) == 4 and "00" not in (name[:2], name[2:])}
                assert on_board == set(span.hexes)
                assert (len(found) == 2) == span.edge


def test_spans_join_from_start_to_end():
    for target in TARGETS:
        line = trace(Hex("0504"), target)
        assert line[0].entry == 0
        assert line[-1].exit == 1
        assert all(a.exit == b.entry for a, b in pairwise(line))


def test_a_crossing_through_a_corner_is_where_three_hexes_meet():
    q, r = axial(Hex("0504"))
    for target in TARGETS:
        tq, tr = axial(target)
        for span in trace(Hex("0504"), target)[1:]:
            t = span.entry
            assert span.corner == (len(nearest(q + t * (tq - q), r + t * (tr - r))) == 3)
