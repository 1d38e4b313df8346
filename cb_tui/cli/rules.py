"""`cb-tui rules [ID or words]`: the rules of a game in our own words, for the shell."""

import argparse
import shutil
import textwrap
from collections.abc import Iterable

from cb_tui.cli.parser import ArgumentParser, UsageError, emit, squeeze
from cb_tui.session.rulebook import Rule, Rulebook, examples, packages, rulebook, title

COLUMN = 10  # where the text begins


def run(argv: list[str]) -> int:
    """Print the contents, a chapter, a rule, or all rules with the words. Raises UsageError if nothing fits.

    Unless a game or an edition is named, other games are searched too if the first has none, or if only they have the
    words among their search words.
    """
    asked = _parser().parse_args(argv)
    first, *others = packages()
    named = asked.rules is not None or asked.edition is not None
    asked.rules = asked.rules or first
    if asked.example:
        return _example(asked, () if named else others)
    book = rulebook(asked.rules)
    if asked.edition is not None and asked.edition not in book.editions:
        raise UsageError(f"{title(asked.rules)} has one edition; leave --edition out")
    if not asked.what:
        return _contents(book, asked)
    found = {asked.rules: _found(asked.rules, asked)}
    if not named and not rulebook(asked.rules).is_searched_by(asked.what):
        better = (
            others if not found[asked.rules] else [each for each in others if rulebook(each).is_searched_by(asked.what)]
        )
        found |= {package: _found(package, asked) for package in better}
    if not any(found.values()):
        raise UsageError(_nowhere(asked, all_games=not named))
    if asked.json:
        emit([_data(package, asked, rule) for package, rules in found.items() for rule in rules], as_json=True)
        return 0
    rows: list[str] = []
    for package, rules in found.items():
        if rules and package != asked.rules:
            rows += [*([""] * bool(rows)), f"{title(package)} (--rules {package}):"]
        rows += [row for rule in rules for row in _told(package, asked, rule)]
    emit(rows, as_json=False)
    return 0


def _found(package: str, asked: argparse.Namespace) -> tuple[Rule, ...]:
    """Return the rules of a game with these IDs, or else with these words."""
    book = rulebook(package)
    if all(map(book.named, asked.what)):
        return tuple(rule for name in asked.what for rule in book.named(name))
    return book.holding(asked.what, _edition(package, asked))


def _edition(package: str, asked: argparse.Namespace) -> str:
    """Return the edition that is asked for, or the first of the game."""
    return asked.edition or rulebook(package).editions[0]


def _nowhere(asked: argparse.Namespace, *, all_games: bool) -> str:
    """Return the sentence that refuses words that no rule has."""
    sought = squeeze(" ".join(asked.what), 60)
    if all_games:
        return f'no rule of any game has "{sought}"; cb-tui rules lists the chapters'
    of = f"{title(asked.rules)}{f' ({asked.edition} edition)' if asked.edition else ''}"
    asked.edition = None
    others = [package for package in packages() if package != asked.rules and _found(package, asked)]
    hint = f"try --rules {' or '.join(others)}" if others else "cb-tui rules lists the chapters"
    return f'no rule of {of} has "{sought}"; {hint}'


def _contents(book: Rulebook, asked: argparse.Namespace) -> int:
    if asked.json:
        chapters = [
            {
                "chapter": chapter.id,
                "title": chapter.title,
                "rules": [_data(asked.rules, asked, rule) for rule in chapter.rules],
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


def _example(asked: argparse.Namespace, others: Iterable[str]) -> int:
    """Print an example from its situation to its end. Raises UsageError if it does not exist."""
    from cb_tui.plain.worked import situation, step_sentences  # plain mode, for this alone

    books = [examples(package) for package in (asked.rules, *others)]
    book, one = next(((each, one) for each in books if (one := each.named(asked.example))), (books[0], None))
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


def _data(package: str, asked: argparse.Namespace, rule: Rule) -> dict[str, object]:
    """Return a rule as data. `text` is null if the edition lacks the rule, `also` if it is no ruling."""
    edition = _edition(package, asked)
    shown = [one.id for one in examples(package).of(rule.id, edition)]
    also = rule.also or None
    return {
        "id": rule.id,
        "game": package,
        "text": rule.texts.get(edition),
        "editions": rule.texts,
        "also": also,
        "examples": shown,
    }


def _told(package: str, asked: argparse.Namespace, rule: Rule) -> list[str]:
    """Return ID and text of a rule, wrapped to the terminal.

    Below them stand the text of the other edition, the other readings that the text allows, and the
    examples.
    """
    width, edition = _width(), _edition(package, asked)
    rows: list[str] = []
    shown = ", ".join(f"{one.id} ({one.title})" for one in examples(package).of(rule.id, edition))
    worked = f"Worked examples: {shown}." if shown else ""
    said = filter(None, (rule.said(edition), rule.elsewhere(edition), rule.otherwise, worked))
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
    parser.add_argument("--rules", choices=books, help="which game; default: all, combat_boots first")
    parser.add_argument("--edition", choices=editions, help="edition of the rules")
    parser.add_argument("--json", action="store_true", help="print JSON")
    return parser
