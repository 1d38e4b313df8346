"""The open turns of the pieces: which is open, what ends it, and which piece is next."""

from collections.abc import Sequence

from cb_tui.core.display import Piece
from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat_boots.presentation.scene import scene_of
from cb_tui.presentation.game_view import GameView


def attackers(table: GameView) -> frozenset[UnitId]:
    """Return the pieces that can attack now."""
    return frozenset(unit for offer in table.offered("attack", "react") for unit in offer.actors)


def marched(table: GameView) -> frozenset[UnitId]:
    """Return the pieces on an open march that can do nothing else where they stand: neither set down nor leave."""
    begun = {piece.id for piece in table.scene.pieces if piece.acting and piece.mv_left < piece.mv}
    if not begun:
        return frozenset()
    leavers = {unit for offer in table.offered("move") if offer.place is None for unit in offer.actors}
    return frozenset(begun - attackers(table) - leavers)


def waiting(table: GameView) -> tuple[Piece, ...]:
    """Return the pieces that can act and have not marched. An open march only loses its remaining points."""
    if scene_of(table).sky:
        return table.ready()
    begun = table.memo(marched)
    return tuple(piece for piece in table.ready() if piece.id not in begun and not piece.leader)


def let_go(table: GameView, by: Sequence[UnitId]) -> tuple[UnitId, ...]:
    """Return the pieces that lose their remaining shots if `by` acts now, which ends their open turn."""
    can = attackers(table)
    able = [piece for piece in table.scene.pieces if piece.acting and piece.shots_left and piece.id in can]
    acting = {unit for one in by if one in table.pieces for unit in (one, *table.pieces[one].carried_units)}
    leads = all(one in table.pieces and table.pieces[one].leader for one in by)
    along = any(piece.id in acting or acting & {*piece.carried_units} for piece in able)
    return () if table.scene.question or leads or along else tuple(piece.id for piece in able)


def nearest(table: GameView, at: Place) -> Piece | None:
    """Return the piece to select next, or None if no piece can act.

    Pieces with a shot left come first, then the nearest to a hex, then those that have marched,
    then leaders.
    """
    begun = table.memo(marched)
    return min(
        table.ready(),
        key=lambda piece: (
            piece.leader,
            piece.id in begun,
            not (piece.acting and piece.id in table.memo(attackers)),
            table.distance(at, piece.at),
        ),
        default=None,
    )
