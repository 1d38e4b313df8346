"""Armor overruns. [OVR]"""

from cb_tui.games.combat_boots.rules.battle import UnitType, Weapon
from cb_tui.games.combat_boots.rules.events import Fired, Silenced
from cb_tui.games.combat_boots.rules.model import EndTurn, HoldFire, ReduceDice, Step
from tests.rules.combat_boots.orders import asked, fire, happened
from tests.rules.combat_boots.table import DE, US, Table

NEAR_MISS = (1, 1, 1, 6, 6)


def fired(events):
    return next(event for event in events if isinstance(event, Fired))


def overrun(pieces, **more):
    """T1 has come from 0405 into 0505."""
    table = Table({"T1": "0405", "v9": "0909"} | pieces, **more)
    table.events = table.play(Step("T1", "0505"))
    return table


def test_a_tank_stops_in_the_enemys_hex_and_attacks_at_once():
    """OVR-1"""
    table = overrun({"r1": "0505", "R1": "0101"})
    assert (asked(table.state), table.to_move) == ("Overrun", US)
    assert table.refused(HoldFire()).rule == "OVR-1"
    assert table.refused(Step("T1", "0605")).rule == "SEQ-1"
    table.play(fire("T1", "r1", "a"), 6, 1, 1, 5, 5)
    assert not table.alive("r1")
    assert table.state.units["T1"].acted and table.state.acting == ()


def test_it_is_fire_in_one_hex():
    """OVR-2: a die more, no cover, one die kills."""
    table = Table({"T1": "0101", "r1": "0201", "r2": "0901"}, ". # . . . . . . .")
    table.play(Step("T1", "0201"))
    shot = fired(table.play(fire("T1", "r1", "a"), 6, 1, 1, 5, 5))
    assert (shot.kind, [line.dice for line in shot.attack]) == ("overrun", [2, 1])
    assert shot.verdicts[0].defense_mods == () and not table.alive("r1")


def test_the_gun_once_or_the_machine_gun_twice():
    """OVR-2a"""
    table = overrun({"r1": "0505", "r2": "0505"})
    table.play(fire("T1", "r1", "mg"), 6, 1, 1, 5, 5)
    assert (asked(table.state), table.to_move) == ("Overrun", US)
    assert table.refused(fire("T1", "r2", "a")).rule == "OVR-2"
    table.play(fire("T1", "r2", "mg"), 6, 1, 1, 5, 5)
    assert (asked(table.state), table.alive("r1"), table.alive("r2")) == ("", False, False)


def test_the_second_attack_may_go_to_the_same_target_or_be_given_up():
    """OVR-2a"""
    table = overrun({"r1": "0505"})
    table.play(fire("T1", "r1", "mg"), *NEAR_MISS)
    assert fire("T1", "r1", "mg") in table.legal
    table.play(HoldFire())
    assert asked(table.state) == "" and table.state.units["T1"].acted


def test_he_hits_every_enemy_in_the_hex():
    """OVR-2a, HE-4a"""
    table = overrun({"r1": "0505", "t1": "0505"})
    table.play(HoldFire())
    events = table.play(fire("T1", "r1 t1", "h"), 6, 1, 1, 5, 5, 6, 6, 6)
    assert [verdict.effect for verdict in fired(events).verdicts] == ["kill", "none"]


def test_one_that_began_in_the_hex_just_fires():
    """OVR-2a"""
    table = Table({"T1": "0505", "r1": "0505", "r2": "0909"})
    assert asked(table.state) == ""
    assert fired(table.play(fire("T1", "r1", "mg"), *NEAR_MISS)).kind == "fire"
    table.play(fire("T1", "r1", "mg"), *NEAR_MISS)
    assert table.state.units["T1"].acted


def test_anti_tank_weapons_fire_before_the_attack():
    """OVR-4, OVR-4a: with a die more, one higher kills."""
    table = overrun({"a1": "0505", "r1": "0505"})
    assert (asked(table.state), table.to_move) == ("OpportunityFire", DE)
    shot = fired(table.play(fire("a1", "T1"), 6, 1, 1, 5, 5))
    assert shot.one_die_kills and [line.dice for line in shot.attack] == [2, 1]
    assert not table.alive("T1") and asked(table.state) == ""


def test_all_others_there_are_silent_for_the_rest_of_the_turn():
    """OVR-4, OVR-4a: so squads that follow the tank in are safe from them."""
    table = overrun({"r1": "0505", "r2": "0505", "R1": "0404"})
    assert Silenced(("r1", "r2")) in table.events
    table.play(fire("T1", "r1", "a"), *NEAR_MISS)
    assert asked(table.state) == ""  # no return fire either
    table.play(Step("R1", "0505"))
    assert asked(table.state) == ""


def test_the_ban_ends_with_the_turn():
    """OVR-4a: the rest of the turn only."""
    table = overrun({"r1": "0505", "R1": "0505"})
    table.play(fire("T1", "r1", "a"), *NEAR_MISS)
    assert table.state.silenced == ("r1",)

    table.play(EndTurn())
    table.play(EndTurn())
    assert table.state.silenced == ()
    assert fire("r1", "R1") in table.legal


def test_an_anti_tank_team_there_may_answer_the_attack():
    """OVR-4a, OPP-8b"""
    table = overrun({"a1": "0505"})
    table.play(HoldFire())
    table.play(fire("T1", "a1", "a"), 1, 1, 1, 6)
    assert (asked(table.state), table.to_move) == ("ReturnFire", DE)
    table.play(fire("a1", "T1"), 1, 1, 1, 6, 6)
    assert table.state.units["T1"].acted


def test_an_answer_between_the_two_attacks_can_end_the_overrun():
    """OVR-2a, OPP-2: the second attack is lost with the tank, or with its nerve."""
    table = overrun({"a1": "0505", "a2": "0505", "R1": "0101"})
    table.play(HoldFire())
    table.play(fire("T1", "a1", "mg"), 1, 1, 1, 6)
    assert asked(table.state) == "ReturnFire"
    table.play(fire("a1", "T1"), 6, 1, 1, 5, 5)
    assert (asked(table.state), table.to_move, table.alive("T1")) == ("", US, False)


def test_after_the_answer_the_second_attack_is_made():
    """OVR-2a, OPP-2"""
    table = overrun({"a1": "0505", "a2": "0505"})
    table.play(HoldFire())
    table.play(fire("T1", "a1", "mg"), 1, 1, 1, 6)
    table.play(fire("a1", "T1"), 1, 1, 1, 6, 6)
    assert (asked(table.state), table.to_move) == ("Overrun", US)
    table.play(fire("T1", "a2", "mg"), 6, 1, 1, 5)
    assert not table.alive("a2")


def test_into_a_hex_of_armor_only_there_is_no_overrun_attack():
    """OVR-5a: it stops, and they may fire, one higher die kills."""
    table = overrun({"t1": "0505"})
    assert (asked(table.state), table.to_move) == ("OpportunityFire", DE)
    table.play(HoldFire())
    assert asked(table.state) == "" and table.state.units["T1"].acted
    again = overrun({"t1": "0505", "R1": "0101"})
    again.play(fire("t1", "T1", "a"), 6, 1, 1, 5, 5)
    assert not again.alive("T1")


def test_a_tank_stopped_before_its_attack_silences_nobody():
    """OVR-5a: r1 may fire at the squad that follows."""
    table = overrun({"a1": "0505", "r1": "0505", "R1": "0404"})
    table.play(fire("a1", "T1"), 6, 1, 1, 5, 5)
    table.play(Step("R1", "0505"))
    assert asked(table.state) == "OpportunityFire"
    assert fire("r1", "R1") in table.legal


def test_a_tank_that_has_nothing_to_attack_with_silences_nobody():
    """OVR-4, OVR-5a: a bridge tank among squads."""
    unarmed = UnitType(name="Bridge tank", letter="T", kind="afv", move="tracked", mv=8, sv=2, bridge=True)
    table = overrun({"r1": "0505", "R1": "0404"}, types={"tank": unarmed})
    assert (asked(table.state), table.state.silenced) == ("", ())
    table.play(Step("R1", "0505"))
    assert fire("r1", "R1") in table.legal


def test_a_tank_that_kills_everybody_has_stopped_all_the_same():
    """OVR-5a, MOV-8a"""
    table = overrun({"r1": "0505"})
    table.play(fire("T1", "r1", "a"), 6, 1, 1, 5, 5)
    assert table.refused(Step("T1", "0605")).rule == "SEQ-2"


def test_armor_in_the_hex_is_no_target_of_gun_or_machine_gun():
    """OVR-1: one soft target."""
    table = overrun({"r1": "0505", "t1": "0505"})
    table.play(HoldFire())
    assert table.refused(fire("T1", "t1", "a")).rule == "OVR-1"


def test_the_overrun_sheds_like_any_fire():
    """EXC-3: three dice at two squads' four, the target drops one of each, and the attack goes on."""
    table = overrun({"r1": "0505", "r2": "0505"})
    table.play(fire("T1", "r1 r2", "mg"))
    assert (asked(table.state), table.to_move) == ("Shedding", DE)

    events = table.play(ReduceDice(1), 6, 1, 5, 4, 4)
    assert happened(events)[:2] == ["Shed", "Fired"]


def test_an_ordinary_machine_gun_overruns_once():
    """OVR-2a: two attacks are the integrated gun's."""
    track = UnitType(
        name="Half-track", letter="H", kind="afv", move="tracked", range=8, mv=8, sv=1, arms=(Weapon("m", 2),)
    )
    table = overrun({"r1": "0505", "r2": "0505"}, types={"track": track}, kinds={"T1": "track"})
    table.play(fire("T1", "r1"), 6, 1, 1, 5, 5)
    assert asked(table.state) == "" and table.state.units["T1"].acted
