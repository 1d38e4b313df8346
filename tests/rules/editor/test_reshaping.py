"""A map of Combat Boots copied, mirrored and resized; findings cured; and how soon objectives can be reached."""

import tomllib
from functools import cache
from pathlib import Path

import pytest

from cb_tui.core.editing import EditError, changed
from cb_tui.core.hexes import HEXES
from cb_tui.core.painting import area, pasted
from cb_tui.core.scenario import Finding
from cb_tui.core.symmetry import differences, onto
from cb_tui.core.values import Place
from cb_tui.games import RULESETS
from cb_tui.games.combat_boots.editor.board_data import drawn, list_of, text_of
from cb_tui.games.combat_boots.editor.editor import EDITOR
from cb_tui.session.library import Library
from cb_tui.session.palette import palette

SHIPPED = Path(__file__).parents[3] / "scenarios" / "combat_boots"
COUNTERS = palette(RULESETS["combat_boots_2025"])


@cache
def battle(name):
    """The plain data of a shipped battle."""
    return tomllib.loads((SHIPPED / f"{name}.toml").read_text())


def test_one_half_is_made_the_mirror_of_the_other():
    for name, symmetry in (("villers", "top-bottom"), ("tears", "turn"), ("pegasus", "turn"), ("kv", "left-right")):
        data = battle(name)
        board = drawn(data)
        mirrored = drawn(changed(data, EDITOR.copied(data, onto(board, symmetry, "first"))))
        assert differences(mirrored, symmetry) == ()
        assert not EDITOR.copied(changed(data, EDITOR.copied(data, onto(board, symmetry, "first"))), {})


def test_a_copy_brings_roads_rivers_and_levels_and_leaves_the_rest():
    data = battle("pegasus")
    sources = pasted(HEXES, drawn(data), area(HEXES, "box", Place("0703"), Place("0806")), Place("0703"), Place("1103"))
    board, old = drawn(changed(data, EDITOR.copied(data, sources))), drawn(data)
    assert board.terrain["1204"] == old.terrain["0804"] == "trench"
    assert ("1104", "1204") in board.rivers
    assert old.rivers <= board.rivers
    assert board.roads == old.roads
    beyond = {at for at in old.places if at not in sources}
    assert {at: board.terrain[at] for at in beyond} == {at: old.terrain[at] for at in beyond}


def test_a_map_grows_and_is_cut_with_everything_on_it():
    data = battle("pegasus")
    assert [edit.path for edit in EDITOR.resized(data, 14, 12, 0, 0)] == [("board", "map")]
    grown = changed(data, EDITOR.resized(data, 13, 12, 1, 2))
    board, old = drawn(grown), drawn(data)
    assert (board.columns, board.rows, len(board.rivers)) == (13, 12, len(old.rivers))
    assert board.terrain["0906"] == old.terrain["0804"]
    assert grown["units"][0]["at"] == "1009"
    assert grown["victory"][0]["hexes"] == ["0807", "0907"]
    assert list_of(grown, "roads") == ["0403-0412", "0407-1307"]
    back = changed(grown, EDITOR.resized(grown, 12, 10, -1, -2))
    assert drawn(back).terrain == old.terrain
    assert {**back, "board": 0} == {**data, "board": 0}
    assert set(back["board"]["rivers"]) == set(data["board"]["rivers"])


def test_what_is_cut_off_goes_to_the_nearest_edge():
    small = changed(battle("mill"), EDITOR.resized(battle("mill"), 8, 7, 0, 0))
    assert {unit["at"][:2] for unit in small["units"] if unit["side"] == "de"} == {"08"}
    assert list_of(small, "roads") == ["0104-0804"]
    assert not [each for each in Library([SHIPPED.parent]).read("mill").units if each.at not in drawn(battle("mill"))]


def test_a_map_does_not_shift_by_half_a_hex():
    with pytest.raises(EditError, match="shift all rows by half a hex"):
        EDITOR.resized(battle("mill"), 11, 8, 0, 1)
    with pytest.raises(EditError, match="1 to 99"):
        EDITOR.resized(battle("mill"), 0, 7, 0, 0)


def spoilt(**changes):
    """The mill road with other texts in its board, or with another counter for M1."""
    data = battle("mill")
    units = [{**unit, "type": changes.get(unit["id"], unit["type"])} for unit in data["units"]]
    return {**data, "units": units, "board": data["board"] | changes.get("board", {})}


def map_with(old, new):
    """The map of the mill road with one thing replaced."""
    return {"map": text_of(battle("mill"), "map").replace(old, new, 1)}


@pytest.mark.parametrize(
    ("where", "changes", "words"),
    [
        ("units.M1.type", {"M1": "us_lmgg"}, "M1: us_lmg"),
        ("map row 2", {"board": map_with(" . . ^ ^ . #", " . ^ ^ . #")}, "row 2: add ."),
        ("map row 4", {"board": map_with("= #", "= = #")}, "row 4: cut 1"),
        ("board.roads[0]", {"board": {"roads": ["0104-1105"]}}, "road: 0104-1104"),
        ("board.roads[0]", {"board": {"roads": ["0104-1304"]}}, "road: 0104-1104"),
        ("map row 1", {"board": map_with(". . .", ". = .")}, "0201: no road"),
    ],
)  # fmt: skip
def test_what_has_one_sure_cure_is_mended(where, changes, words):
    data = spoilt(**changes)
    mend = EDITOR.mended(data, COUNTERS, Finding(where, ""))
    assert mend is not None
    assert mend.words == words
    cured = changed(data, mend.change)
    assert EDITOR.mended(cured, COUNTERS, Finding(where, "")) is None
    assert cured == battle("mill") or words in {"row 2: add .", "row 4: cut 1"}  # the end of a row is guessed


@pytest.mark.parametrize(
    "where", ["units.R1.at", "victory[0].count", "map row 3", "board.roads[0]", "units.R1.type", "file"]
)
def test_what_has_no_sure_cure_is_left_alone(where):
    assert EDITOR.mended(battle("mill"), COUNTERS, Finding(where, "")) is None


def test_how_soon_each_side_can_be_at_its_objectives():
    told = EDITOR.soonest(Library([SHIPPED.parent]).read("mill"))
    assert told == (
        "US reach 0602 in turn 2, 0604 in 1, 0606 in 2",
        "Germans reach 0602 in turn 1, 0604 in 1, 0606 in 1",
    )
    tears = EDITOR.soonest(Library([SHIPPED.parent]).read("tears"))  # the ditch has no bridge until one is laid
    assert tears[1:] == (
        "Syrians reach 0305 in turn 2, 0306 in 1, 0406 in 1, 0308 in 2, 0309 in 2, 0310 in 2, once a bridge is laid",
        "Syrians can exit off the west edge from turn 2 on",
    )
