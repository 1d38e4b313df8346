"""Enemy: where a piece of the enemy can go and what it can hit in its next turn."""

from collections.abc import Collection

from cb_tui.core.display import Piece
from cb_tui.core.grammar import count_noun
from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat.presentation.advice import advice
from cb_tui.games.combat.rules import targets
from cb_tui.games.combat.screen.panels.card import card
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.text import (
    Line,
    Lines,
    TextRun,
    columns_at,
    danger_run,
    format_points,
    label,
    line,
    number_run,
    percent,
    section_head,
    wrap,
)
from cb_tui.ui.modes.base import Mode, Notify, OpenNamed, Reply, ReturnToGame, SwitchTo, ViewState, cycle

MOST = 8  # lines of pieces that may be hit


class EnemyMode(Mode):
    """The enemy piece `foe` in its next turn, as the board is now.

    Esc returns to `came`, with the cursor at `left`.
    """

    keys = "combat enemy"

    def __init__(self, foe: UnitId, unit: UnitId | None, came: Mode | None, left: Place) -> None:
        self.foe, self.unit, self.return_to, self.left = foe, unit, came, left

    @classmethod
    def start(cls, desk: ViewState, asked: OpenNamed) -> Reply:
        """Start with the enemy under the cursor, or with the nearest one."""
        table, left = desk.table, desk.cursor
        here = [piece.id for piece in table.enemies(left) if piece.kind != "P"]
        foe = next(iter([*here, *nearest(table, left)]), None)
        if foe is None:
            return Notify(line("No enemy is on the board"))
        desk.cursor = table.pieces[foe].at
        return SwitchTo(cls(foe, asked.unit, asked.return_to, left))

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the enemy's card, the pieces it may hit with the chance of a loss, and the cursor's square."""
        table = desk.table
        reach, hits = targets.outlook(advice(table).state, self.foe)
        rows = [*card(table, self.foe, width, state="next turn")]
        mine = self._struck(table, hits)
        rows.append(section_head(width, f"may fire at  {len(mine)}"))
        for piece in mine[: MOST if len(mine) <= MOST else MOST - 1]:
            falls = targets.falls(advice(table).state, self.foe, piece.id)
            told = line(danger_run(f"{percent(falls):>4}"), label(" lost"))
            rows.append(columns_at((1, table.unit_names([piece.id])), (6, piece.at), (12, told)))
        rows += [(label(f" and {len(mine) - MOST + 1} more"),)] if len(mine) > MOST else []
        rows += [] if mine else [(label(" none of your pieces"),)]
        rows.append(section_head(width, f"at {desk.cursor}"))
        return [*rows, *wrap(line(" ", *self._here(table, desk.cursor, reach.keys(), hits)), width)]

    def _struck(self, table: GameView, hits: frozenset[Place]) -> list[Piece]:
        """Return the pieces of the other side that the enemy may hit, planes excluded."""
        side = table.pieces[self.foe].side
        return [piece for piece in table.scene.pieces if piece.side != side and piece.at in hits and piece.kind != "P"]

    def _here(self, table: GameView, cursor: Place, reach: Collection[Place], hits: frozenset[Place]) -> Line:
        there = cursor == table.pieces[self.foe].at
        goes = "it stands here" if there else "it can come here" if cursor in reach else "it cannot come here"
        fires = "fire at a piece here" if cursor in hits else "not fire at a piece here"
        return line(f"{goes}, and it can ", TextRun(fires, "warn" if cursor in hits else "good"))

    def message(self, desk: ViewState) -> Line:
        """Return the number of squares that the enemy can move to and fire at."""
        reach, hits = targets.outlook(advice(desk.table).state, self.foe)
        told = f" next turn: moves to {count_noun(len(reach), 'square')} (numbers), fires at {len(hits)} (o).   "
        return line(desk.table.unit_names([self.foe]), told, number_run("Tab"), " another")

    def overlay(self, desk: ViewState) -> MapOverlay:
        """Return the enemy's reach in figures, the squares it can hit beyond, and the pieces on them."""
        table = desk.table
        reach, hits = targets.outlook(advice(table).state, self.foe)
        struck = frozenset(piece.at for piece in self._struck(table, hits))
        left = {place: format_points(one.left) for place, one in reach.items()}
        return MapOverlay(cursor=desk.cursor, selected=self.foe, reach=left, rays=hits, hit=struck)

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Look at another enemy or its lines of fire, or go back."""
        table = desk.table
        match action:
            case "next" | "previous":
                foes = nearest(table, self.left)
                self.foe = cycle(foes, self.foe, 1 if action == "next" else -1)
                desk.cursor = table.pieces[self.foe].at
            case "enter" | "enemy":
                here = [piece.id for piece in table.enemies(desk.cursor) if piece.kind != "P"]
                if not here or here[0] == self.foe:
                    return self.on_action("back", desk) if action == "enemy" else Notify(line("No other enemy is here"))
                self.foe = here[0]
            case "sight":
                return OpenNamed("lines", self.foe, return_to=self)
            case "back":
                desk.cursor = self.left
                return SwitchTo(self.return_to) if self.return_to is not None else ReturnToGame()
        return None


def nearest(table: GameView, frm: Place) -> list[UnitId]:
    """Return the enemy's pieces on the ground, the nearest to a square first."""
    foes = [piece for piece in table.scene.pieces if piece.side != table.viewing_side and piece.kind != "P"]
    return [piece.id for piece in sorted(foes, key=lambda piece: (table.distance(frm, piece.at), piece.id))]
