"""Puzzles solved anew: what has changed of an answer, and the line that is true now."""

from typing import NamedTuple

from msgspec.structs import replace

from cb_tui.core.puzzle import Puzzle, is_sound
from cb_tui.session.errors import SessionError
from cb_tui.session.puzzles.pack import open_puzzle
from cb_tui.session.puzzles.rating import first_rating


class Renewed(NamedTuple):
    """A puzzle as it is now, or None if it is not one any more, and in a sentence what has changed."""

    puzzle: Puzzle | None
    change: str = ""


def renewed(puzzle: Puzzle) -> Renewed:
    """Return a puzzle solved anew: itself if nothing has changed."""
    try:
        opened = open_puzzle(puzzle)
        verdict = opened.judge()
    except SessionError as error:
        return Renewed(None, error.sentence)
    now = replace(
        puzzle,
        answers=tuple(option.key for option in verdict.answers),
        options=len(verdict.ranked),
        best=str(verdict.best),
        next=str(verdict.next),
    )
    if now == puzzle:
        return Renewed(puzzle)
    if not is_sound(opened.kind, verdict):
        return Renewed(None, f"{puzzle.id} has too small a margin or too few options now")
    now = replace(now, rating=first_rating(opened.kind, opened.seen, puzzle.aim, verdict))
    return Renewed(now, f"{puzzle.id}: the answer was {' '.join(puzzle.answers)}, now it is {' '.join(now.answers)}")
