"""The theater, dates and place names that the battles of a run have in common.

No two places of a run share a name.
"""

from collections.abc import Collection, Iterator

from msgspec.structs import replace

from cb_tui.core.generator import CODE, Recipe
from cb_tui.core.seeded_draws import SeededDraws
from cb_tui.games.combat_boots import GENERATOR_VERSION
from cb_tui.games.combat_boots.generator.cover import names
from cb_tui.games.combat_boots.generator.tables import Tables
from cb_tui.games.combat_boots.run.rules.platoon import APART, DATED, TIMELY, Platoon, RoadStop, Run

POINTS = 60  # in the code of a country
SEEDS = 1_000_000_000
LOOKED = 1000  # seeds at most that are looked at for a name of their own
FIRST = (16, 20)  # days of the month on which a run begins, unless its theatre has others: it ends in the same month
FOUGHT = "run-"  # before the code of a battle's country
Road = tuple[tuple[RoadStop, ...], ...]


def place(theatre: str, spot: RoadStop, handicap: int = 0) -> Recipe:
    """Return the recipe for the country of a place."""
    return Recipe(
        stamp=f"{GENERATOR_VERSION}",
        theatre=theatre,
        mission=spot.mission,
        points=POINTS,
        seed=spot.seed,
        handicap=handicap,
    )


def apart(tables: Tables, theatre: str, road: Road) -> Road:
    """Return a road on which no two villages or farms share a name.

    A place whose name is taken moves to the next seed.
    """
    taken: set[str] = set()

    def moved(spot: RoadStop) -> RoadStop:
        one, called = next(_free(tables, place(theatre, spot), taken))
        taken.update(called)
        return replace(spot, seed=one.seed)

    return tuple(tuple(map(moved, spots)) for spots in road)


def countries(tables: Tables, run: Run, wanted: Recipe) -> Iterator[Recipe]:
    """Yield the countries that a place may have, seed by seed, without names used elsewhere on the road."""
    form = run.begun.run
    if form >= DATED:
        yield wanted  # the road was drawn so
    codes = [CODE.fullmatch(day.code.removeprefix(FOUGHT)) for day in run.days if form >= APART]
    known = [code for code in codes if code and code["mission"] in tables.missions]
    past = [replace(wanted, mission=code["mission"], seed=int(code["seed"])) for code in known]
    if form < DATED:
        taken = {names(tables, one)[0] for one in past}
        yield from (one for one, _ in _free(tables, wanted, taken, farms=False))
    else:
        road = [spot for spots in run.begun.road for spot in spots]
        past += [place(wanted.theatre, spot) for spot in road]
        taken = {name for one in past for name in names(tables, one)}
        yield from (one for one, _ in _free(tables, wanted, taken))


def _free(
    tables: Tables, wanted: Recipe, taken: Collection[str], *, farms: bool = True
) -> Iterator[tuple[Recipe, tuple[str, str]]]:
    """Yield recipes from a seed on whose village is not taken, nor the farm, with the names of both."""
    for number in range(LOOKED):
        one = replace(wanted, seed=(wanted.seed + number) % SEEDS)
        village, farm = called = names(tables, one)
        if village not in taken and not (farms and farm in taken):
            yield one, called


def dated(tables: Tables, begun: Platoon, day: int) -> Tables:
    """Return the tables with one part of the theatre, the same for a whole run, and the date of a day of it."""
    if begun.run < DATED:
        return tables
    place = tables.theatres[begun.theatre]
    chance = SeededDraws("cb_tui run", begun.forge, begun.theatre, begun.seed, "dates")
    where, month = chance.pick(place.where), chance.pick(place.months)
    first = chance.integer_between(*(place.begins.get(month, FIRST) if begun.run >= TIMELY else FIRST))
    there = replace(place, where=(where,), months=(f"{first + day - 1} {month}",))
    return replace(tables, theatres={**tables.theatres, begun.theatre: there})
