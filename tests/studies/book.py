"""The rules of rolls read once more from the dice themselves, without the engine's summaries or its counting."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement, product
from math import factorial, prod
from typing import Any

Faces = tuple[int, ...]
ORDERED = 5  # dice up to which every ordered roll is looked at


@lru_cache(maxsize=64)
def unordered(dice: int) -> tuple[tuple[Faces, int], ...]:
    """Every roll with its dice from the best down, and the number of ordered rolls that look so."""
    every = combinations_with_replacement(range(6, 0, -1), dice)
    return tuple((faces, factorial(dice) // prod(map(factorial, Counter(faces).values()))) for faces in every)


@lru_cache(maxsize=64)
def telling(dice: int) -> tuple[tuple[Faces, int], ...]:
    """As `unordered`, but dice that no rule of fire ever reads are forgotten: below the two best, and no sixes."""
    kept: Counter[Faces] = Counter()
    for faces, ways in unordered(dice):
        kept[faces[: max(2, faces.count(6))]] += ways
    return tuple(kept.items())


def count(fp: int, sv: int, result: Callable[[Faces, Faces], Hashable]) -> dict[Any, Fraction]:
    """The chance of each result of a fire: of small pools by every ordered roll, of large ones by telling dice."""
    if fp + sv <= ORDERED:
        every = product(range(1, 7), repeat=fp + sv)
        rolls: Iterator[tuple[Faces, Faces, int]] = ((faces[:fp], faces[fp:], 1) for faces in every)
    else:
        rolls = ((one, other, w * v) for one, w in telling(fp) for other, v in telling(sv))
    return _chances(rolls, result, fp + sv)


def every(dice: int, against: int, result: Callable[[Faces, Faces], Hashable]) -> dict[Any, Fraction]:
    """The chance of each result of two pools of which every die may count."""
    rolls = ((one, other, w * v) for one, w in unordered(dice) for other, v in unordered(against))
    return _chances(rolls, result, dice + against)


def _chances(
    rolls: Iterator[tuple[Faces, Faces, int]], result: Callable[[Faces, Faces], Hashable], dice: int
) -> dict[Any, Fraction]:
    counts: Counter[Hashable] = Counter()
    for one, other, ways in rolls:
        counts[result(one, other)] += ways
    return {got: Fraction(ways, 6**dice) for got, ways in counts.items()}


def fire(attack: Sequence[int], defense: Sequence[int], mods: Any, *, classic: bool) -> str:
    """What a fire does: two best dice against the best one; sixes by their edition. [FIRE-5, SIX, AT-1]"""
    ours, theirs = sorted(attack, reverse=True), sorted(defense, reverse=True)
    sixes, guard = ours.count(6), theirs.count(6)
    ours[0] += mods.high
    theirs[0] += mods.cover
    if classic:
        ours[0] += sixes - 1 if sixes > 1 else 0
        theirs[0] += guard - 1 if guard > 1 else 0
    elif len(ours) > 1:
        ours[1] += mods.second
    if not classic and max(ours) > 5 and max(theirs) > 5:
        beaten = sum(die - 5 for die in ours if die > 5) - sum(die - 5 for die in theirs if die > 5)
    else:
        beaten = sum(die > theirs[0] for die in ours[:2])
    if beaten <= 0:
        return "none"
    return "kill" if beaten > 1 or mods.one_die else "disrupt"


def hand_to_hand(ours: Sequence[int], theirs: Sequence[int], pairs: int) -> tuple[int, int]:
    """Losses of both sides: the best dice in turn, the lower one loses, of equal ones both. [HTH-4]"""
    lost = enemy_lost = 0
    mine, yours = sorted(ours), sorted(theirs)
    for _ in range(pairs):
        if not mine or not yours:
            break
        one, other = mine.pop(), yours.pop()
        lost += one <= other
        enemy_lost += other <= one
    return lost, enemy_lost


def contest(ours: Sequence[int], theirs: Sequence[int]) -> str:
    """Who has the higher best die. [DOG-6]"""
    best, other = max(ours), max(theirs)
    return "win" if best > other else "lose" if best < other else "tie"


def most_shed(fp: int, sv: int, *, classic: bool) -> int:
    """Dice that the side with more may drop from both pools, none below two. [EXC-2]"""
    if classic or fp == sv:
        return 0
    return max([drop for drop in range(fp + sv) if fp - drop >= 2 and sv - drop >= 2], default=0)
