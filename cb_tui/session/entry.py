"""Entry: a command is written to the log and added to the timeline, open or sealed."""

from typing import Any

import msgspec
from msgspec.structs import replace

from cb_tui.session.hand_overs import passes_on
from cb_tui.session.log import Log, LogEntry
from cb_tui.session.opening import encode_opening
from cb_tui.session.timeline import Timeline


def enter(timeline: Timeline, log: Log, deed: LogEntry) -> LogEntry:
    """Write a command to the disk and return its log entry, while the log is locked.

    Raises SaveError. Nothing has happened then.
    """
    if timeline.is_sealed(deed.command):
        return _seal(timeline, log, deed)
    state = timeline.state_after(deed)
    deed = _timed(timeline, deed, state)
    written = msgspec.json.encode(deed.command), msgspec.json.encode(deed.events)
    fair = timeline.fair_after_command(deed, written[0])
    body = {"step": deed.step, "side": deed.seat, "by": deed.by}
    body |= {"command": msgspec.Raw(written[0]), "events": msgspec.Raw(written[1])}
    log.append(body | ({"why": deed.why} if deed.why else {}) | ({"at": deed.at} if deed.at else {}))
    timeline.append_command(deed, state, b"".join(written), log.last_hash)
    timeline.set_fair(fair)
    return deed


def _timed(timeline: Timeline, deed: LogEntry, state: Any) -> LogEntry:
    """Return a command with its time if the decision passes on and a host keeps the game, else without."""
    timed = timeline.keeps_times and passes_on(timeline.ruleset, timeline.state, state)
    return replace(deed, at=max(deed.at, timeline.latest) if timed else 0)


def _seal(timeline: Timeline, log: Log, deed: LogEntry) -> LogEntry:
    """Return the same for a command that stays secret: its opening is on the disk before its hash is in the log."""
    state, fair = timeline.state_after(deed), timeline.fair_after_command(deed, b"")
    deed = _timed(timeline, deed, state)
    written = encode_opening(deed.step, deed.seat, deed.command, deed.events, deed.why)
    deed = replace(
        deed, sealed=timeline.safe.add(written, stored=log.folder is not None), shows=timeline.sealed_public_events
    )
    body = {"step": deed.step, "side": deed.seat, "by": deed.by, "sealed": deed.sealed}
    log.append(body | ({"at": deed.at} if deed.at else {}))
    timeline.append_command(deed, state, deed.sealed.encode(), log.last_hash)
    timeline.set_fair(fair)
    return deed
