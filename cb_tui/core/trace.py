"""The exact course of a straight line from the centre of one hex to the centre of another."""

from fractions import Fraction
from functools import cache, lru_cache
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


class Stretch(NamedTuple):
    """A span of a line that begins in (0, 0)."""

    hexes: tuple[Axial, ...]
    entry: Fraction
    exit: Fraction
    corner: bool


@lru_cache(maxsize=4096)
def trace(a: Hex, b: Hex) -> tuple[Span, ...]:
    """Return all hexes whose inside a line crosses and all hexsides it runs along, from `a` to `b`."""
    (q, r), (bq, br) = axial(a), axial(b)
    return tuple(
        Span(tuple(_names(q, r, hexes)), entry, leave, corner, len(hexes) > 1)
        for hexes, entry, leave, corner in timeline(bq - q, br - r)
    )


def _names(q: int, r: int, hexes: tuple[Axial, ...]) -> list[Hex]:
    return [at for dq, dr in hexes if (at := _name(q + dq, r + dr))]


@cache
def _name(q: int, r: int) -> Hex | None:
    """None where no board has a hex, beyond its first column or row."""
    return from_axial(q, r) if min(offset(q, r)) >= 1 else None


def _slopes(q: int, r: int) -> tuple[int, int, int]:
    """Where a point lies across the three pairs of sides: a hex reaches 1 to both sides of its centre."""
    return q - r, q + 2 * r, -2 * q - r


@cache
def timeline(dq: int, dr: int) -> tuple[Stretch, ...]:
    """Return the line from (0, 0) to (dq, dr), timed in whole parts of a common length so that nothing is rounded."""
    if dq == dr == 0:
        return (Stretch(((0, 0),), Fraction(0), Fraction(1), corner=False),)
    slopes = _slopes(dq, dr)
    whole = lcm(*(abs(slope) for slope in slopes if slope))
    speeds = [whole // slope if slope else 0 for slope in slopes]  # parts that it takes to go 1 across

    def within(at: Axial) -> tuple[int, int]:
        """When the line is in a hex or on its rim; the exit is before the entry if never."""
        entry, leave = 0, whole
        for middle, speed in zip(_slopes(*at), speeds, strict=True):
            if speed == 0:
                if middle > 1 or middle < -1:
                    return 0, -1
                continue
            one, other = (middle - 1) * speed, (middle + 1) * speed
            if speed < 0:
                one, other = other, one
            entry = max(entry, one)
            leave = min(leave, other)
        return entry, leave

    def at_corner(at: Axial, now: int) -> bool:
        return sum(abs(now * s - m * whole) == whole for m, s in zip(_slopes(*at), slopes, strict=True)) > 1

    here: tuple[Axial, ...] = ((0, 0),)
    entry, leave = within((0, 0))
    spans = [Stretch(here, Fraction(entry, whole), Fraction(leave, whole), corner=False)]
    while leave < whole:
        around = {(q + x, r + y): within((q + x, r + y)) for q, r in here for x, y in OFFSETS}
        corner = at_corner(here[0], leave)
        here = tuple(sorted(at for at, (start, end) in around.items() if start == leave < end))
        entry, leave = leave, around[here[0]][1]
        spans.append(Stretch(here, Fraction(entry, whole), Fraction(leave, whole), corner))
    return tuple(spans)
