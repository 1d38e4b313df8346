"""Tables: the country, the armies and the theatres that battles are made of, and all that is wrong with them."""

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from cb_tui.core import generator
from cb_tui.core.generator import files, mission_findings, theatre_findings
from cb_tui.core.scenario import Finding
from cb_tui.core.seeded_draws import Range, in_order, weighed
from cb_tui.core.values import Value
from cb_tui.games.combat.rules.battle import ERAS, EraId, Kind

MISSIONS = ("attack", "hold", "meeting", "breakout", "rearguard", "road")
Form = Literal["knoll", "hill", "ridge"]
Water = Literal["none", "river", "stream", "lake"]


class TerrainStyle(Value, frozen=True, kw_only=True):
    """A style of country, in the order of generation. Shares are in percent of all squares."""

    name: str
    hills: Range
    forms: dict[Form, int]  # of hills, by weight
    water: dict[Water, int]  # by weight
    villages: Range
    through: Range  # roads from the south to the north
    across: Range  # roads from the west to the east
    houses: Range  # squares of a village
    woods: Range  # share
    patch: Range  # squares of a wood
    cover: Range  # share of hills, woods and houses


class ArmyList(Value, frozen=True, kw_only=True):
    """An army: its kinds of pieces by weight, and its words."""

    side: str  # its id in a battle
    name: str  # of the side, in the header: "German"
    people: str  # "the Germans"
    titles: tuple[str, ...]  # of the side: "7th Panzer Division"
    kinds: dict[Kind, int]


class Theatre(generator.Theatre, frozen=True, kw_only=True):
    """A country at a time, in an era of the rules."""

    era: EraId


class Mission(Value, frozen=True, kw_only=True):
    """The figures of a mission. Its tasks are in the module `missions`."""

    name: str
    share: int  # points of the enemy, in percent of yours
    yours: str  # tactics of the machine
    theirs: str
    begins: Literal["you", "enemy"] = "you"
    default: Literal["you", "enemy", "neither"] = "enemy"  # wins when the rounds run out
    mines: Range = (2, 4)  # of yours, of theirs


class Tables(Value, frozen=True, kw_only=True):
    """All tables of the forge."""

    country: dict[str, TerrainStyle]
    armies: dict[str, ArmyList]
    theatres: dict[str, Theatre]
    missions: dict[str, Mission]


def types() -> Mapping[str, Any]:
    """Return the files of the tables, each with the type of what it says."""
    return files(Tables)


def findings(tables: Mapping[str, Any]) -> Iterable[tuple[str, Finding]]:
    """Yield the faults of tables that fit their types, each with the name of its file."""
    country, armies = tables["country"], tables["armies"]
    for key, style in country.items():
        for name in ("hills", "villages", "through", "across", "houses", "woods", "patch", "cover"):
            yield from (("country", found) for found in in_order(f"{key}.{name}", getattr(style, name)))
        for name in ("forms", "water"):
            yield from (("country", found) for found in weighed(f"{key}.{name}", getattr(style, name)))
        for name in ("villages", "through"):
            if getattr(style, name)[0] < 1:
                yield "country", Finding(f"{key}.{name}", "expected at least one")
    for key, army in armies.items():
        yield from (("armies", found) for found in weighed(f"{key}.kinds", army.kinds))
        if not army.titles:
            yield "armies", Finding(f"{key}.titles", "expected at least one, found none")
    yield from mission_findings(tables["missions"], MISSIONS)
    sides = {key: army.side for key, army in armies.items()}
    for key, theatre in tables["theatres"].items():
        yield from (("theatres", found) for found in theatre_findings(key, theatre, country, sides))
        yield from (("theatres", found) for found in _of_its_era(key, theatre, armies))


def _of_its_era(key: str, theatre: Theatre, armies: Mapping[str, ArmyList]) -> Iterable[Finding]:
    if theatre.era not in ERAS:
        yield Finding(f"{key}.era", f"expected one of {', '.join(ERAS)}, found none")
        return
    for number, name in enumerate(theatre.armies):
        where = f"{key}.enemies[{number - 1}].army" if number else f"{key}.army"
        kinds = armies[name].kinds if name in armies else ()
        if strange := [kind for kind in kinds if kind not in ERAS[theatre.era].kinds]:
            yield Finding(where, f"{name} has {strange[0]}, which {ERAS[theatre.era].name} does not have")
