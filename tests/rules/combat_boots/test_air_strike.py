"""Air strikes: ordnance, what it hits, strafing. [AIR]"""

from cb_tui.core.hexes import Hex
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.rules import model as m
from cb_tui.games.combat_boots.rules.battle import UnitType, Weapon
from cb_tui.games.combat_boots.rules.events import Circled, FlewOff
from cb_tui.games.combat_boots.rules.resolve import Modifiers, odds
from tests.rules.combat_boots.missions import battery, call
from tests.rules.combat_boots.orders import happened
from tests.rules.combat_boots.strikes import HOUSE, P1, plane, results, shots, sky, strike
from tests.rules.combat_boots.table import DE

# --- when it comes -------------------------------------------------------------------------------------------------


def test_a_piece_turn_that_is_open_ends_before_an_aircraft_comes_down():
    """SEQ-1b: R1 walks no further; a call of artillery is nobody's turn."""
    table = sky({"R1": "0101", "v1": "0505", "v2": "0508"}, batteries=(battery(),))
    table.play(m.Step(UnitId("R1"), Hex("0102")))
    table.play(call("0508"), 2)
    table.play(m.Step(UnitId("R1"), Hex("0103")))
    assert happened(table.play(strike("0505", "h"), 1, 1, 1, 1, 1, 1, 6))[:2] == ["Finished", "Struck"]
    assert table.refused(m.Step(UnitId("R1"), Hex("0104"))).rule == "SEQ-2"


def test_a_strike_is_not_flown_if_the_end_of_the_piece_turn_before_has_driven_its_target_away():
    """SEQ-1, SOLO-7a: as R1's march ends r1 loses its nerve."""
    table = sky({"R1": "0404", "r1": "0604"}, solo={"de": "defend"})
    table.play(m.Step(UnitId("R1"), Hex("0504")))
    table.play(m.HoldFire())
    assert happened(table.play(strike("0604", "h"), 6, 6)) == ["Finished", "MoraleFailed", "Disrupted", "Fled"]
    assert not table.state.sorties


# --- what is hit ---------------------------------------------------------------------------------------------------


def test_bombs_hit_every_piece_of_the_hex():
    """AIR-6"""
    table = sky({"m1": "0505", "t1": "0505", "m2": "0506"})
    prospect = table.rules.advisor.prospect(table.state, strike("0505", "h"))
    assert prospect is not None
    assert [(target.units, target.sv) for target in prospect.targets] == [(("m1",), 1), (("t1",), 3)]


def test_a_big_bomb_hits_friends_beside_the_hex():
    """UNIT-6"""
    table = sky({"R2": "0504", "m1": "0505"}, plane(Weapon("H", 4)))
    events = table.play(strike("0505"), 1, 1, 1, 1, 6, 6, 6)
    assert set(results(events)) == {"R2", "m1"}


def test_napalm_raises_both_best_dice_by_two_and_burns_one_piece():
    """UNIT-6"""
    table = sky({"m1": "0505", "t1": "0505"}, plane(Weapon("n", 3)))
    assert table.refused(strike("0505", "n", "m1", "t1")).rule == "UNIT-6"
    (shot,) = shots(table.play(strike("0505", "n", "t1"), 3, 2, 1, 3, 3))
    assert (shot.reads, shot.verdicts[0].effect) == ((5, 4), "kill")


def test_much_napalm_burns_two_hexes():
    """UNIT-6c"""
    table = sky({"m1": "0505", "m2": "0506", "m3": "0605"}, plane(Weapon("N", 4)))
    assert table.refused(strike("0505", "N")).rule == "UNIT-6"
    assert table.refused(strike("0505", "N", second="0705")).rule == "UNIT-6"
    events = table.play(strike("0505", "N", second="0506"), 1, 1, 1, 1, 6, 6)
    assert set(results(events)) == {"m1", "m2"}


def test_napalm_is_no_he():
    """UNIT-6g"""
    table = sky({"t1": "0505", "m1": "0505"}, plane(Weapon("N", 4)))
    prospect = table.rules.advisor.prospect(table.state, strike("0505", "N", second="0605"))
    assert prospect is not None
    assert [target.sv for target in prospect.targets] == [2, 1]


def test_machine_guns_do_not_hurt_armor():
    """UNIT-2"""
    assert sky({"t1": "0505"}, plane(Weapon("m", 3))).refused(strike("0505", "m", "t1")).rule == "UNIT-2"


def test_a_mixed_hex_is_not_attacked():
    """SHC-1a"""
    assert sky({"R2": "0505", "r1": "0505"}).refused(strike("0505", "h")).rule == "SHC-1"


def test_no_sight_is_needed():
    """AIR-2a"""
    assert strike("0905", "h") in sky({"R2": "0105", "m1": "0905"}, board=HOUSE).legal


def test_an_empty_hex_is_no_target():
    """AIR-10a"""
    assert sky({"m1": "0905"}).refused(strike("0505", "h")).rule == "AIR-10a"


def test_a_crowd_raises_the_best_die():
    """STK-4a"""
    table = sky({f"m{n}": "0505" for n in range(1, 7)})
    prospect = table.rules.advisor.prospect(table.state, strike("0505", "h"))
    assert prospect is not None
    assert {target.odds for target in prospect.targets} == {odds(6, 1, Modifiers(high=2))}


# --- when ----------------------------------------------------------------------------------------------------------


def test_ordnance_comes_first():
    """AIR-2"""
    table = sky({"m1": "0505"})
    assert table.refused(strike("0505", "m", "m1")).rule == "AIR-2"


def test_ordnance_is_used_up():
    """AIR-9a"""
    table = sky({"m1": "0505"}, strafes=2)
    table.play(strike("0505", "h"), 1, 1, 1, 1, 1, 1, 6)
    table.play(m.EndTurn())
    table.play(m.EndTurn())
    assert table.refused(strike("0505", "h")).rule == "AIR-2"


def test_one_attack_a_turn():
    """AIR-7"""
    table = sky({"m1": "0505"}, strafes=2)
    table.play(strike("0505", "h"), 1, 1, 1, 1, 1, 1, 6)
    assert table.refused(strike("0505", "m", "m1")).rule == "AIR-7"


def test_an_aircraft_comes_in_its_turn():
    """AIR-2"""
    assert sky({"m1": "0505"}, comes=2).refused(strike("0505", "h")).rule == "AIR-2"


def test_without_strafing_it_leaves_after_its_bombs():
    """AIR-7"""
    assert FlewOff(P1, "done") in sky({"m1": "0505"}).play(strike("0505", "h"), 1, 1, 1, 1, 1, 1, 6)


def test_a_fighter_without_bombs_strafes_at_once():
    """AIR-9a"""
    table = sky({"m1": "0505"}, plane(Weapon("m", 3)), strafes=2)
    table.play(strike("0505", "m", "m1"), 1, 1, 1, 6, 1, 1, 1, 6)
    assert table.state.sorties[P1].left == 1


def test_a_strafing_turn_without_an_attack_is_lost():
    """AIR-10a"""
    table = sky({"m1": "0505"}, strafes=1)
    table.play(strike("0505", "h"), 1, 1, 1, 1, 1, 1, 6)
    table.play(m.EndTurn())
    table.play(m.EndTurn())
    events = table.play(m.EndTurn())
    assert Circled(P1, 0) in events
    assert FlewOff(P1, "done") in events


def test_a_run_stops_when_its_target_is_gone():
    """AIR-7a"""
    table = sky({"m1": "0505", "m2": "0505"}, plane(Weapon("m", 3)), strafes=2)
    assert len(shots(table.play(strike("0505", "m", "m1"), 6, 5, 1, 2))) == 1


def test_both_attacks_go_at_one_target_in_2025():
    """AIR-7a"""
    table = sky({"m1": "0505", "m2": "0505"}, plane(Weapon("m", 3)))
    assert table.refused(strike("0505", "m", "m1", then="m2")).rule == "AIR-7"


def test_the_classic_run_may_take_two_targets_of_a_hex():
    """AIR-7a"""
    table = sky({"m1": "0505", "m2": "0505"}, plane(Weapon("m", 3)), edition="classic")
    both = strike("0505", "m", "m1", then="m2")
    assert both in table.legal
    events = table.play(both, 1, 1, 1, 6, 1, 1, 1, 6)
    assert [shot.verdicts[0].units for shot in shots(events)] == [("m1",), ("m2",)]


def test_a_group_may_be_strafed():
    """STK-2"""
    table = sky({"m1": "0505", "m2": "0505"}, plane(Weapon("m", 3)))
    assert strike("0505", "m", "m1", "m2") in table.legal


def test_the_aircraft_sheds_dice_at_one_target():
    """EXC-4a"""
    table = sky({"r1": "0505"}, plane(Weapon("m", 4)), board=HOUSE)
    assert strike("0505", "m", "r1", drop=1) not in table.legal
    table = sky({"t1": "0505"}, plane(Weapon("n", 4)), types={"tank": UnitType(
        name="Tank", letter="T", kind="afv", move="tracked", bands=1, mv=8, sv=3)})  # fmt: skip
    assert strike("0505", "n", "t1", drop=1) in table.legal


def test_the_target_sheds_dice_where_it_rolls_more():
    """EXC-4a"""
    table = sky({"m1": "0505", "r1": "0505", "r2": "0505"}, plane(Weapon("m", 3)))
    table.play(strike("0505", "m", "r1", "r2"))
    table.play(m.HoldFire())
    assert table.to_move == DE
    table.play(m.ReduceDice(1), 1, 1, 6, 6, 6)
    events = table.play(m.ReduceDice(0), 1, 1, 1, 6, 6, 6, 6)
    assert FlewOff(P1, "done") in events


def test_a_side_with_an_aircraft_left_is_not_wiped_out():
    """VIC-2a"""
    table = sky({"m1": "0201"}, comes=3)
    table.play(m.EndTurn())
    table.play(m.Fire((UnitId("m1"),), (UnitId("R1"),)), 6, 5, 5, 1, 1)
    assert not table.alive("R1")
    assert table.state.outcome is None
