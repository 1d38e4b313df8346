"""The daily battle as this login has played it, the days won in a row, and what to play next."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import date, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cb_tui.core.generator import GenerationError
from cb_tui.core.scenario import RUN_DAYS, Scenario
from cb_tui.core.values import SeatId, Side
from cb_tui.games import RULESETS
from cb_tui.session.battle_records import BattleRecord, BattleRecords, record_of, records, sides_of
from cb_tui.session.branch_point import MAIN
from cb_tui.session.day import FIRST, date_of, recipes
from cb_tui.session.errors import SaveNameError
from cb_tui.session.generator import recipe
from cb_tui.session.levels import shipped_days
from cb_tui.session.seats import HUMAN, default_seats, usual_seats

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
    from cb_tui.core.generator import GenerationError  # noqa: PLC0415 - few games are of a day
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
    if game.outcome is None or game.outcome.void or (day := date_of(game.seed)) is None:
        return ""
    from cb_tui.core.generator import GenerationError  # noqa: PLC0415 - few games are of a day
    from cb_tui.session.day import day_of  # noqa: PLC0415

    try:
        made = day_of(day, game.ruleset.id)
    except GenerationError:
        return ""
    record = record_of(game, sides_of(game, tuple(game.seats)), "")
    first = standing(game.folder.parent, made).record if game.folder else None
    return line(made, record, again=first is not None and first.end != record.end) if is_of(record, made) else ""


class Streak(NamedTuple):
    """The result of each day that was played, how many were won, and in a row: at best and up to a day."""

    results: Mapping[date, str]
    won: int
    best: int
    now: int


def streak(played: BattleRecords, until: date, rules: str = FIRST) -> Streak:
    """Return the daily results of some rules up to `until`, which may be unplayed.

    If a day was finished more than once, the first result counts.
    """
    results: dict[date, str] = {}
    for record in played.found:
        if record.result != "both" and record.seed is not None and record.branch == MAIN:
            day = date_of(record.seed)
            if day and day <= until and day not in results and _made_of(record.battle, day, rules):
                results[day] = record.result
    best = row = 0
    before: date | None = None
    for day in sorted(results):
        follows = before is not None and day - before == timedelta(days=1)
        row = 0 if results[day] != "won" else row + 1 if follows else 1
        best, before = max(best, row), day
    late = before is None or before < until - timedelta(days=1)
    return Streak(results, sum(result == "won" for result in results.values()), best, 0 if late else row)


def _made_of(code: str, day: date, rules: str) -> bool:
    """Check whether a code is one that a day may be made of."""
    found = shipped_days(RULESETS[rules].package).get(day)
    with suppress(GenerationError):
        return recipe(code) in (*([found.recipe] if found else []), *recipes(day, rules))
    return False


class NextBattle(NamedTuple):
    """A battle to play next, and how: "" for the first time, "again", "as German", which is from `side`."""

    battle: Scenario
    how: str = ""
    side: Side | None = None

    def seats(self, level: str) -> dict[SeatId, str]:
        """Return the player of each seat: a person on `side` or else on the first, against AI players of a level."""
        if self.side is None:
            return default_seats(self.battle, level=level)
        mine = next(seat.id for seat in self.battle.seated if seat.side == self.side)
        return usual_seats(self.battle, level) | {mine: HUMAN}

    def __str__(self) -> str:
        return f"{self.battle.title} {self.how}".rstrip()


def next_battle(played: BattleRecords, battles: Iterable[Scenario], without: str = "") -> NextBattle | None:
    """Return a battle lost once and never won, else the first not played (ladder first).

    If all were played, return one to play from its other side, or None.
    """
    ladder = sorted((each for each in battles if each.id != without), key=lambda each: (not each.rung, each.rung))
    won = {(record.battle, side) for record in played.found if record.result == "won" for side in record.sides}
    known = {record.battle for record in played.found}
    for battle in ladder:
        scores = played.of(battle.id)
        if sum(score.lost for score in scores) == 1 and not any(score.won for score in scores):
            return NextBattle(battle, "again")
    for battle in ladder:
        if battle.id not in known:
            return NextBattle(battle)
    for battle in ladder:
        left = [army for army in battle.sides if (battle.id, army.id) not in won]
        if left and len(left) < len(battle.sides):
            return NextBattle(battle, f"as {left[0].name}", left[0].id)
    return None


def suggested(game: "Game") -> NextBattle | str:
    """Return the next battle of the same rules after one that people here have ended, or the next page in words.

    That page is the next step of a run or the line of a daily game. An empty string stands for the title.
    """
    people = [seat for seat in game.local_seats if game.seats[seat] == HUMAN]
    if game.folder is None or not people:
        return ""
    if game.battle.run:
        return "the run continues" if game.battle.run.day < RUN_DAYS else "the end of the run"
    if daily_line(game):
        return "the page of the day, with your result to paste"
    from cb_tui.session.library import Library  # noqa: PLC0415 - slow import, not needed for the title

    alike = [each for each in Library().common_fields() if each.ruleset in (game.battle.ruleset, *game.battle.also)]
    return next_battle(records(game.folder.parent), alike, game.battle.id) or ""
