"""Fire from the ground at an aircraft that comes down. [AIR-3, AIR-4]"""

from msgspec.structs import replace

from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.rules import model as m
from cb_tui.games.combat_boots.rules.battle import Weapon
from cb_tui.games.combat_boots.rules.events import Damaged, FlewOff
from cb_tui.games.combat_boots.rules.resolve import Modifiers, odds
from tests.rules.combat_boots.strikes import FLAK, HOUSE, P1, at_it, plane, results, shots, sky, strike
from tests.rules.combat_boots.table import US


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
    """AIR-10a"""
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


def test_the_aircraft_sheds_where_it_rolls_more_dice():
    """EXC-4a"""
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
    prospect = table.rules.advisor.prospect(table.state, at_it("r1"))
    assert prospect is not None
    assert prospect.odds == odds(2, 3, Modifiers(cover=1))


def test_the_sign_of_an_aircraft_plays_no_part_in_ground_fire():
    """AIR-4b: SV 2+ under fire of a squad with SV 2 rolls 2 + 1 dice, as SV 2 does."""
    for sign in (-1, 0, 1):
        table = sky({"r1": "0505"}, replace(plane(Weapon("h", 6)), sv_sign=sign))
        table.play(strike("0505", "h"))
        shot = shots(table.play(at_it("r1"), 1, 1, 6, 6, 6, 1, 1, 1, 1, 1, 1, 6, 6))[0]
        assert [line.dice for line in shot.verdicts[0].defense] == [2, 1]
