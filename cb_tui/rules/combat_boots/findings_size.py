"""Findings about size: what would make every other question vain or endless."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sized
from math import prod

from cb_tui.core.hexes import Hex
from cb_tui.core.limits import ACROSS, CONDITIONS, LISTED, PIECES, ROAD_SIGNS, SHOTS, STACK
from cb_tui.core.scenario import Finding
from cb_tui.rules.combat_boots.battle import MANY, Battle, Destroy, Hold, Leave, Score, Survive
from cb_tui.rules.combat_boots.findings_support import expect


def findings(battle: Battle) -> Iterator[Finding]:
    """Yield a finding for each list that is too long and each number that is too large."""
    yield from expect("sides", "two sides", len(battle.sides), sound=len(battle.sides) == 2)
    yield from _most("units", "pieces", battle.units, PIECES)
    yield from _most("victory", "conditions", battle.victory, CONDITIONS)
    for where, things in _lists(battle):
        yield from _most(where, "entries", things, LISTED)
    for key, drawing in (("map", battle.board.map), ("levels", battle.board.levels)):
        yield from _most(f"board.{key}", "signs", drawing, 4 * ACROSS * ACROSS)  # blanks count for nothing
    for number, road in enumerate(battle.board.roads):
        yield from _most(f"board.roads[{number}]", "signs", road, ROAD_SIGNS)
    for (at, side), count in Counter((unit.at, unit.side) for unit in battle.units if unit.band == 1).items():
        wanted = f"at most {STACK} pieces of {side!a} that begin in {at!a}"
        yield from expect("units", wanted, count, sound=count <= STACK)
    shots = prod(_groups(battle, army.id) for army in battle.sides)
    wanted = f"pieces whose groups have at most {SHOTS} shots at each other; let fewer begin in one hex"
    yield from expect("units", wanted, f"groups for {shots:.0e}", sound=shots <= SHOTS)


def _most(where: str, what: str, things: Sized, most: int) -> Iterator[Finding]:
    yield from expect(where, f"at most {most} {what}", len(things), sound=len(things) <= most)


def _lists(battle: Battle) -> Iterator[tuple[str, Sized]]:
    """Yield every list of a battle except its pieces and conditions, with its key path."""
    board, sky = battle.board, battle.sky
    yield from (("board.roads", board.roads), ("board.rivers", board.rivers), ("board.ridges", board.ridges))
    yield from (("board.steep", board.steep), ("board.feet", board.feet), ("also", battle.also))
    yield from (("visibility", battle.visibility), ("orders", battle.orders), ("leaders", battle.leaders))
    yield from (("batteries", battle.batteries), ("sorties", battle.sorties), ("bands", battle.bands))
    yield from (("exits", battle.exits), ("aircraft", battle.aircraft), ("types", battle.types))
    yield from ((f"types.{key}.arms", kind.arms) for key, kind in battle.types.items())
    yield from ((f"aircraft.{key}.arms", kind.arms) for key, kind in battle.aircraft.items())
    yield from ((f"orders[{number}].units", order.units) for number, order in enumerate(battle.orders))
    if sky is not None:
        yield from (("sky.flights", sky.flights), ("sky.pursues", sky.pursues), ("sky.turning", sky.turning))
    for number, goal in enumerate(battle.victory):
        where = f"victory[{number}]"
        match goal:
            case Hold():
                yield from ((f"{where}.hexes", goal.hexes), (f"{where}.ids", goal.ids))
            case Destroy():
                yield from ((f"{where}.ids", goal.ids), (f"{where}.kinds", goal.kinds))
            case Survive():
                yield f"{where}.ids", goal.ids
            case Leave():
                yield f"{where}.kinds", goal.kinds
            case Score():
                yield f"{where}.bonus", goal.bonus


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
