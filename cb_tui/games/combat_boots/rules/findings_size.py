"""Findings about size: what would make every other question vain or endless."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from math import prod

from cb_tui.core.findings import expect
from cb_tui.core.hexes import Hex
from cb_tui.core.limits import ACROSS, SHOTS, STACK
from cb_tui.core.scenario import Finding
from cb_tui.games.combat_boots.rules.battle import MANY, Battle


def findings(battle: Battle) -> Iterator[Finding]:
    """Yield findings for a map that is too large, and for pieces that crowd too closely."""
    for key, drawing in (("map", battle.board.map), ("levels", battle.board.levels)):
        most = 4 * ACROSS * ACROSS  # blanks count for nothing
        yield from expect(f"board.{key}", f"at most {most} signs", len(drawing), sound=len(drawing) <= most)
    for (at, side), count in Counter((unit.at, unit.side) for unit in battle.units if unit.band == 1).items():
        wanted = f"at most {STACK} pieces of {side!a} that begin in {at!a}"
        yield from expect("units", wanted, count, sound=count <= STACK)
    shots = prod(_groups(battle, army.id) for army in battle.sides)
    wanted = f"pieces whose groups have at most {SHOTS} shots at each other; let fewer begin in one hex"
    yield from expect("units", wanted, f"groups for {shots:.0e}", sound=shots <= SHOTS)


def _groups(battle: Battle, side: str) -> int:
    """Return the number of groups that a side can form where it starts, at least 1. [STK-1]

    In a crowded hex, pieces with the same counter count as alike.
    """
    places: defaultdict[Hex, Counter[str]] = defaultdict(Counter)
    for unit in battle.units:
        if unit.side == side and unit.band == 1 and not unit.inside:
            places[unit.at][unit.type] += 1
    return sum(_choices(kinds) for kinds in places.values()) or 1


def _choices(kinds: Counter[str]) -> int:
    pieces = kinds.total()
    return 2**pieces - 1 if pieces <= MANY else prod(count + 1 for count in kinds.values()) - 1
