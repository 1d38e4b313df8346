"""Exact chances, against every roll where all can be counted and against rolled ones where not.

`CB_TUI_CAPTAIN_ROLLS` says how many of each kind are rolled.
"""

import os
from collections import Counter
from fractions import Fraction
from itertools import product
from math import sqrt
from random import Random

import pytest

from cb_tui.games.combat_captain.rules import chances, weapons
from cb_tui.games.combat_captain.rules.parameters import Parameters
from cb_tui.games.combat_captain.rules.weapons import total, variable

ROLLS = int(os.environ.get("CB_TUI_CAPTAIN_ROLLS", "1000"))
RULES = Parameters()
SQUAD = (3, "even", 1)
VOLLEYS = {  # firers, men, cover, markers
    "three dice of rifles": (((3, "all", 0),), 5, 0, 0),
    "three dice at long range": (((3, "odd", 1),), 5, 1, 0),
    "a machine gun": (((3, "all", 6),), 2, 2, 0),
    "one die of a machine gun": (((1, "even", 6),), 5, 0, 0),
    "two squads": (((3, "all", 1), SQUAD), 5, 1, 1),
    "five squads": ((SQUAD,) * 5, 5, 2, 0),
    "a company with the common die": (((4, "all", 1),) * 5 + ((4, "all", 6),) * 2, 5, 3, 0),
    "a company in bad heart": (((4, "even", 1),) * 5, 5, 0, 3),
    "all of a large company at works": (((4, "all", 1),) * 8, 5, 5, 0),
    "a gun at a squad": (((3, "all", 2),), 5, 4, 0),
}
GUNS = {
    "a gun": (((3, "all", 0),), 0, 0),
    "three guns": (((2, "even", 0),) * 3, 0, 0),
    "a gun at a tank in cover": (((3, "all", 1),), 2, 0),
    "a weapon in the hand": (((2, "all", -2),), 0, 1),
}
MARCHES = {"a squad": (3, "even", 80, 0), "a truck on odd ground": (4, "odd", 65, 1)}


@pytest.mark.parametrize("count", ["all", "even", "odd", "night odd"])
@pytest.mark.parametrize("markers", [0, 1, 3])
def test_sums_are_those_of_every_roll(count, markers):
    """DICE-1, DICE-4: three dice, 216 rolls."""
    counted = Counter(total(faces, count, markers) for faces in product(range(1, 7), repeat=3))
    assert {each: ways for each, ways in enumerate(chances.sums(3, count, markers)) if ways} == counted


def test_hits_are_those_of_every_roll():
    """FIRE-1, FIRE-3: two firers in two bands, four dice and the variable one."""
    firers = ((2, "all", 1), (1, "even", 6))
    counted: Counter[int] = Counter()
    for one, two, three, red in product(range(1, 7), repeat=4):
        points = total((one, two), "all", 1) + 1 + total((three,), "even", 1) + 6
        counted[chances.read(points, variable(red, 1))] += 1
    assert chances.hits(firers, 5, 1) == {number: Fraction(ways, 6**4) for number, ways in sorted(counted.items())}


def test_the_rulings_figures_for_a_machine_gun():
    """FIRE-4b: three single dice hit more than one volley of three, because the modifier comes with each event."""

    def average(dice, adds):
        return float(sum(number * chance for number, chance in chances.hits(((dice, "all", adds),), 5).items()))

    assert [round(average(*each), 2) for each in ((3, 6), (3, 0))] == [2.08, 1.08]
    assert [round(3 * average(*each), 2) for each in ((1, 6), (1, 0))] == [2.75, 0.25]


def test_saves_are_binomial_and_more_hits_than_men_are_lost():
    """COVER-4a, CAS-1a, FIRE-10: 6 unsaved, 3 swaps, 3 lost."""
    half = chances.unsaved({2: Fraction(1)}, 3)
    assert half == {0: Fraction(1, 4), 1: Fraction(1, 2), 2: Fraction(1, 4)}
    assert chances.lost({7: Fraction(1)}, 5) == {5: Fraction(1)}
    assert chances.swapped({6: Fraction(1)}, 5) == {3: Fraction(1)}


def test_one_two_and_three_dice_cover_a_way_with_these_chances():
    """MOVE-2: the 5.9 inches of a squad."""
    assert [round(100 * chances.covers(dice, "even", 59)) for dice in (1, 2, 3)] == [17, 39, 58]


def near(seen: int, chance: Fraction) -> bool:
    """Check a count of ROLLS against a chance: five standard deviations and a half."""
    spread = sqrt(ROLLS * float(chance) * (1 - float(chance)))
    return abs(seen - ROLLS * float(chance)) <= 5 * spread + 0.5


def volley(chance: Random, firers, men, cover, markers):
    def die():
        return chance.randint(1, 6)

    points = sum(adds + total([die() for _ in range(dice)], count, markers) for dice, count, adds in firers)
    number = chances.read(points, variable(die(), markers))
    number = men if number == chances.AUTOMATIC else number
    return sum(not weapons.saves(die(), cover, RULES, markers) for _ in range(number))


@pytest.mark.parametrize("name", VOLLEYS)
def test_a_volley_falls_as_it_is_foretold(name):
    firers, men, cover, markers = VOLLEYS[name]
    chance = Random(name)
    seen = Counter(min(men, volley(chance, firers, men, cover, markers)) for _ in range(ROLLS))
    told = chances.lost(chances.unsaved(chances.hits(firers, men, markers), cover), men)
    assert sum(told.values()) == 1
    assert set(seen) <= set(told)
    assert all(near(seen[number], each) for number, each in told.items())


@pytest.mark.parametrize("name", GUNS)
def test_a_kill_falls_as_it_is_foretold(name):
    """FIRE-6, FIRE-6a, CHART-6."""
    firers, cover, markers = GUNS[name]
    chance, killed = Random(name), 0
    for _ in range(ROLLS):
        points = sum(
            adds + total([chance.randint(1, 6) for _ in range(dice)], count, markers) for dice, count, adds in firers
        )
        number = chances.read(points, variable(chance.randint(1, 6), markers))
        if number and (number == chances.AUTOMATIC or weapons.kills(chance.randint(1, 6), number, RULES)):
            killed += not weapons.saves(chance.randint(1, 6), cover, RULES)
    assert near(killed, chances.kill(firers, cover, markers))


@pytest.mark.parametrize("name", MARCHES)
def test_a_way_is_covered_as_it_is_foretold(name):
    dice, count, ticks, markers = MARCHES[name]
    chance = Random(name)
    seen = sum(10 * total([chance.randint(1, 6) for _ in range(dice)], count, markers) >= ticks for _ in range(ROLLS))
    assert near(seen, chances.covers(dice, count, ticks, markers))
