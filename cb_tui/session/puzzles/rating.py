"""The first rating of a puzzle: how many rules of thumb go wrong in it, how many options, how narrow a margin."""

from fractions import Fraction
from math import log2
from typing import Any, Literal

from cb_tui.core.puzzle import Aim, PuzzleKind, Thumb, Verdict

LOWEST, HIGHEST = 800, 2200
A_THUMB = 120  # for each of seven
A_DOUBLING = 60  # of eight options
MARGIN = 4  # points


def first_rating(kind: PuzzleKind[Any], state: Any, aim: Aim, verdict: Verdict) -> int:
    """Return the first estimate of how hard a puzzle is, from 800 to 2200."""
    wrong = sum(1 - share for _, share in thumbs(kind, state, aim, verdict))
    of = 7 / len(kind.thumbs) if kind.thumbs else 0
    options = A_DOUBLING * log2(max(1, len(verdict.ranked)) / 8)
    behind = float(verdict.margin) - MARGIN / 100 if kind.measure == "chance" else 0.0
    rating = kind.base + A_THUMB * float(wrong) * of + options - 1000 * behind
    return round(min(HIGHEST, max(LOWEST, rating)))


def thumbs(kind: PuzzleKind[Any], state: Any, aim: Aim, verdict: Verdict) -> list[tuple[Thumb[Any], Fraction]]:
    """Return each rule of thumb with the share of its choices that are right."""
    return [(thumb, _right(thumb, state, aim, verdict)) for thumb in kind.thumbs]


def is_hard_enough(kind: PuzzleKind[Any], state: Any, aim: Aim, verdict: Verdict) -> bool:
    """Check whether enough usual rules of thumb go wrong. One to which all options are alike says nothing."""
    return kind.fooled <= sum(
        share < Fraction(1, 2) and len({thumb.score(state, aim, option) for option, _ in verdict.ranked}) > 1
        for thumb, share in thumbs(kind, state, aim, verdict)
        if thumb.usual
    )


def said(share: Fraction) -> Literal["right", "in part", "wrong"]:
    """Return a share in a word or two: in part right is a rule that picks several options, some of them right."""
    return "right" if share == 1 else "in part" if share else "wrong"


def _right(thumb: Thumb[Any], state: Any, aim: Aim, verdict: Verdict) -> Fraction:
    scores = [(thumb.score(state, aim, option), value == verdict.best) for option, value in verdict.ranked]
    most = max(score for score, _ in scores)
    chosen = [right for score, right in scores if score == most]
    return Fraction(sum(chosen), len(chosen))
