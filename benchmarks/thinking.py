"""Keys while a staff thinks, beside the same keys with nobody thinking; and what the officer takes.

`python -m benchmarks.thinking`. Two real games in two pseudo-terminals, the same keys in turn, so that a busy machine
slows both alike: milliseconds by the clock, as a player waits, and of processor time. An activation is all that the
officer decides for the same pieces one after another.
"""

import tempfile
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from benchmarks.row import Row, spread, table
from benchmarks.start import COMPILED, GAME, ROOT, processor
from cb_tui.core.dice import SeededDice
from cb_tui.core.legal_commands import LegalCommands
from cb_tui.core.values import SeatId
from cb_tui.games import RULESETS
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from tests.terminal.harness import Terminal, keys

TITLE = "Keys while a staff thinks, and the officer's activations"
BATTLE, SIDE = "veghel", "us"
SEATS = {"nobody thinks": "ai:officer", "a staff thinks": "ai:staff:9000000"}  # of the other side
KEYS = "tab*20,r*8,x,l*8,j*8,h*8,k*8,l*8,j*8,h*8,k*8,escape,r*8,tab*20"
BETWEEN = 0.12  # seconds from a frame to the next key
LONGEST = 2.0  # that a key without a frame is waited for
ACTIVATION = 50.0  # milliseconds that 95 of 100 may take
LED = ("mill", "pavlov", "foy")  # battles of the officer


def rows() -> Iterator[Row]:
    """Yield the rows of the page."""
    clock, spent = pressed()
    for name in SEATS:
        yield spread(f"a key, {name}: clock", clock[name], None, "ms")
        yield spread(f"a key, {name}: processor", spent[name], None, "ms")
    for battle in LED:
        yield spread(f"{battle}: officer's activation", activations(battle), ACTIVATION, "ms")


def pressed() -> tuple[dict[str, list[float]], dict[str, list[float]]]:
    """Return what every key took, by who thinks: by the clock and of processor time."""
    clock: dict[str, list[float]] = {name: [] for name in SEATS}
    spent: dict[str, list[float]] = {name: [] for name in SEATS}
    with tempfile.TemporaryDirectory() as folder:
        for number, seat in enumerate(SEATS.values()):
            _begun(f"game-{number}", seat, Path(folder))
        env = COMPILED | {"CB_TUI_SAVES": folder, "XDG_CONFIG_HOME": folder}
        one, two = (Terminal((*GAME, "resume", f"game-{number}"), env=env, cwd=ROOT) for number in range(2))
        with one, two:
            for terminal in (one, two):
                terminal.until("Tab next", 30)
                terminal.rest(quiet=1, first=2)
            if [_children(terminal) for terminal in (one, two)] != [0, 1]:
                raise SystemExit("the staff does not think, or somebody else does")
            for key in keys(KEYS):
                for name, terminal in zip(SEATS, (one, two), strict=True):
                    if (took := _answered(terminal, key)) is not None:
                        clock[name].append(took[0])
                        spent[name].append(took[1])
    return clock, spent


def _begun(name: str, other: str, saves: Path) -> None:
    """Begin a game that is resumed by the player of one side."""
    battle = next(each for each in Library().battles() if each.id == BATTLE)
    seats = {SeatId(seat.id): "human" if seat.side == SIDE else other for seat in battle.seated}
    Game.new(RULESETS[battle.ruleset], battle, seed=1, seats=seats, name=name, saves=saves).close()


def _answered(terminal: Terminal, key: str) -> tuple[float, float] | None:
    """Return the milliseconds until the frame that answers a key, by the clock and of processor time, or None."""
    pid = terminal.process.pid
    before, begun = processor(pid), time.perf_counter()
    terminal.type(key)
    while not terminal.heard(0.002):
        if time.perf_counter() - begun > LONGEST:
            return None
    took = (time.perf_counter() - begun) * 1000, processor(pid) - before
    terminal.rest(quiet=BETWEEN, first=BETWEEN)
    return took


def _children(terminal: Terminal) -> int:
    pid = terminal.process.pid
    return len(Path(f"/proc/{pid}/task/{pid}/children").read_text().split())


def activations(name: str) -> list[float]:
    """Return the processor time of each activation in a game of two officers."""
    battle = next(each for each in Library().battles() if each.id == name)
    rules, taken, last = RULESETS[battle.ruleset], list[float](), object()
    state, step = rules.start(battle, {}), 0
    while (seat := rules.who_decides(state)) is not None:
        seen, began = rules.observe(state, seat), time.process_time()
        command = rules.tactics["officer"](seen, LegalCommands(partial(rules.legal, seen)), seat).command
        spent, who = (time.process_time() - began) * 1000, rules.offer(seen, command).actors
        if taken and who and who == last:
            taken[-1] += spent
        else:
            taken.append(spent)
        last = who
        for event in rules.decide(state, command, SeededDice(1, step)):
            state = rules.evolve(state, event)
        step += 1
    return taken


def main() -> int:
    """Print a table; 1 when a budget is broken."""
    found = list(rows())
    print(table("milliseconds", found))
    return int(any(row.broken for row in found))


if __name__ == "__main__":
    raise SystemExit(main())
