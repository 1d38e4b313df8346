"""The outlook: which side time favors, what raises a chance to win, and what the plans of a commander do."""

import pytest
from msgspec.structs import replace

from cb_tui.core.standing_orders import SidePlan
from cb_tui.core.values import SeatId
from cb_tui.games.combat_captain.ai import outlook, plan_tactics
from cb_tui.games.combat_captain.ai.plan import PLAIN, CaptainPlan
from cb_tui.games.combat_captain.rules import commands as c
from cb_tui.games.combat_captain.rules.battle import HoldAreaCondition
from cb_tui.games.combat_captain.rules.model import StandLoss
from cb_tui.games.combat_captain.ruleset import COMBAT_CAPTAIN
from tests.captain.table import BLUE, RED, table

SEAT = SeatId("blue")
STRIP = "30,20 42,20 42,30 30,30"
HELD = HoldAreaCondition(side=BLUE, area="strip")
TWO = {"AR1": "10,20", "AR2": "10,24", "br1": "60,20", "br2": "60,24"}


def ground(*aims, **stands):
    return table(**{**TWO, **stands}, strip=STRIP, aims=aims or (HELD,), default=RED)


def chance(played, side=BLUE):
    return outlook.chance(played.state, side)


# --- the clock ---------------------------------------------------------------------------------------------------


def test_the_clock_counts_activations_from_nought():
    played = ground()
    assert outlook.clock(played.state) == 0
    played.act("A")
    assert outlook.clock(played.state) == 1
    played.end()
    played.act("b")
    assert outlook.clock(played.state) == 2
    assert outlook.clock(replace(played.state, turn=3)) == 2 + 2 * 2


# --- whom time favors --------------------------------------------------------------------------------------------


def test_time_favors_who_holds_the_ground_else_who_wins_by_default():
    assert outlook.favored(ground().state) == RED
    assert outlook.favored(ground(AR1="36,24", AR2="36,27").state) == BLUE
    assert outlook.favored(ground(AR1="36,24", AR2="36,27", br1="33,24", br2="33,28").state) == RED, "not alone there"


def test_ground_that_cannot_be_held_long_enough_favors_nobody_by_it():
    late = replace(ground(replace(HELD, turns=2, at_end=False), AR1="36,24", AR2="36,27").state, turn=6)
    assert outlook.favored(late) == RED
    assert outlook.favored(replace(late, kept=(1,))) == BLUE


def test_without_ground_and_default_it_favors_who_has_destroyed_more():
    state = table(**TWO, ZR1="70,1").state
    assert outlook.favored(state) is None
    assert outlook.favored(replace(state, losses=(StandLoss("ZR1", "destroyed"),))) == RED


# --- the chance to win -------------------------------------------------------------------------------------------


def test_the_chances_of_both_sides_are_one():
    played = ground(AR1="29,24")
    assert chance(played) + chance(played, RED) == pytest.approx(1)


@pytest.mark.parametrize(
    "better",
    [
        ground(AR1="36,24", AR2="36,27"),
        ground(AR1="25,22", AR2="25,26"),
        ground().company("b", markers=1),
        ground().change("br1", men=2),
    ],
    ids=["holds the ground", "stands near it", "a marker on the enemy", "men lost"],
)
def test_what_raises_the_chance_to_win(better):
    assert chance(better) > chance(ground())


def test_ground_out_of_reach_is_none():
    """A stand goes some six inches a turn."""
    near, far = (replace(ground(AR1=at, AR2="10,24").state, turn=5) for at in ("29,22", "2,2"))
    assert outlook.chance(near, BLUE) > outlook.chance(far, BLUE)


# --- goals -------------------------------------------------------------------------------------------------------


def test_the_goals_are_the_ground_and_all_stands():
    aim = replace(HELD, turns=0, at_end=True)
    ours, theirs = (outlook.goals(ground(aim).state, side) for side in (BLUE, RED))
    assert [(goal.aim, goal.count, goal.due) for goal in ours] == [
        ("hold", 1, 6),
        ("destroy", 2, None),
        ("keep", 2, None),
    ]
    assert [goal.aim for goal in theirs] == ["deny", "destroy", "keep"]
    assert ours[0].places == ("36.0,25.0",)
    assert ours[1].units == ("br1", "br2")


# --- plans -------------------------------------------------------------------------------------------------------


def acts(played, plan):
    """The commands of company A in its activation by a plan."""
    found = []
    while played.state.acting == "A" and not played.state.pending:
        command = COMBAT_CAPTAIN.planner.tactic_for(plan)(played.state, (), SEAT).command
        found.append(type(command))
        if not isinstance(command, c.Move):
            break
        played.play(command, *[6] * command.dice)
    return found


def test_the_first_plan_is_the_book():
    played = ground().act("A")
    book = COMBAT_CAPTAIN.tactics["book"](played.state, (), SEAT)
    assert COMBAT_CAPTAIN.planner.plans(played.state, SEAT)[0] == PLAIN
    assert plan_tactics.follow(PLAIN)(played.state, (), SEAT) == book


def test_who_waits_or_is_the_base_of_fire_does_not_go():
    assert acts(ground().act("A"), PLAIN) == [c.Together]
    for plan in (CaptainPlan(words="", until=3), CaptainPlan(words="", base="A")):
        assert acts(ground().act("A"), plan) == [c.EndActivation]
    later = ground().act("A")
    later.state = replace(later.state, turn=3)
    assert acts(later, CaptainPlan(words="", until=3)) == [c.Together]


def test_plans_by_area_go_there_alone():
    other = "30,2 42,2 42,12 30,12"
    aims = (HELD, replace(HELD, area="forest"))
    state = table(**TWO, strip=STRIP, forest=other, aims=aims, default=RED).state
    named = [plan.area for plan in plan_tactics.plans(state, SEAT)]
    assert named[:3] == ["", "strip", "forest"]
    for area in named[1:3]:
        eye = plan_tactics.PlannedEstimate(state, SEAT, plan_tactics.machine.ADVANCE, CaptainPlan(words="", area=area))
        assert [each.name for each in (*eye.areas, *eye.owed)] == [area, area]


def test_a_side_of_some_companies_may_have_one_of_them_fire():
    state = ground(BM1="8,30", BR2="8,34").state
    assert [plan.base for plan in plan_tactics.plans(state, SEAT) if plan.base] == ["B", "A"], "the most crews first"
    assert not any(plan.base for plan in plan_tactics.plans(ground().state, SEAT)), "none where it has one"


def test_a_plan_of_another_game_is_refused():
    with pytest.raises(TypeError):
        plan_tactics.follow(SidePlan(words="dances"))
