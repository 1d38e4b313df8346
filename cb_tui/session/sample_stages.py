"""Verdict on a handicap by games won in stages: it stops at the first stage that can decide."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from cb_tui.core.generator import Recipe

Wins = Callable[[Recipe, int, int], int]  # games won with a recipe, from game `first` up to but not including `last`


class SampleStage(NamedTuple):
    """The verdict after `games` games: outside `bears` a handicap fails, inside `settles` it needs no more."""

    games: int
    bears: range
    settles: range = range(0)


def judged(recipe: Recipe, wins: Wins, stages: Sequence[SampleStage], first: int = 0) -> tuple[int, int, int]:
    """Return games won and played, and a verdict: 1 if too many, -1 if too few, 0 if it holds."""
    count = before = 0
    for games, bears, settles in stages:
        count += wins(recipe, first + before, first + games)
        if count in settles:
            return count, games, 0
        if count not in bears:
            return count, games, 1 if 2 * count > games else -1
        before = games
    raise AssertionError("the last stage settles all that it bears")
