"""Measuring on a table: whole ticks, the same from either end. `CB_TUI_PAIRS` says how many random pairs."""

import os
from fractions import Fraction
from random import Random

import pytest

from cb_tui.core import plane, shapes
from cb_tui.core.polyline import Polyline

PAIRS = int(os.environ.get("CB_TUI_PAIRS", "400"))
SQUARE = ((0, 0), (100, 0), (100, 100), (0, 100))
BENT = ((0, 0), (120, 0), (120, 120), (80, 120), (80, 40), (40, 40), (40, 120), (0, 120))  # a U, open to the south
KITE = ((10, 60), (70, 5), (200, 55), (140, 110))


def points(seed, count, size=1440):
    chance = Random(seed)
    return [(chance.randrange(size), chance.randrange(size // 2)) for _ in range(count)]


def pairs(seed=1, size=1440):
    many = points(seed, 2 * PAIRS, size)
    return list(zip(many[::2], many[1::2], strict=True))


def test_a_gap_is_the_same_from_either_end_and_never_shorter_than_the_truth():
    for number, (one, other) in enumerate(pairs()):
        radius, reach = (10, 15, 20)[number % 3], (10, 15, 20)[number % 5 % 3]
        there, back = (
            plane.gap_between_bases(one, radius, other, reach),
            plane.gap_between_bases(other, reach, one, radius),
        )
        assert there == back
        centres = there + radius + reach
        square = (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2
        assert (centres - 1) ** 2 < square <= centres**2 or square == centres == 0


@pytest.mark.parametrize("ring", [60, 80, 120, 160, 240, 400])
def test_on_the_edge_of_a_ring_a_tick_decides(ring):
    """MAP-2a: `within R` is `<= 10 R` of the same number that a screen shows."""
    for far, gap in ((ring + 30, ring), (ring + 31, ring + 1)):
        assert (
            plane.gap_between_bases((0, 0), 15, (far, 0), 15)
            == plane.gap_between_bases((far, 0), 15, (0, 0), 15)
            == gap
        )
    assert plane.gap_between_bases((0, 0), 15, (ring + 30, 1), 15) == ring + 1  # a hair more counts as the next tick


def test_a_true_gap_of_119_2_ticks_reads_12_0():
    """MAP-2a: the next whole tick."""
    assert plane.gap_between_bases((0, 0), 15, (149, 8), 15) == 120


def test_a_part_of_a_segment_is_rounded_towards_its_start():
    """MAP-2."""
    assert plane.point_along((0, 0), (-10, 7), 1, 3) == (-3, 2)
    for one, other in pairs(2):
        whole = plane.distance_in_ticks(one, other)
        for part in (0, whole // 3, whole):
            here = plane.point_along(one, other, part, whole) if whole else one
            assert plane.distance_in_ticks(one, here) <= part
        assert whole == 0 or plane.point_along(one, other, whole, whole) == other


def test_the_rim_of_a_base_lies_across_the_thread_to_its_centre():
    assert plane.tangent_points((0, 0), (100, 0), 15) == ((100, -15), (100, 15))
    for one, other in pairs(3):
        left, right = plane.tangent_points(one, other, 15)
        assert plane.distance_in_ticks(left, other) <= 15 >= plane.distance_in_ticks(right, other)
        assert plane.distance_in_ticks(left, right) >= 27 or plane.distance_in_ticks(one, other) < 30, (
            "no two bases are nearer"
        )


def test_sixteen_bearings_and_the_nearest_of_them():
    """MAP-6."""
    assert [plane.bearing(name, 10) for name in ("E", "N", "W", "S")] == [(10, 0), (0, -10), (-10, 0), (0, 10)]
    assert plane.nearest_compass_direction((0, 0), (3, -100)) == plane.bearing("N", 10000)
    assert plane.nearest_compass_direction((5, 5), (5, 5)) == plane.bearing("N", 10000)


def test_behind_is_a_quarter_and_ties_are_not_behind():
    """COVER-3a."""
    north = (0, -10)
    assert plane.is_behind(north, (0, 0), (0, 100))
    assert not plane.is_behind(north, (0, 0), (100, 100))
    assert plane.is_behind(north, (0, 0), (99, 100))
    assert not plane.is_behind(north, (0, 0), (0, -100))


# --- shapes ----------------------------------------------------------------------------------------------------------


def test_in_a_polygon_is_inside_or_on_the_border():
    """MAP-9."""
    assert shapes.inside((0, 50), SQUARE) and not shapes.within((0, 50), SQUARE)
    assert shapes.within((1, 50), SQUARE) and not shapes.inside((-1, 50), SQUARE)
    assert shapes.inside((60, 20), BENT) and not shapes.inside((60, 60), BENT)


def test_how_near_a_polygon_and_a_line_are():
    assert (shapes.to_polygon((130, 50), SQUARE), shapes.to_polygon((50, 50), SQUARE)) == (30, 0)
    assert shapes.to_border((50, 90), SQUARE) == 10
    assert shapes.to_line((0, 5), ((10, 0), (20, 0), (20, 50))) == 12  # the root of 125 is more than 11


def test_a_thread_is_timed_where_it_lies_inside():
    assert shapes.parts_inside((-100, 50), (300, 50), SQUARE) == ((Fraction(1, 4), Fraction(1, 2)),)
    assert shapes.parts_inside((-10, 60), (130, 60), BENT) == (
        (Fraction(1, 14), Fraction(5, 14)),
        (Fraction(9, 14), Fraction(13, 14)),
    )
    assert shapes.parts_inside((-50, 0), (300, 0), SQUARE) == (), "along its border"
    assert shapes.parts_inside((-50, 50), (50, -50), SQUARE) == (), "over a corner"
    assert shapes.parts_inside((50, 50), (300, 50), SQUARE) == ((Fraction(0), Fraction(1, 5)),)


@pytest.mark.parametrize("polygon", [BENT, KITE, KITE[::-1]])
def test_a_stretch_holds_exactly_the_points_inside(polygon):
    for one, other in pairs(4, 240)[: PAIRS // 12]:
        spans = shapes.parts_inside(one, other, polygon)
        back = shapes.parts_inside(other, one, polygon)
        assert [(1 - end, 1 - start) for start, end in reversed(back)] == list(spans)
        for part in (Fraction(k, 23) for k in range(1, 23)):
            spot = one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part
            assert shapes.within(spot, polygon) == any(start < part < end for start, end in spans), (one, other, part)


def test_a_base_is_cut_by_what_goes_through_it_and_not_by_what_grazes_it():
    assert shapes.segment_cuts_circle((-50, 14), (50, 14), (0, 0), 15)
    assert not shapes.segment_cuts_circle((-50, 15), (50, 15), (0, 0), 15)
    assert not shapes.segment_cuts_circle((16, 0), (50, 0), (0, 0), 15)
    for (one, other), centre in zip(pairs(5, 300), points(6, PAIRS, 300), strict=True):
        cut = shapes.segment_cuts_circle(one, other, centre, 15)
        assert cut == shapes.segment_cuts_circle(other, one, centre, 15) == (shapes.square_to(centre, one, other) < 225)


def test_two_segments_meet_or_do_not():
    assert shapes.segments_meet((0, 0), (10, 10), (0, 10), (10, 0))
    assert shapes.segments_meet((0, 0), (10, 0), (5, 0), (5, 9)), "a touch counts"
    assert not shapes.segments_meet((0, 0), (10, 0), (11, 0), (20, 0))
    assert shapes.segments_meet((0, 0), (10, 0), (4, 0), (20, 0)), "along each other"


# --- ways ------------------------------------------------------------------------------------------------------------


def test_a_way_counts_each_leg_in_whole_ticks():
    way = Polyline(((0, 0), (10, 10), (10, 40)))
    assert (way.corners, way.length) == ((0, 15, 45), 45)
    assert [way.at(tick) for tick in (0, 15, 16, 45, 99)] == [(0, 0), (10, 10), (10, 11), (10, 40), (10, 40)]
    assert way.rest(15) == ((10, 40),) and way.rest(14) == ((10, 10), (10, 40)) and way.rest(45) == ()


def test_a_way_walked_in_any_parts_comes_by_the_same_ticks():
    """MAP-1: who stops and goes on walks what is left of the way, not a way of his own."""
    chance = Random(7)
    for number in range(max(20, PAIRS // 10)):
        way = Polyline(tuple(points(number, 4)))
        whole, gone = dict(way.walk(0, way.length)), 0
        while gone < way.length:
            part = chance.randint(1, 60)
            for tick, here in way.walk(gone, gone + part):
                assert whole[tick] == here
            gone = min(gone + part, way.length)
        assert way.at(gone) == way.points[-1]
        for tick in range(1, way.length + 1, 7):
            assert plane.distance_in_ticks(way.at(tick), way.at(tick - 1)) <= 3
