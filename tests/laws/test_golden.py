"""Whole games as they were told, and ways to begin as they were counted, when the rules were last read.

A rule that is mended changes them: read the difference, then write them anew with `python -m tests.laws.golden`.
"""

import pytest

from tests.laws.golden import FOLDER, TOLD, known_ways, told, ways
from tests.sample import sample_each


@pytest.mark.parametrize("name", sample_each(TOLD, 2, lambda name: TOLD[str(name)].ruleset))
def test_a_game_is_told_as_ever(name):
    assert told(TOLD[name]) == (FOLDER / f"{name}.txt").read_text()


@pytest.mark.parametrize("name", TOLD)
def test_there_are_as_many_ways_to_begin_as_ever(name):
    assert ways(TOLD[name]) == known_ways()[name]
