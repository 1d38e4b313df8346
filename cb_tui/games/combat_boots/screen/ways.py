"""Ways: the route that a cursor draws for a piece, and a safer one to the same place."""

from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat_boots.presentation.advice import advice
from cb_tui.presentation.game_view import GameView


def route_to(table: GameView, unit: UnitId, way: tuple[Place, ...], to: Place) -> tuple[Place, ...]:
    """Return the route with the cursor at `to`, or () if the piece cannot get there.

    It is cut back to `to`, or extended by that hex if the piece can pay, or else the cheapest route.
    """
    piece = table.pieces[unit]
    if to == piece.at:
        return ()
    if to in way:
        return way[: way.index(to) + 1]
    reach = advice(table).reach(unit)
    if to not in reach:
        return ()
    last = way[-1] if way else piece.at
    if table.on_board(last) and to in table.geometry.neighbours(last) and not (way and table.enemies(last)):
        longer = (*way, to)
        priced = advice(table).exposure(unit, longer).steps
        if len(priced) == len(longer) and priced[-1].left >= 0 and priced[-1].cost > 0:
            return longer
    return reach[to].way


def safer_way(table: GameView, unit: UnitId, way: tuple[Place, ...]) -> tuple[Place, ...]:
    """Return a route to the same hex with a better chance to stay unhurt, or () if this one is safest."""
    unhurt = advice(table).exposure(unit, way).unhurt
    best = advice(table).safest(unit).get(way[-1]) if unhurt < 1 else None
    return best.way if best is not None and advice(table).exposure(unit, best.way).unhurt > unhurt else ()
