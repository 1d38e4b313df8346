"""Roads, and the cheapest courses over a map for them."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from cb_tui.core import paths as ways
from cb_tui.core.hexes import Hex
from cb_tui.core.seeded_draws import SeededDraws
from cb_tui.core.values import Place
from cb_tui.games.combat_boots.generator.map_draft import COURSES, EDGES, GULLY, OPEN, OPPOSITE, MapDraft, MapGrid, near
from cb_tui.games.combat_boots.generator.tables import TerrainStyle
from cb_tui.games.combat_boots.rules.battle import Edge
from cb_tui.games.combat_boots.rules.terrain import Board, hexside, terrain

Price = Callable[[Hex, Hex], int | None]  # of a step, or None if the step is impossible
SKEW = 3  # price of a step that keeps to neither row nor column
STEP, SLOPE, BRIDGE, FORD, BESIDE, RIM = 10, 11, 25, 30, 40, 30
BEND = {"highway": 60, "road": 34, "lane": 15}  # by what kind of road it is
WEIGHTS = {"highway": 4, "road": 3, "lane": 2}
STONES = {"highway": 1, "road": 4, "lane": 12}  # what the ground adds to a step, up to so much
CROSSING = 45  # percent of second roads that cross the first one
CORNER, APART = 1, 3  # hexes from a corner and from the end of another road to where one leaves the field
BACK = {
    "N": "S",
    "S": "N",
    "E": "W",
    "W": "E",
    "NE": "SW",
    "SW": "NE",
    "NW": "SE",
    "SE": "NW",
}  # headings of a road that goes straight on
ASIDE: dict[Edge, tuple[Edge, Edge]] = {
    "north": ("east", "west"),
    "south": ("west", "east"),
    "east": ("south", "north"),
    "west": ("north", "south"),
}


def course(
    field: MapGrid, start: Hex, goals: Iterable[Hex], price: Price, *, bend: int, heading: str = ""
) -> tuple[tuple[Hex, ...], str]:
    """Return the cheapest path that pays `bend` for each change of heading, or (), and its first heading.

    A `heading` that is given is the one in which the start was reached.
    """

    def steps(state: tuple[Place, str]) -> Iterator[tuple[tuple[Place, str], int]]:
        at, towards = state
        for turned, other in field.ways[at]:
            if (step := price(at, other)) is not None:
                bends = bend if towards not in ("", turned) else 0
                yield (other, turned), step + bends + SKEW * (len(turned) > 1)

    ends = [(at, turned) for at in goals for turned in COURSES]
    found = ways.cheapest_path([(start, heading)], ends, steps)
    return tuple(at for at, _ in found), found[1][1] if len(found) > 1 else heading


def cheapest(field: MapGrid, starts: Iterable[Hex], goals: Iterable[Hex], price: Price) -> tuple[Hex, ...]:
    """Return the cheapest path from any of `starts` to any of `goals` (ties: first by name), or ()."""
    return ways.cheapest_path(starts, goals, _steps(field, price))


def outward(field: MapGrid, starts: Iterable[Hex], price: Price) -> dict[Hex, tuple[int, Hex | None]]:
    """Return the cost of reaching each hex, and the hex from which it is reached (None: a start)."""
    return ways.costs_from(starts, _steps(field, price))


def _steps(field: MapGrid, price: Price) -> ways.PlaceSteps[Hex]:
    def steps(at: Hex) -> Iterator[tuple[Hex, int]]:
        for other in field.around[at]:
            if (step := price(at, other)) is not None:
                yield other, step

    return steps


def walk(board: Board) -> Price:
    """Return the price of a step on foot in half movement points, or None across a river. [MOV-2]"""

    def price(one: Hex, other: Hex) -> int | None:
        if board.road(one, other):
            return 1
        if board.river(one, other):
            return None
        return 2 * int(terrain(board, other).entry) + 2 * max(0, board.level(other) - board.level(one))

    return price


def lay(land: MapDraft, style: TerrainStyle, chance: SeededDraws) -> MapDraft:
    """Return the country with its roads. If there is a river, one of them crosses it."""
    many = max(chance.integer_between(*style.roads), bool(land.bank))
    across = [name for name in EDGES if _bank(land, name) != _bank(land, OPPOSITE[name])]
    first: Edge = chance.pick(across or EDGES)
    crossing = chance.chance(CROSSING)
    for number in range(many):
        kind = chance.pick_weighted(WEIGHTS)
        stones = {at: chance.integer_below(STONES[kind]) for at in land.field.hexes}
        match number:
            case 0:
                ends, joint = [first, OPPOSITE[first]], land.site
            case 1:
                ends = chance.shuffled(ASIDE[first])[: 1 + crossing]
                joint = land.site if chance.chance(70) else _joint(land, chance)
            case _:
                ends, joint = [chance.pick(ASIDE[first])], _joint(land, chance)
        land = _laid(land, joint, ends, BEND[kind], stones)
    dry = {at: OPEN for at in land.road if land.ground[at] == GULLY}  # a culvert
    land = replace(land, ground={**land.ground, **dry})
    return _raised(land) if land.roads and chance.chance(style.dyke) else land


def _bank(land: MapDraft, name: Edge) -> bool:
    """Check whether most of an edge lies on the first bank of the river."""
    return 2 * sum(at in land.bank for at in land.field.edges[name]) > len(land.field.edges[name])


def _joint(land: MapDraft, chance: SeededDraws) -> Hex:
    """Return where a road leaves one that there is."""
    inner = sorted(at for at in land.road if land.field.rim[at] > 1)
    return chance.pick(inner) if inner else land.site


def _laid(land: MapDraft, joint: Hex, ends: Iterable[Edge], bend: int, stones: dict[Hex, int]) -> MapDraft:
    """Return the country with a road from a joint to one edge or two, straight on through the joint if it can."""
    price, heading = _price(land, stones), ""
    legs: list[tuple[Hex, ...]] = []
    for name in ends:
        taken = [at for road in land.roads for at in (road[0], road[-1])]
        goals = [at for at in land.field.openings(name, CORNER) if near(at, taken) >= APART]
        if land.bank and legs and not land.links:
            goals = [at for at in goals if (at in land.bank) != (legs[0][-1] in land.bank)] or goals
        way, begun = course(land.field, joint, goals, price, bend=bend, heading=heading)
        heading = BACK.get(begun, "")
        if len(way) > 1:
            legs.append(way)
    road = (*legs[0][:0:-1], *legs[1]) if len(legs) == 2 else legs[0] if legs else ()
    return replace(land, roads=(*land.roads, road)) if road else land


def _price(land: MapDraft, stones: dict[Hex, int]) -> Price:
    """Return the price function for a step of a road."""
    field, road = land.field, land.road

    def price(one: Hex, other: Hex) -> int | None:
        if other in road:
            return STEP if one not in road else None
        side = hexside(one, other)
        return (
            STEP
            + SLOPE * abs(land.levels[other] - land.levels[one])
            + BRIDGE * (side in land.rivers)
            + FORD * (land.ground[other] == GULLY)
            + BESIDE * sum(at in road and at != one for at in field.around[other])
            + RIM * (field.rim[other] == 0)
            + stones[other]
        )

    return price


def _raised(land: MapDraft) -> MapDraft:
    """Return flat country with its longest road on a dyke."""
    if any(land.levels.values()):
        return land
    dyke = max(land.roads, key=len)
    return replace(land, levels={**land.levels, **dict.fromkeys(dyke, 1)})
