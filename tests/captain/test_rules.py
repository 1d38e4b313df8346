"""Every rule of the book and every ruling on it is named by a test."""

import re
import tomllib
from pathlib import Path

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
