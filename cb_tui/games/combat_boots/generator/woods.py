"""Copses, clumps, belts, trees along water, hedges about fields, and forest with clearings."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from cb_tui.core.draws import SeededDraws
from cb_tui.core.hexes import Hex
from cb_tui.games.combat_boots.generator.field import EDGES, near
from cb_tui.games.combat_boots.generator.land import OPEN, TREES, MapDraft
from cb_tui.games.combat_boots.generator.tables import TerrainStyle

FOREST = 34  # percent of wooded country from which on it is forest with clearings
AWAY = 2  # hexes from a house to where a wood begins
ROUNDS = 60  # stands at most
KINDS = 3  # of stands in one country, at most


def plant(land: MapDraft, style: TerrainStyle, chance: SeededDraws) -> MapDraft:
    """Return the country with its woods."""
    share = chance.integer_between(*style.woods)
    wanted = len(land.field.hexes) * share // 100
    able = {at for at in land.field.hexes if land.ground[at] == OPEN and at not in land.road}
    trees = _forest(land, able, wanted, chance) if share >= FOREST else _stands(land, style, able, wanted, chance)
    return replace(land, ground={**land.ground, **dict.fromkeys(sorted(trees), TREES)})


def _stands(land: MapDraft, style: TerrainStyle, able: set[Hex], wanted: int, chance: SeededDraws) -> set[Hex]:
    """Return stands of one to three kinds until `wanted` hexes are wooded."""
    kinds = [chance.pick_weighted(style.stands) for _ in range(chance.integer_between(1, KINDS))]
    trees: set[Hex] = set()
    for number in range(ROUNDS):
        left = wanted - len(trees)
        free = sorted(able - trees)
        if left <= 0 or not free:
            break
        stand = STANDS[kinds[number % len(kinds)]](land, free, trees, chance)
        trees |= {at for at in stand if at in able}
    return trees


def _copse(land: MapDraft, free: list[Hex], trees: set[Hex], chance: SeededDraws) -> list[Hex]:
    """Return one to three hexes that stand apart."""
    apart = [at for at in free if not any(other in trees for other in land.field.around[at])] or free
    return _grown(land, chance.pick(_off(land, apart)), free, chance.pick((1, 1, 1, 2, 2, 3)), chance)


def _clump(land: MapDraft, free: list[Hex], _: set[Hex], chance: SeededDraws) -> list[Hex]:
    """Return a ragged wood."""
    return _grown(land, chance.pick(_off(land, free)), free, chance.pick((2, 3, 4, 4, 5, 6, 7, 9)), chance)


def _belt(land: MapDraft, free: list[Hex], _: set[Hex], chance: SeededDraws) -> list[Hex]:
    """Return the fringe of a wood that lies beyond an edge."""
    name, deep, found = chance.pick(EDGES), chance.integer_between(0, 2), []
    hexes = land.field.edges[name]
    start, end = sorted((chance.integer_below(len(hexes)), chance.integer_below(len(hexes))))
    for at in hexes[start : max(end, start + len(hexes) // 2)]:
        deep = min(3, max(0, deep + chance.pick((-1, 0, 0, 1))))
        inward = {"north": "S", "south": "N", "west": "E", "east": "W"}[name]
        step: Hex | None = at
        for _number in range(deep):
            if step is not None:
                found.append(step)
                step = land.field.ahead(step, inward)
    return found


def _gallery(land: MapDraft, free: list[Hex], trees: set[Hex], chance: SeededDraws) -> list[Hex]:
    """Return trees along a stretch of the water."""
    wet = land.bed or tuple(sorted({at for side in land.rivers for at in side}))
    if not wet:
        return _clump(land, free, trees, chance)
    start = chance.integer_below(len(wet))
    stretch = wet[start : start + chance.integer_between(2, 5)]
    return [at for at in free if near(at, stretch) <= 1 and chance.chance(55)]


def _hedge(land: MapDraft, free: list[Hex], trees: set[Hex], chance: SeededDraws) -> list[Hex]:
    """Return a hedge along a column or a row, that turns a corner as often as not."""
    apart = [at for at in free if not any(other in trees for other in land.field.around[at])] or free
    heading, step, found = chance.pick(("N", "S", "N", "S", "E", "W")), chance.pick(apart), []
    many, corner = chance.integer_between(3, 7), chance.integer_between(2, 9)
    for number in range(many):
        if number == corner:
            heading = chance.pick(("E", "W") if heading in ("N", "S") else ("N", "S"))
        found.append(step)
        ahead = land.field.ahead(step, heading)
        if ahead is None or ahead in trees or ahead not in free:
            break
        step = ahead
    return found


def _grown(
    land: MapDraft, start: Hex, free: list[Hex], size: int, chance: SeededDraws, *, compact: int = -2
) -> list[Hex]:
    """Return a patch of `size` hexes, ragged unless it is to be compact."""
    wood, able = [start], set(free)
    while len(wood) < size:
        fringe = sorted(
            {other for at in wood for other in land.field.around[at] if other in able and other not in wood}
        )
        if not fringe:
            break
        luck = {
            at: chance.integer_below(8) + compact * sum(other in wood for other in land.field.around[at])
            for at in fringe
        }
        wood.append(max(luck, key=lambda at: (luck[at], at)))
    return wood


def _off(land: MapDraft, free: list[Hex]) -> list[Hex]:
    built = (*land.houses, *land.farm)
    return [at for at in free if near(at, built) >= AWAY] or free


def _forest(land: MapDraft, able: set[Hex], wanted: int, chance: SeededDraws) -> set[Hex]:
    """Return forest: all that is no clearing about the houses, along the roads or anywhere else."""
    trees = set(able)
    clear = {
        at for at in sorted(able) if near(at, land.houses) <= 1 or (near(at, land.road) <= 1 and chance.chance(35))
    }
    trees -= clear
    for _ in range(ROUNDS):
        if len(trees) <= wanted:
            break
        free = sorted(trees)
        size = min(len(trees) - wanted, chance.pick((1, 1, 2, 3, 6, 10, 18)))
        trees -= set(_grown(land, chance.pick(free), free, size, chance, compact=1))
    return trees


Stand = Callable[[MapDraft, list[Hex], set[Hex], SeededDraws], list[Hex]]
STANDS: Mapping[str, Stand] = {
    "copses": _copse,
    "clumps": _clump,
    "belt": _belt,
    "gallery": _gallery,
    "hedges": _hedge,
}
