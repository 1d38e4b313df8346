"""Pieces of a battle of Combat Boots under edit: placed, moved, removed, copied, and given a twin."""

import tomllib
from functools import cache
from pathlib import Path

import pytest

from cb_tui.core.battle_editor import Placing, matching
from cb_tui.core.editing import EditError, changed, value_at
from cb_tui.core.values import Place
from cb_tui.games import RULESETS
from cb_tui.games.combat_boots.editor.editor import EDITOR
from cb_tui.session.library import Library
from cb_tui.session.palette import palette

SHIPPED = Path(__file__).parents[3] / "scenarios" / "combat_boots"


@cache
def battle(name):
    """The plain data of a shipped battle."""
    return tomllib.loads((SHIPPED / f"{name}.toml").read_text())


@cache
def counters():
    """The shipped counters and aircraft."""
    return palette(RULESETS["combat_boots_2025"])


def path_of(data, name, key="units"):
    """The key path of a piece."""
    return next((key, index) for index, entry in enumerate(data[key]) if entry["id"] == name)


def test_a_counter_is_found_by_every_word_that_it_has():
    schreck = matching(counters(), "panzers")
    assert [view.id for view in schreck] == ["de_schreck"]
    assert (schreck[0].rating, schreck[0].reach, schreck[0].army) == ("a4/1", "3", "German, 1939-45")
    assert {view.army for view in matching(counters(), "german mortar")} == {"German, 1939-45"}
    assert matching(counters(), "no such thing") == ()
    assert counters()["ju87"].catalogue == "aircraft"


def test_a_new_piece_gets_the_next_id_and_stands_below_its_side_and_turn():
    data = changed(
        battle("mill"), EDITOR.placed(battle("mill"), counters(), Placing("de_schreck", "de", Place("1104"), 3))
    )
    assert data["units"][-1] == {"id": "a1", "side": "de", "type": "de_schreck", "at": "1104", "turn": 3}
    data = changed(data, EDITOR.placed(data, counters(), Placing("us_para", "us", Place("0101"))))
    assert [unit["id"] for unit in data["units"]][4] == "R4"
    for _ in range(7):
        data = changed(data, EDITOR.placed(data, counters(), Placing("us_para", "us", Place("0101"))))
    assert [unit["id"] for unit in data["units"]][8:12] == ["R8", "R9", "RA", "RB"]
    assert not [each for each in EDITOR.pieces(data, counters()) if each.piece.kind == "?"]


def test_an_aircraft_joins_those_over_the_battle():
    data = changed(battle("mill"), EDITOR.placed(battle("mill"), counters(), Placing("ju87", "de", Place("0101"), 2)))
    assert data["sorties"] == [{"id": "p1", "side": "de", "type": "ju87", "turn": 2}]


def test_a_piece_that_cannot_be_placed_is_refused_in_a_sentence():
    for placing, told in (
        (Placing("de_shreck", "de", Place("0101")), "did you mean de_schreck"),
        (Placing("us_para", "x", Place("0101")), "no side x"),
    ):
        with pytest.raises(EditError, match=told):
            EDITOR.placed(battle("mill"), counters(), placing)


def test_a_carrier_takes_its_cargo_along_and_cargo_alone_gets_off():
    data = battle("xray")
    helicopter, squad = path_of(data, "C1"), path_of(data, "R6")
    away = changed(data, EDITOR.moved(data, [helicopter], Place("2010")))
    assert {value_at(away, (*path_of(away, name), "at")) for name in ("C1", "R6", "R7")} == {"2010"}
    off = changed(data, EDITOR.moved(data, [squad], Place("2010")))
    assert value_at(off, squad) == {"id": "R6", "side": "us", "type": "vn_cav", "at": "2010", "turn": 2}


def test_a_piece_that_is_removed_leaves_its_orders_and_its_cargo_but_no_objective():
    data = battle("xray")
    gone = changed(data, EDITOR.removed(data, [path_of(data, name) for name in ("R4", "R5", "C1", "r1")]))
    assert [order["units"] for order in gone["orders"]] == [["r2", "r3", "r4", "r5", "r6"]]
    assert "inside" not in value_at(gone, path_of(gone, "R6"))
    assert gone["victory"][0]["ids"] == ["R4", "R5"]  # lint names them: what it comes to is the author's decision
    assert len(gone["units"]) == len(data["units"]) - 4


def test_pieces_are_copied_with_their_cargo_under_new_ids():
    data = battle("xray")
    places = {path_of(data, name): Place("1515") for name in ("R6", "C1", "R9")}
    new = changed(data, EDITOR.copied_pieces(data, counters(), places))
    names = {unit["id"]: unit for unit in new["units"]} | {}
    added = {name: unit for name, unit in names.items() if name not in {unit["id"] for unit in data["units"]}}
    assert {unit["at"] for unit in added.values()} == {"1515"}
    assert sorted(added) == ["C8", "RG", "RH"]
    assert [unit.get("inside") for unit in added.values()].count("C8") == 1


def test_a_twin_is_the_enemys_counter_of_the_same_kind():
    data = battle("mill")
    mirror = {"0103": Place("1105"), "0604": Place("0604")}.get
    twin = changed(data, EDITOR.twinned(data, counters(), path_of(data, "R2"), mirror))["units"][-1]
    assert twin == {"id": "r5", "side": "de", "type": "de_rifle", "at": "1105", "goal": "0604"}
    with pytest.raises(EditError, match="no place with a twin"):
        EDITOR.twinned(data, counters(), path_of(data, "R1"), mirror)


def test_all_pieces_of_all_battles_are_drawn_with_their_own_figures():
    for name in ("mill", "tears", "xray", "pegasus"):
        sound = Library([SHIPPED.parent]).read(name)
        drawn = EDITOR.pieces(battle(name), palette(RULESETS[sound.ruleset], battle(name)))
        assert [each.piece.id for each in drawn] == [unit.id for unit in (*sound.units, *sound.leaders)]
        assert "?" not in {each.piece.kind for each in drawn}
