"""Line: a line of `run.jsonl` after the first."""

from cb_tui.core.platoon import Act, Change
from cb_tui.core.values import Value


class JournalLine(Value, frozen=True, kw_only=True):
    """An act with what followed from it."""

    act: Act
    events: tuple[Change, ...] = ()
    prev: str
    sum: str
