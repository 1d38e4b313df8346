"""Line: a line of `run.jsonl` after the first."""

from cb_tui.core.values import Value
from cb_tui.games.combat_boots.run.rules.platoon import Act, Change


class JournalLine(Value, frozen=True, kw_only=True):
    """An act with what followed from it."""

    act: Act
    events: tuple[Change, ...] = ()
    prev: str
    sum: str
