"""Eyes: through whose a save is read here, and whose remark it is that is written."""

from typing import Any

from cb_tui.core.values import SeatId
from cb_tui.session.errors import SessionError
from cb_tui.session.position import Position
from cb_tui.session.seats import HUMAN, own_seat, seat_named


def read_here(game: Position, seat: str = "") -> Position:
    """Return a game as `seat` may read it, else as all people at this copy may. Raises SessionError."""
    asked = seat_named(seat, game.battle) if seat else None
    if game.seen_by() is game:
        return game
    own = own_seat(game.folder) if game.folder else None
    if asked and own not in (None, asked):
        raise SessionError(f"this copy of {game.name} plays {own}, who may not see what {asked} sees", "seats")
    people = (own,) if own else tuple(each for each, player in game.seats.items() if player == HUMAN)
    return game.seen_by(*((asked,) if asked else people))


def author(game: Any) -> SeatId | None:
    """Return the author of a remark written now, or None if the rules hide nothing: it is then for all."""
    if game.ruleset.traits.open_information:
        return None
    people = [seat for seat in game.local_seats if game.seats[seat] == HUMAN]
    return game.to_move if game.to_move in people else next(iter(people), None)
