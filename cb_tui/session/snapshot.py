"""The snapshot of a game: its start, where it stands, and a checksum of it all."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import tomli_w

from cb_tui.core.values import SeatId, Value
from cb_tui.session import files
from cb_tui.session.branch_point import MAIN, BranchPoint
from cb_tui.session.build import build
from cb_tui.session.chain import digest
from cb_tui.session.codec import BAD_INPUT, nulls_in, nulls_out, plain_value
from cb_tui.session.errors import SaveError, plain
from cb_tui.session.log_entry import FORMAT, GameStart
from cb_tui.session.toml import parsed

if TYPE_CHECKING:
    from cb_tui.session.log import Log
    from cb_tui.session.timeline import Timeline

SNAPSHOT = "snapshot.toml"


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
        )

    def write(self, folder: Path) -> None:
        """Replace the snapshot of a folder in one go. Raises SaveError."""
        text = tomli_w.dumps(nulls_out(plain_value(self)), multiline_strings=True).encode()
        files.replace(folder / SNAPSHOT, f'checksum = "{digest(text)}"\n'.encode() + text)


def snapshot_of(timeline: "Timeline", root: BranchPoint | None, log: "Log") -> Snapshot:
    """Return the snapshot of a game, or of the branch that begins at `root`, as it stands after the lines of `log`."""
    scene, start, ruleset = timeline.ruleset.scene(timeline.state), timeline.start, timeline.ruleset
    outcome, mover = ruleset.outcome(timeline.state), ruleset.who_decides(timeline.state)
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
        winner=(names[outcome.winner] if outcome.winner else "") if outcome else None,
        branch=timeline.branch,
        root=root,
        lines=len(log.lines),
        last=log.last_hash,
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
