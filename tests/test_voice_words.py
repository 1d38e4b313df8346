"""Words that no native player would say do not come back: in shell, plain mode, help, battles and papers."""

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
VERB = (
    "is|are|was|were|has|have|had|does|do|can|may|must|holds|stands|turns|pursues|gets|goes|comes|moves|fires|starts"
    "|fails|falls|flees|runs|rolls|rolls|plays|wants|waits|joins|wins|loses|needs|knows|sees|looks"
)
GONE = {
    "roll": r"(?<!stone's )\bthrow(?:s|n|ing)?\b",
    "a piece that, the player who": rf"(?:^|[.;:!?] )(?:Who|What|That) (?:{VERB})\b(?![^.]*\?)",
    "any piece that": r"\bwhoever\b",
    "77% likely": r"\bhad  (?:\d+|\{[^}]*\}) ?%",
    "luck 38 of 100": r"luck of this",
    "where you left off": r"stands where you left",
    "fresh dice": r"dice are others|(?:with|and) dice of (?:its|their) own|with other dice",
    "legal moves": r"(?:what|all that) can be done",
    "undo anything until dice are rolled": r"takes? back what|no die has decided",
    "watch": r"\blook(?:s|ing)? on\b(?! the)",
    "where files are": r"where things lie",
    "the program enforces the rules": r"rules are kept for you",
    "unknown command": r"there is no command",
    "is not understood": r"\bI do not know\b",
    "the Germans only had to hold out": r"\blast it out\b",
    "no target worth a shot": r"no target with a chance",
    "close combat": r"at arm's length",
    "risk it": r"\bdare it\b",
    "there is no yes/no question": r"nothing is asked",
    "chance to hit": r"\d+ times in (?:a hundred|100)",
    "you may, a piece may": r"(?:^|[.;:] )One (?:sees|may|looks|can|reaches)\b",
    "a good result:": r"(?:^|\. )Good: ",
}
PAPERS = [path for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")) if not path.name.startswith("rulings")]
TABLES = [
    *ROOT.glob("cb_tui/games/*/data/help.toml"),
    *ROOT.glob("cb_tui/games/*/data/draft.toml"),
    *ROOT.glob("scenarios/**/*.toml"),
    *(path for path in ROOT.glob("cb_tui/games/*/data/lesson/*.toml") if path.stem != "steps"),
]
MADE = re.compile(
    r"<!-- (?!end)(.*?) -->.*?<!-- end of \1 -->", re.DOTALL
)  # by other files, and held to them by their tests


@pytest.mark.parametrize(("better", "gone"), GONE.items(), ids=list(GONE))
def test_no_word_comes_back(better: str, gone: str):
    pattern = re.compile(gone, re.IGNORECASE if gone[0] != "(" or "[.;:" not in gone else 0)
    found = [f"{where}: {text[:160]}" for where, text in everything() if pattern.search(text)]
    assert not found, f"say {better!r} instead:\n" + "\n".join(found)


@cache
def everything() -> list[tuple[str, str]]:
    """Return every text that a person reads outside the screen, each in one line, with its file."""
    return [*_everything()]


def _everything() -> Iterator[tuple[str, str]]:
    for path in sorted(
        path for folder in ("cli", "plain", "games/*/plain") for path in (ROOT / "cb_tui").glob(f"{folder}/**/*.py")
    ):
        yield from ((f"{path.relative_to(ROOT)}:{line}", text) for line, text in _said(path))
    for path in TABLES:
        said = tomllib.loads(path.read_text())
        said.pop("search", None)  # words of the books, which people type
        yield from ((str(path.relative_to(ROOT)), text) for text in _texts(said))
    for path in PAPERS:
        parts = re.split(r"\n\s*\n|\n(?=[-|#] ?|\d+\. )", MADE.sub("", path.read_text()))
        yield from ((str(path.relative_to(ROOT)), " ".join(part.split())) for part in parts)


def _said(path: Path) -> Iterator[tuple[int, str]]:
    """Return the sentences of a module: its strings with a blank in them, but no docstring."""
    tree = ast.parse(path.read_text())
    parts = {id(each) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for each in node.values}
    silent = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)} | parts
    for node in ast.walk(tree):
        if id(node) in silent:
            continue
        if isinstance(node, ast.JoinedStr):
            yield (
                node.lineno,
                "".join(str(each.value) if isinstance(each, ast.Constant) else "{}" for each in node.values),
            )
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value:
            yield node.lineno, node.value


def _texts(value: object) -> Iterator[str]:
    """Return the texts of a table, without its keys."""
    if isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _texts(each)
    elif isinstance(value, str) and " " in value:
        yield " ".join(value.split())
