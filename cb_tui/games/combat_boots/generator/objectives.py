"""Objectives: what a country has to fight about: houses, a hilltop, a bridge, a crossroads, a farm."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from cb_tui.core.hexes import Hex, distance
from cb_tui.games.combat_boots.generator.field import EDGES
from cb_tui.games.combat_boots.generator.land import MapDraft
from cb_tui.games.combat_boots.rules.battle import Edge
from cb_tui.games.combat_boots.rules.board import hexside

WEIGHTS = {"houses": 5, "hill": 4, "bridge": 4, "farm": 2, "crossroads": 2}
TOP = 16  # hexes of a hilltop that is no plateau
DEEP = 5  # columns or rows from an edge to what is attacked from there


class Objective(NamedTuple):
    """A place that the battle is fought over, with its name."""

    kind: str  # a key of WEIGHTS
    name: str  # of the place: "Lindven", "Hill 188"
    hexes: tuple[Hex, ...]
    wanted: int  # of the hexes, to hold it


def objectives(land: MapDraft, village: str, farm: str, hill: str) -> Iterator[Objective]:
    """Return all that there is."""
    houses = tuple(sorted(land.houses, key=lambda at: (distance(at, land.site), at))[:3])
    if len(houses) > 1:
        yield Objective("houses", village, tuple(sorted(houses)), len(houses) - 1)
    top = _top(land)
    if top:
        yield Objective("hill", hill, top, len(top) - 1)
    for one, other in sorted(land.links & land.rivers):
        yield Objective("bridge", village, (one, other), 2)
    if land.farm:
        yield Objective("farm", farm, tuple(sorted(land.farm)), 1)
    ends = Counter(at for link in land.links for at in link)
    for at in sorted(at for at, links in ends.items() if links > 2 and at not in land.houses):
        yield Objective("crossroads", village, (at,), 1)


def _top(land: MapDraft) -> tuple[Hex, ...]:
    """Return two or three adjacent hexes of a hilltop, or an empty tuple if no hill is fit."""
    highest = max(land.levels.values())
    top = [at for at in land.field.hexes if land.levels[at] == highest and land.field.rim[at] and at not in land.road]
    if not highest or len([at for at in land.field.hexes if land.levels[at] == highest]) > TOP or len(top) < 2:
        return ()
    beside = {at: [other for other in land.field.around[at] if other in top] for at in top}
    middle = max(top, key=lambda at: (len(beside[at]), at))
    return tuple(sorted((middle, *beside[middle][:2]))) if beside[middle] else ()


def attackable(objective: Objective, land: MapDraft, least: int = DEEP) -> list[Edge]:
    """Return the edges from which an objective may be attacked: far enough, and of a bridge the far bank."""
    able = [name for name in EDGES if min(land.field.depth(at, name) for at in objective.hexes) >= least]
    if objective.kind != "bridge":
        return able
    return [name for name in able if hexside(*objective.hexes) in land.rivers]


def spoken(objective: Objective) -> str:
    """Return the name of an objective as used in a sentence."""
    at = {"bridge": "the bridge at ", "crossroads": "the crossroads at "}.get(objective.kind, "")
    return f"{at}{objective.name}"


def sentence(text: str) -> str:
    """Return a text with a capital."""
    return text[0].upper() + text[1:]
