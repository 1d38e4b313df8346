"""Every command and every decision of a game has one row in its table, and each decision has an answer."""

from typing import Any, get_args

import pytest

from cb_tui.core.action_table import ActionTable
from cb_tui.games.combat.rules import actions as combat
from cb_tui.games.combat.rules import model as combat_model
from cb_tui.games.combat_boots.rules import actions as boots
from cb_tui.games.combat_boots.rules import model as boots_model
from cb_tui.games.combat_captain.rules import actions as captain
from cb_tui.games.combat_captain.rules import commands as captain_commands
from cb_tui.games.combat_captain.rules import pending as captain_pending

TABLES = {
    "combat": ((combat.TABLE,), combat_model.AnyCommand, combat_model.Waiting),
    "combat_boots": ((boots.GROUND, boots.SKY), boots_model.AnyCommand, boots_model.Waiting),
    "combat_captain": ((captain.TABLE,), captain_commands.AnyCommand, captain_pending.Deciding),
}
UNANSWERED = {boots_model.Loading}  # it ends with the fire at both pieces
Tables = tuple[ActionTable[Any, Any], ...]
EACH = pytest.mark.parametrize(("tables", "commands", "decisions"), TABLES.values(), ids=TABLES)


@EACH
def test_each_command_and_each_decision_has_a_row(tables: Tables, commands: Any, decisions: Any) -> None:
    """A failure names what has none, or a row without its record."""
    assert _names({each for table in tables for each in table.actions}) == _names(get_args(commands))
    assert _names({each for table in tables for each in table.decisions}) == _names(get_args(decisions))


@EACH
def test_each_decision_has_an_answer(tables: Tables, commands: Any, decisions: Any) -> None:
    """A failure names a decision that no command answers, or an answer to what is no decision of its table."""
    for table in tables:
        answered = {each for action in table.actions.values() for each in action.answers}
        assert _names(answered) == _names(table.decisions.keys() - UNANSWERED)


def _names(types: Any) -> list[str]:
    return sorted(each.__name__ for each in types)
