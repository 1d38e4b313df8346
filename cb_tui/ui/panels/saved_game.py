"""A saved game in a few lines: its map, the turn, the objectives held and the pieces left."""

from datetime import date, datetime
from pathlib import Path

from cb_tui.core.grammar import count_noun
from cb_tui.presentation.boards.cells import GlyphSet
from cb_tui.presentation.field import field_lines
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import BLANK, Lines, TextRun, columns_at, label, line, number_run, wrap
from cb_tui.session.errors import SessionError
from cb_tui.session.game import Game
from cb_tui.session.position import Position
from cb_tui.session.viewers import read_here


class SavedGame:
    """A save as the people at this copy may read it."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.table = GameView(position.ruleset, position.state, scene=position.scene)

    def field(self, glyphs: GlyphSet, width: int, height: int) -> Lines:
        """Return its map, as large as it fits."""
        return field_lines(self.table.scene, glyphs, width, height)

    def facts(self, width: int) -> Lines:
        """Return the turn, what is held and the pieces left of each side."""
        table, scene = self.table, self.table.scene
        over = self.position.outcome
        rows: Lines = wrap(over.why if over else table.provisional_winner or table.turn_text, width)
        held = {force.side: sum(goal.holder == force.side for goal in scene.objectives) for force in scene.forces}
        for force in scene.forces:
            out = sum(piece.side == force.side for piece in table.out_of_order_pieces())
            hurt = f", {out} {table.out_of_order}" if out else ""
            places = f", holds {held[force.side]} of {len(scene.objectives)}" if scene.objectives else ""
            told = label(f"{count_noun(force.total - force.lost, 'piece')}{hurt}{places}")
            first, *rest = wrap(line(told), width - 9) or [BLANK]
            rows.append(columns_at((0, TextRun(force.name, table.role(force.side), bold=True)), (9, first)))
            rows += [columns_at((9, row)) for row in rest]
        rows.append(line(label("step "), number_run(str(self.position.step))))
        return rows


def read_save(saves: Path, name: str) -> SavedGame | None:
    """Return a save, or None if it cannot be read."""
    try:
        return SavedGame(read_here(Game.open(saves, name, watch=True)))
    except SessionError:
        return None


def played_at(when: float) -> str:
    """Return a time in words: "today 14:05", "yesterday 14:05", "Nov 28 14:05"."""
    moment = datetime.fromtimestamp(when)  # noqa: DTZ006 - the player's own clock
    days = (date.today() - moment.date()).days  # noqa: DTZ011 - likewise
    day = {0: "today", 1: "yesterday"}.get(days) or moment.strftime("%b %d")
    return f"{day} {moment:%H:%M}"
