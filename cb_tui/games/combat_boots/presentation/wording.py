"""Wording: what the edition that is played calls a piece that does nothing until it rallies."""

from cb_tui.games.combat_boots.rules.edition import EDITIONS, HalfResultWord
from cb_tui.presentation.game_view import GameView


def words_of(table: GameView) -> HalfResultWord:
    """Return the words of the edition that is played at a table."""
    return EDITIONS[table.ruleset.edition].words
