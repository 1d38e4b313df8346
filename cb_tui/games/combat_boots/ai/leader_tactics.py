"""Leaders as the machine moves them: where most of its pieces stand, once these have acted. [SOLO, LDR-4a]"""

from cb_tui.core.hexes import Hex
from cb_tui.core.ruleset import Choice
from cb_tui.core.values import Side
from cb_tui.games.combat_boots.rules import bands, leaders
from cb_tui.games.combat_boots.rules import model as m
from cb_tui.games.combat_boots.rules.leader_records import Leader
from cb_tui.games.combat_boots.rules.legal import refusal
from cb_tui.games.combat_boots.rules.occupancy import enemies, intact, units_of, weapons


def choose(state: m.State, side: Side) -> Choice | None:
    """Return a leader's step toward the best hex in reach, or None if all leaders stand well."""
    for leader in state.leaders.values():
        ahead = route(state, side, leader)
        step = m.Step(leader.id, ahead[0]) if ahead else None
        if step is not None and refusal(state, step) is None:
            return Choice(step, f"{leader.id} joins the pieces in {ahead[-1]}")
    return None


def route(state: m.State, side: Side, leader: Leader) -> tuple[Hex, ...]:
    """Return a leader's path to the best hex in reach, or an empty tuple if the leader stands well."""
    reach = leaders.reach(state, leader)
    best = max((leader.at, *reach), key=lambda place: (_worth(state, side, place), place == leader.at, place))
    return tuple(reach[best].way) if best != leader.at and best in reach else ()


def _worth(state: m.State, side: Side, place: Hex) -> tuple[int, int]:
    """Rate a hex by its armed intact pieces, then by nearness to the enemy. A leader alone leads none."""
    led = sum(bool(weapons(state, unit)) for unit in intact(units_of(state, side, place)))
    near = min((bands.distance(place, foe.at) for foe in enemies(state, side)), default=0)
    return led, -near
