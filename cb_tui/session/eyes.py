"""Eyes: through whose a save is read here, and whose remark it is that is written."""

from typing import Any

from cb_tui.core.values import Side
from cb_tui.session.errors import SessionError
from cb_tui.session.position import Position
from cb_tui.session.seats import HUMAN, own_seat


def read_here(game: Position, side: str = "") -> Position:
    """Return a game as `side` may read it, else as all people who play at this copy may; raises SessionError."""
    if side and side not in game.seats:
        raise SessionError(f"there is no side {side}; the sides are {', '.join(game.seats)}", "seats")
    if game.seen_by() is game:
        return game
    own = own_seat(game.folder) if game.folder else None
    if side and own not in (None, side):
        raise SessionError(f"this copy of {game.name} plays {own}, which may not see what {side} sees", "seats")
    people = (own,) if own else tuple(each for each, seat in game.seats.items() if seat == HUMAN)
    return game.seen_by(*((Side(side),) if side else people))


def author(game: Any) -> Side | None:
    """Return whose remark is written now, None where the rules hide nothing: it is everybody's then."""
    if game.ruleset.traits.open_information:
        return None
    people = [side for side in game.held if game.seats[side] == HUMAN]
    return game.to_move if game.to_move in people else next(iter(people), None)
