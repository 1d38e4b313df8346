"""Fire and hand to hand, roll by roll and exactly. [FIRE-4, FIRE-5, SIX, EXC, AT-1, SHC-3, HTH-4]"""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from cb_tui.core.odds import summarise
from cb_tui.games.combat_boots.rules.edition import CLASSIC, E2025
from cb_tui.games.combat_boots.rules.resolve import (
    PLAIN,
    ModifiedDice,
    Modifiers,
    hand_to_hand_odds,
    judge,
    ranks,
    read,
    sheds,
)

COVER = Modifiers(cover=1)
ONE_DIE = Modifiers(one_die=True)


def roll(attack, defense, mods=PLAIN, edition=E2025):
    return judge(summarise(attack), summarise(defense), mods, edition)


def reading(attack, defense, mods=PLAIN, edition=E2025):
    return read(summarise(attack), summarise(defense), mods, edition)


# The worked examples of the 2025 rule book


def test_the_roll_of_cb25_fire_1():
    assert roll((6, 5), (5, 4)) == "disrupt"


def test_the_roll_of_cb25_fire_2():
    assert roll((6, 5), (4, 3)) == "kill"


def test_the_roll_of_cb25_six_1():
    assert roll((6, 6, 6), (6, 5, 4)) == "kill"
    assert reading((6, 6, 6), (6, 5, 4)).sixes == (3, 1)


def test_the_roll_of_cb25_exc_1():
    last = sheds(8, 6)[-1]
    assert (last.drop, last.fp, last.sv) == (4, 4, 2)


def test_the_roll_of_cb25_cov_1():
    assert roll((6, 5), (4, 3), COVER) == "disrupt"
    assert roll((6, 5), (4, 3)) == "kill"


def test_the_roll_of_cb25_cov_2():
    assert roll((6, 6, 6), (6, 5, 4), COVER) == "disrupt"
    assert reading((6, 6, 6), (6, 5, 4), COVER) == ModifiedDice(best=6, second=6, target=7, sixes=(3, 2))


def test_the_roll_of_cb25_shc_1():
    assert roll((6, 5, 4), (5, 4), ONE_DIE) == "kill"
    assert roll((6, 5, 4), (5, 4)) == "disrupt"


def test_the_roll_of_cb25_ovr_1():
    assert roll((6, 5, 4), (3, 2), ONE_DIE) == "kill"
    assert roll((6, 5, 4), (3, 2)) == "kill"


def test_cb25_art_1_c():
    assert roll((6, 5, 4, 3), (4, 3)) == "kill"


def test_cb25_art_1_d():
    assert roll((6, 5, 4, 3), (5, 4, 3, 2)) == "disrupt"


def test_cb25_art_1_b():
    assert roll((6, 5, 4, 3), (5, 4), COVER) == "none"
    assert reading((6, 5, 4, 3), (5, 4), COVER).sixes == (1, 1)


def test_cb25_air_1():
    assert roll((5, 4), (4, 3, 2, 1), COVER) == "none"


def test_cb25_air_2():
    plus = Modifiers(high=1, second=1)
    assert roll((6, 5, 4, 3, 2, 1), (5, 4), plus) == "kill"
    assert reading((6, 5, 4, 3, 2, 1), (5, 4), plus) == ModifiedDice(best=7, second=6, target=5)
    assert roll((6, 5, 4, 3, 2, 1), (5, 4)) == "disrupt"


def test_cb25_dog_fire_1():
    assert roll((6, 5, 4), (4, 3)) == "kill"


def test_cb25_dog_headon_1():
    assert roll((6, 5, 4, 3, 2), (5, 4, 3, 2)) == "disrupt"
    assert roll((5, 4, 3, 2), (6, 5, 4, 3, 2)) == "none"


def test_the_roll_of_cb25_hth_1():
    assert ranks((6, 4, 4, 3, 2, 1), (5, 5, 4), pairs=2) == (1, 1)


# The worked examples of the classic rule book


@pytest.mark.parametrize(
    ("attack", "defense", "mods", "result"),
    [
        pytest.param((6, 5), (5, 3), PLAIN, "disrupt", id="cbc_fire_1"),
        pytest.param((6, 5), (4, 3), PLAIN, "kill", id="cbc_fire_2"),
        pytest.param((6, 5, 1), (5, 5), PLAIN, "disrupt", id="cbc_fire_3"),
        pytest.param((6, 5), (4, 3), COVER, "disrupt", id="cbc_cov_1"),
        pytest.param((6, 5, 2), (5, 4), ONE_DIE, "kill", id="cbc_shc_1"),
        pytest.param((6, 2, 2), (5, 4), ONE_DIE, "kill", id="cbc_ovr_1"),
        pytest.param((6, 5, 3), (5, 2), PLAIN, "disrupt", id="cbc_art_1_b"),
        pytest.param((6, 5, 3, 2), (2, 2), PLAIN, "kill", id="cbc_art_1_c"),
        pytest.param((5, 3, 3, 1), (3, 2), PLAIN, "disrupt", id="cbc_art_1_d"),
        pytest.param((6, 2), (4, 3, 2), COVER, "disrupt", id="cbc_air_1"),
        pytest.param((6, 6, 5, 3, 2, 2), (3, 3), COVER, "kill", id="cbc_air_2"),
    ],
)
def test_classic_rolls(attack, defense, mods, result):
    assert roll(attack, defense, mods, CLASSIC) == result


def test_cbc_six_1():
    assert reading((6, 6, 6), (1,), edition=CLASSIC) == ModifiedDice(best=8, second=6, target=1)


def test_cbc_air_2_reads_seven_and_six_against_four():
    assert reading((6, 6, 5, 3, 2, 2), (3, 3), COVER, CLASSIC) == ModifiedDice(best=7, second=6, target=4)


def test_classic_targets_gain_from_their_sixes_too():
    assert reading((6, 6), (6, 6, 6), edition=CLASSIC) == ModifiedDice(best=7, second=6, target=8)
    assert roll((6, 6), (6, 6, 6), edition=CLASSIC) == "none"


# The rules


def test_ties_beat_nothing_fire_5():
    assert roll((5, 5), (5, 1)) == "none"


def test_a_single_die_at_most_disrupts_fire_5():
    assert roll((6,), (1,)) == "disrupt"


def test_a_missing_second_die_never_counts_fire_5():
    assert roll((6,), (1,), Modifiers(second=9)) == "disrupt"
    assert reading((6,), (1,), Modifiers(second=9)).second == 0
    assert roll((1,), (6,), Modifiers(second=9)) == "none"


def test_a_lone_six_raised_twice_kills_against_a_six_six_4():
    raised = Modifiers(high=2)
    assert roll((6,), (6,), raised) == "kill"
    assert roll((6,), (5,), raised) == "disrupt"


def test_modifiers_stay_on_their_dice_fire_4a():
    assert reading((5, 5), (4,), Modifiers(second=1)) == ModifiedDice(best=5, second=6, target=4)
    assert reading((5, 5), (6,), Modifiers(second=2)).sixes == (2, 1)


def test_sixes_count_only_where_both_sides_read_them_six_2():
    assert reading((6, 6, 6), (5, 4)).sixes is None
    assert roll((5, 5), (6, 6)) == "none"
    assert roll((6, 5, 4, 3), (5, 4), COVER) == "none"
    assert roll((6, 5), (5, 4), Modifiers(high=1, second=1)) == "kill"


def test_each_of_two_raised_dice_counts_as_it_reads_six_3():
    plus = Modifiers(high=1, second=1)
    assert reading((6, 5), (6,), plus).sixes == (3, 1)
    assert reading((6, 4), (6,), plus).sixes == (2, 1)


def test_one_more_six_is_enough_where_one_die_kills_six_6():
    assert roll((6, 6), (6, 5), ONE_DIE) == "kill"
    assert roll((6, 6), (6, 6), ONE_DIE) == "none"


@pytest.mark.parametrize("mods", [Modifiers(high, 0, cover) for high in (0, 1) for cover in range(4)], ids=str)
def test_a_better_die_never_hurts_its_owner_six_2(mods):
    rank = ("none", "disrupt", "kill").index
    for attack in product(range(1, 7), repeat=2):
        for die, other in product(range(1, 6), range(1, 7)):
            now, better = (die, other), (die + 1, other)
            assert rank(roll(attack, better, mods)) <= rank(roll(attack, now, mods))
            assert rank(roll(better, attack, mods)) >= rank(roll(now, attack, mods))


# Hand to hand


def test_only_as_many_dice_as_the_smaller_side_has_pieces_are_compared_hth_4():
    assert ranks((1, 6, 1), (5, 4, 4), pairs=1) == (0, 1)
    assert ranks((1, 6, 1), (5, 4, 4), pairs=3) == (2, 1)


def test_a_tie_costs_both_one_hth_4():
    assert ranks((5, 3), (3, 5), pairs=2) == (2, 2)


@pytest.mark.parametrize(("a", "b", "pairs"), [(1, 1, 1), (3, 2, 1), (2, 3, 2), (3, 3, 2), (3, 3, 3), (2, 4, 2)])
def test_hand_to_hand_odds_are_those_of_every_ordered_roll(a, b, pairs):
    rolled = Counter(ranks(faces[:a], faces[a:], pairs) for faces in product(range(1, 7), repeat=a + b))
    assert hand_to_hand_odds(a, b, pairs) == {losses: Fraction(n, 6 ** (a + b)) for losses, n in rolled.items()}


def test_hand_to_hand_odds_of_large_pools_are_whole_and_fair():
    chances = hand_to_hand_odds(9, 9, 4)
    assert sum(chances.values()) == 1
    assert all(chances[a, b] == chances[b, a] for a, b in chances)
    assert all(a + b >= 4 for a, b in chances)
