"""Painting the map of a battle of Combat Boots: letters, levels, roads and sides agree after every stroke."""

import tomllib
from functools import cache
from pathlib import Path
from random import Random

import pytest

from cb_tui.core.battle_editor import Stroke
from cb_tui.core.editing import EditError, changed
from cb_tui.core.hexes import neighbours
from cb_tui.core.values import Place
from cb_tui.games.combat_boots.editor.board_data import drawn, list_of, signs_of, text_of, text_of_way, way_of
from cb_tui.games.combat_boots.editor.painting import BRUSHES, features, painted
from cb_tui.games.combat_boots.rules.validate import ROAD_LETTERS

SHIPPED = Path(__file__).parents[3] / "scenarios" / "combat_boots"


@cache
def battle(name):
    """The plain data of a shipped battle."""
    return tomllib.loads((SHIPPED / f"{name}.toml").read_text())


def after(data, brush, *places, sides=(), remove=False):
    """The data after a stroke."""
    return changed(data, painted(data, brush, Stroke(places, tuple(sides), remove)))


def row(data, number):
    """A row of the map as it is written."""
    return text_of(data, "map").splitlines()[number]


def test_a_letter_is_replaced_in_place():
    assert row(after(battle("mill"), "trees", "0202", "0302"), 1) == " . ^ ^ ^ . # . ^ ^ . ."


def test_trees_on_a_road_are_a_road_through_trees_and_open_ground_is_the_road_again():
    wood = after(battle("mill"), "trees", "0304")
    assert row(wood, 3) == " = = T = = # = = = = ="  # a house on the road stays as its author drew it
    assert row(after(wood, "open", "0304"), 3) == " = = = = = # = = = = ="
    assert list_of(wood, "roads") == ["0104-1104"]


def test_paint_that_is_there_already_costs_nothing():
    for brush, at in (
        ("trees", "0401"),
        ("open", "0101"),
        ("open", "0104"),
        ("buildings", "0604"),
        ("level 0", "0101"),
    ):
        assert painted(battle("mill"), brush, Stroke((at,))) == ()


def test_a_level_draws_the_levels_and_the_last_one_takes_them_away():
    hill = after(battle("mill"), "up", "0101", "0201")
    assert drawn(hill).levels == {"0101": 1, "0201": 1}
    assert text_of(hill, "levels").splitlines()[:2] == ["1 1 0 0 0 0 0 0 0 0 0", " 0 0 0 0 0 0 0 0 0 0 0"]
    assert "levels" not in after(hill, "down", "0101", "0201")["board"]


def test_a_road_is_walked_and_one_that_ends_there_goes_on():
    branch = after(battle("mill"), "road", "0604", "0703", "0702")
    assert list_of(branch, "roads") == ["0104-1104", "0604 0703 0702"]
    assert drawn(branch).terrain["0702"] == "open"
    assert row(branch, 2)[12] == "="
    on = after(branch, "road", "0702", "0701")
    assert list_of(on, "roads") == ["0104-1104", "0604 0703-0701"]


def test_a_road_taken_from_a_hex_leaves_two_roads_and_no_letter():
    cut = after(battle("mill"), "road", "0504", remove=True)
    assert list_of(cut, "roads") == ["0104-0404", "0604-1104"]
    assert row(cut, 3) == " = = = = . # = = = = ="
    assert "roads" not in after(battle("mill"), "road", *way_of("0104-1104"), remove=True)["board"]


def test_a_road_is_written_in_the_fewest_straight_runs():
    assert text_of_way(way_of("0306 0406 0506 0606 0706 0707 0807 0907")) == "0306-0706 0707-0907"
    assert text_of_way(way_of("0305 0306")) == "0305 0306"


def test_a_river_comes_and_goes_side_by_side():
    wet = after(battle("mill"), "river", sides=[("0603", "0503"), ("0504", "0604")])
    assert list_of(wet, "rivers") == ["0503/0603", "0504/0604"]
    assert features(wet, "0504").words == (
        "open", "level 0", "road to 0604 0404", "river toward 0604", "bridge to 0604",
    )  # fmt: skip
    assert "rivers" not in after(wet, "river", sides=[("0503", "0603"), ("0604", "0504")], remove=True)["board"]


def test_a_slope_has_a_foot():
    slope = after(after(battle("mill"), "steep", "0303"), "foot", "0303", "0305")
    assert (drawn(slope).steep, drawn(slope).feet) == ({"0303"}, {"0303": "0305"})
    bare = after(after(slope, "foot", "0303", remove=True), "steep", "0303", remove=True)
    assert bare == battle("mill")


@pytest.mark.parametrize(
    ("brush", "stroke", "told"),
    [
        ("trees", Stroke((Place("1299"),)), "1299 is not on the map"),
        ("up", Stroke((Place("1299"),)), "1299 has no level"),
        ("road", Stroke((Place("0101"), Place("0303"))), "cannot lead from 0101 to 0303"),
        ("road", Stroke((Place("0101"),)), "walk at least two hexes"),
        ("river", Stroke(sides=((Place("0101"), Place("0303")),)), "not a side between two hexes"),
        ("swamp", Stroke((Place("0101"),)), "there is no brush swamp"),
    ],
)
def test_a_stroke_that_makes_no_sense_is_refused_in_a_sentence(brush, stroke, told):
    with pytest.raises(EditError, match=told):
        painted(battle("mill"), brush, stroke)


def test_whatever_is_painted_letters_and_roads_agree():
    for name in ("mill", "arnhem", "kv"):
        luck, data = Random(name), battle(name)
        for _ in range(15):
            brush = luck.choice([each for each in BRUSHES if each.paints == "place" or each.id == "road"])
            board = drawn(data)
            way = [luck.choice(sorted(board.terrain))]
            for _ in range(luck.randint(1, 6)):
                way.append(luck.choice([near for near in neighbours(way[-1]) if near in board]))
            before, data = board, after(data, brush.id, *way, remove=luck.random() < 0.2)
            board = drawn(data)
            on_road = {at for link in board.roads for at in link}
            letters = {at for at, sign in signs_of(text_of(data, "map")).items() if sign in ROAD_LETTERS}
            assert letters <= on_road
            if brush.id == "road":
                assert board.terrain == before.terrain
            else:
                assert board.roads == before.roads


def test_a_battle_that_cannot_be_drawn_is_not_painted_over():
    for broken in ({}, {"board": "none"}, {"board": {"map": 7, "roads": [1], "feet": {"a": 2}}}):
        assert not drawn(broken).terrain
        with pytest.raises(EditError):
            painted(broken, "trees", Stroke((Place("0101"),)))
