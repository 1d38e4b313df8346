"""The next piece to select, kept routes over several turns, and pieces set aside this turn."""

import msgspec

from cb_tui.core.display import Piece
from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat.presentation.advice import advice
from cb_tui.games.combat.screen.panels.card import PLANE
from cb_tui.presentation.game_view import GameView
from cb_tui.ui.modes.base import ViewState

ROUTES, ASIDE = "routes", "aside"


def bound(desk: ViewState) -> dict[UnitId, Place]:
    """Return the destination of each piece with a kept route, without pieces that have left the game."""
    known = _read(desk, ROUTES)
    return {UnitId(unit): Place(at) for unit, at in known.items() if unit in desk.table.pieces}


def bind(desk: ViewState, unit: UnitId, to: Place | None) -> None:
    """Keep the destination of a piece for later turns, or forget it if `to` is None."""
    routes = {**bound(desk)}
    routes.pop(unit, None)
    desk.extras[ROUTES] = msgspec.json.encode({**routes, **({unit: to} if to else {})}).decode()


def today(desk: ViewState, unit: UnitId) -> tuple[Place, ...]:
    """Return this turn's part of a kept route, or () if the piece can go no farther now."""
    to = bound(desk).get(unit)
    parts = advice(desk.table).journeys(unit).get(to) if to else None
    return parts[0] if parts else ()


def aside(desk: ViewState) -> frozenset[UnitId]:
    """Return the pieces set aside in this turn."""
    known = _read(desk, ASIDE)
    return frozenset(UnitId(unit) for unit, turn in known.items() if turn == _turn(desk))


def set_aside(desk: ViewState, unit: UnitId) -> None:
    """Set a piece aside, so that it does nothing more this turn."""
    turn = _turn(desk)
    desk.extras[ASIDE] = msgspec.json.encode(dict.fromkeys((*aside(desk), unit), turn)).decode()


def _turn(desk: ViewState) -> str:
    return f"{desk.table.scene.turn} {desk.table.scene.active}"


def _read(desk: ViewState, name: str) -> dict[str, str]:
    try:
        return msgspec.json.decode(desk.extras.get(name, "{}"), type=dict[str, str])
    except msgspec.MsgspecError:
        return {}


def left(table: GameView) -> tuple[Piece, ...]:
    """Return the pieces that can act and have not begun, without planes.

    A piece that has moved keeps its remaining move, and planes may stay where they are.
    """
    return tuple(piece for piece in table.ready() if piece.kind != PLANE and not piece.acting)


def waiting(desk: ViewState) -> tuple[Piece, ...]:
    """Return them without those that were set aside."""
    return tuple(piece for piece in left(desk.table) if piece.id not in aside(desk))


def following(desk: ViewState) -> Piece | None:
    """Return the next piece to select, or None if no piece can act.

    A piece with an open turn comes first, then one with a shot from its square, then one with a
    kept route, then the nearest to the enemy.
    """
    table, set_aside, kept = desk.table, aside(desk), bound(desk)
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

    able = [piece for piece in table.ready() if piece.kind != PLANE and piece.id not in set_aside]
    return min(able, key=rank, default=None)


def _near(table: GameView, at: Place, foes: list[Place]) -> int:
    return min((table.distance(at, foe) for foe in foes), default=0)
