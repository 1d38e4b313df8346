import pytest
from hypothesis import strategies as st

from cb_tui.core import hexes
from cb_tui.core.hexes import Hex
from tests.drawing import given

places = st.builds(hexes.hex_at, st.integers(1, 30), st.integers(1, 30))


def test_an_even_row_lies_half_a_hex_to_the_right():
    assert hexes.neighbours(Hex("0302")) == ("0402", "0401", "0301", "0202", "0303", "0403")
    assert hexes.neighbours(Hex("0303")) == ("0403", "0302", "0202", "0203", "0204", "0304")


def test_the_corner_of_the_board_has_fewer_neighbours():
    assert hexes.neighbours(Hex("0101")) == ("0201", "0102")
    assert hexes.step_towards(Hex("0101"), "NW") is None
    assert hexes.step_towards(Hex("0101"), "SE") == "0102"


@pytest.mark.parametrize(
    "a, b, far",
    [("0303", "0303", 0), ("0303", "0204", 1), ("0101", "0103", 2), ("0101", "0901", 8), ("0703", "0605", 2)],
)
def test_distance_counts_hexes_without_the_start(a, b, far):
    assert hexes.distance(Hex(a), Hex(b)) == far


@given(places)
def test_names_and_axial_coordinates_go_both_ways(at):
    assert hexes.from_axial(*hexes.axial(at)) == at
    assert hexes.hex_at(*hexes.parse(at)) == at


@given(places, places)
def test_some_neighbour_is_one_hex_nearer(a, b):
    if a != b:
        assert min(hexes.distance(to, b) for to in hexes.neighbours(a)) == hexes.distance(a, b) - 1


@pytest.mark.parametrize("name", ["", "302", "0002", "0200", "ab01", "03.2", "٠٣٠٢"])
def test_what_is_no_hex_is_refused_in_a_sentence(name):
    with pytest.raises(ValueError, match="is not a hex"):
        hexes.parse(Hex(name))


def test_ninety_degrees_is_abreast_and_sixty_is_not():
    tank = Hex("0505")
    assert not hexes.at_right_angle_or_more(tank, Hex("0605"), Hex("0504"))  # E and NE: 60 degrees
    assert hexes.at_right_angle_or_more(tank, Hex("0605"), Hex("0503"))  # E and straight up: 90 degrees
    assert not hexes.at_right_angle_or_more(tank, Hex("0905"), Hex("0601"))  # a little less
    assert hexes.at_right_angle_or_more(tank, Hex("0605"), Hex("0404"))  # E and NW: 120 degrees
