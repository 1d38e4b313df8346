"""docs/rulings.md keeps to the tests that it names."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[3]


def rows(text):
    lines = [line for line in text.splitlines() if re.match(r"\| [A-Z]+-\d", line)]
    return [[cell.strip(" `") for cell in line.strip("|").split("|")] for line in lines]


IN_FORCE, CHANGED = map(rows, (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8").split("\n## "))


def docstrings():
    found = {}
    for path in sorted((ROOT / "tests" / "rules").rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                found[node.name] = ast.get_docstring(node) or ""
    return found


def test_every_ruling_is_held_by_a_test():
    known = docstrings()
    assert [row[0] for row in IN_FORCE + CHANGED if row[-1] not in known] == []


def test_the_test_of_a_ruling_names_it():
    known = docstrings()
    assert [row[0] for row in IN_FORCE if row[0] not in known[row[-1]]] == []


def test_no_ruling_is_told_twice():
    ids = [row[0] for row in IN_FORCE]
    assert len(set(ids)) == len(ids) > 80
