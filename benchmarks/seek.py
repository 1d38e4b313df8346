"""How soon a replay shows any step of a long game.

`python -m benchmarks.seek [--size 80x24] [--steps 2000] [--seeks 60]`. The game is LZ X-Ray played by chance; the
replay runs in a real pseudo-terminal. Milliseconds count from the key to the last byte it caused; below each kind is
what the processor worked for it, which a busy machine does not change. Each seek of a kind starts where no seek was
before. Ends with 1 when the p95 of a kind is broken.
"""

import argparse
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from benchmarks.keyed import ROOT
from benchmarks.row import Row, spread, table
from tests.long_game import long_game
from tests.terminal.harness import Terminal

REPLAY = [sys.executable, "-m", "cb_tui", "replay", "long"]
MOST_MS = 100.0
QUIET = 0.12  # seconds without a byte after which a seek is over
LOOKED = 3.0  # seconds for which a player looks at a replay first
UNITS = ("R1", "r1", "C3", "m2", "0907", "PAVN", "disr")


class Kind(NamedTuple):
    """A key that seeks; `ready` is typed before it with the far step it starts from, `after` behind it, unmeasured."""

    name: str
    key: str
    ready: str = "g{far}\r"
    after: str = ""


KINDS = (
    Kind("a step on", "l"),
    Kind("a step back", "h"),
    Kind("the next moment", "j"),
    Kind("the moment before", "k"),
    Kind("the next turn", "]"),
    Kind("the turn before", "["),
    Kind("the next loss", "n"),
    Kind("the loss before", "p"),
    Kind("found", "\r", "g{far}\r/{unit}"),
    Kind("the next place found", ".", "/{unit}\rg{far}\r"),
    Kind("the place found before", ",", "/{unit}\rg{far}\r"),
    Kind("the start", "\x1b[H"),
    Kind("the end", "\x1b[F"),
    Kind("a step by its number", "\r", "g{far}"),
    Kind("the dice of the step", "i", after="\x1b"),
)


def far(steps: int) -> Iterator[int]:
    """Steps all over the game, neighbours far from each other."""
    now = 0
    while True:
        now = (now + steps * 382 // 1000 + 1) % steps
        yield now


def processor_ms(pid: int) -> float:
    """What all threads of a process have worked so far."""
    return sum(int(each.read_text().split()[0]) for each in Path(f"/proc/{pid}/task").glob("*/schedstat")) / 1e6


def seeks(steps: int, count: int, columns: int, rows: int, env: dict[str, str]) -> list[Row]:
    """The figures of every kind, in one replay."""
    figures, places = [], far(steps)
    with Terminal(REPLAY, columns, rows, env=env, cwd=ROOT) as terminal:
        terminal.until("REPLAY", 30)
        terminal.rest(LOOKED, LOOKED)
        for kind in KINDS:
            taken, worked = [], []
            for number in range(count):
                ready = kind.ready.format(far=next(places), unit=UNITS[number % len(UNITS)])
                terminal.type(ready)
                terminal.rest(QUIET)
                used = processor_ms(terminal.process.pid)
                terminal.type(kind.key)
                burst = terminal.rest(QUIET)
                taken += [burst.last_ms] if burst.size else []
                worked += [processor_ms(terminal.process.pid) - used] if burst.size else []
                terminal.type(kind.after)
            if terminal.process.poll() is not None or len(taken) < count / 2:
                raise SystemExit(f"{kind.name}: only {len(taken)} of {count} showed anything\n{terminal.text()}")
            figures += [spread(kind.name, taken, MOST_MS, "ms"), spread("  of the processor", worked, None, "ms")]
    return figures


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.seek", description=__doc__)
    parser.add_argument("--size", action="append", help="COLUMNSxROWS, repeatable (80x24 and 200x60)")
    parser.add_argument("--steps", type=int, default=2000)
    parser.add_argument("--seeks", type=int, default=60, help="of each kind")
    asked = parser.parse_args()
    broken = False
    with tempfile.TemporaryDirectory() as folder:
        game = long_game("xray", asked.steps, Path(folder))
        game.close()
        env = {"CB_TUI_SAVES": folder, "CB_TUI_CONFIG": f"{folder}/config", "PYTHONDONTWRITEBYTECODE": ""}
        for size in asked.size or ["80x24", "200x60"]:
            columns, rows = map(int, size.split("x"))
            figures = seeks(game.step, asked.seeks, columns, rows, env)
            print(table(f"{size}, {game.step} steps", figures), end="\n\n", flush=True)
            broken = broken or any(figure.broken for figure in figures)
    return int(broken)


if __name__ == "__main__":
    sys.exit(main())
