"""The audit of one log line against the rules, field by field, trusting no field of the line."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from cb_tui.core.dice import FixedDice
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Command, SeatId, Unknown
from cb_tui.core.values import kind as kind_of
from cb_tui.session.closing import LATEST
from cb_tui.session.codec import BAD_INPUT
from cb_tui.session.errors import SessionError, UndoError, plain
from cb_tui.session.fair_dice.pledges import as_written
from cb_tui.session.hand_overs import passes_on
from cb_tui.session.log import LogEntry, digest, read_line, undo_to
from cb_tui.session.opening import read_opening
from cb_tui.session.rolls import with_faces
from cb_tui.session.schema import faults
from cb_tui.session.seats import HUMAN
from cb_tui.session.timeline import Timeline

KINDS = {
    "ended": ("ended", "why", "by", "said", "at", "prev", "sum"),
    "offer": ("offer", "by", "prev", "sum"),
    "opened": ("opened", "prev", "sum"),
    "sealed": ("step", "side", "by", "sealed", "at", "prev", "sum"),
    "numbers": ("numbers", "side", "proof", "prev", "sum"),
    "pledge": ("pledge", "step", "side", "by", "why", "number", "prev", "sum"),
    "number": ("side", "number", "prev", "sum"),
    "secret": ("secret", "prev", "sum"),
    "undo": ("undo", "prev", "sum"),
    "orders": ("side", "orders", "prev", "sum"),
    "note": ("note", "step", "side", "prev", "sum"),
    "step": ("step", "side", "by", "command", "events", "why", "at", "prev", "sum"),
}
MISSING = "nothing"


def audit(timeline: Timeline, line: bytes) -> Iterator[str]:
    """Yield the faults of the line after those of `timeline`, each field with its value and the due one."""
    given = _read(line)
    if given is None:
        yield "this is not a JSON object"
        return
    kind = next((kind for kind in KINDS if kind in given), "")
    if not kind:
        known = "step, opened, undo, orders, note, secret, offer, ended or what fair dice take"
        yield f"step: the log has nothing, and every line has {known}"
        return
    for key in given:
        if key not in KINDS[kind]:
            yield f"{plain(key, 40)}: such a line has no such key"
    if timeline.ended and kind not in ("note", "opened", "secret"):
        yield f"{kind}: the game was ended before, and nothing that changes it may follow"
        return
    match kind:
        case "ended" | "offer":
            yield from _closes(timeline, line)
        case "undo":
            yield from _undo(timeline, given["undo"])
        case "orders":
            yield from _orders(timeline, given)
        case "numbers" | "pledge" | "number":
            yield from _heard(timeline, line)
        case "opened":
            yield from _opens(timeline, line)
        case "secret":
            yield from _opens_secret(timeline, line)
        case "sealed":
            for text in (*_sealed(timeline, given, line), *_time(timeline, line)):
                yield f"step {plain(given.get('step', MISSING), 20)}, {text}"
        case "step":
            for text in (*_step(timeline, given, line), *_fell(timeline, line), *_time(timeline, line)):
                yield f"step {plain(given['step'], 20)}, {text}"


def seals(line: bytes, prev: str) -> Iterator[str]:
    """Yield the faults of a line that does not fit the chain, apart from its contents."""
    given = _read(line)
    if given is None:
        return
    if given.get("prev") != prev:
        yield f"prev: the log has {value_text(given.get('prev', MISSING))}, the line before gives {prev}"
    body, mark, _ = line.rpartition(b',"sum":')
    due = digest(body + b"}") if mark else MISSING
    if given.get("sum") != due:
        yield f"sum: the log has {value_text(given.get('sum', MISSING))}, the line gives {due}"


def difference(one: Any, other: Any, where: str = "") -> tuple[str, Any, Any]:
    """Return the first place where two plain values differ, and what each has there."""
    match one, other:
        case dict(), dict():
            for key in (*one, *(key for key in other if key not in one)):
                if not same(one.get(key, MISSING), other.get(key, MISSING)):
                    path = f"{where}.{key}" if where else str(key)
                    return difference(one.get(key, MISSING), other.get(key, MISSING), path)
        case ((list() | tuple()), (list() | tuple())):
            for index in range(max(len(one), len(other))):
                mine = one[index] if index < len(one) else MISSING
                its = other[index] if index < len(other) else MISSING
                if not same(mine, its):
                    return difference(mine, its, f"{where}[{index}]")
    return where, one, other


def same(one: Any, other: Any) -> bool:
    """Check whether two plain values are written alike: 1 is neither 1.0 nor true."""
    return _bytes(one) == _bytes(other)


def _bytes(value: Any) -> bytes:
    return msgspec.json.encode(value, order="deterministic")


def value_text(value: Any) -> str:
    """Return a value in a sentence."""
    match value:
        case dict() if "event" in value:
            return plain(value["event"], 40)
        case bool():
            return str(value).lower()
        case str():
            return plain(value, 70) or '""'
        case _:
            return plain(msgspec.json.encode(value).decode(), 60)


def _read(line: bytes) -> dict[str, Any] | None:
    try:
        given = msgspec.json.decode(line)
    except BAD_INPUT:
        return None
    return given if isinstance(given, dict) else None


def _undo(timeline: Timeline, given: Any) -> Iterator[str]:
    if timeline.fair and timeline.fair.pledge:
        yield "undo: a roll is pledged, and a pledge cannot be undone"
        return
    try:
        due = undo_to(timeline.deeds, timeline.start.seats, timeline.reports)
    except UndoError as error:
        yield f"undo: the log has {value_text(given)}, and the rules allow none: {error.sentence}"
        return
    if due < timeline.shown:
        yield f"undo: the log has {value_text(given)}, and what was opened at step {timeline.shown} cannot be undone"
    if given != due:
        yield f"undo: the log has {value_text(given)}, the rules give {due}"


def _heard(timeline: Timeline, line: bytes) -> Iterator[str]:
    try:
        read = read_line(line)
        timeline.with_fair_line(read)
        if read.pledge:
            command = timeline.codec.command_json(read.pledge)
            normal = as_written(timeline.ruleset.canonical(timeline.state, command))
            if not _fits(read.by, timeline.start.seats[SeatId(read.side)]):
                seat = timeline.start.seats[SeatId(read.side)]
                yield f"by: the log has {value_text(read.by)}, and the seat is {seat}"
            if bytes(read.pledge) != normal:
                logged = value_text(bytes(read.pledge).decode())
                yield f"pledge: the log has {logged}, the rules write {value_text(normal.decode())}"
    except SessionError as error:
        yield error.sentence


def _orders(timeline: Timeline, given: Mapping[str, Any]) -> Iterator[str]:
    if given.get("side") not in timeline.start.seats:
        side = value_text(given.get("side", MISSING))
        yield f"side: the log has {side}, the sides are {' and '.join(timeline.start.seats)}"
    spec = timeline.ruleset.orders
    for finding in faults(given["orders"], spec.type if spec else None):
        yield f"orders, {finding.where}: {finding.text}"


def _step(timeline: Timeline, given: Mapping[str, Any], line: bytes) -> Iterator[str]:
    yield from _given_by(timeline, given)
    seat = timeline.ruleset.who_decides(timeline.state)
    closed = (timeline.deeds[step - 1] for step in timeline.closed)
    if any(deed.seat == seat and isinstance(deed.command, Unknown) for deed in closed):
        return  # what it was decided with is not known here; it is judged once that is opened
    if not _written(timeline, line):
        yield from _judged(timeline, given.get("command", {}), given.get("events", MISSING))


def _written(timeline: Timeline, line: bytes) -> bool:
    """Check whether a line has its command and events exactly as the rules write them, byte for byte.

    Nothing else can differ then.
    """
    rules, state = timeline.ruleset, timeline.state
    try:
        read = read_line(line)
        order = timeline.codec.command_json(read.command)
        if bytes(read.command) != msgspec.json.encode(rules.canonical(state, order)):
            return False
        return bytes(read.events) == msgspec.json.encode(rules.decide(state, order, timeline.dice_for(order)))
    except Exception:  # noqa: BLE001 - what is wrong is said field by field
        return False


def _given_by(timeline: Timeline, given: Mapping[str, Any]) -> Iterator[str]:
    if given.get("step", MISSING) != timeline.step + 1:
        yield f"step: the log has {value_text(given.get('step', MISSING))}, the game gives {timeline.step + 1}"
    side = timeline.ruleset.who_decides(timeline.state)
    if given.get("side") != side:
        yield f"side: the log has {value_text(given.get('side', MISSING))}, the rules give {side or 'no one'}"
    elif side and not _fits(given.get("by"), timeline.start.seats[side]):
        yield f"by: the log has {value_text(given.get('by', MISSING))}, and the seat is {timeline.start.seats[side]}"
    for waits in timeline.due:
        yield f"it is played before {waits.seat} has opened what it sealed at step {waits.step}"


def _sealed(timeline: Timeline, given: Mapping[str, Any], line: bytes) -> Iterator[str]:
    """Yield the faults of a sealed command, as far as its contents are known here."""
    yield from _given_by(timeline, given)
    try:
        deed = timeline.sealed_entry(read_line(line))
    except SessionError as error:
        yield f"it {error.sentence}"
        return
    sealing, written = timeline.ruleset.sealing, timeline.safe.find(deed.sealed)
    if written is None or sealing is None:
        return
    if isinstance(deed.command, Unknown):
        yield "it is opened as something that is not a command of that step"
    elif not sealing.is_secret(timeline.state, deed.command):
        yield f"command {plain(kind_of(deed.command), 30)}: the rules have it given openly"
    else:
        opening = read_opening(written)
        yield from _judged(timeline, *(msgspec.json.decode(raw) for raw in (opening.command, opening.events)))


def _opens(timeline: Timeline, line: bytes) -> Iterator[str]:
    try:
        timeline.opened_by(bytes(read_line(line).opened))
    except SessionError as error:
        yield error.sentence


def _opens_secret(timeline: Timeline, line: bytes) -> Iterator[str]:
    try:
        if timeline.secret_is_open:
            yield "opens the secret behind the dice a second time"
        timeline.secret_opened_by(read_line(line))
    except SessionError as error:
        yield error.sentence


def _closes(timeline: Timeline, line: bytes) -> Iterator[str]:
    try:
        timeline.closed_by(read_line(line))
    except SessionError as error:
        yield error.sentence


def _judged(timeline: Timeline, command: Any, events: Any) -> Iterator[str]:
    """Yield the faults of a command and its events."""
    rules, state = timeline.ruleset, timeline.state
    kind = plain(command.get("command", "") if isinstance(command, dict) else "", 30)
    wrong = faults(command, rules.command_type)
    if wrong:
        path = "" if wrong[0].where == "file" else f", {wrong[0].where}"
        yield _meant(timeline, command, events) or f"command {kind}{path}: {wrong[0].text}"
        return
    due: Any = None
    try:
        order = timeline.codec.command(command)
        due, normal = _plain(_decided(timeline, order, events)), _plain(rules.canonical(state, order))
        if not same(events, due):
            due = _pointed(due, events)
    except IllegalCommand as refused:
        why = f"command {kind}: the rules refuse it: {plain(refused.sentence, 240)}"
    except SessionError as error:
        why = f"command {kind}: {error.sentence}"
    except Exception as error:  # noqa: BLE001 - a command written by hand may fail anywhere in a rules system
        why = f"command {kind}: {plain(repr(error))}"
    else:
        if same(events, due):
            if not same(normal, command):
                where, has, gives = difference(command, normal)
                yield f"command {kind}, {where}: the log has {value_text(has)}, the rules write {value_text(gives)}"
            return
        why = _event(events, due)
    meant = _meant(timeline, command, events)
    yield (f"{why}; or else {meant}" if due is not None else meant) if meant else why


def _fell(timeline: Timeline, line: bytes) -> Iterator[str]:
    """Check whether the command was pledged, if it had to be."""
    if timeline.fair is None:
        return
    try:
        read = read_line(line)
        events = timeline.codec.events_json(read.events)
        deed = LogEntry(
            read.step, SeatId(read.side), read.by, timeline.codec.command_json(read.command), events, read.why
        )
        timeline.fair_after_command(deed, bytes(read.command))
    except SessionError as error:
        yield f"it {error.sentence}"


def _time(timeline: Timeline, line: bytes) -> Iterator[str]:
    """Check whether a command has its time if the decision passes on, no other, and none before the last."""
    try:
        at, state = read_line(line).at, timeline.state_after(timeline.entry_of(read_line(line)))
    except Exception:  # noqa: BLE001 - such a command is reported as a whole
        return
    if not (timeline.keeps_times and passes_on(timeline.ruleset, timeline.state, state)):
        if at:
            yield f"at: the log has {at}, and only where the decision passes on in a host's game there is a time"
    elif not timeline.latest <= at < LATEST or not at:
        yield f"at: the log has {at or MISSING}, and the last time before is {timeline.latest or MISSING}"


def _fits(by: object, seat: str) -> bool:
    """Check whether a seat gives commands in that way. A program may play any seat by hand."""
    return by in ("hand", "orders" if seat == HUMAN else seat)


def _decided(timeline: Timeline, command: Command, events: Any) -> Any:
    """Return the events of a command by the rules, with the dice of the game."""
    faces = _faces(events) if timeline.start.dice == "manual" or timeline.dice_are_sealed else None
    return with_faces(
        lambda dice: timeline.ruleset.decide(timeline.state, command, dice),
        timeline.dice_for(command) if faces is None else FixedDice(),
        faces,
    )


def _faces(events: Any) -> list[int]:
    """Return the dice and cards that were typed in, as the log tells them."""
    found: list[Any] = []
    for event in events if isinstance(events, list) else ():
        match event:
            case {"event": "Rolled", "faces": [*faces]}:
                found += faces
            case {"event": "Drawn", "card": card}:
                found.append(card)
    return found


def _event(events: Any, due: list[Any]) -> str:
    """Return the first event that differs, and where."""
    where, has, gives = difference(events, due)
    if not where.startswith("["):
        return f"events: the log has {value_text(has)}, the rules give {len(due)}"
    number, _, path = where[1:].partition("]")
    index = int(number)
    name = due[index]["event"] if index < len(due) else value_text(events[index])
    field = f", {path.removeprefix('.')}" if path else ""
    return f"event {index + 1} {name}{field}: the log has {value_text(has)}, the rules give {value_text(gives)}"


def _meant(timeline: Timeline, command: Any, events: Any) -> str:
    """Return the wrong field of the command, or an empty string.

    It is known only if the events are those of another command that was legal.
    """
    for other in timeline.ruleset.legal(timeline.state):
        try:
            due = _plain(_decided(timeline, other, events))
        except Exception:  # noqa: BLE001, S112 - dice that do not fit this one
            continue
        if same(due, events):
            where, has, gives = difference(command, _plain(other))
            kind = f" {plain(command.get('command', ''), 30)}, {where}" if isinstance(command, dict) else ""
            return f"command{kind}: the log has {value_text(has)}, and the events are those of {value_text(gives)}"
    return ""


def _pointed(due: Any, given: Any) -> Any:
    """Return the due value, without the ".0" of a number that the log lacks: older versions left it out."""
    match due, given:
        case float(), int() if due == given and not isinstance(given, bool):
            return given
        case dict(), dict():
            return {key: _pointed(value, given.get(key)) for key, value in due.items()}
        case list(), list() if len(due) == len(given):
            return [_pointed(value, its) for value, its in zip(due, given, strict=True)]
    return due


def _plain(value: Any) -> Any:
    """Return a value as a file gives it back."""
    return msgspec.json.decode(msgspec.json.encode(value))
