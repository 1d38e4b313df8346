"""What the engine takes on large boards that nobody has played on yet: `python -m benchmarks.boards`.

Each row is a process of its own, so that nothing is known of its board: milliseconds of processor time, median,
95th percentile and worst, of the questions that a screen asks and of the machine's deeds.
"""

import argparse
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from msgspec.structs import replace

from cb_tui.core.dice import SeededDice
from cb_tui.core.hexes import hex_at
from cb_tui.core.legal_commands import LegalCommands
from cb_tui.core.values import SeatId, UnitId
from cb_tui.games import RULESETS
from cb_tui.games.combat_boots.rules.battle import Battery, Battle, Layout, UnitDeployment
from cb_tui.session.library import Library

TITLE = "Large boards nobody has played on yet: median/95 in 100/worst, ms"
ROWS = (  # columns, pieces, batteries
    (30, 10, 0), (30, 40, 0), (60, 10, 0), (60, 40, 0), (60, 100, 0), (60, 200, 0), (99, 10, 0), (99, 40, 0),
    (99, 200, 0), (99, 40, 10),
)  # fmt: skip
WIDTH = 15  # of a column
ASKED = ("legal", "reach", "scene", "machine", "decide")
SECONDS, COMMANDS = 20.0, 400  # of a row at most
APART = 5  # commands from one time that a screen asks to the next
SEED = 7


class BoardRow(NamedTuple):
    """A line of the table: what is asked on one board, in milliseconds of processor time."""

    board: str
    pieces: int
    commands: int
    legal: str
    reach: str
    scene: str
    machine: str
    decide: str
    safest: str


def rows() -> Iterator[BoardRow]:
    """Yield a row a board, each measured by a process of its own."""
    for columns, pieces, batteries in ROWS:
        alone = ("--columns", str(columns), "--pieces", str(pieces), "--batteries", str(batteries))
        told = subprocess.run(
            [sys.executable, "-m", "benchmarks.boards", *alone], check=True, capture_output=True, text=True
        )
        board, counted, commands, legal, reach, scene, machine, decide, safest = told.stdout.split()
        yield BoardRow(board, int(counted), int(commands), legal, reach, scene, machine, decide, safest)


def main() -> None:
    """Print a table, a line a board, or measure one board and print its line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.boards")
    parser.add_argument("--columns", type=int, help="of one board alone")
    parser.add_argument("--pieces", type=int, default=40, help="of both sides on it")
    parser.add_argument("--batteries", type=int, default=0, help="of both sides beyond it")
    asked = parser.parse_args()
    if asked.columns:
        print(*measured(asked.columns, asked.pieces, asked.batteries), flush=True)
        return
    print("".join(f"{name:<{WIDTH}}" for name in BoardRow._fields), flush=True)
    for row in rows():
        print("".join(f"{value:<{WIDTH}}" for value in row), flush=True)


def measured(columns: int, pieces: int, batteries: int = 0) -> BoardRow:
    """Return what one board takes: the figures of each question."""
    deep = 20 if columns == 30 else columns
    played(battle(12, 9, 10))  # loads the chapters
    spent, commands = played(battle(columns, deep, pieces, batteries))
    legal, reach, scene, machine, decide = (of(spent[what]) for what in ASKED)
    safest = f"{max(spent['safest'], default=0):.0f}"
    guns = f"+{batteries}" * bool(batteries)
    return BoardRow(f"{columns}x{deep}{guns}", pieces, commands, legal, reach, scene, machine, decide, safest)


def of(spent: list[float]) -> str:
    """Return median, 95th percentile and worst of some milliseconds."""
    if len(spent) < 2:
        return "-"
    return f"{statistics.median(spent):.1f}/{statistics.quantiles(spent, n=20)[-1]:.1f}/{max(spent):.0f}"


def battle(columns: int, rows: int, pieces: int, batteries: int = 0) -> Battle:
    """Return a battle of two armies that make for each other over open ground, woods and houses."""
    model = Library().read("villers")
    assert isinstance(model, Battle)
    faces = SeededDice(SEED, columns).roll(columns * rows + 2 * pieces)
    signs = [".", ".", ".", ".", "^", "#"]
    ground = "\n".join(" ".join(signs[faces[row * columns + at] - 1] for at in range(columns)) for row in range(rows))
    kinds = {army.id: [each.type for each in model.units if each.side == army.id] for army in model.sides}
    guns = tuple(
        Battery(id=UnitId(f"B{number}"), side=model.sides[number % 2].id, name=f"{number}", missions=9, fp=4)
        for number in range(batteries)
    )
    return replace(
        model, board=Layout(ground), units=tuple(_deployed(model, kinds, columns, rows, pieces)), turns=60, orders=(),
        victory=(), batteries=guns, sorties=(), leaders=(), exits=(), visibility=(),
    )  # fmt: skip


def _deployed(
    model: Battle, kinds: dict[Any, list[str]], columns: int, rows: int, pieces: int
) -> Iterator[UnitDeployment]:
    """Both armies stand in columns a third of the board apart, two pieces to a hex."""
    for number in range(pieces):
        side = model.sides[number % 2].id
        place = number // 4
        depth, row = divmod(place, max(1, rows - 2))
        column = columns // 3 - depth if number % 2 == 0 else 2 * columns // 3 + depth
        kind = kinds[side][number // 2 % len(kinds[side])]
        yield UnitDeployment(id=UnitId(f"{'PQ'[number % 2]}{number}"), side=side, type=kind, at=hex_at(column, row + 2))


def played(fought: Battle) -> tuple[dict[str, list[float]], int]:
    """Return the milliseconds of every question over the opening of an AI game, and its commands."""
    rules = RULESETS[fought.ruleset]
    tactics = {SeatId(army.id): army.tactic for army in fought.sides}
    state, step = rules.start(fought, tactics), 0
    spent: dict[str, list[float]] = {what: [] for what in (*ASKED, "safest")}
    advisor: Any = rules.advisor

    def timed(what: str, ask: Callable[[], Any]) -> Any:
        began = time.process_time()
        answer = ask()
        spent[what].append(1000 * (time.process_time() - began))
        return answer

    began = time.process_time()
    while (seat := rules.who_decides(state)) and step < COMMANDS and time.process_time() - began < SECONDS:
        if step % APART == 0:
            asked, unit = state, next(each.id for each in state.units.values() if each.side == state.active)
            timed("legal", lambda: rules.legal(asked))  # noqa: B023 - asked at once
            timed("reach", lambda: advisor.reach(asked, unit))  # noqa: B023
            timed("scene", lambda: rules.scene(asked))  # noqa: B023
            if step % (8 * APART) == 0:
                timed("safest", lambda: advisor.safest_reach(asked, unit))  # noqa: B023
        now = state
        legal = LegalCommands(lambda: rules.legal(now))  # noqa: B023
        choice = timed("machine", lambda: rules.tactics[tactics[seat]](now, legal, seat))  # noqa: B023
        for event in timed("decide", lambda: rules.decide(now, choice.command, SeededDice(SEED, step))):  # noqa: B023
            state = rules.evolve(state, event)
        step += 1
    return spent, step


if __name__ == "__main__":
    main()
