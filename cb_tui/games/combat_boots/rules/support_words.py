"""Words of support: missions, barrages and aircraft in a line. [ART, AIR]"""

from typing import assert_never

from cb_tui.games.combat_boots.rules import events as e
from cb_tui.games.combat_boots.rules import model as m
from cb_tui.games.combat_boots.rules.occupancy import names


def label(state: m.State, command: m.Call | m.Shift | m.Strike) -> str:
    """Return a mission or strike in words."""
    match command:
        case m.Call(battery, at):
            return f"{battery} fires at {at}"
        case m.Shift(mission, to):
            here = next((one.at for one in state.barrages if one.id == mission), None)
            return f"{mission} lands in {to}" + (", where it was called" if to == here else "")
        case m.Strike(aircraft, at, targets, arm, second, then, drop):
            where = f"{at} and {second}" if second else at
            whom = f"{names(targets)} in {where}" if targets else where
            also = f", then {names(then)}" if then else ""
            return f"{aircraft} {_verb(arm)} {whom}{also}" + (f", shedding {drop}" if drop else "")
        case _:
            assert_never(command)


def _verb(arm: str) -> str:
    """Return the verb for an aircraft's weapon. [AIR-1]"""
    return "strafes" if arm == "m" else "burns" if arm in ("n", "N") else "bombs"


Support = e.Called | e.Shifted | e.Landed | e.Lifted | e.Struck | e.Damaged | e.FlewOff | e.Circled


def tell(event: Support) -> str:
    """Return one line for the log."""
    match event:
        case e.Called(_, battery, at, lands):
            return f"{battery} called on {at}: " + (f"it lands in turn {lands}" if lands else "it lands now")
        case e.Shifted(mission, came, to):
            return f"{mission} is shifted from {came} to {to}"
        case e.Landed(mission):
            return f"{mission} lands"
        case e.Lifted(mission):
            return f"{mission} is over"
        case e.Struck(aircraft, at, arm):
            return f"{aircraft} {_verb(arm)} {at}"
        case e.Damaged(aircraft):
            return f"{aircraft} is damaged"
        case e.FlewOff(aircraft, why):
            return f"{aircraft} is shot down" if why == "shot down" else f"{aircraft} flies off"
        case e.Circled(aircraft, left):
            return f"{aircraft} finds no target" if left else ""
        case _:
            assert_never(event)
