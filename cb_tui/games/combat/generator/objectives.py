"""Objectives: what a country has to fight about: villages, hilltops, bridges, crossroads."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cb_tui.core.attempts import NoSiteError
from cb_tui.core.draws import SeededDraws
from cb_tui.core.squares import SQUARES
from cb_tui.core.values import Place
from cb_tui.games.combat.generator.land import CREST, OPEN, MapDraft, rim, row
from cb_tui.games.combat.rules.board import joined

WEIGHTS = {"village": 6, "hill": 4, "bridges": 4, "crossroads": 2}
SQUARES_OF_ONE = 5  # at most
ROADS = 3  # that meet at a crossroads, at least


class Objective(NamedTuple):
    """A place to fight for, with its name."""

    kind: str  # a key of WEIGHTS
    name: str  # of the place: "Vauxelle", "Hill 104"
    squares: tuple[Place, ...]
    wanted: int  # of the squares, to hold it: more than half


def objectives(land: MapDraft, villages: Sequence[str], hills: Sequence[str]) -> Iterator[Objective]:
    """Return all that there is."""
    for name, squares in zip(villages, land.villages, strict=False):
        if len(squares) > 2:
            yield _most("village", name, squares[:SQUARES_OF_ONE])
    for name, hill in zip(hills, land.hills, strict=False):
        top = [at for at in hill if land.ground[at] == CREST and at not in land.road]
        if top:
            yield _most("hill", name, _height(land, hill, top[len(top) // 2]))
    if len(land.bridges) > 1 and land.water == "river":
        yield Objective("bridges", "the bridges", land.bridges[:2], 2)
    ends = Counter(at for link in joined(land.road) for at in link)
    for at in sorted(at for at, links in ends.items() if links >= ROADS and land.ground[at] == OPEN and rim(at) > 1):
        yield Objective("crossroads", _nearest(land, villages, at), (at,), 1)


def _nearest(land: MapDraft, villages: Sequence[str], at: Place) -> str:
    """Return the village that is nearest to a square."""
    sites = [(SQUARES.distance(site, at), name) for site, name in zip(land.sites, villages, strict=False)]
    return min(sites)[1] if sites else villages[0]


def _height(land: MapDraft, hill: Sequence[Place], middle: Place) -> list[Place]:
    """Return the squares of a hill that count, its crests first."""
    free = [at for at in hill if at not in land.road]
    return sorted(free, key=lambda at: (land.ground[at] != CREST, SQUARES.distance(at, middle), at))[:SQUARES_OF_ONE]


def _most(kind: str, name: str, squares: Sequence[Place]) -> Objective:
    return Objective(kind, name, tuple(sorted(squares)), len(squares) // 2 + 1)


def chosen(every: Sequence[Objective], low: int, high: int, chance: SeededDraws) -> Objective:
    """Return one of the objectives within some rows, its kind drawn first. Raises NoSiteError if none is."""
    able = [one for one in every if all(low <= row(at) <= high for at in one.squares)]
    kinds = {kind: weight for kind, weight in WEIGHTS.items() if any(one.kind == kind for one in able)}
    if not kinds:
        raise NoSiteError("nothing to fight about")
    kind = chance.pick_weighted(kinds)
    return chance.pick([one for one in able if one.kind == kind])


def spoken(objective: Objective) -> str:
    """Return the name of an objective in a sentence."""
    return f"the crossroads by {objective.name}" if objective.kind == "crossroads" else objective.name
