"""Every rule and every ruling of *Combat* is named by a test, in its docstring or a comment in it, or by an example."""

import ast
import re
import tomllib
from pathlib import Path

from cb_tui.games.combat.rules.battle import Battle, Parameters
from cb_tui.games.combat.rules.rulings import TABLE
from cb_tui.session.rulebook import rulebook
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
    assert len(set(RULES)) == len(RULES) == 218


def test_every_rule_that_a_refusal_names_is_one():
    """A misspelt rule would lead nowhere in the rules help."""
    code = "".join(
        path.read_text(encoding="utf-8") for path in (HERE.parents[1] / "cb_tui" / "games" / "combat").rglob("*.py")
    )
    assert set(re.findall(r'"([A-Z]+-(?:\d+[a-z]?|[a-e]))"', code)) - set(RULES) == set()


def test_a_rule_is_named_as_a_whole_word():
    assert named("MOV-3a, TURN-1 to TURN-3: [ERA-b] SAVE-1ab") == {"MOV-3a", "TURN-1", "TURN-2", "TURN-3", "ERA-b"}


# --- the page of rulings and the rules help ----------------------------------------------------------------------

PAGE = (HERE.parents[1] / "docs" / "rulings-combat.md").read_text(encoding="utf-8")
RULINGS, CHOICES = (
    [[cell.strip() for cell in row.strip("|").split("|")] for row in part.splitlines() if re.match(r"\| [A-Z]+-", row)]
    for part in PAGE.split("\n## Numbers and choices")
)
ROWS = [*RULINGS, *CHOICES]
BOOK = list(rulebook("combat").rules())
LETTERED = {rule for rule in RULES if rule[-1].isalpha()}


def accounts():
    """What each test says about itself, by its name."""
    found = {}
    for path in sorted(HERE.glob("test_*.py")):
        source = path.read_text(encoding="utf-8")
        lines = source.splitlines()
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                own = "\n".join(lines[node.lineno - 1 : node.end_lineno])
                found.setdefault(node.name, set()).update(rule for text in told(own) for rule in named(text))
    return found


def test_the_rules_help_has_every_rule_in_the_order_of_the_catalogue():
    assert [rule.id for rule in BOOK if rule.id not in RULES] == []
    assert {rule.id for rule in BOOK} == set(RULES)
    chapters = tomllib.loads((HERE / "rules.toml").read_text(encoding="utf-8"))["rules"]
    assert [chapter.id for chapter in rulebook("combat").chapters] == list(chapters)


def test_each_ruling_says_what_else_the_text_allows_and_is_on_the_page():
    rulings = [rule.id for rule in BOOK if rule.also]
    assert set(rulings) >= LETTERED
    assert [row[0] for row in RULINGS] == rulings
    assert [rule.id for rule in BOOK if len(rule.also) > 200 or not rule.also.isascii()] == []


def test_each_ruling_is_held_by_a_test_that_names_it():
    known = accounts()
    held = [(row[0], re.findall(r"`(test_\w+)`", row[-1])) for row in ROWS]
    assert [rule for rule, tests in held if not tests] == []
    assert [rule for rule, tests in held if any(rule not in known.get(test, ()) for test in tests)] == []


def test_each_parameter_is_named_by_the_ruling_that_it_switches():
    named_by = {(name, row[0]) for row in ROWS for name in re.findall(r"`(\w+)`", row[2])}
    keys = {name for name, _ in named_by}
    assert {*Parameters.__struct_fields__} <= keys <= {*Parameters.__struct_fields__, *Battle.__struct_fields__}
    assert [key for key, each in TABLE.items() if (key, each.rule) not in named_by] == []
