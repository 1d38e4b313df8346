"""Every rule and every ruling is named by a test, in its docstring or a comment inside it."""

import ast
import re
import tomllib
from pathlib import Path

HERE = Path(__file__).parent
RULES = [rule for rules in tomllib.loads((HERE / "rules.toml").read_text())["rules"].values() for rule in rules]
ID = re.compile(r"\b([A-Z]+)-(\d+)([a-z]?)(?:\.\.(\d+))?(?![\w-])")


def told(source):
    """What the tests of a file say about themselves: docstrings and comments, not the code."""
    lines = source.splitlines()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            yield ast.get_docstring(node) or ""
            for line in lines[node.lineno - 1 : node.end_lineno]:
                yield line.partition("  # ")[2]
                yield line.strip() if line.strip().startswith("# ") else ""


def named(text):
    """The rules that a text names; TRN-1..6 names six."""
    for chapter, first, letter, last in ID.findall(text):
        if last:
            yield from (f"{chapter}-{number}" for number in range(int(first), int(last) + 1))
        else:
            yield f"{chapter}-{first}{letter}"


def test_every_rule_is_named_by_a_test():
    known = {
        rule
        for path in HERE.parents[1].rglob("test_*.py")
        for text in told(path.read_text(encoding="utf-8"))
        for rule in named(text)
    }
    assert [rule for rule in RULES if rule not in known] == []


def test_no_rule_is_listed_twice():
    assert len(set(RULES)) == len(RULES) == 312


def test_a_rule_is_named_as_a_whole_word():
    assert list(named("MOV-3a, TRN-1..3: [DOG-17b]")) == ["MOV-3a", "TRN-1", "TRN-2", "TRN-3", "DOG-17b"]
    assert list(named("UNIT-6ab Unit-6 MOV-1-2")) == []
