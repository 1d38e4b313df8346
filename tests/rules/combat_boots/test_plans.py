"""What leads a side: its goals, its plans, its chance to win."""

from msgspec.structs import replace

from cb_tui.core.hexes import Hex
from cb_tui.core.standing_orders import Goal
from cb_tui.games.combat_boots.ai.officer.estimate import Estimate
from cb_tui.games.combat_boots.ai.officer.plan import OfficerPlan
from cb_tui.games.combat_boots.ai.officer.tasks import tasks
from cb_tui.games.combat_boots.rules.battle import Destroy, Hold
from tests.rules.combat_boots.orders import fire
from tests.rules.combat_boots.table import DE, RULES, US, Table

ROW = ". " * 12
HOUSE = ". . . # . . . ."


def chosen(table, plan):
    found = RULES.planner.tactic_for(plan)(table.state, table.legal, table.to_move)
    assert found.command in table.legal and found.why
    return found.command


def test_goals_say_what_either_side_has_to_do_and_what_is_still_wanted():
    """VIC-1"""
    conditions = (Hold(US, hexes=("0401", "0501", "0601"), count=2, when="last"), Destroy(DE, count=3))
    table = Table({"R1": "0101", "r1": "0401"}, ROW, victory=conditions, default=DE, turns=6)
    ours, theirs = (RULES.planner.goals(table.state, side) for side in (US, DE))
    places = ("0401", "0501", "0601")
    assert ours == (Goal(aim="hold", count=2, places=places, due=6), Goal(aim="keep", count=3, units=("R1",)))
    assert theirs == (Goal(aim="deny", count=2, places=places, due=6), Goal(aim="destroy", count=3, units=("R1",)))


def test_the_first_plan_is_what_the_officer_does_anyway():
    table = Table({"R1": "0101", "r1": "0501"}, HOUSE, victory=(Hold(US, hexes=("0401",), count=1),), default=DE)
    plans = RULES.planner.plans(table.state, US)
    assert chosen(table, plans[0]) == RULES.tactics["officer"](table.state, table.legal, US).command
    assert len({plan.words for plan in plans}) == len(plans)


def test_the_chance_to_win_adds_up_to_one_and_rises_with_what_the_enemy_loses():
    table = Table({"R1": "0301", "R2": "0301", "r1": "0501", "r2": "0601"}, ROW)
    chances = [RULES.planner.win_chance(table.state, side) for side in (US, DE)]
    assert abs(sum(chances) - 1) < 1e-9
    table.play(fire("R1", "r2"), 6, 6, 1, 1)
    assert RULES.planner.win_chance(table.state, US) > chances[0]


TAKE = (Hold(US, hexes=(Hex("0401"),), count=1, when="last"),)


def aims(plan, turn, **pieces):
    table = Table({**pieces, "r1": "1201"}, ROW, victory=TAKE, default=DE, turns=3)
    given = tasks(Estimate(replace(table.state, turn=turn), US, plan))
    return {one: (task.kind, task.place) for one, task in given.items()}


def test_a_plan_may_fire_first_and_go_for_its_places_from_a_turn_on():
    plan = OfficerPlan(words="", first="fire", until=2)
    assert [aims(plan, turn, R1="0101") for turn in (1, 2)] == [{}, {"R1": ("take", "0401")}]


def test_a_plan_may_go_at_the_enemy_first_and_for_its_places_from_a_turn_on():
    plan = OfficerPlan(words="", first="hunt", until=2)
    assert [aims(plan, turn, R1="0101")["R1"] for turn in (1, 2)] == [("hunt", "1201"), ("take", "0401")]


def test_a_plan_may_go_at_the_enemy_boldly_and_never_for_its_places():
    table = Table({"R1": "0101", "r1": "1201"}, ROW, victory=TAKE, default=DE, turns=3)
    (plan,) = (
        one for one in RULES.planner.plans(table.state, US) if one.words == "attacks the enemy boldly to the end"
    )
    assert plan.boldness > 1
    assert [aims(plan, turn, R1="0101")["R1"] for turn in (1, 3)] == [("hunt", "1201")] * 2


def test_a_plan_that_does_something_first_ends_in_the_battle_or_lasts_to_its_end():
    table = Table({"R1": "0101", "r1": "1201"}, ROW, victory=TAKE, default=DE, turns=3)
    plans = RULES.planner.plans(table.state, US)
    assert {(plan.first, plan.until) for plan in plans} == {
        ("fire", 0),
        ("fire", 2),
        ("hunt", 2),
        ("fire", 4),
        ("hunt", 4),
    }
