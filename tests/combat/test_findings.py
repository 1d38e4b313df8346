"""What `lint` says of a damaged battle: one sentence for each fault, where it is and what was expected."""

import random
import tomllib
from copy import deepcopy

import pytest
import tomli_w

from cb_tui.session.library import Library, shipped_battles_folder

TWO_ROADS = tomllib.loads((shipped_battles_folder() / "combat" / "two_roads.toml").read_text())
OTHERS = ("arracourt", "chinese_farm", "four_corps", "nery", "open_country")
MORE = {
    "parameters": {"hq": True, "vehicles": ["tank"]}, "kinds": {"tank": {"move": 3}}, "pool": {"tank": 16},
    "aims": [
        {"aim": "hold", "side": "blue", "squares": ["0904"], "count": 1},
        {"aim": "destroy", "side": "red", "ids": ["T1"]},
    ],
    "links": [["0901", "0902"]], "masks": {"0901": ["N"]}, "sections": {"blue": [1, 20], "red": [1, 20]},
}  # fmt: skip
HELD = {"aim": "hold", "side": "blue", "squares": ["0904"], "count": 1}
STRANGE = [0, -1, 10**6, 2**62, True, "", "x", "9999", "\x1b[2J", [], {}, 1.5, "0101", "tank", ["a"], "N" * 99]
FAULTS = [  # a key, a value, where it is told, what is said
    (("turns",), 61, "turns", "expected 0 to 60, found 61"),
    (("turns",), 0, "turns", "without a last round two careful players never finish"),
    (("first",), "green", "first", "expected blue or red, found"),
    (("era",), "ERA-12", "era", "eras belong to profile house"),
    (("map", 0), "...", "map row 1", "expected 20 letters, as in most rows, found 3"),
    (("map", 4), "..hh..q.=......=....", "map row 5", "expected letters of"),
    (("map",), ["...."] * 15, "map", "expected 16 rows, two halves of 8, found 15"),
    (("map", 1), "........=...aa......", "map letter a", "expected 3 squares in a row for an airstrip"),
    (("map", 9), "........=......aaaw.", "map letter a", "expected 3 squares in a row for an airstrip"),
    (("parameters",), {"majority": "3"}, "parameters.majority", "expected int, got str"),
    (("parameters",), {"majorty": 3}, "parameters.majorty", "there is no such parameter"),
    (("parameters",), {"salvo_hits": 0, "salvo_misses": 0}, "parameters.salvo_hits", "a deck without cards"),
    (("parameters",), {"deploy_depth": 9}, "parameters.deploy_depth", "expected at most half_depth, 8"),
    (("forces", 0, "seat"), "green", "forces[0].seat", "expected blue or red"),
    (("forces", 1, "seat"), "blue", "forces[0]", "expected one force for each seat, found 2"),
    (("forces", 0, "units", 0, "at"), "9999", "forces[0].units[0]", "9999 is not on the board"),
    (("forces", 0, "units", 0, "at"), "0813", "forces[0].units[1]", "one piece or mine to a square"),
    (("forces", 0, "units", 0, "at"), "0805", "forces[0].units[0]", "is in the other half"),
    (("forces", 0, "units", 0, "kind"), "foot", "forces[0].units[0].kind", "expected a kind of the codified rules"),
    (("forces", 0, "units", 1, "at"), "1212", "forces[0].units[9]", "3 of 15 pieces may start beyond the line"),
    (("forces", 0, "mined"), ["0911"], "forces[0].mined[0]", "holds a tank"),
    (("forces", 0, "hq"), "0313", "forces[0].hq", "no headquarters are in play"),
    (("forces", 0, "units"), [{"kind": "tank", "at": "0914"}], "forces", "the armies differ: 1 against 15 pieces"),
    (("forces", 0), {"seat": "blue", "army": {"gun": 10**18}}, "forces[0].army.gun", "expected 0 to"),
    (("forces", 0), {"seat": "blue", "army": {"gun": -1}}, "forces[0].army.gun", "expected 0 to"),
    (("aims",), [{"aim": "hold", "side": "blue", "count": 1}], "aims[0].squares", "expected at least one square"),
    (("aims",), [{"aim": "destroy", "side": "blue", "ids": ["T1"]}], "aims[0].ids", "expected an enemy piece"),
    (("aims",), [HELD | {"last": True, "rounds": 2}], "aims[0]", "expected rounds or last, found both"),
    (("aims",), [HELD | {"last": 3}], "aims[0].last", "expected true or false"),
    (("links",), [["0901", "0101"]], "links[0]", "expected two road squares that touch"),
    (("links",), [["0901"]], "links[0]", "expected a list of 2"),
    (("masks",), {"0901": ["UP"]}, "masks.0901", "expected directions of"),
    (("sections",), {"blue": [1, 10], "red": [1, 20]}, "sections", "must cover columns 1 to 20"),
    (("kinds",), {"horse": {"move": 1}}, "kinds.horse", "expected one of"),
    (("toss",), True, "toss", "sides are not rolled for where pieces stand already"),
    (("sides", 0, "tactic"), "defend", "sides.blue.tactic", "expected hammer"),
]  # fmt: skip


def damaged(data, path, value):
    """The same battle with one value changed."""
    changed = deepcopy(data)
    inside = changed
    for key in path[:-1]:
        inside = inside[key]
    inside[path[-1]] = value
    return changed


def findings(folder, data):
    path = folder / "two_roads.toml"
    path.write_text(tomli_w.dumps(data))
    return Library().check(path)


def test_the_battles_that_come_along_have_nothing_wrong(tmp_path):
    assert findings(tmp_path, TWO_ROADS) == []


@pytest.mark.parametrize(("path", "value", "where", "said"), FAULTS, ids=[fault[3] for fault in FAULTS])
def test_a_fault_is_told_where_it_is(tmp_path, path, value, where, said):
    found = [finding for finding in findings(tmp_path, damaged(TWO_ROADS, path, value)) if finding.where == where]
    assert any(said in finding.text for finding in found), found


def test_what_armies_of_history_pass_over_is_a_note(tmp_path):
    """[SET-4b]"""
    fewer = damaged(TWO_ROADS, ("forces", 0, "units"), [{"kind": "tank", "at": "0914"}])
    assert [finding.note for finding in findings(tmp_path, fewer)] == [True]


def test_what_is_held_at_the_end_needs_an_end(tmp_path):
    """VAR-2b: rounds or days."""
    endless = TWO_ROADS | {"turns": 0, "aims": [HELD | {"last": True}]}
    told = [(finding.where, finding.text) for finding in findings(tmp_path, endless) if not finding.note]
    assert told == [("aims[0].last", "expected a last round, in turns or in days, found none")]
    assert not [each for each in findings(tmp_path, endless | {"parameters": {"days": 1}}) if not each.note]


def test_a_side_without_a_hill_or_wood_has_no_headquarters(tmp_path):
    """[VAR-1c]"""
    flat = TWO_ROADS | {"map": ["." * 20] * 16, "parameters": {"hq": True}, "forces": [], "setup": "own", "army": "own"}
    told = [(finding.where, finding.text) for finding in findings(tmp_path, flat)]
    assert told == [
        ("parameters.hq", f"{side} does not have a hill or wood in its half [VAR-1c]") for side in ("blue", "red")
    ]


def test_a_side_that_names_no_headquarters_in_a_position_is_a_note(tmp_path):
    """VAR-1: each army establishes one; without it there is nothing to capture."""
    bare = deepcopy(TWO_ROADS) | {"parameters": {"hq": True}}
    told = [(finding.where, finding.note) for finding in findings(tmp_path, bare) if "[VAR-1]" in finding.text]
    assert told == [("forces[0].hq", True), ("forces[1].hq", True)]


def test_mines_that_differ_are_a_note(tmp_path):
    """SET-5: both sides may lay the same number; a position without mines has none, whatever was agreed."""
    plain = deepcopy(TWO_ROADS)
    assert "mines" not in " ".join(finding.text for finding in findings(tmp_path, plain))
    uneven = deepcopy(TWO_ROADS)
    uneven["forces"][1]["mined"] = uneven["forces"][1]["mined"][:-2]
    told = [finding for finding in findings(tmp_path, uneven) if "[SET-5]" in finding.text]
    assert [(finding.where, finding.note) for finding in told] == [("forces", True)]
    assert told[0].text.startswith("the mines differ: ")


def test_a_river_is_at_most_two_squares_wide(tmp_path):
    """HOUSE-4: two rows are none too many, three are told once; a lake may be as wide as it likes."""
    for rows, wide in ((2, False), (3, True), (4, True)):
        water = ["." * 20] * 16
        water[7 : 7 + rows] = ["~" * 9 + "+" + "~" * 10] * rows
        battle = TWO_ROADS | {"map": water, "forces": [], "setup": "own", "army": "own"}
        told = [finding for finding in findings(tmp_path, battle) if "[HOUSE-4]" in finding.text]
        assert [(finding.where, finding.note) for finding in told] == [("map", True)] * wide
        lake = battle | {"map": [row.replace("~" * 10, "~" * 9 + ".") for row in water]}
        assert not [finding for finding in findings(tmp_path, lake) if "[HOUSE-4]" in finding.text]


def test_more_strips_than_one_a_player_are_mentioned(tmp_path):
    """DEP-5: each on the map counts for the half in which it lies, and a battle may allow more."""
    rows = ["." * 20] * 16
    ground = {"forces": [], "setup": "own", "army": "own"}
    for top, most, told in (("aaa.bbb", 1, ["red has 2 airstrips, where a player has 1 [DEP-5]"]), ("aaa.bbb", 2, [])):
        battle = TWO_ROADS | ground | {"map": [top + "." * 13, *rows[1:-1], "ccc" + "." * 17]}
        battle["parameters"] = {"strips_per_player": most}
        found = [finding for finding in findings(tmp_path, battle) if "[DEP-5]" in finding.text]
        assert [finding.text for finding in found] == told
        assert all(finding.note and finding.where == "map" for finding in found)


def test_a_position_with_too_many_planes_on_a_strip_is_refused(tmp_path):
    """DEP-3a: planes_per_strip."""
    full = deepcopy(TWO_ROADS)
    full["parameters"] = full.get("parameters", {}) | {"planes_per_strip": 1}
    told = [finding for finding in findings(tmp_path, full) if "[DEP-3a]" in finding.text]
    assert told
    assert not any(finding.note for finding in told)


def paths(data, path=()):
    """Every key path of a battle."""
    if path:
        yield path
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inside:
        yield from paths(value, (*path, key))


def test_a_hundred_damages_each_end_in_sentences(tmp_path):
    assert damage(tmp_path, TWO_ROADS | MORE, 120, random.Random(13)) > 50


@pytest.mark.parametrize("name", OTHERS)
def test_damages_of_eras_aims_seats_and_armies_of_ones_own_do_too(tmp_path, name):
    """Eras, groups to hold at the end, pieces that leave, four seats, tosses: twenty damages of each battle."""
    whole = tomllib.loads((shipped_battles_folder() / "combat" / f"{name}.toml").read_text())
    assert damage(tmp_path, whole, 20, random.Random(name)) > 3


def damage(folder, whole, times, chance):
    """How many of so many damages of a battle are found, each told in sentences."""
    found, kinds = 0, {}
    for path in paths(whole):
        kinds.setdefault(tuple("" if isinstance(key, int) else key for key in path), []).append(path)
    for _ in range(times):
        path, value = chance.choice(chance.choice(list(kinds.values()))), chance.choice(STRANGE)
        told = findings(folder, damaged(whole, path, value))
        found += bool(told)
        for finding in told:
            assert finding.where
            assert finding.text
            assert finding.text.isprintable(), path
    return found
