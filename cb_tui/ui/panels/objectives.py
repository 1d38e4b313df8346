"""Objectives: who holds which places that victory names, under the marks that the map has for them."""

from cb_tui.core.grammar import plural_of_side
from cb_tui.core.values import Side
from cb_tui.presentation.boards.cells import NUMBER, GlyphSet
from cb_tui.presentation.boards.map_model import NOBODY
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import Lines, TextRun, label, line, wrap


def held(table: GameView, glyphs: GlyphSet, width: int, most: int = 99) -> Lines:
    """Return a sentence for each holder, with the map's mark and at most `most` of its objectives by name."""
    places: dict[Side | None, list[str]] = {}
    for objective in table.scene.objectives:
        places.setdefault(objective.holder, []).append(objective.display_name)
    rows: Lines = []
    for holder, named in places.items():
        role = table.role(holder) if holder else NUMBER
        whose = plural_of_side(table.force(holder).name) if holder else "no one"
        mark = glyphs.objective(role if holder else NOBODY)
        rest = f" and {len(named) - most} more" if len(named) > most else ""
        rows += wrap(
            line(
                TextRun(mark, role, bold=True),
                label(" on map, held by "),
                f"{whose}: {', '.join(named[:most])}{rest}",
            ),
            width,
        )
    return rows
