"""The one resolver: what judges a throw is what the odds enumerate. [FIRE-4, FIRE-5, SIX, EXC, AT-1, SHC-3, HTH-4]"""

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Literal, NamedTuple

from cb_tui.core.answers import Odds, Shed
from cb_tui.core.odds import Summary, opposed
from cb_tui.rules.combat_boots.edition import E2025, Edition
from cb_tui.rules.combat_boots.events import Effect


class Modifiers(NamedTuple):
    """What is added to named dice (`cover` to the target's best), and whether one higher die kills. [FIRE-4, AT-1]"""

    high: int = 0
    second: int = 0
    cover: int = 0
    one_die: bool = False


PLAIN = Modifiers()


class Reading(NamedTuple):
    """The dice as they read, modified: the firer's two best, the target's best; 0 stands for no second die. [FIRE-4]"""

    best: int
    second: int
    target: int
    sixes: tuple[int, int] | None = None  # the firer's and the target's, where they decide [SIX-2]


def read(attack: Summary, defense: Summary, mods: Modifiers = PLAIN, edition: Edition = E2025) -> Reading:
    """Both pools as they read: named dice are raised and not sorted again. [FIRE-4a, SIX-2, SIX-5]"""
    best, second, shown = attack
    target, _, opposing = defense
    high, on_second, cover, _ = mods
    best += high
    target += cover
    if not edition.counts_sixes:
        return Reading(best + max(0, shown - 1), second, target + max(0, opposing - 1))
    if second:
        second += on_second
    if target < 6 or (best < 6 and second < 6):
        return Reading(best, second, target)
    firer = max(0, best - 5) + max(0, second - 5) + max(0, shown - 2)
    return Reading(best, second, target, (firer, target - 5 + max(0, opposing - 1)))


def judge(attack: Summary, defense: Summary, mods: Modifiers = PLAIN, edition: Edition = E2025) -> Effect:
    """What the throw does: two dice higher, or two more sixes, kill; one disrupts, or kills too. [FIRE-5, SIX-1, SIX-6]"""
    best, second, target, sixes = read(attack, defense, mods, edition)
    lead = sixes[0] - sixes[1] if sixes else (best > target) + (second > target)
    if lead < 1:
        return "none"
    return "kill" if lead > 1 or mods.one_die else "disrupt"


@lru_cache(maxsize=4096)
def odds(fp: int, sv: int, mods: Modifiers = PLAIN, edition: Edition = E2025) -> Odds:
    """Exact chances when `fp` dice are thrown at `sv` dice. [FIRE-8]"""
    chances = opposed(fp, sv, lambda attack, defense: judge(attack, defense, mods, edition))
    none = Fraction(0)
    return Odds(kill=chances.get("kill", none), disrupt=chances.get("disrupt", none), none=chances.get("none", none))


def most_shed(fp: int, sv: int) -> int:
    """How many dice the side with more may drop from both pools: no pool falls below two, equal ones stay. [EXC-2]"""
    return 0 if fp == sv else max(0, min(fp, sv) - 2)


def sheds(fp: int, sv: int, mods: Modifiers = PLAIN, edition: Edition = E2025) -> tuple[Shed, ...]:
    """Every legal shed from 0 up with its odds; `best` is set where kills serve the side with more dice. [EXC, SOLO-8]"""
    most = most_shed(fp, sv) if edition.excess_dice else 0
    best = best_shed(fp, sv, mods, by_firer=fp > sv, on="kill") if most else 0
    return tuple(
        Shed(drop, fp - drop, sv - drop, odds(fp - drop, sv - drop, mods, edition), best=drop == best)
        for drop in range(most + 1)
    )


def best_shed(fp: int, sv: int, mods: Modifiers = PLAIN, *, by_firer: bool, on: Literal["kill", "effect"]) -> int:
    """The drop that raises (a firer's) or lowers (a target's) the chance most; of equals the fewest dice. [EXC-3]"""

    def gain(drop: int) -> Fraction:
        after = odds(fp - drop, sv - drop, mods)
        chance = after.kill if on == "kill" else after.effect
        return chance if by_firer else -chance

    return max(range(most_shed(fp, sv) + 1), key=gain)


def ranks(attack_faces: Sequence[int], defense_faces: Sequence[int], pairs: int) -> tuple[int, int]:
    """Pieces that each side loses when the best `pairs` dice are compared in turn; a tie costs both one. [HTH-4]"""
    compared = list(zip(sorted(attack_faces)[::-1], sorted(defense_faces)[::-1], strict=False))[:pairs]
    return sum(a <= d for a, d in compared), sum(d <= a for a, d in compared)


@lru_cache(maxsize=1024)
def hand_to_hand_odds(dice_a: int, dice_b: int, pairs: int) -> dict[tuple[int, int], Fraction]:
    """The exact chance of each pair of losses that `ranks` can give. [HTH-4]"""
    pairs = min(pairs, dice_a, dice_b)
    chain = {(0, 0, 0, 0): 1}  # ranks filled by each side with dice of this face and higher, losses of each
    for face in range(6, 0, -1):
        ahead: defaultdict[tuple[int, int, int, int], int] = defaultdict(int)
        for (a, b, lost_a, lost_b), ways in chain.items():
            for now_a, ways_a in _filled(dice_a, a, pairs, face):
                for now_b, ways_b in _filled(dice_b, b, pairs, face):
                    met = min(now_a, now_b)  # a rank is lost by whoever fills it at or after the other
                    losses = lost_a + max(0, met - a), lost_b + max(0, met - b)
                    ahead[now_a, now_b, *losses] += ways * ways_a * ways_b
        chain = ahead
    total = 6 ** (dice_a + dice_b)
    return {(lost_a, lost_b): Fraction(ways, total) for (_, _, lost_a, lost_b), ways in chain.items()}


def _filled(dice: int, placed: int, pairs: int, face: int) -> list[tuple[int, int]]:
    """Ranks filled once the dice that show `face` are laid, and in how many ways; dice beyond the ranks fall freely."""
    if placed == pairs:
        return [(pairs, 1)]
    left = dice - placed
    if face == 1:
        return [(pairs, 1)]
    short = [(placed + more, comb(left, more)) for more in range(pairs - placed)]
    enough = sum(comb(left, more) * (face - 1) ** (left - more) for more in range(pairs - placed, left + 1))
    return [*short, (pairs, enough)]
