"""The classic edition: infantry against armor, and armor over infantry. [ASL, OVR]"""

import pytest
from msgspec.structs import replace

from cb_tui.games.combat_boots.rules.battle import Weapon
from cb_tui.games.combat_boots.rules.model import EndTurn, HandToHand, HoldFire, Step
from tests.rules.combat_boots.melee import HERE, WOOD, classic, gone
from tests.rules.combat_boots.orders import asked, assault, fire, happened
from tests.rules.combat_boots.table import TANK

# --- infantry against armor ----------------------------------------------------------------------------------------


def test_armor_is_assaulted_in_closed_terrain_only():
    """ASL-1, ASL-1a"""
    assert classic({"R1": "0101", "t1": "0101"}, WOOD).refused(assault("R1", "t1")).rule == "ASL-1"
    for ground in "^#u":
        assert assault("R1", "t1") in classic({"R1": "0101", "t1": "0101"}, f"{ground} . .").legal
    assert classic({"R1": "0101", "t1": "0101"}, "v . .").refused(assault("R1", "t1")).rule == "ASL-1"


def test_an_assault_has_no_die_more_and_one_die_kills():
    """ASL-1"""
    table = classic({"R1": HERE, "t1": HERE}, WOOD)
    assert gone(table.play(assault("R1", "t1"), 4, 1, 3, 2)) == ["t1"]


@pytest.mark.parametrize("asleep", ["", "m1"])
def test_infantry_beside_the_tank_comes_first_pinned_too(asleep):
    """ASL-1, ASL-1a, ASL-5a"""
    table = classic({"R1": HERE, "t1": HERE, "m1": HERE}, WOOD, asleep=asleep)
    refused = table.refused(assault("R1", "t1"))
    assert (refused.rule, "m1" in refused.sentence) == ("ASL-1", True)


def test_a_tank_answers_who_enters_its_hex_with_its_machine_gun_alone():
    """ASL-2: not with its guns; those are for others."""
    table = classic({"R1": "0201", "t1": "0101"}, WOOD)
    table.play(Step("R1", "0101"))
    assert asked(table.state) == "OpportunityFire"
    assert fire("t1", "R1", "mg") in table.legal
    for gun in ("a", "h"):
        assert table.refused(fire("t1", "R1", gun)).rule == "ASL-2"


def test_a_gun_is_no_escort():
    """ASL-1: infantry is meant."""
    assert assault("R1", "t1") in classic({"R1": HERE, "t1": HERE, "g1": HERE}, WOOD).legal


def test_once_hand_to_hand_has_removed_the_escort_squads_may_assault():
    """ASL-5, ASL-5a"""
    table = classic({"R1": HERE, "R2": HERE, "t1": HERE, "m1": HERE}, WOOD)
    table.play(EndTurn())
    table.play(HandToHand(HERE), 6, 6, 6, 6, 1, 1)
    assert (asked(table.state), table.to_move) == ("Storm", "us")
    assert table.legal[-1] == HoldFire()
    assert table.refused(EndTurn()).rule == "SEQ-1"
    events = table.play(assault("R1 R2", "t1"), 6, 1, 1, 1, 3, 2)
    assert gone(events) == ["t1"]
    assert happened(events)[-1] == "Ended"


def test_they_need_not():
    """ASL-5a"""
    table = classic({"R1": HERE, "t1": HERE, "m1": HERE, "r9": "0501"}, WOOD)
    table.play(EndTurn())
    table.play(HandToHand(HERE), 6, 6, 1, 1)
    table.play(HoldFire())
    assert (asked(table.state), table.to_move, table.alive("t1")) == ("", "de", True)


def test_each_squad_assaults_once_then():
    """ASL-3a, ASL-5a: R1 misses, R2 is still to come, then the turn ends."""
    table = classic(
        {"R1": HERE, "R2": HERE, "t1": HERE, "m1": HERE}, WOOD, types={"tank": replace(TANK, mg=0, arms=())}
    )
    table.play(EndTurn())
    table.play(HandToHand(HERE), 6, 6, 6, 6, 1, 1)
    table.play(assault("R1", "t1"), 1, 1, 6, 6)
    assert asked(table.state) == "Storm"
    table.play(assault("R2", "t1"), 1, 1, 6, 6)
    assert (asked(table.state), table.to_move) == ("", "de")


def test_squads_that_have_fired_do_not_assault_then():
    """ASL-3a, ASL-5a"""
    table = classic({"R1": HERE, "t1": HERE, "m1": HERE}, WOOD, types={"tank": replace(TANK, mg=0, arms=())})
    table.play(fire("R1", "m1"), 1, 1, 1, 6)
    table.play(HoldFire())
    table.play(EndTurn())
    table.play(HandToHand(HERE), 6, 6, 1, 1)
    assert table.to_move == "de"


# --- overrun -------------------------------------------------------------------------------------------------------


def test_an_overrun_is_one_attack_of_the_machine_gun():
    """OVR-3, OVR-3a"""
    table = classic({"T1": "0303", "r1": "0403", "r2": "0403"})
    table.play(Step("T1", "0403"))
    assert asked(table.state) == "Overrun"
    assert table.refused(fire("T1", "r1 r2", "h")).rule == "OVR-3"
    assert table.refused(fire("T1", "r1", "a")).rule == "OVR-3"
    assert gone(table.play(fire("T1", "r1", "mg"), 6, 2, 2, 5, 4)) == ["r1"]
    assert asked(table.state) == ""


def test_the_tank_may_go_on_and_overrun_again():
    """OVR-3a"""
    table = classic({"T1": "0303", "r1": "0403", "r2": "0503"})
    table.play(Step("T1", "0403"))
    table.play(fire("T1", "r1", "mg"), 1, 1, 1, 6, 6)
    table.play(Step("T1", "0503"))
    assert asked(table.state) == "Overrun"
    assert gone(table.play(fire("T1", "r2", "mg"), 6, 1, 1, 5, 5)) == ["r2"]
    table.play(Step("T1", "0603"))


def test_the_tank_need_not_fire():
    """OVR-3: it can"""
    table = classic({"T1": "0303", "r1": "0403"})
    table.play(Step("T1", "0403"))
    table.play(HoldFire())
    table.play(Step("T1", "0503"))
    assert table.at("T1") == "0503"


def test_a_reach_goes_through_soft_enemies_and_ends_at_armor():
    """OVR-3a, OVR-5a"""
    lane = classic({"T1": "0101", "r1": "0201"}, ". . . . .")
    assert "0301" in lane.rules.advisor.reach(lane.state, "T1")
    armor = classic({"T1": "0101", "t1": "0201"}, ". . . . .")
    assert "0301" not in armor.rules.advisor.reach(armor.state, "T1")


def test_a_squad_stops_in_the_enemy_hex():
    """MOV-8a"""
    table = classic({"R1": "0303", "r1": "0403"})
    table.play(Step("R1", "0403"))
    table.play(HoldFire())
    assert table.refused(Step("R1", "0503")).rule == "SEQ-2"
    assert table.state.units["R1"].acted


def test_the_overrun_may_still_react():
    """OVR-4 is not of this edition: r1 fires at R1, which follows the tank into the hex."""
    table = classic({"T1": "0303", "R1": "0302", "r1": "0403"})
    table.play(Step("T1", "0403"))
    table.play(HoldFire())
    assert not table.state.silenced
    table.play(Step("R1", "0402"))
    table.play(Step("R1", "0403"))
    assert fire("r1", "R1") in table.legal


def test_an_afv_without_an_integrated_machine_gun_passes_through():
    """OVR-3, UNIT-7a"""
    halftrack = {"tank": replace(TANK, mg=0, range=8, bands=None, arms=(Weapon("m", 2),))}
    table = classic({"T1": "0303", "r1": "0403"}, types=halftrack)
    table.play(Step("T1", "0403"))
    assert asked(table.state) == ""
    table.play(Step("T1", "0503"))
