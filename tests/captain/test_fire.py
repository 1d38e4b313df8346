"""FIRE, TANK and CAS: volleys, armor, swaps, pools and rosters, with scripted dice."""

import pytest

from cb_tui.games.combat_captain.rules import commands as c
from cb_tui.games.combat_captain.rules import fire as rules
from cb_tui.games.combat_captain.rules.events import Destroyed, Fired, Killed, Marked, MenLost, Pooled, Routed
from tests.captain.table import facing, fire, table

PAIR = {"AR1": "20,20", "AR2": "20,25", "AM1": "20,29", "br1": "29.5,20", "br2": "30,30", "br3": "30,36"}
TANKS = {"AT1": "20,20", "AT2": "20,26", "bt1": "40,20", "bt2": "40,26", "bt3": "40,32", "cr1": "29,27", "cr2": "30,36"}


def fired(events):
    return next(event for event in events if isinstance(event, Fired))


def test_points_and_the_red_die_say_how_many_hit():
    """FIRE-1, FIRE-2, DICE-2, CHART-1, CHART-2: nine points and a six, two hits."""
    played = table(**PAIR).act("A")
    shot = fired(played.play(fire("br1", "AR1 3"), 4, 3, 2, 6))
    assert (shot.by[0].band, shot.by[0].points, shot.chart, shot.unsaved) == ("short", 9, 2, 2)
    assert played.waits() == "Swap"
    played.play(c.Elect(0))
    assert (played["br1"].men, played.markers("b")) == (3, 0)


def test_a_volley_adds_points_each_firer_by_its_own_band():
    """FIRE-3, FIRE-3a, FIRE-4: one roll, one red die."""
    played = table(**PAIR).act("A")
    shot = fired(played.play(fire("br2", "AR1 1", "AR2 1", "AM1 1"), 6, 4, 3, 1))
    assert [(each.band, each.points) for each in shot.by] == [("medium", 6), ("medium", 4), ("short", 9)]
    assert shot.chart == 0


def test_one_company_a_volley_and_one_target():
    """FIRE-3, FIRE-3a."""
    played = table(**PAIR, CR1="24,24", CR2="24,28").act("A")
    assert played.rule(fire("br1", "AR1 1", "CR1 1")) == "FIRE-3"
    assert played.rule(fire("br1", "AR1 1", "AR1 1")) == "FIRE-3"
    assert played.rule(fire("AR2", "AR1 1")) == "FIRE-1"
    assert played.rule(fire("xx1", "AR1 1")) == "FIRE-1"
    assert played.rule(c.Fire((), "br1")) == "FIRE-3"


def test_range_is_from_the_centre_to_the_edge_of_the_target():
    """FIRE-5, MAP-2, MAP-2a: all round."""
    played = table(AR1="20,20", AR2="20,25", br1="45.5,20", br2="45.6,25").act("A")
    assert rules.aim(played.state, "AR1", "rifles", "br1") == ("rifles", 240, "long")
    assert played.refused(fire("br2", "AR2 1")).sentence == "br2 is 24.1 away: rifles reach 24"


def test_the_modifier_counts_even_where_no_die_does():
    """FIRE-4a, FIRE-4b: with each event."""
    played = table(**PAIR).act("A")
    assert fired(played.play(fire("br2", "AM1 1"), 1, 6)).by[0].points == 7
    played.play(c.Elect(0))
    assert fired(played.play(fire("br2", "AM1 1"), 1, 1)).by[0].points == 7
    once = table(**PAIR, modifier_scope="per_turn").act("A")
    once.play(fire("br2", "AM1 1"), 1, 1)
    assert fired(once.play(fire("br2", "AM1 1"), 1, 1)).by[0].points == 1


def test_a_gun_gains_two_on_the_third_turn_of_standing_still():
    """FIRE-4, FIRE-4c, FIRE-4e."""
    played = table(AG1="20,20", AG2="20,25", br1="30,20", br2="30,26").act("A").change("AG1", still=3)
    assert fired(played.play(fire("br1", "AG1 1"), 1, 1)).by[0].modifier == 2
    played.change("br1", still=3)
    assert fired(played.play(fire("br1", "AG1 1"), 1, 1)).by[0].modifier == 4


def test_small_arms_mortars_and_machine_guns_never_hurt_armor():
    """FIRE-7, FIRE-7a, TANK-4."""
    played = table(AR1="20,20", AM1="20,24", AW1="20,28", bt1="30,22", bt2="30,30").act("A")
    rules = [played.rule(fire("bt1", f"{unit} 1")) for unit in ("AR1", "AM1", "AW1")]
    assert rules == ["FIRE-7a", "FIRE-7a", "FIRE-7"]


def test_a_mortar_fires_at_what_a_companion_sees():
    """FIRE-7, FIRE-7b, FIRE-7c: out of cohesion too; the range is the tube's."""
    wall = {"building": "25,10 27,10 27,24 25,24"}
    played = table(AW1="20,20", AR1="26,40", AR2="20,24", br1="32,20", br2="50,44", **wall).act("A")
    assert rules.aim(played.state, "AW1", "mortar", "br1") == ("mortar", 105, "short")
    blind = table(AW1="20,20", AR2="20,24", br1="32,20", br2="50,44", **wall).act("A")
    assert blind.rule(fire("br1", "AW1 1")) == "LOS-1a"


def test_in_a_forest_every_weapon_counts_odd_dice():
    """LOS-3a."""
    played = table(AR1="20,20", AR2="20,24", br1="26,20", br2="26,26", forest="10,10 50,10 50,40 10,40").act("A")
    assert fired(played.play(fire("br1", "AR1 3"), 2, 3, 5, 1)).by[0].points == 8


def test_a_hand_held_weapon_is_named_for_its_dice():
    """ORG-9, FIRE-8: eight inches, an inferior gun."""
    cards = {"AR1": {"hand_held_at": True}}
    played = table(AR1="20,20", AR2="20,25", bt1="29,20", bt2="29,26", br1="26,28", cards=cards).act("A")
    assert played.rule(fire("bt1", "AR1 1")) == "FIRE-7a"
    assert played.rule(fire("bt1", "AR2 1 at")) == "ORG-9"
    assert fired(played.play(fire("bt1", "AR1 2 at"), 6, 6, 6, 3)).by[0].points == 10
    assert fired(played.play(fire("br1", "AR1 1"), 1, 1)).by[0].weapon == "rifles"
    both = table(AR1="20,20", AR2="20,25", br1="26,20", br2="26,26", cards=cards).act("A")
    shot = fired(both.play(fire("br1", "AR1 1 at", "AR1 2"), 1, 1, 1, 1))
    assert [each.weapon for each in shot.by] == ["hand_held_at", "rifles"], "at the same men in one event"


# --- saves and losses ------------------------------------------------------------------------------------------------


def test_each_hit_is_saved_for_even_beyond_the_men_there():
    """COVER-4, COVER-4a, COVER-11, CAS-1a."""
    played = table(**PAIR).act("A").change("br1", level=2, men=1)
    events = played.play(fire("br1", "AM1 3", "AR1 3"), 6, 6, 6, 6, 6, 6, 4, 2, 1, 1, 1, 3, 3, 3, 4)
    assert fired(events).chart == 8 and fired(events).unsaved == 4
    played.play(c.Elect(1))
    assert "br1" not in played


def test_from_behind_there_is_no_cover_and_works_have_no_back():
    """COVER-3, COVER-3a."""
    played = table(**PAIR).act("A").change("br1", level=3, facing=facing("E"))
    assert fired(played.play(fire("br1", "AR1 3"), 4, 3, 2, 6)).cover == 0
    works = table(**PAIR).act("A").change("br1", level=4, facing=facing("E"))
    assert fired(works.play(fire("br1", "AR1 3"), 4, 3, 2, 6, 4, 5)).cover == 4


def test_the_firer_that_gives_most_decides_whether_cover_counts():
    """COVER-3b."""
    stands = {"AR1": "20,20", "AR2": "38,20", "br1": "29,20", "br2": "29,30", "AR3": "29,10"}
    for dice, cover in (((6, 5), 2), ((5, 6), 0), ((5, 5), 2)):
        played = table(**stands).act("A").change("br1", level=2, facing=facing("W"))
        assert fired(played.play(fire("br1", "AR1 1", "AR2 1"), *dice, 1)).cover == cover


def test_every_other_hit_after_the_first_may_go_as_a_marker():
    """MORALE-5, CAS-5, CAS-5a, CAS-5c, FIRE-10: 6 unsaved on 5 men with 3 swaps lose 3."""
    played = table(**PAIR, br4="40,40", br5="44,40").act("A")
    played.play(fire("br1", "AM1 3", "AR1 3"), 6, 6, 6, 1, 1, 1, 5)
    assert played.state.pending[-1].unsaved == 6
    assert [played.rule(c.Elect(count)) for count in (4, -1)] == ["CAS-5", "CAS-5"]
    played.play(c.Elect(3))
    assert (played["br1"].men, played.markers("b")) == (2, 3)


def test_a_single_hit_is_a_man():
    """CAS-1, CAS-2, CAS-5."""
    played = table(**PAIR).act("A")
    events = played.play(fire("br1", "AR1 3"), 4, 3, 1, 4)
    assert MenLost("br1", 1) in events and not played.waits()


def test_five_men_gone_between_them_are_a_squad_gone():
    """CAS-3, CAS-3a, CAS-3b, MORALE-1: the one that lost most; its men fill the others."""
    played = table(**PAIR).act("A").change("br2", men=4).change("br1", men=2)
    events = played.play(fire("br1", "AR1 3"), 4, 3, 1, 4)
    assert Pooled("br1", (("br2", 1),)) in events
    assert Destroyed("br1") in events and Marked("b", 1, "destroyed") in events
    assert [played[unit].men for unit in ("br2", "br3")] == [5, 5]
    assert played.state.destroyed == {"blue": 1}


def test_a_weapon_goes_with_the_men_of_a_dissolved_squad():
    """ORG-9: and is lost with one that is shot away."""
    played = table(**PAIR, cards={"br1": {"hand_held_at": True}}).act("A").change("br2", men=4).change("br1", men=2)
    played.play(fire("br1", "AR1 3"), 4, 3, 1, 4)
    assert played["br2"].hand_held


def test_a_heavy_weapon_goes_with_its_second_man_and_is_not_pooled():
    """CAS-3a, CAS-4, ORG-2, ORG-2a."""
    played = table(AR1="20,20", AR2="20,25", bm1="29,20", br2="30,30", br3="34,30").act("A")
    played.play(fire("bm1", "AR1 3"), 4, 3, 1, 4)
    assert played["bm1"].men == 1
    played.play(fire("bm1", "AR2 3"), 6, 2, 1, 4)
    assert "bm1" not in played and played.markers("b") == 1


# --- armor -----------------------------------------------------------------------------------------------------------


def test_a_kill_takes_a_die_up_to_the_kill_number():
    """FIRE-6, FIRE-6a, CHART-2, CAS-6: one on the roster."""
    played = table(**TANKS).act("A")
    events = played.play(fire("bt1", "AT1 2"), 6, 2, 5, 1)
    assert fired(events).chart == 1 and Killed("bt1") in events
    assert (played.state.companies["b"].kills, "bt1" in played) == (1, True)
    missed = table(**TANKS).act("A")
    assert not fired(missed.play(fire("bt1", "AT1 2"), 6, 2, 5, 2)).kill


def test_markers_change_the_kill_die_where_low_rolls_take_them():
    """DICE-4b: `morale_on_low_rolls`; a 2 of a firer with one marker against a kill number of 1."""

    def killed(**rules):
        played = table(**TANKS, **rules).act("A").company("A", markers=1)
        return fired(played.play(fire("bt1", "AT1 2"), 6, 2, 6, 2)).kill

    assert (killed(), killed(morale_on_low_rolls="literal")) == (False, True)
    assert not killed(morale_on_low_rolls="literal", markers_on_all_low_rolls=False)


def test_the_third_kill_takes_the_model_that_took_it():
    """CAS-6, CAS-6a, CAS-6b, MORALE-3b: the second model gone routs the third."""
    played = table(**TANKS).act("A").company("b", kills=2)
    events = played.play(fire("bt2", "AT1 2"), 6, 2, 5, 1)
    assert Destroyed("bt2") in events and played.markers("b") == 1
    played.company("b", kills=5)
    assert Routed("b") in played.play(fire("bt1", "AT2 2"), 6, 2, 5, 1)
    assert "bt3" not in played and played.state.destroyed == {"blue": 2}


def test_cover_saves_a_vehicle_from_level_two_on():
    """COVER-8, CHART-6."""
    played = table(**TANKS).act("A").change("bt1", level=2)
    assert not fired(played.play(fire("bt1", "AT1 2"), 6, 2, 5, 1, 2)).kill
    one = table(**TANKS).act("A").change("bt1", level=1)
    assert fired(one.play(fire("bt1", "AT1 2"), 6, 2, 5, 1)).kill


def test_cannon_and_machine_gun_fire_with_the_same_dice():
    """TANK-1, TANK-1a, TANK-1b, TANK-1c, FIRE-9: at two targets, each by its band and with its own red die."""
    played = table(**TANKS).act("A")
    events = played.play(fire("bt1", "AT1 2", mg="cr1"), 5, 3, 1, 6)
    cannon, gun = (event for event in events if isinstance(event, Fired))
    assert (cannon.at, cannon.by[0].weapon, cannon.by[0].band, cannon.by[0].points) == ("bt1", "gun", "medium", 0)
    assert (gun.at, gun.by[0].weapon, gun.by[0].band, gun.by[0].points) == ("cr1", "vehicle_mg", "short", 8)
    assert (gun.by[0].modifier, gun.unsaved) == (0, 2)


def test_at_the_same_men_both_are_added():
    """TANK-1b."""
    played = table(**TANKS).act("A")
    shot = fired(played.play(fire("cr1", "AT1 2", mg="cr1"), 5, 3, 1))
    assert [(each.weapon, each.points) for each in shot.by] == [("gun", 10), ("vehicle_mg", 8)]


def test_the_machine_gun_s_part_is_lost_with_its_target():
    """TANK-1d: the cannon fires first."""
    played = (
        table(AT1="20,20", AT2="20,26", cr1="30,20", cr2="32,24").act("A").change("cr1", men=1).company("c", markers=1)
    )
    events = played.play(fire("cr1", "AT1 3", mg="cr2"), 6, 6, 1, 2)
    assert Routed("c") in events
    assert sum(isinstance(event, Fired) for event in events) == 1


def test_in_cover_a_tank_fires_its_cannon_alone():
    """TANK-3, COVER-8."""
    played = table(**TANKS).act("A").change("AT1", level=2)
    assert played.rule(fire("bt1", "AT1 2", mg="cr1")) == "TANK-1"
    assert played.rule(fire("bt1", "AT1 2")) is None
    assert played.rule(fire("bt1", "AT1 2", mg="bt2")) == "TANK-1"


# --- morale ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("markers", "routs"), [(0, False), (1, True)])
def test_as_many_markers_as_stands_left_rout_a_company(markers, routs):
    """MORALE-2, MORALE-3, MORALE-3a, MORALE-3c."""
    played = table(**PAIR).act("A").company("b", markers=markers).change("br1", men=1)
    events = played.play(fire("br1", "AR1 3"), 4, 3, 1, 4)
    assert (Routed("b") in events) == routs


def test_six_markers_rout_any_company():
    """MORALE-3, MORALE-3b."""
    stands = {f"br{n}": f"{24 + 5 * n},20" for n in range(1, 8)}
    played = table(AR1="20,20", AR2="20,25", **stands).act("A").company("b", markers=5).change("br1", men=1)
    assert Routed("b") in played.play(fire("br1", "AR1 3"), 4, 3, 1, 4)


def test_the_last_stand_of_a_company_leaves_no_marker():
    """MORALE-1a."""
    played = table(AR1="20,20", AR2="20,25", br1="29.5,20", cr1="40,40").act("A").change("br1", men=1)
    events = played.play(fire("br1", "AR1 3"), 4, 3, 1, 4)
    assert Destroyed("br1") in events and not any(isinstance(event, Marked) for event in events)


def test_routed_stands_are_not_destroyed():
    """INIT-2a, MORALE-6: and do not come back."""
    played = table(**PAIR).act("A").company("b", markers=1).change("br1", men=1)
    played.play(fire("br1", "AR1 3"), 4, 3, 1, 4)
    assert played.state.destroyed == {"blue": 1}
    assert [loss.how for loss in played.state.losses] == ["destroyed", "routed", "routed"]


def test_a_car_goes_with_its_second_hit():
    """FIRE-4d, HG-6a: it is hit as men are."""
    played = table(AR1="20,20", AR2="20,25", bv1="29.5,20", br1="60,20", br2="60,26").act("A")
    played.play(fire("bv1", "AR1 3"), 4, 3, 2, 6)
    assert "bv1" not in played
