"""The BattleEditor record of Combat Boots."""

from typing import Any

from cb_tui.core.battle_editor import BattleEditor
from cb_tui.core.editing import EditError
from cb_tui.games.combat_boots.editor import board_data, painting


def _later(*_: Any) -> Any:
    """Refuse what cannot be edited yet. Raises EditError."""
    raise EditError("this cannot be changed here yet; change it in the file")


EDITOR = BattleEditor(
    brushes=painting.brushes,
    board=board_data.drawn,
    painted=painting.painted,
    features=painting.features,
    copied=_later,
    resized=_later,
    counter=_later,
    pieces=_later,
    placed=_later,
    moved=_later,
    removed=_later,
    copied_pieces=_later,
    twinned=_later,
    card=_later,
    objectives=_later,
    objective_kinds={},
    new_objective=_later,
    pages=_later,
    added=_later,
    mended=_later,
    soonest=_later,
)
