"""An attack from above on all pieces in some hexes, each of which defends alone. [ART-5, AIR-6, HE]"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from cb_tui.core import hexes
from cb_tui.core.hexes import Hex
from cb_tui.core.values import Side, UnitId
from cb_tui.games.combat_boots.rules import resolve
from cb_tui.games.combat_boots.rules.battle import Weapon
from cb_tui.games.combat_boots.rules.board import Board
from cb_tui.games.combat_boots.rules.events import DiceEntry, FireKind
from cb_tui.games.combat_boots.rules.fire import NAPALM, Attack, DefensePool, defend, pools
from cb_tui.games.combat_boots.rules.model import State, Unit
from cb_tui.games.combat_boots.rules.occupancy import units_of

AFAR = 2  # hexes: neither point blank nor the same hex, wherever the blast comes from [ART-5, AIR-6]
RULES: Mapping[FireKind, str] = {"artillery": "ART-5", "air": "AIR-6"}


def area(board: Board, place: Hex) -> tuple[Hex, ...]:
    """Return a hex and its neighbors on the board. [ART-2]"""
    return tuple(one for one in (place, *hexes.neighbours(place)) if one in board.terrain)


def exposed(state: State, places: Iterable[Hex]) -> tuple[Unit, ...]:
    """Return the pieces in some hexes. Cargo is hit with its vehicle only. [HE-1a]"""
    wanted = set(places)
    return tuple(unit for unit in state.units.values() if unit.at in wanted and not unit.inside)


def blast(
    state: State, groups: Sequence[tuple[Unit, ...]], weapon: Weapon, *, kind: FireKind, by: UnitId, at: Hex
) -> Attack:
    """Return an attack on groups. One on many defenders is an area attack, without shedding. [EXC-4a, HE-1a]"""
    he = weapon.arm in ("h", "H")
    bonus = []
    if weapon.plus and state.context.edition.plus_counts:
        bonus.append(DiceEntry("plus", weapon.plus, "HE-3"))
    if weapon.arm in ("n", "N"):
        bonus.append(DiceEntry("napalm", NAPALM, "UNIT-6"))
    return Attack(
        kind=kind,
        by=(by,),
        at=at,
        arm=weapon.arm,
        distance=AFAR,
        lines=(DiceEntry(by, weapon.fp, RULES[kind]),),
        mods=tuple(bonus),
        second_mods=tuple(bonus),
        defenses=tuple(_defense(state, group, weapon, he=he) for group in groups),
        one_die=False,
        area=he or weapon.arm == "N",
        edition=state.context.edition,
    )


def _defense(state: State, group: tuple[Unit, ...], weapon: Weapon, *, he: bool) -> DefensePool:
    crowd = len([unit for unit in units_of(state, group[0].side, group[0].at) if not unit.inside]) - 4
    pool = defend(state, group, AFAR, area=he, fp=weapon.fp)
    return pool._replace(high=(DiceEntry("crowded hex", crowd, "STK-4"),)) if crowd > 0 else pool


def balance(state: State, attack: Attack, side: Side) -> Fraction:
    """Return enemy pieces put out on average minus own ones, a disruption as a half.

    A piece that is already disrupted is lost to either result.
    """
    total = Fraction(0)
    for defense in attack.defenses:
        odds = resolve.odds(*pools(attack, defense, 0))
        for unit in (state.units[one] for one in defense.units):
            toll = odds.kill + odds.disrupt * (Fraction(1) if unit.disrupted else Fraction(1, 2))
            total += -toll if unit.side == side else toll
    return total
