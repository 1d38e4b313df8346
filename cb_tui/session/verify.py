"""Verify: an audit of a save that trusts nothing and writes nothing."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cb_tui.core.dice import FixedDice, SeededDice
from cb_tui.core.ruleset import IllegalCommand, Ruleset
from cb_tui.rules import RULESETS
from cb_tui.session.codec import plain_value
from cb_tui.session.course import Course
from cb_tui.session.errors import plain
from cb_tui.session.load import Loaded, load
from cb_tui.session.names import check_name
from cb_tui.session.save import SNAPSHOT
from cb_tui.session.throws import thrown


@dataclass
class Report:
    """What the audit of a save found: nothing, or sentences in the order of the game."""

    name: str
    commands: int = 0  # checked, those taken back included
    step: int = 0
    findings: list[str] = field(default_factory=list)

    @property
    def fine(self) -> bool:
        """Whether nothing was found."""
        return not self.findings


def verify(saves: Path, name: str, rulesets: Mapping[str, Ruleset[Any]] | None = None) -> Report:
    """Audits a save: chain, snapshot, replay, rules and stored odds; raises SessionError if it cannot be opened."""
    loaded = load(saves / check_name(name), rulesets or RULESETS)
    report = Report(name, step=loaded.course.step, findings=list(loaded.faults))
    again = Course(loaded.course.ruleset, loaded.course.start)
    for number, line in enumerate(loaded.log.lines[1:], 2):
        before, length = again.state, again.step
        again.take(line)
        if again.step > length:
            report.commands += 1
            report.findings += (f"log.jsonl line {number}, {text}" for text in audit(again, before))
    report.findings += _snapshot(loaded, again)
    return report


def audit(course: Course, before: Any) -> Iterator[str]:
    """What is wrong with the last turn, which was given in the state `before`."""
    turn, ruleset = course.turns[-1], course.ruleset
    what = f"step {turn.step} {type(turn.command).__name__}"
    if turn.side != ruleset.who_decides(before):
        yield f"{what}: {plain(turn.side)} gave it, and {ruleset.who_decides(before)} was to decide"
    if course.start.dice != "manual" and turn.faces != SeededDice(course.start.seed, turn.step - 1).roll(
        len(turn.faces)
    ):
        yield f"{what}: the dice are not those of the seed"
    try:
        events = thrown(lambda dice: ruleset.decide(before, turn.command, dice), FixedDice(), turn.faces)
    except IllegalCommand as refused:
        yield f"{what}: the rules refuse it now: {refused.sentence}"
    except Exception as error:  # noqa: BLE001 - a command written by hand may fail anywhere in a rules system
        yield f"{what}: {plain(error)}"
    else:
        if events != turn.events:
            where, stored, now = difference(plain_value(turn.events), plain_value(events), "events")
            yield f"{what}: {where} is {plain(stored, 60)} in the log, and the rules give {plain(now, 60)}"


def _snapshot(loaded: Loaded, course: Course) -> Iterator[str]:
    """Whether the snapshot's state is what the log gives at its step."""
    snapshot = loaded.snapshot
    if snapshot is None or snapshot.hash not in course.hashes:
        return  # missing, damaged, or of a command taken back since
    step = course.hashes.index(snapshot.hash)
    state = course.codec.plain_state(course.states[step])
    if snapshot.step != step:
        yield f"{SNAPSHOT} says step {snapshot.step}, and its hash is that of step {step}"
    if snapshot.state != state:
        where, stored, now = difference(snapshot.state, state, "state")
        yield f"{SNAPSHOT}: {where} is {plain(stored, 60)}, and the log gives {plain(now, 60)} at step {step}"


def difference(one: Any, other: Any, where: str) -> tuple[str, Any, Any]:
    """The first place where two plain values differ, and what each has there."""
    match one, other:
        case dict(), dict():
            for key in (*one, *(key for key in other if key not in one)):
                if one.get(key) != other.get(key):
                    return difference(one.get(key, "missing"), other.get(key, "missing"), f"{where}.{key}")
        case ((list() | tuple()), (list() | tuple())):
            for index, (mine, its) in enumerate(zip(one, other, strict=False)):
                if mine != its:
                    return difference(mine, its, f"{where}[{index}]")
            longer = min(len(one), len(other))
            return (
                f"{where}[{longer}]",
                one[longer] if longer < len(one) else "missing",
                other[longer] if longer < len(other) else "missing",
            )
    return where, one, other
