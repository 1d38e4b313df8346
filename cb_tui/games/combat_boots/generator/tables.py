"""Tables: the country, the armies and the theatres that battles are made of, and all that is wrong with them."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Literal

from cb_tui.core import generator
from cb_tui.core.generator import Recipe, files, mission_findings, theatre_findings
from cb_tui.core.scenario import Finding
from cb_tui.core.seeded_draws import Range, Weights, in_order, weighed
from cb_tui.core.values import Value

SIZE = re.compile(r"([7-9]|1\d|20)x([7-9]|1\d|20)", re.ASCII)
LATEST = 23  # day of the month on which a run may begin: it ends in the same month
MISSIONS = ("attack", "hold", "meeting", "breakout", "raid", "rescue", "rearguard", "ambush")


class TerrainStyle(Value, frozen=True, kw_only=True):
    """A kind of country, in the order in which it is generated. Chances and shares are in percent."""

    name: str
    flat: int = 0  # chance that it has no relief
    forms: Range  # of relief
    relief: dict[Literal["ridge", "knoll", "upland"], int]  # by weight
    peak: Range  # of height; a level is 100
    hilly: bool = False  # no level may cover nearly all
    water: dict[Literal["none", "brook", "balka", "wadi", "river", "canal", "ditch", "hollows"], int]  # by weight
    hilltop: int = 0  # chance that people have settled on the hill
    roads: Range  # to edges
    settlement: dict[Literal["street", "crossing", "manor", "hamlets", "town", "none"], int]  # by weight
    houses: Range  # hexes of a settlement that is no town
    farm: int  # chance of a lone farm
    woods: Range  # percent of all hexes
    stands: dict[
        Literal["copses", "clumps", "belt", "gallery", "hedges"], int
    ]  # of trees, by weight, where there is no forest
    dyke: int = 0  # chance that roads stand on one
    sight: Range = (25, 70)  # percent of pairs of hexes 3 to 7 apart that see each other


class ArmyList(Value, frozen=True, kw_only=True):
    """An army: its counters by what they are for, and its words."""

    side: str  # its id in a battle
    name: str  # of the side, in the header: "US"
    called: str  # among all armies, where a player picks one: "US paratroopers"
    people: str  # "the Germans"
    label: str  # before its orders: "Germans", "US"
    adjective: str  # "German"
    title: str  # of the side: "A rifle platoon"
    morale: Range
    squads: Weights  # counters by weight, as all that follow
    machine_guns: Weights
    support: Weights  # mortars and the like
    anti_tank: Weights
    guns: Weights  # that a raid destroys
    trucks: Weights = {}
    armor: Weights = {}
    leaders: tuple[str, ...]  # names
    half: str = ""  # the half squad of its squads; "": none, and no run is led with it
    rear: bool = False  # what stands behind the lines


class Theatre(generator.Theatre, frozen=True, kw_only=True):
    """A country at a time, with the armor, dates and names that may occur there."""

    armor: int  # chance that a side has a tank
    begins: dict[str, Range] = {}  # a month: the days on which a run begins then
    farm: str = "{name} Farm"  # what a lone one is called


class Mission(Value, frozen=True, kw_only=True):
    """The scale of a mission. Its goals are in the module of that name. Chances are in percent."""

    name: str
    share: int  # points of the enemy, in percent of yours
    sizes: Weights  # of the map, columns x rows, by weight
    yours: str  # tactics of the machine
    theirs: str
    begins: Literal["you", "enemy"] = "you"
    default: Literal["you", "enemy", "neither"] = "enemy"  # wins when the turns run out
    trenches: int = 0  # chance that defenders have dug in
    late: int = 0  # chance that one of them comes by road
    night: int = 0  # chance
    armor: bool = False  # whether tanks may come


class Tables(Value, frozen=True, kw_only=True):
    """All tables of the forge."""

    country: dict[str, TerrainStyle]
    armies: dict[str, ArmyList]
    theatres: dict[str, Theatre]
    missions: dict[str, Mission]


def types() -> Mapping[str, Any]:
    """Return the files of the tables, each with the type of what it says."""
    return files(Tables)


def counters(army: ArmyList) -> frozenset[str]:
    """Return the counters that an army may bring."""
    kinds = army.squads, army.machine_guns, army.support, army.anti_tank, army.guns, army.trucks, army.armor
    return frozenset(name for weights in kinds for name in weights) | ({army.half} if army.half else frozenset())


def needed(tables: Mapping[str, Any], recipe: Recipe) -> Iterable[str]:
    """Return the counters that a battle of a theatre may come to need."""
    theatre = tables["theatres"].get(recipe.theatre)
    if theatre is None:
        return ()
    return sorted({name for army in theatre.armies for name in counters(tables["armies"][army])})


def findings(tables: Mapping[str, Any]) -> Iterable[tuple[str, Finding]]:
    """Yield the faults of tables that fit their types, each with the name of its file."""
    country, armies = tables["country"], tables["armies"]
    for key, style in country.items():
        for name in ("forms", "peak", "roads", "houses", "woods", "sight"):
            yield from (("country", found) for found in in_order(f"{key}.{name}", getattr(style, name)))
        for name in ("relief", "water", "settlement", "stands"):
            yield from (("country", found) for found in weighed(f"{key}.{name}", getattr(style, name)))
    for key, army in armies.items():
        yield from (("armies", found) for found in in_order(f"{key}.morale", army.morale))
        for name in ("squads", "machine_guns", "support", "anti_tank", "guns"):
            yield from (("armies", found) for found in weighed(f"{key}.{name}", getattr(army, name)))
        if not army.leaders:
            yield "armies", Finding(f"{key}.leaders", "expected names, found none")
    for key, mission in tables["missions"].items():
        yield from (("missions", found) for found in weighed(f"{key}.sizes", mission.sizes))
        for size in mission.sizes:
            if not SIZE.fullmatch(size):
                yield (
                    "missions",
                    Finding(f"{key}.sizes", f"expected columns and rows from 7 to 20, like 12x10, found {size!a}"),
                )
    yield from mission_findings(tables["missions"], MISSIONS)
    sides = {key: army.side for key, army in armies.items()}
    for key, theatre in tables["theatres"].items():
        yield from (("theatres", found) for found in theatre_findings(key, theatre, country, sides))
        yield from (("theatres", found) for found in _begins(key, theatre))


def _begins(key: str, theatre: Theatre) -> Iterable[Finding]:
    for month, days in theatre.begins.items():
        where = f"{key}.begins.{month}"
        if month not in theatre.months:
            yield Finding(where, f"expected one of {', '.join(theatre.months)}")
        elif not 1 <= days[0] <= days[1] <= LATEST:
            yield Finding(where, f"expected two days from 1 to {LATEST}, the first before the last, found {list(days)}")
