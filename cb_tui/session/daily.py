"""The daily battle as this login has played it, and its one-line report."""

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cb_tui.session.branch_point import MAIN
from cb_tui.session.day_seed import date_of
from cb_tui.session.errors import SaveNameError
from cb_tui.session.record import BattleRecord
from cb_tui.session.records import record_of, records, sides_of

if TYPE_CHECKING:
    from cb_tui.session.day import Day
    from cb_tui.session.game import Game

TRIES = 50  # of a day
AGAIN = "again"  # of all tries but the first


class DayStatus(NamedTuple):
    """The games of a day: the record of the first try that ended, the running save, the last finished save."""

    record: BattleRecord | None = None
    running: str = ""
    over: str = ""


def standing(saves: Path | None, day: "Day") -> DayStatus:
    """Return the games of a day's battle that this login has played."""
    from cb_tui.session.saves import saves as saves_in  # noqa: PLC0415 - kept out of plain mode's start

    if saves is None:
        return DayStatus()
    stem = name_of(day)
    tries = [save for save in saves_in(saves) if save.name == stem or save.name.startswith(f"{stem}-{AGAIN}-")]
    record = next((each for each in records(saves).found if is_of(each, day)), None)
    return DayStatus(
        record,
        next((save.name for save in tries if save.title and not save.outcome), ""),
        next((save.name for save in tries if save.outcome), ""),
    )


def name_of(day: "Day", number: int = 0) -> str:
    """Return the name of a day's save, with its number for a later try."""
    return f"daily-{day.name}-{AGAIN}-{number}" if number else f"daily-{day.name}"


def begin(saves: Path | None, day: "Day") -> "Game":
    """Return a fresh game of a day's battle, the first try or a later one. Raises SessionError."""
    from cb_tui.session.game import Game  # noqa: PLC0415 - likewise

    for number in range(TRIES):
        try:
            return Game.new(
                day.system, day.battle, seed=day.seed, seats=day.seats, name=name_of(day, number), saves=saves
            )
        except SaveNameError:
            continue
    raise SaveNameError(f"{name_of(day)} has been played {TRIES} times; delete some of its saves first")


def is_of(record: BattleRecord, day: "Day") -> bool:
    """Check whether a record is of a day's battle on the terms shared by all players."""
    seats = {seat: player for seat, player in day.seats.items() if seat in record.opponents}
    fits = record.battle == day.recipe.code and record.seed == day.seed and record.ruleset == day.battle.ruleset
    return fits and record.opponents == seats and record.sides == (day.battle.sides[0].id,) and record.branch == MAIN


def of_a_day(game: "Game") -> bool:
    """Check whether a game has the battle and the dice of a day."""
    from cb_tui.core.forging import GenerationError  # noqa: PLC0415 - few games are of a day
    from cb_tui.session.day import day_of  # noqa: PLC0415

    day = date_of(game.seed)
    try:
        return day is not None and day_of(day, game.ruleset.id).recipe.code == game.battle.id
    except GenerationError:
        return False


def line(day: "Day", record: BattleRecord, *, again: bool = False) -> str:
    """Return the line to paste: date, battle, result, a sign a turn, losses and the first figures of the last hash."""
    mine, other = (army.id for army in day.battle.sides[:2])
    end = f"{record.result} in {record.turn}/{day.battle.turns}"
    told = f"cb-tui {day.name} {day.recipe.theatre} {day.recipe.mission}: {end}"
    lost, killed = (f"{record.lost.get(side, 0)}/{record.total.get(side, 0)}" for side in (mine, other))
    return f"{told}  {record.course}  lost {lost} killed {killed}  #{record.end[:8]}{f'  {AGAIN}' if again else ''}"


def daily_line(game: "Game") -> str:
    """Return the line of a finished daily game, or an empty string for any other game.

    It is marked if another try came first.
    """
    if game.outcome is None or (day := date_of(game.seed)) is None:
        return ""
    from cb_tui.core.forging import GenerationError  # noqa: PLC0415 - few games are of a day
    from cb_tui.session.day import day_of  # noqa: PLC0415

    try:
        made = day_of(day, game.ruleset.id)
    except GenerationError:
        return ""
    record = record_of(game, sides_of(game, tuple(game.seats)), "")
    first = standing(game.folder.parent, made).record if game.folder else None
    return line(made, record, again=first is not None and first.end != record.end) if is_of(record, made) else ""
