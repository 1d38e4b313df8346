"""Exact chances of opposed pools of six-sided dice, counted by what a judge reads of a pool, not roll by roll."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from functools import cache
from math import comb
from typing import NamedTuple, TypeVar

T = TypeVar("T", bound=Hashable)


class Summary(NamedTuple):
    """All that a judge reads of a pool: its two best natural dice (`second` is 0 for a lone die) and its sixes."""

    best: int
    second: int
    sixes: int


def summarise(faces: Sequence[int]) -> Summary:
    """Return the summary of a roll of one die or more, in any order."""
    best, *rest = sorted(faces, reverse=True)
    return Summary(best, rest[0] if rest else 0, faces.count(6))


def as_rolled(pool: Summary) -> Summary:
    """Return a pool that nothing modifies."""
    return pool


@cache
def summaries(n: int) -> tuple[tuple[Summary, int], ...]:
    """Return every summary that `n` dice can show, and how many of their 6**n rolls show it.

    Raises ValueError for less than one die.
    """
    if n < 1:
        raise ValueError(f"a pool has one die or more, not {n}")
    if n == 1:
        return tuple((Summary(face, 0, face // 6), 1) for face in range(1, 7))

    def led(second: int) -> int:
        """Return the number of rolls with one die above `second`, the best of the others."""
        rolls: int = n * (second ** (n - 1) - (second - 1) ** (n - 1))
        return rolls

    lone = ((Summary(b, s, b // 6), led(s)) for b in range(2, 7) for s in range(1, b))
    twins = ((Summary(b, b, 0), b**n - (b - 1) ** n - n * (b - 1) ** (n - 1)) for b in range(1, 6))
    sixes = ((Summary(6, 6, k), comb(n, k) * 5 ** (n - k)) for k in range(2, n + 1))
    return (*lone, *twins, *sixes)


def opposed(
    fp: int,
    sv: int,
    judge: Callable[[Summary, Summary], T],
    *,
    attack: Callable[[Summary], Summary] = as_rolled,
    defense: Callable[[Summary], Summary] = as_rolled,
) -> dict[T, Fraction]:
    """Return the exact chance of each result of `judge(attack, defense)` when `fp` dice meet `sv` dice.

    `attack` and `defense` return the reading of a pool before it is judged. Pools with the same reading
    are judged once.
    """
    attacks, defenses = _read(fp, attack), tuple(_read(sv, defense).items())
    counts: defaultdict[T, int] = defaultdict(int)
    for pool, ways in attacks.items():
        against: defaultdict[T, int] = defaultdict(int)
        for other, rolls in defenses:
            against[judge(pool, other)] += rolls
        for result, rolls in against.items():
            counts[result] += ways * rolls
    return {result: Fraction(count, 6 ** (fp + sv)) for result, count in counts.items()}


def _read(dice: int, reading: Callable[[Summary], Summary]) -> dict[Summary, int]:
    """Return how `dice` dice read, and in how many of their rolls."""
    counts: defaultdict[Summary, int] = defaultdict(int)
    for summary, ways in summaries(dice):
        counts[reading(summary)] += ways
    return counts


def text(chance: Fraction) -> str:
    """Return the chance in lowest terms: "155/1296", or plainly "0" or "1"."""
    return str(chance)
