"""The `cb-tui daily` command: the battle of a day, the same for everyone, its result line and its table."""

import argparse
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cb_tui.cli.battle_arguments import session_errors_as_usage, with_json
from cb_tui.cli.parser import ArgumentParser, UsageError, emit, print_error, squeeze
from cb_tui.cli.screen import needs_terminal, show, starting, with_screen
from cb_tui.core.generator import GenerationError
from cb_tui.core.grammar import count_noun

if TYPE_CHECKING:
    from cb_tui.session.daily_table import DayTable, TableRow
    from cb_tui.session.day import Day

HEADS = ("player", "result", "score", "luck")
PROOF = (
    "Every line was audited and every AI move decided again. No one can prove that a try was a player's first, "
    "nor that a name is the player's."
)


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
    how.add_argument("--table", metavar="FOLDER", type=Path, help="verify the games of a day in a folder and rank them")
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


# --- the table of a day -----------------------------------------------------------------------------------------------


def lines(table: "DayTable") -> list[str]:
    """Return the table as lines of text."""
    cells = [(str(place), *_cells(row, table)) for place, row in enumerate(table.rows, 1)]
    wide = [max(len(row[column]) for row in [("", *HEADS), *cells]) for column in range(5)]
    rows = [_row(cell, wide) for cell in ([("", *HEADS), *cells] if cells else [])]
    refused = [f"  {each.file}: {each.why}" for each in table.refused]
    return [_title(table), *([""] if rows else []), *rows, *(["", "Refused:", *refused] if refused else []), "", PROOF]


def _title(table: "DayTable") -> str:
    day = table.day
    counted = count_noun(len(table.rows), "game")
    refused = f", {count_noun(len(table.refused), 'letter')} refused" if table.refused else ""
    return f"Daily battle {day.name}: {day.battle.title} ({day.recipe.code}), {counted}{refused}"


def _cells(row: "TableRow", table: "DayTable") -> tuple[str, str, str, str]:
    score = row.letter.score
    result = f"{row.letter.result} turn {score.turn}/{table.day.battle.turns}"
    return row.player, result, str(score.score), str(score.luck)


def _row(cells: tuple[str, ...], wide: list[int]) -> str:
    place, player, result, score, luck = cells
    told = f"  {place:>{wide[0]}}  {player:<{wide[1]}}  {result:<{wide[2]}}  {score:>{wide[3]}}  {luck:>{wide[4]}}"
    return told.rstrip()


def markdown(table: "DayTable") -> list[str]:
    """Return the table as lines of Markdown, in which no name of a file is more than text."""
    from cb_tui.presentation.markdown import harmless

    rows = [
        f"| {place} | {' | '.join(harmless(list(_cells(row, table))))} |" for place, row in enumerate(table.rows, 1)
    ]
    heads = ["", f"|  | {' | '.join(HEADS)} |", "|--:|:--|:--|--:|--:|", *rows] if rows else []
    refused = [f"- {harmless(each.file)}: {harmless(each.why)}" for each in table.refused]
    told = ["", "## Refused", "", *refused] if refused else []
    return [f"# {harmless(_title(table))}", *heads, *told, "", PROOF]


def table_data(table: "DayTable") -> dict[str, Any]:
    """Return the table as data."""
    day = table.day
    return {
        "date": str(day.day),
        "code": day.recipe.code,
        "title": day.battle.title,
        "ruleset": day.battle.ruleset,
        "turns": day.battle.turns,
        "rows": [_row_data(place, row) for place, row in enumerate(table.rows, 1)],
        "refused": [each._asdict() for each in table.refused],
    }


def _row_data(place: int, row: "TableRow") -> dict[str, Any]:
    letter = row.letter
    told = {"place": place, "player": row.player, "file": row.file, "result": letter.result}
    return (
        told
        | {"turn": letter.score.turn, "score": letter.score.score, "luck": letter.score.luck}
        | {"line": letter.line}
    )
