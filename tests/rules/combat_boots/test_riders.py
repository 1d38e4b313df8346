"""Riders: infantry on a tank. [TRN-5, TRN-6a]"""

import pytest

from cb_tui.core.hexes import Hex
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.rules.battle import Weapon
from cb_tui.games.combat_boots.rules.model import Assault, Dismount, EndTurn, Flee, HandToHand, HoldFire, Pass
from tests.rules.combat_boots.orders import asked, fire
from tests.rules.combat_boots.strikes import plane, shots, sky, strike
from tests.rules.combat_boots.table import Table
from tests.rules.combat_boots.vehicles import BOTH, load, next_turn, step, unit, unload


@BOTH
def test_a_rider_has_sv_1_and_is_a_target_of_his_own(edition):
    """TRN-5a."""
    table = Table({"T1": "0303", "R1": "0303", "r1": "0503"}, riding={"R1": "T1"}, first="de", edition=edition)
    events = table.play(fire("r1", "R1"), 6, 5, 1)
    (fired,) = [e for e in events if type(e).__name__ == "Fired"]
    assert [(line.dice, line.rule) for line in fired.verdicts[0].defense] == [(1, "TRN-5")]
    assert not table.alive("R1")
    assert table.alive("T1")


@pytest.mark.parametrize("edition, may", [("2025", True), ("classic", False)])
def test_riders_fire_from_the_tank(edition, may):
    """TRN-5a: a difference of edition."""
    table = Table({"T1": "0303", "R1": "0303", "r1": "0803"}, riding={"R1": "T1"}, edition=edition)
    assert (fire("R1", "r1") in table.legal) == may
    if not may:
        assert table.refused(fire("R1", "r1")).rule == "TRN-5"


def test_a_rider_fires_before_during_or_after_the_move_of_his_tank():
    """TRN-5a."""
    table = Table({"T1": "0203", "M1": "0203", "r1": "0803"}, riding={"M1": "T1"})
    table.play(fire("M1", "r1"), 1, 1, 6, 6)
    table.play(HoldFire()) if asked(table.state) else None
    table.play(step("T1", "0303"))
    while asked(table.state):
        table.play(HoldFire())
    table.play(fire("M1", "r1"), 1, 1, 6, 6)
    while asked(table.state):
        table.play(HoldFire())
    assert unit(table, "M1").acted
    assert step("T1", "0403") in table.legal


def test_nobody_fires_in_the_turn_in_which_he_mounts_or_gets_off():
    """TRN-5a"""
    table = Table({"T1": "0303", "R1": "0303", "R2": "0303", "T2": "0303", "r1": "0808"}, riding={"R2": "T2"})
    table.play(load("T1", "R1"))
    assert unit(table, "R1").riding == "T1"
    table.play(Dismount(UnitId("R2")))
    for one in ("R1", "R2"):
        assert unit(table, one).acted
    next_turn(table)
    next_turn(table)
    table.play(Pass(UnitId("T1")))
    assert Dismount(UnitId("R1")) in table.legal  # his own turn, whatever the tank has done [TRN-6a]


def test_a_rider_who_has_fired_stays_on_the_tank():
    table = Table({"T1": "0303", "R1": "0303", "r1": "0803"}, riding={"R1": "T1"})
    table.play(fire("R1", "r1"), 1, 1, 6, 6)
    while asked(table.state):
        table.play(HoldFire())
    assert table.refused(unload("T1", "R1")).rule == "TRN-5"


def test_one_infantry_unit_rides_on_a_tank():
    """TRN-5a"""
    table = Table({"T1": "0303", "R1": "0303", "R2": "0303", "r1": "0909"}, riding={"R1": "T1"})
    assert table.refused(load("T1", "R2")).rule == "TRN-1"


def test_riders_die_with_their_tank():
    """TRN-5, TRN-5a"""
    table = Table({"T1": "0303", "R1": "0303", "g1": "0503"}, riding={"R1": "T1"}, first="de")
    table.play(fire("g1", "T1"), 6, 6, 6, 1, 1)
    assert not table.alive("T1")
    assert not table.alive("R1")


def test_he_strikes_tank_and_rider_each_once():
    table = Table({"T1": "0303", "R1": "0303", "t1": "0503"}, riding={"R1": "T1"}, first="de")
    table.play(fire("t1", "T1 R1", "h"), 6, 6, 1, 1, 1, 1)
    assert sorted(table.state.lost) == ["R1", "T1"]


def test_a_rider_does_not_walk_nor_assault():
    """TRN-6a"""
    table = Table({"T1": "0303", "R1": "0303", "t1": "0303"}, riding={"R1": "T1"})
    assert table.refused(step("R1", "0403")).rule == "TRN-6a"
    assert table.refused(Assault((UnitId("R1"),), UnitId("t1"))).rule == "TRN-6a"


def test_getting_off_by_oneself_is_a_whole_turn_and_draws_fire():
    """TRN-6a, OPP-5: full SV again, he is on foot."""
    table = Table({"T1": "0303", "R1": "0303", "r1": "0503"}, riding={"R1": "T1"})
    table.play(Dismount(UnitId("R1")))
    assert asked(table.state) == "OpportunityFire"
    (fired,) = [e for e in table.play(fire("r1", "R1"), 1, 1, 6, 6) if type(e).__name__ == "Fired"]
    assert len(fired.verdicts[0].faces) == 2
    assert unit(table, "R1").acted
    assert not unit(table, "T1").acted
    assert step("T1", "0403") in table.legal


@BOTH
def test_who_has_got_off_does_not_assault_in_that_turn(edition):
    """TRN-3a, TRN-6a, ASL-3a: by himself or set down, it was his whole turn."""
    wood = "\n".join(["^ " * 9] * 9)
    for off in (Dismount(UnitId("R1")), unload("T1", "R1")):
        table = Table({"T1": "0303", "R1": "0303", "t1": "0303"}, wood, riding={"R1": "T1"}, edition=edition)
        table.play(off)
        while asked(table.state):
            table.play(HoldFire())
        assert table.refused(Assault((UnitId("R1"),), UnitId("t1"))).rule == "TRN-3a"


def test_a_squad_that_has_passed_does_not_assault():
    """SEQ-2, ASL-3a"""
    table = Table({"R1": "0303", "t1": "0303"})
    table.play(Pass(UnitId("R1")))
    assert table.refused(Assault((UnitId("R1"),), UnitId("t1"))).rule == "SEQ-2"


def test_a_classic_rider_does_not_fire_at_aircraft_either():
    """TRN-5a, AIR-4"""
    pieces = {"t1": "0505", "r1": "0505"}
    table = sky(pieces, plane(Weapon("h", 6)), riding={"r1": "t1"}, edition="classic")
    assert shots(table.play(strike("0505", "h"), *[1] * 14))[0].kind == "air"


def test_a_tank_with_riders_overruns_and_they_are_in_the_mixed_hex():
    """TRN-6a."""
    table = Table({"T1": "0303", "R1": "0303", "r1": "0403"}, riding={"R1": "T1"})
    table.play(step("T1", "0403"))
    assert asked(table.state) == "Overrun"
    assert table.at("R1") == "0403"


def test_riders_are_movers_of_their_own_and_a_hit_on_them_does_not_stop_the_tank():
    """TRN-6a."""
    table = Table({"T1": "0303", "R1": "0303", "r1": "0803", "r2": "0805"}, riding={"R1": "T1"})
    table.play(step("T1", "0403"))
    assert table.state.pending[-1].mover == "R1"  # rifles have no chance at the tank
    table.play(fire("r1", "R1"), 6, 1, 5)
    assert table.disrupted("R1")
    assert table.to_move == "us"  # a disrupted mover is fired at no further [OPP-8a]
    assert step("T1", "0503") in table.legal
    table.play(step("T1", "0503"))
    assert table.at("R1") == "0503"


def test_tank_first_then_rider_is_offered_at_a_step():
    """TRN-6a, OPP-3a."""
    table = Table({"T1": "0303", "R1": "0303", "g1": "0803", "r1": "0803"}, riding={"R1": "T1"})
    table.play(step("T1", "0403"))
    assert table.state.pending[-1].mover == "T1"
    table.play(HoldFire())
    assert table.state.pending[-1].mover == "R1"
    assert fire("g1", "R1") in table.legal
    table.play(HoldFire())
    assert table.to_move == "us"


def test_in_hand_to_hand_a_rider_has_sv_1_and_flees_on_foot():
    """TRN-6a."""
    table = Table({"T1": "0303", "R1": "0303", "r1": "0303"}, riding={"R1": "T1"}, first="de")
    table.play(EndTurn())
    events = table.play(HandToHand(Hex("0303")), 1, 1, 1)
    assert [len(e.faces) for e in events if type(e).__name__ == "Rolled"] == [2, 1]
    table = Table({"T1": "0303", "R1": "0303", "r1": "0303", "r2": "0303"}, riding={"R1": "T1"}, first="de")
    table.play(EndTurn())
    table.play(HandToHand(Hex("0303")), 1, 1, 1, 1, 6)
    table.play(Flee(Hex("0302")))
    assert (table.at("R1"), table.at("T1"), unit(table, "R1").riding) == ("0302", "0303", "")


def test_disrupted_riders_stay_on_the_tank_and_go_where_it_flees():
    """TRN-6a, MOR-6a."""
    table = Table({"T1": "0505", "R1": "0505", "r1": "0905"}, riding={"R1": "T1"}, asleep="R1", morale=(2, 7))
    assert table.refused(unload("T1", "R1")).rule == "UNIT-8"
    table.play(EndTurn(), 6, 6)
    assert table.at("R1") == "0505"
    table = Table({"T1": "0505", "R1": "0505", "r1": "0905"}, riding={"R1": "T1"}, asleep="R1 T1", morale=(2, 7))
    table.play(EndTurn(), 6, 6)
    assert table.at("T1") != "0505"
    assert table.at("R1") == table.at("T1")
