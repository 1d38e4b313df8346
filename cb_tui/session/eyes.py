"""Eyes: through whose a save is read here, and whose remark it is that is written."""

from typing import Any

from cb_tui.core.values import SeatId, Unknown
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
    if asked and people and asked not in people:
        raise SessionError(f"{asked} is the AI's seat, and what it hides is shown once the battle is over", "seats")
    return game.seen_by(*((asked,) if asked else people))


def asks_handover(game: Position, seat: SeatId) -> bool:
    """Check whether a seat shares this copy with others who may not see what it has sealed here."""
    people = sum(player == HUMAN for player in game.seats.values())
    if people < 2 or game.outcome or (game.folder and own_seat(game.folder)):
        return False
    known = (deed for deed in game.entries if deed.sealed and not deed.opened)
    return any(deed.seat == seat and not isinstance(deed.command, Unknown) for deed in known)


def author(game: Any) -> SeatId | None:
    """Return the author of a remark written now, or None if the rules hide nothing: it is then for all."""
    if game.ruleset.traits.open_information:
        return None
    people = [seat for seat in game.local_seats if game.seats[seat] == HUMAN]
    return game.to_move if game.to_move in people else next(iter(people), None)
