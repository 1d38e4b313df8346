"""Times of a host in words: the rest of a clock, how long ago, and which day."""

from datetime import UTC, datetime

from cb_tui.core.grammar import count_noun
from cb_tui.host.clocks import DAY, MINUTE

HOUR = 60 * MINUTE


def left_text(seconds: int, *, live: bool = False) -> str:
    """Return the time left on a clock, "2 d 21 h" or "14 min", of a live clock "41:20"."""
    left = max(0, seconds)
    if live:
        hours, rest = divmod(left, HOUR)
        whole = f"{rest // MINUTE:02}:{rest % MINUTE:02}"
        return f"{hours}:{whole}" if hours else whole.removeprefix("0")
    days, rest = divmod(left, DAY)
    if days:
        return f"{days} d {rest // HOUR} h"
    hours, rest = divmod(rest, HOUR)
    return f"{hours} h {rest // MINUTE} min" if hours else f"{rest // MINUTE} min"


def days_text(seconds: int) -> str:
    """Return whole days in words, or the rest of one: "7 days", "a day", "21 h 5 min"."""
    days = seconds // DAY
    return left_text(seconds) if not days else "a day" if days == 1 else count_noun(days, "day")


def ago_text(now: int, at: int) -> str:
    """Return how long ago something was in its largest unit: "now", "5 min", "19 h", "3 d"."""
    gone = max(0, now - at)
    if gone >= DAY:
        return f"{gone // DAY} d"
    if gone < MINUTE:
        return "now"
    return f"{gone // HOUR} h" if gone >= HOUR else f"{gone // MINUTE} min"


def date_text(at: int, *, year: bool = False) -> str:
    """Return a day by the clock of the host, "27 Nov", with `year` "27 November 2026"."""
    moment = datetime.fromtimestamp(at, UTC)
    return f"{moment.day} {moment:%B %Y}" if year else f"{moment.day} {moment:%b}"


def hour_text(at: int) -> str:
    """Return a time of day by the clock of the host, "01:52"."""
    return f"{datetime.fromtimestamp(at, UTC):%H:%M}"
