"""Targets of h, H and N from the ground, and napalm there. [UNIT-6, HE-1, HE-4b]"""

from collections.abc import Sequence

from cb_tui.core import hexes
from cb_tui.core.hexes import Hex
from cb_tui.games.combat_boots.rules import bands
from cb_tui.games.combat_boots.rules.model import State, Unit
from cb_tui.games.combat_boots.rules.occupancy import units_at

AREA = ("h", "H", "N")  # all in the hexes hit, each defending alone
EXPLOSIVE = ("h", "H")
NAPALM = ("n", "N")
LEAST = {"H": 2, "N": 1}  # hexes: nearer, the firer's own hex would be hit [HE-4b]


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
