"""Bundle: a game on its way to another computer in one file, looked through before a byte of it counts."""

import re
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from cb_tui.core.limits import BATTLE_BYTES, BRANCHES, CHAIN, LETTER_BYTES, LINE_BYTES, LINES, NESTING
from cb_tui.core.ruleset import Ruleset
from cb_tui.core.values import SeatId, Value
from cb_tui.session import files
from cb_tui.session.branch_point import BRANCHES as BRANCH_FOLDER
from cb_tui.session.branch_point import MAIN, above, file_of, read_branch_point
from cb_tui.session.build import build
from cb_tui.session.codec import BAD_INPUT
from cb_tui.session.errors import SaveError, SessionError, os_errors_as, plain
from cb_tui.session.game import Game
from cb_tui.session.load import check_start
from cb_tui.session.locations import NAME, check_name
from cb_tui.session.log import LOG, digest, read_start
from cb_tui.session.saves import NewerError, refuse_newer
from cb_tui.session.seats import HUMAN
from cb_tui.session.verify import verify

KIND, FORMAT = "cb_tui letter", 1

Files = dict[str, list[bytes]]  # the lines of log and branches
Rulesets = Mapping[str, Ruleset[Any]]


class BundleHeader(Value, frozen=True, kw_only=True):
    """The first line: what the game is called, whose turn it is to play it, and a checksum of all that follows."""

    letter: str
    format: int
    name: str
    to: SeatId = SeatId("")  # the seat of the player who receives it, "" if one person plays
    branch: str = MAIN  # the line last played
    build: str = ""  # of the program that wrote it, "" for an older one
    files: dict[str, int]  # how many lines each has, in their order
    sum: str


class Bundle(Value, frozen=True):
    """A whole game: its first line, and the lines of each of its files."""

    head: BundleHeader
    files: Files


def written(name: str, to: SeatId, branch: str, files: Files) -> bytes:
    """Return the bundle as bytes. Raises SaveError if the game is too large to be received."""
    if much := _too_much(files):
        raise SaveError(f"{name} is too large to send: {much}", "full")
    body = b"".join(line + b"\n" for lines in files.values() for line in lines)
    counts = {file: len(lines) for file, lines in files.items()}
    head = BundleHeader(
        letter=KIND, format=FORMAT, name=name, to=to, branch=branch, build=build(), files=counts, sum=digest(body)
    )
    return msgspec.json.encode(head) + b"\n" + body


def read(data: bytes, where: str) -> Bundle:
    """Return the bundle in some bytes. Raises SaveError, naming `where`, for anything else."""
    if len(data) > LETTER_BYTES:
        raise SaveError(f"{where} is larger than any game: over {LETTER_BYTES // 1_000_000} MB", "foreign")
    first, _, body = data.partition(b"\n")
    try:
        known: Any = msgspec.json.decode(first)
        if isinstance(known, dict) and known.get("letter") == KIND and known.get("format", 0) > FORMAT:
            raise NewerError(f"{where} was written by a newer cb_tui; install that version to receive it", "newer")
        head = msgspec.convert(known, BundleHeader)
    except (*BAD_INPUT, TypeError):
        raise SaveError(f"{where} is not a game written by cb-tui send; ask for the file again", "foreign") from None
    if head.letter != KIND:
        raise SaveError(f"{where} is not a game written by cb-tui send; ask for the file again", "foreign")
    if digest(body) != head.sum:
        raise SaveError(f"{where} was damaged on its way: the checksum does not match; ask for it again", "damaged")
    lines, files = body.split(b"\n")[:-1], {}
    for file, count in head.files.items():
        if not _file(file) or not 0 < count <= len(lines):
            raise SaveError(f"{where} has no such part as {plain(file, 40)}; ask for the file again", "foreign")
        files[file], lines = lines[:count], lines[count:]
    if LOG not in files or lines or (head.branch != MAIN and file_of(head.branch) not in files):
        raise SaveError(f"{where} is incomplete; ask for the file again", "damaged")
    check_name(head.name)
    if much := _too_much(files):
        raise SaveError(f"{where} is larger than any game: {much}", "foreign")
    return Bundle(head, files)


def _too_much(files: Files) -> str:
    """Return the limit that a bundle exceeds, as a sentence, or an empty string."""
    count = sum(map(len, files.values()))
    if count > LINES:
        return f"it has {count} lines, and at most {LINES} are accepted"
    if len(files) - 1 > BRANCHES:
        return f"it has {len(files) - 1} branches, and at most {BRANCHES} are accepted"
    for file, lines in files.items():
        for number, line in enumerate(lines, 1):
            most = LINE_BYTES if file != LOG or number > 1 else BATTLE_BYTES
            if len(line) > most:
                return f"{file} line {number} has {len(line)} bytes, and at most {most} are accepted"
            if _nested(line) > NESTING:
                return f"{file} line {number} is nested more than {NESTING} deep"
    roots = {file: read_branch_point(lines[0]) for file, lines in files.items()}
    hung = {file: file_of(root.of) for file, root in roots.items() if root}
    chain = max((len(above(hung, file)) - 1 for file in files), default=0)
    return f"{chain} of its branches hang on one another, and at most {CHAIN} may" if chain > CHAIN else ""


def _nested(line: bytes) -> int:
    """Return how deep lists and tables of a JSON line lie in each other at most."""
    most = depth = 0
    for sign in re.findall(rb"[\[\]{}]", re.sub(rb'"[^"\\]*+(?:\\.[^"\\]*+)*"?', b"", line)):
        depth += 1 if sign in b"[{" else -1
        most = max(most, depth)
    return most


def _file(name: str) -> bool:
    return name == LOG or any(
        name == file_of(stem)
        for stem in (name.removeprefix("branches/").removesuffix(".jsonl"),)
        if NAME.fullmatch(stem)
    )


def inspect(saves: Path, got: Bundle, where: str, known: Rulesets) -> None:
    """Write the game of a bundle to a folder, with a snapshot. Raises SaveError if no game can have gone so.

    The battle is checked before a byte is written, and every line is audited before the rules are
    asked anything else.
    """
    with _foreign(where):
        _admit(got, where, known)
        _lay_out(saves / got.head.name, got)
        _audit(saves, got, where, known)


def _admit(got: Bundle, where: str, known: Rulesets) -> None:
    """Raise SaveError for a game that could not have begun so here, or is not sent to one of its players."""
    start = read_start(got.files[LOG][0])
    if start is None:
        raise SaveError(f"{where} does not say how its game began; ask for the file again", "damaged")
    refuse_newer(start.format)
    if start.ruleset not in known:
        raise SaveError(f"{where}: the rules {plain(start.ruleset, 40)} are unknown here", "foreign")
    try:
        check_start(start, known[start.ruleset])
    except SaveError as error:
        raise SaveError(f"{where}: {error.sentence}; nothing was changed", error.code) from None
    if got.head.to and start.seats.get(got.head.to) != HUMAN:
        raise SaveError(
            f"{where} is for {plain(got.head.to, 40)}, which is not a player's seat; ask for the file again", "foreign"
        )


@contextmanager
def _foreign(where: str) -> Iterator[None]:
    """Guard rules that are asked of a stranger's game: what they fail at is refused."""
    try:
        yield
    except SessionError:
        raise
    except Exception as error:  # noqa: BLE001 - a fault of ours, and no reason to take the file in or to fall over it
        why = plain(f"{type(error).__name__}: {error}", 80)
        raise SaveError(
            f"{where} is more than the rules here can audit ({why}); nothing was changed", "foreign"
        ) from None


def _lay_out(folder: Path, got: Bundle) -> None:
    with os_errors_as(folder, "made"):
        shutil.rmtree(folder, ignore_errors=True)
        (folder / BRANCH_FOLDER).mkdir(parents=True)
    for file, lines in got.files.items():
        files.replace(folder / file, b"".join(line + b"\n" for line in lines))


def _audit(saves: Path, got: Bundle, where: str, known: Rulesets) -> None:
    """Write a snapshot of the unpacked game. Raises SaveError if it breaks the rules."""
    name = got.head.name
    try:
        findings = verify(saves, name, known, bare=True).findings
        if not findings:
            game = Game.open(saves, name, branch=got.head.branch, rulesets=known)
            game.snapshot(anew=True)
            game.close()
    except SessionError as error:
        findings = [error.sentence.replace(str(saves / name), where)]
    if findings:
        raise SaveError(f"{where} breaks the rules: {findings[0]}; nothing was changed", "damaged")
