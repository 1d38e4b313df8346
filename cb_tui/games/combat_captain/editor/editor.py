"""The BattleEditor record of Combat Captain."""

from collections.abc import Sequence

from cb_tui.core.battle_editor import BattleEditor, Data, Stroke
from cb_tui.core.editing import Change, EditError
from cb_tui.core.inches import TICKS, parse_place
from cb_tui.core.plane import Point
from cb_tui.core.shape_editor import ShapeEditor
from cb_tui.games.combat_captain.editor import (
    brushes,
    counters,
    following,
    kept,
    mending,
    objectives,
    pages,
    resizing,
    shape_changes,
    stand_data,
    table_data,
)


def painted(data: Data, brush: str, stroke: Stroke) -> Change:
    """Return the change that draws a shape through the places of a stroke. Raises EditError."""
    if stroke.remove:
        raise EditError("a shape is removed whole; remove it by its name")
    corners: Sequence[Point] = tuple(map(parse_place, stroke.places))
    return shape_changes.drawn(data, brush, corners)


EDITOR = BattleEditor(
    brushes=brushes.brushes,
    board=table_data.drawn,
    painted=painted,
    features=table_data.features,
    copied=resizing.copied,
    resized=resizing.resized,
    counter=counters.counter,
    pieces=stand_data.pieces,
    placed=stand_data.placed,
    moved=stand_data.moved,
    removed=stand_data.removed,
    copied_pieces=stand_data.copied,
    twinned=stand_data.twinned,
    card=pages.card,
    objectives=objectives.objectives,
    objective_kinds=objectives.KINDS,
    new_objective=objectives.new_objective,
    pages=pages.pages,
    added=pages.added,
    mended=mending.mended,
    soonest=mending.soonest,
    kept=kept.kept,
    counters=counters.kinds,
    follow=following.follow,
    shapes=ShapeEditor(
        shapes=table_data.shapes_of,
        drawn=shape_changes.drawn,
        reshaped=shape_changes.reshaped,
        copied=shape_changes.copied,
        width=brushes.WIDTH,
        unit=TICKS,
        units="inches",
    ),
)
