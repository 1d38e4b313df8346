"""What a start takes, beside an empty Textual app.

`python -m benchmarks.start [--size 80x24] [--starts 9] [--json FILE]`. Processor time and peak memory of the process
until the last byte of its first stable screen, in a real pseudo-terminal, from compiled byte code; all programs in
turn, so that a busy machine slows all alike. Then 3,000 keys in a game, which may not make it grow. Linux alone tells
the times of another process. Ends with 1 when a budget is broken.
"""

import argparse
import compileall
import json
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from math import inf
from pathlib import Path
from typing import NamedTuple

import textual

import cb_tui
from tests.long_game import long_game
from tests.terminal.harness import Terminal

TITLE = "Starts, beside an empty Textual app, 80x24"
ROOT = Path(__file__).parents[1]
GAME = (sys.executable, "-m", "cb_tui")
QUIET = 1.0  # seconds without a byte, and without work, after which a screen is stable, on a busy machine too
IDLE = 1.0  # milliseconds of processor time between two looks that are no work
STEPS, KEYS = 2000, 3000
GROWTH = 4.0  # MB that 3,000 keys may add
COMPILED = {"PYTHONDONTWRITEBYTECODE": None}


class Start(NamedTuple):
    """A program, how much of an empty app's processor time it may take, and its MB at most."""

    name: str
    command: tuple[str, ...]
    ratio: float | None = None
    megabytes: float | None = None


STARTS = (
    Start("empty app", (sys.executable, "-m", "benchmarks.empty_app")),
    Start("title", GAME, 1.15),
    Start("play veghel", (*GAME, "play", "veghel", "--seed", "7"), 1.4, 45),
    Start(f"resume, {STEPS:,} commands", (*GAME, "resume", "long"), 1.5, 55),
    Start(f"replay, {STEPS:,} commands", (*GAME, "replay", "long")),
)


class StartCost(NamedTuple):
    """What one start took: milliseconds of processor time and by the clock, and its memory at most in MB."""

    processor: float
    clock: float
    megabytes: float


def taken(command: Sequence[str], saves: Path, columns: int, rows: int) -> StartCost:
    """Starts a program with saves of its own; `saves` stay as they are."""
    with tempfile.TemporaryDirectory() as folder:
        mine = shutil.copytree(saves, Path(folder) / "saves")
        env = COMPILED | {"CB_TUI_SAVES": str(mine), "XDG_CONFIG_HOME": folder}
        with Terminal(command, columns, rows, env=env, cwd=ROOT) as terminal:
            pid, found, spent = terminal.process.pid, StartCost(0, 0, 0), 0.0
            last = time.perf_counter() + 10
            while time.perf_counter() < last + QUIET:
                heard, before, spent = terminal.heard(0.05), spent, processor(pid)
                if heard or spent > before + IDLE:
                    last = time.perf_counter()
                if heard:
                    found = StartCost(spent, (last - terminal.started) * 1000, peak(pid))
            return found


def processor(pid: int) -> float:
    """Milliseconds of processor time of a process so far: the kernel's clock of it, by its number."""
    return time.clock_gettime((~pid << 3) | 2) * 1000


def peak(pid: int) -> float:
    """The most memory that a process has had so far, in MB."""
    fields = dict(line.split(":", 1) for line in Path(f"/proc/{pid}/status").read_text().splitlines())
    return int(fields["VmHWM"].split()[0]) / 1024


def grown(columns: int, rows: int, saves: Path) -> float:
    """MB that a game grows by while a player looks about with 3,000 keys."""
    with Terminal(
        (*GAME, "play", "veghel", "--seed", "7"), columns, rows, env=COMPILED | {"CB_TUI_SAVES": str(saves)}, cwd=ROOT
    ) as terminal:
        terminal.rest(quiet=QUIET, first=10)
        terminal.begin()
        round_ = "xlllljjjhhhhkkk\x1b[Zd\x1bi\x1b"
        terminal.press("x,l*4,h*4,escape,tab,f,escape,d,escape,i,escape")
        before = peak(terminal.process.pid)
        for _ in range(KEYS // len(round_)):
            terminal.type(round_)
            terminal.rest()
        return peak(terminal.process.pid) - before


class StartRow(NamedTuple):
    """A line of the table: a start, median of all."""

    start: str
    processor_ms: float
    times_an_empty_app: float
    allowed: float | None
    clock_ms: float
    peak_mb: float
    allowed_mb: float | None


def measured(columns: int, rows: int, starts: int) -> tuple[list[StartRow], float]:
    """Start every program so many times in turn and return the rows and the MB that 3,000 keys add."""
    for package in (cb_tui, textual):
        compileall.compile_dir(Path(package.__file__ or "").parent, quiet=2)
    with tempfile.TemporaryDirectory() as folder:
        saves = Path(folder)
        long_game("xray", STEPS, saves).close()
        for start in STARTS:
            taken(start.command, saves, columns, rows)  # reads all files once
        rounds = [[taken(start.command, saves, columns, rows) for start in STARTS] for _ in range(starts)]
        more = grown(columns, rows, saves)
    found = []
    for start, *took in zip(STARTS, *rounds, strict=True):
        ratio = statistics.median(one.processor / each[0].processor for one, each in zip(took, rounds, strict=True))
        spent, clock, memory = (statistics.median(each) for each in zip(*took, strict=True))
        found.append(StartRow(start.name, spent, ratio, start.ratio, clock, memory, start.megabytes))
    return found, more


def rows() -> Iterator[StartRow]:
    """Yield the rows of the page."""
    yield from measured(80, 24, 5)[0]


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a table; 1 when a budget is broken."""
    parser = argparse.ArgumentParser(prog="benchmarks.start", description=__doc__)
    parser.add_argument("--size", default="80x24")
    parser.add_argument("--starts", type=int, default=9)
    parser.add_argument("--json", type=Path)
    asked = parser.parse_args(arguments)
    columns, lines = map(int, asked.size.split("x"))
    found, more = measured(columns, lines, asked.starts)
    print(
        f"{asked.size:<24}{'processor ms':>14}{'x empty':>9}{'allowed':>9}{'clock ms':>10}{'peak MB':>9}{'allowed':>9}"
    )
    for row in found:
        print(
            f"{row.start:<24}{row.processor_ms:>14.0f}{row.times_an_empty_app:>9.2f}{row.allowed or '':>9}"
            f"{row.clock_ms:>10.0f}{row.peak_mb:>9.1f}{row.allowed_mb or '':>9}"
        )
    print(f"{KEYS:,} keys add {more:.1f} MB, allowed {GROWTH:g}")
    if asked.json:
        asked.json.write_text(
            json.dumps({"size": asked.size, "starts": [row._asdict() for row in found], "grown_mb": more})
        )
    over = (row.times_an_empty_app > (row.allowed or inf) or row.peak_mb > (row.allowed_mb or inf) for row in found)
    return int(more > GROWTH or any(over))


if __name__ == "__main__":
    raise SystemExit(main())
