"""The `cb-tui daily` command: the battle of a day, the same for everyone, and its result line."""

import argparse
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cb_tui.cli.battle_arguments import session_errors_as_usage, with_json
from cb_tui.cli.parser import ArgumentParser, UsageError, emit, print_error, squeeze
from cb_tui.cli.screen import needs_terminal, show, starting, with_screen
from cb_tui.core.generator import GenerationError

if TYPE_CHECKING:
    from cb_tui.session.day import Day


@starting
def run(arguments: list[str]) -> int:
    """Show the day's page, or with an option print its line, its data or the result of a bundle.

    The exit status is 1 if the bundle is not that day's battle.
    """
    from cb_tui.session.generator import packages

    parser = ArgumentParser("daily", "Play the battle of the day: the same battle and the same dice for everyone.")
    parser.add_argument("date", metavar="DATE", nargs="?", type=_date, help="such as 2026-11-22; default: today")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--line", action="store_true", help="print the result line of your first try, to paste")
    how.add_argument(
        "--verify", metavar="FILE", type=Path, help="audit someone's daily battle, from a file that cb-tui send wrote"
    )
    how.add_argument(
        "--table", metavar="FOLDER", type=Path, help="audit the games of a day in a folder, and print who is best"
    )
    usual, *_ = known = packages()
    parser.add_argument("--rules", choices=tuple(known), default=usual, help=f"which game; default: {usual}")
    parser.add_argument("--markdown", action="store_true", help="--table as Markdown instead of text")
    with_json(parser)
    with_screen(parser)
    asked = parser.parse_args(arguments)
    if asked.markdown and (asked.json or not asked.table):
        parser.error("--markdown is a form of --table; leave out one of them")
    if asked.verify:
        return _verify(asked)
    from cb_tui.session.day import day_of
    from cb_tui.session.locations import saves_folder

    day, saves = asked.date or date.today(), saves_folder(asked.saves)  # noqa: DTZ011 - the player's own day
    try:
        made = day_of(day, known[asked.rules])
    except GenerationError as none:
        raise UsageError(str(none)) from None
    if asked.table:
        return _table(asked, made)
    if asked.json:
        emit(data(saves, made), as_json=True)
        return 0
    if asked.line:
        emit(_line(saves, made), as_json=False)
        return 0
    needs_terminal(asked)
    return _by_lines(saves, made) if asked.plain else show(None, saves, asked, day=made)


def _date(text: str) -> date:
    """Return a date written as YYYY-MM-DD. Raises ArgumentTypeError."""
    with suppress(ValueError):
        if str(found := date.fromisoformat(text)) == text:
            return found
    raise argparse.ArgumentTypeError(f"write a date like 2026-11-22, not {squeeze(text, 24) or 'nothing'}")


def _line(saves: Path, day: "Day") -> str:
    from cb_tui.session.daily import line, standing

    record = standing(saves, day).record
    if record is None:
        raise UsageError(f"you have not played the battle of {day.day} to its end; start it with {_shell(day)}")
    return line(day, record)


def _shell(day: "Day") -> str:
    from cb_tui.session.day import FIRST
    from cb_tui.session.locations import shell_line

    other = day.battle.ruleset != FIRST
    return shell_line("daily", str(day.day), *(["--rules", day.system.package] if other else []))


def _by_lines(saves: Path, day: "Day") -> int:
    """Play or continue the day's battle in plain mode, or print its result line if it is over."""
    from cb_tui.plain.start import play
    from cb_tui.session.daily import begin, standing
    from cb_tui.session.seat_locks import take_own

    stands = standing(saves, day)
    if stands.record and not stands.running:
        emit(_line(saves, day), as_json=False)
        return 0
    with session_errors_as_usage():
        return play(take_own(saves, stands.running) if stands.running else begin(saves, day), saves)


def _verify(asked: argparse.Namespace) -> int:
    """Print the result line of a bundle. If its game is not that of its day, report why and return 1."""
    from cb_tui.core.limits import LETTER_BYTES
    from cb_tui.session import files
    from cb_tui.session.daily_letter import WrongBattleError, checked

    path = asked.verify
    if not path.is_file():
        raise UsageError(f"there is no file {path}; name the one that cb-tui send wrote")
    if path.stat().st_size > LETTER_BYTES:
        raise UsageError(f"{path} is larger than any game; name the one that cb-tui send wrote")
    with session_errors_as_usage():
        try:
            day, line, unproven, *_ = checked(files.read(path.resolve()) or b"", str(path))
        except WrongBattleError as other:
            print_error(f"cb-tui daily: {other.sentence}")
            return 1
    if asked.date and asked.date != day.day:
        print_error(f"cb-tui daily: {path} is the battle of {day.day}, not that of {asked.date}")
        return 1
    data = {"date": str(day.day), "code": day.recipe.code, "line": line, "proven": not unproven}
    emit(data if asked.json else [line, *([f"{unproven}."] if unproven else [])], asked.json)
    return 0


def _table(asked: argparse.Namespace, day: "Day") -> int:
    """Print the table of a day from a folder of letters."""
    from cb_tui.cli.daily_page import lines, markdown, table_data
    from cb_tui.cli.progress import progress
    from cb_tui.session.daily_table import table_of

    with session_errors_as_usage():
        table = table_of(asked.table, day, lambda found: progress(found, len(found), "auditing"))
    emit(table_data(table) if asked.json else markdown(table) if asked.markdown else lines(table), asked.json)
    return 0


def data(saves: Path, day: "Day") -> dict[str, Any]:
    """Return a day as data, with what this login has made of it."""
    from cb_tui.session.battle_records import records
    from cb_tui.session.daily import line, standing, streak

    stands, battle = standing(saves, day), day.battle
    run_of = streak(records(saves), day.day, battle.ruleset)
    record = stands.record
    return {
        "date": str(day.day),
        "code": day.recipe.code,
        "title": battle.title,
        "summary": battle.summary,
        "ruleset": battle.ruleset,
        "minutes": battle.minutes,
        "turns": battle.turns,
        "seats": day.seats,
        "seed": day.seed,
        "measured": {"won": day.vetted.won, "games": day.vetted.games} if day.vetted else None,
        "running": stands.running,
        "result": record.result if record else None,
        "line": line(day, record) if record else None,
        "days": {str(each): result for each, result in sorted(run_of.results.items())},
        "won": run_of.won,
        "best": run_of.best,
        "now": run_of.now,
    }
