"""Results of arena games, one line a game in a file, so that a stopped arena continues."""

from pathlib import Path
from typing import Self

import msgspec

from cb_tui.core.values import SeatId
from cb_tui.session import files
from cb_tui.session.arena import GameResult
from cb_tui.session.bout import Bout
from cb_tui.session.errors import LockedError, SaveError, os_errors_as
from cb_tui.session.lock import Lock

FILE = "results.jsonl"


class ResultLine(msgspec.Struct, frozen=True):
    """One game with its result. `arena` is the seed of the arena, `seed` that of the game's dice."""

    game: str
    scenario: str
    ruleset: str
    seats: dict[SeatId, str]
    arena: int
    seed: int
    result: GameResult


class ArenaResults:
    """The games recorded in a folder, or without a folder those that were added."""

    def __init__(self, folder: Path | None = None) -> None:
        """Open the file for this process alone and drop a last line that was cut off. Raises SessionError."""
        self._kept: dict[str, GameResult] = {}
        self._path: Path | None = None
        self._size = 0
        self.seed: int | None = None  # of the arena that played the last line
        if folder is not None:
            self._open(folder)

    def __contains__(self, bout: Bout) -> bool:
        return bout.id in self._kept

    def __getitem__(self, bout: Bout) -> GameResult:
        return self._kept[bout.id]

    def add(self, bout: Bout, result: GameResult, seed: int) -> None:
        """Add the result of a game of the arena with this seed, on the disk at return.

        A second time does nothing.
        """
        if bout in self:
            return
        if self._path:
            line = ResultLine(bout.id, bout.battle.id, bout.ruleset, bout.seats, seed, bout.seed, result)
            data = msgspec.json.encode(line) + b"\n"
            files.append(self._path, data, self._size)
            self._size += len(data)
        self._kept[bout.id] = result

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Let the file go."""
        if self._path:
            self._lock.release()

    def _open(self, folder: Path) -> None:
        with os_errors_as(folder, "made"):
            folder.mkdir(parents=True, exist_ok=True)
        try:
            self._lock = Lock(folder / "results.lock")
        except LockedError:
            raise SaveError(f"another arena writes in {folder}; wait for its end or give another --out") from None
        self._path = path = folder / FILE
        data = files.read(path)
        whole = (data or b"")[: (data or b"").rfind(b"\n") + 1]
        if data != whole:
            files.replace(path, whole)
        for number, text in enumerate(whole.splitlines(), 1):
            try:
                line = msgspec.json.decode(text, type=ResultLine)
            except (msgspec.MsgspecError, UnicodeError):
                raise SaveError(f"{path}:{number}: this is not a game of an arena; delete the line") from None
            self._kept[line.game], self.seed = line.result, line.arena
        self._size = len(whole)
