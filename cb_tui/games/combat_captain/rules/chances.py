"""Exact distributions of dice, fire and saves, in whole numbers of ways, fractions only at the end."""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from math import comb

from cb_tui.games.combat_captain.rules import fire_chart
from cb_tui.games.combat_captain.rules.weapons import Count, Parity, pips, variable

Read = (
    Count | tuple[Count, ...]
)  # which faces of a die count; of dice that two weapons read, for each of them [TANK-1b]
Firer = tuple[int, Read, int]  # dice, how they are read, what its weapons add
Spread = Mapping[int, Fraction]  # the chance of each number


@lru_cache(maxsize=512)
def sums(dice: int, count: Read, markers: int = 0, parity: Parity = "natural") -> tuple[int, ...]:
    """Return in how many of their 6**n rolls n dice count 0, 1, 2 .. together. [DICE]"""
    if not dice:
        return (1,)
    return joined(sums(dice - 1, count, markers, parity), _one(count, markers, parity))


def _one(count: Read, markers: int, parity: Parity) -> tuple[int, ...]:
    reads = (count,) if isinstance(count, str) else count
    ways = [0] * (6 * len(reads) + 1)
    for face in range(1, 7):
        ways[sum(pips(face, each, markers, parity) for each in reads)] += 1
    return tuple(ways)


def joined(some: tuple[int, ...], more: tuple[int, ...]) -> tuple[int, ...]:
    """Return the ways of the sum of two independent rolls. Results that cannot occur are cut at the end."""
    ways = [0] * (len(some) + len(more) - 1)
    for one, many in enumerate(some):
        if many:
            for other, often in enumerate(more):
                ways[one + other] += many * often
    while len(ways) > 1 and not ways[-1]:
        ways.pop()
    return tuple(ways)


def covers(dice: int, count: Count, ticks: int, markers: int = 0, parity: Parity = "natural") -> Fraction:
    """Return the chance that `dice` dice are enough for a path of `ticks`. [MOVE-2]"""
    ways = sums(dice, count, markers, parity)
    return Fraction(sum(ways[-(-ticks // 10) :]), 6**dice)


def mean(dice: int, count: Read, markers: int = 0, parity: Parity = "natural") -> Fraction:
    """Return the average count of `dice` dice. [DICE-6]"""
    return Fraction(sum(each * ways for each, ways in enumerate(sums(dice, count, markers, parity))), 6**dice)


@lru_cache(maxsize=512)
def points(firers: tuple[Firer, ...], markers: int = 0, parity: Parity = "natural") -> tuple[int, tuple[int, ...]]:
    """Return the fire points of a volley: the bonus of its weapons, and the ways of its dice. [FIRE-3, FIRE-4]

    The ways are those of 0, 1, 2 .. points.
    """
    ways: tuple[int, ...] = (1,)
    for dice, count, _ in sorted(firers, key=str):
        ways = joined(ways, sums(dice, count, markers, parity))
    return sum(adds for _, _, adds in firers), ways


@lru_cache(maxsize=512)
def hits(firers: tuple[Firer, ...], men: int, markers: int = 0, parity: Parity = "natural") -> Spread:
    """Return the chance of each number of hits. An automatic kill hits all the men there. [CHART, FIRE-1]"""
    return _fractions(charted(*points(firers, markers, parity), men, markers))


def charted(adds: int, rolls: tuple[int, ...], men: int, markers: int = 0) -> dict[int, int]:
    """Return in how many ways each number is read on the chart, of rolls that bring 0, 1, 2 .. points. [CHART]"""
    ways: defaultdict[int, int] = defaultdict(int)
    for rolled, often in enumerate(rolls):
        for face in range(1, 7) if often else ():
            chart = fire_chart.read(rolled + adds, variable(face, markers))
            ways[men if chart == fire_chart.AUTOMATIC else chart] += often
    return ways


def _fractions(ways: Mapping[int, int]) -> Spread:
    """Return ways as chances."""
    whole = sum(ways.values())
    return {number: Fraction(often, whole) for number, often in sorted(ways.items()) if often}


def fails(level: int) -> Fraction:
    """Return the chance that a hit is not saved by a cover level. [COVER-4]"""
    return Fraction(6 - min(max(level, 0), 6), 6)


def unsaved(spread: Spread, level: int) -> Spread:
    """Return the chance of each number of hits that cover does not save. [COVER-4, COVER-4a]"""
    return thinned(spread, fails(level))


def thinned(spread: Spread, fail: Fraction) -> Spread:
    """Return the chance of each number of hits that are left, each with the same chance. [COVER-4a]"""
    if fail == 1:
        return spread
    left: defaultdict[int, Fraction] = defaultdict(Fraction)
    for many, chance in spread.items():
        for some in range(many + 1):
            share = comb(many, some) * fail**some * (1 - fail) ** (many - some)
            if share:
                left[some] += chance * share
    return dict(sorted(left.items()))


def lost(spread: Spread, men: int) -> Spread:
    """Return the chance of each number of men lost: hits beyond those there are lost. [CAS-1a]"""
    found: defaultdict[int, Fraction] = defaultdict(Fraction)
    for many, chance in spread.items():
        found[min(many, men)] += chance
    return dict(sorted(found.items()))


def swapped(spread: Spread, men: int) -> Spread:
    """Return the spread if the owner swaps every hit possible for a marker. [CAS-5a, FIRE-10]"""
    found: defaultdict[int, Fraction] = defaultdict(Fraction)
    for many, chance in spread.items():
        found[min(many - many // 2, men)] += chance
    return dict(sorted(found.items()))


def kill(firers: tuple[Firer, ...], level: int, markers: int = 0, parity: Parity = "natural") -> Fraction:
    """Return the chance of a kill on armor: kill number, kill die, save of the cover. [FIRE-6, FIRE-6a, CHART-6]"""
    spread = hits(firers, 6, markers, parity)  # an automatic kill needs no die, as a kill number of 6
    return sum((chance * min(number, 6) / 6 for number, chance in spread.items()), Fraction(0)) * fails(level)
