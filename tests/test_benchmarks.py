"""What the benchmarks read and write; what they measure is for `make bench`."""

from argparse import Namespace

import pytest

from benchmarks import keyed, later, page
from benchmarks.row import Row, spread, table
from cb_tui.ai.plan_search import rate_plans
from cb_tui.core.hexes import Hex
from cb_tui.core.values import SeatId
from cb_tui.games.combat_boots.rules.battle import Hold
from tests.rules.combat_boots.table import DE, RULES, US, Table
from tests.terminal.harness import keys


@pytest.mark.parametrize("name", keyed.names())
def test_every_script_presses_keys_that_a_keyboard_has(name):
    for script in keyed.read(name).script:
        pressed = keys(script.keys)
        assert pressed
        assert set(keys(script.only)) <= set(pressed)


def test_a_budget_is_broken_by_what_more_than_one_in_twenty_exceeds():
    steps = spread("cursor step", [*[80.0] * 39, 900.0], 250, "B")
    assert (steps.p50, steps.p95, steps.worst, steps.broken) == (80, 80, 900, False)
    assert spread("cursor step", [80.0, 900.0], 250, "B").broken
    assert "broken" in table("80x24", [spread("cursor step", [900.0], 250, "B")])


def test_the_page_has_a_line_for_each_row_and_nothing_where_nothing_is_allowed():
    rows = [
        Row("cursor step", 28, 80.5, 249.0, 249.0, 250, "B"),
        Row("games a second", 1, 24.37, 24.37, 24.37, None, ""),
    ]
    assert page.markdown(rows).splitlines()[2:] == [
        "| cursor step | 28 | 80 | 249 | 249 | 250 | B |",
        "| games a second | 1 | 24 | 24 | 24 |  |  |",
    ]


def test_every_benchmark_of_the_page_is_found_by_what_it_has():
    assert {"wire", "peers", "games", "start", "boards"} <= set(page.found())


def test_a_later_search_begins_in_an_own_player_turn_and_has_to_beat_the_plan_in_hand():
    goal = (Hold(US, hexes=(Hex("0401"), Hex("0402")), count=1, when="last"),)
    pieces = {"R1": "0101", "R2": "0102", "r1": "0401"}
    battle = Table(pieces, ". . . # . .\n. . . . . .", victory=goal, default=DE, turns=6).state.context.battle
    found = list(later.cases(battle, Namespace(opening=300, seed=1), 0))
    assert [(case.seat, case.state.turn, case.state.active) for case in found] == [
        (SeatId(US), 3, US),
        (SeatId(US), 4, US),
    ]
    bold = next(plan for plan in found[0].plans if plan.words.endswith("boldly"))
    case = later.MidBattleSearch(RULES, found[0].seats, found[0].state, SeatId(US), found[0].begins, hand=bold)
    assert case.plans[0] == bold and len(set(case.plans)) == len(case.plans) == len(found[0].plans)
    assert bold in [rated.plan for rated in rate_plans(case, 200).plans]
    assert case.results(bold, "1", 3) == case.results(bold, "1", 3)
