"""Reports of the events of missions, barrages and aircraft over the board. [ART, AIR]"""

from collections.abc import Sequence
from typing import assert_never

from cb_tui.core.report import Report
from cb_tui.core.values import Event, Rolled
from cb_tui.games.combat_boots.rules import events as e
from cb_tui.games.combat_boots.rules.report_rolls import sender
from cb_tui.games.combat_boots.rules.support_words import Support, tell

FLEW = {"done": "flew home", "damaged": "flew home damaged"}


def support(event: Support, before: Sequence[Event]) -> Report:
    """Return the report of a support event. `before` holds the earlier events of its command."""
    text = tell(event)
    match event:
        case e.Called(_, battery, at, lands):
            when = f"turn {lands}" if lands else "now"
            return Report(
                event=event, kind="call", sort="artillery", text=text, units=frozenset((battery,)), places=(at,),
                focus=at, brief=f"{battery} on {at}, lands {when}", notice=_notice(event, before),
            )  # fmt: skip
        case e.Shifted(mission, came, to):
            return Report(
                event=event, sort="artillery", text=text, units=frozenset((sender(mission),)), places=(to, came)
            )
        case e.Landed(mission) | e.Lifted(mission):
            return Report(event=event, sort="artillery", text=text, units=frozenset((sender(mission),)))
        case e.Struck(aircraft, at):
            return Report(
                event=event, kind="strike", sort="air", text=text, units=frozenset((aircraft,)), places=(at,), focus=at
            )
        case e.Damaged(aircraft):
            return Report(event=event, sort="air", text=text, alarm="damaged", units=frozenset((aircraft,)))
        case e.Circled(aircraft):
            return Report(event=event, sort="air", text=text, units=frozenset((aircraft,)))
        case e.FlewOff(aircraft, why):
            return Report(
                event=event, kind="departure", sort="air", text=text, units=frozenset((aircraft,)),
                exit_text=FLEW.get(why, why),
            )  # fmt: skip
        case _:
            assert_never(event)


def _notice(event: e.Called, before: Sequence[Event]) -> str:
    """Return the notice of when a mission lands, or an empty string if no die was rolled. [ART-3a]"""
    faces = next((each.faces for each in reversed(before) if isinstance(each, Rolled)), ())
    if not faces:
        return ""
    parity = "even" if faces[0] % 2 == 0 else "odd"
    when = f"in turn {event.lands}" if event.lands else "now"
    return f"{event.battery} rolled {faces[0]}, {parity}: it lands on {event.at} {when}."
