"""The table of features in docs/parts.md: what each game has is what its code has, and each "no" gives its reason."""

import re
from types import SimpleNamespace

import pytest

from cb_tui.core.scenario import SeatedScenario
from cb_tui.games import GAMES
from cb_tui.session.locations import game_data
from cb_tui.session.rulebook import rulebook
from tests.battles import shipped
from tests.pages import ROOT

_, TABLE = (ROOT / "docs/parts.md").read_text().split("## What each game has\n")
ROWS = {
    name.strip(): dict(zip(GAMES, map(str.strip, cells), strict=True))
    for name, *cells in (
        row.strip("|").split("|") for row in TABLE.partition("\n## ")[0].splitlines() if row.startswith("| ")
    )
}
HAS = {
    "lesson, worked examples, search words of its book": lambda one: (
        one.game.lesson
        and any((game_data(one.game.package) / "examples").iterdir())
        and any(rule.found_by for rule in rulebook(one.game.package).rules())
    ),
    "rulings that a battle may switch": lambda one: one.rules.rulings,
    "hint, review": lambda one: one.rules.levels and one.rules.planner,
    "standing orders": lambda one: one.rules.orders,
    "danger of a place, chances of a march": lambda one: one.rules.advisor.danger and one.rules.advisor.exposure,
    "safest way as a list": lambda one: one.rules.advisor.safest_reach,
    "sight; `los` and `odds` in the shell": lambda one: one.rules.advisor.sight and one.game.odds,
    "battles from codes, daily battle, `new`": lambda one: one.rules.generator and one.game.letter is not None,
    "own battle, put together on a page": lambda one: one.game.own_battle,
    "run of six days": lambda one: one.game.run,
    "several commanders a side": lambda one: issubclass(one.rules.scenario_type, SeatedScenario),
    "secret set-up": lambda one: one.rules.sealing,
    "arena, figures of balance": lambda one: all(
        battle.balance for battle in shipped().values() if battle.ruleset in one.game.rulesets
    ),
}


@pytest.mark.parametrize("package", GAMES)
@pytest.mark.parametrize("row", HAS)
def test_a_row_of_the_table_is_true(row, package):
    game = GAMES[package]
    one = SimpleNamespace(game=game, rules=game.load(next(iter(game.rulesets.values()))))
    assert (ROWS[row][package] == "yes") == bool(HAS[row](one))


def test_each_no_has_a_reason_and_a_rule_that_exists():
    for cells in ROWS.values():
        for package, cell in cells.items():
            if cell.startswith("no"):
                found = re.fullmatch(r"no \[.+, `([A-Z]+-[0-9]+[a-z]?)`\]", cell)
                assert found, f"{package}: {cell}"
                assert found[1] in {one.id for one in rulebook(package).rules()}, cell
