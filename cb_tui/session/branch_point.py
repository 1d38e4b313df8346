"""Branch points: the first line of a branch file, with the point where the branch leaves its line.

The main line is called "main" and has none.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from cb_tui.core.limits import BRANCHES as MOST
from cb_tui.core.limits import CHAIN
from cb_tui.core.values import Value
from cb_tui.session import files
from cb_tui.session.codec import BAD_INPUT
from cb_tui.session.errors import SaveError, SaveNameError, os_errors_as
from cb_tui.session.locations import NAME, check_name
from cb_tui.session.lock import Lock
from cb_tui.session.log import LOG, LogEntry, digest, seal, unseal

MAIN = "main"
BRANCHES = "branches"


class BranchPoint(Value, frozen=True, kw_only=True):
    """The point where a branch leaves the line `of`: after `step`, at the log line with the hash `prev`.

    `seen` is the number of rolls after that point that were known when it was made. No roll is
    repeated, since `fresh` gives the branch dice of its own.
    """

    of: str
    step: int
    seen: int
    fresh: str
    prev: str

    @property
    def line(self) -> bytes:
        """Return the sealed line as written. `prev` is its last key, as in every line."""
        return seal(msgspec.json.encode(self))


def freshness(name: str, prev: str, seen: int) -> str:
    """Return the string that makes the dice of a branch its own.

    It follows from the branch point, the name and the count of known rolls, so that no player can
    pick it.
    """
    return digest(f"{name} {seen} {prev}".encode())[:16]


def read_branch_point(line: bytes) -> BranchPoint | None:
    """Return the root that a line holds, None if it is damaged or something else."""
    body = unseal(line)
    try:
        return msgspec.json.decode(body, type=BranchPoint) if body is not None else None
    except BAD_INPUT:
        return None


def file_of(branch: str) -> str:
    """Return the file of a branch, relative to the folder of the save."""
    return LOG if branch == MAIN else f"{BRANCHES}/{branch}.jsonl"


def names(folder: Path) -> tuple[str, ...]:
    """Return the branches of a save, "main" not among them, in the order in which one counts."""
    with os_errors_as(folder, "read"):
        there = [path for path in (folder / BRANCHES).glob("*.jsonl") if NAME.fullmatch(path.stem)]
    return tuple(sorted((path.stem for path in there), key=lambda name: (len(name), name)))


def plant(folder: Path, spot: tuple[str, str], step: int, later: Sequence[LogEntry], name: str = "") -> str:
    """Begin a branch at a `spot` (line, hash) and return its name, by default "b1", "b2" and so on.

    `later` are the commands already known that come after it. Raises SaveNameError if the name is
    taken, SaveError.
    """
    of, prev = spot
    lock = Lock(folder / "log.lock", wait=True)  # two processes may branch at once
    try:
        taken = {MAIN, *names(folder)}
        if not name:
            name = next(f"b{number}" for number in range(1, len(taken) + 1) if f"b{number}" not in taken)
        if check_name(name, "branch") in taken:
            raise SaveNameError(f"there is already a branch {name}; choose another name")
        hung = {other: root.of for other, root in branch_points(folder).items() if root}
        if len(taken) > MOST or len(above({**hung, name: of}, name)) - 1 > CHAIN:
            raise SaveError(f"a game has at most {MOST} branches, {CHAIN} on one another; delete one first", "full")
        seen = sum(bool(deed.faces) for deed in later)
        root = BranchPoint(of=of, step=step, seen=seen, fresh=freshness(name, prev, seen), prev=prev)
        with os_errors_as(folder / BRANCHES, "made"):
            (folder / BRANCHES).mkdir(exist_ok=True)
            files.sync_folder(folder)
        files.replace(folder / file_of(name), root.line + b"\n")
    finally:
        lock.release()
    return name


def above(hung: Mapping[str, str], name: str) -> list[str]:
    """Return a branch and all lines it hangs on, up to the main line. A cycle ends the list."""
    way: list[str] = []
    while name in hung and name not in way:
        way.append(name)
        name = hung[name]
    return [*way, name]


def copy_lines(folder: Path, to: Path) -> None:
    """Copy the main line and every branch to another folder. Raises SaveError."""
    with os_errors_as(to / BRANCHES, "made"):
        (to / BRANCHES).mkdir(exist_ok=True)
    for name in (MAIN, *names(folder)):
        files.replace(to / file_of(name), files.read(folder / file_of(name)) or b"")


def branch_points(folder: Path) -> dict[str, BranchPoint | None]:
    """Return the branch point of each branch, or None if its first line is damaged."""
    found: dict[str, BranchPoint | None] = {}
    for name in names(folder):
        data: Any = files.read(folder / file_of(name)) or b""
        found[name] = read_branch_point(data.partition(b"\n")[0])
    return found
