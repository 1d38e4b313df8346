"""A shot of Combat that the command line supposes: pieces or kinds on any squares, in any round."""

from typing import get_args

from msgspec.structs import replace

from cb_tui.cli.odds_spec import Posted
from cb_tui.cli.parser import UsageError
from cb_tui.core.values import SeatId, UnitId
from cb_tui.games.combat.rules.battle import Kind
from cb_tui.games.combat.rules.model import Deck, Fire, Piece, State, Strike


def shot(
    state: State, by: Posted, at: Posted, *, deck: tuple[int, int] | None, number: int | None
) -> tuple[State, Fire | Strike]:
    """Return the fire or strike of a piece at another, and the state in which it is ordered. Raises UsageError.

    Args:
        state: The board. A set-up that is not over counts as over.
        by: A piece, or a kind with a square: a piece of the first side, or of the side that the target is not on.
        at: The same.
        deck: Hits and cards left; None: as they are.
        number: The round; None: the present one, or the next one for a piece whose turn it is not.
    """
    seats = list(state.order)
    own = state.pieces[by.unit].seat if by.unit in state.pieces else _foe(state, at) or seats[0]
    foe = state.pieces[at.unit].seat if at.unit in state.pieces else _other(state, own)
    state, unit = _posted(state, by, own)
    state, target = _posted(state, at, foe)
    state = _turn(replace(state, pending=(), joined=True), unit, number)
    if deck:
        hits, cards = deck
        state = replace(state, decks=(Deck(hits, cards - hits),) * len(state.decks))
    return state, (Strike if state.pieces[unit].kind == "plane" else Fire)(unit, target)


def _foe(state: State, at: Posted) -> SeatId | None:
    return _other(state, state.pieces[at.unit].seat) if at.unit in state.pieces else None


def _other(state: State, seat: SeatId) -> SeatId:
    """Return the first seat of the other side."""
    return next(each for each in state.order if state.context.side(each) != state.context.side(seat))


def _posted(state: State, asked: Posted, seat: SeatId) -> tuple[State, UnitId]:
    """Return the state with a piece on its square, and its id, for a kind its letter."""
    piece, kind = state.pieces.get(asked.unit), next((k for k in get_args(Kind) if k == asked.unit), None)
    if piece is None and kind is None:
        raise UsageError(
            f"there is no piece {asked.unit[:40]} on the board; name one, or a kind with a square, tank@0908"
        )
    if piece is not None:
        moved = replace(piece, at=asked.place) if asked.place else piece
        return replace(state, pieces={**state.pieces, asked.unit: moved}), asked.unit
    assert kind
    if kind not in state.context.kinds:
        raise UsageError(f"this battle has no {kind}; its kinds are {', '.join(state.context.kinds)}")
    if asked.place is None:
        raise UsageError(f"name the square of the {kind}, such as {kind}@0908")
    first = state.context.side(seat) == state.context.sides[0]
    letter = state.context.kinds[kind].letter
    unit = UnitId(letter if first else letter.lower())
    return replace(state, pieces={**state.pieces, unit: Piece(seat=seat, kind=kind, at=asked.place)}), unit


def _turn(state: State, unit: UnitId, number: int | None) -> State:
    """Return the turn of a piece's commander in a round, of this one or the next if none is named."""
    seat = state.pieces[unit].seat
    if number is None and seat == state.seat and not state.pieces[unit].acted:
        return state
    late = state.order.index(seat) <= state.order.index(state.seat)
    fresh = {one: replace(piece, acted=False) for one, piece in state.pieces.items()}
    coming = number or state.round + late
    fired = {} if coming == 1 else {"salvo": state.salvo or (1, state.context.side(state.order[0])), "hit": True}
    return replace(state, seat=seat, round=coming, walk=None, paused={}, pieces=fresh, **fired)
