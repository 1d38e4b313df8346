"""Trial: games of the AI against itself in a battle under edit, in a process that leaves the screen its time.

They are those of `cb-tui arena` with the same seed. `python -m` runs the process: a line in, a line out for each game.
"""

import os
import select
import subprocess
import sys
import threading
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

import msgspec
from msgspec import Struct

import cb_tui
from cb_tui.core.ruleset import Ruleset, with_rulings_stated
from cb_tui.core.scenario import Scenario
from cb_tui.core.values import SeatId, Side
from cb_tui.games import RULESETS
from cb_tui.session.arena import Bout, GameResult, seed_of
from cb_tui.session.codec import BAD_INPUT, Codec, plain_value
from cb_tui.session.levels import wilson
from cb_tui.session.seats import default_seats, machines

GAMES = 40
NICE = 19  # the screen comes first, and all that others do


class Score(Struct, frozen=True):
    """The games that a battle was played: those won by each side, and those that no side won.

    `broken` games were not played to their end and are not counted.
    """

    sides: tuple[tuple[Side, str], ...]  # in the order of the battle, each with its name
    wins: Mapping[Side, int] = {}
    drawn: int = 0
    broken: int = 0

    @property
    def games(self) -> int:
        """Return the number of games that were played to their end."""
        return sum(self.wins.values()) + self.drawn

    @property
    def pair(self) -> str:
        """Return the games won by each side: "27-11"."""
        return "-".join(str(self.wins.get(side, 0)) for side, _ in self.sides)

    def words(self, before: "Score | None" = None) -> str:
        """Return the score in a line, never without its interval: "40 games: US 27-11 (52-80%), 2 drawn"."""
        if not self.games:
            return "no game was played to its end" if self.broken else "the first game is being played"
        side, name = self.sides[0]
        least, most = wilson(self.wins.get(side, 0), self.games)
        games = "1 game" if self.games == 1 else f"{self.games} games"
        parts = [f"{games}: {name} {self.pair} ({least:.0%}-{most:.0%})".replace("%-", "-")]
        parts += [f"{self.drawn} drawn"] if self.drawn else []
        parts += [f"{self.broken} broken off"] if self.broken else []
        parts += [f"before this change {before.pair}"] if before is not None and before.games else []
        return ", ".join(parts)

    def after(self, result: GameResult) -> "Score":
        """Return the score with one more game."""
        if result.fault:
            return msgspec.structs.replace(self, broken=self.broken + 1)
        if result.winner is None:
            return msgspec.structs.replace(self, drawn=self.drawn + 1)
        wins = {**self.wins, result.winner: self.wins.get(result.winner, 0) + 1}
        return msgspec.structs.replace(self, wins=wins)


class Task(Struct, frozen=True):
    """The line that asks: the battle and how many games of it."""

    ruleset: str
    scenario: dict[str, Any]
    seed: int
    games: int


class Trial:
    """Games under way, of which `poll` counts those that have ended.

    The process ends with this one, however that ends. `fault` is a sentence if it cannot play.
    """

    def __init__(self, rules: Ruleset[Any], battle: Scenario, *, seed: int, games: int = GAMES) -> None:
        self.battle, self.games, self.seed, self.fault = battle, games, seed, ""
        self.score = Score(tuple((army.id, army.name) for army in battle.sides))
        self._read = b""
        self._process: subprocess.Popen[bytes] | None = None
        scenario: dict[str, Any] = plain_value(with_rulings_stated(rules, battle))
        try:
            self._process = _started()
            assert self._process.stdin
            self._process.stdin.write(msgspec.json.encode(Task(rules.id, scenario, seed, games)) + b"\n")
            self._process.stdin.flush()
        except OSError as error:
            self.fault = f"the AI cannot start ({error.strerror or error}); try again later"
            self.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def running(self) -> bool:
        """Check whether games are still played."""
        return self._process is not None

    def poll(self, seconds: float = 0.0) -> Score:
        """Return the score of the games that have ended, after a wait of at most `seconds` for the next one."""
        while self._process is not None and self._process.stdout is not None:
            if not select.select([self._process.stdout], [], [], seconds)[0]:
                break
            self._take(os.read(self._process.stdout.fileno(), 65536))
            seconds = 0.0
        return self.score

    def _take(self, data: bytes) -> None:
        *lines, self._read = (self._read + data).split(b"\n")
        try:
            for line in lines:
                self.score = self.score.after(msgspec.json.decode(line, type=GameResult))
        except BAD_INPUT:
            data = b""
        done = self.score.games + self.score.broken == self.games
        if not data and not done:
            self.fault = "the AI stopped before its games were played; try again"
        if done or not data:
            self.close()

    def close(self) -> None:
        """End the process. The score stays."""
        if self._process is not None:
            self._process.kill()
            for pipe in (self._process.stdin, self._process.stdout):
                with suppress(OSError):
                    if pipe is not None:
                        pipe.close()
            self._process.wait()
            self._process = None


def _started() -> "subprocess.Popen[bytes]":
    """Start the process, which does not receive the keys of the terminal."""
    return subprocess.Popen(
        [sys.executable, "-m", "cb_tui.session.editing.trial"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=Path(cb_tui.__file__).parents[1],
        start_new_session=True,
    )


def bout(rules: Ruleset[Any], battle: Scenario, seed: int, number: int) -> Bout:
    """Return game `number` (from 0) as the arena plays it, each seat led as the battle says."""
    tactics: dict[SeatId, str] = machines(default_seats(battle, machines=True))
    return Bout(rules.id, battle, tactics, seed_of(seed, number))


def main() -> None:
    """Play the games of the first line of stdin. The end of stdin ends the process at once."""
    os.nice(NICE)
    task = msgspec.json.decode(sys.stdin.buffer.readline(), type=Task)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    rules = RULESETS[task.ruleset]
    battle = Codec(rules).scenario(task.scenario)
    for number in range(task.games):
        sys.stdout.buffer.write(msgspec.json.encode(bout(rules, battle, task.seed, number).play()) + b"\n")
        sys.stdout.buffer.flush()


def _end_with_parent() -> None:
    sys.stdin.buffer.read()
    os._exit(0)


if __name__ == "__main__":
    main()
