"""`cb-tui ladder`: the ladder of a host, fitted here from its rated games."""

import argparse
import time
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cb_tui.cli.battle_arguments import session_errors_as_usage, with_json
from cb_tui.cli.parser import ArgumentParser, UsageError, emit, squeeze
from cb_tui.core.grammar import count_noun

if TYPE_CHECKING:
    from cb_tui.host.answers import LadderRow
    from cb_tui.host.ladder import Ladder

HEAD = "       player                rating         games   won  drawn  lost   last        by clock"


def run(arguments: list[str]) -> int:
    """Print the ladder of each family of games in a file. Raises UsageError for a file that cannot be used."""
    from cb_tui.games import GAMES

    parser = ArgumentParser("ladder", "Print the ladder of a host, fitted here from the file of its rated games.")
    parser.add_argument("--games", metavar="FILE", type=Path, required=True, help="rated games, one line of JSON each")
    parser.add_argument("--rules", choices=tuple(GAMES), help="which game; default: all in the file")
    parser.add_argument("--at", metavar="DATE", type=_end_of_day, help="as it stood after that day; default: now")
    with_json(parser)
    asked = parser.parse_args(arguments)
    from cb_tui.host.ladder import families, ladder, read_games, start_of
    from cb_tui.session import files

    with session_errors_as_usage():
        text = files.read(asked.games)
        if text is None:
            raise UsageError(f"{asked.games} does not exist; name a file of rated games")
        games = families(read_games(text, str(asked.games)))
    now = asked.at if asked.at is not None else int(time.time())
    found = {
        family: ladder(theirs, now, start_of(family))
        for family, theirs in games.items()
        if asked.rules in (None, family)
    }
    if asked.json:
        emit({family: data(each) for family, each in found.items()}, as_json=True)
    else:
        emit([line for family, each in found.items() for line in page(family, each)] or ["No rated games."], False)
    return 0


def _end_of_day(text: str) -> int:
    """Return when a date written as YYYY-MM-DD ends, in seconds since 1970. Raises ArgumentTypeError."""
    with suppress(ValueError, OverflowError):
        day = datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=UTC)
        if day.strftime("%Y-%m-%d") == text:
            return int((day + timedelta(days=1)).timestamp()) - 1
    raise argparse.ArgumentTypeError(f"write a date like 2026-11-22, not {squeeze(text, 24) or 'nothing'}")


def page(family: str, ladder: "Ladder") -> Iterator[str]:
    """Yield the lines of a ladder: its rows, those without a place below, and what the battles are worth."""
    from cb_tui.host.ladder import FEWEST, WIDEST

    yield f"{title_of(family)}: {count_noun(ladder.games, 'rated game')} until {_day(ladder.at)}"
    if ladder.more:
        yield f"  left out: {count_noun(ladder.more, 'game')} of the same two players beyond four a week"
    yield HEAD
    yield from (_line(row) for row in ladder.rows)
    if any(_sign(row) == "?" for row in ladder.rows):
        yield f"? no place yet: fewer than {FEWEST} games, or not within {WIDEST} points at 95% confidence"
    for battle, worth in ladder.balances.items():
        if worth.points:
            yield f"  {battle}: {worth.points} points for {worth.side}{', by these games' if worth.fitted else ''}"


def title_of(family: str) -> str:
    """Return the title of a family of games, its name if the program does not know it."""
    from cb_tui.games import RULESETS

    return next((rules.family for rules in RULESETS.values() if rules.package == family), family)


def _line(row: "LadderRow") -> str:
    sure = "anchor" if row.anchor else f"+- {row.interval:3}"
    results = f"{row.won:5} {row.drawn:6} {row.lost:5}"
    return (
        f"{_sign(row):>4}   {row.name:<20} {row.rating:5} {sure:<7} {row.games:6} {results}   "
        f"{_day(row.last)} {row.by_clock:8}"
    )


def _sign(row: "LadderRow") -> str:
    """Return the place of a player, "?" without one, "-" for an AI."""
    return str(row.place) if row.place else "-" if row.name.startswith("[") else "?"


def _day(at: int) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d")


def data(ladder: "Ladder") -> dict[str, Any]:
    """Return a ladder as data."""
    import msgspec

    rows = [{field: getattr(row, field) for field in row.__struct_fields__} for row in ladder.rows]
    balances = {battle: msgspec.structs.asdict(worth) for battle, worth in ladder.balances.items()}
    return {"at": ladder.at, "games": ladder.games, "left_out": ladder.more, "rows": rows, "balances": balances}
