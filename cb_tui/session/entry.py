"""Entry: a command with its events becomes a line of the log and stands."""

import msgspec
from msgspec.structs import replace

from cb_tui.session.log import Log
from cb_tui.session.log_entry import LogEntry
from cb_tui.session.opening import sealed
from cb_tui.session.timeline import Timeline


def enter(timeline: Timeline, log: Log, deed: LogEntry) -> LogEntry:
    """Write a command to the disk and return its log entry, while the log is locked.

    Raises SaveError. Nothing has happened then.
    """
    if timeline.seals(deed.command):
        return _seal(timeline, log, deed)
    state = timeline.after(deed)
    written = msgspec.json.encode(deed.command), msgspec.json.encode(deed.events)
    fair = timeline.fell(deed, written[0])
    body = {"step": deed.step, "side": deed.seat, "by": deed.by}
    body |= {"command": msgspec.Raw(written[0]), "events": msgspec.Raw(written[1])}
    log.append(body | ({"why": deed.why} if deed.why else {}))
    timeline.push(deed, state, b"".join(written), log.head)
    timeline.settle(fair)
    return deed


def _seal(timeline: Timeline, log: Log, deed: LogEntry) -> LogEntry:
    """Return the same for a command that stays secret: its opening is on the disk before its hash is in the log."""
    state, fair = timeline.after(deed), timeline.fell(deed, b"")
    written = sealed(deed.step, deed.seat, deed.command, deed.events, deed.why)
    deed = replace(deed, sealed=timeline.safe.lay(written, stored=log.folder is not None), shows=timeline.shows)
    log.append({"step": deed.step, "side": deed.seat, "by": deed.by, "sealed": deed.sealed})
    timeline.push(deed, state, deed.sealed.encode(), log.head)
    timeline.settle(fair)
    return deed
