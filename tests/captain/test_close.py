"""CLOSE: charges, withdrawals, close combat and what follows."""

from cb_tui.games.combat_captain.rules import close_combat, close_combat_forecast, measure
from cb_tui.games.combat_captain.rules import commands as c
from cb_tui.games.combat_captain.rules.actions import legal
from cb_tui.games.combat_captain.rules.events import (
    Clashed,
    Destroyed,
    Exited,
    Killed,
    Marked,
    MeleeWon,
    Routed,
    Withdrew,
)
from tests.captain.table import at, facing, fire, move, said, table

NEAR = {"AR1": "20,20", "AR2": "20,24", "AR3": "20,28", "br1": "29,20", "br2": "29,26", "br3": "29,30"}
UP = ("26,20",)


def charge(unit="AR1", company="b"):
    return c.Charge(unit, company)


def fall_back(unit, *way):
    return c.FallBack(unit, tuple(map(at, way)))


def charged(first="red", **how):
    """A table on which AR1 has announced a charge at b, which has acted if red went first."""
    played = table(first, **{**NEAR, **how})
    if first == "red":
        played.act("b")
        played.end(*((unit, 0) for unit in played.state.stands_of("b")))
    played.act("A").play(charge())
    return played


def test_an_announced_charge_may_pass_the_limit_and_touch():
    """CLOSE-1, CLOSE-1a, CLOSE-2, MOVE-6."""
    played = charged()
    assert played["AR1"].charging == "b"
    played.play(move("AR1", *UP, dice=3), 2, 4, 1)
    assert played["AR1"].at == "26.0,20.0"
    assert measure.melees(played.state) == ((("A",), ("b",)),)


def test_short_of_contact_it_stays_inside_six_inches():
    """CLOSE-1a: and the dice may be rolled in several goes."""
    played = charged()
    played.play(move("AR1", *UP), 4)
    played.play(c.GoAsFar((at("24,20"),)))
    assert played["AR1"].at == "24.0,20.0"
    played.play(move("AR1", *UP), 2)
    assert played["AR1"].at == "26.0,20.0"


def test_it_touches_only_the_company_that_it_named():
    """CLOSE-1d: and goes through nobody."""
    played = charged(cr1="24,20", cr2="24,14")
    assert played.rule(move("AR1", *UP, dice=3)) in ("CLOSE-1d", "MOVE-2a")
    assert played.rule(move("AR1", "21,20")) == "CLOSE-1d"


TANKS = {"AT1": "20,20", "AT2": "20,26", "br1": "32,20", "br2": "32,26"}


def test_a_tank_charges_by_any_faces_and_fights_with_a_die():
    """CLOSE-1, CLOSE-2a, MOVE-3, MOVE-6: it is a stand like any other, and stops in contact."""
    played = table("red", **TANKS)
    played.act("b").end(("br1", 0), ("br2", 0))
    played.act("A")
    assert played.rule(move("AT1", "27,20", dice=3)) == "MOVE-6"
    played.play(charge("AT1"))
    played.play(move("AT1", "28.5,20", dice=3), 3, 5, 1)
    assert played.waits() == "", "nine of the 8.5 inches"
    assert measure.melees(played.state) == ((("A",), ("b",)),)
    assert played.rule(move("AT2", "28.5,26", dice=3)) is None, "the other may join it [CLOSE-5]"
    played.end()
    events = played.play(c.Fight(), 4, 1, 1, 1, 2, 2, 1, 1, 2, 2)
    assert Clashed(attackers=("A",), defenders=("b",), on_defenders=4, on_attackers=2) in events
    assert played["br1"].men == 1


def test_tanks_charge_no_more_than_cars_where_a_battle_says_so():
    """CLOSE-2a, HG-6b."""
    assert table(**TANKS, vehicles_charge=False).act("A").rule(charge("AT1")) == "CLOSE-2a"
    cars = table(**TANKS, AV1="20,32").act("A")
    assert cars.rule(charge("AV1")) == "CLOSE-2a"


def test_nobody_charges_friends_or_out_of_cover():
    """CLOSE-1, COVER-5."""
    men = table(**NEAR, CR1="10,20", CR2="10,24").act("A")
    assert [men.rule(charge("AR1", name)) for name in ("C", "x")] == ["CLOSE-1", "CLOSE-1"]
    men.change("AR1", level=1)
    assert men.rule(charge()) == "COVER-5"


def test_others_join_without_a_word_while_the_first_is_in_contact():
    """CLOSE-5."""
    played = charged()
    assert played.rule(move("AR2", "26.1,24.3", dice=3)) == "MOVE-6"
    played.play(move("AR1", *UP, dice=3), 2, 4, 1)
    assert played.rule(move("AR2", "26.2,24.9", dice=3)) is None


def test_the_attacker_s_stand_in_contact_may_fire_or_move_on():
    """CLOSE-3a, CLOSE-7."""
    played = charged()
    played.play(move("AR1", *UP, dice=2), 2, 4)
    assert played.rule(fire("br1", "AR1 1")) is None
    assert played.rule(move("AR1", "20,20")) is None
    bound = charged(attacker_pinned=True)
    bound.play(move("AR1", *UP, dice=2), 2, 4)
    assert bound.rule(move("AR1", "20,20")) == "CLOSE-3a"


def test_the_defender_s_is_pinned_even_if_its_company_charges_back():
    """CLOSE-3a, CLOSE-8."""
    played = charged("blue")
    played.play(c.StandFast())
    played.play(move("AR1", *UP, dice=3), 2, 4, 1)
    played.end()
    played.act("b")
    assert played.rule(move("br1", "40,20")) == "CLOSE-3a"
    played.play(charge("br2", "A"))
    assert played.rule(move("br1", "40,20")) == "CLOSE-3a"
    assert played.rule(fire("AR1", "br1 1")) is None


def test_contact_is_made_across_a_hedge():
    """CLOSE-2b."""
    played = table("red", AR1="26,20", AR2="22,24", br1="29,20", br2="29,26", hedge="27.5,10 27.5,40")
    assert measure.melees(played.state) == ()
    assert close_combat.measure.touching(played.state, "AR1", "br1")


# --- withdrawing -----------------------------------------------------------------------------------------------------


def test_a_company_that_has_not_acted_is_asked_at_the_announcement():
    """CLOSE-4, CLOSE-4a, CLOSE-4f."""
    played = charged("blue")
    waiting = played.state.pending[-1]
    assert (played.waits(), waiting.seat, waiting.company) == ("UnderCharge", "red", "b")
    played.play(c.StandFast())
    assert not played.waits()
    played.play(move("AR1", *UP, dice=3), 2, 4, 1)
    assert not played.waits(), "the answer holds for that way"
    played.play(move("AR2", "26.2,24.9", dice=3))
    assert played.waits() == "UnderCharge", "and is asked anew for the next that ends in contact"
    played.play(c.StandFast(), 6, 2, 1)
    assert played["AR2"].at == "26.2,24.9"


def test_one_that_has_acted_is_not_asked():
    """CLOSE-4."""
    assert not charged().waits()


def test_withdrawing_is_four_dice_its_activation_and_a_marker_after_them():
    """CLOSE-4, CLOSE-4b, CLOSE-4e, ACT-1a, COH-1c."""
    played = charged("blue").change("br1", level=2)
    assert Withdrew("b") in played.play(c.Withdraw())
    assert played.waits() == "FallingBack"
    assert played.rule(fall_back("br1", "20,10")) == "CLOSE-4b"
    played.play(fall_back("br1", "45,20"), 2, 4, 1, 6)
    assert (played["br1"].at, played["br1"].level) == ("41.0,20.0", 0)
    assert played.markers("b") == 0
    played.play(fall_back("br2", "45,26"), 2, 2, 2, 2)
    events = played.play(fall_back("br3", "45,30"), 1, 1, 1, 2)
    assert Marked("b", 1, "withdrew") in events
    assert played.state.companies["b"].go == "done"


def test_nobody_who_withdraws_stays_or_stops_before_the_dice_do():
    """CLOSE-4b: a path gives the direction, and the stand goes on along it as far as the dice allow."""
    played = charged("blue")
    played.play(c.Withdraw())
    assert played.rule(fall_back("br1")) == "CLOSE-4b"
    assert c.FallBack("br1", ()) not in legal(played.state)
    played.play(fall_back("br1", "29.1,20"), 2, 4, 1, 6)
    assert played["br1"].at == "41.0,20.0"
    played.play(fall_back("br2", "30,26", "30,27"), 6, 2, 1, 1)
    assert played["br2"].at == "30.0,33.0", "an inch east, then on to the south"
    assert played.rule(fall_back("br3", "31,30", "30,30")) == "CLOSE-4b", "no leg turns back"


def test_the_edge_of_the_table_and_odd_ground_stop_a_withdrawal_that_is_not_sent_there():
    """CLOSE-4b, CLOSE-4c, MOVE-4c."""
    played = charged("blue", odd="40,18 44,18 44,22 40,22")
    played.play(c.Withdraw())
    played.play(fall_back("br1", "35,20"), 6, 6, 1, 1)
    assert played["br1"].at == "39.9,20.0"
    events = played.play(fall_back("br3", "29,48"), 6, 6, 6, 2)
    assert Exited("br3") in events
    edge = charged("blue", br3="64,30")
    edge.play(c.Withdraw())
    edge.play(fall_back("br3", "66,30"), 6, 6, 6, 6)
    assert edge["br3"].at == "70.5,30.0"


def test_one_that_is_shut_in_stays_and_loses_its_cover():
    """CLOSE-4b."""
    places = ("26,20", "30.5,22.6", "30.5,17.4", "27.5,22.6", "27.5,17.4")
    ring = {f"AR{number}": place for number, place in enumerate(places, 4)}
    played = charged("blue", **ring, br1="29,20", cr1="32,20", cr2="60,40").change("br1", level=1)
    played.play(c.Withdraw())
    assert [each for each in legal(played.state) if each.unit == "br1"] == [fall_back("br1")]
    played.play(fall_back("br1"))
    assert (played["br1"].at, played["br1"].level) == ("29.0,20.0", 0)


def test_a_withdrawal_is_optional_where_a_battle_says_so():
    """CLOSE-4b."""
    played = charged("blue", withdrawal_optional=True).change("br1", level=2)
    played.play(c.Withdraw())
    played.play(fall_back("br1"))
    assert (played["br1"].at, played["br1"].level) == ("29.0,20.0", 2)
    played.play(fall_back("br2", "30,26"), 6, 6, 6, 6)
    assert played["br2"].at == "30.0,26.0"


def test_held_fire_of_the_charger_s_side_answers_a_withdrawal():
    """HOLD-2d."""
    played = table("blue", **NEAR, CR1="29,40", CR2="33,40", dr1="60,40", dr2="60,44")
    played.act("C").end()
    played.act("d").end(("dr1", 0), ("dr2", 0))
    played.act("A").play(charge())
    played.play(c.Withdraw())
    played.play(fall_back("br3", "40,30"), 2, 2, 1, 1)
    assert (played.waits(), played.state.pending[-1].seat) == ("HeldFire", "blue")


def test_a_charge_that_touches_nobody_costs_one_marker():
    """CLOSE-6, CLOSE-6a, CLOSE-6b, MORALE-1: also where the target withdrew."""
    played = charged()
    played.play(charge("AR2"))
    assert Marked("A", 1, "charge failed") in played.end()
    assert played.markers("A") == 1
    ran = charged("blue", marker_if_target_withdrew=False)
    ran.play(c.Withdraw())
    for unit in ("br1", "br2", "br3"):
        ran.play(fall_back(unit, f"40,{ran[unit].point[1] // 10}"), 6, 6, 1, 1)
    ran.end()
    assert ran.markers("A") == 0


# --- close combat ----------------------------------------------------------------------------------------------------


def met(**how):
    """The end of the activations, with AR1 touching br1."""
    played = charged(**how)
    played.play(move("AR1", *UP, dice=3), 2, 4, 1)
    played.end()
    return played


def test_all_stands_of_both_companies_strike_and_then_stand():
    """CLOSE-3, CLOSE-8, CLOSE-9, CLOSE-1b, CLOSE-1c: even and odd, then odd and even."""
    played = met()
    assert played.waits() == "MeleeDue"
    events = played.play(c.Fight(), 2, 5, 1, 3, 6, 2, 3, 1, 2, 4, 1, 2)
    assert Clashed(attackers=("A",), defenders=("b",), on_defenders=2, on_attackers=3) in events
    assert (played["br1"].men, played["AR1"].men) == (3, 2)
    assert said(events, MeleeWon, "side", "attack", "defense") == [("red", 4, 6)]
    assert played.state.won == {"red": 1}


def test_a_tie_is_the_defender_s():
    """CLOSE-3b."""
    played = met()
    events = played.play(c.Fight(), 1, 1, 1, 2, 2, 2, 3, 1, 2, 4, 1, 1)
    assert said(events, MeleeWon, "side", "attack", "defense") == [("red", 4, 4)]


def test_cover_of_those_who_stand_counts_for_the_defender():
    """CLOSE-9, CLOSE-3d: and saves his men; the attacker's counts for nothing."""
    played = met().change("br1", level=2, facing=facing("W")).change("AR2", level=3)
    events = played.play(c.Fight(), 2, 1, 1, 3, 2, 2, 2, 3, 3, 1, 3, 3, 3, 3)
    assert (played["br1"].men, played["AR1"].men) == (4, 2)
    assert said(events, MeleeWon, "side", "attack", "defense") == [("blue", 7, 2)]


def test_cover_does_not_save_from_behind():
    """CLOSE-3c."""
    played = met().change("br1", level=2, facing=facing("E"))
    events = played.play(c.Fight(), 2, 1, 1, 2, 2, 2, 2, 2, 2, 1, 1, 1)
    assert played["br1"].men == 3
    assert said(events, MeleeWon, "side", "attack", "defense") == [("red", 0, 2)]


def test_hits_spill_to_the_next_and_squads_are_pooled():
    """CLOSE-1c, CAS-3, MORALE-1."""
    played = met(AR4="20,32", AR5="20,36", br4="33,30", br5="33,26")
    events = played.play(c.Fight(), 6, 1, 1, 1, 1, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 2, 2, 2, 2)
    assert Destroyed("br1") in events and Marked("b", 1, "destroyed") in events
    assert played.state.destroyed == {"blue": 1}


def test_the_loser_takes_two_markers_after_four_dice_each():
    """CLOSE-9, CLOSE-4e, MORALE-1."""
    played = met(AR4="20,32", br4="33,30")
    played.play(c.Fight(), 1, 1, 1, 1, 2, 2, 2, 2, 5, 1, 1, 1, 2, 1, 1, 1)
    assert played.waits() == "FallingBack" and played.state.pending[-1].lost
    for unit in ("br1", "br2", "br3", "br4"):
        played.play(fall_back(unit, f"45,{played[unit].point[1] // 10}"), 2, 2, 1, 1)
    assert played.markers("b") == 2
    assert played.waits() == "Advance"


def test_a_loser_in_contact_leaves_it_whatever_the_dice():
    """CLOSE-4b: and the trench that it leaves shelters it no more."""
    played = met(AR4="20,32", br4="33,30", trench="29,20").change("br1", level=4, works="trench")
    played.play(c.Fight(), 1, 1, 1, 1, 2, 2, 2, 2, 5, 5, 1, 1, 1, 1, 1, 1)
    assert played.rule(fall_back("br1")) == "CLOSE-4b"
    played.play(fall_back("br1", "45,20"), 1, 1, 3, 5)
    assert (played["br1"].at, played["br1"].level, played["br1"].works) == ("29.2,20.0", 0, "")
    assert not close_combat.measure.touched(played.state, "AR1")


def lost(**how):
    """A close combat that red has lost, with br1 close to where it stood and the others gone far."""
    played = met(AR4="20,32", br4="33,30", **how)
    played.play(c.Fight(), 1, 1, 1, 1, 2, 2, 2, 2, 5, 1, 1, 1, 2, 1, 1, 1)
    played.play(fall_back("br1", "45,20"), 2, 2, 1, 1)
    for unit in ("br2", "br3", "br4"):
        played.play(fall_back(unit, f"45,{played[unit].point[1] // 10}"), 6, 6, 6, 1)
    return played


def test_the_winning_attacker_enters_the_ground_however_near_the_loser_is():
    """CLOSE-4d, MOVE-6: but touches nobody."""
    assert lost().rule(c.GoForward("AR1", (at("29,20"),))) is None
    assert lost().rule(c.GoForward("AR1", (at("30,20"),))) == "MOVE-6", "it would touch br1"
    assert lost(winner_keeps_away=True).rule(c.GoForward("AR1", (at("29,20"),))) == "MOVE-6"


def emptied(**how):
    """A close combat in which blue has killed all of b, and red has others far away."""
    played = table("red", AR1="20,20", AR2="20,24", bM1="28.5,20", cr1="60,40", cr2="60,44", **how)
    played.act("b").end(("bM1", 0))
    played.act("A").play(charge())
    played.play(move("AR1", *UP, dice=3), 2, 4, 1)
    played.end(("AR1", 0), ("AR2", 0))
    played.act("c").end(("cr1", 0), ("cr2", 0))
    played.play(c.Fight(), 2, 1, 2)
    return played


def test_the_winning_attacker_enters_the_ground_where_all_have_fallen():
    """CLOSE-4d: as a winning defender may."""
    assert emptied().waits() == "Advance"
    assert emptied().rule(c.GoForward("AR1", (at("28.5,20"),))) is None
    assert emptied().rule(c.GoForward("AR2", (at("20,26"),))) == "CLOSE-4d"
    assert emptied(attacker_enters_emptied=False).waits() == "EventDue"


def test_markers_change_saves_and_kill_dice_of_close_combat_where_low_rolls_take_them():
    """DICE-4b: `morale_on_low_rolls`; a 3 at level 2 with one marker, and of a kill number of 2."""
    for how, lost in (("none", 2), ("literal", 0), ("adverse", 2)):
        played = met(morale_on_low_rolls=how).change("br1", level=2).company("b", markers=1)
        assert played["br1"].men - after_saves(played, 3) == lost, how
    old = met(morale_on_low_rolls="literal", markers_on_all_low_rolls=False)
    old.change("br1", level=2).company("b", markers=1)
    assert old["br1"].men - after_saves(old, 3) == 2


def after_saves(played, face):
    """Return the men of br1 after two hits in close combat, each saved by a face."""
    played.play(c.Fight(), 2, 1, 1, 2, 2, 2, face, face, *[1] * 6)
    return played["br1"].men


def held(**how):
    """A close combat that blue, who charged, has lost and gone west."""
    played = met(**how)
    played.play(c.Fight(), 1, 1, 1, 2, 2, 2, 2, 2, 2, 4, 4, 4)
    for unit in ("AR1", "AR2", "AR3"):
        played.play(fall_back(unit, f"2,{played[unit].point[1] // 10}"), 6, 6, 1, 1)
    return played


def test_the_winning_defender_goes_forward_and_not_back():
    """CLOSE-4d."""
    assert held().waits() == "Advance"
    assert held().rule(c.GoForward("br1", (at("34,20"),))) == "CLOSE-4d"
    assert held().rule(c.GoForward("br1", (at("22.9,20"),))) == "CLOSE-4d", "more than six inches"
    assert held().rule(c.GoForward("br1", (at("24,22"),))) is None
    assert held(defender_advances_anywhere=True).rule(c.GoForward("br1", (at("34,20"),))) is None


def test_the_winner_goes_forward_into_the_ground_given_up():
    """CLOSE-4d: the attacker within 3 inches of it."""
    played = met(AR4="20,32", br4="33,30")
    played.play(c.Fight(), 1, 1, 1, 1, 2, 2, 2, 2, 5, 1, 1, 1, 2, 1, 1, 1)
    played.play(fall_back("br1", "45,20"), 6, 6, 1, 1)
    for unit in ("br2", "br3", "br4"):
        played.play(fall_back(unit, f"45,{26 if unit == 'br2' else 30 if unit == 'br3' else 34}"), 6, 6, 6, 1)
    assert played.rule(c.GoForward("AR2", (at("20,26"),))) == "CLOSE-4d"
    assert played.rule(c.GoForward("AR1", (at("33,20"),))) == "CLOSE-4d"
    played.play(c.GoForward("AR1", (at("29,20"),)))
    assert played["AR1"].at == "29.0,20.0"
    played.play(c.Stay())
    assert played.state.phase == "event"


def test_a_side_with_nobody_left_loses_without_a_second_roll():
    """CLOSE-3b."""
    played = met().change("br1", men=1)
    for unit in ("br2", "br3"):
        played.state.stands.pop(unit)
    played.change("br1")
    events = played.play(c.Fight(), 6, 6, 6, 2)
    assert said(events, MeleeWon, "side", "attack", "defense") == [("blue", None, None)]


def test_a_scoring_die_on_a_vehicle_is_a_kill_roll():
    """CLOSE-2a, CLOSE-2c: with its pips as kill number."""
    blue = {unit: place for unit, place in NEAR.items() if unit[0] == "A"}
    played = table("red", **blue, bt1="29.5,20", bt2="29.5,26", bt3="29.5,32")
    played.act("b").end(*((unit, 0) for unit in ("bt1", "bt2", "bt3")))
    played.act("A").play(charge())
    played.play(move("AR1", "26,20", dice=3), 2, 4, 1)
    played.end()
    events = played.play(c.Fight(), 4, 1, 1, 2, 2, 2, 4, 5, 5, 5, 1, 1, 1)
    assert Killed("bt1", 1) in events


def test_a_company_at_its_number_routs_before_the_second_dice_and_has_lost():
    """MORALE-3, MORALE-3c, CLOSE-3b: and who routs does not withdraw."""
    played = met().company("b", markers=1).change("br1", men=1)
    foretold = close_combat_forecast.brawl(played.state, ("A",), ("b",))
    assert foretold.win > close_combat_forecast.brawl(met(rout_after_melee=True).state, ("A",), ("b",)).win
    events = played.play(c.Fight(), 2, 1, 1, 2, 2, 2)
    assert Routed("b") in events
    assert said(events, MeleeWon, "side", "attack", "defense") == [("blue", None, None)]
    assert played.state.outcome.winner == "blue"


def test_an_attacker_that_routs_by_its_losses_has_lost_to_an_unhurt_enemy():
    """MORALE-3c: with two squads it is enough to lose one."""
    played = met().company("A", markers=1).change("AR1", men=1)
    events = played.play(c.Fight(), 1, 1, 1, 5, 2, 2)
    assert Routed("A") in events and said(events, MeleeWon, "side") == [("red",)]
    assert played.markers("b") == 0


def test_a_rout_may_wait_until_the_fight_is_over():
    """MORALE-3c, CLOSE-9."""
    played = met(rout_after_melee=True).company("b", markers=2).change("br1", men=1)
    events = played.play(c.Fight(), 2, 1, 1, 2, 2, 2, 5, 1, 1, 2, 1)
    assert Routed("b") in events
    assert played.state.outcome.winner == "blue"
