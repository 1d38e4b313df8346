"""The staff: games played on from a state, and the plan that wins most of them."""

from cb_tui.ai.rollout import rollout
from cb_tui.ai.staff import Candidate, Case, council
from cb_tui.rules.combat_boots.battle import Hold
from cb_tui.rules.combat_boots.officer.plan import PLAIN
from tests.rules.combat_boots.table import DE, RULES, US, Table

PLANNER = RULES.planner
ROWS = ". . . # . . . .\n. . . . . . . ."


def table():
    goal = (Hold(US, hexes=("0401", "0402"), count=1, when="last"),)
    return Table({"R1": "0101", "R2": "0102", "r1": "0401"}, ROWS, victory=goal, default=DE, turns=3)


def case(state, seat=US, begins=0):
    return Case(RULES, (US, DE), state, seat, begins)


def players(table):
    return {seat: PLANNER.follow(PLANNER.plans(table.state, seat)[0]) for seat in (US, DE)}


def test_a_rollout_counts_the_commands_to_the_end_and_falls_alike_with_the_same_luck():
    here = table()
    ends = [rollout(RULES, here.state, players(here), luck) for luck in ("1", "1", *map(str, range(2, 12)))]
    assert ends[0] == ends[1] and all(RULES.outcome(end.state) and end.nodes > 5 for end in ends)
    assert len({RULES.outcome(end.state).winner for end in ends}) == 2


def test_a_rollout_may_stop_where_a_player_turn_begins():
    here = table()
    end = rollout(RULES, here.state, players(here), "1", until=PLANNER.clock(here.state) + 1)
    assert PLANNER.clock(end.state) == PLANNER.clock(here.state) + 1 and RULES.outcome(end.state) is None


def test_a_council_repeats_and_keeps_to_its_nodes():
    here = table()
    found = [council(case(here.state), 600) for _ in range(2)]
    assert found[0] == found[1] and 600 <= found[0].nodes < 700 and len(found[0].plans) == 3
    assert PLAIN in [rated.plan for rated in found[0].plans] and all(0 < rated.chance < 1 for rated in found[0].plans)


def test_a_plan_that_never_begins_changes_nothing_so_the_officers_own_stands():
    found = council(case(table().state, begins=99), 600)
    assert found.plans[0].plan == PLAIN and all(rated.level for rated in found.plans)


def test_a_plan_has_to_be_better_by_more_than_its_error_and_against_every_enemy():
    own = Candidate(PLAIN, [0, 1, 0, 1, 0, 1] * 6)
    assert not Candidate(PLAIN, [1, 1, 0, 0, 0, 1] * 6).beats(own)
    assert Candidate(PLAIN, [1, 1, 0, 1, 0, 1] * 6).beats(own)
    assert not Candidate(PLAIN, [1, 1, 0, 1, 1, 0] * 6).beats(own)  # one enemy beats it every time


def test_what_a_plan_was_chosen_for_does_not_prove_it_better():
    own = Candidate(PLAIN, [0, 0, 0] * 8 + [1, 0, 1] * 8)
    assert Candidate(PLAIN, [1, 1, 1] * 8 + [1, 0, 1] * 8).beats(own)
    assert not Candidate(PLAIN, [1, 1, 1] * 8 + [1, 0, 1] * 8, chosen=24).beats(own)
