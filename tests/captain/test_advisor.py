"""Advisor: what a position is worth, who would see whom; that forecasts are what reports tell is among the laws."""

import pytest

from cb_tui.core.display import Sight
from cb_tui.games.combat_captain.rules.commands import Move
from cb_tui.games.combat_captain.ruleset import COMBAT_CAPTAIN as RULES
from tests.captain.table import at, table


def test_a_state_is_appraised_in_squads():
    """PTS-1: what a stand hits and what it takes to lose it, the same from both sides."""
    state = table(AR1="20,20", br1="40,20", bm1="42,24").state
    ahead = RULES.advisor.appraise(state, "blue")
    assert ahead < 0
    assert RULES.advisor.appraise(state, "red") == -ahead
    assert RULES.advisor.appraise(table(AR1="20,20", br1="40,20").change("br1", men=3).state, "blue") == pytest.approx(
        0.2
    )


def test_a_place_sees_another_as_the_stands_there_do_or_would():
    """LOS-1a: where nobody stands, somebody is thought to."""
    state = table(AR1="20,20", br1="40,20", building="28,16 32,16 32,24 28,24").state
    blocked = RULES.advisor.sight(state, at("20,20"), at("40,20"))
    assert isinstance(blocked, Sight)
    assert (blocked.visible, blocked.rule, len(blocked.threads)) == (False, "LOS-1a", 3)
    assert RULES.advisor.sight(state, at("20,10"), at("40,20")).visible
    assert not RULES.advisor.sight(state, at("21,20"), at("41,20")).visible


def test_a_command_that_is_refused_foretells_nothing():
    state = table(AR1="20,20", br1="40,20").state
    assert RULES.advisor.forecast(state, Move("AR1", (at("22,20"),), 1)) is None
