"""Ground: a square in a word or two, as panels and lines of text name it."""

from cb_tui.core.values import Place
from cb_tui.games.combat.presentation.advice import advice
from cb_tui.games.combat.rules.board import OPEN, RIVER
from cb_tui.presentation.game_view import GameView

MARKS = ("crest", "bridge", "road")


def ground(table: GameView, at: Place) -> str:
    """Return the ground of a square: "crest", "wood", "road", "airstrip"."""
    board, scene = table.scene.board, advice(table).scene
    if any(at in strip.squares for strip in scene.airstrips):
        return "airstrip"
    here = board.profile(at)
    mark = next((mark for mark in MARKS if board.has_mark(at, mark)), "")
    return mark if mark == "crest" or (mark and here in (OPEN, RIVER)) else here.label
