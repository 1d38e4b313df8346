"""The staff: games played on from a state, and the plan that wins most of them."""

from cb_tui.ai.plan_search import ALWAYS, ENOUGH, FEW, PlanSearch, PlanTrial, _alive, _judged, rate_plans, rollout
from cb_tui.games.combat_boots.ai.officer.plan import PLAIN, OfficerPlan
from cb_tui.games.combat_boots.rules.battle import Hold
from tests.rules.combat_boots.table import DE, RULES, US, Table

PLANNER = RULES.planner
ROWS = ". . . # . . . .\n. . . . . . . ."


def table():
    goal = (Hold(US, hexes=("0401", "0402"), count=1, when="last"),)
    return Table({"R1": "0101", "R2": "0102", "r1": "0401"}, ROWS, victory=goal, default=DE, turns=3)


def case(state, seat=US, begins=0):
    return PlanSearch(RULES, (US, DE), state, seat, begins)


def players(table):
    return {seat: PLANNER.tactic_for(PLANNER.plans(table.state, seat)[0]) for seat in (US, DE)}


def test_a_rollout_counts_the_commands_to_the_end_and_falls_alike_with_the_same_luck():
    here = table()
    ends = [rollout(RULES, here.state, players(here), luck) for luck in ("1", "1", *map(str, range(2, 12)))]
    assert ends[0] == ends[1] and all(RULES.outcome(end.state) and end.nodes > 5 for end in ends)
    assert len({RULES.outcome(end.state).winner for end in ends}) == 2


def test_a_rollout_may_stop_where_a_player_turn_begins():
    here = table()
    end = rollout(RULES, here.state, players(here), "1", until=PLANNER.player_turns_begun(here.state) + 1)
    assert (
        PLANNER.player_turns_begun(end.state) == PLANNER.player_turns_begun(here.state) + 1
        and RULES.outcome(end.state) is None
    )


def test_a_council_repeats_and_keeps_to_its_nodes():
    here = table()
    found = [rate_plans(case(here.state), 1500) for _ in range(2)]
    assert found[0] == found[1] and 500 < found[0].nodes < 1600
    assert PLAIN in [rated.plan for rated in found[0].plans] and all(0 < rated.chance < 1 for rated in found[0].plans)


def test_plans_that_never_begin_are_dropped_as_soon_as_that_shows():
    here = case(table().state, begins=99)
    found = rate_plans(here, 9000)
    assert found.plans[0].plan == PLAIN and found.games == FEW and found.nodes < 9000


def candidate(words, results):
    return PlanTrial(OfficerPlan(words=words), list(results), nodes=len(words))


def test_plans_that_are_worse_than_the_best_by_more_than_an_error_are_dropped_and_the_own_plan_never():
    own, best = candidate("own", [0, 0, 1, 0] * 4), candidate("best", [1, 1, 1, 0] * 4)
    near, far = candidate("near", [1, 0, 1, 1] * 4), candidate("far", [0, 1, 0, 0] * 4)
    assert _alive([own, best, near, far]) == [own, best, near]


def test_nothing_is_played_on_where_the_own_plan_always_wins_or_is_what_the_other_plays():
    wins = candidate("own", [1.0] * ALWAYS)
    assert _alive([wins, candidate("other", [1.0] * ALWAYS)]) == [wins]
    loses = candidate("own", [0.0] * FEW)
    assert len(_alive([loses, candidate("two", [0.0] * FEW)])) == 1, "as many nodes and the same results"


def test_a_plan_leads_that_proved_better_by_more_than_its_error_in_games_enough():
    own, good = candidate("own", [0, 1, 0, 0] * 4), candidate("good", [1, 1, 0, 1] * 4)
    assert _judged([own, good], 0).plans[0].plan == good.plan
    few = [candidate(one.plan.words, one.results[: ENOUGH - 1]) for one in (own, good)]
    assert _judged(few, 0).plans[0].plan == own.plan
    lucky = candidate("lucky", [1, 1, 0, 0, 0, 1, 0, 0] * 2)  # 2 games of 16 ahead
    assert lucky.beats(own, 1.4), "by more than an error, and that is little"
    assert _judged([own, lucky], 0).plans[0].plan == own.plan
    luck = candidate("luck", [1, 0, 0, 0, 0, 1, 0, 0] * 2)  # level
    assert _judged([own, luck], 0).plans[0].plan == own.plan
