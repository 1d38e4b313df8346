"""What a game sends over the wire and how soon.

`python -m benchmarks.wire [--size 80x24] [--scripts combat] [--only aim]`. Every figure is taken from outside, in a
real pseudo-terminal of 256 colours; keys go one by one, the next when the screen has come to rest. Milliseconds count
from the key to the last byte it caused. Ends with 1 when a budget is broken.
"""

import argparse
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks import keyed
from benchmarks.keyed import FULL, ROOT
from benchmarks.row import Row, spread, table
from tests.terminal.harness import Terminal

TITLE = "Bytes of a key at 80x24, and milliseconds until the last of them"
GAMES = ("combat_boots", "combat", "combat_captain")
EMPTY = [sys.executable, "-m", "benchmarks.empty_app"]
HEADLESS = [sys.executable, "-m", "cb_tui", "odds", "3", "2", "--json"]
STARTS, START_RATIO = 11, 1.8
HEADLESS_MS = 150


def start(argv: list[str], columns: int, rows: int, env: dict[str, str]) -> float:
    """Return the milliseconds from the start of the process to the last byte of its first stable screen."""
    with Terminal(argv, columns, rows, env=env, cwd=ROOT) as terminal:
        begun = (time.perf_counter() - terminal.started) * 1000
        return begun + terminal.rest(quiet=0.3, first=10).last_ms


def starts(argv: list[str], size: tuple[int, int], env: dict[str, str]) -> Iterator[Row]:
    """Yield the rows of both programs started in turn, so that a busy machine slows both alike."""
    pairs = [(start(argv, *size, env), start(EMPTY, *size, env)) for _ in range(STARTS)]
    ours, empty = ([pair[which] for pair in pairs] for which in (0, 1))
    yield spread("start to a stable screen", ours, None, "ms")
    yield spread("start of an empty app", empty, None, "ms")
    yield spread("ratio of both", [statistics.median(ours) / statistics.median(empty)], START_RATIO, "x")


def headless() -> Row:
    """Return the milliseconds of a command that prints little."""
    taken = []
    for _ in range(STARTS):
        with Terminal(HEADLESS, cwd=ROOT) as terminal:
            if terminal.ended(10):
                raise SystemExit(f"{' '.join(HEADLESS)} failed")
            taken.append((time.perf_counter() - terminal.started) * 1000)
    return spread("headless command", [statistics.median(taken)], HEADLESS_MS, "ms")


def of(scripts: str, size: tuple[int, int] = FULL, only: str = "") -> Iterator[Row]:
    """Yield the rows of a file of scripts; of those alone whose name has `only` in it, if given."""
    program = keyed.read(scripts)
    with tempfile.TemporaryDirectory() as folder:
        env = {"CB_TUI_SAVES": f"{folder}/saves", "CB_TUI_CONFIG": f"{folder}/config", "PYTHONDONTWRITEBYTECODE": ""}
        if not only:
            yield from starts(program.argv, size, env)
        yield from keyed.measured(program, size, env, only)
    if not only and scripts in GAMES:
        yield headless()


def rows() -> Iterator[Row]:
    """Yield the rows of the page: the keys of each game."""
    for game in GAMES:
        program = keyed.read(game)
        with tempfile.TemporaryDirectory() as folder:
            env = {"CB_TUI_SAVES": f"{folder}/saves", "CB_TUI_CONFIG": f"{folder}/config"}
            for row in keyed.measured(program, FULL, env):
                yield row._replace(name=f"{program.program[1]}: {row.name}")


def main() -> int:
    """Print a table a size, and say whether a budget is broken."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.wire", description=__doc__)
    parser.add_argument("--size", action="append", help="COLUMNSxROWS, repeatable (80x24 and 200x60)")
    parser.add_argument("--scripts", choices=keyed.names(), action="append", help="repeatable (all games)")
    parser.add_argument("--only", default="", metavar="TEXT", help="the scripts that have this in their names")
    parser.add_argument("--json", metavar="FILE", help="write the figures here too")
    asked = parser.parse_args()
    report: dict[str, list[dict[str, object]]] = {}
    broken = False
    for size in asked.size or ["80x24", "200x60"]:
        columns, lines = map(int, size.split("x"))
        for scripts in asked.scripts or GAMES:
            found = list(of(scripts, (columns, lines), asked.only))
            print(table(f"{scripts} {size}", found), end="\n\n", flush=True)
            report[f"{scripts} {size}"] = [{**row._asdict(), "broken": row.broken} for row in found]
            broken = broken or any(row.broken for row in found)
    if asked.json:
        Path(asked.json).write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    return int(broken)


if __name__ == "__main__":
    sys.exit(main())
