"""One field of a recorded game is changed, every kind of field of every kind of event and command: verify names it."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cb_tui.games import RULESETS
from cb_tui.session.audit import audit, value_text
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.session.log import GameStart, digest, seal
from cb_tui.session.timeline import Timeline
from cb_tui.session.verify import verify
from tests.sample import sample

GAMES = (("veghel", "random", 120), ("pavlov", "engage", 90), ("villers", "engage", 60), ("sabres", "random", 60))
TWICE = 2  # how often each kind of field is changed
EVERY = 20  # of so many edits one is put into the files too

Path_ = tuple[str | int, ...]


@dataclass(frozen=True)
class Edit:
    """One changed field: the line with it, where it is, and what stood there."""

    game: str
    number: int  # of the line, from 1
    step: int
    line: bytes  # sealed again, with the `prev` that it had
    where: str  # as verify tells it: "event 2 Fired, faces[0]"
    has: Any
    timeline: Timeline  # before the line


@pytest.fixture(scope="module")
def saves(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Four short games of machines on foot, with guns and vehicles, and in the air."""
    folder = tmp_path_factory.mktemp("saves")
    for battle, tactic, steps in GAMES:
        read = Library().read(battle)
        seats = {seat.id: f"ai:{tactic}" for seat in read.seated}
        game = Game.new(RULESETS[read.ruleset], read, seed=4, seats=seats, saves=None)
        while game.step < steps and game.play_machine():
            pass
        game.save_as(battle, folder)
        game.close()
    return folder


@pytest.fixture(scope="module")
def edits(saves) -> list[Edit]:
    return list(all_edits(saves))


def all_edits(saves: Path) -> Iterator[Edit]:
    """Every kind of field, twice at most, with a value that another field of its kind has or a near one."""
    done: Counter[str] = Counter()
    for battle, _, _ in GAMES:
        lines = (saves / battle / "log.jsonl").read_bytes().splitlines()
        start = start_of(lines[0])
        timeline = Timeline(RULESETS[start.ruleset], start)
        for number, line in enumerate(lines[1:], 2):
            given = msgspec.json.decode(line)
            for path, value in fields(given):
                pattern, where = named(given, path)
                if done[pattern] >= TWICE:
                    continue
                done[pattern] += 1
                changed = put(given, path, other(value))
                del changed["sum"]
                yield Edit(
                    battle, number, given["step"], seal(msgspec.json.encode(changed)), where, other(value),
                    timeline.up_to_step(timeline.step),
                )  # fmt: skip
            timeline.apply_line(line)


def start_of(line: bytes) -> GameStart:
    given = msgspec.json.decode(line)
    del given["sum"]
    return msgspec.convert(given, GameStart)


def fields(given: dict[str, Any]) -> Iterator[tuple[Path_, Any]]:
    """Every single value of the command and the events of a line, and every list that may lose an element."""
    for key in ("command", "events"):
        yield from leaves(given[key], (key,))


def leaves(value: Any, path: Path_) -> Iterator[tuple[Path_, Any]]:
    match value:
        case dict():
            for key, inner in value.items():
                yield from leaves(inner, (*path, key))
        case list():
            if len(path) > 1:
                yield path, value
            for index, inner in enumerate(value):
                yield from leaves(inner, (*path, index))
        case _:
            yield path, value


def named(given: dict[str, Any], path: Path_) -> tuple[str, str]:
    """The kind of a field without its numbers, and as verify tells it."""
    if path[0] == "command":
        head, rest = f"command {given['command']['command']}", path[1:]
    else:
        index = int(path[1])
        head, rest = f"event {index + 1} {given['events'][index]['event']}", path[2:]
    field = "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in rest).removeprefix(".")
    return re.sub(r"\[\d+\]|event \d+", "", f"{head}, {field}"), f"{head}, {field}"


def other(value: Any) -> Any:
    """A value of the same type that is another one; a list loses its last element, an empty one gains one."""
    match value:
        case bool():
            return not value
        case int() | float():
            return value + 1
        case list():
            return value[:-1] if value else ["R1"]
        case None:
            return "R1"
        case str() if re.fullmatch(r"\d{4}", value):
            return value[:3] + str((int(value[3]) + 1) % 10)
        case str() if "/" in value:
            return "1/7"
        case _:
            return f"{value}x"


def put(given: dict[str, Any], path: Path_, value: Any) -> dict[str, Any]:
    """A copy of a line with one field changed."""
    copy: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(given))
    inner: Any = copy
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return copy


def names_the_field(text: str, edit: Edit) -> bool:
    """Whether a finding names step and field and tells what the log has, or lacks."""
    head, _, field = edit.where.partition(", ")
    if field in ("event", "command"):  # of another kind now: told by its number alone
        head = "command" if field == "command" else " ".join(head.split()[:2])
    says = text.startswith(f"step {edit.step}, ") and head in text and f", {field}" in text
    return says and f"the log has {'nothing' if isinstance(edit.has, list) else value_text(edit.has)}" in text


def first(edit: Edit) -> str:
    return next(audit(edit.timeline, edit.line), "")


def test_there_are_three_hundred_edits_over_most_kinds_of_events_and_commands(edits):
    assert len(edits) >= 300
    assert len({re.sub(r"event \d+ ", "", edit.where).partition(",")[0] for edit in edits}) >= 45


def test_each_edit_is_found_and_its_field_named_with_what_the_log_has(edits):
    assert {edit.where: found for edit in sample(edits, 3) if not names_the_field(found := first(edit), edit)} == {}


def forged(saves: Path, to: Path, edit: Edit, *, whole: bool) -> Path:
    """A copy of the log with the edit in it; `whole`: all seals and hashes made good again."""
    lines = (saves / edit.game / "log.jsonl").read_bytes().splitlines()
    lines[edit.number - 1] = edit.line
    if not whole:
        lines[edit.number - 1] = msgspec.json.encode(msgspec.json.decode(edit.line) | {"sum": "0" * 64})
    for number in range(edit.number, len(lines)) if whole else ():
        given = msgspec.json.decode(lines[number])
        del given["sum"]
        lines[number] = seal(msgspec.json.encode(given | {"prev": digest(lines[number - 1])}))
    (to / edit.game).mkdir(exist_ok=True)
    (to / edit.game / "log.jsonl").write_bytes(b"\n".join(lines) + b"\n")
    return to


@pytest.mark.parametrize("whole", [True, False], ids=["every seal made good", "the seal broken"])
def test_so_it_is_in_a_save_whether_the_chain_holds_or_not(saves, edits, tmp_path, whole):
    for edit in edits[::EVERY]:
        findings = verify(forged(saves, tmp_path, edit, whole=whole), edit.game).findings
        assert names_the_field(findings[0].partition(": ")[2], edit), (edit.where, findings)
        assert findings[0].startswith(f"log.jsonl line {edit.number}: ")


LINES = {
    "step": 9, "side": "fr", "by": "ai:hold", "by a hand that is not there": None, "prev": "0" * 64, "sum": "0" * 64,
    "extra": 1,
}  # fmt: skip


@pytest.mark.parametrize("key", LINES)
def test_the_other_keys_of_a_line_are_named_too(saves, tmp_path, key):
    lines = (saves / "veghel" / "log.jsonl").read_bytes().splitlines()
    given = msgspec.json.decode(lines[3])
    name = key.partition(" ")[0]
    given[name] = LINES[key]
    if name == "sum":
        lines[3] = msgspec.json.encode(given)
    else:
        del given["sum"]
        lines[3] = seal(msgspec.json.encode(given))
    (tmp_path / "veghel").mkdir()
    (tmp_path / "veghel" / "log.jsonl").write_bytes(b"\n".join(lines) + b"\n")
    findings = verify(tmp_path, "veghel").findings
    assert re.match(rf"log.jsonl line 4: (step \d+, )?{name}: ", findings[0]), findings
