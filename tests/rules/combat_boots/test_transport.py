"""Transport: who carries whom, getting on and off, cargo. [TRN]"""

import pytest

from cb_tui.core.hexes import Hex
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.rules.battle import UnitType
from cb_tui.games.combat_boots.rules.model import EndTurn, Flee, HandToHand, HoldFire, Pass
from cb_tui.games.combat_boots.rules.victory import holder
from tests.rules.combat_boots.orders import asked, fire, happened
from tests.rules.combat_boots.table import Table
from tests.rules.combat_boots.vehicles import BOTH, MORE, load, next_turn, step, unit, unload

# --- who carries whom [TRN-1] --------------------------------------------------------------------------------------


@BOTH
def test_a_vehicle_carries_one_infantry_unit_or_one_gun(edition):
    """TRN-1"""
    table = Table({"V1": "0303", "R1": "0303", "R2": "0303", "G1": "0303", "V2": "0303", "r1": "0909"}, edition=edition)
    for cargo in ("R1", "R2", "G1"):
        assert load("V1", cargo) in table.legal
    assert table.refused(load("V1", "V2")).rule == "TRN-1"
    table.play(load("V1", "R1"))
    next_turn(table)
    next_turn(table)
    assert table.refused(load("V1", "R2")).rule == "TRN-1"


def test_tx_on_the_counter_says_for_how_many():
    """TRN-1a."""
    table = Table({"V1": "0303", "R1": "0303", "R2": "0303", "R3": "0303", "r1": "0909"},
                  kinds={"V1": "bus"}, types=MORE)  # fmt: skip
    for cargo in ("R1", "R2"):
        table.play(load("V1", cargo))
        next_turn(table)
        next_turn(table)
    assert [unit(table, one).inside for one in ("R1", "R2", "R3")] == ["V1", "V1", ""]
    assert table.refused(load("V1", "R3")).sentence == "V1 is full"


def test_an_armored_car_without_a_t_carries_nobody_and_guns_do_not_ride():
    table = Table({"H1": "0303", "T1": "0303", "R1": "0303", "G1": "0303", "r1": "0909"},
                  kinds={"H1": "car"}, types=MORE)  # fmt: skip
    assert table.refused(load("H1", "R1")).rule == "TRN-1"
    assert table.refused(load("T1", "G1")).rule == "TRN-5"
    assert load("T1", "R1") in table.legal


# --- order [TRN-2] -------------------------------------------------------------------------------------------------


@BOTH
def test_load_then_move(edition):
    """TRN-2"""
    table = Table({"V1": "0303", "R1": "0303", "r1": "0909"}, edition=edition)
    assert happened(table.play(load("V1", "R1"))) == ["LoadingBegan", "Loaded"]
    table.play(step("V1", "0403"))
    assert (table.at("V1"), table.at("R1")) == ("0403", "0403")
    assert unit(table, "V1").left == 11  # loading costs no points [TRN-3a]


@BOTH
def test_move_then_unload_ends_the_turn_of_both(edition):
    """TRN-2, TRN-3a"""
    table = Table({"V1": "0303", "R1": "0303", "r1": "0909"}, inside={"R1": "V1"}, edition=edition)
    table.play(step("V1", "0403"))
    assert happened(table.play(unload("V1", "R1"))) == ["Unloaded", "Finished"]
    assert unit(table, "V1").acted
    assert unit(table, "R1").acted
    assert table.at("R1") == "0403"
    assert table.refused(step("V1", "0503")).rule == "SEQ-2"


@BOTH
def test_a_vehicle_at_its_last_point_still_unloads(edition):
    """TRN-2, TRN-2a: unloading costs nothing, and the march ends with it."""
    cart = UnitType(name="Cart", letter="V", kind="truck", move="wheeled", mv=2, sv=1)
    table = Table(
        {"V1": "0101", "R1": "0101", "r1": "0909"}, types={"truck": cart}, inside={"R1": "V1"}, edition=edition
    )
    table.play(step("V1", "0102"))
    assert happened(table.play(step("V1", "0103"))) == ["Stepped"]
    assert (unit(table, "V1").left, unit(table, "V1").acted) == (0, False)
    assert happened(table.play(unload("V1", "R1"))) == ["Unloaded", "Finished"]
    assert unit(table, "V1").acted


def test_a_classic_vehicle_at_its_last_point_still_loads():
    """TRN-2: move and load."""
    cart = UnitType(name="Cart", letter="V", kind="truck", move="wheeled", mv=1, sv=1)
    table = Table({"V1": "0102", "R1": "0103", "r1": "0909"}, types={"truck": cart}, edition="classic")
    table.play(step("V1", "0103"))
    assert happened(table.play(load("V1", "R1"))) == ["LoadingBegan", "Loaded", "Finished"]
    empty = Table({"V1": "0102", "R1": "0909", "r1": "0909"}, types={"truck": cart}, edition="classic")
    assert happened(empty.play(step("V1", "0103"))) == ["Stepped", "Finished"]


@pytest.mark.parametrize("edition, goes_on", [("2025", False), ("classic", True)])
def test_unload_then_move(edition, goes_on):
    """TRN-2: a difference of edition."""
    table = Table({"V1": "0303", "R1": "0303", "r1": "0909"}, inside={"R1": "V1"}, edition=edition)
    table.play(unload("V1", "R1"))
    assert (step("V1", "0403") in table.legal) == goes_on
    assert unit(table, "V1").acted != goes_on


@pytest.mark.parametrize("edition, may", [("2025", False), ("classic", True)])
def test_move_then_load(edition, may):
    """TRN-2: a difference of edition."""
    table = Table({"V1": "0303", "R1": "0403", "r1": "0909"}, edition=edition)
    table.play(step("V1", "0403"))
    assert (load("V1", "R1") in table.legal) == may
    if not may:
        assert table.refused(load("V1", "R1")).rule == "TRN-2"
        return
    table.play(load("V1", "R1"))
    assert unit(table, "V1").acted  # never move, load, move


@BOTH
def test_a_vehicle_loads_or_unloads_once_a_turn(edition):
    """TRN-2a"""
    table = Table({"V1": "0303", "R1": "0303", "R2": "0303", "r1": "0909"},
                  kinds={"V1": "bus"}, types=MORE, edition=edition)  # fmt: skip
    table.play(load("V1", "R1"))
    assert table.refused(load("V1", "R2")).rule == "TRN-2"
    assert table.refused(unload("V1", "R1")).rule == "TRN-2"


def test_loading_is_a_move_so_the_vehicle_does_not_fire():
    """TRN-2a."""
    table = Table({"H1": "0303", "R1": "0303", "r1": "0503"}, kinds={"H1": "halftrack"}, types=MORE)
    assert fire("H1", "r1") in table.legal
    table.play(load("H1", "R1"))
    if asked(table.state):
        table.play(HoldFire())
    assert table.refused(fire("H1", "r1")).rule == "TRN-2"
    table = Table({"H1": "0303", "R1": "0303", "r1": "0503"}, kinds={"H1": "halftrack"}, types=MORE)
    table.play(fire("H1", "r1"), 1, 1, 6, 6)
    if asked(table.state):
        table.play(HoldFire())
    assert table.refused(load("H1", "R1")).rule == "TRN-2"


# --- what loading takes [TRN-3a] ------------------------------------------------------------------------------------


def test_loading_needs_both_in_one_hex_intact_and_unused():
    """TRN-3a."""
    table = Table({"V1": "0303", "R1": "0403", "R2": "0303", "R3": "0303", "R4": "0303", "r1": "0909"}, asleep="R2")
    assert table.refused(load("V1", "R1")).rule == "TRN-3a"
    assert table.refused(load("V1", "R2")).rule == "UNIT-8"
    table.play(Pass(UnitId("R3")))
    assert table.refused(load("V1", "R3")).rule == "TRN-3a"
    table.play(step("R1", "0303"))
    assert table.refused(load("V1", "R1")).rule == "TRN-3a"
    assert load("V1", "R4") in table.legal


def test_a_disrupted_vehicle_neither_loads_nor_unloads():
    """TRN-4a: it keeps its cargo aboard."""
    table = Table({"V1": "0303", "R1": "0303", "V2": "0404", "R2": "0404", "r1": "0909"},
                  asleep="V1 V2", inside={"R1": "V1"})  # fmt: skip
    assert table.refused(unload("V1", "R1")).rule == "UNIT-8"
    assert table.refused(load("V2", "R2")).rule == "UNIT-8"


def test_loading_uses_up_the_turn_of_the_cargo():
    table = Table({"V1": "0303", "R1": "0303", "r1": "0909"})
    table.play(load("V1", "R1"))
    assert unit(table, "R1").acted
    assert table.refused(Pass(UnitId("R1"))).rule == "TRN-4"


# --- cargo [TRN-4] -------------------------------------------------------------------------------------------------


def test_cargo_cannot_be_targeted_nor_fire():
    """TRN-4a."""
    table = Table({"V1": "0303", "R1": "0303", "r1": "0503"}, inside={"R1": "V1"})
    assert table.refused(fire("R1", "r1")).rule == "TRN-4"
    assert table.refused(step("R1", "0403")).rule == "TRN-4"
    next_turn(table)
    assert table.refused(fire("r1", "R1")).rule == "TRN-4"
    assert fire("r1", "V1") in table.legal


def test_cargo_is_lost_with_its_vehicle():
    """TRN-4"""
    table = Table({"V1": "0303", "R1": "0303", "R2": "0101", "r1": "0503"}, inside={"R1": "V1"}, first="de")
    events = table.play(fire("r1", "V1"), 6, 6, 1)
    assert happened(events)[:3] == ["Fired", "Destroyed", "Destroyed"]
    assert not table.alive("R1")
    assert set(table.state.lost) == {"V1", "R1"}


def test_a_loaded_vehicle_is_one_piece_for_stacking():
    """STK-4a: five in the hex, of whom one is inside, are four."""
    pieces = {"V1": "0303", "R1": "0303", "R2": "0303", "R3": "0303", "R4": "0303", "r1": "0503"}
    inside = Table(pieces, inside={"R1": "V1"}, first="de")
    beside = Table(pieces, first="de")
    shot = fire("r1", "R2")
    (crowded,) = [e for e in beside.play(shot, 1, 1, 6, 6) if type(e).__name__ == "Fired"]
    (four,) = [e for e in inside.play(shot, 1, 1, 6, 6) if type(e).__name__ == "Fired"]
    assert [line.rule for line in crowded.attack_mods] == ["STK-4"]
    assert four.attack_mods == ()


def test_unloaded_cargo_may_fire_in_the_enemys_turn():
    """TRN-4a."""
    table = Table({"V1": "0203", "R1": "0203", "r1": "0903"}, inside={"R1": "V1"})
    table.play(unload("V1", "R1"))
    next_turn(table)
    table.play(step("r1", "0803"))
    assert asked(table.state) == "OpportunityFire"
    assert fire("R1", "r1") in table.legal


def test_cargo_holds_no_hex():
    table = Table({"V1": "0303", "R1": "0303", "r1": "0909"}, inside={"R1": "V1"}, asleep="V1")
    assert holder(table.state, Hex("0303")) is None


def test_reinforcements_come_with_their_cargo():
    table = Table({"R1": "0101", "V1": "0101", "R2": "0303", "r1": "0909"}, inside={"R1": "V1"}, due={"R1": 2, "V1": 2})
    next_turn(table)
    next_turn(table)
    assert unit(table, "R1").inside == "V1"
    assert table.at("R1") == "0101"


# --- fire at loading and unloading [TRN-6b, OPP-3a, OPP-5] ---------------------------------------------------------


@BOTH
def test_vehicle_and_cargo_are_targets_while_they_load(edition):
    """TRN-6b: the vehicle first, then the cargo, outside with its own SV."""
    table = Table({"V1": "0303", "R1": "0303", "r1": "0503"}, edition=edition)
    table.play(load("V1", "R1"))
    assert asked(table.state) == "OpportunityFire"
    assert fire("r1", "V1") in table.legal
    table.play(HoldFire())
    assert fire("r1", "R1") in table.legal
    (fired,) = [e for e in table.play(fire("r1", "R1"), 1, 1, 6, 6) if type(e).__name__ == "Fired"]
    assert len(fired.verdicts[0].faces) == 2
    assert unit(table, "R1").inside == "V1"
    assert table.to_move == "us"


@pytest.mark.parametrize("hit", ["V1", "R1"])
def test_a_loading_does_not_take_place_if_either_is_hit(hit):
    """TRN-3a, TRN-6b"""
    table = Table({"V1": "0303", "R1": "0303", "r1": "0503"})
    table.play(load("V1", "R1"))
    dice = (6, 2, 3) if hit == "V1" else (6, 2, 3, 3)
    if hit == "R1":
        table.play(HoldFire())
    table.play(fire("r1", hit), *dice)
    while asked(table.state):
        table.play(HoldFire())
    assert table.disrupted(hit)
    assert unit(table, "R1").inside == ""
    assert unit(table, "R1").acted  # the attempt has taken its turn


def test_an_unloading_stands_though_the_vehicle_is_destroyed():
    table = Table({"V1": "0303", "R1": "0303", "r1": "0503", "r2": "0505"}, inside={"R1": "V1"})
    table.play(unload("V1", "R1"))
    table.play(fire("r1", "V1"), 6, 6, 1)
    assert not table.alive("V1")
    assert table.alive("R1")
    assert fire("r2", "R1") in table.legal


def test_an_mg_engages_vehicle_and_cargo_a_rifle_one_of_them():
    """OPP-3a, OPP-4: one attack per unit, target and step."""
    table = Table({"V1": "0303", "R1": "0303", "m1": "0503", "r1": "0503"}, inside={"R1": "V1"})
    table.play(unload("V1", "R1"))
    table.play(fire("m1", "V1"), 1, 1, 6)
    table.play(fire("r1", "V1"), 1, 1, 6)
    assert fire("m1", "R1") in table.legal
    assert table.refused(fire("r1", "R1")).rule == "OPP-4"


def test_armor_that_unloads_shows_its_front():
    """SIDE-5: standing still is no step."""
    gun = {"g1": "0308"}
    table = Table({"H1": "0303", "R1": "0303", **gun}, kinds={"H1": "halftrack"}, types=MORE, inside={"R1": "H1"})
    table.play(unload("H1", "R1"))
    (fired,) = [e for e in table.play(fire("g1", "H1"), 1, 1, 1, 6) if type(e).__name__ == "Fired"]
    assert [line.rule for line in fired.attack] == ["FIRE-3"]


# --- loaded vehicles and the enemy [MOV-8a, HTH-9a, MOR-3a] --------------------------------------------------------


def test_a_loaded_vehicle_never_enters_an_enemy_hex():
    """MOV-8a: an empty half-track may."""
    pieces = {"H1": "0303", "R1": "0303", "r1": "0403"}
    table = Table(pieces, kinds={"H1": "halftrack"}, types=MORE, inside={"R1": "H1"})
    assert table.refused(step("H1", "0403")).rule == "MOV-8"
    empty = Table(pieces, kinds={"H1": "halftrack"}, types=MORE)
    assert step("H1", "0403") in empty.legal


def test_a_truck_flees_hand_to_hand_with_its_cargo_which_rolls_nothing():
    """HTH-9a: V1 rolls its SV of 1."""
    table = Table({"V1": "0303", "R1": "0303", "r1": "0303", "r2": "0303"}, inside={"R1": "V1"}, first="de")
    table.play(EndTurn())
    events = table.play(HandToHand(Hex("0303")), 1, 1, 1, 1, 6)
    assert [len(e.faces) for e in events if type(e).__name__ == "Rolled"] == [4, 1]
    table.play(Flee(Hex("0302")))
    assert (table.at("V1"), table.at("R1")) == ("0302", "0302")


def test_cargo_goes_along_when_its_vehicle_flees_after_a_failed_rally():
    """MOR-3a."""
    board = "\n".join([". " * 9] * 9)
    table = Table({"V1": "0505", "R1": "0505", "r1": "0905"}, board, inside={"R1": "V1"}, asleep="V1", morale=(2, 7))
    table.play(EndTurn(), 6, 6)
    assert table.at("V1") != "0505"
    assert table.at("R1") == table.at("V1")


# --- what a screen is told -----------------------------------------------------------------------------------------


def test_the_picture_shows_a_load_and_no_piece_inside():
    table = Table({"V1": "0303", "R1": "0303", "T1": "0404", "R2": "0404", "r1": "0909"},
                  inside={"R1": "V1"}, riding={"R2": "T1"})  # fmt: skip
    pieces = {piece.id: piece for piece in table.rules.scene(table.state).pieces}
    assert pieces[UnitId("V1")].carried_units == ("R1",)
    assert pieces[UnitId("T1")].carried_units == ("R2",)
    assert "R1" not in pieces
    assert pieces[UnitId("R2")].rating == "r2/1"
    rows = {row["id"]: row for row in table.rules.state_json(table.state)["units"]}
    assert rows["R1"]["inside"] == "V1"
    assert rows["R2"]["riding"] == "T1"
