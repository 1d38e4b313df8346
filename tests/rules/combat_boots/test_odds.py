"""The exact odds of fire: known fractions and tables, every ordered roll, icepool, and excess dice. [FIRE-8, EXC]"""

from collections import Counter
from fractions import Fraction
from itertools import product

import icepool
import pytest

from cb_tui.core.odds import summaries
from cb_tui.games.combat_boots.rules.edition import CLASSIC, E2025
from cb_tui.games.combat_boots.rules.resolve import PLAIN, Modifiers, best_shed, judge, most_shed, odds, sheds
from tests.sample import sample

COVER = Modifiers(cover=1)
ONE_DIE = Modifiers(one_die=True)
MODIFIERS = (
    PLAIN,
    COVER,
    ONE_DIE,
    Modifiers(cover=2),
    Modifiers(high=1),
    Modifiers(high=1, second=1),
    Modifiers(second=1),
    Modifiers(high=2, second=2, cover=1),
    Modifiers(high=1, cover=1, one_die=True),
    Modifiers(high=3),
    Modifiers(second=3, cover=2),
    Modifiers(high=1, second=1, cover=3, one_die=True),
)


def by_the_book(attack, defense, mods):
    """The rule read once more, die by die, best first."""
    attack, defense = sorted(attack)[::-1], sorted(defense)[::-1]
    attack[0] += mods.high
    defense[0] += mods.cover
    if len(attack) > 1:
        attack[1] += mods.second
    if max(attack) >= 6 and max(defense) >= 6:
        steps = sum(d - 5 for d in attack if d > 5) - sum(d - 5 for d in defense if d > 5)
    else:
        steps = len([die for die in attack[:2] if die > defense[0]])
    if steps > 0 and mods.one_die:
        return "kill"
    return "none" if steps <= 0 else "disrupt" if steps == 1 else "kill"


@pytest.mark.parametrize(
    ("fp", "sv", "mods", "kill", "disrupt", "none"),
    [
        (1, 1, PLAIN, "0", "5/12", "7/12"),
        (2, 2, PLAIN, "155/1296", "5/18", "781/1296"),
        (2, 2, COVER, "35/648", "229/1296", "997/1296"),
        (3, 2, PLAIN, "883/3888", "1031/3888", "329/648"),
        (4, 2, PLAIN, "1829/5832", "323/1296", "5099/11664"),
        (4, 2, COVER, "7861/46656", "8711/46656", "2507/3888"),
        (4, 4, PLAIN, "80873/559872", "2605/11664", "353959/559872"),
        (8, 6, PLAIN, "9070542497/39182082048", "2259899687/9795520512", "21071940803/39182082048"),
    ],
)
def test_known_fractions(fp, sv, mods, kill, disrupt, none):
    chances = odds(fp, sv, mods)
    assert (str(chances.kill), str(chances.disrupt), str(chances.none)) == (kill, disrupt, none)


IN_THE_OPEN = """
  0.00/41.67   0.00/25.46   0.00/17.36   0.00/12.59   0.00/9.48    0.00/7.33
 25.46/32.87  11.96/27.78   6.65/22.39   4.11/18.03   2.73/14.62   1.91/11.96
 41.74/25.46  22.71/26.52  13.92/23.91   9.22/20.76   6.46/17.82   4.70/15.24
 51.93/21.01  31.36/24.92  20.66/24.32  14.44/22.33  10.55/20.01   7.97/17.72
 58.91/18.21  38.39/23.53  26.73/24.30  19.53/23.30  14.80/21.59  11.52/19.66
 64.11/16.28  44.28/22.34  32.25/24.09  24.44/23.87  19.10/22.73  15.27/21.16
 68.22/14.85  49.36/21.29  37.32/23.73  29.18/24.15  23.41/23.49  19.16/22.29
 71.62/13.71  53.86/20.32  42.03/23.24  33.76/24.16  27.72/23.94  23.15/23.07
"""
IN_COVER = """
  0.00/27.78   0.00/13.89   0.00/7.72    0.00/4.55    0.00/2.79    0.00/1.75
 13.89/28.24   5.40/17.67   2.47/11.28   1.26/7.38    0.69/4.95    0.39/3.39
 26.31/24.38  11.38/18.53   5.64/13.30   3.07/9.52    1.78/6.91    1.09/5.09
 35.55/21.01  16.85/18.67   8.97/14.75   5.18/11.39   3.19/8.81    2.06/6.88
 42.36/18.69  21.71/18.72  12.30/15.98   7.51/13.12   4.87/10.68   3.31/8.72
 47.60/17.17  26.08/18.83  15.62/17.10  10.03/14.74   6.82/12.50   4.85/10.57
 51.85/16.15  30.11/18.99  18.96/18.12  12.75/16.24   9.03/14.23   6.68/12.38
 55.47/15.44  33.91/19.15  22.35/19.01  15.64/17.59  11.50/15.83   8.79/14.08
"""


@pytest.mark.parametrize(("table", "cover"), [(IN_THE_OPEN, 0), (IN_COVER, 1)], ids=["open", "cover"])
def test_tables_of_kills_and_disruptions(table, cover):
    """A row a number of firer's dice from 1, a column a number of target's dice from 1, in percent."""
    for fp, row in enumerate(table.strip().splitlines(), 1):
        for sv, cell in enumerate(row.split(), 1):
            chances, alone = odds(fp, sv, Modifiers(cover=cover)), odds(fp, sv, Modifiers(cover=cover, one_die=True))
            assert (fp, sv, f"{percent(chances.kill)}/{percent(chances.disrupt)}") == (fp, sv, cell)
            assert (alone.kill, alone.none) == (chances.effect, chances.none)


def percent(chance):
    return f"{float(chance) * 100:.2f}"


def test_one_die_kills_of_an_anti_tank_gun_at_1():
    cases = ((1, 1, 0), (4, 2, 0), (8, 6, 0), (4, 2, 1), (8, 6, 1))
    kills = [percent(odds(fp, sv, Modifiers(cover=cover, one_die=True)).kill) for fp, sv, cover in cases]
    assert kills == ["41.67", "56.28", "46.22", "35.52", "22.87"]


def test_side_armor_helps_an_anti_tank_gun_side_2():
    assert percent(odds(2, 2, ONE_DIE).kill) == "39.74"
    assert percent(odds(3, 2, Modifiers(high=1, one_die=True)).kill) == "70.96"


def test_classic_sixes_give_the_same_effects_and_fewer_kills():
    assert [percent(odds(4, 4, PLAIN, edition).kill) for edition in (CLASSIC, E2025)] == ["13.81", "14.44"]
    assert [percent(odds(8, 6, PLAIN, edition).kill) for edition in (CLASSIC, E2025)] == ["17.09", "23.15"]
    assert odds(8, 6, PLAIN, CLASSIC).effect == odds(8, 6).effect


@pytest.mark.parametrize("mods", MODIFIERS, ids=str)
@pytest.mark.parametrize(("fp", "sv"), [(1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (1, 3), (3, 2), (2, 3)])
def test_odds_are_those_of_every_ordered_roll(fp, sv, mods):
    rolled = Counter(by_the_book(faces[:fp], faces[fp:], mods) for faces in product(range(1, 7), repeat=fp + sv))
    chances = odds(fp, sv, mods)
    for effect in ("kill", "disrupt", "none"):
        assert getattr(chances, effect) == Fraction(rolled[effect], 6 ** (fp + sv))


class BestDice(icepool.MultisetEvaluator):  # type: ignore[misc]  # icepool is untyped here
    """What is left of two pools once dice that can never be read are forgotten: two best and all sixes a side."""

    def next_state(self, state, order, outcome, attack, defense):
        if order != icepool.Order.Descending:
            raise icepool.UnsupportedOrder
        return tuple(
            (kept + (outcome,) * count)[: None if outcome == 6 else max(2, len(kept))]
            for kept, count in zip(state or ((), ()), (attack, defense), strict=True)
        )


@pytest.mark.parametrize("fp", sample(range(8, 0, -1), 4, first=2))
def test_odds_are_those_of_icepool(fp):
    """576 cases in all: 1 to 8 dice at 1 to 6 with twelve sets of modifiers."""
    for sv in range(1, 7):
        dice = BestDice().evaluate(icepool.d6.pool(fp), icepool.d6.pool(sv))
        for mods in MODIFIERS:
            judged = dice.map(lambda attack, defense, mods=mods: by_the_book(attack, defense, mods))
            chances = odds(fp, sv, mods)
            for effect in ("kill", "disrupt", "none"):
                assert getattr(chances, effect) == judged.probability(effect), (fp, sv, mods)


@pytest.mark.parametrize("edition", [E2025, CLASSIC], ids=["2025", "classic"])
@pytest.mark.parametrize("mods", MODIFIERS, ids=str)
def test_the_odds_are_what_the_judge_of_a_roll_says(mods, edition):
    judged: Counter[str] = Counter()
    for (attack, ways), (defense, rolls) in product(summaries(5), summaries(4)):
        judged[judge(attack, defense, mods, edition)] += ways * rolls
    chances = odds(5, 4, mods, edition)
    assert (chances.kill, chances.disrupt) == (Fraction(judged["kill"], 6**9), Fraction(judged["disrupt"], 6**9))
    assert chances.kill + chances.disrupt + chances.none == 1


# Excess dice


@pytest.mark.parametrize(
    ("fp", "sv", "most"),
    [(8, 6, 4), (6, 8, 4), (4, 3, 1), (4, 4, 0), (8, 2, 0), (2, 8, 0), (1, 5, 0), (5, 1, 0), (1, 1, 0)],
)
def test_nobody_falls_below_two_dice_and_equals_shed_nothing_exc_2(fp, sv, most):
    assert most_shed(fp, sv) == most
    assert [(shed.drop, shed.fp, shed.sv) for shed in sheds(fp, sv)] == [(n, fp - n, sv - n) for n in range(most + 1)]


def test_the_classic_edition_sheds_nothing():
    assert [shed.drop for shed in sheds(8, 6, PLAIN, CLASSIC)] == [0]


def test_each_shed_has_the_odds_of_the_smaller_pools_exc_3():
    assert [shed.odds for shed in sheds(8, 6, COVER)] == [odds(8 - n, 6 - n, COVER) for n in range(5)]


@pytest.mark.parametrize(
    ("fp", "sv", "mods", "for_kill", "for_effect"),
    [
        (8, 6, PLAIN, 4, 4),
        (4, 3, PLAIN, 1, 1),
        (3, 4, PLAIN, 1, 1),
        (4, 5, PLAIN, 2, 2),
        (4, 5, COVER, 2, 0),  # in cover more dice keep the target from being hit at all
        (3, 4, COVER, 1, 0),
        (3, 5, COVER, 1, 1),
        (4, 3, Modifiers(high=1), 0, 1),  # more dice bring more sixes to a raised die
        (8, 6, Modifiers(high=1), 0, 4),
        (4, 4, PLAIN, 0, 0),
        (8, 2, PLAIN, 0, 0),
    ],
)
def test_the_best_shed_serves_the_side_with_more_dice_exc_3(fp, sv, mods, for_kill, for_effect):
    assert best_shed(fp, sv, mods, by_firer=fp > sv, on="kill") == for_kill
    assert best_shed(fp, sv, mods, by_firer=fp > sv, on="effect") == for_effect
    assert [shed.drop for shed in sheds(fp, sv, mods) if shed.best] == [for_kill]


def test_of_equal_sheds_the_fewest_dice():
    certain = Modifiers(high=9, second=9)
    assert [odds(fp, sv, certain).kill for fp, sv in ((5, 4), (4, 3), (3, 2))] == [1, 1, 1]
    assert best_shed(5, 4, certain, by_firer=True, on="kill") == 0
    assert best_shed(4, 5, certain, by_firer=False, on="kill") == 0
