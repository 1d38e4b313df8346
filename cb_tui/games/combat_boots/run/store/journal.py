"""The journal `run.jsonl`: the acts of a run, sealed and chained like log lines, re-decided when read."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from cb_tui.core.dice import Dice, SeededDice
from cb_tui.games import RULESETS
from cb_tui.games.combat_boots import GAME
from cb_tui.games.combat_boots.run.rules.platoon import TIMELY, Act, Change, Platoon, Run
from cb_tui.games.combat_boots.run.rules.ruleset import run_rules
from cb_tui.games.combat_boots.run.rules.run_rules import RunRules
from cb_tui.games.combat_boots.run.store.run_summary import FILE, LIMIT, JournalLine
from cb_tui.session import files
from cb_tui.session.audit import difference, value_text
from cb_tui.session.codec import BAD_INPUT, plain_value
from cb_tui.session.errors import SaveError, plain
from cb_tui.session.log import Log, unbroken, unseal

FORMATS = range(1, TIMELY + 1)


class Journal:
    """A run as its file has it. `moments` are its states, one more than acts.

    `faults` are sentences on the parts left out.
    """

    def __init__(self, begun: Platoon, log: Log) -> None:
        self.run_rules = run_rules_of(begun.ruleset)
        self.log = log
        self.moments: list[Run] = [self.run_rules.start(begun)]
        self.acts: list[Act] = []
        self.events: list[tuple[Change, ...]] = []
        self.faults: list[str] = []

    @property
    def run(self) -> Run:
        """Return the run as it stands."""
        return self.moments[-1]

    def take(self, line: bytes) -> None:
        """Add a line of the chain. Raises SaveError if it breaks the rules."""
        try:
            read = msgspec.json.decode(line, type=JournalLine)
        except BAD_INPUT as error:
            raise SaveError(f"does not say what was done: {plain(error)}") from None
        events = self.decided(read.act)
        if events != read.events:
            where, has, gives = difference(_plain(read.events), _plain(events))
            raise SaveError(f"events{where}: the file has {value_text(has)}, the rules give {value_text(gives)}")
        self.stand(read.act, events)

    def decided(self, act: Act) -> tuple[Change, ...]:
        """Return the changes that an act causes now. Raises SaveError if it is refused."""
        if why := self.run_rules.refusal(self.run, act):
            raise SaveError(f"is refused: {plain(why)}", "refused")
        return self.run_rules.decide(self.run, act, dice(self.run))

    def stand(self, act: Act, events: tuple[Change, ...]) -> None:
        """Add an act with its changes."""
        run = self.run
        for event in events:
            run = self.run_rules.evolve(run, event)
        self.acts.append(act)
        self.events.append(events)
        self.moments.append(run)


def check_version(name: str, run: Run) -> None:
    """Check the version. Raises SaveError if this program generates other battles than the run began with."""
    begun, makes = run.begun, run_rules_of(run.begun.ruleset).generator_version()
    if begun.forge != makes:
        raise SaveError(
            f"{name} was begun with version {begun.forge} of the battles, and this program makes version {makes}: "
            f"use the cb-tui that began it{'' if run.stage == 'over' else ', or end it with cb-tui run --abandon'}",
            "version",
        )


def dice(run: Run) -> Dice:
    """Return the dice of a day: of the seed and the day alone, so that nothing done meanwhile rolls others."""
    return SeededDice(run.begun.seed, run.day, "run")


@cache
def run_rules_of(ruleset: str) -> RunRules:
    """Return the rules of runs of a rules system. Raises SaveError if it has no runs."""
    known = RULESETS.get(ruleset)
    if known is None or known.package != GAME.package or known.generator is None:
        raise SaveError(f"the rules {plain(ruleset, 40)} lead no run here; read it with the program that wrote it")
    return run_rules()


def read(folder: Path) -> Journal:
    """Return the run of a folder up to its last whole act. Raises SaveError if its start cannot be read."""
    path = folder / FILE
    data = files.read(path, LIMIT + 1)
    if data is None:
        raise SaveError(f"there is no run {folder}; cb-tui run begins one", "missing")
    if len(data) > LIMIT:
        raise SaveError(f"{path} is over 1 MB, more than any run; look at the folder", "damaged")
    first, _, rest = data.partition(b"\n")
    begun = _begun(path, first)
    log = Log([first], folder, FILE)
    journal = Journal(begun, log)
    if why := journal.run_rules.start_fault(begun):
        raise SaveError(f"{path} line 1 cannot have been written by cb-tui: {plain(why)}", "damaged")
    lines, size = unbroken(rest, log.last_hash) if rest else ([], 0)
    for number, line in enumerate(lines, 2):
        try:
            journal.take(line)
        except SaveError as error:
            journal.faults.append(f"{FILE} line {number} {error.sentence}; it and all after it were left out")
            log.needs_repair = True
            break
        log.lines.append(line)
    else:
        journal.faults += _tail(len(lines) + 2, data, rest[size:])
        log.needs_repair = bool(journal.faults)
    log.size = sum(map(len, log.lines)) + len(log.lines)
    return journal


def _begun(path: Path, line: bytes) -> Platoon:
    body = unseal(line)
    try:
        if body is None:
            raise SaveError(
                f"{path} line 1 is damaged, so it is unknown how the run began; nothing was changed", "damaged"
            )
        begun = msgspec.json.decode(body, type=Platoon)
    except BAD_INPUT as error:
        raise SaveError(f"{path} line 1 does not begin a run: {plain(error)}", "damaged") from None
    if begun.run not in FORMATS:
        raise SaveError(
            f"{path} has format {begun.run} and this program reads {FORMATS[-1]}: it was not changed", "damaged"
        )
    return begun


def _tail(number: int, data: bytes, left: bytes) -> Iterator[str]:
    """Yield the fault of the bytes after the last whole line, if there is one."""
    if left:
        more = left.rstrip(b"\n").count(b"\n")
        also = f" and {more} after it" if more else ""
        yield f"{FILE} line {number} is damaged; it{also} was left out ({len(left)} bytes)"
    elif not data.endswith(b"\n"):
        yield f"{FILE} line {number - 1} lacks its line end; nothing was left out"


def _plain(events: tuple[Change, ...]) -> Any:
    return [plain_value(event) for event in events]
