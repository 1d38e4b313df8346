"""Clocks of a table: how long each seat may still think, from the times at which the decision passed on.

And limits on how often something may be asked for.
"""

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from cb_tui.core.values import SeatId, Value
from cb_tui.session.hand_overs import HandOver

MINUTE, DAY = 60, 86_400  # seconds
SILENCE = 30 * DAY  # after which a game without a clock may be claimed
LEAVE = 7 * DAY  # of each seat in a game by days, spent once its days are used up
INCREMENT = 30  # a turn of the game, by a live clock
GRACE = 20  # of a cut line, after which a live clock stands still
CUTS = 3 * MINUTE  # for which it stands still in a game at most


class Pace:
    """A limit on how often something happens: so many `most` within some seconds, for each key."""

    def __init__(self, most: int, within: int) -> None:
        self._most, self._within = most, within
        self._times: dict[str, list[int]] = {}

    def take(self, key: str, now: int) -> bool:
        """Return whether it may happen now, which counts."""
        if self.is_used_up(key, now):
            return False
        self._times[key] = [*self._recent(key, now), now]
        return True

    def is_used_up(self, key: str, now: int) -> bool:
        """Check whether it may not happen now."""
        return len(self._recent(key, now)) >= self._most

    def _recent(self, key: str, now: int) -> list[int]:
        return [at for at in self._times.get(key, ()) if now - at < self._within]


class ClockTerms(Value, frozen=True, kw_only=True):
    """A clock: `live` of some minutes a game, `days` for each turn of the game, or none."""

    kind: Literal["live", "days", "none"]
    minutes: int = 0
    days: int = 0

    @property
    def sentence(self) -> str:
        """Return the terms in words."""
        match self.kind:
            case "live":
                return f"{self.minutes} minutes a game and {INCREMENT} seconds a turn"
            case "days":
                days = "a day" if self.days == 1 else f"{self.days} days"
                return f"{days} a turn, {LEAVE // DAY} days of leave a game"
            case "none":
                return f"no clock; after {SILENCE // DAY} days of silence the game may be claimed"


class LineCut(NamedTuple):
    """A seat had no line from one time to another, None while it has none."""

    seat: SeatId
    begin: int
    end: int | None = None


class Clock(NamedTuple):
    """The seconds left to a seat: `time` on its clock, then `leave`. `falls_at` is None while its clock stands."""

    time: int
    leave: int = 0
    falls_at: int | None = None

    @property
    def fallen(self) -> bool:
        """Check whether a seat that has to decide has nothing left."""
        return self.falls_at is not None and self.time + self.leave == 0


def read_clocks(
    terms: ClockTerms, hand_overs: Sequence[HandOver], now: int, cuts: Iterable[LineCut] = ()
) -> dict[SeatId, Clock]:
    """Return the clock of each seat that has had to decide, at `now`.

    `hand_overs` are in order, and the last seat still decides. `cuts` matter to a live clock only.
    """
    lost = tuple(cuts)
    seats = tuple(dict.fromkeys(each.seat for each in hand_overs))
    return {seat: _clock(terms, seat, hand_overs, now, lost) for seat in seats}


def _clock(terms: ClockTerms, seat: SeatId, overs: Sequence[HandOver], now: int, cuts: tuple[LineCut, ...]) -> Clock:
    ends = [*(each.at for each in overs[1:]), now]
    spans = [
        (over.turn, over.at, max(over.at, end)) for over, end in zip(overs, ends, strict=True) if over.seat == seat
    ]
    left = _live(terms, seat, spans, cuts) if terms.kind == "live" else _by_turns(terms, spans)
    thinks = overs[-1].seat == seat
    return left._replace(falls_at=now + left.time + left.leave if thinks else None)


Span = tuple[int, int, int]  # turn, begin, end: while a seat had to decide


def _live(terms: ClockTerms, seat: SeatId, spans: Sequence[Span], cuts: tuple[LineCut, ...]) -> Clock:
    turns = len({turn for turn, *_ in spans})
    used = sum(end - begin for _, begin, end in spans)
    still = sum(_without_line(seat, begin, end, cuts) for _, begin, end in spans)
    return Clock(max(0, terms.minutes * MINUTE + turns * INCREMENT - used + min(still, CUTS)))


def _without_line(seat: SeatId, begin: int, end: int, cuts: tuple[LineCut, ...]) -> int:
    """Return how many seconds of a span the clock stands still since the seat's line is cut."""
    still = 0
    for cut in cuts:
        if cut.seat == seat:
            back = end if cut.end is None else cut.end
            still += max(0, min(end, back) - max(begin, cut.begin + GRACE))
    return still


def _by_turns(terms: ClockTerms, spans: Sequence[Span]) -> Clock:
    """Return the seconds left of a turn's days or of the silence since the last hand-over, and of the leave."""
    if terms.kind == "none":
        _, begin, end = spans[-1]
        return Clock(max(0, SILENCE - (end - begin)))
    allowed, leave = terms.days * DAY, LEAVE
    used: dict[int, int] = {}
    for turn, begin, end in spans:
        used[turn] = used.get(turn, 0) + end - begin
    leave -= sum(max(0, spent - allowed) for spent in used.values())
    return Clock(max(0, allowed - used[spans[-1][0]]), max(0, leave))
