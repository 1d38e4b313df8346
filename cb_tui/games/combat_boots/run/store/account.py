"""The account of a run's battle by its log, audited line by line, without branches and undone commands."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path

from cb_tui.games import RULESETS
from cb_tui.games.combat_boots.run.rules.platoon import BattleAccount, Run
from cb_tui.games.combat_boots.run.rules.run_rules import LoggedCommand
from cb_tui.games.combat_boots.run.store.journal import fates_of
from cb_tui.session.audit import audit
from cb_tui.session.errors import SaveError
from cb_tui.session.load import LoadedSave, LogTree
from cb_tui.session.log import digest, hand_fault
from cb_tui.session.timeline import Timeline


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
    return fates_of(run.begun.ruleset).account(run, line, log.last_hash, timeline.state, commands)


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
