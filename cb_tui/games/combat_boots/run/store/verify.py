"""The audit of a run, trusting nothing: journal, battles generated anew, their logs and all later dice."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import NamedTuple

from cb_tui.games import RULESETS
from cb_tui.games.combat_boots.run.rules.platoon import Close, March, Run
from cb_tui.games.combat_boots.run.store.battles import account_of, game_of, made
from cb_tui.games.combat_boots.run.store.journal import Journal, check_version, read
from cb_tui.games.combat_boots.run.store.run_summary import FILE
from cb_tui.session.audit import difference, value_text
from cb_tui.session.branch_point import MAIN
from cb_tui.session.codec import plain_value
from cb_tui.session.errors import SessionError
from cb_tui.session.game import Game
from cb_tui.session.generator import all_generator_inputs
from cb_tui.session.library import shipped_battles_folder
from cb_tui.session.load import LogTree
from cb_tui.session.locations import NAME
from cb_tui.session.log import LOG
from cb_tui.session.proof import proof_of
from cb_tui.session.verify import revision_fault, verify, with_texts_of


class RunVerification(NamedTuple):
    """The findings on a run, in the order of its days."""

    name: str
    logs: int  # of battles
    commands: int  # of all of them
    findings: list[str]
    remarks: list[str]  # what is not proven

    @property
    def fine(self) -> bool:
        """Check whether nothing was found."""
        return not self.findings


def is_run(saves: Path, name: str) -> bool:
    """Check whether a folder of saves has a run of this name."""
    return bool(NAME.fullmatch(name)) and (saves / name / FILE).is_file()


def verified(saves: Path, name: str) -> RunVerification:
    """Return the findings on a run and its battles.

    Raises SessionError if its start cannot be read, or if another version of the program made its
    battles.
    """
    journal = read(saves / name)
    check_version(name, journal.run)
    findings = [f"{name}: {fault}" for fault in (*journal.faults, *_begun(journal))]
    logs, commands, remarks = 0, 0, list[str]()
    marches = [(run, act) for run, act in zip(journal.moments, journal.acts, strict=False) if isinstance(act, March)]
    acts = [*zip(journal.moments, journal.acts, strict=False)]
    counted = {run.march.save: act.account.line for run, act in acts if isinstance(act, Close) and run.march}
    for run, march in marches:
        findings += [f"{name} day {run.day}: {text}" for text in _made(run, march)]
        if not (saves / march.save / LOG).exists():
            after = journal.run
            if after.march != march or after.days:
                findings.append(f"{march.save}: the log of day {run.day} is missing")
            continue
        try:
            report = verify(saves, march.save)
        except SessionError as error:
            findings.append(error.sentence)
            continue
        logs, commands = logs + 1, commands + report.commands
        findings += [f"{march.save}: {text}" for text in report.findings]
        findings += [f"{march.save}: {text}" for text in _start(saves, run, march)]
        if report.fine:
            line, snapshot = counted.get(march.save, MAIN), LogTree(saves / march.save, RULESETS).snapshot
            played_with = snapshot.build if snapshot else ""
            proof = proof_of(Game.open(saves, march.save, branch=line, watch=True), played_with)
            findings += [f"{march.save}: {proof.fault}"] if proof.fault else []
            remarks += [f"{march.save}: {proof.unproven}"] if proof.unproven else []
    for run, act in zip(journal.moments, journal.acts, strict=False):
        if isinstance(act, Close):
            findings += [f"{name} day {run.day}: {text}" for text in _closed(saves, run, act)]
    return RunVerification(name, logs, commands, list(dict.fromkeys(findings)), remarks)


def _begun(journal: Journal) -> Iterator[str]:
    """Yield a finding if the platoon is not the one generated from its theater, rank and seed."""
    begun = journal.run.begun
    first = next(one for one in all_generator_inputs(shipped_battles_folder()) if one.ruleset.id == begun.ruleset)
    due = journal.run_rules.begin(first.tables, begun.theatre, begun.rank, begun.seed, begun.date, form=begun.run)
    if due != begun:
        where, has, gives = difference(plain_value(begun), plain_value(due))
        yield f"{FILE} line 1, {where}: the file has {value_text(has)}, its seed gives {value_text(gives)}"


def _made(run: Run, march: March) -> Iterator[str]:
    """Check whether the place chosen makes the battle that was marched to."""
    try:
        battle = made(run, march.pieces, march.missions)
    except SessionError as error:
        yield error.sentence
        return
    if battle.id != march.code:
        yield f"code: the file has {value_text(march.code)}, the place makes {value_text(battle.id)}"


def _start(saves: Path, run: Run, march: March) -> Iterator[str]:
    """Check whether a log begins with that battle, field by field."""
    try:
        timeline = LogTree(saves / march.save, RULESETS).line(MAIN).timeline
        due = with_texts_of(timeline.start, game_of(run, made(run, march.pieces, march.missions)).start)
    except SessionError:
        return  # told already
    start, hash_of_start = timeline.start, timeline.hashes[0]
    if hash_of_start != march.start:
        yield f"start: the run has {march.start[:12]}, the log has {hash_of_start[:12]}"
    if fault := revision_fault(start, due, date.fromisoformat(run.begun.date)):
        yield f"{LOG} line 1: {fault}"
    elif start != due:
        where, has, gives = difference(plain_value(start), plain_value(due))
        yield f"{LOG} line 1, {where}: the log has {value_text(has)}, the run gives {value_text(gives)}"


def _closed(saves: Path, run: Run, close: Close) -> Iterator[str]:
    """Yield the differences between the log and the account that the run took from it."""
    march, account = run.march, close.account
    if march is None or not (saves / march.save / LOG).exists():
        return
    try:
        due = account_of(run, saves / march.save, account.line, account.head)
    except SessionError as error:
        yield error.sentence
        return
    if due is None:
        yield f"{march.save} has not ended, and the run took it as ended"
    elif due != account:
        where, has, gives = difference(plain_value(account), plain_value(due))
        yield f"{where}: the run has {value_text(has)}, the log of {march.save} gives {value_text(gives)}"
