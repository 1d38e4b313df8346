"""The battles of a run at today's places, each generated once, one at a time, ahead in a thread."""

import gc
import hashlib
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from cb_tui.core.generator import GenerationError
from cb_tui.core.scenario import Scenario
from cb_tui.core.values import UnitId
from cb_tui.games import RULESETS
from cb_tui.games.combat_boots.run.rules.platoon import BattleAccount, Run
from cb_tui.games.combat_boots.run.rules.run_rules import LoggedCommand
from cb_tui.games.combat_boots.run.store.journal import run_rules_of
from cb_tui.session.audit import audit
from cb_tui.session.errors import SaveError, SessionError
from cb_tui.session.game import Game
from cb_tui.session.generator import GeneratorInputs, all_generator_inputs, counters
from cb_tui.session.library import shipped_battles_folder
from cb_tui.session.load import LoadedSave, LogTree
from cb_tui.session.log import digest, hand_fault
from cb_tui.session.seats import HUMAN
from cb_tui.session.timeline import Timeline


class BattleRequest(NamedTuple):
    """A battle that is asked for: of a run with a place chosen, with these pieces and so many fire missions."""

    run: Run
    pieces: tuple[UnitId, ...]
    missions: int

    @property
    def key(self) -> tuple[object, ...]:
        """Return all that changes from one battle of a run to another."""
        return self.run.day, self.run.lane, self.run.handicap, self.pieces, self.missions


class BattleCache:
    """The battles of a run generated since it was opened, or the errors if they could not be."""

    def __init__(self) -> None:
        self._made: dict[tuple[object, ...], Scenario | SessionError] = {}
        self._making = threading.Lock()

    def known(self, asked: BattleRequest) -> Scenario | None:
        """Return a battle, or None if it is not generated yet. Raises SessionError if it cannot be."""
        found = self._made.get(asked.key)
        if isinstance(found, SessionError):
            raise found
        return found

    def made(self, asked: BattleRequest) -> Scenario:
        """Return a battle, generated now if needed. Raises SessionError."""
        with self._making:
            if asked.key not in self._made:
                try:
                    self._made[asked.key] = made(asked.run, asked.pieces, asked.missions)
                except SessionError as error:
                    self._made[asked.key] = error
        battle = self.known(asked)
        assert battle is not None, "it has just been made"
        return battle

    def generation_job(self, wanted: Sequence[BattleRequest]) -> Callable[[], None] | None:
        """Return a function that generates these battles in a thread, or None if all are there."""
        lacking = [asked for asked in wanted if asked.key not in self._made]

        def make() -> None:
            for asked in lacking:
                with suppress(SessionError):  # told where it is asked for
                    game = game_of(asked.run, self.made(asked))
                    game.ruleset.scene(game.state)  # what a march asks of the rules is loaded by then

        return make if lacking else None


def whole(run: Run) -> tuple[UnitId, ...]:
    """Return the pieces of the whole platoon."""
    return tuple(one.id for one in run.members)


def made(run: Run, pieces: tuple[UnitId, ...], missions: int) -> Scenario:
    """Return the battle that a run generates for the chosen place. Raises SessionError."""
    run_rules = run_rules_of(run.begun.ruleset)
    try:
        return run_rules.battle(_anvil(run).tables, kinds(run), run, pieces, missions)
    except GenerationError as none:
        raise SessionError(str(none), "battle") from None


def kinds(run: Run) -> Mapping[str, Any]:
    """Return the counters of the catalogue that a battle of the place chosen may need."""
    return counters(_anvil(run), run_rules_of(run.begun.ruleset).recipe(run))


def _anvil(run: Run) -> GeneratorInputs:
    return next(one for one in all_generator_inputs(shipped_battles_folder()) if one.ruleset.id == run.begun.ruleset)


def game_of(run: Run, battle: Scenario) -> Game:
    """Return the game of a battle of a run, in memory: its seed is that of the run and the day."""
    rules = RULESETS[run.begun.ruleset]
    seats = {seat.id: HUMAN if seat.side == run.begun.side else f"ai:{run.begun.enemy}" for seat in battle.seated}
    return Game.new(rules, battle, seed=seed_of(run), seats=seats, saves=None)


def seed_of(run: Run) -> int:
    """Return the seed of today's battle: below 2**48, so that any JSON reader keeps it."""
    return int.from_bytes(hashlib.sha256(f"cb_tui run {run.begun.seed} {run.day}".encode()).digest()[:6])


class LogAuditor:
    """An audit of each log line as it is read, up to the line of hash `head`. `why` is the first fault."""

    def __init__(self, line: str, head: str) -> None:
        self._line, self._head = line, head
        self._last = ""
        self.number, self.why = 1, ""

    def audit_line(self, timeline: Timeline, written: bytes) -> bool:
        """Audit a line. Return whether it and the lines after it count."""
        if timeline.branch != self._line:  # what a branch hangs on
            return True
        if self._head and self._head == self._last:
            return False
        self._last = digest(written) if self._head else ""
        if not self.why:
            self.number += 1
            self.why = next(islice(audit(timeline, written), 1), "")
        return True


def account_of(run: Run, folder: Path, line: str, head: str = "") -> BattleAccount | None:
    """Return the account of a line of the current battle up to hash `head`, or None if it is not over.

    Raises SaveError if the log cannot be read or a line of it breaks the rules.
    """
    march = run.march
    assert march is not None, "asked of a battle under way"
    loaded, auditor = _read(folder, line, head)
    timeline, log = loaded.timeline, loaded.log
    if timeline.hashes[0] != march.start:
        raise SaveError(f"{folder.name} is not the battle that this run marched to; it begins otherwise", "foreign")
    if auditor.why and auditor.number <= len(log.lines):
        raise SaveError(
            f"{folder.name}, {log.file} line {auditor.number}: {auditor.why}; only an audited battle counts", "audit"
        )
    if fault := hand_fault(timeline.deeds, timeline.start.seats):
        raise SaveError(f"{folder.name} {fault}", "audit")
    if timeline.ruleset.outcome(timeline.state) is None:
        return None
    commands = [LoggedCommand(state, deed.events) for state, deed in zip(timeline.states, timeline.deeds, strict=False)]
    return run_rules_of(run.begun.ruleset).account(run, line, log.last_hash, timeline.state, commands)


def _read(folder: Path, line: str, head: str) -> tuple[LoadedSave, LogAuditor]:
    """Return a line of a battle, audited. The snapshot is read only if the log lacks its start."""
    try:
        return _audited(folder, line, head, bare=True)
    except SaveError:
        return _audited(folder, line, head, bare=False)


def _audited(folder: Path, line: str, head: str, *, bare: bool) -> tuple[LoadedSave, LogAuditor]:
    auditor = LogAuditor(line, head)
    return LogTree(folder, RULESETS, bare=bare, heed=auditor.audit_line).line(line), auditor


@contextmanager
def without_gc() -> Iterator[None]:
    """Pause garbage collection.

    Nearly all objects of a replayed log stay, and a search would go through the battle played before.
    """
    on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if on:
            gc.enable()
