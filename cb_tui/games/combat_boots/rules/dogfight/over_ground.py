"""Over the ground: when aircraft act before the pieces, and which may strike afterward. [DOG-18a, DOG-18b]"""

from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.rules.dogfight.model import Dogfight
from cb_tui.games.combat_boots.rules.dogfight.relations import aircraft_of, engaged, foes
from cb_tui.games.combat_boots.rules.model import State
from cb_tui.games.combat_boots.rules.shot import make_refusal


def due(state: State) -> bool:
    """Check whether the active side's turn begins in the air: both sides have aircraft there. [DOG-18a]"""
    drawn, sky = state.context.battle.sky, state.aloft
    if drawn is None or sky is None or state.turn < drawn.turn:
        return False
    return bool(aircraft_of(sky, state.active)) and bool(foes(sky, state.active))


def waits(state: State, sky: Dogfight, aircraft: UnitId) -> bool:
    """Check whether an aircraft that does nothing in the air may strike the ground this turn. [DOG-18b]"""
    sortie = state.context.sorties.get(aircraft)
    return sortie is not None and sortie.turn <= state.turn and _busy_refusal(sky, aircraft) is None


def strike_refusal(state: State, aircraft: UnitId) -> IllegalCommand | None:
    """Return a refusal if an aircraft may not strike because of its part in the dogfight, or None. [DOG-18b]"""
    return _busy_refusal(state.aloft, aircraft) if state.aloft else None


def _busy_refusal(sky: Dogfight, aircraft: UnitId) -> IllegalCommand | None:
    plane = sky.planes.get(aircraft)
    if plane is None:
        return None
    if engaged(sky, aircraft):
        return make_refusal(f"{aircraft} is engaged in the air; only a disengaged aircraft strikes", "DOG-18b")
    return make_refusal(f"{aircraft} has acted in the air this turn", "DOG-18b") if plane.acted else None
