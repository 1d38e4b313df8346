"""Wording: what the edition that is played calls a piece that does nothing until it rallies."""

from cb_tui.present.table import GameView
from cb_tui.rules.combat_boots.edition import EDITIONS
from cb_tui.rules.combat_boots.wording import HalfResultWord


def words_of(table: GameView) -> HalfResultWord:
    """Return the words of the edition that is played at a table."""
    return EDITIONS[table.ruleset.edition].words
