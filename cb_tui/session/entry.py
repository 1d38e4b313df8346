"""Entry: a command with its events becomes a line of the log and stands."""

import msgspec

from cb_tui.session.course import Course
from cb_tui.session.log import Log
from cb_tui.session.turn import Turn


def enter(course: Course, log: Log, turn: Turn) -> Turn:
    """The turn, on the disk when this returns; only while the log is held. Raises SaveError, and nothing has happened."""
    state = course.after(turn)
    written = msgspec.json.encode(turn.command), msgspec.json.encode(turn.events)
    fair = course.fell(turn, written[0])
    body = {"step": turn.step, "side": turn.side, "by": turn.by}
    body |= {"command": msgspec.Raw(written[0]), "events": msgspec.Raw(written[1])}
    log.append(body | ({"why": turn.why} if turn.why else {}))
    course.push(turn, state, b"".join(written), log.head)
    course.settle(fair)
    return turn
