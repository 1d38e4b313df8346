"""Pools of dice counted by their summaries: nothing is lost and nothing counted twice."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from cb_tui.core.odds import Summary, opposed, summaries, summarise, text


def test_a_summary_is_the_two_best_dice_and_the_sixes():
    assert summarise((2, 6, 5, 6)) == Summary(best=6, second=6, sixes=2)
    assert summarise((4, 1, 4)) == Summary(best=4, second=4, sixes=0)


def test_a_lone_die_has_no_second():
    assert summarise((6,)) == Summary(best=6, second=0, sixes=1)
    assert summarise([3]) == Summary(best=3, second=0, sixes=0)


@pytest.mark.parametrize("dice", range(1, 7))
def test_summaries_are_those_of_every_ordered_roll(dice):
    rolled = Counter(summarise(faces) for faces in product(range(1, 7), repeat=dice))
    assert dict(summaries(dice)) == rolled


@pytest.mark.parametrize("dice", [1, 2, 7, 20])
def test_summaries_cover_all_rolls_once(dice):
    assert sum(ways for _, ways in summaries(dice)) == 6**dice
    assert len({summary for summary, _ in summaries(dice)}) == len(summaries(dice))


def test_a_pool_has_a_die():
    with pytest.raises(ValueError, match="one die or more, not 0"):
        summaries(0)


def test_one_die_beats_another_in_fifteen_of_thirty_six():
    chances = opposed(1, 1, lambda attack, defense: attack.best > defense.best)
    assert chances == {True: Fraction(15, 36), False: Fraction(21, 36)}


def test_reading_a_pool_first_gives_the_same_as_reading_it_while_judging():
    def raised(pool):
        return Summary(pool.best + 1, 0, 0)

    read_first = opposed(4, 3, lambda a, d: a.best - d.best, defense=raised, attack=raised)
    assert read_first == opposed(4, 3, lambda a, d: raised(a).best - raised(d).best)
    assert read_first != opposed(4, 3, lambda a, d: a.best - d.best, defense=raised)


def test_chances_print_in_lowest_terms():
    assert [text(Fraction(*of)) for of in ((310, 2592), (0, 5), (6, 6))] == ["155/1296", "0", "1"]
