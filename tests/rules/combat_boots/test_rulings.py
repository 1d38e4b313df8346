"""docs/rulings.md has every ruling, the switch it hangs on, and the test that holds it."""

import ast
import re
from pathlib import Path

from cb_tui.games.combat_boots.rules.edition import Edition
from cb_tui.session.rulebook import rulebook
from tests.rules.combat_boots.test_catalogue import RULES, named, told

ROOT = Path(__file__).parents[3]


def rows(text):
    lines = [line for line in text.splitlines() if re.match(r"\| [A-Z]+-\d", line)]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


PAGE, PLAYED = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8").split("\n## Readings that playing")
IN_FORCE, CHANGED = rows(PAGE), rows(PLAYED)
STATED = rows(PAGE.partition("\n## What the earlier book itself says otherwise")[2].partition("\n## ")[0])
HOUSE = rows(PAGE.partition("\n## House rules")[2])
RULINGS = [row for row in IN_FORCE + CHANGED if row not in STATED + HOUSE]
BOOK = list(rulebook("combat_boots").rules())


def accounts():
    """What each test of the rules says about itself, by its name; what one name says in two files together."""
    found = {}
    for path in sorted((ROOT / "tests" / "rules").rglob("test_*.py")):
        source = path.read_text(encoding="utf-8")
        lines = source.splitlines()
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                own = "\n".join(lines[node.lineno - 1 : node.end_lineno])
                found.setdefault(node.name, set()).update(rule for text in told(own) for rule in named(text))
    return found


def held_by(row):
    return re.findall(r"`(test_\w+)`", row[-1])


def lettered(rules):
    return {rule for rule in rules if rule[-1].isalpha()}


def test_a_ruling_has_a_letter_and_what_the_books_state_has_none():
    assert [row[0] for row in RULINGS if row[0] not in lettered([row[0]])] == []
    assert lettered(row[0] for row in STATED + HOUSE) == set()
    assert [row[0].partition("-")[0] for row in HOUSE] == ["HOU"] * len(HOUSE) != []


def test_each_ruling_is_on_the_page_in_the_catalogue_and_in_the_rules_help():
    told_here = {row[0] for row in RULINGS}
    assert told_here == lettered(RULES) == lettered(rule.id for rule in BOOK)
    assert {rule.id for rule in BOOK} == set(RULES)


def test_the_rules_help_says_of_rulings_alone_what_else_the_text_allows():
    assert {rule.id for rule in BOOK if rule.also} == lettered(rule.id for rule in BOOK)
    for rule in BOOK:
        assert rule.also.isascii() and len(rule.also) <= 200, rule.id
        assert not rule.also or rule.also.endswith("."), rule.id


def test_every_ruling_is_held_by_a_test():
    known = accounts()
    assert [row[0] for row in IN_FORCE + CHANGED if not held_by(row)] == []
    assert [test for row in IN_FORCE + CHANGED for test in held_by(row) if test not in known] == []


def test_a_test_of_a_ruling_names_it():
    known = accounts()
    assert [row[0] for row in IN_FORCE if row[0] not in set().union(*(known[test] for test in held_by(row)))] == []


def test_switches_are_values_of_the_editions_and_each_is_told():
    told_of = {switch for row in IN_FORCE for switch in re.findall(r"`(\w+)`", row[2])}
    assert told_of <= set(Edition.__struct_fields__)
    said_outright = {"name", "first_words", "speed_contests", "foe_may_disengage", "made_of_codes"}
    assert set(Edition.__struct_fields__) - told_of == said_outright


def test_rulings_of_a_section_are_told_once():
    for section in PAGE.split("\n## "):
        told_here = [(row[0], row[1]) for row in rows(section)]
        assert len(set(told_here)) == len(told_here)
    assert len(IN_FORCE) > 140
