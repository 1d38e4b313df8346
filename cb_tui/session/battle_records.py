"""Battles that people have finished at this copy, a sealed line each, with their course and their totals."""

import os
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from cb_tui.core.display import Scene
from cb_tui.core.scenario import ScenarioRunDay
from cb_tui.core.values import SeatId, Side, Value
from cb_tui.games import turn_word
from cb_tui.session import files
from cb_tui.session.branch_point import MAIN
from cb_tui.session.errors import SaveError, os_errors_as, plain
from cb_tui.session.log import SUM, hand_fault, seal, unseal
from cb_tui.session.process import player
from cb_tui.session.seats import HUMAN

if TYPE_CHECKING:  # loaded with the first game
    from cb_tui.session.game import Game
    from cb_tui.session.position import Position

LONGEST = 99  # turns
LOST, TAKEN, BOTH, HURT, QUIET = "-+*~."
MEANING = {
    TAKEN: "they lost a piece",
    LOST: "you did",
    BOTH: "both",
    HURT: "a hit, no loss",
    QUIET: "quiet",
}
NAME = "records.jsonl"  # in the folder of saves, where no save can have that name
LOCK = "records.lock"
LIMIT = 8_000_000  # bytes: some 12,000 battles


class BattleRecord(Value, frozen=True, kw_only=True):
    """A finished battle. `game` is the hash of its start, so undone, branched or copied play counts once."""

    game: str
    battle: str  # its id, or the code of which it was made
    title: str
    ruleset: str
    by: str  # the login that played
    sides: tuple[Side, ...]  # that it played here
    opponents: dict[SeatId, str]  # the seats of the other sides
    winner: Side | None
    turn: int
    lost: dict[Side, int]  # pieces, of each side
    date: str
    seed: int | None = None  # of its dice; what follows was not written down by older programs
    save: str = ""  # its name then
    branch: str = MAIN  # the line that was played to its end
    end: str = ""  # the hash of the commands that led there
    undos: int = 0  # commands taken back on the way
    course: str = ""  # a sign a turn
    total: dict[Side, int] = {}  # pieces that each side had
    run: ScenarioRunDay | None = None  # of which it was
    ended: str = ""  # how, if a closing line ended it: "resigned", "time"

    @property
    def result(self) -> str:
        """Return "won", "lost" or "drawn", and "both" where every side was played at this keyboard."""
        if not self.opponents:
            return "both"
        return "drawn" if self.winner is None else "won" if self.winner in self.sides else "lost"


class SideScore(Value, frozen=True, kw_only=True):
    """The score of one side of a battle. `turn` and `losses` are the best of the battles won."""

    battle: str
    title: str
    side: Side
    by: str = ""  # the login that played
    run: ScenarioRunDay | None = None  # of which it was
    turn_word: str = "turn"  # what its rules call one
    won: int = 0
    lost: int = 0
    drawn: int = 0
    turn: int | None = None
    losses: int | None = None

    @property
    def name(self) -> str:
        """Return the name of the battle: its id, or the title and day for a run."""
        return f"{self.title} ({self.run})" if self.run else self.battle

    def with_one(self, record: BattleRecord) -> "SideScore":
        """Return the score with one battle more."""
        result = record.result
        if result != "won":
            return msgspec.structs.replace(self, **{result: getattr(self, result) + 1})
        lost = record.lost.get(self.side, 0)
        return msgspec.structs.replace(
            self,
            won=self.won + 1,
            turn=min(record.turn, record.turn if self.turn is None else self.turn),
            losses=min(lost, lost if self.losses is None else self.losses),
        )


def course(game: "Position", own: Collection[Side]) -> str:
    """Return a sign for each turn: who lost pieces in it, whether anybody was hurt, or that all was quiet."""
    from cb_tui.session.ledger import roster  # noqa: PLC0415 - the title reads records alone

    side_of = roster(game.ruleset, game.battle).sides
    turn, marks = 1, defaultdict[int, set[str]](set)
    for logged in game.logged():
        for report in logged.reports:
            turn = report.turn if report.kind == "turn" else turn
            marks[turn] |= {LOST if side_of.get(unit) in own else TAKEN for unit in report.lost}
            marks[turn] |= {HURT} if report.kind == "hurt" else set()
    return "".join(_sign(marks[number]) for number in range(1, min(turn, LONGEST) + 1))


def _sign(marks: set[str]) -> str:
    if {LOST, TAKEN} <= marks:
        return BOTH
    return next((sign for sign in (LOST, TAKEN, HURT) if sign in marks), QUIET)


class BattleRecords(Value, frozen=True):
    """Records, the oldest first. `complaint` is a sentence on the part that could not be read."""

    found: tuple[BattleRecord, ...] = ()
    complaint: str = ""

    @property
    def scores(self) -> dict[tuple[str, Side, str], SideScore]:
        """Return the score of each battle, side and login, in the order in which they were first played."""
        scores: dict[tuple[str, Side, str], SideScore] = {}
        for record in self.found:
            for side in record.sides if record.opponents else ():
                key = record.battle, side, record.by
                old = scores.get(key) or SideScore(
                    battle=record.battle,
                    title=record.title,
                    side=side,
                    by=record.by,
                    run=record.run,
                    turn_word=turn_word(record.ruleset),
                )
                scores[key] = old.with_one(record)
        return scores

    def of(self, battle: str) -> list[SideScore]:
        """Return the scores of a battle's sides."""
        return [score for (name, *_), score in self.scores.items() if name == battle]

    def won(self, battle: str) -> bool:
        """Check whether a battle was won, from whichever side."""
        return any(record.battle == battle and record.result == "won" for record in self.found)


def records(saves: Path | None, *, everybody: bool = False) -> BattleRecords:
    """Return the battles finished in a folder of saves by this login, or by all logins."""
    if saves is None:
        return BattleRecords()
    try:
        every, damaged = read(saves / NAME)
    except SaveError as error:
        return BattleRecords(complaint=error.sentence)
    name, by, count = saves / NAME, player(), len(damaged)
    left_out = f"{count} damaged line{'s' * (count != 1)} left out"
    lost = f"{name}: {left_out}; `cb-tui records --rebuild` looks for what is missing"
    mine = tuple(record for record in every if everybody or record.by == by)
    return BattleRecords(mine, lost if damaged else "")


def remember(game: "Game") -> str:
    """Record a battle that has ended, with the sides that people played here.

    Return the sentence why that failed, or an empty string.
    """
    sides = sides_of(game, game.local_seats)
    if not sides or game.folder is None or not counts(game):
        return ""
    if fault := hand_fault(game.entries, game.seats):
        return f"Not in your records: {fault}."
    record = record_of(game, sides, player())
    try:
        with writing(game.folder.parent) as path:
            every, _ = read(path)
            if not any(same(record, known) for known in every):
                _append(path, line_of(record))
    except SaveError as error:
        return f"Not in your records: {error.sentence}"
    return ""


def counts(game: "Position") -> bool:
    """Check whether a battle is over and has a result."""
    return game.outcome is not None and not game.outcome.void


def record_of(game: "Game", sides: Sequence[Side], by: str, date: str = "") -> BattleRecord:
    """Return the record of a battle that has ended, now unless a date is given."""
    scene: Scene = game.ruleset.scene(game.state)
    outcome = game.outcome
    assert outcome is not None, "asked once the battle is over"
    return BattleRecord(
        game=game.start_hash,
        battle=plain(game.battle.id, 80),
        title=plain(game.battle.title, 80),
        ruleset=game.ruleset.id,
        by=by,
        sides=tuple(sides),
        opponents={seat.id: game.seats[seat.id] for seat in game.battle.seated if seat.side not in sides},
        winner=outcome.winner,
        turn=min(scene.turn, scene.turns),
        lost={force.side: force.lost for force in scene.forces},
        date=date or datetime.now(UTC).isoformat(timespec="seconds"),
        seed=game.seed,
        save=game.name,
        branch=game.branch,
        end=game.hash(),
        undos=len(game.undone),
        course=course(game, sides),
        total={force.side: force.total for force in scene.forces},
        run=ScenarioRunDay(plain(run.platoon, 40), run.day) if (run := game.battle.run) else None,
        ended=game.ended.why if game.ended else "",
    )


def sides_of(game: "Game", seats: Sequence[str]) -> tuple[Side, ...]:
    """Return the sides of those of some seats that people have."""
    side_of: dict[str, Side] = {seat.id: seat.side for seat in game.battle.seated}
    return tuple(
        dict.fromkeys(
            side_of[seat.id] for seat in game.battle.seated if seat.id in seats and game.seats[seat.id] == HUMAN
        )
    )


def same(one: BattleRecord, other: BattleRecord) -> bool:
    """Check whether two records are of the same game and login, with a side in common."""
    return one.game == other.game and one.by == other.by and bool(set(one.sides) & set(other.sides))


def read(path: Path) -> tuple[list[BattleRecord], list[bytes]]:
    """Return the records of all logins and the damaged lines. Raises SaveError."""
    data = files.read(path, LIMIT + 1) or b""
    if len(data) > LIMIT:
        raise SaveError(f"{path} is over 8 MB; set it aside to begin another")
    found, damaged = list[BattleRecord](), list[bytes]()
    for line in data.split(b"\n"):
        if line.strip():
            try:
                found.append(msgspec.json.decode(_body(line), type=BattleRecord))
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
                damaged.append(line)
    return found, damaged


def line_of(record: BattleRecord) -> bytes:
    """Return a record as a line of the file, with its checksum."""
    return seal(msgspec.json.encode(record))


def _body(line: bytes) -> bytes:
    """Return the sealed body, or an empty one if a byte has changed. Older lines have no checksum."""
    return (unseal(line) or b"") if SUM in line else line


@contextmanager
def writing(saves: Path) -> Iterator[Path]:
    """Hold the lock of the records and yield their file. Raises SaveError."""
    from cb_tui.session.lock import Lock  # noqa: PLC0415 - the title writes nothing

    lock = Lock(saves / LOCK, wait=True)
    try:
        yield saves / NAME
    finally:
        lock.release()


def _append(path: Path, line: bytes) -> None:
    """Append a line to the file, on a line of its own. Raises SaveError.

    The existing content stays.
    """
    with os_errors_as(path, "written"):
        os.close(files.open_file(path, os.O_WRONLY | os.O_CREAT))
    before = files.read(path) or b""
    torn = b"\n" if before and not before.endswith(b"\n") else b""
    files.append(path, torn + line + b"\n", len(before))
