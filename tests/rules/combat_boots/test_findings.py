"""Findings say where a battle is wrong and what was expected."""

from typing import Any

import msgspec
import pytest

from cb_tui.core import findings as common
from cb_tui.core.scenario import Finding
from cb_tui.games import RULESETS
from cb_tui.games.combat_boots.rules.battle import Battle

GOOD: dict[str, Any] = {
    "title": "The farm",
    "ruleset": "combat_boots_2025",
    "minutes": 5,
    "sides": [{"id": "us", "name": "US", "morale": 7}, {"id": "de", "name": "German", "morale": 6}],
    "first": "us",
    "default": "de",
    "turns": 6,
    "board": {"map": ". . = .\n . # = .\n. . = .\n", "roads": ["0301-0303"]},
    "units": [
        {"id": "R1", "side": "us", "type": "rifle", "at": "0101"},
        {"id": "R2", "side": "us", "type": "rifle", "at": "0103"},
        {"id": "t1", "side": "de", "type": "tank", "at": "0202"},
        {"id": "m1", "side": "de", "type": "mg", "at": "0302", "turn": 2},
    ],
    "victory": [
        {"kind": "hold", "side": "us", "hexes": ["0202", "0302"], "count": 1},
        {"kind": "destroy", "side": "de", "count": 2},
        {"kind": "survive", "side": "de", "ids": ["t1"], "count": 1},
    ],
    "visibility": [{"from": 1, "hexes": 2}, {"from": 3, "hexes": 4}],
    "types": {
        "rifle": {
            "name": "Rifles", "letter": "R", "class": "squad", "range": 6, "mv": 4, "sv": 2,
            "arms": [{"arm": "r", "fp": 2}],
        },
        "mg": {
            "name": "MG", "letter": "M", "class": "team", "range": 8, "mv": 4, "sv": 1, "arms": [{"arm": "m", "fp": 2}],
        },
        "tank": {
            "name": "Tank", "letter": "T", "class": "afv", "move": "tracked", "bands": 1, "mv": 8, "sv": 2,
            "arms": [{"arm": "a", "fp": 1}],
        },
    },
}  # fmt: skip


def changed(*path_and_value: Any, **more: Any) -> Battle:
    """The good battle and more, with one value changed."""
    *path, value = path_and_value
    data = msgspec.json.decode(msgspec.json.encode(GOOD | more))
    spot = data
    for step in path[:-1]:
        spot = spot[step]
    spot[path[-1]] = value
    return msgspec.convert(data, Battle)


def findings(battle: Battle) -> tuple[Finding, ...]:
    return tuple(common.findings(RULESETS[battle.ruleset], battle))


def found(battle: Battle) -> dict[str, str]:
    """What is said of each place."""
    texts: dict[str, str] = {}
    for finding in findings(battle):
        texts[finding.where] = texts.get(finding.where, "") + finding.text + "; "
    return texts


def test_a_good_battle_has_none():
    assert findings(changed("turns", 6)) == ()


@pytest.mark.parametrize(
    ("change", "where", "expected"),
    [
        (("turns", 61), "turns", "1 to 60"),
        (("turns", 0), "turns", "1 to 60"),
        (("first", "fr"), "first", "us or de"),
        (("default", "fr"), "default", "us or de"),
        (("title", "A\x1b[2J"), "title", "printing"),
        (("briefing", "A\x1b[2J"), "briefing", "printing"),
        (("sides", 0, "morale", 13), "sides.us.morale", "2 to 12"),
        (("sides", 1, "morale", 1), "sides.de.morale", "2 to 12"),
        (("sides", 1, "tactic", "charge"), "sides.de.tactic", "engage overrun defend hold"),
        (("sides", 1, "id", "us"), "sides.us.id", "two sides"),
        (("sides", GOOD["sides"][:1]), "sides", "two sides"),
        (("sides", []), "sides", "two sides"),
        (("units", GOOD["units"] * 101), "units", "at most 200 entries"),
        (("victory", GOOD["victory"] * 14), "victory", "at most 40 entries"),
        (("board", "map", ". . = .\n . # = .\n. ? = .\n"), "map row 3", "?"),
        (("board", "map", ". . = .\n . # = .\n. . =\n"), "map row 3", "3 hexes"),
        (("board", "map", ". . = .\n B # = .\n. . = .\n"), "map row 2", "0102 is drawn as road B"),
        (("board", "roads", ["0301-0309"]), "board.roads[0]", "0309"),
        (("units", 0, "at", "0505"), "units.R1.at", "a hex of the map, 0101 to 0403"),
        (("units", 0, "at", "here"), "units.R1.at", "a hex of the map"),
        (("units", 0, "side", "fr"), "units.R1.side", "us or de"),
        (("units", 0, "type", "lancer"), "units.R1.type", 'no counter "lancer"'),
        (("units", 1, "id", "R1"), "units.R1.id", 'two pieces are called "R1"'),
        (("units", 1, "id", "r1"), "units.R1.id", "R1 and r1 of one side differ in case only"),
        (("units", 0, "id", "R 1"), "units.R 1.id", "letters, digits"),
        (("units", 0, "turn", 7), "units.R1.turn", "a turn from 1 to 6"),
        (("units", 3, "asleep", True), "units.m1.asleep", "expected turn 1"),
        (("units", 0, "mv", 2.25), "units.R1.mv", "in halves"),
        (("units", 0, "mv", -1.0), "units.R1.mv", "0 to 24"),
        (("units", 0, "tactic", "flee"), "units.R1.tactic", "engage"),
        (("visibility", 1, "from", 1), "visibility[1].from", "a turn after 1"),
        (("visibility", 1, "from", 9), "visibility[1].from", "a turn from 1 to 6"),
        (("visibility", 0, "hexes", -1), "visibility[0].hexes", "0 to 99"),
        (("victory", 0, "count", 3), "victory[0].count", "1 to 2, the hexes named"),
        (("victory", 0, "hexes", ["0202", "0909"]), "victory[0].hexes", "a hex of the map"),
        (("victory", 0, {"kind": "hold", "side": "us", "hexes": ["0101", "0102", "0103"], "count": 3}),
         "victory[0].count", "3 hexes cannot be held with 2 pieces"),
        (("victory", 0, "side", "fr"), "victory[0].side", "de or us"),
        (("victory", 1, "count", 3), "victory[1].count", "1 to 2, the enemy pieces that count"),
        (("victory", 1, "ids", ["t1"]), "victory[1].ids", "an enemy piece (R1 R2)"),
        (("victory", 1, "kinds", ["afv"]), "victory[1].kinds", "a class of enemy pieces (squad)"),
        (("victory", 2, "ids", ["t9"]), "victory[2].ids", "a piece of its own (t1 m1)"),
        (("victory", 2, "count", 2), "victory[2].count", "1 to 1"),
        (("types", "mg", "sv", 0), "types.mg.sv", "1 to 8"),
        (("types", "mg", "arms", 0, "fp", 0), "types.mg.arms[0].fp", "1 to 12"),
        (("types", "mg", "arms", 0, "arm", "mg"), "types.mg.arms[0].arm", "r m M a aa h"),
        (("types", "mg", "arms", 0, "min_range", 9), "types.mg.arms[0].min_range", "0 to 8"),
        (("types", "mg", "mv", 99), "types.mg.mv", "0 to 24"),
        (("types", "mg", "letter", "MG"), "types.mg.letter", "one of R M"),
        (("types", "tank", "range", 6), "types.tank.bands", "range or bands"),
        (("types", "tank", "bands", 10), "types.tank.bands", "1 to 9"),
        (("types", "rifle", "class", "team"), "units.t1", "no enemy can hurt it"),
    ],
)  # fmt: skip
def test_each_fault_is_found_where_it_is_with_what_was_expected(change, where, expected):
    assert expected in found(changed(*change))[where]


@pytest.mark.parametrize("mv", [float("nan"), float("inf")])
def test_movement_points_are_finite(mv):
    battle = changed("turns", 6)
    rifle = msgspec.structs.replace(battle.types["rifle"], mv=mv)
    assert "types.rifle.mv" in found(msgspec.structs.replace(battle, types={**battle.types, "rifle": rifle}))


def test_a_battle_that_nobody_can_win_is_found():
    battle = msgspec.structs.replace(changed("victory", []), default=None)
    assert "no side can win" in found(battle)["victory"]


def test_a_side_without_pieces_is_found():
    battle = changed("units", [unit for unit in GOOD["units"] if unit["side"] == "us"])
    assert "no pieces" in found(battle)["sides.de"]


def test_the_wrong_case_of_an_id_is_a_note():
    assert findings(changed("units", 3, "id", "M1")) == (
        Finding("units.M1.id", '"M1": ids of this side are written in small letters', note=True),
    )


def test_enemies_that_start_in_one_hex_are_a_note():
    (finding,) = findings(changed("units", 0, "at", "0202"))
    assert finding.note
    assert finding.where == "units.R1.at"


def test_all_faults_are_found_at_once():
    data = {**GOOD, "turns": 0, "title": "", "default": "xx"}
    assert {"turns", "title", "default"} <= found(msgspec.convert(data, Battle)).keys()


WRITTEN: tuple[tuple[tuple[Any, ...], str], ...] = (
    (("title",), "title"), (("summary",), "summary"), (("briefing",), "briefing"), (("balance",), "balance"),
    (("sides", 0, "name"), "sides.us.name"), (("sides", 0, "title"), "sides.us.title"),
    (("types", "rifle", "name"), "types.rifle.name"), (("types", "rifle", "note"), "types.rifle.note"),
    (("leaders", 0, "name"), "leaders.L1.name"), (("batteries", 0, "name"), "batteries.B1.name"),
    (("aircraft", "p47", "name"), "aircraft.p47.name"), (("aircraft", "p47", "note"), "aircraft.p47.note"),
)  # fmt: skip
SUPPORT: dict[str, Any] = {
    "leaders": [{"id": "L1", "side": "us", "name": "Captain", "at": "0101"}],
    "batteries": [{"id": "B1", "side": "us", "name": "105 mm", "fp": 3}],
    "sorties": [{"id": "S1", "side": "us", "type": "p47"}],
    "aircraft": {
        "p47": {"name": "P-47", "sp": 5, "mn": 4, "sv": 3, "arms": [{"arm": "h", "fp": 4}, {"arm": "m", "fp": 4}]},
    },
}  # fmt: skip


@pytest.mark.parametrize("text", ["x" * 9000, "a\x1b]2;x\x07\u202eb"], ids=["long", "unprinting"])
@pytest.mark.parametrize(("path", "where"), WRITTEN, ids=[where for _, where in WRITTEN])
def test_a_text_is_held_to_its_limits_in_a_file_and_a_game_under_it_goes_on(path, where, text):
    assert findings(changed("turns", 6, **SUPPORT)) == ()
    (finding,) = findings(changed(*path, text, **SUPPORT))
    assert (finding.where, finding.mild, finding.note) == (where, True, False)
