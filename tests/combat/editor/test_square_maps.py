"""Painting the squares of a battle of Combat: letters, roads, links, strips and lines agree after every stroke."""

import tomllib
from functools import cache

import pytest

from cb_tui.core.battle_editor import Stroke
from cb_tui.core.editing import EditError, changed
from cb_tui.core.painting import area, pasted
from cb_tui.core.squares import SQUARES
from cb_tui.core.symmetry import differences, offered, onto
from cb_tui.games.combat.editor.editor import EDITOR
from cb_tui.games.combat.editor.map_data import drawn, links_of, rules_of, signs_of, touching
from cb_tui.session.library import shipped_battles_folder
from cb_tui.session.new_battles import draft_text


@cache
def battle(name):
    """The plain data of a shipped battle, or of the draft."""
    folder = shipped_battles_folder() / "combat"
    return tomllib.loads(draft_text("draft", "combat") if name == "draft" else (folder / f"{name}.toml").read_text())


def after(data, brush, *places, remove=False):
    """The data after a stroke."""
    return changed(data, EDITOR.painted(data, brush, Stroke(places, remove=remove)))


def sign(data, at):
    """The letter of a square."""
    return signs_of(data)[at]


@pytest.mark.parametrize(
    ("ground", "letter"),
    [("wood", "W"), ("hill", "R"), ("crest", "R"), ("bua", "%"), ("river", "+"), ("open", "=")],
)
def test_ground_under_a_road_keeps_the_road_and_its_letter_says_both(ground, letter):
    draft = battle("draft")
    assert sign(draft, "0504") == "="
    assert sign(after(draft, ground, "0504"), "0504") == letter
    walked = after(after(draft, ground, "0101"), "road", "0101")
    assert sign(walked, "0101") == letter
    assert sign(after(walked, "no road", "0101"), "0101") == {"crest": "h"}.get(
        ground, signs_of(after(draft, ground, "0101"))["0101"]
    )


def test_paint_that_is_there_already_costs_nothing():
    for brush, at in (("open", "0101"), ("wood", "0202"), ("road", "0504"), ("open", "0504"), ("no road", "0101")):
        assert EDITOR.painted(battle("draft"), brush, Stroke((at,))) == ()


def test_a_river_over_a_road_is_a_bridge_and_so_is_a_bridge_anywhere():
    draft = battle("draft")
    assert sign(after(draft, "bridge", "0101"), "0101") == "+"
    assert "bridge" in EDITOR.features(after(draft, "river", "0504"), "0504").words


def test_an_airstrip_is_as_long_as_the_battle_has_it_and_takes_a_free_letter():
    draft = battle("draft")
    both = after(after(draft, "strip", "0112", "0212"), "strip", "1201", "1101")
    assert [sign(both, at) for at in ("0112", "0212", "0312", "1201", "1101", "1001")] == ["a"] * 3 + ["b"] * 3
    assert not {*"ab"} & {
        *signs_of(after(after(both, "strip", "0212", remove=True), "strip", "1001", remove=True)).values()
    }
    long = {**draft, "parameters": {**draft["parameters"], "airstrip_len": 4}}
    assert list(signs_of(after(long, "strip", "0112", "0212")).values()).count("a") == 4
    for way in (("0504", "0604"), ("0112", "0211")):
        with pytest.raises(EditError, match="airstrip"):
            EDITOR.painted(draft, "strip", Stroke(way))


def test_a_link_is_set_and_cleared_by_its_direction():
    draft = battle("draft")
    cut = after(draft, "link", "0504", "0505", remove=True)
    assert ("0504", "0505") not in links_of(cut)
    assert len(links_of(cut)) == len(touching({at for at, each in signs_of(draft).items() if each in "=%WR+"})) - 1
    assert "links" not in after(cut, "link", "0504", "0505")
    longer = after(cut, "road", "0501", "0401")
    assert ("0401", "0501") in links_of(longer)  # a new road joins what it touches
    gone = after(cut, "no road", "0501")
    assert all("0501" not in link for link in links_of(gone))
    with pytest.raises(EditError, match="a link joins two road squares"):
        EDITOR.painted(draft, "link", Stroke(("0101", "0102")))


def test_fire_is_barred_by_direction():
    barred = after(after(battle("draft"), "mask", "0910", "0909"), "mask", "0910", "1009")
    assert barred["masks"] == {"0910": ["NE", "N"]}
    assert "barred to 1009 0909" in EDITOR.features(barred, "0910").words
    assert "masks" not in after(barred, "mask", "0910", remove=True)


def test_the_deployment_line_of_both_halves_lies_where_it_is_drawn():
    draft = battle("draft")
    assert rules_of(after(draft, "line", "0102", "0103")).deploy_depth == 2
    assert after(draft, "line", "0102", "0103") == after(draft, "line", "0111", "0110")
    assert "deploy_depth" not in after(draft, "line", "0104", "0105")["parameters"]  # 4 is what the profile has
    assert EDITOR.drawing(draft).row_separators == ((3, "_"), (6, "="), (9, "_"))


def test_sections_meet_where_their_border_is_drawn():
    west = after(battle("four_corps"), "border", "0809", "0909")
    assert west["sections"] == {"bw": [1, 8], "rw": [1, 10], "be": [9, 20], "re": [11, 20]}
    assert "sections" not in after(west, "border", "0101", remove=True)
    with pytest.raises(EditError, match="one commander"):
        EDITOR.painted(battle("draft"), "border", Stroke(("0801", "0901")))


@pytest.mark.parametrize("name", ["four_corps", "chinese_farm"])
def test_every_symmetry_is_exact_on_squares(name):
    data = after(battle(name), "mask", "0303", "0404")
    board = drawn(data)
    assert offered(board) == ("none", "top-bottom", "left-right", "turn")
    for symmetry in offered(board)[1:]:
        mirrored = changed(data, EDITOR.copied(data, onto(board, symmetry, "first")))
        assert differences(drawn(mirrored), symmetry) == ()
        assert EDITOR.copied(mirrored, {}) == ()
        assert len(mirrored["masks"]) == 2
        strips = [mark for mark in drawn(mirrored).marks if mark.startswith("strip:")]
        assert all(len(drawn(mirrored).marks[mark]) == rules_of(data).airstrip_len for mark in strips)


def test_a_copy_brings_ground_and_roads():
    data = battle("draft")
    places = area(SQUARES, "box", "0401", "0604")
    copy = changed(data, EDITOR.copied(data, pasted(SQUARES, drawn(data), places, "0401", "0801")))
    assert [sign(copy, at) for at in ("0901", "0904", "0902")] == ["=", "=", "="]
    assert copy["map"][0] == "....=...=..."


def test_another_size_leaves_the_middle_where_it_is():
    data = battle("draft")
    larger = changed(data, EDITOR.resized(data, 14, 16, 0, 2))
    assert [len(larger["map"]), rules_of(larger).half_depth] == [16, 8]
    assert larger["forces"][0]["units"][0]["at"] == "0812"
    assert larger["aims"][0]["squares"][0] == "0608"
    back = changed(larger, EDITOR.resized(larger, 12, 12, 0, -2))
    assert back == data
    for columns, rows in ((12, 13), (1, 12), (12, 100)):
        with pytest.raises(EditError, match=r"; take|neither"):
            EDITOR.resized(data, columns, rows, 0, 0)
