"""An audit of a save with all its branches that trusts nothing, and the battle that came with the program."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from cb_tui.core.grammar import count_noun
from cb_tui.core.handicap import with_handicap
from cb_tui.core.limits import BATTLE_BYTES
from cb_tui.core.ruleset import Ruleset
from cb_tui.core.scenario import Scenario
from cb_tui.core.values import Unknown
from cb_tui.games import RULESETS
from cb_tui.session import files
from cb_tui.session.audit import audit, difference, seals, value_text
from cb_tui.session.branch_point import MAIN, BranchPoint, file_of, freshness, names
from cb_tui.session.closing import BY_HOST, LATEST
from cb_tui.session.codec import Codec, plain_value
from cb_tui.session.errors import SaveError, SessionError, plain
from cb_tui.session.host_dice import opened
from cb_tui.session.library import EXTRA_FOLDERS, Library, shipped_battles_folder
from cb_tui.session.load import LoadedSave, LogTree
from cb_tui.session.locations import check_name
from cb_tui.session.log import LOG, GameStart, digest, read_line, read_start
from cb_tui.session.proof import ONLY_THERE
from cb_tui.session.saves import SNAPSHOT, snapshot_of
from cb_tui.session.seats import machines
from cb_tui.session.timeline import Timeline


@dataclass(frozen=True)
class BattleDifference:
    """The differences between a battle and the shipped one of its name.

    `title` is the title of the shipped battle, `parts` are the differences in words.
    """

    title: str
    parts: tuple[str, ...]

    @property
    def sentence(self) -> str:
        """Return the differences as a sentence for the player.

        The battle may have been altered, or the program's corrected since.
        """
        return f"its battle differs from the {self.title} of this program: {', '.join(self.parts)}"


REVISED = {  # since when games of a package begin by a revision of the rules
    "combat_boots": {1: date(2026, 11, 22), 2: date(2026, 11, 28)},
    "combat": {1: date(2026, 11, 28), 2: date(2026, 11, 28)},
    "combat_captain": {1: date(2026, 11, 28), 2: date(2026, 11, 28)},
}
PLAYED = ("id", "run")  # which must agree, although no move depends on them


def with_texts_of(start: GameStart, due: GameStart) -> GameStart:
    """Return `due` with texts, revisions and format of `start`, which an older version may have written differently.

    Rulings that a start of an older revision does not state are left out too.
    """
    free = {key for key, said in Scenario.parts.items() if not said and key not in PLAYED}
    texts = {key: value for key, value in start.scenario.items() if key in free}
    kept = {key: value for key, value in due.scenario.items() if key not in free}
    if start.scenario.get("revision") != due.scenario.get("revision") and "rulings" in kept:
        stated = start.scenario.get("rulings", {})
        kept["rulings"] = {key: on for key, on in kept["rulings"].items() if key in stated}
        if not stated:
            del kept["rulings"]
    return replace(due, format=start.format, ai=start.ai, scenario=kept | texts)


def revision_fault(start: GameStart, due: GameStart, day: date) -> str:
    """Return a sentence if a game of a day cannot have begun by the revision of the rules that it states, or "".

    Its log is audited by the rules of that revision, so a game may state an older one only if that was in force on
    its day and its format is of that time.
    """
    stated, now = (each.scenario.get("revision") or 0 for each in (start, due))
    if stated == now:
        fits = start.format == due.format
        return "" if fits else f"its log has format {start.format}, and a game of {day} has format {due.format}"
    since = REVISED[RULESETS[due.ruleset].package]
    replaced = since.get(stated + 1) if type(stated) is int else None
    if start.format == 1 and replaced is not None and day <= replaced:
        return ""
    return f"its rules are those of revision {plain(stated, 20)}, and a game of {day} has revision {now}"


def departure(battle: Scenario, ruleset: Ruleset[Any]) -> BattleDifference | None:
    """Return the differences between a game's battle and the shipped one of its name, or None.

    None also if no battle of that name is shipped.
    """
    own = _library().find_battle(battle.id, battle.title)
    if own is None or type(own) is not type(battle):
        return None
    if battle.handicap and battle.handicap.taken:
        own = with_handicap(own)
    parts = tuple(part for key in battle.__struct_fields__ if (part := _part(key, own, battle)))
    if spec := ruleset.rulings:  # those of the same time
        then = replace(own, revision=battle.revision)
        parts += ("its rulings",) * (spec.switches(then) != spec.switches(battle))
    return BattleDifference(own.title, parts) if parts else None


def departure_of(folder: Path) -> BattleDifference | None:
    """Return the differences of a save's battle, by the first line of its log, or None if it is unreadable."""
    try:
        with (folder / LOG).open("rb") as file:
            start = read_start(file.readline(2 * BATTLE_BYTES).rstrip(b"\n"))
        ruleset = RULESETS.get(start.ruleset) if start else None
        return departure(Codec(ruleset).scenario(start.scenario), ruleset) if start and ruleset else None
    except (OSError, SessionError):
        return None


@cache
def _library() -> Library:
    return Library((shipped_battles_folder(), *EXTRA_FOLDERS))


def _part(key: str, original: Scenario, battle: Scenario) -> str:
    """Return the differences under a key in words, or an empty string."""
    own, its, said = getattr(original, key), getattr(battle, key), battle.parts.get(key, key)
    if own == its or not said:
        return ""
    if isinstance(said, str):
        return said
    mine, others = _by_name(own), _by_name(its)
    number = sum(mine.get(name) != others.get(name) for name in {*mine, *others})
    return count_noun(number, *said) if number else f"the order of its {key}"


def _by_name(things: Any) -> Mapping[Any, Any]:
    """Return records by their ids, those without an id by their index."""
    if isinstance(things, Mapping):
        return things
    return {getattr(thing, "id", place): thing for place, thing in enumerate(things)}


@dataclass
class SaveVerification:
    """The findings on a save, sentences in the order of the game, the main line first."""

    name: str
    commands: int = 0  # checked, those taken back and those of branches included
    step: int = 0
    branches: tuple[str, ...] = ()
    findings: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)  # what may be right, and both players should know
    ended: str = ""  # how a closing line ended the main line
    departure: BattleDifference | None = None  # from the battle of its name that came along

    @property
    def fine(self) -> bool:
        """Check whether nothing was found."""
        return not self.findings


def verify(
    saves: Path, name: str, rulesets: Mapping[str, Ruleset[Any]] | None = None, *, bare: bool = False
) -> SaveVerification:
    """Audit a save: chain, snapshot, replay, rules, stored odds, branches.

    Only the first difference of each line is reported, as the rest depends on it. `bare`: there is no
    snapshot. Raises SessionError if it cannot be opened.
    """
    folder = saves / check_name(name)
    tree = LogTree(folder, rulesets or RULESETS, bare=bare)
    main = tree.line(MAIN)
    report = SaveVerification(
        name,
        step=main.timeline.step,
        ended=main.timeline.outcome.why if main.timeline.ended and main.timeline.outcome else "",
        branches=names(folder),
        departure=departure(main.timeline.battle, main.timeline.ruleset),
    )
    start = main.timeline.start
    if machines(start.seats) and start.ai != main.timeline.ruleset.ai_revision:
        report.remarks.append(ONLY_THERE)
    if not 0 < start.at < LATEST if start.host else start.at:
        report.findings.append(f"{LOG} line 1: at: the log has {start.at or 'nothing'}, and the time is a host's")
    last = tree.snapshot.branch if tree.snapshot else MAIN  # its file may be gone
    for line in dict.fromkeys((MAIN, *report.branches, last)):
        try:
            loaded = tree.line(line)
        except SaveError as error:
            report.findings.append(error.sentence)
            continue
        found = [*_root(line, loaded.root), *_walk(tree, loaded, report), *loaded.faults]
        report.findings += (text for text in found if text not in report.findings)
    report.findings += (*_snapshot(tree), *_cut(tree))
    return report


def _walk(tree: LogTree, loaded: LoadedSave, report: SaveVerification) -> Iterator[str]:
    """Return the first line of a log that is not what the rules make of it."""
    timeline, log = tree.before(loaded), loaded.log
    for line in log.lines[1:]:
        if b'"opened":' in line:  # what was sealed is judged where it stands, with what it was opened as
            timeline.safe.add_public(bytes(read_line(line).opened))
        if b'"secret":' in line:  # and so are the dice of a host
            with suppress(SaveError):  # it is judged where it stands
                timeline.keeper = opened(read_line(line).secret, timeline.start.host)
    for number, line in enumerate(log.lines[1:], 2):
        for text in islice(audit(timeline, line), 1):
            yield f"{log.file} line {number}: {text}"
            return
        length = timeline.step
        told_before = len(timeline.fair.remarks) if timeline.fair else 0
        timeline.apply_line(line)
        for remark in timeline.fair.remarks[told_before:] if timeline.fair else ():
            if remark.foul:
                yield f"{log.file} line {number}: {remark.text}"
            else:
                report.remarks.append(f"{log.file} line {number}: {remark.text}")
        report.commands += timeline.step > length
    report.remarks += _unproven(timeline, log.file)
    if timeline.ended and timeline.ended.by == BY_HOST and timeline.start.host is None:
        report.remarks.append(f"{log.file}: a host has ended this game, and its first line names no host")
    if timeline.dice_are_sealed:
        report.remarks.append(f"{log.file}: the host has not opened the secret behind its dice: they are not proven")
    rest = (files.read(tree.folder / log.file) or b"").split(b"\n")[len(log.lines) :]
    if log.needs_repair and rest and rest[0]:  # why the next one was left out
        number = len(log.lines) + 1
        for text in islice((*audit(timeline, rest[0]), *seals(rest[0], log.last_hash)), 1):
            yield f"{log.file} line {number}: {text}"


def _unproven(timeline: Timeline, file: str) -> Iterator[str]:
    """Yield the sealed commands that cannot be judged yet, the first of each seat."""
    due = {deed.step for deed in timeline.due}
    waits = [
        deed for deed in (timeline.deeds[step - 1] for step in timeline.closed) if isinstance(deed.command, Unknown)
    ]
    for seat in dict.fromkeys(deed.seat for deed in waits):
        first = next(deed.step for deed in waits if deed.seat == seat)
        when = "and the rules have it opened by now" if first in due else "and need not be before the rules say so"
        sealed = f"what {seat} sealed at step {first} is not opened"
        yield f"{file}: {sealed}, {when}: what {seat} played since is not proven"


def _root(name: str, root: BranchPoint | None) -> Iterator[str]:
    """Check whether a branch has the dice that belong to where it hangs."""
    if root is None:
        return
    due, file = freshness(name, root.prev, root.seen), file_of(name)
    if root.fresh != due:
        yield f"{file} line 1: fresh: the log has {value_text(root.fresh)}, and for of, step, prev and seen it is {due}"


def _snapshot(tree: LogTree) -> Iterator[str]:
    """Check whether the snapshot is what the log gives at its step."""
    snapshot = tree.snapshot
    if snapshot is None:
        return
    try:
        loaded = tree.line(snapshot.branch)
    except SaveError:
        return  # told already
    timeline = loaded.timeline
    if snapshot.start != timeline.start:
        yield _differs(plain_value(snapshot.start), plain_value(timeline.start), "line 1 of the log has")
    elif snapshot.hash in timeline.hashes:  # else it is of a command taken back since
        step = timeline.hashes.index(snapshot.hash)
        then = timeline.up_to_step(step)
        if any(b'"ended":' in line for line in loaded.log.lines[snapshot.lines or len(loaded.log.lines) :]):
            then.ended = None  # after the snapshot
        due = snapshot_of(then, loaded.root, loaded.log)
        if not snapshot.state and any(deed.sealed for deed in timeline.deeds[:step]):  # it was not opened then
            due = replace(due, state={})
        due = replace(
            due,
            build=snapshot.build,  # any may have written it
            mover=snapshot.mover and due.mover,  # older ones name none
            winner=snapshot.winner and due.winner,
            lines=snapshot.lines,  # judged by `_cut`
            last=snapshot.last,
        )
        if snapshot != due:
            yield _differs(plain_value(snapshot), plain_value(due), f"at step {step} the log gives")


def _cut(tree: LogTree) -> Iterator[str]:
    """Check whether the log still has the line that was its last when the snapshot was written."""
    snapshot = tree.snapshot
    if snapshot is None or not snapshot.lines:
        return
    try:
        loaded = tree.line(snapshot.branch)
    except SaveError:
        return  # told already
    log, number = loaded.log, snapshot.lines
    if log.needs_repair:
        return  # damaged or left out lines are reported already
    if number > len(log.lines):
        yield f"{log.file} ends at line {len(log.lines)}, and {SNAPSHOT} was written after line {number}: it was cut"
    elif digest(log.lines[number - 1]) != snapshot.last:
        yield f"{log.file} line {number} is not the one after which {SNAPSHOT} was written"


def _differs(snapshot: Any, due: Any, gives: str) -> str:
    where, has, its = difference(snapshot, due)
    return f"{SNAPSHOT}, {where}: it has {value_text(has)}, {gives} {value_text(its)}"
