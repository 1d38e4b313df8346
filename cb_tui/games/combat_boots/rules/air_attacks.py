"""The attack of a command from above, or up at an aircraft, before it is made. [ART, AIR]"""

from cb_tui.core.values import Command
from cb_tui.games.combat_boots.rules import air_strike, artillery, ground_fire
from cb_tui.games.combat_boots.rules import model as m
from cb_tui.games.combat_boots.rules.blast import area, exposed
from cb_tui.games.combat_boots.rules.fire import Attack


def attack_now(state: m.State, command: Command) -> Attack | None:
    """Return the attack of a mission, a strike or ground fire, or None for other commands.

    It may hit no unit.
    """
    waiting = state.pending[-1] if state.pending else None
    match command:
        case m.Call(battery, at):
            return artillery.attack_of(state, battery, battery, at, exposed(state, area(state.context.board, at)))
        case m.Shift(mission, to):
            battery = next(barrage.battery for barrage in state.barrages if barrage.id == mission)
            return artillery.attack_of(state, mission, battery, to, exposed(state, area(state.context.board, to)))
        case m.Strike():
            return air_strike.attack_of(state, command, 0)
        case m.Fire() if isinstance(waiting, m.GroundFire):
            return ground_fire.attack_of(state, waiting.strike, command)
        case m.ReduceDice() if isinstance(waiting, m.Shedding):
            return _waiting(state, waiting)
        case _:
            return None


def _waiting(state: m.State, shedding: m.Shedding) -> Attack | None:
    """Return the attack that waits for its target to shed dice."""
    under = state.pending[-2] if len(state.pending) > 1 else None
    if isinstance(shedding.fire, m.Strike):
        return air_strike.attack_of(state, shedding.fire, shedding.made)
    if isinstance(shedding.fire, m.Fire) and isinstance(under, m.GroundFire):
        return ground_fire.attack_of(state, under.strike, shedding.fire)
    return None
