"""Houses, walls and the place that is fought for, with its name."""

from dataclasses import replace
from typing import NamedTuple

from msgspec.structs import replace as changed

from cb_tui.core import shapes
from cb_tui.core.generator import Recipe
from cb_tui.core.generator_retries import NoSiteError, deal_names
from cb_tui.core.seeded_draws import SeededDraws
from cb_tui.core.shapes import Box
from cb_tui.games.combat_captain.generator.map_draft import (
    TRIES,
    WIDE,
    MapDraft,
    around,
    crosses,
    rectangle,
    written,
)
from cb_tui.games.combat_captain.generator.tables import Tables, TerrainStyle, Theatre
from cb_tui.games.combat_captain.rules.battle import Barrier

HOUSE = (4, 7), (4, 6)  # inches wide and deep
ALLEY = 5  # inches between houses: a vehicle passes
SPREAD = 13  # inches from the middle of a village to its last house
WALL = (7, 11)  # inches
SIZES = {"village": (18, 16), "farm": (15, 14), "crossroads": (14, 14), "hill": (18, 14), "airfield": (40, 10)}
FEWER = {"farm": 3, "crossroads": 2, "hill": 1, "airfield": 3}  # houses there at most


class Objective(NamedTuple):
    """A place to fight for, with its names."""

    kind: str
    village: str  # after which it is named: "Vauxelle"
    name: str  # of its area, "Hill 104"
    spoken: str  # in a sentence, "the crossroads by Vauxelle"
    box: Box


def build(land: MapDraft, style: TerrainStyle, chance: SeededDraws) -> MapDraft:
    """Return the table with the place that is fought for, the houses there and some elsewhere, and walls.

    Raises NoSiteError if a village or a farm has too few houses.
    """
    area = around(land.center, *SIZES[land.kind])
    if area[0] < 1 or area[2] >= WIDE:
        area = around((WIDE // 2, land.center[1]), *SIZES[land.kind])
    land = replace(land, area=area)
    names = chance.shuffled(style.house_names)
    count = min(chance.integer_between(*style.houses), FEWER.get(land.kind, style.houses[1]))
    for number in range(count + chance.integer_between(*style.farms)):
        for _ in range(TRIES):
            box = _lot(land, chance, near=number < count)
            if _fits(land, box):
                land = land.with_area("building", names[number], rectangle(box))
                break
    if land.kind in ("village", "farm") and sum(not shapes.boxes_apart(box, area) for box in land.solid) < 2:
        raise NoSiteError("too few houses where the battle is")
    for number in range(1, chance.integer_between(*style.walls) + 1):
        land = _walled(land, f"wall {number}", chance)
    return land


def _lot(land: MapDraft, chance: SeededDraws, *, near: bool) -> Box:
    """Return a piece of ground for a house: near the middle of the settlement, or anywhere between the edges."""
    wide, deep = (chance.integer_between(*size) for size in HOUSE)
    if near:
        x, y = (at + chance.integer_between(-SPREAD, SPREAD) for at in land.center)
        return around((x, y), wide, deep)
    x, y = chance.integer_between(6, WIDE - 6), chance.integer_between(14, land.deep - 14)
    return around((x, y), wide, deep)


def _fits(land: MapDraft, box: Box) -> bool:
    """Check whether a house may stand there, which is never on a strip or a hill that is fought for."""
    barred = land.kind in ("hill", "airfield") and not shapes.boxes_apart(box, land.area, 1)
    return land.free(box, ALLEY) and not barred


def _walled(land: MapDraft, name: str, chance: SeededDraws) -> MapDraft:
    """Return the table with a wall near the settlement, or without one where there is no room."""
    for _ in range(TRIES):
        length, across = chance.integer_between(*WALL), chance.chance(75)
        x, y = (at + chance.integer_between(-SPREAD, SPREAD) for at in land.center)
        line = ((x, y), (x + length, y)) if across else ((x, y), (x, y + length))
        box = shapes.bounding_box(line)
        if land.free(box, 3) and (land.kind != "airfield" or shapes.boxes_apart(box, land.area, 2)):
            wall = Barrier(kind="wall", name=name, line=written(line))
            return replace(land, barriers=(*land.barriers, wall), solid=(*land.solid, box))
    return land


def objective(land: MapDraft, village: str, hill: str) -> Objective:
    """Return the place that is fought for, with its names. Raises NoSiteError if roads do not cross there."""
    if land.kind == "crossroads" and not all(crosses(land.area, way) for way in land.ways):
        raise NoSiteError("no crossroads")
    match land.kind:
        case "village":
            return Objective(land.kind, village, village, village, land.area)
        case "hill":
            return Objective(land.kind, village, hill, hill, land.area)
        case kind:
            return Objective(kind, village, kind, f"the {kind} {'at' if kind == 'farm' else 'by'} {village}", land.area)


def marked(land: MapDraft, found: Objective) -> MapDraft:
    """Return the table with an area for the place that is fought for: a hill is one already, and gets its name."""
    if found.kind == "hill":
        first, *others = land.areas
        return replace(land, areas=(changed(first, name=found.name), *others))
    # the first area of a list is drawn below those after it
    strip = land.with_area("strip", found.name, rectangle(found.box), solid=False).areas[-1]
    return replace(land, areas=(strip, *land.areas))


def village_name(tables: Tables, recipe: Recipe) -> str:
    """Return the name of the village. Each seed and mission takes another card from the theater's deck."""
    theatre = tables.theatres[recipe.theatre]
    every = [f"{first}{last}" for first in theatre.first for last in theatre.last]
    return deal_names(recipe, every, list(tables.missions), 1)[0]


def height(theatre: Theatre, chance: SeededDraws) -> str:
    """Return the name of a hill, by its height in meters."""
    return chance.pick(theatre.hills).format(height=chance.integer_between(*theatre.base))
