"""Queries about the pieces in a hex, which every chapter uses."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from cb_tui.core import hexes
from cb_tui.core.hexes import Hex
from cb_tui.core.values import Side, UnitId
from cb_tui.games.combat_boots.rules import bands
from cb_tui.games.combat_boots.rules.battle import UnitType, Weapon
from cb_tui.games.combat_boots.rules.model import State, Unit
from cb_tui.games.combat_boots.rules.terrain import OPEN, Terrain, terrain

ATTACKS = {
    "r": 1,
    "a": 1,
    "h": 1,
    "H": 1,
    "n": 1,
    "N": 1,
    "m": 2,
    "aa": 2,
    "M": 3,
    "mg": 2,
}  # in a piece turn [UNIT-6, UNIT-6b, UNIT-7a]
AREA = ("h", "H", "N")  # all in the hexes hit, each defending alone
EXPLOSIVE = ("h", "H")
NAPALM = ("n", "N")
LEAST = {"H": 2, "N": 1}  # hexes: nearer, the firer's own hex would be hit [HE-4b]


class SoloTask(NamedTuple):
    """The orders of a piece: its tactic and its destination hex.

    An empty tactic is its side's, an empty goal the nearest enemy.
    """

    tactic: str
    goal: Hex


def task(state: State, unit: UnitId) -> SoloTask:
    """Return the last orders given to a piece up to this turn, else those of its own line."""
    deployment = state.context.deployments[unit]
    tactic, goal = deployment.tactic, deployment.goal
    for order in state.context.battle.orders:
        if order.since <= state.turn and unit in order.units:
            tactic, goal = order.tactic or tactic, order.goal or goal
    return SoloTask(tactic, goal)


def kind_of(state: State, unit: Unit | UnitId) -> UnitType:
    """Return the counter of a unit."""
    return state.context.types[unit.id if isinstance(unit, Unit) else unit]


def units_at(state: State, place: Hex) -> tuple[Unit, ...]:
    """Return all units in a hex, without those inside a vehicle, here as below. [TRN-4a]"""
    return state.standing.get(place, ())


def units_of(state: State, side: Side, place: Hex | None = None) -> tuple[Unit, ...]:
    """Return the units of a side, in a hex if one is named."""
    if place is None:
        return state.armies[side]
    return state.stacks.get((side, place), ())


def enemies(state: State, side: Side, place: Hex | None = None) -> tuple[Unit, ...]:
    """Return the units of the other side, in a hex if one is named."""
    return units_of(state, state.context.enemy(side), place)


def soft(state: State, units: Iterable[Unit]) -> tuple[Unit, ...]:
    """Return the units that are not armored. [UNIT-2]"""
    return tuple(unit for unit in units if not kind_of(state, unit).armor)


def intact(units: Iterable[Unit]) -> tuple[Unit, ...]:
    """Return the units that are not disrupted. [UNIT-8]"""
    return tuple(unit for unit in units if not unit.disrupted)


def mixed(state: State, place: Hex) -> bool:
    """Check whether both sides have ground units in a hex. In a band they are apart. [SHC-1a, BAND-2a]"""
    for held in state.held.values():
        if place not in held:
            return False
    return bands.on_field(place)


def weapons(state: State, unit: Unit) -> tuple[Weapon, ...]:
    """Return the weapons of a unit, the integrated machine gun of an AFV last. [UNIT-6d, UNIT-7a]"""
    return state.context.arms[unit.id]


def small_arm(state: State, unit: Unit) -> Weapon | None:
    """Return the weapon that a squad or machine-gun team fires in a joint attack, or None. [STK-1]"""
    return state.context.small_arms[unit.id]


def sv(state: State, unit: Unit) -> int:
    """Survivability: a rider's is one. [TRN-5]"""
    return 1 if unit.riding else kind_of(state, unit).sv


def cover(state: State, place: Hex) -> int:
    """Return the bonus of a hex or band to a target's best die. [COV-1, BAND-4a]"""
    return ground_at(state, place).cover


def ground_at(state: State, place: Hex) -> Terrain:
    """Return the ground of a hex or band. [BAND-4a]

    A band is open, or has the cover that the battle gives it.
    """
    if place in state.context.board.terrain:
        return terrain(state.context.board, place)
    given = bands.cover(state.context, place)
    return replace(OPEN, name=f"band {place[4:]}", cover=given) if given else OPEN


def tactic(state: State, unit: Unit) -> str:
    """Return the solo tactic that binds a unit, or an empty string if a player leads it. [SOLO]"""
    solo = state.context.solo if state.context.edition.solitaire else {}
    return (task(state, unit.id).tactic or solo[unit.side]) if unit.side in solo else ""


def order(state: State, ids: Collection[UnitId]) -> tuple[UnitId, ...]:
    """Return each of `ids` once, in the order of the battle file."""
    if len(ids) == 1:
        return tuple(ids)
    ranks = state.context.ranks
    return tuple(sorted(set(ids), key=lambda one: (ranks.get(one, len(ranks)), one)))


def names(ids: Iterable[UnitId]) -> str:
    """Several pieces in words, "R2+M1"."""
    return "+".join(ids)


def struck(state: State, origin: Hex, targets: Sequence[Unit], letter: str) -> tuple[Unit, ...]:
    """Return the pieces that an attack on these hits: those aimed at, then friend and foe in the hexes beside."""
    place = targets[0].at
    if not bands.on_field(place):
        return tuple(targets)
    beside: tuple[Hex | None, ...] = ()
    if letter == "H":
        beside = hexes.neighbours(place)
    elif letter == "N":
        beside = (behind(origin, place),)
    return (*targets, *(unit for one in beside if one for unit in units_at(state, one)))


def behind(origin: Hex, place: Hex) -> Hex | None:
    """Return the hex beside `place` that is farthest from `origin`, or None if it lies off the board."""
    q, r = hexes.offset_between(origin, place)

    def far(direction: str) -> int:
        dq, dr = hexes.OFFSETS[hexes.DIRECTIONS.index(direction)]
        away = q + dq, r + dr
        return hexes.doubled_dot_product(away, away)

    return hexes.step_towards(place, max(hexes.DIRECTIONS, key=far))
