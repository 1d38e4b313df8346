"""The saves that there are, told cheaply: from the first lines of each snapshot."""

from pathlib import Path
from typing import Any

from msgspec import Struct

from cb_tui.core.spelling import closest_name
from cb_tui.core.values import SeatId
from cb_tui.games import turn_word
from cb_tui.session import files
from cb_tui.session.branch_point import BRANCHES, MAIN
from cb_tui.session.errors import SaveError
from cb_tui.session.log import LOG
from cb_tui.session.names import NAME
from cb_tui.session.snapshot import SNAPSHOT
from cb_tui.session.toml import parsed

HEAD = 2000  # bytes: more than all keys before the first table
NAMED = 8  # saves that a sentence names


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
