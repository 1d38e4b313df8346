"""What a person reads is said as a wargamer says it: words that must not come back, in every text of these files."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
READ = (  # folders of modules, and files of texts
    "cb_tui/core",
    "cb_tui/ai",
    "cb_tui/games",
    "cb_tui/session",
    "cb_tui/presentation",
    "cb_tui/ui",
    *(f"{path.relative_to(ROOT)}" for path in (ROOT / "cb_tui/games").glob("*/data/lesson/steps.toml")),
)
NOT_SAID = {
    "roll dice": r"\bthr(?:ow|ows|owing|ew|own)\b",
    "name the subject": r"(?:^|[.!:] )(?:Who|Whoever|Whose|What|That) (?![^.!]*\?)\w",
    "a side has no verb of its own": r"\brallies: |\{name\} (?:wins|holds|rallies|sheds)\b",
    "close combat, hand to hand": r"arm's length|at close quarters|fought over",
    "hold out": r"last it out",
    "done": r"done what it can",
    "a target worth a shot": r"no target with a chance",
    "chance": r"\bhad \{?\d|\bhad \{percent",
    "luck 38 of 100": r"luck of th",
    "selected": r"(?<![Tt]ime )\bis up\b",
    "undo": r"\b[Tt]ak(?:e|es|en) back\b",
    "default": r"as (?:it|the program) comes",
    "watch": r"\blooks? on\b(?! or off)",
    "is not a": r"(?<![Tt]here )\bis no [a-z]",
    "risk it": r"\b[Dd]are it\b|times in 100",
    "typed too early": r"Typed-ahead|were dropped",
    "no fire from outside": r"has no sight of",
}


def texts(file: Path) -> Iterator[tuple[int, str]]:
    """The strings of a file that are no docstrings, with their lines; what an f-string computes is {}, names {name}."""
    if file.suffix == ".toml":
        yield from ((0, text) for text in leaves(tomllib.loads(file.read_text())))
        return
    nodes = [*ast.walk(ast.parse(file.read_text()))]
    silent = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    silent |= {id(part) for node in nodes if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in nodes:
        if id(node) in silent:
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value.strip():
            yield node.lineno, node.value
        if isinstance(node, ast.JoinedStr):
            yield node.lineno, "".join(map(spoken, node.values))


def spoken(part: ast.expr) -> str:
    """A part of an f-string as it is read."""
    if isinstance(part, ast.Constant):
        return str(part.value)
    return "{name}" if isinstance(part, ast.FormattedValue) and ast.unparse(part.value).endswith(".name") else "{}"


def leaves(value: Any) -> Iterator[str]:
    """The texts of a table."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from leaves(one)


EARLIER = {ROOT / "cb_tui" / "games" / "combat_boots" / "rules" / "ended.py"}  # the words of older logs


def files(read: str) -> list[Path]:
    """The files that an entry of the table names."""
    path = ROOT / read
    return sorted({*path.rglob("*.py")} - EARLIER) if path.is_dir() else [path]


@pytest.mark.parametrize("read", READ)
def test_what_a_person_reads_has_no_word_that_a_wargamer_would_not_say(read):
    found = [
        f"{file.relative_to(ROOT)}:{number}: {text!r} (say it with: {better})"
        for file in files(read)
        for number, text in texts(file)
        for better, words in NOT_SAID.items()
        if re.search(words, text)
    ]
    assert files(read), read
    assert not found, "\n".join(found)
