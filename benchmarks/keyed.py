"""A program in a pseudo-terminal whose keys are measured, as a file of `benchmarks/scripts` says it."""

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import msgspec

from benchmarks.row import Row, spread
from tests.terminal.harness import Burst, Terminal, keys

ROOT = Path(__file__).parents[1]
SCRIPTS = Path(__file__).with_name("scripts")
FULL = (80, 24)  # a key that draws a whole screen has its budget at this size
HANDED = "turn of the player begins"
STILL = 2  # seconds in which nothing is sent by a program that nobody touches
WHOLE = 20_000  # bytes: this budget is for a whole screen
KEY, DEED, GONE = (
    0.12,
    0.06,
    2.6,
)  # seconds without a byte: after a key, a deed of the machine, and when no more deeds come


class Script(msgspec.Struct, frozen=True):
    """Keys that are measured together."""

    name: str
    keys: str
    before: str = ""
    only: str = ""
    shows: str = ""
    bytes: int | None = None
    ms: float | None = None
    opening: str | None = None
    deeds: bool = False
    of: str = ""
    hands: str = ""
    handed: int | None = None
    program: tuple[str, ...] = ()  # another battle than that of the file


class Program(msgspec.Struct, frozen=True):
    """What is started, how it is opened, and its scripts."""

    script: tuple[Script, ...]
    program: tuple[str, ...] = ()
    module: str = "cb_tui"
    opening: str = ""
    ready: str = ""

    @property
    def argv(self) -> list[str]:
        """Return the command that starts it."""
        return self.started(())

    def started(self, program: tuple[str, ...]) -> list[str]:
        """Return the command that starts it with other words than its own, if there are any."""
        return [sys.executable, "-m", self.module, *(program or self.program)]


def read(name: str) -> Program:
    """Return the program of a file of scripts."""
    return msgspec.convert(tomllib.loads((SCRIPTS / f"{name}.toml").read_text()), Program)


def names() -> list[str]:
    """Return the names of all files of scripts."""
    return sorted(path.stem for path in SCRIPTS.glob("*.toml"))


def measured(program: Program, size: tuple[int, int], env: dict[str, str], only: str = "") -> Iterator[Row]:
    """Yield the rows of every script, each in a game of its own, and of one that nobody touches."""
    if not only:
        with Terminal(program.argv, *size, env=env, cwd=ROOT) as terminal:
            yield spread("first screen", [terminal.rest(quiet=0.5, first=10).size], None, "B")
            yield spread(f"motionless, {STILL} s", [terminal.rest(STILL, STILL).size], 0, "B")
    for script in program.script:
        if only not in script.name:
            continue
        with Terminal(program.started(script.program), *size, env=env, cwd=ROOT) as terminal:
            _open(terminal, program.opening if script.opening is None else script.opening)
            if script.opening is None:
                terminal.until(program.ready, 20)
                terminal.rest(quiet=0.5)
            terminal.press(script.before)
            rows = list(_deeds(terminal, script) if script.deeds else _keys(terminal, script, size))
            if terminal.process.poll() is not None or script.shows not in terminal.text():
                raise SystemExit(f"{' '.join(program.argv)}: {script.name!r} went astray\n{terminal.text()}")
            yield from rows


def _open(terminal: Terminal, opening: str) -> None:
    """Press what closes the briefing, once it is there."""
    if opening:
        terminal.until("Enter begin ", 20)
    for key in filter(None, opening.split(",")):
        terminal.rest(quiet=0.3)
        terminal.press(key)
    terminal.rest(quiet=0.5, first=10 if not opening else 0.5)


def _keys(terminal: Terminal, script: Script, size: tuple[int, int]) -> Iterator[Row]:
    pressed = zip(keys(script.keys), terminal.press(script.keys, quiet=KEY), strict=True)
    bursts = [burst for key, burst in pressed if burst.size and key in (keys(script.only) or key)]
    most = script.bytes if script.bytes != WHOLE or size == FULL else None
    yield from _rows(script.name, bursts, most, script.ms)


def _deeds(terminal: Terminal, script: Script) -> Iterator[Row]:
    """What comes after each key; the first burst is the key's own, one that shows `hands` the player's turn."""
    deeds: list[Burst] = []
    turns: list[int] = []
    hands: list[Burst] = []
    for key in script.keys.split(","):
        terminal.press(key, quiet=KEY)
        turn = []
        while (burst := terminal.rest(DEED, GONE)).size:
            turn.append(burst)
            handed = bool(script.hands) and script.hands in terminal.text()
            (hands if handed else deeds).append(burst)
        turns += [sum(burst.size for burst in turn)] if turn else []
    yield from _rows(script.name, deeds, script.bytes, None, timed=False)
    if turns:
        yield spread(script.of, turns, None, "B")
    if hands:
        yield from _rows(HANDED, hands, script.handed, None, timed=False)


def _rows(name: str, bursts: list[Burst], most: int | None, ms: float | None, *, timed: bool = True) -> Iterator[Row]:
    if not bursts:
        yield Row(f"{name}: no key did anything", 0, 0, 0, 0, None, "B")
        return
    yield spread(name, [burst.size for burst in bursts], most, "B")
    if timed:
        yield spread(name, [burst.last_ms for burst in bursts], ms, "ms")
