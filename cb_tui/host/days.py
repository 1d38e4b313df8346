"""The battle of the day at a host: one try for each player, with dice that no one has seen fall before.

The secret of a day is sealed before it begins and opened once it is over. From it follows the secret of each try, so
that a second name cannot rehearse. The save of a try is called as if the date were the number of a table.
"""

import hashlib
import hmac
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime

from cb_tui.core.values import Side
from cb_tui.host import events
from cb_tui.host.answers import DailyRow
from cb_tui.host.clocks import DAY
from cb_tui.host.directory import Daily
from cb_tui.host.jobs import save_name
from cb_tui.host.journal import HostRefusalError
from cb_tui.host.ladder import RatedGame
from cb_tui.host.referee import (
    AnyJob,
    AnyReport,
    Audit,
    Audited,
    BeginDay,
    DayScore,
    Failed,
    LookAt,
    OpenSecret,
    ScoreDay,
    Status,
)
from cb_tui.host.state import HostState
from cb_tui.session.day import date_of, seed_of
from cb_tui.session.host_dice import HostSeal, seal_of

FIRST_NUMBER = 20_000_000  # of a day as the number of a table
LATE = 6 * 3600  # seconds for which a try that was begun may be ended after its day


def is_day(table: int) -> bool:
    """Check whether a number of a table stands for a day."""
    return table >= FIRST_NUMBER


class Days:
    """The days of a host."""

    def __init__(self, state: HostState) -> None:
        self._state = state
        self.scored: Callable[[str, RatedGame], None] = lambda *_: None  # called with the save of a scored try

    def day_at(self, at: int) -> str:
        """Return the day at a time, by UTC: "2026-11-28"."""
        return f"{datetime.fromtimestamp(at, UTC):%Y-%m-%d}"

    @property
    def today(self) -> str:
        """Return the day now, which is sealed."""
        self.turn()
        return self.day_at(self._state.clock())

    def turn(self) -> None:
        """Seal the day now, and open what is over. Raises SaveError."""
        now = self._state.clock()
        today, known = self.day_at(now), self._state.directory.dailies
        for day, daily in known.items():
            if not daily.secret and closes(day) + LATE < now:
                secret = self._state.secrets.secret(day)
                self._state.journal.give(events.DailyOpened(at=now, day=day, secret=secret))
        if today not in known:
            self._state.secrets.draw(today)
            seal = seal_of(self._state.secrets.secret(today))
            self._state.journal.give(events.DailySealed(at=now, day=today, seal=seal))

    def begin(self, player: int) -> tuple[int, int]:
        """Return the number of today as a table, and that of the player's try, which begins with this if it has not.

        Raises HostRefusalError, SaveError.
        """
        today = self.today
        if player not in self._state.directory.dailies[today].began:
            if refused := self._state.disk.refusal:
                raise HostRefusalError(refused)
            self._state.journal.give(events.DailyBegan(at=self._state.clock(), day=today, player=player))
        name = self.name(today, player)
        if not self._state.secrets.has(name):
            self._state.secrets.put(name, try_secret(self._state.secrets.secret(today), player))
        return number_of(today), player

    def name(self, day: str, player: int) -> str:
        """Return the name of the save of a try."""
        return save_name(number_of(day), player)

    def seal(self, table: int, player: int) -> HostSeal:
        """Return the seal of a try. No word is mixed in: the player sits alone."""
        return HostSeal(seal=seal_of(self._state.secrets.secret(save_name(table, player))))

    def daily(self, table: int) -> tuple[str, Daily]:
        """Return the day with a number of a table."""
        day = str(date_of(table))
        return day, self._state.directory.dailies[day]

    def rows(self, day: str) -> tuple[DailyRow, ...]:
        """Return the tries of a day, the best first and those that are not over last."""
        daily = self._state.directory.dailies.get(day)
        if daily is None:
            return ()
        rows = [
            DailyRow(name=self._state.directory.players[number].name, ended=daily.ended.get(number))
            for number in daily.began
        ]
        over = [(row.ended.score, row) for row in rows if row.ended]
        over.sort(key=lambda found: (-found[0], found[1].name))
        return (*(row for _, row in over), *(row for row in rows if row.ended is None))

    # --- jobs --------------------------------------------------------------------------------------------------------

    def due(self, table: int) -> AnyJob | None:
        """Return the next job of a day, or None."""
        return next(self._due(table), None)

    def _due(self, table: int) -> Iterator[AnyJob]:
        day, daily = self.daily(table)
        for player in daily.began:
            name = save_name(table, player)
            if player in daily.ended or name in self._state.failed:
                continue
            status = self._state.statuses.get(name)
            if status is None:
                yield BeginDay(name=name, day=day, host=self.seal(table, player))
            elif name in self._state.unread:
                yield LookAt(name=name)
            elif status.over and not status.secret_open:
                yield OpenSecret(name=name, secret=self._state.secrets.secret(name))
            elif status.over:
                yield ScoreDay(name=name) if name in self._state.sound else Audit(name=name)

    def record(self, table: int, job: AnyJob, report: AnyReport) -> None:
        """Write into the journal what follows from a report. Raises SaveError."""
        day, _ = self.daily(table)
        match report:
            case Failed(why=why):
                self._state.failed[job.name] = why
            case Status():
                self._state.statuses[job.name] = report
                self._state.unread.discard(job.name)
            case Audited(fault=fault):
                if fault:
                    self._state.failed[job.name] = fault
                else:
                    self._state.sound.add(job.name)
            case DayScore():
                player = int(job.name.rpartition("-")[2])
                self._state.journal.give(
                    events.DailyEnded(
                        at=self._state.clock(), day=day, player=player, won=report.won, turn=report.turn,
                        score=report.score, luck=report.luck, last=self._state.statuses[job.name].last,
                    )
                )  # fmt: skip
                self.scored(job.name, self.files_of(day, player))
            case _:
                pass

    def files_of(self, day: str, player: int) -> RatedGame:
        """Return a scored try as its files name it. It is in no ladder."""
        ended, name = self._state.directory.dailies[day].ended[player], self._state.directory.players[player].name
        players = {Side("player"): name, Side("ai"): "[ai]"}
        winner = Side("player" if ended.won else "ai")
        return RatedGame(
            at=ended.at, family="daily", battle="daily", players=players, winner=winner, counted=False,
            name=f"daily-{day}-{name}",
        )  # fmt: skip


def number_of(day: str) -> int:
    """Return the number of a day as a table: 20261128."""
    return seed_of(date.fromisoformat(day))


def closes(day: str) -> int:
    """Return when a day is over, in seconds since 1970."""
    return int(datetime.fromisoformat(f"{day}T00:00:00+00:00").timestamp()) + DAY


def try_secret(secret: str, player: int) -> str:
    """Return the secret of a player's try: HMAC-SHA256 of the player's number by the secret of the day."""
    return hmac.new(secret.encode(), str(player).encode(), hashlib.sha256).hexdigest()
