"""Reports of *Combat Captain*: what a log, a screen and a program are told of random games."""

import re

import msgspec
import pytest

from cb_tui.core.ruleset import opening_state
from cb_tui.games.combat_captain.rules import commands as c
from cb_tui.games.combat_captain.ruleset import COMBAT_CAPTAIN
from tests.captain.games import BATTLES, GRID, played
from tests.captain.table import fire, table

game = pytest.mark.parametrize(("name", "seed"), GRID, ids=[f"{name}-{seed}" for name, seed in GRID], scope="module")
ONE_OF_MANY = re.compile(r"(?<!\.)\b1 (dice|men|markers|hits|inches|sticks|shells|planes)\b")


@game
def test_each_event_has_a_report_of_one_line_at_most(name, seed):
    for moment in played(name, seed):
        reports = COMBAT_CAPTAIN.report(moment.after, moment.command, moment.events)
        assert [report.event for report in reports] == list(moment.events)
        for report in reports:
            assert "\n" not in report.text and not ONE_OF_MANY.search(report.text)


@game
def test_a_scene_shows_all_that_stands_and_asks_what_is_waited_for(name, seed):
    for moment in played(name, seed)[::5]:
        scene = COMBAT_CAPTAIN.scene(moment.state)
        assert {piece.id for piece in scene.pieces} == set(moment.state.stands)
        assert [stand.unit for stand in scene.table.stands] == [piece.id for piece in scene.pieces]
        assert all(piece.at in scene.board for piece in scene.pieces)
        assert scene.decides == COMBAT_CAPTAIN.who_decides(moment.state)
        assert (scene.question is not None) == bool(moment.state.pending)
        actors = {unit for command in moment.legal for unit in COMBAT_CAPTAIN.offer(moment.state, command).actors}
        assert actors <= {piece.id for piece in scene.pieces if piece.can_act}
        msgspec.json.encode(COMBAT_CAPTAIN.state_json(moment.state))


@pytest.mark.parametrize("name", BATTLES)
def test_a_battle_is_shown_before_it_begins(name):
    battle = BATTLES[name]
    scene = COMBAT_CAPTAIN.scene(opening_state(COMBAT_CAPTAIN, battle))
    assert "0.0,0.0" in scene.board and f"{battle.table[0]}.1,0.0" not in scene.board
    assert COMBAT_CAPTAIN.findings(battle) == ()
    chart = COMBAT_CAPTAIN.battle_json(battle)
    assert {row["id"] for row in chart["units"]} == {row.id for row in COMBAT_CAPTAIN.roster(battle)}
    msgspec.json.encode(chart)


def test_a_volley_that_ends_an_activation_closes_it():
    """Who watches the turn that follows still reads what came of it; an end without dice is nothing to read."""
    volley = table(AR1="20,20", AR2="20,24", br1="34,20").act("A")
    volley.play(c.Together("fire"))
    events = volley.play(fire("br1", "AR1 4", "AR2 4"), 1, 1, 1, 1, 1, 1, 1, 1, 1)
    assert "closing" in [each.kind for each in COMBAT_CAPTAIN.report(volley.state, None, events)]
    held = table(AR1="20,20", br1="34,20").act("A")
    assert "closing" not in [each.kind for each in COMBAT_CAPTAIN.report(held.state, None, held.end())]
