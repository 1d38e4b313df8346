"""Every rule of the book and every ruling on it is named by a test."""

import ast
import re
import tomllib
from pathlib import Path

import cb_tui
from cb_tui.games.combat_captain.rules.parameters import Parameters
from cb_tui.games.combat_captain.rules.rulings import TABLE
from cb_tui.session.rulebook import rulebook

HERE = Path(__file__).parent
RULES = tomllib.loads((HERE / "rules.toml").read_text(encoding="utf-8"))
EVERY = {rule for chapter in RULES["rules"].values() for rule in chapter.split()}
NAME = re.compile(r"[A-Z]+-[0-9]+[a-z]?")


def named() -> set[str]:
    """The rules that docstrings of tests and played examples name."""
    from tests.captain.test_examples import PLAYED

    files = [*HERE.glob("test_*.py"), HERE.parent / "core" / "test_plane.py"]
    told = {
        rule
        for file in files
        for text in re.findall(r'"""(.*?)"""', file.read_text(), re.DOTALL)
        for rule in NAME.findall(text)
    }
    return told | {rule for case in PLAYED for rule in case["rules"]}


def test_every_rule_has_a_test():
    assert EVERY - named() == set()


def test_no_test_names_a_rule_that_does_not_exist():
    assert named() - EVERY == set()


def test_every_rule_that_the_program_names_to_a_player_has_a_paragraph_of_its_own():
    files = (Path(cb_tui.__file__).parent / "games" / "combat_captain").rglob("*.py")
    told = {name for file in files for name in re.findall(r'"([A-Z]+-[0-9]+[a-z]?)"', file.read_text(encoding="utf-8"))}
    assert len(told) > 70
    assert told - {rule.id for rule in rulebook("combat_captain").rules()} == set()


def test_each_ruling_of_the_help_says_what_else_the_text_allows():
    rulings = [rule for rule in rulebook("combat_captain").rules() if rule.id[-1].isalpha()]
    assert [rule.id for rule in rulings if not rule.also] == []
    assert {rule.id for rule in rulebook("combat_captain").rules()} - EVERY == set()


# --- the page of rulings -----------------------------------------------------------------------------------------

PAGE = (HERE.parents[1] / "docs" / "rulings-captain.md").read_text(encoding="utf-8")
ROWS = [[cell.strip() for cell in row.strip("|").split("|")] for row in PAGE.splitlines() if NAME.match(row, 2)]


def held() -> dict[str, set[str]]:
    """The rules that each test names, by its name."""
    found: dict[str, set[str]] = {}
    for file in [*HERE.glob("test_*.py"), HERE.parent / "core" / "test_plane.py"]:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                found.setdefault(node.name, set()).update(NAME.findall(ast.get_docstring(node) or ""))
    return found


def test_each_ruling_of_the_page_is_held_by_a_test_that_names_it():
    known = held()
    assert len(ROWS) > 40 and {row[0] for row in ROWS} <= EVERY
    assert [row[0] for row in ROWS if row[0] not in known.get(row[3].strip("`"), ())] == []


def test_each_ruling_is_on_the_page_and_in_the_help():
    """Every one with a letter, and what else the page lists or the program names."""
    files = (Path(cb_tui.__file__).parent / "games" / "combat_captain").rglob("*.py")
    code = {name for file in files for name in NAME.findall(file.read_text(encoding="utf-8"))}
    lettered = {rule for rule in EVERY | code if rule[-1].isalpha()}
    page, book = {row[0] for row in ROWS}, {rule.id for rule in rulebook("combat_captain").rules()}
    assert len(lettered) > 140
    assert (lettered - page, (lettered | page) - book) == (set(), set())


def test_each_parameter_is_named_by_the_ruling_that_it_switches():
    named_by = {(name, row[0]) for row in ROWS for name in re.findall(r"`(\w+)`", row[2])}
    assert {name for name, _ in named_by} == {*Parameters.__struct_fields__}
    assert [key for key, each in TABLE.items() if (key, each.rule) not in named_by] == []
