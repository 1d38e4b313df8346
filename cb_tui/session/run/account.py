"""Account: what the log of a battle of a run says, line by line as the rules have it; branches and what was taken back say nothing."""

from itertools import islice
from pathlib import Path

from cb_tui.core.fates import Told
from cb_tui.core.platoon import Account, Run
from cb_tui.rules import RULESETS
from cb_tui.session.audit import audit
from cb_tui.session.chain import digest
from cb_tui.session.errors import SaveError
from cb_tui.session.load import LogTree
from cb_tui.session.run.journal import fates_of


def account_of(run: Run, folder: Path, line: str, head: str = "") -> Account | None:
    """Return the account of a line of the battle that is under way, up to the line of hash `head`; None while it goes on.

    Raises SaveError where the log cannot be read, or a line of it is not what the rules make of it.
    """
    march = run.march
    assert march is not None, "asked of a battle under way"
    tree = LogTree(folder, RULESETS)
    loaded = tree.line(line)
    timeline, log = tree.before(loaded), loaded.log
    if timeline.hashes[0] != march.start:
        raise SaveError(f"{folder.name} is not the battle that this run marched to; it begins otherwise", "foreign")
    last = log.lines[0]
    for number, written in enumerate(log.lines[1:], 2):
        if head and digest(last) == head:
            break
        for text in islice(audit(timeline, written), 1):
            raise SaveError(f"{folder.name}, {log.file} line {number}: {text}; only an audited battle counts", "audit")
        timeline.take(written)
        last = written
    for deed in timeline.deeds:
        player = timeline.start.seats[deed.seat]
        if player.startswith("ai:") and deed.by != player:
            raise SaveError(f"{folder.name} step {deed.step}: {deed.seat} is the machine's, not {deed.by}'s", "audit")
    if timeline.ruleset.outcome(timeline.state) is None:
        return None
    commands = [Told(state, deed.events) for state, deed in zip(timeline.states, timeline.deeds, strict=False)]
    return fates_of(run.begun.ruleset).account(run, line, digest(last), timeline.state, commands)
