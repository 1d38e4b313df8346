"""The kinds of puzzles of *Combat Captain*: the best volley, sight, and the band in which to open fire."""

from fractions import Fraction
from typing import Any

from cb_tui.core import shared_puzzles
from cb_tui.core.puzzle import PuzzleKind
from cb_tui.core.ruleset import Ruleset

VOLLEY = "One volley now, by any stands at any target: which puts most men out on average?"


def kinds(rules: Ruleset[Any]) -> tuple[PuzzleKind[Any], ...]:
    """Return the kinds in the order of the page."""
    shot = shared_puzzles.shot(
        rules,
        shared_puzzles.mean_men,
        VOLLEY,
        title="best volley",
        measure="number",
        counts="men on average",
        margin=Fraction(1, 5),
        least=Fraction(1, 2),
    )
    return tuple(each for each in (shot, shared_puzzles.see(rules)) if each is not None)
