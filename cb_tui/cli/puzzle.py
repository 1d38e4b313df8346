"""The `cb-tui puzzle` command: a position and a question whose answer is proved."""

import argparse
from collections.abc import Sequence
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cb_tui.cli.battle_arguments import session_errors_as_usage, with_json
from cb_tui.cli.parser import ArgumentParser, UsageError, emit, number
from cb_tui.cli.screen import needs_posix, needs_terminal, show, starting, with_screen
from cb_tui.games import GAMES

if TYPE_CHECKING:
    from cb_tui.core.puzzle import Puzzle
    from cb_tui.session.puzzles.asked_puzzle import AskedPuzzle, JudgedAnswer

RATED = (400, 3000)


@starting
def run(arguments: list[str]) -> int:
    """Show a puzzle, or with an option print it, judge an answer to it, or print your results."""
    if arguments[:1] == ["mine"]:
        from cb_tui.cli.puzzle_mine import mine

        return mine(arguments[1:])
    parser = _parser()
    asked = parser.parse_args(arguments)
    from cb_tui.session.locations import saves_folder

    saves = saves_folder(asked.saves)
    with session_errors_as_usage():
        if asked.results:
            emit(results_data(saves) if asked.json else results_lines(saves), asked.json)
            return 0
        if asked.json or asked.answer is not None:
            needs_posix()
            question = _question(asked, saves)
            return _answered(question, asked) if asked.answer is not None else _printed(question)
        needs_terminal(asked)
        if asked.plain:
            from cb_tui.plain.puzzle import solve
            from cb_tui.plain.start import run_plain_mode

            question = _question(asked, saves)
            return run_plain_mode(lambda voice: solve(voice, question))
        wanted = asked.streak or any(each is not None for each in (asked.puzzle, asked.kind, asked.rules, asked.rating))
        return show(None, saves, asked, puzzle=_question(asked, saves) if wanted else True)


def _parser() -> ArgumentParser:
    parser = ArgumentParser("puzzle", "Solve a puzzle: a position from a battle and a question with one proved answer.")
    parser.add_argument(
        "puzzle", metavar="PUZZLE", nargs="?",
        help="daily, a date, yours, the id of a puzzle, or a file of puzzles; default: the page of puzzles",
    )  # fmt: skip
    parser.add_argument("--kind", metavar="KIND", help="one kind: shot, shed, safe, way, see, turn, close, deck, band")
    parser.add_argument("--rules", choices=tuple(GAMES), help="of this game; default: of all")
    parser.add_argument("--rating", metavar="N", type=number(*RATED, "a rating"), help="one of about this rating")
    parser.add_argument("--streak", action="store_true", help="one after the other until the first miss")
    parser.add_argument("--answer", metavar="KEY", help="judge this answer; --json lists the keys of all")
    parser.add_argument(
        "--results", action="store_true", help="print your rating, your results by kind and your streak"
    )
    with_json(parser)
    with_screen(parser)
    return parser


def _question(asked: argparse.Namespace, saves: Path) -> "AskedPuzzle":
    """Return the puzzle that is asked for. Raises UsageError and PuzzleError."""
    from cb_tui.session.puzzles import own, pack
    from cb_tui.session.puzzles.asked_puzzle import AskedPuzzle, of_day

    name, day = asked.puzzle, None
    if name == "daily":
        day = date.today()  # noqa: DTZ011 - the player's own day
    elif name is not None:
        with suppress(ValueError):
            day = date.fromisoformat(name) if len(name) == 10 else None
    if day is not None:
        return AskedPuzzle(of_day(day), saves, day=day)
    if name == "yours":
        return _near(
            own.known(saves), asked, saves, "no review of a game of yours has found puzzles yet; V reviews one"
        )
    if name is not None and not (name.endswith((".jsonl", ".z")) or "/" in name or Path(name).is_file()):
        return AskedPuzzle(pack.find(name), saves)
    known = pack.read_file(Path(name)) if name is not None else pack.all_shipped()
    none = f"{name or 'this copy'} has no puzzles; name a file that cb-tui puzzle can read"
    return _near(known, asked, saves, none)


def _near(known: "Sequence[Puzzle]", asked: argparse.Namespace, saves: Path, none: str) -> "AskedPuzzle":
    """Return the puzzle of the kind and rating asked for. Raises UsageError with the text of `none`."""
    from cb_tui.session.puzzles import tries
    from cb_tui.session.puzzles.asked_puzzle import AskedPuzzle

    found = _chosen(known, asked)
    done = tries.read(saves)
    rating = asked.rating or tries.standing(done, date.today()).rating  # noqa: DTZ011 - likewise
    following = tries.near(found, done, rating)
    if following is None:
        raise UsageError(none)
    return AskedPuzzle(following, saves, pack=found, run=0 if asked.streak else None)


def _chosen(known: "Sequence[Puzzle]", asked: argparse.Namespace) -> "Sequence[Puzzle]":
    """Return the puzzles of a game and of a kind, all where these are None. Raises UsageError."""
    of_game = [each for each in known if asked.rules is None or each.ruleset in GAMES[asked.rules].rulesets]
    found = [each for each in of_game if asked.kind in (None, each.kind)]
    if known and not found:
        kinds = ", ".join(dict.fromkeys(each.kind for each in of_game))
        what = f"there is no puzzle of the kind {asked.kind}; choose one of {kinds}"
        raise UsageError(what if kinds else f"there is no puzzle of {asked.rules}; leave out --rules")
    return found


def _printed(question: "AskedPuzzle") -> int:
    emit(question_data(question), as_json=True)
    return 0


def question_data(question: "AskedPuzzle") -> dict[str, Any]:
    """Return a puzzle as data, without anything that gives its answer away."""
    puzzle, opened = question.puzzle, question.opened
    pieces = opened.rules.scene(opened.seen).pieces
    return {
        "id": puzzle.id,
        "kind": puzzle.kind,
        "title": opened.kind.title,
        "rating": puzzle.rating,
        "question": opened.question,
        "battle": puzzle.battle,
        "ruleset": puzzle.ruleset,
        "seat": puzzle.seat,
        "turn": puzzle.turn,
        "day": str(question.day) if question.day else None,
        "pieces": [{"id": each.id, "side": each.side, "at": each.at, "name": each.name} for each in pieces],
        "options": [{"key": each.key, "text": each.text} for each in question.options],
    }


def _answered(question: "AskedPuzzle", asked: argparse.Namespace) -> int:
    """Judge an answer and print the verdict. Return 1 if it is wrong."""
    option = question.keyed(asked.answer)
    if option is None:
        raise UsageError(
            f"{asked.answer} is not an answer to {question.puzzle.id}; --json lists the keys of all answers"
        )
    answer = question.answer(option)
    if asked.json:
        emit(answer_data(answer), as_json=True)
    else:
        from cb_tui.presentation.puzzle_words import sentences

        emit(sentences(answer), as_json=False)
    return int(not answer.right)


def answer_data(answer: "JudgedAnswer") -> dict[str, Any]:
    """Return a judged answer as data, all options with their exact values."""
    from cb_tui.session.puzzles.asked_puzzle import copy_line

    return {
        "id": answer.opened.puzzle.id,
        "right": answer.right,
        "given": answer.given.key if answer.given else None,
        "value": str(answer.value),
        "best": str(answer.verdict.best),
        "answers": [each.key for each in answer.verdict.answers],
        "why": answer.reason,
        "options": [{"key": each.key, "value": str(value)} for each, value in answer.verdict.ranked],
        "rating": answer.after.rating,
        "line": copy_line(answer),
    }


def results_data(saves: Path) -> dict[str, Any]:
    """Return rating, results and streaks of a player as data."""
    from cb_tui.session.puzzles import tries

    today = date.today()  # noqa: DTZ011 - likewise
    stands = tries.standing(tries.read(saves), today)
    return {
        "rating": stands.rating,
        "row": stands.row,
        "best": stands.best_row,
        "best_streak": stands.best_run,
        "streak": tries.day_streak(stands.days, today),
        "kinds": {name: tally._asdict() for name, tally in stands.kinds.items()},
        "due": list(stands.due),
    }


def results_lines(saves: Path) -> list[str]:
    """Return the same as lines of text."""
    from cb_tui.session.puzzles.asked_puzzle import kind_titles

    found, titles = results_data(saves), kind_titles()
    if not found["kinds"]:
        return ["You have not tried a puzzle yet; cb-tui puzzle opens the first"]
    rows = [f"Rating {found['rating']}, {found['row']} right in a row (best {found['best']}), days {found['streak']}"]
    for name, tally in found["kinds"].items():
        title = titles.get(name, (name, ""))[0]
        rows.append(f"  {title:<24} {tally['right']:>3}/{tally['tried']:<3}  {tally['rating']}")
    return [*rows, f"Missed ones that come back today: {len(found['due'])}"]
