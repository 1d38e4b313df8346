"""The kinds of puzzles of *Combat Boots*."""

from typing import Any

from cb_tui.core import shared_puzzles
from cb_tui.core.puzzle import PuzzleKind
from cb_tui.core.ruleset import Ruleset
from cb_tui.games.combat_boots.rules.puzzle_thumbs import THUMBS


def kinds(rules: Ruleset[Any]) -> tuple[PuzzleKind[Any], ...]:
    """Return the kinds in the order of the page."""
    found = (shared_puzzles.shot(rules, thumbs=THUMBS), shared_puzzles.see(rules))
    return tuple(each for each in found if each is not None)
