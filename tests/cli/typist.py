"""A person at plain mode: a real process on a pipe, its prompts read, lines typed."""

import io
import os
import re
import select
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Self

from cb_tui.games import RULESETS
from cb_tui.plain.output import EndOfInput, Output
from cb_tui.plain.repl import run_repl
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.session.seats import default_seats, parse_seats
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]
PROMPT = re.compile(r"^(?:.*\S)? > \Z", re.MULTILINE)
CHOICE = re.compile(r"(?:^  |: |; )(\d+)\. ", re.MULTILINE)


class Typist:
    """`said` is what was printed since the last line typed, `prompt` its last line."""

    def __init__(self, saves: Path, *arguments: str, env: dict[str, str] | None = None) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "cb_tui", *arguments], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, env=os.environ | {"CB_TUI_SAVES": str(saves), "TERM": "dumb"} | (env or {}),
        )  # fmt: skip
        self.said = self.prompt = self.everything = ""
        self.hear()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()

    def hear(self, seconds: float = PATIENCE) -> str:
        """Reads until a prompt or the end."""
        assert self.process.stdout is not None
        self.said, end = "", time.monotonic() + seconds
        while not PROMPT.search(self.said):
            ready, _, _ = select.select([self.process.stdout], [], [], max(0, end - time.monotonic()))
            assert ready, f"nothing more after: {self.said[-500:]}"
            more = os.read(self.process.stdout.fileno(), 65536)
            if not more:
                break
            self.said += more.decode("ascii")
        self.everything += self.said
        assert "The program failed" not in self.said, self.said
        self.prompt = self.said.rpartition("\n")[2]
        return self.said

    def type(self, line: str) -> str:
        """Types a line; what is printed until the next prompt."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n".encode())
        self.process.stdin.flush()
        return self.hear()

    def leave(self) -> tuple[int, str]:
        """Ends the input; the exit status and what came on stderr."""
        out, err = self.process.communicate(timeout=PATIENCE)
        self.everything += out.decode("ascii")
        return self.process.returncode, err.decode()

    def choices(self) -> list[int]:
        """The numbers of the choices that were told."""
        return [int(number) for number in CHOICE.findall(self.said)]


def begun(
    battle: str = "veghel", *, seats: str = "", dice: str = "seeded", seed: int = 1944, saves: Path | None = None
) -> Game:
    """A fresh game by its battle's name."""
    scenario = Library().read(battle)
    chosen = parse_seats(seats, scenario) if seats else default_seats(scenario)
    return Game.new(RULESETS[scenario.ruleset], scenario, seed=seed, seats=chosen, saves=saves, dice=dice)


def heard(game: Game, *lines: str, by: Callable[[Game, Output], object] = run_repl) -> str:
    """What is said when these lines are typed at a game, or at its replay, in this process, on one line."""
    source, typed = os.pipe()
    os.write(typed, "".join(f"{line}\n" for line in lines).encode())
    os.close(typed)
    out = io.StringIO()
    try:
        with suppress(EndOfInput):
            by(game, Output(source, out))
    finally:
        os.close(source)
    assert "The program failed" not in out.getvalue(), out.getvalue()
    return " ".join(out.getvalue().split())
