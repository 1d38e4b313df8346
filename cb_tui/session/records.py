"""Records: the battles that people have finished at this copy, a line each, and what they add up to for each side."""

import os
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from cb_tui.core.answers import Scene
from cb_tui.core.scenario import Scenario
from cb_tui.core.values import SeatId, Side, Value
from cb_tui.rules import turn_word
from cb_tui.session import files, handle
from cb_tui.session.errors import ChangedError, SaveError, plain, told
from cb_tui.session.seats import HUMAN

if TYPE_CHECKING:
    from cb_tui.session.game import Game

NAME = "records.jsonl"  # in the folder of saves, where no save can have that name
LIMIT = 8_000_000  # bytes: some 20,000 battles


class Record(Value, frozen=True, kw_only=True):
    """A finished battle; `game` is the hash of its start, so that what is undone, branched or copied counts once."""

    game: str
    battle: str
    title: str
    ruleset: str
    by: str  # the login that played
    sides: tuple[Side, ...]  # that it played here
    opponents: dict[SeatId, str]  # the seats of the other sides
    winner: Side | None
    turn: int
    lost: dict[Side, int]  # pieces, of each side
    date: str

    @property
    def result(self) -> str:
        """Return "won", "lost" or "drawn", and "both" where every side was played at this keyboard."""
        if not self.opponents:
            return "both"
        return "drawn" if self.winner is None else "won" if self.winner in self.sides else "lost"


class Score(Value, frozen=True, kw_only=True):
    """What one side of a battle has come to; `turn` and `losses` are the best of the battles won."""

    battle: str
    title: str
    side: Side
    turn_word: str = "turn"  # what its rules call one
    won: int = 0
    lost: int = 0
    drawn: int = 0
    turn: int | None = None
    losses: int | None = None


class Records(Value, frozen=True):
    """The records of this login, the oldest first; `complaint` is the sentence that says what could not be read."""

    found: tuple[Record, ...] = ()
    complaint: str = ""

    @property
    def scores(self) -> dict[tuple[str, Side], Score]:
        """Return the score of each battle and side, in the order in which they were first played."""
        scores: dict[tuple[str, Side], Score] = {}
        for record in self.found:
            for side in record.sides if record.opponents else ():
                old = scores.get((record.battle, side)) or Score(
                    battle=record.battle, title=record.title, side=side, turn_word=turn_word(record.ruleset)
                )
                scores[record.battle, side] = _added(old, record)
        return scores

    def of(self, battle: str) -> list[Score]:
        """Return the scores of a battle's sides."""
        return [score for (name, _), score in self.scores.items() if name == battle]

    def won(self, battle: str) -> bool:
        """Check whether a battle was won, from whichever side."""
        return any(record.battle == battle and record.result == "won" for record in self.found)

    def next_of(self, battles: Iterable[Scenario]) -> Scenario | None:
        """Return the first of these battles that was not played to its end yet, those of the ladder before all others."""
        played = {record.battle for record in self.found}
        ladder = sorted(battles, key=lambda battle: (not battle.rung, battle.rung))
        return next((battle for battle in ladder if battle.id not in played), None)


def records(saves: Path | None) -> Records:
    """Return what this login has played to its end in a folder of saves."""
    if saves is None:
        return Records()
    try:
        every, unread = _read(saves / NAME)
    except SaveError as error:
        return Records(complaint=error.sentence)
    name, by = saves / NAME, login()
    said = f"{name}: {unread} damaged line{'s' * (unread != 1)} left out, the others count" if unread else ""
    return Records(tuple(record for record in every if record.by == by), said)


def remember(game: "Game") -> str:
    """Write down a battle that has ended, once for each seat that people have here; why that failed, or ""."""
    side_of = {seat.id: seat.side for seat in game.battle.seated}
    sides = tuple(dict.fromkeys(side_of[seat] for seat in game.held if game.seats[seat] == HUMAN))
    if game.outcome is None or game.folder is None or not sides:
        return ""
    path, by, start = game.folder.parent / NAME, login(), game.started
    try:
        for last in (False, False, True):  # another game may have ended meanwhile
            known, _ = _read(path)
            if any(each.game == start and each.by == by and set(each.sides) & set(sides) for each in known):
                return ""
            try:
                _append(path, msgspec.json.encode(_record(game, sides, by)))
            except ChangedError:
                if last:
                    raise
            else:
                return ""
    except SaveError as error:
        return f"Not in your records: {error.sentence}"
    return ""


def suggested(game: "Game") -> str:
    """Return the title of the battle of the same rules that comes after one that people here have ended, "" where none does."""
    people = [seat for seat in game.held if game.seats[seat] == HUMAN]
    if game.folder is None or not people:
        return ""
    from cb_tui.session.library import Library  # noqa: PLC0415 - slow to load, the title needs it not

    alike = [each for each in Library().headings() if each.ruleset in (game.battle.ruleset, *game.battle.also)]
    ahead = records(game.folder.parent).next_of(alike)
    return ahead.title if ahead else ""


def login() -> str:
    """Return the name of the user who plays."""
    import getpass  # noqa: PLC0415 - at the end of a battle

    try:
        return plain(getpass.getuser(), 60)
    except (KeyError, OSError, ImportError):
        return str(os.getuid())


def _record(game: "Game", sides: Sequence[Side], by: str) -> Record:
    scene: Scene = game.ruleset.scene(game.state)
    outcome = game.outcome
    assert outcome is not None, "asked once the battle is over"
    return Record(
        game=game.started,
        battle=plain(game.battle.id, 80),
        title=plain(game.battle.title, 80),
        ruleset=game.ruleset.id,
        by=by,
        sides=tuple(sides),
        opponents={seat.id: game.seats[seat.id] for seat in game.battle.seated if seat.side not in sides},
        winner=outcome.winner,
        turn=min(scene.turn, scene.turns),
        lost={force.side: force.lost for force in scene.forces},
        date=datetime.now(UTC).isoformat(timespec="seconds"),
    )


def _added(score: Score, record: Record) -> Score:
    result = record.result
    if result != "won":
        return msgspec.structs.replace(score, **{result: getattr(score, result) + 1})
    lost = record.lost.get(score.side, 0)
    return msgspec.structs.replace(
        score,
        won=score.won + 1,
        turn=min(record.turn, record.turn if score.turn is None else score.turn),
        losses=min(lost, lost if score.losses is None else score.losses),
    )


def _read(path: Path) -> tuple[list[Record], int]:
    """Return the records of all logins and how many lines are none; raises SaveError."""
    data = files.read(path, LIMIT + 1) or b""
    if len(data) > LIMIT:
        raise SaveError(f"{path} is over 8 MB; set it aside to begin another")
    found, unread = list[Record](), 0
    for line in data.splitlines():
        if line.strip():
            try:
                found.append(msgspec.json.decode(line, type=Record))
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
                unread += 1
    return found, unread


def _append(path: Path, line: bytes) -> None:
    """The line stands at the end of the file, on a line of its own; what was there stays. Raises SaveError."""
    with told(path, "written"):
        os.close(handle.file(path, os.O_WRONLY | os.O_CREAT))
    before = files.read(path) or b""
    torn = b"\n" if before and not before.endswith(b"\n") else b""
    files.append(path, torn + line + b"\n", len(before))
