"""What a game sends over the wire and how soon: `python -m benchmarks.wire [--size 80x24] [--json FILE] [-- COMMAND ...]`.

Every figure is taken from outside, in a real pseudo-terminal of 256 colours; keys go one by one, the next when the screen
has come to rest. Milliseconds count from the key to the last byte it caused. Ends with 1 when a budget is broken.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from tests.terminal.harness import Burst, Terminal, keys

ROOT = Path(__file__).parents[1]
GAME = [sys.executable, "-m", "cb_tui", "play", "veghel", "--seed", "7"]
PROTOTYPE = [sys.executable, "-m", "tests.terminal.prototype"]
EMPTY = [sys.executable, "-m", "benchmarks.empty_app"]
HEADLESS = [sys.executable, "-m", "cb_tui", "odds", "3", "2", "--json"]

ANY_KEY = 20_000  # bytes, at 80x24
STARTS, START_RATIO = 11, 1.8
IDLE_SECONDS = 2.0
HEADLESS_MS = 150


class Script(NamedTuple):
    """Keys that are measured together, in a game of their own: those of `before` bring it there.

    Bytes and ms are the p95 allowed; `only` one key of them is measured; `shows` must be seen at the end.
    """

    name: str
    before: str
    keys: str
    size: int
    ms: float | None = None
    only: str = ""
    shows: str = ""


# While the cursor looks about (`x`) nothing is up; a route starts at the piece that came up by itself.
SCRIPTS = {
    "game": [
        Script("cursor step", "x", "l*6,h*6,b*2,u*2,n*2,y*2,l*4,h*4", 600, 20),
        Script("first step of a route", "", "l,escape,tab,h,escape,tab,u,escape,tab,l,escape", 2000),
        Script("march, next reach drawn", "", "b,enter,h,enter,b,enter,y,enter", 4000, only="enter"),
        Script("march, no reach shown", "r", "b,enter,h,enter", 1000, only="enter"),
        Script("march under fire, no reach", "r", "b,enter,h,enter,b,enter,y,enter", 4000, only="enter"),
        Script("aim", "", "f,escape,tab,f,escape,tab,f,escape", 20_000, only="f"),
        Script("fire with its log", "", "f,enter,f,enter,f,enter,f,enter", 4000, only="enter", shows="fired at"),
        Script("danger map", "", "d,escape,tab,d,escape,tab,d,escape", 2000, only="d"),
        Script("cursor step on it", "d", "u,u,n,n,h,l", 600, 20),
        Script("inspector", "f,enter", "i,escape,i,escape", 6000, only="i", shows="fired at"),
        Script("replay step", "f,enter,f,enter,f,enter,i,R", "h*4,l*4,k*3,j*3", 4000, 100, shows="REPLAY"),
        Script("any key", "", "v,v,r,r,o,escape,O,escape,L,escape,?,escape,tab*4,shift+tab*2,q,escape,ctrl+c,escape,z,Z,home,end,pageup,pagedown,e,escape,f,escape", ANY_KEY),
    ],
    "prototype": [
        Script("cursor step", "", "l*9,j*5,h*9,k*5", 600, 20),
        Script("fire with its log", "", "o*10", 4000),
        Script("any key", "", "m,x,n,home,end,ctrl+l", ANY_KEY),
    ],
}  # fmt: skip


class Measured(NamedTuple):
    """A figure's spread, and what it may be at most."""

    name: str
    n: int
    p50: float
    p95: float
    worst: float
    allowed: float | None
    unit: str

    @property
    def broken(self) -> bool:
        return self.allowed is not None and self.p95 > self.allowed


def spread(name: str, values: list[float], allowed: float | None, unit: str) -> Measured:
    ordered = sorted(values)
    p95 = ordered[min(len(ordered) - 1, round(0.95 * (len(ordered) - 1)))]
    return Measured(name, len(ordered), statistics.median(ordered), p95, ordered[-1], allowed, unit)


def start(argv: list[str], columns: int, rows: int, env: dict[str, str]) -> float:
    """Milliseconds from the start of the process to the last byte of its first stable screen."""
    with Terminal(argv, columns, rows, env=env, cwd=ROOT) as terminal:
        begun = (time.perf_counter() - terminal.started) * 1000
        return begun + terminal.rest(quiet=0.3, first=10).last_ms


def starts(argv: list[str], columns: int, rows: int, env: dict[str, str]) -> list[Measured]:
    """Both programs started in turn, so that a busy machine slows both alike."""
    pairs = [(start(argv, columns, rows, env), start(EMPTY, columns, rows, env)) for _ in range(STARTS)]
    ours, empty = ([pair[which] for pair in pairs] for which in (0, 1))
    ratio = statistics.median(ours) / statistics.median(empty)
    return [
        spread("start to a stable screen", ours, None, "ms"),
        spread("start of an empty app", empty, None, "ms"),
        spread("ratio of both", [ratio], START_RATIO, "x"),
    ]


def played(argv: list[str], scripts: list[Script], columns: int, rows: int, env: dict[str, str]) -> list[Measured]:
    """The figures of every script, each in a game of its own, and of one that nobody touches."""
    figures = []
    with Terminal(argv, columns, rows, env=env, cwd=ROOT) as terminal:
        figures.append(spread("first screen", [terminal.rest(quiet=0.5, first=10).size], None, "B"))
        still = terminal.rest(IDLE_SECONDS, IDLE_SECONDS).size
        figures.append(spread(f"motionless, {IDLE_SECONDS:g} s", [still], 0, "B"))
    for script in scripts:
        with Terminal(argv, columns, rows, env=env, cwd=ROOT) as terminal:
            terminal.rest(quiet=0.5, first=10)
            if argv == GAME:
                terminal.begin()
                terminal.rest(quiet=0.5)
            terminal.press(script.before)
            bursts = [
                burst
                for key, burst in zip(keys(script.keys), terminal.press(script.keys), strict=True)
                if burst.size and key in (keys(script.only) or key)
            ]
            if terminal.process.poll() is not None or script.shows not in terminal.text():
                raise SystemExit(f"{' '.join(argv)}: {script.name!r} went astray\n{terminal.text()}")
            figures += _figures(script, bursts, columns, rows)
    return figures


def _figures(script: Script, bursts: list[Burst], columns: int, rows: int) -> list[Measured]:
    if not bursts:
        return [Measured(f"{script.name}: no key did anything", 0, 0, 0, 0, None, "B")]
    size = script.size if script.size != ANY_KEY or (columns, rows) == (80, 24) else None
    return [
        spread(script.name, [burst.size for burst in bursts], size, "B"),
        spread(script.name, [burst.last_ms for burst in bursts], script.ms, "ms"),
    ]


def headless(argv: list[str]) -> list[Measured]:
    """Milliseconds of a command that prints little."""
    taken = []
    for _ in range(STARTS):
        with Terminal(argv, cwd=ROOT) as terminal:
            status = terminal.ended(10)
            taken.append((time.perf_counter() - terminal.started) * 1000)
            if status:
                return [Measured("headless command: failed", 0, 0, 0, 0, None, "ms")]
    return [spread("headless command", [statistics.median(taken)], HEADLESS_MS, "ms")]


def table(size: str, figures: list[Measured]) -> str:
    """A line for each figure, broken budgets marked."""
    lines = [f"{size:32} {'n':>4} {'p50':>9} {'p95':>9} {'worst':>9} {'allowed':>9}"]
    for figure in figures:
        allowed = "" if figure.allowed is None else f"{figure.allowed:g}"
        numbers = " ".join(f"{value:9.1f}" for value in (figure.p50, figure.p95, figure.worst))
        lines.append(
            f"{figure.name:32} {figure.n:4} {numbers} {allowed:>9} {figure.unit}{'  <-- broken' if figure.broken else ''}"
        )
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.wire", description=__doc__)
    parser.add_argument("--size", action="append", help="COLUMNSxROWS, repeatable (80x24 and 200x60)")
    parser.add_argument("--scripts", choices=sorted(SCRIPTS), default="game")
    parser.add_argument("--json", metavar="FILE", help="write the figures here too")
    parser.add_argument("command", nargs="*", help="the program to measure, after --")
    asked = parser.parse_args()
    argv = asked.command or (GAME if asked.scripts == "game" else PROTOTYPE)
    report: dict[str, list[dict[str, object]]] = {}
    broken = False
    with tempfile.TemporaryDirectory() as folder:
        env = {"CB_TUI_SAVES": f"{folder}/saves", "CB_TUI_CONFIG": f"{folder}/config", "PYTHONDONTWRITEBYTECODE": ""}
        for size in asked.size or ["80x24", "200x60"]:
            columns, rows = map(int, size.split("x"))
            figures = starts(argv, columns, rows, env) + played(argv, SCRIPTS[asked.scripts], columns, rows, env)
            if asked.scripts == "game":
                figures += headless(HEADLESS)
            print(table(size, figures), end="\n\n", flush=True)
            report[size] = [{**figure._asdict(), "broken": figure.broken} for figure in figures]
            broken = broken or any(figure.broken for figure in figures)
    if asked.json:
        Path(asked.json).write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    return int(broken)


if __name__ == "__main__":
    sys.exit(main())
