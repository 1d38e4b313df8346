"""ACT and COH: what dice are spent on, alone or all together, and who may not."""

import pytest

from cb_tui.games.combat_captain.rules import activity, measure
from cb_tui.games.combat_captain.rules import commands as c
from cb_tui.games.combat_captain.rules.events import ActivationEnded, GoPassed, Held
from tests.captain.table import fire, move, table

TWO = {"AR1": "20,20", "AR2": "20,25", "br1": "34,20", "br2": "60,25"}
GUNS = {"AR1": "20,20", "AM1": "20,25", "br1": "34,20", "br2": "60,25"}


def test_sides_alternate_a_company_at_a_time_and_one_goes_on_alone():
    """ACT-1, ACT-1a, ACT-2, SEQ."""
    played = table(**TWO, CR1="10,10", CR2="10,14")
    assert played.rule(c.Activate("b")) == "ACT-1"
    assert played.rule(c.Activate("nobody")) == "ACT-1"
    played.act("A")
    assert played.rule(c.Activate("C")) == "ACT-2"
    assert GoPassed("red") in played.end()
    played.act("b")
    assert GoPassed("blue") in played.end()
    assert played.rule(c.Activate("A")) == "ACT-1"
    played.act("C")
    assert ActivationEnded("C") in played.end()
    assert played.state.phase == "event"


def test_a_company_may_act_and_do_nothing():
    """ACT-1a."""
    played = table(**TWO).act("A")
    assert played.refused(c.EndActivation()) is None


def test_three_dice_are_split_as_one_likes_and_a_fourth_is_refused():
    """ACT-4, ACT-5, ACT-6: move, fire, move; another stand does otherwise."""
    played = table(**TWO).act("A")
    played.play(move("AR1", "21,20"), 2)
    played.play(fire("br1", "AR1 1"), 2, 1)
    played.play(move("AR1", "22,20"), 2)
    assert played.refused(move("AR1", "23,20")).sentence == "AR1 has no dice left"
    assert played.rule(move("AR1", "23,20")) == "ACT-4"
    assert played.rule(c.TakeCover("AR2", 4)) == "ACT-4"
    played.play(c.TakeCover("AR2", 2))
    assert activity.left(played.state, "AR2") == 1


def test_only_the_company_that_acts_spends_dice():
    """ACT-2, ACT-3."""
    played = table(**TWO, CR1="10,10", CR2="10,14").act("A")
    assert [played.rule(move(unit, "12,12")) for unit in ("CR1", "br1", "nobody")] == ["ACT-1"] * 3


def test_dice_left_are_held_unless_the_owner_names_fewer():
    """HOLD-1, HOLD-1a, ACT-6."""
    played = table(**TWO).act("A")
    played.play(c.TakeCover("AR1"))
    assert played.rule(c.EndActivation((("AR1", 3),))) == "HOLD-1"
    assert played.rule(c.EndActivation((("br1", 1),))) == "HOLD-1"
    events = played.end(("AR2", 1))
    assert [event for event in events if isinstance(event, Held)] == [Held("AR1", 2), Held("AR2", 1)]
    lost = table(**TWO, leftover="lost").act("A")
    assert not any(isinstance(event, Held) for event in lost.end())


# --- all together ----------------------------------------------------------------------------------------------------


def test_together_each_has_a_die_more_and_the_activation_ends_with_the_last():
    """ACT-7, ACT-7b."""
    played = table(**TWO).act("A")
    played.play(c.Together("move"))
    assert played.rule(move("AR1", "18,20", dice=3)) == "ACT-7", "all its dice"
    assert played.rule(fire("br1", "AR1 4")) == "ACT-7", "nothing else"
    played.play(move("AR1", "18,20", dice=4), 2, 1, 1, 1)
    events = played.play(move("AR2", "18,25", dice=4), 2, 1, 1, 1)
    assert ActivationEnded("A") in events
    assert not any(isinstance(event, Held) for event in events)


def test_together_is_said_before_any_die_and_by_two_or_more():
    """ACT-7b."""
    played = table(**TWO).act("A")
    played.play(c.TakeCover("AR1"))
    assert played.refused(c.Together("move")).sentence == "AR1 has spent a die: the common die is lost"
    alone = table(AR1="20,20", br1="40,20").act("A")
    assert alone.rule(c.Together("fire")) == "ACT-7b"


def test_one_that_is_barred_spoils_it_unless_only_from_other_things():
    """ACT-7b, ACT-7d."""
    covered = table(**TWO).change("AR1", level=1).act("A")
    assert covered.rule(c.Together("move")) == "COVER-5"
    covered.play(c.BreakCover("AR1"))
    assert covered.rule(c.Together("move")) is None, "it costs no die"
    loose = table(AR1="20,20", AR2="20,40", br1="60,20").act("A")
    assert [loose.rule(c.Together(what)) for what in ("move", "fire", "cover", "uncover")] == [
        "COH-1",
        "COH-1",
        None,
        None,
    ]


def test_cover_together_is_each_as_far_as_it_may_and_dice_beyond_are_lost():
    """ACT-7c."""
    played = table(**TWO).act("A")
    played.play(c.Together("cover"))
    played.play(c.TakeCover("AR1", 4))
    assert (played["AR1"].level, played["AR1"].spent) == (2, 4)
    assert played.rule(c.TakeCover("AR2", 2)) == "ACT-7"


def test_fire_together_names_its_targets_one_after_another():
    """ACT-7c: and they need not share one."""
    played = table(**TWO, cr1="20,36", cr2="24,36").act("A")
    played.play(c.Together("fire"))
    played.play(fire("br1", "AR1 4"), 1, 1, 1, 1, 1)
    played.play(fire("cr1", "AR2 4"), 1, 1, 1, 1, 1)
    assert played.state.acting is None


def test_home_guard_has_no_common_die():
    """HG-5, ACT-7a."""
    played = table(**TWO, tags={"A": ("home_guard",)}, no_common_bonus=("home_guard",)).act("A")
    assert played.rule(c.Together("move")) == "HG-5"
    other = table(**TWO, common_bonus=("move",)).act("A")
    assert other.rule(c.Together("fire")) == "ACT-7a"


# --- heavy weapons ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("act", ["move", "cover", "uncover", "pull"])
def test_a_heavy_weapon_does_one_or_the_other(act):
    """ACT-8, ACT-8a: nor does it hold fire after it."""
    played = table(**GUNS).act("A").change("AM1", acts=(act,), spent=1)
    assert played.rule(fire("br1", "AM1 1")) == "ACT-8"
    assert not activity.may_hold(played.state, "AM1")
    assert played.rule(c.TakeCover("AM1")) is None, "moving and cover go together"


def test_after_firing_it_does_nothing_else():
    """ACT-8, ACT-8a."""
    played = table(**GUNS).act("A").company("A", markers=1)
    played.play(fire("br1", "AM1 1"), 1, 1)
    assert [played.rule(each) for each in (move("AM1", "20,26"), c.TakeCover("AM1"))] == ["ACT-8", "ACT-8"]
    assert played.refused(c.PullMarkers()).sentence == "AM1 has fired, so A cannot pull a marker"
    assert played.rule(c.PullMarkers()) == "ACT-8"


def test_breaking_cover_counts_as_removing_it():
    """ACT-8b."""
    played = table(**GUNS).act("A").change("AM1", level=1)
    played.play(c.BreakCover("AM1"))
    assert played.rule(fire("br1", "AM1 1")) == "ACT-8"


def test_tanks_move_and_fire_each_with_its_own_dice():
    """ACT-9, ACT-10, TANK-2."""
    played = table(AT1="20,20", AT2="20,26", br1="40,20", br2="60,25").act("A")
    played.play(move("AT1", "22,20"), 2)
    assert played.rule(fire("br1", "AT1 3")) == "ACT-4"
    assert played.rule(fire("br1", "AT1 2")) is None


# --- markers ---------------------------------------------------------------------------------------------------------


def test_a_marker_is_pulled_for_a_die_of_every_stand_without_a_roll():
    """MORALE-4, ACT-5a."""
    played = table(**TWO).act("A").company("A", markers=2)
    assert played.rule(c.PullMarkers(3)) == "MORALE-4"
    played.play(c.PullMarkers(2))
    assert (played.markers("A"), played["AR1"].spent, played["AR2"].spent) == (0, 2, 2)
    assert played.rule(c.PullMarkers()) == "MORALE-4"


def test_all_must_have_a_die_for_it():
    """MORALE-4."""
    played = table(**TWO).act("A").company("A", markers=1).change("AR2", spent=3)
    assert played.refused(c.PullMarkers()).sentence == "AR2 has no die left to give, and every stand must give one"


# --- cohesion --------------------------------------------------------------------------------------------------------


def test_twelve_inches_from_every_other_is_out_of_cohesion():
    """COH-1, COH-1a, HOLD-5, MAP-2a: 119.2 ticks read 12.0."""
    played = table(AR1="20,20", AR2="20,35", br1="34,20", br2="60,25").act("A")
    assert measure.nearest_mate(played.state, "AR1") == 120
    sentence = played.refused(move("AR1", "20,22")).sentence
    assert sentence.startswith("AR1 is out of cohesion, 12.0 inches from its company")
    assert [played.rule(each) for each in (move("AR1", "20,22"), fire("br1", "AR1 1"))] == ["COH-1", "COH-1"]
    assert played.rule(c.TakeCover("AR1")) is None and activity.may_hold(played.state, "AR1")
    near = table(AR1="20,20", AR2="20,34.9", br1="34,20", br2="60,25").act("A")
    assert near.rule(move("AR1", "20,22")) is None


def test_companions_may_come_first():
    """COH-1d: it is looked at when the order is given."""
    played = table(AR1="20,20", AR2="20,35", AR3="20,38", br1="60,20").act("A")
    assert [measure.loose(played.state, unit) for unit in ("AR1", "AR2")] == [True, False]
    played.play(move("AR2", "20,33"), 2)
    assert not measure.loose(played.state, "AR1")


def test_the_last_one_is_always_in_cohesion():
    """COH-1b."""
    assert not measure.loose(table(AR1="20,20", br1="60,20").state, "AR1")
