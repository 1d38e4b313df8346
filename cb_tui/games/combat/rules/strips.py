"""Airstrips, put out of action by an enemy on the ground and working again when it has left. [STRIP]"""

from collections.abc import Iterator

from cb_tui.core.values import Event, Place, SeatId, Side, UnitId
from cb_tui.games.combat.rules.events import Fell, Overran, Reopened
from cb_tui.games.combat.rules.model import Airstrip, State


def strip_at(state: State, at: Place) -> Place | None:
    """Return the name of the strip on which a square lies, or None if it lies on no strip."""
    return next((name for name, strip in state.strips.items() if at in strip.squares), None)


def based(state: State, strip: Place) -> tuple[UnitId, ...]:
    """Return the planes of a strip."""
    return tuple(unit for unit, piece in state.pieces.items() if piece.kind == "plane" and piece.at == strip)


def room(state: State, strip: Place) -> bool:
    """Check whether one more plane may land on a strip: it works, and it is not full. [DEP-3a]"""
    most = state.context.rules.planes_per_strip
    return state.strips[strip].works and (not most or len(based(state, strip)) < most)


def open_to(state: State, seat: SeatId) -> tuple[Place, ...]:
    """Return the strips on which a new plane of a commander may land: its side's, or its own alone. [REINF-1g]"""
    setting = state.context
    own = setting.rules.reinforce_own_section
    return tuple(
        name
        for name, strip in state.strips.items()
        if (strip.seat == seat if own else setting.side(strip.seat) == setting.side(seat)) and room(state, name)
    )


def overrun_events(state: State, unit: UnitId) -> Iterator[Event]:
    """Yield the overrun of the enemy strip that a ground piece has entered, and the end of its planes. [STRIP-1]"""
    piece, name = state.pieces[unit], strip_at(state, state.pieces[unit].at)
    if name is None or not state.context.kinds[piece.kind].ground:
        return
    strip = state.strips[name]
    if state.context.side(strip.seat) != state.side(unit) and strip.works:
        yield Overran(unit, name)
        yield from (Fell(plane, "strip", unit) for plane in based(state, name))


def reopening_events(state: State) -> Iterator[Event]:
    """Yield each strip that works again: no enemy on it, and where the battle wants that an own piece. [STRIP-1b]"""
    for name, strip in state.strips.items():
        if strip.works:
            continue
        owner = state.context.side(strip.seat)
        there = _on(state, strip)
        if there <= {owner} and (there or not state.context.rules.strip_recapture):
            yield Reopened(name)


def _on(state: State, strip: Airstrip) -> set[Side]:
    """Return whose ground pieces stand on a strip."""
    here = [state.standing[at] for at in strip.squares if at in state.standing]
    return {state.side(unit) for unit in here if state.context.kinds[state.pieces[unit].kind].ground}
