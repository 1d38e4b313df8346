"""Every rule and every ruling of *Combat* is named by a test, in its docstring or a comment inside it, or by an example."""

import re
import tomllib
from pathlib import Path

from tests.combat.test_examples import CASES
from tests.rules.combat_boots.test_catalogue import told

HERE = Path(__file__).parent
RULES = [
    rule
    for rules in tomllib.loads((HERE / "rules.toml").read_text(encoding="utf-8"))["rules"].values()
    for rule in rules
]
ID = re.compile(r"\b[A-Z]+-(?:\d+[a-z]?|[a-e])(?![\w-])")
RANGE = re.compile(r"\b([A-Z]+)-(\d+) to \1-(\d+)\b")


def named(text):
    """The rules that a text names; MOV-1 to MOV-3 are three."""
    between = {
        f"{chapter}-{number}" for chapter, one, other in RANGE.findall(text) for number in range(int(one), int(other))
    }
    return {*ID.findall(text), *between}


def test_every_rule_is_named_by_a_test():
    sources = [path.read_text(encoding="utf-8") for path in sorted(HERE.glob("test_*.py"))]
    known = {rule for source in sources for text in told(source) for rule in named(text)}
    known |= {rule for case in CASES for rule in case["rules"]}
    assert [rule for rule in RULES if rule not in known] == []


def test_no_rule_is_listed_twice():
    assert len(set(RULES)) == len(RULES) == 217


def test_every_rule_that_a_refusal_names_is_one():
    """A misspelt rule would lead nowhere in the rules help."""
    code = "".join(
        path.read_text(encoding="utf-8") for path in (HERE.parents[1] / "cb_tui" / "rules" / "combat").glob("*.py")
    )
    assert set(re.findall(r'"([A-Z]+-(?:\d+[a-z]?|[a-e]))"', code)) - set(RULES) == set()


def test_a_rule_is_named_as_a_whole_word():
    assert named("MOV-3a, TURN-1 to TURN-3: [ERA-b] SAVE-1ab") == {"MOV-3a", "TURN-1", "TURN-2", "TURN-3", "ERA-b"}
