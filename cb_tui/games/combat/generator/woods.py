"""Woods: grown in compact patches, off the roads and away from houses."""

from dataclasses import replace

from cb_tui.core.draws import SeededDraws
from cb_tui.core.values import Place
from cb_tui.games.combat.generator.land import FIELD, HOUSES, OPEN, TREES, MapDraft, around, beside
from cb_tui.games.combat.generator.tables import TerrainStyle

LEAST = 3  # squares of a wood


def plant(land: MapDraft, style: TerrainStyle, chance: SeededDraws) -> MapDraft:
    """Return the country with woods on a share of its squares."""
    ground = dict(land.ground)
    left = len(FIELD) * chance.integer_between(*style.woods) // 100
    while left >= LEAST:
        wood = _wood(land, ground, max(LEAST, min(left, chance.integer_between(*style.patch))), chance)
        if not wood:
            break
        ground |= dict.fromkeys(wood, TREES)
        left -= len(wood)
    return replace(land, ground=ground)


def _wood(land: MapDraft, ground: dict[Place, str], size: int, chance: SeededDraws) -> list[Place]:
    """Return the squares of a wood of about `size` squares, grown near its trees, or [] without room."""
    road, kept = land.road, {at for strip in land.strips for at in strip}
    able = {at for at in FIELD if ground[at] == OPEN and at not in road and at not in kept}
    able -= {other for at in kept for other in around(at)}
    trees = {at for at in FIELD if ground[at] == TREES}
    close = _about(_about(trees)) | _about({at for at in FIELD if ground[at] == HOUSES})
    seeds = [at for at in FIELD if at in able and at not in close]
    if not seeds:
        return []
    wood = [chance.pick(seeds)]
    while len(wood) < size:
        rating = {
            other: 5 * sum(each in wood for each in around(other)) + 2 * sum(each in wood for _, each in beside(other))
            for at in wood
            for _, other in beside(at)
            if other in able and other not in wood
        }
        if not rating:
            break
        luck = {at: chance.integer_below(9) for at in sorted(rating)}
        wood.append(max(luck, key=lambda at: (rating[at] + luck[at], at)))
    return wood if len(wood) > 1 else []


def _about(places: set[Place]) -> set[Place]:
    """Return some squares and all that touch them."""
    return places | {other for at in places for other in around(at)}
