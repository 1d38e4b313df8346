"""Entry: a command with its events becomes a line of the log and stands."""

import msgspec

from cb_tui.session.course import Course
from cb_tui.session.deed import Deed
from cb_tui.session.log import Log


def enter(course: Course, log: Log, deed: Deed) -> Deed:
    """The deed, on the disk when this returns; only while the log is held. Raises SaveError, and nothing has happened."""
    state = course.after(deed)
    written = msgspec.json.encode(deed.command), msgspec.json.encode(deed.events)
    fair = course.fell(deed, written[0])
    body = {"step": deed.step, "side": deed.side, "by": deed.by}
    body |= {"command": msgspec.Raw(written[0]), "events": msgspec.Raw(written[1])}
    log.append(body | ({"why": deed.why} if deed.why else {}))
    course.push(deed, state, b"".join(written), log.head)
    course.settle(fair)
    return deed
