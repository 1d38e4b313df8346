"""Tables: country, stands, armies, theatres and missions of made battles, and all that is wrong with them."""

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from cb_tui.core import generator
from cb_tui.core.generator import files, mission_findings, theatre_findings
from cb_tui.core.scenario import Finding
from cb_tui.core.seeded_draws import Range, Weights, in_order, weighed
from cb_tui.core.values import Value
from cb_tui.games.combat_captain.rules.battle import Kind
from cb_tui.games.combat_captain.rules.weapons import Armor, Weapon

MISSIONS = ("attack", "hold", "meeting", "breakout", "rearguard", "relief")
ObjectiveKind = Literal["village", "farm", "crossroads", "hill", "airfield"]


class TerrainStyle(Value, frozen=True, kw_only=True):
    """A style of country, in the order of generation: inches, numbers of shapes, and chances in percent."""

    name: str
    objectives: dict[ObjectiveKind, int]  # by weight
    hills: Range
    lane: int  # chance of a second road, from west to east
    houses: Range  # of the settlement
    farms: Range  # houses elsewhere
    woods: Range
    odd: Range
    fields: Range = (0, 0)  # inches from hedge to hedge; [0, 0]: no hedges
    hedges: int = 0  # chance that a side of a field has one
    walls: Range = (0, 0)
    cover: Range  # percent of the table with houses, woods, hills or odd ground
    house_names: tuple[str, ...]
    wood_names: tuple[str, ...]
    odd_names: tuple[str, ...] = ()


class StandType(Value, frozen=True, kw_only=True):
    """A kind of stand, as battle files have them, with its points and its noun."""

    name: str
    plural: str
    letter: str  # in ids, "R" of a rifle squad
    kind: Kind
    weapons: tuple[Weapon, ...]
    armor: Armor = "none"
    points: int


class ArmyList(Value, frozen=True, kw_only=True):
    """An army: its stands by weight, and its words."""

    side: str  # its id in a battle
    name: str  # of the side, in the header: "German"
    called: str  # among all armies, where a player picks one: "US paratroopers"
    people: str  # "the Germans"
    titles: tuple[str, ...]  # of the side: "Grenadiers"
    companies: tuple[str, ...]  # names: "A Company"
    squad: str  # its rifle squad
    support: Weights  # machine guns and mortars
    gun: str  # against armor
    armor: Weights  # vehicles
    section: str  # of vehicles, "tanks"
    hand_held: bool = False  # squads have hand-held weapons against armor


class Theatre(generator.Theatre, frozen=True, kw_only=True):
    """A country at a time."""

    armor: int  # chance that vehicles come


class Mission(Value, frozen=True, kw_only=True):
    """The figures of a mission. Its plan is in the module `mission_plan`."""

    name: str
    share: int  # points of the enemy, in percent of yours
    depth: int  # inches of the table from north to south
    rows: Range  # inches from the north edge within which the objective lies
    begins: Literal["you", "enemy"] = "you"
    default: Literal["you", "enemy", "neither"] = "enemy"  # wins when the turns run out
    works: Range = (0, 0)  # trenches of those who hold
    companies: int = 1  # of your infantry, at least


class Tables(Value, frozen=True, kw_only=True):
    """All tables of the forge."""

    country: dict[str, TerrainStyle]
    stands: dict[str, StandType]
    armies: dict[str, ArmyList]
    theatres: dict[str, Theatre]
    missions: dict[str, Mission]


def types() -> Mapping[str, Any]:
    """Return the files of the tables, each with the type of what it says."""
    return files(Tables)


def findings(tables: Mapping[str, Any]) -> Iterable[tuple[str, Finding]]:
    """Yield the faults of tables that fit their types, each with the name of its file."""
    country, stands, armies = tables["country"], tables["stands"], tables["armies"]
    for key, style in country.items():
        yield from (("country", found) for found in _style(key, style))
    for key, stand in stands.items():
        if len(stand.letter) != 1 or not stand.letter.isupper():
            yield "stands", Finding(f"{key}.letter", f"expected a capital letter, found {stand.letter!a}")
        if stand.points < 1:
            yield "stands", Finding(f"{key}.points", f"expected 1 or more, found {stand.points}")
        if not stand.weapons:
            yield "stands", Finding(f"{key}.weapons", "expected at least one, found none")
    for key, army in armies.items():
        yield from (("armies", found) for found in _army(key, army, stands))
    yield from mission_findings(tables["missions"], MISSIONS)
    for key, mission in tables["missions"].items():
        for name in ("rows", "works"):
            yield from (("missions", found) for found in in_order(f"{key}.{name}", getattr(mission, name)))
        if not 40 <= mission.depth <= 72:
            yield "missions", Finding(f"{key}.depth", f"expected 40 to 72 inches, found {mission.depth}")
        if mission.share < 1:
            yield "missions", Finding(f"{key}.share", f"expected 1 or more, found {mission.share}")
    sides = {key: army.side for key, army in armies.items()}
    for key, theatre in tables["theatres"].items():
        yield from (("theatres", found) for found in theatre_findings(key, theatre, country, sides))


def _style(key: str, style: TerrainStyle) -> Iterable[Finding]:
    for name in ("hills", "houses", "farms", "woods", "odd", "fields", "walls", "cover"):
        yield from in_order(f"{key}.{name}", getattr(style, name))
    yield from weighed(f"{key}.objectives", {str(kind): weight for kind, weight in style.objectives.items()})
    for name, most in (
        ("house_names", style.houses[1] + style.farms[1]),
        ("wood_names", style.woods[1]),
        ("odd_names", style.odd[1]),
    ):
        names = getattr(style, name)
        if len(set(names)) < max(most, len(names)):
            yield Finding(f"{key}.{name}", f"expected {most} different names or more, found {len(set(names))}")
    if style.hedges and style.fields[0] < 12:
        yield Finding(f"{key}.fields", f"expected 12 inches or more from hedge to hedge, found {style.fields[0]}")


def _army(key: str, army: ArmyList, stands: Mapping[str, StandType]) -> Iterable[Finding]:
    """Find stands that do not exist or are of the wrong kind, and lists without an entry."""
    yield from weighed(f"{key}.support", army.support)
    yield from weighed(f"{key}.armor", army.armor)
    wanted = (("squad", (army.squad,), "rifle"), ("support", army.support, "heavy"), ("gun", (army.gun,), "heavy"))
    for name, found, kind in (*wanted, ("armor", army.armor, "vehicle")):
        for stand in found:
            if stand not in stands or stands[stand].kind != kind:
                yield Finding(f"{key}.{name}", f"expected stands of kind {kind}, found {stand!a}")
    for name, fewest in (("titles", 1), ("companies", 4)):
        if len(set(getattr(army, name))) < fewest:
            yield Finding(f"{key}.{name}", f"expected {fewest} or more, found {len(set(getattr(army, name)))}")
