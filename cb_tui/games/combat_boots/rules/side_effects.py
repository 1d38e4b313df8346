"""Side effects of events on passengers and leaders. [TRN-4, TRN-5a, LDR-1, LDR-5a]

They are reported right after the event.
"""

from collections.abc import Iterator

from cb_tui.core.values import Event
from cb_tui.games.combat_boots.rules import events as e
from cb_tui.games.combat_boots.rules import leaders
from cb_tui.games.combat_boots.rules.aboard import aboard
from cb_tui.games.combat_boots.rules.model import State


def fate_of_passengers_and_leaders(before: State, event: Event, after: State) -> Iterator[Event]:
    """Yield the events of all units that share the fate of a piece: its cargo, its riders, its leaders."""
    match event:
        case e.Destroyed(unit):
            lost = before.units[unit]
            yield from (e.Destroyed(one.id, f"{e.ALONG}{unit}") for one in aboard(after, unit))
            yield from leaders.bereft(after, lost.side, lost.at)
        case e.Left(unit, edge):
            yield from (e.Left(one.id, edge) for one in aboard(after, unit))
            yield from leaders.found(after, (before.units[unit].at,))
        case e.Fled(unit, came, to):
            yield from leaders.followed(after, after.units[unit].side, came, to)
            yield from leaders.found(after, (to,))
        case e.Stepped(_, came, to):
            yield from leaders.found(after, (came, to))
        case e.Arrived(_, place):
            yield from leaders.found(after, (place,))
        case _:
            return
