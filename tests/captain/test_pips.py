"""DICE-1 to DICE-6: which faces count, and what markers take off them."""

from fractions import Fraction

import pytest

from cb_tui.games.combat_captain.rules import chances, weapons
from cb_tui.games.combat_captain.rules.parameters import Parameters, parameters


def test_three_ways_to_count_a_die_and_a_fourth_at_night():
    """DICE-1, DICE-3, MOVE-5."""
    counted = {count: [weapons.pips(face, count) for face in range(1, 7)] for count in weapons.COUNTED}
    assert counted == {
        "all": [1, 2, 3, 4, 5, 6], "even": [0, 2, 0, 4, 0, 6], "odd": [1, 0, 3, 0, 5, 0],
        "night odd": [1, 0, 3, 0, 0, 0],
    }  # fmt: skip


@pytest.mark.parametrize(("count", "markers", "average"), [
    ("all", 0, "7/2"), ("even", 0, "2"), ("odd", 0, "3/2"), ("even", 1, "3/2"), ("odd", 1, "1"), ("all", 6, "0"),
])  # fmt: skip
def test_what_a_die_counts_on_average(count, markers, average):
    """DICE-4, DICE-4a, DICE-6: a marker costs something every time."""
    assert chances.mean(1, count, markers) == Fraction(average)


def test_deducted_first_a_marker_leaves_odd_dice_unharmed():
    """DICE-4a: `morale_parity = "deducted"`."""
    assert chances.mean(1, "odd", 1, "deducted") == Fraction(3, 2)
    assert chances.mean(1, "even", 1, "deducted") == 1


def test_the_variable_die_never_falls_below_one():
    """DICE-4d, CHART-4."""
    assert [weapons.variable(face, 2) for face in range(1, 7)] == [1, 1, 1, 2, 3, 4]


def test_markers_leave_dice_alone_of_which_low_ones_are_good():
    """DICE-4b: unless a battle says otherwise."""
    found = {
        how: [weapons.saves(face, 2, parameters({"morale_on_low_rolls": how}), markers=1) for face in (1, 2, 3)]
        for how in ("none", "literal", "adverse")
    }
    assert found == {"none": [True, True, False], "literal": [True, True, True], "adverse": [True, False, False]}


def test_vehicles_count_all_faces_and_odd_ground_and_night_spare_nobody():
    """MOVE-3, MOVE-4, MOVE-5."""
    for kind, plain in (("rifle", "even"), ("heavy", "even"), ("vehicle", "all"), ("soft", "all")):
        assert weapons.march(kind, odd=False, night=False) == plain
        assert weapons.march(kind, odd=True, night=False) == weapons.march(kind, odd=False, night=True) == "odd"
        assert weapons.march(kind, odd=True, night=True) == "night odd"


def test_one_stick_does_nothing_for_a_vehicle():
    """COVER-8, COVER-8a."""
    assert [weapons.level("vehicle", sticks) for sticks in (0, 1, 2)] == [0, 0, 2]
    assert [weapons.level("rifle", sticks) for sticks in (0, 1, 2)] == [0, 1, 2]
    assert not weapons.saves(1, weapons.level("vehicle", 1), Parameters())
