"""The next piece to select, and the pieces still to act before the turn ends."""

from cb_tui.core.display import Piece
from cb_tui.core.values import Place
from cb_tui.games.combat.presentation.advice import advice
from cb_tui.games.combat.screen import routes
from cb_tui.games.combat.screen.panels.card import PLANE
from cb_tui.presentation.game_view import GameView
from cb_tui.ui.modes.base import ViewState


def left(table: GameView) -> tuple[Piece, ...]:
    """Return the pieces that can act and have not begun, without planes.

    A piece that has moved keeps its remaining move, and planes may stay where they are.
    """
    return tuple(piece for piece in table.ready() if piece.kind != PLANE and not piece.acting)


def waiting(desk: ViewState) -> tuple[Piece, ...]:
    """Return them without those that were set aside."""
    return tuple(piece for piece in left(desk.table) if piece.id not in routes.aside(desk))


def following(desk: ViewState) -> Piece | None:
    """Return the next piece to select, or None if no piece can act.

    A piece with an open turn comes first, then one with a shot from its square, then one with a
    kept route, then the nearest to the enemy.
    """
    table, aside, kept = desk.table, routes.aside(desk), routes.bound(desk)
    known = advice(table)
    foes = [piece.at for piece in table.scene.pieces if piece.side != table.viewing_side and piece.kind != PLANE]
    last = table.pieces[desk.unit].at if desk.unit in table.pieces else desk.cursor

    def rank(piece: Piece) -> tuple[object, ...]:
        shot = any(not aim.way for aim in known.able(piece.id)[:1])
        return (
            not piece.acting,
            not shot,
            piece.id not in kept,
            _near(table, piece.at, foes),
            table.distance(last, piece.at),
        )

    able = [piece for piece in table.ready() if piece.kind != PLANE and piece.id not in aside]
    return min(able, key=rank, default=None)


def _near(table: GameView, at: Place, foes: list[Place]) -> int:
    return min((table.distance(at, foe) for foe in foes), default=0)
