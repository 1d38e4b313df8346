"""The referee of a host: all that needs the rules, in a process of its own that no player reaches."""

import shutil
import sys
import time
from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path
from typing import Any, Literal

import msgspec

from cb_tui.core.ruleset import Ruleset
from cb_tui.core.scenario import Scenario
from cb_tui.core.values import SeatId, Side, Value
from cb_tui.games import RULESETS
from cb_tui.host.events import Ending
from cb_tui.session import files
from cb_tui.session.codec import BAD_INPUT
from cb_tui.session.daily_letter import score_of
from cb_tui.session.day import day_of
from cb_tui.session.errors import FullDiskError, SessionError
from cb_tui.session.game import Game
from cb_tui.session.hand_overs import HandOver
from cb_tui.session.host_dice import HostSeal, HostSecret
from cb_tui.session.library import Library, battle_with_rules
from cb_tui.session.log import LOG
from cb_tui.session.proof import proof_of
from cb_tui.session.saves import SNAPSHOT, read_snapshot
from cb_tui.session.seats import HUMAN
from cb_tui.session.verify import verify


class BattleCard(Value, frozen=True, kw_only=True):
    """A battle that is offered at a host: its names of seats, and the package of its game."""

    title: str
    family: str
    seats: dict[SeatId, str]
    sides: dict[SeatId, Side]
    turns: int


class Job(Value, frozen=True, kw_only=True, tag_field="job", tag=True):
    """A job of the referee about one save."""

    name: str


class BeginGame(Job, frozen=True, kw_only=True):
    """Begin a game, unless it has begun. Answered by `Status`."""

    battle: str
    seats: dict[SeatId, str]  # "human", or "ai:" and a level
    host: HostSeal


class LookAt(Job, frozen=True, kw_only=True):
    """Read a game. Answered by `Status`."""


class PlayRolled(Job, frozen=True, kw_only=True):
    """Play the command whose dice a player has been given, unless it stands. Answered by `Status`."""

    step: int
    command: bytes
    secret: HostSecret


class EndGame(Job, frozen=True, kw_only=True):
    """Close the log of a game, unless it is over. Answered by `Status`."""

    winner: Side | None
    why: Ending
    by: str = "host"
    said: str = ""


class OpenSecret(Job, frozen=True, kw_only=True):
    """Write the secret into the log of a game that is over. Answered by `Status`."""

    secret: str


class Audit(Job, frozen=True, kw_only=True):
    """Verify a save. Answered by `Audited`."""


class BeginDay(Job, frozen=True, kw_only=True):
    """Begin a try of the battle of a day, unless it has begun. Answered by `Status`."""

    day: str
    host: HostSeal


class ScoreDay(Job, frozen=True, kw_only=True):
    """Score a finished try of a day. Answered by `DayScore`."""


class ListBattles(Job, frozen=True, kw_only=True):
    """List the battles. Answered by `Battles`."""


AnyJob = BeginGame | LookAt | PlayRolled | EndGame | OpenSecret | Audit | BeginDay | ScoreDay | ListBattles


class Report(Value, frozen=True, kw_only=True, tag_field="report", tag=True):
    """A report of the referee."""


class Status(Report, frozen=True, kw_only=True):
    """A game as its log describes it."""

    turn: int
    turns: int
    step: int
    to_move: SeatId | None
    last: str  # hash of the last line
    hand_overs: tuple[HandOver, ...] = ()
    over: bool = False
    winner: Side | None = None
    why: Ending = "rules"
    by: str = ""  # "host" or a seat, if a closing line ended it
    sentence: str = ""
    secret_open: bool = False


class Audited(Report, frozen=True, kw_only=True):
    """The first fault of a log, or an empty string, and how many commands were checked."""

    fault: str
    commands: int


class DayScore(Report, frozen=True, kw_only=True):
    """A finished try. `luck` is the percentile of the player's dice, 0 to 100."""

    won: bool
    turn: int
    score: int
    luck: int


class Battles(Report, frozen=True, kw_only=True):
    """The battles by id, in the order of the chooser."""

    cards: dict[str, BattleCard]


class Failed(Report, frozen=True, kw_only=True):
    """A job that could not be done, and why in a sentence. `full`: there was no room on the disk."""

    why: str
    full: bool = False


AnyReport = Status | Audited | DayScore | Battles | Failed


class Referee:
    """Does jobs on the saves in a folder of tables. `clock` returns seconds since 1970."""

    def __init__(self, tables: Path, clock: Callable[[], float] = time.time) -> None:
        self.tables, self._clock = tables, clock

    def do(self, job: AnyJob) -> AnyReport:
        """Return the report on a job. A refusal of a rule or of the disk is `Failed`."""
        try:
            match job:
                case BeginGame():
                    battle, ruleset = battle_with_rules(job.battle)
                    return self._begin(job.name, battle, ruleset, job.seats, job.host)
                case LookAt():
                    return self._look(self._open(job.name))
                case PlayRolled():
                    return self._play(job)
                case EndGame():
                    game = self._open(job.name)
                    if game.outcome is None:
                        game.end(job.winner, job.why, by=job.by, said=job.said)  # type: ignore[arg-type]
                    return self._look(game)
                case OpenSecret():
                    game = self._open(job.name)
                    if not game.secret_is_open:
                        game.open_secret(job.secret)
                    return self._look(game)
                case Audit():
                    return self._audit(job.name)
                case BeginDay():
                    day = day_of(date.fromisoformat(job.day))
                    return self._begin(job.name, day.battle, day.system, day.seats, job.host)
                case ScoreDay():
                    return DayScore(**score_of(self._open(job.name))._asdict())
                case ListBattles():
                    return Battles(cards=_cards())
        except SessionError as error:
            return Failed(why=error.sentence, full=isinstance(error, FullDiskError))

    def _open(self, name: str) -> Game:
        game = Game.open(self.tables, name, watch=True)
        game.clock = self._clock
        return game

    def _begin(
        self, name: str, battle: Scenario, ruleset: Ruleset[Any], seats: Mapping[SeatId, str], host: HostSeal
    ) -> Status:
        folder = self.tables / name
        if folder.exists() and not (folder / LOG).exists():  # a start that was cut short: no one has been there
            shutil.rmtree(folder)
        if folder.exists():
            return self._look(self._open(name))
        game = Game.new(
            ruleset, battle, seed=1, seats=seats, name=name, saves=self.tables, host=host, clock=self._clock
        )
        try:
            return self._look(game)
        finally:
            game.close()

    def _audit(self, name: str) -> Audited:
        found = verify(self.tables, name)
        fault = next(iter(found.findings), "")
        if not fault:  # and the moves of the AI are decided again
            written = files.read(self.tables / name / SNAPSHOT)
            fault = proof_of(self._open(name), read_snapshot(written).build if written else "").fault
        return Audited(fault=fault, commands=found.commands)

    def _play(self, job: PlayRolled) -> Status:
        game = self._open(job.name)
        if game.step < job.step and game.to_move is not None:
            seat = game.to_move
            by = game.seats[seat] if game.seats[seat] != HUMAN else "hand"
            game = Game.open(self.tables, job.name, seat=seat)
            game.clock = self._clock
            game.roll_by(job.secret)
            try:
                game.play(game.command_of(job.command), by=by)
            finally:
                game.close()
        return self._look(game)

    def _look(self, game: Game) -> Status:
        scene, outcome, ended = game.ruleset.scene(game.state), game.outcome, game.ended
        return Status(
            turn=min(scene.turn, scene.turns),
            turns=scene.turns,
            step=game.step,
            to_move=game.to_move,
            last=game.last_hash,
            hand_overs=tuple(game.hand_overs()),
            over=outcome is not None,
            winner=outcome.winner if outcome else None,
            why=ended.why if ended else "rules",
            by=ended.by if ended else "",
            sentence=outcome.why if outcome else "",
            secret_open=game.secret_is_open,
        )


def _cards() -> dict[str, BattleCard]:
    cards = {}
    for battle in Library().battles():
        seats = {seat.id: seat.name for seat in battle.seated}
        cards[battle.id] = BattleCard(
            title=battle.title,
            family=RULESETS[battle.ruleset].package,
            seats=seats,
            sides={seat.id: seat.side for seat in battle.seated},
            turns=battle.turns,
        )
    return cards


def seats_for(card: BattleCard, people: Mapping[SeatId, int], level: str) -> dict[SeatId, str]:
    """Return the player of each seat as a log names it: people, and an AI level for the others."""
    return {seat: HUMAN if seat in people else f"ai:{level}" for seat in card.seats}


def main(tables: str) -> Literal[0]:
    """Do the jobs that come line by line on the standard input, and write a line for each."""
    referee = Referee(Path(tables))
    job: AnyJob
    for line in sys.stdin.buffer:
        try:
            job = msgspec.json.decode(line, type=AnyJob)
            report = referee.do(job)
        except BAD_INPUT:
            report = Failed(why="this is no job of a referee")
        except Exception as error:  # noqa: BLE001 - one bad game must not end the referee of all others
            report = Failed(why=f"the program failed: {error!r:.200}")
        sys.stdout.buffer.write(msgspec.json.encode(report) + b"\n")
        sys.stdout.buffer.flush()
    return 0


if __name__ == "__main__":
    main(sys.argv[1])
