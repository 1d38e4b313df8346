"""Ambush where it is secret at which square a piece is concealed: what everybody sees, and when it is opened."""

from collections.abc import Iterator

from cb_tui.core.sealing import Sealing
from cb_tui.core.values import Event, Place, Side, UnitId
from tests.toy import model as m

distance = m.SQUARES.distance


def is_secret(state: m.State) -> bool:
    """Check whether where pieces are concealed is sealed."""
    return bool(state.setting.battle.secret)


def shows(state: m.State) -> tuple[Event, ...]:
    """Return what everybody sees once a piece is concealed somewhere."""
    last = state.setting.battle.secret == "joined" and len(state.pending) == 1
    return (m.Settled(), m.Joined()) if last else (m.Settled(),)


def due(before: m.State, now: m.State) -> bool:
    """Check whether a piece that was to be concealed then is seen by now."""
    waiting = before.pending[-1] if before.pending else None
    piece = now.pieces.get(waiting.unit) if isinstance(waiting, m.ConcealingUnits) and waiting.unit else None
    return piece is None or not piece.hidden


def watching(state: m.State, side: Side, at: Place) -> Iterator[m.SeatId]:
    """Seats of the other side that may have concealed a piece beside a square."""
    for seat in state.setting.seats.values():
        zones = (state.setting.zones[unit] for unit, one in state.pieces.items() if one.hidden and one.seat == seat.id)
        if seat.side != side and any(distance(each, at) == 1 for zone in zones for each in zone):
            yield seat.id


def springing(state: m.State) -> UnitId | None:
    """The hidden piece that may shoot at who stepped beside it."""
    waiting = state.pending[-1] if state.pending else None
    if not isinstance(waiting, m.AmbushChance) or waiting.unit is not None:
        return waiting.unit if isinstance(waiting, m.AmbushChance) else None
    to = state.pieces[waiting.mover].at
    for unit, one in state.pieces.items():
        if one.hidden and one.at and to and one.seat == waiting.seat and distance(one.at, to) == 1:
            return unit
    return None


SEALING: Sealing[m.State] = Sealing(
    is_secret=lambda state, command: is_secret(state) and isinstance(command, m.Conceal),
    public_events=shows,
    is_due=due,
    state_if_asked=lambda *_: None,
)
