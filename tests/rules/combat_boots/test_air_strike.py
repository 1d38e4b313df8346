"""Air strikes: ordnance, ground fire, damage, strafing. [AIR]"""

from cb_tui.core.values import Hex, UnitId
from cb_tui.rules.combat_boots import model as m
from cb_tui.rules.combat_boots.battle import AircraftType, Arm, Sortie, UnitType, Weapon
from cb_tui.rules.combat_boots.events import Circled, Damaged, Fired, FlewOff
from cb_tui.rules.combat_boots.resolve import Modifiers, odds
from tests.rules.combat_boots.table import DE, US, Table

HOUSE = "\n".join([". " * 9] * 4 + [". . . . # . . . ."] + [". " * 9] * 4)
P1 = UnitId("P1")
FLAK = UnitType(name="Flak", letter="F", kind="gun", range=4, mv=0, sv=1, arms=(Weapon("aa", 3),))


def plane(*arms: Weapon, sv: int = 2) -> AircraftType:
    return AircraftType(name="Stuka", sp=2, mn=2, arms=arms or (Weapon("h", 6), Weapon("m", 2)), sv=sv)


def sky(pieces: dict[str, str], craft: AircraftType | None = None, *, strafes: int | None = None, **more) -> Table:
    sortie = Sortie(id=P1, side=US, type="plane", strafes=strafes, turn=more.pop("comes", 1))
    pieces = {"R1": "0101", **pieces}
    return Table(pieces, sorties=(sortie,), aircraft={"plane": craft or plane()}, **more)


def strike(at: str, arm: Arm = "", *targets: str, second: str = "", then: str = "", drop: int = 0) -> m.Strike:
    ids = tuple(UnitId(one) for one in targets)
    return m.Strike(P1, Hex(at), ids, arm, Hex(second), tuple(UnitId(one) for one in then.split()), drop)


def at_it(*by: str, arm: Arm = "", drop: int = 0) -> m.Fire:
    return m.Fire(tuple(UnitId(one) for one in by), (P1,), arm, drop)


def shots(events) -> list[Fired]:
    return [event for event in events if isinstance(event, Fired)]


def results(events) -> dict[str, str]:
    return {verdict.units[0]: verdict.effect for shot in shots(events) for verdict in shot.verdicts}


# --- ground fire -------------------------------------------------------------------------------------------------


def test_cb25_air_1():
    """The bombed squad fires at 2-4 (SV 3, +1): 5 4 against 4 3 2 1, whose 4 reads 5: the aircraft lives. [AIR-4]"""
    table = sky({"r1": "0505"}, plane(Weapon("h", 6, 1), Weapon("m", 2), sv=3))
    table.play(strike("0505", "h"))
    events = table.play(at_it("r1"), 5, 4, 4, 3, 2, 1, 6, 5, 4, 3, 2, 1, 5, 4)
    assert results(events) == {"P1": "none", "r1": "kill"}
    assert shots(events)[0].verdicts[0].reads == 5


def test_cb25_air_2():
    """A bomb with a plus: 6 and 5 read 7 and 6 against 5: killed. [AIR-6, HE-3]"""
    table = sky({"m1": "0505"}, plane(Weapon("h", 6, 1)))
    heavy = sky({"r1": "0505"}, plane(Weapon("h", 6, 1)))
    heavy.play(strike("0505", "h"))
    (shot,) = shots(heavy.play(m.HoldFire(), 6, 5, 4, 3, 2, 1, 5, 4))
    assert (shot.reads, shot.verdicts[0].effect) == ((7, 6), "kill")
    assert shots(table.play(strike("0505"), 6, 5, 4, 3, 2, 1, 4))[0].kind == "air"


def test_cb25_air_3():
    """Three turns of strafing follow, one target a turn, anywhere on the board. [AIR-7]"""
    table = sky({"m1": "0505", "m2": "0901", "m3": "0109"}, strafes=3)
    table.play(strike("0505", "h"), 1, 1, 1, 1, 1, 1, 6)
    for turn, target in enumerate((("m1", "0505"), ("m2", "0901"), ("m3", "0109")), start=1):
        table.play(m.EndTurn())
        table.play(m.EndTurn())
        events = table.play(strike(target[1], "m", target[0]), 1, 1, 6, 1, 1, 6)
        assert [shot.attack[0].dice for shot in shots(events)] == [2, 2]
        assert table.state.sorties[P1].left == 3 - turn
    assert FlewOff(P1, "done") in events


def test_cbc_air_1():
    """AIR-8: The squad's 6 beats the 4 that reads 5: damaged, it finishes this attack and leaves. [AIR-4, AIR-5]"""
    table = sky({"r1": "0505"}, plane(Weapon("h", 6)), edition="classic")
    table.play(strike("0505", "h"))
    events = table.play(at_it("r1"), 6, 2, 4, 3, 2, 1, 1, 1, 1, 1, 1, 6, 6)
    assert Damaged(P1) in events
    assert FlewOff(P1, "damaged") in events
    assert results(events)["r1"] == "none"


def test_cbc_air_2():
    """Two sixes: the first reads 7; the squad in a house reads 4: destroyed. [AIR-6, SIX-5]"""
    table = sky({"r1": "0505"}, plane(Weapon("h", 6)), board=HOUSE, edition="classic")
    table.play(strike("0505", "h"))
    (shot,) = shots(table.play(m.HoldFire(), 6, 6, 5, 3, 2, 2, 3, 3))
    assert (shot.reads, shot.verdicts[0].reads, shot.verdicts[0].effect) == ((7, 6), 4, "kill")


def test_cbc_air_3():
    """Five turns of strafing as m2 where the battle names none, under ground fire each time. [AIR-7]"""
    table = sky({"r1": "0505"}, plane(Weapon("h", 6)), edition="classic")
    table.play(strike("0505", "h"))
    table.play(m.HoldFire(), 1, 1, 1, 1, 1, 1, 6, 6)
    assert table.state.sorties[P1].left == 5
    table.play(m.EndTurn())
    table.play(m.EndTurn())
    table.play(strike("0505", "m", "r1"))
    assert isinstance(table.state.pending[-1], m.GroundFire)


def test_a_destroyed_aircraft_does_not_attack():
    """AIR-3, AIR-3a, AIR-5"""
    table = sky({"r1": "0505"})
    table.play(strike("0505", "h"))
    events = table.play(at_it("r1"), 6, 5, 2, 1, 1)
    assert FlewOff(P1, "shot down") in events
    assert table.alive("r1")
    assert not table.state.pending


def test_two_disruptions_in_one_run_destroy():
    """AIR-10, AIR-10a"""
    table = sky({"r1": "0505", "r2": "0505"})
    table.play(strike("0505", "h"))
    table.play(at_it("r1"), 6, 1, 2, 1, 1)
    assert FlewOff(P1, "shot down") in table.play(at_it("r2"), 6, 1, 2, 1, 1)


def test_squads_of_one_hex_combine_and_the_firer_sheds():
    """AIR-4a"""
    table = sky({"r1": "0505", "r2": "0505"})
    table.play(strike("0505", "h"))
    assert at_it("r1", "r2", drop=1) in table.legal
    assert table.refused(at_it("r1", "r2", drop=2)).rule == "EXC-2"


def test_the_aircraft_sheds_where_it_throws_more_dice():
    """EXC-4"""
    table = sky({"g1": "0509", "m1": "0505"}, plane(Weapon("h", 6), sv=3), types={"flak": FLAK}, kinds={"g1": "flak"})
    table.play(strike("0505"))
    table.play(at_it("g1"))
    assert table.to_move == US
    events = table.play(m.ReduceDice(1), 5, 1, 4, 3, 2, 1, 1, 1, 1, 1, 1, 6)
    assert [len(shot.faces) for shot in shots(events)] == [2, 6]


def test_aa_fires_at_any_aircraft_in_range_without_sight():
    """AIR-4a"""
    pieces = {"g1": "0705", "g2": "0909", "m1": "0405"}
    table = sky(pieces, board=HOUSE, types={"flak": FLAK}, kinds={"g1": "flak", "g2": "flak"})
    table.play(strike("0405", "h"))
    assert at_it("g1") in table.legal
    assert table.refused(at_it("g2")).rule == "UNIT-4"
    assert table.refused(at_it("m1")).rule == "AIR-4"


def test_in_the_classic_edition_rifle_squads_alone_fire():
    """AIR-4"""
    table = sky({"g1": "0505", "r1": "0505"}, types={"flak": FLAK}, kinds={"g1": "flak"}, edition="classic")
    table.play(strike("0505", "h"))
    assert table.refused(at_it("g1")).rule == "AIR-4"
    assert at_it("r1") in table.legal


def test_squads_that_are_not_under_attack_do_not_fire():
    """AIR-4a"""
    table = sky({"m1": "0505", "r1": "0506"})
    events = table.play(strike("0505", "h"), 1, 1, 1, 1, 1, 1, 6)
    assert results(events) == {"m1": "none"}


def test_squads_in_every_hex_of_a_big_bomb_fire():
    """AIR-4a"""
    table = sky({"m1": "0505", "r1": "0506"}, plane(Weapon("H", 4)))
    table.play(strike("0505"))
    assert at_it("r1") in table.legal


def test_a_squad_uses_its_reaction_on_an_aircraft():
    """OPP-4"""
    table = sky({"r1": "0505"})
    table.play(strike("0505", "h"))
    table.play(at_it("r1"), 1, 1, 6, 6, 6, 1, 1, 1, 1, 1, 1, 6, 6)
    assert table.state.engaged[UnitId("r1")] == ((P1,),)


def test_ground_fire_has_no_same_hex_bonus():
    """AIR-4"""
    table = sky({"r1": "0505"})
    table.play(strike("0505", "h"))
    prospect = table.rules.prospect(table.state, at_it("r1"))
    assert prospect is not None
    assert prospect.odds == odds(2, 3, Modifiers(cover=1))


# --- what is hit -------------------------------------------------------------------------------------------------


def test_bombs_hit_every_piece_of_the_hex():
    """AIR-6"""
    table = sky({"m1": "0505", "t1": "0505", "m2": "0506"})
    prospect = table.rules.prospect(table.state, strike("0505", "h"))
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
    prospect = table.rules.prospect(table.state, strike("0505", "N", second="0605"))
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
    """AIR-10, AIR-10a"""
    assert sky({"m1": "0905"}).refused(strike("0505", "h")).rule == "AIR-10"


def test_a_crowd_raises_the_best_die():
    """STK-4a"""
    table = sky({f"m{n}": "0505" for n in range(1, 7)})
    prospect = table.rules.prospect(table.state, strike("0505", "h"))
    assert prospect is not None
    assert {target.odds for target in prospect.targets} == {odds(6, 1, Modifiers(high=2))}


# --- when --------------------------------------------------------------------------------------------------------


def test_ordnance_comes_first():
    """AIR-2"""
    table = sky({"m1": "0505"})
    assert table.refused(strike("0505", "m", "m1")).rule == "AIR-2"


def test_ordnance_is_used_up():
    """AIR-9"""
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
    """AIR-9"""
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
    """EXC-4"""
    table = sky({"r1": "0505"}, plane(Weapon("m", 4)), board=HOUSE)
    assert strike("0505", "m", "r1", drop=1) not in table.legal
    table = sky({"t1": "0505"}, plane(Weapon("n", 4)), types={"tank": UnitType(
        name="Tank", letter="T", kind="afv", move="tracked", bands=1, mv=8, sv=3)})  # fmt: skip
    assert strike("0505", "n", "t1", drop=1) in table.legal


def test_the_target_sheds_dice_where_it_throws_more():
    """EXC-4"""
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
