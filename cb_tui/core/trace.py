"""The exact course of a straight line from the centre of one hex to the centre of another."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache, lru_cache
from itertools import count
from math import lcm
from typing import NamedTuple

from cb_tui.core.hexes import OFFSETS, Hex, axial, from_axial, offset

Axial = tuple[int, int]


class Span(NamedTuple):
    """A stretch of a line: in one hex, or along the side between two (of which a board's rim may leave one)."""

    hexes: tuple[Hex, ...]
    entry: Fraction  # of the whole length, from the start
    exit: Fraction
    corner: bool  # the line comes into it through a corner
    edge: bool  # it runs along a hexside


class TimedSpan(NamedTuple):
    """A span of a line that begins in (0, 0), timed in whole parts, as many as the last one has at its exit."""

    hexes: tuple[Axial, ...]
    entry: int
    exit: int
    corner: bool


@lru_cache(maxsize=4096)
def trace(a: Hex, b: Hex) -> tuple[Span, ...]:
    """Return all hexes whose inside a line crosses and all hexsides it runs along, from `a` to `b`."""
    (q, r), (bq, br) = axial(a), axial(b)
    line = [*timeline(bq - q, br - r)]
    whole = line[-1].exit
    return tuple(
        Span(tuple(_names(q, r, hexes)), Fraction(entry, whole), Fraction(leave, whole), corner, len(hexes) > 1)
        for hexes, entry, leave, corner in line
    )


def _names(q: int, r: int, hexes: tuple[Axial, ...]) -> list[Hex]:
    return [at for dq, dr in hexes if (at := _name(q + dq, r + dr))]


@cache
def _name(q: int, r: int) -> Hex | None:
    """Return the name of a hex, or None if it is before the first column or row."""
    return from_axial(q, r) if min(offset(q, r)) >= 1 else None


def _slopes(q: int, r: int) -> tuple[int, int, int]:
    """Return the offsets of a point across the three pairs of sides. A hex reaches 1 to either side."""
    return q - r, q + 2 * r, -2 * q - r


BEYOND = {  # the neighbour beyond a side: which of the three pairs, and on which end
    (pair, slope // 2): step for step in OFFSETS for pair, slope in enumerate(_slopes(*step)) if abs(slope) == 2
}


class TimedLine:
    """A line from (0, 0), timed in parts so small that nothing is rounded, computed as far as it is read.

    Most lines of sight end at trees nearby, and a large board has tens of thousands.
    """

    def __init__(self, q: int, r: int) -> None:
        slopes = _slopes(q, r)
        self._whole = lcm(*(abs(slope) for slope in slopes if slope)) if q or r else 1
        self._along = slopes.index(0) if 0 in slopes else None  # the line runs beside these sides, or on one of them
        self._across = [
            (pair, self._whole // slope, end, BEYOND[pair, end])
            for pair, slope in enumerate(slopes)
            if (end := (slope > 0) - (slope < 0))
        ]
        self._found: list[TimedSpan] = []
        self._rest = self._stretches()
        self._ended = False

    def __iter__(self) -> Iterator[TimedSpan]:
        """Return its stretches, the first and the last in the hexes of its ends."""
        return iter(self._found) if self._ended else self._looked()

    def _looked(self) -> Iterator[TimedSpan]:
        for number in count():
            if number == len(self._found):
                if (stretch := next(self._rest, None)) is None:
                    self._ended = True
                    return
                self._found.append(stretch)
            yield self._found[number]

    def _within(self, at: Axial) -> tuple[int, int, list[Axial]]:
        """Return when the line enters and leaves a hex or its rim, and the hexes beyond as it leaves.

        The exit is before the entry if the line never enters.
        """
        q, r = at
        middles = _slopes(q, r)
        if self._along is not None and abs(middles[self._along]) > 1:
            return 0, -1, []
        entry, leave, beyond = 0, self._whole, list[Axial]()
        for pair, parts, end, (dq, dr) in self._across:
            entry = max(entry, (middles[pair] - end) * parts)
            out = (middles[pair] + end) * parts
            if out < leave:
                leave, beyond = out, [(q + dq, r + dr)]
            elif out == leave:
                beyond.append((q + dq, r + dr))
        return entry, leave, beyond

    def _stretches(self) -> Iterator[TimedSpan]:
        here: tuple[Axial, ...] = ((0, 0),)
        entry, leave, ahead = self._within((0, 0))
        yield TimedSpan(here, entry, leave, corner=False)
        while leave < self._whole:
            found = {at: self._within(at) for at in ahead}
            corner = len(ahead) > 1
            here = tuple(sorted(at for at, (start, end, _) in found.items() if start == leave < end))
            entry, leave, ahead = leave, found[here[0]][1], [to for at in here for to in found[at][2]]
            yield TimedSpan(here, entry, leave, corner)


@cache
def timeline(dq: int, dr: int) -> TimedLine:
    """Return the line from (0, 0) to (dq, dr)."""
    return TimedLine(dq, dr)
