"""Reports of the events of a dogfight. [DOG]"""

from collections.abc import Sequence
from typing import assert_never

from cb_tui.core.report import Report
from cb_tui.core.values import Event, UnitId
from cb_tui.games.combat_boots.rules import report_rolls as rolls
from cb_tui.games.combat_boots.rules.dogfight import records as r
from cb_tui.games.combat_boots.rules.dogfight import words
from cb_tui.games.combat_boots.rules.model import State


def sky(state: State, event: r.SkyEvent, events: Sequence[Event], fallen: rolls.UnclaimedDice) -> Report:
    """Return the report of a dogfight event."""
    text = words.tell(state, event)
    match event:
        case r.InitiativeWon() | r.AirPhaseBegan() | r.AirPhaseEnded():
            return Report(event=event, sort="air", text=text)
        case r.Contested(unit=unit, foe=foe):
            roll = rolls.contested(event, rolls.owner(state, unit), fallen.take(2))
            both = frozenset((unit, foe))
            return Report(event=event, kind="contest", sort="air", text=text, actors=(unit,), units=both, rolls=(roll,))
        case r.Related(unit, foe):
            both = frozenset((unit, foe))
            return Report(event=event, kind="relation", sort="air", text=text, actors=(unit,), units=both)
        case r.Flown(unit):
            return Report(event=event, sort="air", text=text, actors=(unit,), units=frozenset((unit,)))
        case r.Hurt(unit):  # who is hurt in the air leaves
            why = f"damaged {rolls.cause(events, unit)}".strip()
            return _lost(event, unit, why, away="damaged")
        case r.Downed(unit):
            return _lost(event, unit, rolls.cause(events, unit))
        case r.Departed(unit):
            return Report(
                event=event, kind="exit", sort="air", text=text, alarm=words.DAMAGED, actors=(unit,),
                units=frozenset((unit,)),
                exit_text="went home",
            )  # fmt: skip
        case _:
            assert_never(event)


def _lost(event: r.Hurt | r.Downed, unit: UnitId, why: str, away: str = "") -> Report:
    return Report(
        event=event,
        kind="loss",
        sort="air",
        actors=(unit,),
        units=frozenset((unit,)),
        lost=(unit,),
        why=why,
        exit_text=away,
    )
