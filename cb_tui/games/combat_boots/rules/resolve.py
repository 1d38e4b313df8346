"""Resolution of rolls, and the odds that enumerate it. [FIRE-4, FIRE-5, SIX, EXC, AT-1, SHC-3, HTH-4]"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Literal, NamedTuple

from cb_tui.core.odds import Summary, opposed
from cb_tui.games.combat_boots.rules.edition import E2025, Edition
from cb_tui.games.combat_boots.rules.forecast_model import Odds, Shed

Effect = Literal["none", "disrupt", "kill"]


class Modifiers(NamedTuple):
    """Bonuses to named dice, with `cover` on the target's best, and one-die kills. [FIRE-4, AT-1]"""

    high: int = 0
    second: int = 0
    cover: int = 0
    one_die: bool = False


PLAIN = Modifiers()


class ModifiedDice(NamedTuple):
    """The dice after modifiers: the firer's two best and the target's best. 0: no second die. [FIRE-4]"""

    best: int
    second: int
    target: int
    sixes: tuple[int, int] | None = None  # the firer's and the target's, where they decide [SIX-1]


def read(attack: Summary, defense: Summary, mods: Modifiers = PLAIN, edition: Edition = E2025) -> ModifiedDice:
    """Return both pools after modifiers. Raised dice are not sorted again. [FIRE-4a, SIX-2a, SIX-3a, SIX-5]"""
    best, second, sixes = _raised(attack, mods.high, mods.second, edition)
    target, _, opposing = _raised(defense, mods.cover, 0, edition)
    return ModifiedDice(best, second, target, (sixes, opposing) if sixes and opposing else None)


def judge(attack: Summary, defense: Summary, mods: Modifiers = PLAIN, edition: Edition = E2025) -> Effect:
    """Return the effect of a roll on the target. [FIRE-5, SIX-1]"""
    firer, target = _raised(attack, mods.high, mods.second, edition), _raised(defense, mods.cover, 0, edition)
    return _effect(firer, target, mods.one_die)


@lru_cache(maxsize=4096)
def odds(fp: int, sv: int, mods: Modifiers = PLAIN, edition: Edition = E2025) -> Odds:
    """Exact chances when `fp` dice are rolled at `sv` dice. [FIRE-8]"""
    high, second, cover, one_die = mods
    chances = opposed(
        fp,
        sv,
        lambda attack, defense: _effect(attack, defense, one_die),
        attack=lambda pool: _raised(pool, high, second, edition),
        defense=lambda pool: _raised(pool, cover, 0, edition)._replace(second=0),
    )
    never = Fraction(0)
    return Odds(kill=chances.get("kill", never), disrupt=chances.get("disrupt", never), none=chances.get("none", never))


def _raised(pool: Summary, high: int, second: int, edition: Edition) -> Summary:
    """Return a pool with `high` added to its best die and `second` to its second. [FIRE-4]

    A missing second die stays missing.
    """
    first, other, sixes = pool
    raised = second if other and edition.raises_second else 0
    if not edition.counts_sixes:
        return Summary(first + high + max(0, sixes - 1), other + raised, 0)
    counted = _sixes(pool, high, 0 if edition.plus_is_one_six else raised, edition)
    return Summary(first + high, other + raised, counted)


def _sixes(pool: Summary, high: int, second: int, edition: Edition) -> int:
    """Return the sixes of a pool, 0 if sixes do not count. [SIX-2a, SIX-3a]

    They are counted after modifiers, or as rolled, as the edition has it.
    """
    first, other, sixes = pool
    if edition.natural_sixes:
        return sixes and sixes + high + second
    return max(0, first + high - 5) + max(0, other + second - 5) + max(0, sixes - 2)


def _effect(firer: Summary, target: Summary, one_die: bool) -> Effect:
    """Return the effect: two dice higher than the best kill, one disrupts. [SIX-6]

    If both sides show sixes, two more sixes kill and one more disrupts.
    """
    best, second, sixes = firer
    guard, _, opposing = target
    lead = sixes - opposing if sixes and opposing else (best > guard) + (second > guard)
    if lead < 1:
        return "none"
    return "kill" if lead > 1 or one_die else "disrupt"


def most_shed(fp: int, sv: int, edition: Edition = E2025) -> int:
    """Return the most dice that the side with more may shed from both pools. [EXC-2, EXC-2a]

    Neither pool falls below two dice, and equal pools shed none.
    """
    return max(0, min(fp, sv) - 2) if edition.excess_dice and fp != sv else 0


def sheds(fp: int, sv: int, mods: Modifiers = PLAIN, edition: Edition = E2025) -> tuple[Shed, ...]:
    """Return every legal shed from 0 up with its odds. [SOLO-8a]

    `best` marks the shed that serves the side with more dice.
    """
    best = best_shed(fp, sv, mods, edition, by_firer=fp > sv, on="kill")
    return tuple(
        Shed(drop, fp - drop, sv - drop, odds(fp - drop, sv - drop, mods, edition), best=drop == best)
        for drop in range(most_shed(fp, sv, edition) + 1)
    )


@lru_cache(maxsize=4096)
def best_shed(
    fp: int,
    sv: int,
    mods: Modifiers = PLAIN,
    edition: Edition = E2025,
    *,
    by_firer: bool,
    on: Literal["kill", "effect"],
) -> int:
    """Return the shed that raises (a firer's) or lowers (a target's) the chance most. [EXC-3]

    Ties: fewest dice.
    """

    def gain(drop: int) -> Fraction:
        after = odds(fp - drop, sv - drop, mods, edition)
        chance = after.kill if on == "kill" else after.effect
        return chance if by_firer else -chance

    return max(range(most_shed(fp, sv, edition) + 1), key=gain)


def ranks(
    attack_faces: Sequence[int], defense_faces: Sequence[int], pairs: int, led: tuple[int, int] = (0, 0)
) -> tuple[int, int]:
    """Return the pieces that each side loses. [HTH-4]

    The best `pairs` dice are compared in turn, and a tie costs both sides one piece. `led` is the bonus
    of leaders to the best die of each side. [HTH-2a]
    """
    (a, *rest), (d, *others) = sorted(attack_faces)[::-1] or [0], sorted(defense_faces)[::-1] or [0]
    compared = list(zip((a + led[0], *rest), (d + led[1], *others), strict=False))[
        : min(pairs, len(attack_faces), len(defense_faces))
    ]
    return sum(a <= d for a, d in compared), sum(d <= a for a, d in compared)


@lru_cache(maxsize=1024)
def hand_to_hand_odds(
    dice_a: int, dice_b: int, pairs: int, led: tuple[int, int] = (0, 0)
) -> Mapping[tuple[int, int], Fraction]:
    """Return the exact chance of each pair of losses from `ranks` for `dice_a` against `dice_b` dice. [HTH-4]"""
    pairs = min(pairs, dice_a, dice_b)
    if not pairs:
        return {(0, 0): Fraction(1)}
    # ranks filled by each side with dice of this face and higher, losses of each, the one best die that has not met yet
    chain = {(0, 0, 0, 0, 0): 1}
    for face in range(6, 0, -1):
        ahead: defaultdict[tuple[int, int, int, int, int], int] = defaultdict(int)
        ours, theirs = (
            [_filled(dice, placed, pairs, face) for placed in range(pairs + 1)] for dice in (dice_a, dice_b)
        )
        for (a, b, lost_a, lost_b, waits), ways in chain.items():
            for now_a, ways_a in ours[a]:
                for now_b, ways_b in theirs[b]:
                    met = min(now_a, now_b)  # a rank is lost by the side that fills it at or after the other
                    losses = lost_a + max(0, met - max(a, 1)), lost_b + max(0, met - max(b, 1))
                    best_a, best_b = (waits if a else face) + led[0], (waits if b else face) + led[1]
                    if met and not min(a, b):  # leaders raise the first rank alone
                        losses = losses[0] + (best_a <= best_b), losses[1] + (best_b <= best_a)
                    left = 0 if met or not now_a + now_b else waits or face
                    ahead[now_a, now_b, *losses, left] += ways * ways_a * ways_b
        chain = ahead
    found: defaultdict[tuple[int, int], int] = defaultdict(int)
    for (_, _, lost_a, lost_b, _), ways in chain.items():
        found[lost_a, lost_b] += ways
    return {losses: Fraction(ways, 6 ** (dice_a + dice_b)) for losses, ways in found.items()}


def _filled(dice: int, placed: int, pairs: int, face: int) -> list[tuple[int, int]]:
    """Return the ranks filled once the dice that show `face` are placed, each with the number of ways.

    Dice beyond the ranks may show anything.
    """
    if placed == pairs:
        return [(pairs, 1)]
    left = dice - placed
    if face == 1:
        return [(pairs, 1)]
    short = [(placed + more, comb(left, more)) for more in range(pairs - placed)]
    enough = sum(comb(left, more) * (face - 1) ** (left - more) for more in range(pairs - placed, left + 1))
    return [*short, (pairs, enough)]
