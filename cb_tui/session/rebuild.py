"""The records of finished battles written anew from the saves."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from cb_tui.session import files
from cb_tui.session.battle_records import BattleRecord, counts, line_of, read, record_of, same, sides_of, writing
from cb_tui.session.branch_point import MAIN, names
from cb_tui.session.errors import SessionError
from cb_tui.session.game import Game
from cb_tui.session.log import LOG, hand_fault
from cb_tui.session.process import player, uid
from cb_tui.session.saves import saves as saves_in
from cb_tui.session.seats import own_seat


class RebuildResult(NamedTuple):
    """How many records there are, how many of them came from saves, and where the damaged file is now, if it was."""

    records: int
    found: int
    aside: Path | None


def rebuild(saves: Path) -> RebuildResult:
    """Rewrite the records: whole lines stay, and finished battles of this login's saves are added.

    A file with damaged lines is kept beside it. Raises SaveError.
    """
    with writing(saves) as path:
        whole, damaged = read(path)
        new = list[BattleRecord]()
        for record in _finished(saves):
            if not any(same(record, known) for known in (*whole, *new)):
                new.append(record)
        aside = files.set_aside(path, "records.damaged") if damaged else None
        if new or damaged:
            lines = (*whole, *sorted(new, key=lambda record: record.date))
            files.replace(path, b"".join(line_of(record) + b"\n" for record in lines))
    return RebuildResult(len(whole) + len(new), len(new), aside)


def _finished(saves: Path) -> Iterator[BattleRecord]:
    """Yield the battles that this login has finished in its saves. Unreadable saves are skipped."""
    for save in saves_in(saves):
        folder = saves / save.name
        try:
            there = (folder / LOG).lstat()
        except OSError:
            continue
        if there.st_uid != uid():
            continue
        date = datetime.fromtimestamp(there.st_mtime, UTC).isoformat(timespec="seconds")
        for line in (MAIN, *names(folder)):
            try:
                game = Game.open(saves, save.name, watch=True, branch=line)
                own = own_seat(folder)
            except SessionError:
                continue
            sides = sides_of(game, (own,) if own else tuple(game.seats))
            if sides and counts(game) and not hand_fault(game.entries, game.seats):
                yield record_of(game, sides, player(), date)
                break
