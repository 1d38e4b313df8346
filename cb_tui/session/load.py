"""Loading a save: up to the last whole entry of the unbroken chain, saying what was left out, touching nothing."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from cb_tui.core.ruleset import Ruleset
from cb_tui.session import files, save
from cb_tui.session.chain import digest, seal, unbroken, unseal
from cb_tui.session.codec import BAD_INPUT
from cb_tui.session.course import Course
from cb_tui.session.errors import SaveError, plain, told
from cb_tui.session.log import LOG, Log
from cb_tui.session.turn import Start


@dataclass
class Loaded:
    """A save as read: its course and log, its snapshot if that is whole, and all that is wrong with the files."""

    course: Course
    log: Log
    snapshot: save.Snapshot | None
    faults: list[str] = field(default_factory=list)


def load(folder: Path, rulesets: Mapping[str, Ruleset[Any]]) -> Loaded:
    """Reads a save; raises SaveError when neither file tells how it began, or when a newer program wrote it."""
    with told(folder, "read"):
        there = folder.is_dir()
    if not there:
        raise SaveError(f"there is no save {folder}; look at `cb-tui resume` for the games that there are", "missing")
    snapshot, snapshot_fault = _snapshot(folder)  # before the log: who plays meanwhile writes the log first
    data = files.read(folder / LOG)
    first, _, rest = (data or b"").partition(b"\n")
    save.refuse_newer(save.format_of_log(first))
    start, line = _start(first, rest, snapshot)
    if start is None:
        raise SaveError(f"{folder} cannot be read: {_why(data, snapshot_fault)}; nothing was changed", "damaged")
    ruleset = rulesets.get(start.ruleset)
    if ruleset is None:
        known = ", ".join(sorted(rulesets))
        raise SaveError(f"{folder}: the rules {plain(start.ruleset, 40)} are not known here; known are {known}")
    course = Course(ruleset, start)
    faults = [snapshot_fault] if snapshot_fault else []
    lines, size = unbroken(rest, digest(line)) if rest else ([], 0)
    log = Log([line], folder)
    if data is None:
        faults.append(f"{LOG} is missing, so the game stands at its start")
        log.torn = True
    elif line != first:
        faults.append(f"{LOG} line 1 is damaged; the start was taken from {save.SNAPSHOT}")
        log.torn = True
    for number, written in enumerate(lines, 2):
        try:
            course.take(written)
        except SaveError as error:
            faults.append(f"{LOG} line {number} {error.sentence}; it and all after it were left out")
            log.torn = True
            break
        log.lines.append(written)
    else:
        _tail(log, data or b"", rest[size:], faults)
    log.size = sum(map(len, log.lines)) + len(log.lines)
    if snapshot and snapshot.hash not in course.seen and not log.torn:
        faults.append(f"{LOG} ends at step {course.step} without the step {snapshot.step} of {save.SNAPSHOT}")
        log.torn = True
    return Loaded(course, log, snapshot, faults)


def _tail(log: Log, data: bytes, left: bytes, faults: list[str]) -> None:
    """What follows the last whole line."""
    number = len(log.lines) + 1
    if left:
        more = left.rstrip(b"\n").count(b"\n")
        also = f" and {more} after it" if more else ""
        faults.append(f"{LOG} line {number} is damaged; it{also} was left out ({len(left)} bytes)")
        log.torn = True
    elif data and not data.endswith(b"\n"):
        faults.append(f"{LOG} line {number - 1} lacks its line end; nothing was left out")
        log.torn = True


def _snapshot(folder: Path) -> tuple[save.Snapshot | None, str]:
    data = files.read(folder / save.SNAPSHOT)
    if data is None:
        return None, f"{save.SNAPSHOT} is missing"
    try:
        return save.parse(data), ""
    except save.NewerError:
        raise
    except SaveError as error:
        return None, f"{save.SNAPSHOT} is damaged and was not used ({error.sentence})"


def _start(first: bytes, rest: bytes, snapshot: save.Snapshot | None) -> tuple[Start | None, bytes]:
    """The start and its line, from the log or, where that is damaged, from the snapshot."""
    body = unseal(first)
    if body is not None:
        try:
            return msgspec.json.decode(body, type=Start), first
        except BAD_INPUT:
            pass
    if snapshot is None:
        return None, first
    return snapshot.start, seal(snapshot.start.body)


def _why(data: bytes | None, snapshot_fault: str) -> str:
    log = f"{LOG} is missing" if data is None else f"{LOG} line 1 is damaged"
    return f"{log} and {snapshot_fault}"
