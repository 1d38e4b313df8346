"""Tables: the country, the armies and the theatres that battles are made of, and all that is wrong with them."""

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from cb_tui.core.forging import Recipe
from cb_tui.core.scenario import Finding
from cb_tui.core.tables import Range, in_order, weighed
from cb_tui.core.values import Value
from cb_tui.rules.combat.kinds import ERAS, EraId, Kind

MISSIONS = ("attack", "hold", "meeting", "breakout", "rearguard", "road")
Form = Literal["knoll", "hill", "ridge"]
Water = Literal["none", "river", "stream", "lake"]


class Style(Value, frozen=True, kw_only=True):
    """A kind of country, in the order in which it comes about; shares are percent of all squares."""

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


class Host(Value, frozen=True, kw_only=True):
    """An army: its kinds of pieces by weight, and its words."""

    side: str  # its id in a battle
    name: str  # of the side, in the header: "German"
    people: str  # "the Germans"
    titles: tuple[str, ...]  # of the side: "7th Panzer Division"
    kinds: dict[Kind, int]


class Enemy(Value, frozen=True, kw_only=True):
    """Who stands against an army in a theatre, and how often."""

    army: str
    weight: int


class Theatre(Value, frozen=True, kw_only=True):
    """A country at a time, with the armies that fought there."""

    name: str
    style: str
    era: EraId
    army: str
    enemies: tuple[Enemy, ...]
    where: tuple[str, ...]  # heads of briefings: "Picardy"
    months: tuple[str, ...]  # "August 1918"
    first: tuple[str, ...]  # parts of the names of places
    last: tuple[str, ...]
    hills: tuple[str, ...] = ("Hill {height}",)
    base: Range = (40, 120)  # metres of the lowest hill


class Mission(Value, frozen=True, kw_only=True):
    """What a mission is like; what it asks for is in the module of that name."""

    name: str
    share: int  # points of the enemy, in percent of yours
    yours: str  # tactics of the machine
    theirs: str
    begins: Literal["you", "enemy"] = "you"
    default: Literal["you", "enemy", "nobody"] = "enemy"  # wins when the rounds run out
    mines: Range = (2, 4)  # of yours, of theirs


class Tables(Value, frozen=True, kw_only=True):
    """All tables of the forge."""

    country: dict[str, Style]
    armies: dict[str, Host]
    theatres: dict[str, Theatre]
    missions: dict[str, Mission]


def types() -> Mapping[str, Any]:
    """Return the files of the tables, each with the type of what it says."""
    return {
        "country": dict[str, Style],
        "armies": dict[str, Host],
        "theatres": dict[str, Theatre],
        "missions": dict[str, Mission],
    }


def theatres(tables: Mapping[str, Any]) -> Mapping[str, str]:
    """Return the theatres by id, with their names."""
    return {key: theatre.name for key, theatre in tables["theatres"].items()}


def missions(tables: Mapping[str, Any]) -> Mapping[str, str]:
    """Return the missions by id, with their names."""
    return {key: mission.name for key, mission in tables["missions"].items()}


def needed(tables: Mapping[str, Any], recipe: Recipe) -> Iterable[str]:
    """Return the counters that a battle may come to need: none, the kinds of pieces are the rules' own."""
    return ()


def findings(tables: Mapping[str, Any]) -> Iterable[tuple[str, Finding]]:
    """Return what is wrong in tables that fit their types, each with the name of its file."""
    country, armies, theatres = tables["country"], tables["armies"], tables["theatres"]
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
    for key in tables["missions"]:
        if key not in MISSIONS:
            yield "missions", Finding(key, f"expected one of {', '.join(MISSIONS)}")
    for key in MISSIONS:
        if key not in tables["missions"]:
            yield "missions", Finding(key, "expected a table for this mission, found none")
    for key, theatre in theatres.items():
        yield from (("theatres", found) for found in _theatre(key, theatre, country, armies))


def _theatre(key: str, theatre: Theatre, country: Mapping[str, Style], armies: Mapping[str, Host]) -> Iterable[Finding]:
    if theatre.style not in country:
        yield Finding(f"{key}.style", f"expected one of {', '.join(country)}, found {theatre.style!a}")
    if theatre.era not in ERAS:
        yield Finding(f"{key}.era", f"expected one of {', '.join(ERAS)}, found none")
        return
    for number, name in enumerate((theatre.army, *(enemy.army for enemy in theatre.enemies))):
        where = f"{key}.enemies[{number - 1}].army" if number else f"{key}.army"
        if name not in armies:
            yield Finding(where, f"expected one of {', '.join(armies)}, found {name!a}")
            continue
        if number and theatre.army in armies and armies[name].side == armies[theatre.army].side:
            yield Finding(where, f"{name} is of the same side as {theatre.army}; name an army of another side")
        if strange := [kind for kind in armies[name].kinds if kind not in ERAS[theatre.era].kinds]:
            yield Finding(where, f"{name} has {strange[0]}, which {ERAS[theatre.era].name} does not have")
    yield from weighed(f"{key}.enemies", {enemy.army: enemy.weight for enemy in theatre.enemies})
    for name in ("where", "months", "first", "last", "hills"):
        if not getattr(theatre, name):
            yield Finding(f"{key}.{name}", "expected at least one, found none")
    yield from in_order(f"{key}.base", theatre.base)
