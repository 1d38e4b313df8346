"""The events of a piece's arrival on a square, and of the end of its turn."""

from collections.abc import Iterator

from cb_tui.core.values import Event, UnitId
from cb_tui.games.combat.rules import commanders, headquarters, reinforcements, strips
from cb_tui.games.combat.rules.events import Handed
from cb_tui.games.combat.rules.evolve import folded
from cb_tui.games.combat.rules.model import State


def step_effects(state: State, unit: UnitId) -> Iterator[Event]:
    """Yield the events after a step and the mine: strip, headquarters, base line. [REINF-1g, STRIP-1c]"""
    for chapter in (strips.overrun_events, headquarters.headquarters_entry_events, reinforcements.exit_events):
        events = tuple(chapter(state, unit))
        yield from events
        state = folded(state, events)


def handover_event(state: State, unit: UnitId) -> Iterator[Event]:
    """Yield the transfer of a piece to the commander of the section in which it is now. [FOUR-4]"""
    piece = state.pieces[unit]
    seat = commanders.of_square(state.context, state.side(unit), piece.at)
    if seat != piece.seat:
        yield Handed(unit, seat)
