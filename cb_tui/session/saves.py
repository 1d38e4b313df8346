"""The saves that there are, told cheaply from their snapshots."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import tomli_w
from msgspec import Struct

from cb_tui.core.grammar import closest_name
from cb_tui.core.values import SeatId, Value
from cb_tui.games import turn_word
from cb_tui.session import files
from cb_tui.session.branch_point import BRANCHES, MAIN, BranchPoint
from cb_tui.session.build import build
from cb_tui.session.codec import BAD_INPUT, nulls_in, nulls_out, plain_value
from cb_tui.session.errors import SaveError, plain
from cb_tui.session.host_dice import HostSeal
from cb_tui.session.locations import NAME
from cb_tui.session.log import FORMAT, LOG, GameStart, digest
from cb_tui.session.toml import parsed

if TYPE_CHECKING:
    from cb_tui.session.log import Log
    from cb_tui.session.timeline import Timeline

SNAPSHOT = "snapshot.toml"
HEAD = 2000  # bytes: more than all keys before the first table
NAMED = 8  # saves that a sentence names


class Snapshot(Value, frozen=True, kw_only=True):
    """The file `snapshot.toml`, for lists of saves and as a substitute for a damaged start of the log.

    Its state, left out while a command is sealed, is for readers of the file: a game is loaded from
    its log alone, and `verify` compares the state with that.
    """

    format: int
    build: str = ""  # of the program that wrote it, empty in one of an older program
    ruleset: str
    title: str
    seed: int
    dice: str
    step: int
    hash: str
    turn: int = 0
    to_move: str = ""
    mover: str = ""  # the name of that side
    outcome: str = ""  # why the game ended, empty while it runs
    winner: str | None = None  # the name of the side that has won, empty for a draw
    branch: str = MAIN  # the line last played
    root: BranchPoint | None = None  # of that branch
    lines: int = 0  # of its log, 0 in a snapshot of an older program
    last: str = ""  # the hash of the last of them
    ai: int = 0
    host: HostSeal | None = None
    at: int = 0  # when a host began it
    seats: dict[SeatId, str]
    scenario: dict[str, Any]
    state: dict[str, Any]

    @property
    def start(self) -> GameStart:
        """Return how the game began."""
        return GameStart(
            format=self.format,
            ruleset=self.ruleset,
            seed=self.seed,
            dice=self.dice,
            seats=self.seats,
            scenario=self.scenario,
            ai=self.ai,
            host=self.host,
            at=self.at,
        )

    def write(self, folder: Path) -> None:
        """Replace the snapshot of a folder in one go. Raises SaveError."""
        text = tomli_w.dumps(nulls_out(plain_value(self)), multiline_strings=True).encode()
        files.replace(folder / SNAPSHOT, f'checksum = "{digest(text)}"\n'.encode() + text)


def snapshot_of(timeline: "Timeline", root: BranchPoint | None, log: "Log") -> Snapshot:
    """Return the snapshot of a game, or of the branch that begins at `root`, as it stands after the lines of `log`."""
    scene, start = timeline.ruleset.scene(timeline.state), timeline.start
    outcome, mover = timeline.outcome, timeline.decides
    names = {army.id: army.name for army in timeline.battle.sides}
    return Snapshot(
        format=start.format,
        build=build(),
        ruleset=start.ruleset,
        title=timeline.battle.title,
        seed=start.seed,
        dice=start.dice,
        step=timeline.step,
        hash=timeline.hashes[-1],
        turn=min(scene.turn, scene.turns),
        to_move=mover or "",
        mover=next((seat.name for seat in timeline.battle.seated if seat.id == mover), ""),
        outcome=outcome.why if outcome else "",
        winner=(names[outcome.winner] if outcome.winner else "") if outcome and not outcome.void else None,
        branch=timeline.branch,
        root=root,
        lines=len(log.lines),
        last=log.last_hash,
        ai=start.ai,
        host=start.host,
        at=start.at,
        seats=start.seats,
        scenario=start.scenario,
        state={} if timeline.closed else timeline.codec.plain_state(timeline.state),
    )


def read_snapshot(data: bytes) -> Snapshot:
    """Return the snapshot in a file's bytes. Raises SaveError if a byte has changed or the format is newer."""
    refuse_newer(_format_of(data))
    first, _, text = data.partition(b"\n")
    if first != f'checksum = "{digest(text)}"'.encode():
        raise SaveError("its checksum does not match")
    try:
        return msgspec.convert(nulls_in(parsed(text)), Snapshot)
    except BAD_INPUT as error:
        raise SaveError(f"it is not a snapshot: {plain(error)}") from None


class NewerError(SaveError):
    """A save that a later program wrote."""


def refuse_newer(number: object) -> None:
    """Raise NewerError for a format that this program does not know."""
    if type(number) is int and number > FORMAT:
        raise NewerError(
            f"the save has format {number} and this program reads up to {FORMAT}: it was not changed; "
            "open it with a newer cb-tui"
        )


def _format_of(data: bytes) -> object:
    """Return the format given in the first lines, or None, without trusting the rest."""
    for line in data[:400].splitlines():
        key, _, value = line.partition(b"=")
        if key.strip() == b"format" and value.strip().isdigit():
            return int(value)
    return None


def format_of_log(line: bytes) -> object:
    """Return the format that the first line of a log tells, None if it tells none."""
    try:
        first = msgspec.json.decode(line)
    except BAD_INPUT:
        return None
    return first.get("format") if isinstance(first, dict) else None


class Save(Struct, frozen=True):
    """A save in a list, as of its last snapshot. `title` is empty if the snapshot cannot be read."""

    name: str
    when: float  # seconds since the epoch, of the last command
    title: str = ""
    ruleset: str = ""
    step: int = 0
    turn: int = 0
    to_move: SeatId | None = None
    outcome: str = ""  # why it ended, "" while it runs
    branch: str = MAIN  # the line last played
    mover: str = ""  # the name of the side to move
    winner: str | None = None  # the name of the side that has won, "" for a draw; None while it runs or where unknown

    @property
    def standing(self) -> str:
        """Return the turn with the winner or the side to move, or "damaged" if it is unknown."""
        if not self.title:
            return "damaged"
        if not self.outcome:
            return f"{self.clock}, {self.mover} to move" if self.mover else self.clock
        ended = "over" if self.winner is None else f"{self.winner} won" if self.winner else "drawn"
        return f"{self.clock}, {ended}"

    @property
    def clock(self) -> str:
        """Return the turn as its rules call it: "turn 3", "round 3"."""
        return f"{turn_word(self.ruleset)} {self.turn}"


def saves(folder: Path) -> list[Save]:
    """Return all saves of a folder, the last played first, or [] if there is no such folder."""
    try:
        folders = [path for path in folder.iterdir() if NAME.fullmatch(path.name) and path.is_dir()]
    except OSError:
        return []
    found = [save for path in folders if (save := _listed(path))]
    return sorted(found, key=lambda save: (-save.when, save.name))


def missing(folder: Path) -> str:
    """Return the sentence that a save is missing, with the likely one or those last played."""
    known = [save.name for save in saves(folder.parent)]
    if not known:
        return f"there is no save {folder}, and no other save there; start a game with cb-tui play SCENARIO"
    near = closest_name(folder.name, known)
    more = f" and {len(known) - NAMED} more" if len(known) > NAMED else ""
    there = f"there {'are' if known[1:] else 'is'} {', '.join(known[:NAMED])}{more}"
    return f"there is no save {folder}; {f'did you mean {near}?' if near else there}"


def last_played(folder: Path) -> str:
    """Return the line last played of a save, or an empty string if its snapshot cannot be read."""
    head = _head(folder / SNAPSHOT)
    return str(head.get("branch", MAIN)) if head else ""


def _listed(folder: Path) -> Save | None:
    try:
        there = (folder / LOG, folder / SNAPSHOT, *(folder / BRANCHES).glob("*.jsonl"))
        when = max((path.stat().st_mtime for path in there if path.is_file()), default=None)
    except OSError:
        return None
    if when is None:
        return None
    head = _head(folder / SNAPSHOT)
    try:
        return Save(
            folder.name,
            when,
            str(head["title"]),
            str(head["ruleset"]),
            int(head["step"]),
            int(head.get("turn", 0)),
            SeatId(head["to_move"]) if head.get("to_move") else None,
            str(head.get("outcome", "")),
            str(head.get("branch", MAIN)),
            str(head.get("mover", "")),
            str(head["winner"]) if "winner" in head else None,
        )
    except (KeyError, TypeError, ValueError):
        return Save(folder.name, when)


def _head(path: Path) -> dict[str, Any]:
    """Return the keys of a snapshot before its first table, {} if they cannot be read."""
    try:
        return parsed((files.read(path, HEAD) or b"").partition(b"\n[")[0])
    except (SaveError, ValueError):
        return {}
