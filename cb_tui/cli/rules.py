"""`cb-tui rules [ID or words]`: the rules in our own words, for the shell."""

import argparse
import shutil
import textwrap

from cb_tui.cli.parser import ArgumentParser, Refused, emit, squeeze
from cb_tui.session.rulebook import Rule, Rulebook, rulebook

PACKAGE = "combat_boots"
COLUMN = 10  # where the text begins


def run(argv: list[str]) -> int:
    """Prints the contents, a chapter, a rule, or the rules in which the words stand; raises Refused for none."""
    book = rulebook(PACKAGE)
    asked = _parser(book.editions).parse_args(argv)
    if not asked.what:
        return _contents(book, asked)
    rules = tuple(rule for name in asked.what for rule in book.named(name))
    if not rules or not all(map(book.named, asked.what)):
        rules = book.holding(asked.what, asked.edition)
    if not rules:
        sought = squeeze(" ".join(asked.what), 60)
        raise Refused(
            f'cb-tui rules: no rule of the {asked.edition} edition has "{sought}"; cb-tui rules lists the chapters'
        )
    if asked.json:
        emit([_data(rule, asked.edition) for rule in rules], as_json=True)
    else:
        emit([row for rule in rules for row in _told(rule, asked.edition)], as_json=False)
    return 0


def _contents(book: Rulebook, asked: argparse.Namespace) -> int:
    if asked.json:
        chapters = [
            {
                "chapter": chapter.id,
                "title": chapter.title,
                "rules": [_data(rule, asked.edition) for rule in chapter.rules],
            }
            for chapter in book.chapters
        ]
        emit(chapters, as_json=True)
    else:
        rows = [f"{chapter.id:<{COLUMN}}{chapter.title}" for chapter in book.chapters]
        emit(
            [*rows, "", "cb-tui rules FIRE  a chapter; FIRE-5  a rule; any words  every rule with them"], as_json=False
        )
    return 0


def _data(rule: Rule, edition: str) -> dict[str, object]:
    """A rule as programs get it; `text` is null where the edition has no such rule, `also` where it is no ruling."""
    return {"id": rule.id, "text": rule.texts.get(edition), "editions": rule.texts, "also": rule.also or None}


def _told(rule: Rule, edition: str) -> list[str]:
    """ID and text, wrapped to the terminal; below it what the other edition says, and what else the text allows."""
    width = max(40, min(shutil.get_terminal_size().columns, 100)) - 1
    rows: list[str] = []
    for index, text in enumerate(filter(None, (rule.said(edition), rule.elsewhere(edition), rule.otherwise))):
        first = f"{'' if index else rule.id:<{COLUMN}}"
        rows += textwrap.wrap(text, width, initial_indent=first, subsequent_indent=" " * COLUMN)
    return rows


def _parser(editions: tuple[str, ...]) -> ArgumentParser:
    parser = ArgumentParser("rules", "Look up the rules in plain words: the chapters, a chapter, a rule, or a search.")
    parser.add_argument("what", metavar="ID|WORD", nargs="*", help="FIRE-5, FIRE, or words to search for")
    parser.add_argument("--edition", choices=editions, default=editions[0], help="edition of the rules")
    parser.add_argument("--json", action="store_true", help="print JSON")
    return parser
