"""Bands beyond the field: who comes and goes there, and how he stands. [BAND-2, BAND-6a]"""

import pytest

from cb_tui.core.hexes import Hex
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.rules import bands
from cb_tui.games.combat_boots.rules.battle import Band, Battery, UnitType, Weapon
from cb_tui.games.combat_boots.rules.model import Call, EndTurn, Fire, HoldFire, Pass, Step
from cb_tui.games.combat_boots.rules.validate import findings
from tests.rules.combat_boots.strips import FIELD, TYPES, fire, reaches, set_down, step, steps, table
from tests.rules.combat_boots.table import US, Table

# --- movement [BAND-2] ---------------------------------------------------------------------------------------------


def test_a_piece_of_ten_points_crosses_a_band_and_goes_on_with_the_rest():
    """BAND-2, BAND-2a"""
    laid = table({"T1": "band2", "r1": "0403"}, kinds={"T1": "fast"})
    laid.play(step("T1", "0102"))
    assert (laid.at("T1"), laid.state.units[UnitId("T1")].left) == ("0102", 2)
    laid.play(step("T1", "0202"))
    assert laid.at("T1") == "0202"


def test_as_many_bands_as_the_battle_says():
    """BAND-1a, BAND-3a: nine with the field; a gun of nine bands reaches the last, one of eight does not."""
    far = {name: UnitType(name=name, letter="G", kind="gun", bands=reach, sv=1, arms=(Weapon("a", 2),))
           for name, reach in (("nine", 9), ("eight", 8))}  # fmt: skip
    deep = Table(
        {"G1": "0102", "G2": "0102", "t1": "0102"}, "\n".join([". . . ."] * 3), types=far,
        kinds={"G1": "nine", "G2": "eight"}, bands=(Band(2, "west"), *(Band(n) for n in range(3, 10))), band={"t1": 9},
    )  # fmt: skip
    assert deep.at("t1") == "band9"
    assert not [found for found in findings(deep.state.context.battle) if "band" in found.where]
    assert fire("G1", "t1") in deep.legal
    assert deep.refused(fire("G2", "t1")).rule == "BAND-3"


def test_a_slower_piece_takes_a_turn_to_the_line_and_a_turn_off_it():
    """BAND-2, BAND-6a"""
    laid = table({"T1": "band2", "r1": "0403"}, kinds={"T1": "slow"})
    assert steps(laid, "T1") == {"line1", "line2"}
    assert laid.refused(step("T1", "0102")).rule == "BAND-2"
    laid.play(step("T1", "line1"))
    assert laid.state.units[UnitId("T1")].acted
    laid.play(EndTurn())
    laid.play(EndTurn())
    assert steps(laid, "T1") == {"0101", "0102", "0103", "band2"}
    laid.play(step("T1", "0103"))
    assert (laid.at("T1"), laid.state.units[UnitId("T1")].acted) == ("0103", True)


def test_line_moves_take_the_whole_turn_of_a_fast_piece_too():
    """BAND-6a"""
    laid = table({"T1": "band3", "r1": "0403"}, kinds={"T1": "fast"})
    assert steps(laid, "T1") == {"line2", "band2"}
    laid.play(step("T1", "band2"))
    assert steps(laid, "T1") == set()
    fresh = table({"T1": "band3", "r1": "0403"}, kinds={"T1": "fast"})
    fresh.play(step("T1", "line2"))
    assert fresh.state.units[UnitId("T1")].left == 0


def test_the_field_is_left_from_the_linked_edge_where_the_turn_begins():
    """BAND-2a"""
    laid = table({"T1": "0102", "r1": "0403"}, kinds={"T1": "fast"})
    assert {"line1", "band2"} < steps(laid, "T1")
    inland = table({"T1": "0202", "r1": "0403"}, kinds={"T1": "fast"})
    inland.play(step("T1", "0102"))
    assert inland.refused(step("T1", "band2")).rule == "BAND-2"
    deep = table({"T1": "band3", "r1": "0403"}, kinds={"T1": "fast"})
    assert deep.refused(step("T1", "line1")).sentence == "line1 is not next to band3; next to it are band2, line2"
    assert not {"line1", "band2"} & set(inland.rules.advisor.reach(inland.state, UnitId("T1")))


def test_without_points_nobody_crosses():
    """BAND-2a"""
    laid = table({"G1": "0102", "r1": "0403"}, kinds={"G1": "near"})
    assert laid.refused(step("G1", "line1")).rule == "MOV-1"


def test_a_piece_comes_onto_the_field_in_a_hex_free_of_enemies():
    """BAND-6a"""
    laid = table({"T1": "band2", "r1": "0102"}, kinds={"T1": "fast"})
    assert steps(laid, "T1") == {"line1", "line2", "band3", "0101", "0103"}
    assert laid.refused(step("T1", "0102")).rule == "BAND-6a"


def test_a_battle_without_bands_has_no_such_places():
    """BAND-1"""
    laid = Table({"R1": "0101", "r1": "0403"}, FIELD)
    assert laid.refused(step("R1", "band2")).rule == "MOV-11a"
    assert not laid.rules.scene(laid.state).strips


def test_reach_lists_bands_and_what_lies_behind_them():
    laid = table({"T1": "band2", "r1": "0403"}, kinds={"T1": "fast"})
    reach = laid.rules.advisor.reach(laid.state, UnitId("T1"))
    assert {"line1", "line2", "band3", "0101", "0102", "0103", "0201"} < set(reach)
    assert reach[Hex("0202")].way in ((Hex("0101"), Hex("0202")), (Hex("0102"), Hex("0202")))
    assert "0302" in reach and "0402" not in reach


# --- no stacks [BAND-6a] --------------------------------------------------------------------------------------------


def test_there_are_no_stacks_beyond_the_field():
    """BAND-6a"""
    squads = {f"r{number}": "band2" for number in range(1, 7)}
    wide = {
        **TYPES,
        "rifle": UnitType(name="Squad", letter="R", kind="squad", bands=2, mv=4, sv=2, arms=(Weapon("r", 2),)),
    }
    laid = table({"R1": "0101", "R2": "line1", "R3": "line1", **squads}, types=wide)
    assert reaches(laid, "R1", "r6")
    assert laid.refused(fire("R1", "r1 r2")).rule == "BAND-6a"
    assert laid.refused(fire("R2 R3", "r1")).rule == "BAND-6a"
    prospect = laid.rules.advisor.prospect(laid.state, fire("R1", "r1"))
    assert not prospect.attack_mods  # a crowded hex would give two


def test_he_hits_one_piece_beyond_the_field():
    """BAND-6a"""
    shell = UnitType(name="Howitzer", letter="G", kind="gun", bands=3, mv=0, sv=1, arms=(Weapon("h", 3),))
    laid = table({"G1": "0101", "r1": "band2", "r2": "band2"}, types={**TYPES, "gun": shell})
    shots = {command.at for command in laid.legal if isinstance(command, Fire)}
    assert shots == {("r1",), ("r2",)}
    assert laid.refused(fire("G1", "r1 r2")).rule == "BAND-6a"


def test_foes_in_one_band_neither_bar_fire_nor_fight_hand_to_hand():
    laid = table({"R1": "band2", "G1": "0101", "r1": "band2"}, kinds={"G1": "far"})
    assert reaches(laid, "G1", "r1")
    laid.play(EndTurn())
    assert not laid.state.pending and laid.to_move != US


def test_a_disrupted_piece_beyond_the_field_does_not_flee():
    """MOR-6a"""
    laid = table({"T1": "band2", "r1": "0101"}, kinds={"T1": "slow"})
    set_down(laid, "T1", disrupted=True)
    laid.play(EndTurn(), 6, 6)
    assert (laid.at("T1"), laid.disrupted("T1")) == ("band2", True)


def test_tanks_beyond_the_field_observe_for_their_battery_and_are_no_target_of_one():
    laid = table(
        {"T1": "band2", "r1": "0403"}, kinds={"T1": "slow"}, batteries=(Battery(id="B1", side=US, name="Guns", fp=4),)
    )
    assert Call(UnitId("B1"), Hex("0403")) in laid.legal
    assert laid.refused(Call(UnitId("B1"), Hex("band2"))).rule == "ART-1"


@pytest.mark.parametrize("tactic", ["engage", "overrun"])
def test_the_machine_drives_attackers_to_the_field(tactic):
    laid = table({"T1": "band3", "r1": "0402"}, kinds={"T1": "slow"}, solo={"us": tactic})
    places = []
    for _ in range(12):
        choice = laid.rules.tactics[tactic](laid.state, laid.legal, laid.to_move)
        if laid.to_move != US:
            laid.play(EndTurn() if EndTurn() in laid.legal else HoldFire())
        else:
            laid.play(choice.command) if not isinstance(choice.command, Fire) else laid.play(Pass(UnitId("T1")))
        places.append(laid.at("T1"))
        if bands.on_field(laid.at("T1")):
            break
    assert [at for at in dict.fromkeys(places) if not bands.on_field(at)] == ["line2", "band2", "line1"]
    assert bands.on_field(places[-1])


@pytest.mark.parametrize("tactic", ["hold", "defend"])
def test_the_machine_keeps_defenders_where_they_are(tactic):
    laid = table({"T1": "band2", "r1": "0402"}, kinds={"T1": "slow"}, solo={"us": tactic})
    choice = laid.rules.tactics[tactic](laid.state, laid.legal, US)
    assert not isinstance(choice.command, Step)


def test_scene_and_description_show_the_pieces_in_their_bands():
    """BAND-1"""
    laid = table({"T1": "band2", "r1": "0402"}, kinds={"T1": "slow"})
    scene = laid.rules.scene(laid.state)
    assert [(strip.at, strip.name) for strip in scene.strips] == [
        ("line1", "line 1"), ("band2", "band 2"), ("line2", "line 2"), ("band3", "band 3")
    ]  # fmt: skip
    assert scene.off_field_edge == "west"
    assert {piece.id: piece.at for piece in scene.pieces}["T1"] == "band2"
    assert laid.rules.state_json(laid.state)["units"][0]["at"] == "band2"


def test_distances_put_bands_beyond_all_hexes():
    ranks = [Hex("0101"), Hex("line1"), Hex("band2"), Hex("line2"), Hex("band3")]
    assert [bands.distance(ranks[0], at) for at in ranks[1:]] == [150, 200, 250, 300]
    assert bands.distance(Hex("band2"), Hex("band2")) == 100
    assert bands.distance(Hex("0101"), Hex("0103")) == 2
    assert [bands.apart(far) for far in (3, 100, 150, 200)] == [
        "3 hexes", "1 band", "2 bands", "2 bands"
    ]  # fmt: skip


def test_danger_beyond_the_field_counts_those_who_reach_it():
    laid = table({"T1": "band2", "g1": "0403", "g2": "0402"}, kinds={"T1": "slow", "g1": "far", "g2": "near"})
    danger = laid.rules.advisor.danger(laid.state, UnitId("T1"), Hex("band2"))
    assert danger.attackers == ("g1",)
    assert 0 < danger.hit_chance < 1
