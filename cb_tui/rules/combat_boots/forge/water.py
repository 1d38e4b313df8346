"""Water: a brook, a dry bed with gullies, or a river or canal between the hexes, by the cheapest way through low ground."""

from dataclasses import replace

from cb_tui.core.draws import Stream
from cb_tui.core.hexes import Hex, axial
from cb_tui.rules.combat_boots.battle import Edge
from cb_tui.rules.combat_boots.board import hexside
from cb_tui.rules.combat_boots.forge.land import (
    EDGES,
    FIELD,
    GULLY,
    OPPOSITE,
    Land,
    Price,
    around,
    cheapest,
    edge,
    near,
    rim,
    side_of,
)
from cb_tui.rules.combat_boots.forge.relief import levelled
from cb_tui.rules.combat_boots.forge.tables import Style

DRAWS = 6  # courses that are looked at, until one parts the country well
PART = 36  # hexes that a river leaves on either side
CORNER = 3  # hexes from it within which nothing flows in or out
CORNERS = frozenset(at for at in FIELD if sum(at in edge(name) for name in EDGES) == 2)


def water(land: Land, style: Style, chance: Stream) -> Land:
    """Return the country with its water."""
    kind = chance.weighed(style.water)
    match kind:
        case "river":
            return _river(land, chance)
        case "canal":
            return _canal(land, chance)
        case "brook" | "wadi" | "balka":
            bed = _course(land, chance)
            sides = _gullies(land, bed, chance) if kind == "balka" else ()
            carved = _carved(land, bed)
            return replace(carved, ground={**land.ground, **dict.fromkeys((*bed, *sides), GULLY)}, bed=bed)
        case _:
            return land


def _course(land: Land, chance: Stream) -> tuple[Hex, ...]:
    """Return the way of water from one edge to another, downhill where it can."""
    source = chance.pick(EDGES)
    mouth = OPPOSITE[source] if chance.chance(65) else chance.pick([one for one in EDGES if one != source])
    stones = {at: chance.below(12) for at in FIELD}
    bed = cheapest(_openings(source), _openings(mouth), _downhill(land, stones))
    return bed if land.levels[bed[0]] >= land.levels[bed[-1]] else bed[::-1]


def _openings(name: Edge) -> tuple[Hex, ...]:
    """Return where water may cross an edge: not at a corner of the field."""
    return tuple(at for at in edge(name) if near(at, CORNERS) >= CORNER)


def _downhill(land: Land, stones: dict[Hex, int]) -> Price:
    def price(one: Hex, other: Hex) -> int:
        climb = max(0, land.levels[other] - land.levels[one])
        return 10 + 30 * climb + 12 * land.levels[other] + stones[other] + (60, 25, 0)[min(2, rim(other))]

    return price


def _carved(land: Land, bed: tuple[Hex, ...]) -> Land:
    """Return the country with a valley that falls from spring to mouth."""
    levels, level = dict(land.levels), land.levels[bed[0]]
    for at in bed:
        levels[at] = level = min(level, land.levels[at])
    return replace(land, levels=levelled(levels))


def _gullies(land: Land, bed: tuple[Hex, ...], chance: Stream) -> tuple[Hex, ...]:
    """Return short gullies that run into a bed from its sides."""
    found: list[Hex] = []
    for start in chance.shuffled(bed[2:-2])[: chance.between(1, 3)]:
        way, direction = [start], chance.below(6)
        for _ in range(chance.between(2, 3)):
            step = side_of(way[-1], direction)
            if step is None or rim(step) == 0 or near(step, (*bed, *found)) < min(2, len(way)):
                break
            way.append(step)
        found += way[1:]
    return tuple(found)


def _river(land: Land, chance: Stream) -> Land:
    """Return the country with a river along the hexsides of a course, where one parts it well."""
    for _ in range(DRAWS):
        bed = _course(land, chance)
        rest = [at for at in FIELD if at not in bed]
        other = max(_parts(rest), key=len)
        if PART <= len(other) <= len(FIELD) - PART:
            return _parted(_carved(land, bed), frozenset(FIELD) - other)
    return land


def _parts(places: list[Hex]) -> list[frozenset[Hex]]:
    """Return the pieces into which some hexes fall."""
    left, found = set(places), []
    for start in places:
        if start not in left:
            continue
        part, waiting = {start}, [start]
        while waiting:
            for other in around(waiting.pop()):
                if other in left and other not in part:
                    part.add(other)
                    waiting.append(other)
        left -= part
        found.append(frozenset(part))
    return found


def _canal(land: Land, chance: Stream) -> Land:
    """Return the country with a straight canal that cuts off no corner."""
    for _ in range(DRAWS):
        axis, at = chance.below(3), chance.between(-2, 12)
        bank = frozenset(each for each in FIELD if _across(each, axis) <= at)
        if PART <= len(bank) <= len(FIELD) - PART and sum(corner in bank for corner in CORNERS) == 2:
            flat = dict.fromkeys(
                (one for one in FIELD if any((other in bank) != (one in bank) for other in around(one))), 0
            )
            return _parted(replace(land, levels=levelled({**land.levels, **flat})), bank)
    return land


def _across(at: Hex, axis: int) -> int:
    q, r = axial(at)
    return (r, q + r // 2, q + r)[axis]


def _parted(land: Land, bank: frozenset[Hex]) -> Land:
    sides = {hexside(one, other) for one in bank for other in around(one) if other not in bank}
    return replace(land, rivers=frozenset(sides), bank=bank)
