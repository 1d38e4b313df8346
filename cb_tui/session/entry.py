"""Entry: a command is written to the log and added to the timeline, open or sealed."""

import msgspec
from msgspec.structs import replace

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
    written = msgspec.json.encode(deed.command), msgspec.json.encode(deed.events)
    fair = timeline.fair_after_command(deed, written[0])
    body = {"step": deed.step, "side": deed.seat, "by": deed.by}
    body |= {"command": msgspec.Raw(written[0]), "events": msgspec.Raw(written[1])}
    log.append(body | ({"why": deed.why} if deed.why else {}))
    timeline.append_command(deed, state, b"".join(written), log.last_hash)
    timeline.set_fair(fair)
    return deed


def _seal(timeline: Timeline, log: Log, deed: LogEntry) -> LogEntry:
    """Return the same for a command that stays secret: its opening is on the disk before its hash is in the log."""
    state, fair = timeline.state_after(deed), timeline.fair_after_command(deed, b"")
    written = encode_opening(deed.step, deed.seat, deed.command, deed.events, deed.why)
    deed = replace(
        deed, sealed=timeline.safe.add(written, stored=log.folder is not None), shows=timeline.sealed_public_events
    )
    log.append({"step": deed.step, "side": deed.seat, "by": deed.by, "sealed": deed.sealed})
    timeline.append_command(deed, state, deed.sealed.encode(), log.last_hash)
    timeline.set_fair(fair)
    return deed
