"""`cb-tui rules [ID or words]`: the rules of a game in our own words, for the shell."""

import argparse
import shutil
import textwrap

from cb_tui.cli.parser import ArgumentParser, UsageError, emit, squeeze
from cb_tui.session.examples import Examples, examples
from cb_tui.session.rulebook import Rule, Rulebook, packages, rulebook, title

COLUMN = 10  # where the text begins


def run(argv: list[str]) -> int:
    """Print the contents, a chapter, a rule, or all rules with the words. Raises UsageError if nothing fits."""
    asked = _parser().parse_args(argv)
    book = rulebook(asked.rules)
    if asked.edition is None:
        asked.edition = book.editions[0]
    elif asked.edition not in book.editions:
        raise UsageError(f"{title(asked.rules)} has one edition; leave --edition out")
    if asked.example:
        return _example(examples(asked.rules), asked)
    if not asked.what:
        return _contents(book, asked)
    rules = tuple(rule for name in asked.what for rule in book.named(name))
    if not rules or not all(map(book.named, asked.what)):
        rules = book.holding(asked.what, asked.edition)
    if not rules:
        sought = squeeze(" ".join(asked.what), 60)
        of = f"{title(asked.rules)}{f' ({asked.edition} edition)' if asked.edition else ''}"
        others = [one for one in packages() if one != asked.rules and _found(rulebook(one), asked.what)]
        hint = f"try --rules {' or '.join(others)}" if others else "cb-tui rules lists the chapters"
        raise UsageError(f'no rule of {of} has "{sought}"; {hint}')
    if asked.json:
        emit([_data(asked, rule) for rule in rules], as_json=True)
    else:
        emit([row for rule in rules for row in _told(asked, rule)], as_json=False)
    return 0


def _found(book: Rulebook, words: list[str]) -> bool:
    """Check whether a game has rules with these IDs or words."""
    return all(map(book.named, words)) or bool(book.holding(words, book.editions[0]))


def _contents(book: Rulebook, asked: argparse.Namespace) -> int:
    if asked.json:
        chapters = [
            {
                "chapter": chapter.id,
                "title": chapter.title,
                "rules": [_data(asked, rule) for rule in chapter.rules],
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


def _example(book: Examples, asked: argparse.Namespace) -> int:
    """Print an example from its situation to its end. Raises UsageError if it does not exist."""
    from cb_tui.cli.plain.worked import situation, step_sentences  # plain mode, for this alone

    one = book.named(asked.example)
    if one is None:
        sought = squeeze(asked.example, 60)
        raise UsageError(f'there is no example "{sought}"; cb-tui rules FIRE-5 lists the examples of a rule')
    first, *rest = book.frames(one)
    steps = [step_sentences(book, one, frame) for frame in rest]
    if asked.json:
        emit({"id": one.id, "title": one.title, "rules": list(one.rules), "steps": steps}, as_json=True)
        return 0
    paragraphs = [
        situation(book, one, first),
        *([f"Step {n}. {said[-1]}", *said[:-1]] for n, said in enumerate(steps, 1)),
    ]
    width = _width()
    rows = [wrapped for part in paragraphs for row in part for wrapped in _wrapped(row, width)]
    emit(rows, as_json=False)
    return 0


def _wrapped(row: str, width: int) -> list[str]:
    margin = " " * (len(row) - len(row.lstrip()))
    return textwrap.wrap(row.strip(), width, initial_indent=margin, subsequent_indent=f"{margin}  ")


def _data(asked: argparse.Namespace, rule: Rule) -> dict[str, object]:
    """Return a rule as data. `text` is null if the edition lacks the rule, `also` if it is no ruling."""
    shown = [one.id for one in examples(asked.rules).of(rule.id, asked.edition)]
    also = rule.also or None
    return {
        "id": rule.id,
        "text": rule.texts.get(asked.edition),
        "editions": rule.texts,
        "also": also,
        "examples": shown,
    }


def _told(asked: argparse.Namespace, rule: Rule) -> list[str]:
    """Return ID and text of a rule, wrapped to the terminal.

    Below them stand the text of the other edition, the other readings that the text allows, and the
    examples.
    """
    width = _width()
    rows: list[str] = []
    shown = ", ".join(f"{one.id} ({one.title})" for one in examples(asked.rules).of(rule.id, asked.edition))
    worked = f"Worked examples: {shown}." if shown else ""
    said = filter(None, (rule.said(asked.edition), rule.elsewhere(asked.edition), rule.otherwise, worked))
    for index, text in enumerate(said):
        first = f"{'' if index else rule.id:<{COLUMN}}"
        rows += textwrap.wrap(text, width, initial_indent=first, subsequent_indent=" " * COLUMN)
    return rows


def _width() -> int:
    return max(40, min(shutil.get_terminal_size().columns, 100)) - 1


def _parser() -> ArgumentParser:
    parser = ArgumentParser("rules", "Look up the rules in plain words: the chapters, a chapter, a rule, or a search.")
    parser.add_argument("what", metavar="ID|WORD", nargs="*", help="FIRE-5, FIRE, or words to search for")
    parser.add_argument("--example", metavar="ID", help="a worked example that a rule names, step by step")
    books = packages()
    editions = [edition for package in books for edition in rulebook(package).editions if edition]
    parser.add_argument("--rules", choices=books, default=books[0], help="which game; default: combat_boots")
    parser.add_argument("--edition", choices=editions, help="edition of the rules")
    parser.add_argument("--json", action="store_true", help="print JSON")
    return parser
