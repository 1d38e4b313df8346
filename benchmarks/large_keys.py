"""What a key takes on a large board that nobody has played on yet: `python -m benchmarks.large_keys`.

A real game in a pseudo-terminal, keys one by one as a player presses them. Milliseconds are processor time of the game
from the key to the frame that answers it, what is looked for ahead meanwhile included.
"""

import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.boards import SEED, battle
from benchmarks.row import Row, spread, table
from benchmarks.start import COMPILED, GAME, ROOT, processor
from cb_tui.games import RULESETS
from cb_tui.session.game import Game
from tests.terminal.harness import Terminal, keys

TITLE = "A key on a large board, milliseconds of processor time until its frame"
BOARDS = ((60, 200, 30.0), (99, 40, 20.0))  # columns and rows, pieces, milliseconds that 95 in 100 keys may take
SCRIPTS = (  # names, and keys from the first screen on; those of the last name are pressed where the cursor looks about
    ("next piece", "tab*20"),
    ("reach off and on", "r*6"),
    ("cursor step", "x,l*6,j*6,h*6,k*6,n*6"),
)
BETWEEN = 0.15  # seconds from a frame to the next key
LONGEST = 2.0  # that a key without a frame is waited for


def rows() -> Iterator[Row]:
    """Yield the rows of the page."""
    for columns, pieces, most in BOARDS:
        for name, spent in pressed(columns, pieces):
            yield spread(f"{columns}x{columns}, {pieces} pieces: {name}", spent, most, "ms")


def pressed(columns: int, pieces: int) -> Iterator[tuple[str, list[float]]]:
    """Yield what each key of a script took, on one board in one game."""
    with tempfile.TemporaryDirectory() as folder:
        _begun(columns, pieces, Path(folder))
        env = COMPILED | {"CB_TUI_SAVES": folder, "XDG_CONFIG_HOME": folder}
        with Terminal((*GAME, "resume", "large"), env=env, cwd=ROOT) as terminal:
            terminal.until("Tab next", 30)
            terminal.rest(quiet=1, first=2)
            for name, script in SCRIPTS:
                yield name, [took for key in keys(script) if (took := _answered(terminal, key)) is not None]


def _begun(columns: int, pieces: int, saves: Path) -> None:
    """Begin the game that is resumed: who acts first is the player."""
    fought = battle(columns, columns, pieces)
    rules = RULESETS[fought.ruleset]
    mine = rules.who_decides(rules.start(fought, {}))
    tactics = {army.id: army.tactic for army in fought.sides}
    seats = {seat.id: "human" if seat.id == mine else f"ai:{tactics[seat.side]}" for seat in fought.seated}
    Game.new(rules, fought, seed=SEED, seats=seats, name="large", saves=saves).close()


def _answered(terminal: Terminal, key: str) -> float | None:
    """Return the milliseconds until the frame that answers a key, None where none comes."""
    pid = terminal.process.pid
    before, begun = processor(pid), time.perf_counter()
    terminal.type(key)
    while not terminal.heard(0.005):
        if time.perf_counter() - begun > LONGEST:
            return None
    took = processor(pid) - before
    terminal.rest(quiet=BETWEEN, first=BETWEEN)
    return took


def main() -> int:
    """Print a table; 1 when a budget is broken."""
    found = list(rows())
    print(table("large boards 80x24", found))
    return int(any(row.broken for row in found))


if __name__ == "__main__":
    sys.exit(main())
