"""The first part of the page that says how a rules system is added names every part of the records."""

import re
from pathlib import Path

import cb_tui
from cb_tui.core.advisor import Advisor
from cb_tui.core.game_spec import GameSpec
from cb_tui.core.ruleset import Planner, Ruleset
from cb_tui.core.sealing import Sealing

PAGE = (Path(cb_tui.__file__).parents[1] / "docs" / "new-game.md").read_text().partition("\n## ")[0]
SELF_EVIDENT = {
    "id",
    "module",
    "rulesets",
    "title",
    "package",
    "scenario_type",
    "state_type",
    "command_type",
    "event_type",
}


def test_the_page_names_each_question_and_none_that_there_is_not():
    named = set(re.findall(r"`([a-z_]+)`", PAGE))
    asked = {name for record in (Ruleset, Advisor, Planner, Sealing, GameSpec) for name in record.__struct_fields__}
    assert named - {"referee"} == asked - SELF_EVIDENT
    assert len(PAGE.splitlines()) <= 60
