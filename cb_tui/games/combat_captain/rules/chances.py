"""The fire chart, and exact distributions of dice, fire and saves, as fractions only at the end. [CHART]"""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from functools import cache, lru_cache
from math import comb

from cb_tui.games.combat_captain.rules.weapons import Count, Parity, pips, variable

ROWS = """
  1   -  -  -  -  -  -
  2   -  -  -  -  -  -
  3   -  -  -  -  -  -
  4   -  -  -  -  -  -
  5   -  -  -  -  -  1
  6   -  -  -  -  1  1
  7   -  -  -  -  1  2
  8   -  -  -  1  1  2
  9   -  -  -  1  2  2
 10   -  -  -  1  2  3
 11   -  -  1  1  2  3
 12   -  -  1  2  2  3
 13   -  -  1  2  3  3
 14   -  -  2  2  3  3
 15   -  1  2  2  3  3
 16   -  1  2  3  3  3
 17   -  1  2  3  3  4
 18   -  2  2  3  3  4
 19   -  2  2  3  4  4
 20   -  2  2  3  4  5
 21   -  2  3  3  4  5
 22   -  2  3  4  4  5
 23   -  2  3  4  4  6
 24   -  2  3  4  5  6
 25   -  2  3  5  5  6
 26   -  2  3  5  5  7
 27   -  2  3  5  6  7
 28   -  2  4  5  6  7
 29   -  2  4  5  6  8
 30   -  2  4  5  7  8
 31   -  2  4  6  7  8
 32   -  2  5  6  7  8
 33   -  3  5  6  7  8
 34   -  4  5  6  7  8
 35   -  4  5  6  8  8
 36   -  4  5  7  8  8
 37   -  4  5  7  8  9
 38   -  4  6  7  8  9
 39   -  5  6  7  8  9
 40   -  5  6  7  8 10
 41   -  5  6  7  9 10
 42   -  5  6  8  9 10
 43   -  5  7  8  9 10
 44   -  6  7  8  9 10
 45   -  6  7  8  9 11
 46   -  6  7  9 10 11
 47   -  6  8  9 10 11
 48   -  7  8  9 10 11
 49   -  7  8  9 10 12
 50   -  7  8  9 11 12
 51   1  7  8  9 11 12
 52   2  7  8  9 11 12
 53   3  7  8  9 11 12
 54   4  7  8  9 11 12
 55   5  7  8  9 11 12
 56   6  7  8  9 11 12
 57   6  7  8  9 11 13
 58   6  7  8  9 12 13
 59   6  7  8  9 13 13
 60   6  7  8  9 13 13
 61   6  7  8 10 13 13
 62   6  7  8 11 13 13
 63   6  7  8 12 13 13
 64   6  7  9 12 13 13
 65   6  7 10 12 13 13
 66   6  8 10 12 13 13
 67   6  8 11 12 13 13
 68   6  9 11 12 13 13
 69   6 10 11 12 13 13
 70   6 10 11 12 13 14
 71   6 10 11 12 14 14
 72   6 10 12 13 14 14
 73   6 11 12 13 14 14
 74   6 12 12 13 14 14
 75   7 12 12 13 14 14
 76   8 12 12 13 14 14
 77   9 12 12 13 14 14
 78  10 12 12 13 14 14
 79  11 12 12 13 14 14
 80  12 12 12 13 14 14
 81  12 12 12 13 14 15
 82  12 12 12 13 15 15
 83  12 12 12 14 15 15
 84  12 12 13 14 15 15
 85  12 13 13 14 15 15
 86  12 13 13 15 15 15
 87  12 13 14 15 15 15
 88  12 13 14 15 15 16
 89  12 13 14 15 16 16
 90  12 13 14 15 16 16
 91  12 13 14 15 16 17
 92  13 13 14 15 16 17
 93  13 14 14 15 16 17
 94  13 14 15 15 16 17
 95  14 14 15 15 16 17
 96  14 15 15 15 16 17
 97  14 15 15 15 17 17
 98  14 15 15 16 17 17
 99  14 15 16 16 17 17
"""
HIGHEST = 100  # the row of the automatic kill
AUTOMATIC = -1  # what is read there
Read = (
    Count | tuple[Count, ...]
)  # which faces of a die count; of dice that two weapons read, for each of them [TANK-1b]
Firer = tuple[int, Read, int]  # dice, how they are read, what its weapons add
Spread = Mapping[int, Fraction]  # the chance of each number


@cache
def _rows() -> tuple[tuple[int, ...], ...]:
    """Return the rows from 1 to 99."""
    return tuple(tuple(int(cell.replace("-", "0")) for cell in row.split()[1:]) for row in ROWS.strip().splitlines())


def read(points: int, variable: int) -> int:
    """Return the chart's entry, 0 for no effect, AUTOMATIC for an automatic kill. [CHART-1, CHART-3, CHART-6]"""
    if points < 1:
        return 0
    return AUTOMATIC if points >= HIGHEST else _rows()[points - 1][variable - 1]


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
            chart = read(rolled + adds, variable(face, markers))
            ways[men if chart == AUTOMATIC else chart] += often
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
