"""The BattleEditor record of Combat Boots."""

from cb_tui.core.battle_editor import BattleEditor
from cb_tui.games.combat_boots.editor import (
    board_data,
    kept,
    mending,
    objectives,
    pages,
    painting,
    piece_data,
    reshaping,
)

EDITOR = BattleEditor(
    brushes=painting.brushes,
    board=board_data.drawn,
    painted=painting.painted,
    features=painting.features,
    copied=reshaping.copied,
    resized=reshaping.resized,
    counter=piece_data.counter,
    pieces=piece_data.pieces,
    placed=piece_data.placed,
    moved=piece_data.moved,
    removed=piece_data.removed,
    copied_pieces=piece_data.copied,
    twinned=piece_data.twinned,
    card=pages.card,
    objectives=objectives.objectives,
    objective_kinds=objectives.KINDS,
    new_objective=objectives.new_objective,
    pages=pages.pages,
    added=pages.added,
    mended=mending.mended,
    soonest=mending.soonest,
    kept=kept.kept,
)
