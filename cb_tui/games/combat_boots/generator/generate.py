"""Generate: a battle out of a recipe, by stages that each draw from a stream of their own, and its file."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace as changed
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from cb_tui.core.generator import Recipe
from cb_tui.core.generator_retries import NoSiteError, Streams, check_known_name, first_success, streams
from cb_tui.core.hexes import Hex, hex_at, parse
from cb_tui.core.seeded_draws import SeededDraws, Weights, inline
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.generator import cover, quality, relief, roads
from cb_tui.games.combat_boots.generator import outfit as muster
from cb_tui.games.combat_boots.generator.briefing import BriefingWriter
from cb_tui.games.combat_boots.generator.map_draft import HOUSES, OPEN, TREES, TRENCH, MapDraft, MapGrid, sized
from cb_tui.games.combat_boots.generator.mission_plan import (
    Counters,
    MissionInputs,
    MissionPlan,
    MissionSide,
    objectives,
)
from cb_tui.games.combat_boots.generator.missions import MISSIONS
from cb_tui.games.combat_boots.generator.outfit import OwnWish, PlatoonSide
from cb_tui.games.combat_boots.generator.positions import TerrainQueries
from cb_tui.games.combat_boots.generator.tables import Tables, TerrainStyle
from cb_tui.games.combat_boots.rules.battle import Battle, Layout, LeaderCard, VisibilityChange
from cb_tui.games.combat_boots.rules.validate import findings

ROADS = {OPEN: "=", HOUSES: "B", TREES: "T"}
RULESET = "combat_boots_2025"
LEADERS = (45, 25)  # chance that a side has one, yours first
WINNERS = {"you": 0, "enemy": 1}
HEAD = "# {title}. Made by `cb-tui generate {code}`; docs/scenarios.md says how to change it.\n"
LISTS = ("sides", "victory", "units", "leaders", "orders")  # a line for each entry
PLAIN = ("title", "ruleset", "order", "minutes", "difficulty", "ground", "summary", "briefing", "balance")
RULES = ("first", "turns", "default", "visibility", "exits", "rulings")
BOARD = ("map", "levels", "roads", "rivers")
FIRST = ("id", "side", "kind", "name", "title", "morale", "from")  # keys of an entry, before all others


def drawn(land: MapDraft) -> Layout:
    """Return the map in text, the levels where there are any, roads and rivers."""
    road = land.road
    letters = {at: ROADS.get(letter, letter) if at in road else letter for at, letter in land.ground.items()}
    levels = {at: str(level) for at, level in land.levels.items()}
    return Layout(
        map=_rows(land.field, letters),
        levels=_rows(land.field, levels) if any(land.levels.values()) else "",
        roads=tuple(_runs(road) for road in land.roads),
        rivers=tuple(f"{one}/{other}" for one, other in sorted(land.rivers)),
    )


def _rows(field: MapGrid, signs: dict[Hex, str]) -> str:
    lines = [
        " ".join(signs[hex_at(column, row)] for column in range(1, field.columns + 1))
        for row in range(1, field.rows + 1)
    ]
    return "".join(f"{' ' if row % 2 else ''}{line}\n" for row, line in enumerate(lines))


def _runs(road: tuple[Hex, ...]) -> str:
    """Return a road as stretches along rows and columns."""
    runs: list[list[Hex]] = []
    for at in road:
        if runs and (len(runs[-1]) == 1 or _along(runs[-1][-2], runs[-1][-1]) == _along(runs[-1][-1], at) != ""):
            runs[-1].append(at)
        else:
            runs.append([at])
    return " ".join(_row_text(run) for run in runs)


def _along(one: Hex, other: Hex) -> str:
    (c1, r1), (c2, r2) = parse(one), parse(other)
    return {(1, 0): "east", (-1, 0): "west", (0, 1): "south", (0, -1): "north"}.get((c2 - c1, r2 - r1), "")


def _row_text(run: list[Hex]) -> str:
    straight = len(run) > 2 or (len(run) == 2 and _along(*run))
    return f"{run[0]}-{run[-1]}" if straight else " ".join(run)


def make(tables: Mapping[str, Any], counters: Counters, recipe: Recipe) -> Battle:
    """Return the battle of a recipe. Raises GenerationError."""
    return tried(Tables(**tables), counters, recipe)[0]


def tried(
    tables: Tables,
    counters: Counters,
    recipe: Recipe,
    outfit: PlatoonSide | None = None,
    wish: OwnWish | None = None,
) -> tuple[Battle, TerrainQueries, list[str]]:
    """Return the first battle that the judge accepts, its ground, and why earlier tries failed.

    An `outfit` is your side if it is not bought for the points of the recipe, a `wish` has both sides.
    Raises GenerationError.
    """
    check_known_name(recipe.theatre, tables.theatres, "theatre")
    check_known_name(recipe.mission, tables.missions, "mission")
    (battle, ground), failed = first_success(
        recipe, lambda attempt: _one(tables, counters, recipe, attempt, outfit=outfit, wish=wish)
    )
    return battle, ground, failed


def _one(
    tables: Tables,
    counters: Counters,
    recipe: Recipe,
    attempt: int,
    *,
    outfit: PlatoonSide | None,
    wish: OwnWish | None,
) -> tuple[Battle, TerrainQueries]:
    """Return the battle of one try. Raises NoSiteError if the judge refuses it."""
    stream = streams(recipe, attempt)
    theatre, mission = tables.theatres[recipe.theatre], tables.missions[recipe.mission]
    style = tables.country[theatre.style]
    land = country(style, stream, mission.sizes)
    ground = TerrainQueries(land.board())
    if fault := quality.country_fault(ground, style):
        raise NoSiteError(fault)
    village, farm = cover.names(tables, recipe)
    enemy = muster.enemy_of(tables, theatre, stream("enemy"))
    you, foe = (
        muster.wished_camps(tables, recipe, enemy, counters, wish)
        if wish
        else muster.camps(tables, recipe, enemy, counters, stream("forces"), outfit=outfit)
    )
    places = objectives(land, village, farm, cover.hill(theatre, land, recipe))
    scene = MissionInputs(
        mission=mission,
        land=land,
        ground=ground,
        objectives=tuple(place for place in places if not wish or wish.objective in ("", place.kind)),
        village=village,
        you=you,
        enemy=foe,
        counters=counters,
        handicap=recipe.handicap,
        chance=stream("mission"),
    )
    plan = MISSIONS[recipe.mission](scene)
    if wish:
        plan = changed(plan, turns=plan.turns + wish.turns, night=wish.night)
    battle = _battle(scene, plan, recipe, stream, tuple(100 * led for led in wish.leaders) if wish else LEADERS)
    if outfit:
        battle = outfit.led(battle, you)
    teller = BriefingWriter(battle, plan, {camp.side: camp.roster for camp in (you, foe)})
    head, month = teller.dateline(theatre, stream("briefing"))
    battle = replace(
        battle,
        briefing=teller.briefing(recipe.mission, head),
        summary=teller.summary(recipe.mission),
        ground=theatre.ground_in(month),
    )
    if fault := quality.start_fault(ground, battle, recipe.mission):
        raise NoSiteError(fault)
    for finding in findings(battle):
        raise NoSiteError(f"{finding.where}: {finding.text}")
    return battle, ground


def country(style: TerrainStyle, stream: Streams, sizes: Weights) -> MapDraft:
    """Return a country of one of some sizes, in the order in which real country came about."""
    columns, rows = map(int, stream("size").pick_weighted(sizes).split("x"))
    land = relief.relief(sized(columns, rows), style, stream("relief"))
    land = relief.water(land, style, stream("water"))
    land = cover.settle(land, style, stream("site"))
    land = roads.lay(land, style, stream("roads"))
    land = cover.build(land, style, stream("houses"))
    return cover.plant(land, style, stream("woods"))


def _battle(scene: MissionInputs, plan: MissionPlan, recipe: Recipe, stream: Streams, leaders: Sequence[int]) -> Battle:
    you, enemy, mission, land = scene.you, scene.enemy, scene.mission, scene.land
    sides = (
        muster.army(you, mission.yours, 0, stream("your morale")),
        muster.army(enemy, mission.theirs, recipe.handicap, stream("their morale")),
    )
    default = None if mission.default == "neither" else sides[WINNERS[mission.default]].id
    types = sorted({unit.type for unit in plan.units})
    return Battle(
        id=recipe.code,
        title=plan.title,
        ruleset=RULESET,
        minutes=4 + len(plan.units) * plan.turns // 14,
        difficulty=1 if recipe.handicap < -1 else 3 if recipe.handicap > 1 else 2,
        sides=sides,
        first=sides[WINNERS[mission.begins]].id,
        turns=plan.turns,
        default=default,
        victory=plan.victory,
        units=tuple(sorted(plan.units, key=lambda unit: unit.side != you.side)),
        orders=tuple(order for order in plan.orders if order.units and order.since <= plan.turns),
        leaders=_leaders(you, plan, leaders[0], stream("your leader"))
        + _leaders(enemy, plan, leaders[1], stream("their leader")),
        exits=plan.exits,
        visibility=(VisibilityChange(1, plan.night),) if plan.night else (),
        board=drawn(changed(land, ground={**land.ground, **dict.fromkeys(plan.trenches, TRENCH)})),
        types={name: scene.counters[name] for name in types},
    )


def _leaders(camp: MissionSide, plan: MissionPlan, percent: int, chance: SeededDraws) -> tuple[LeaderCard, ...]:
    """Return the leader of a side, if it has one: with a squad that is there from the start."""
    squads = [u for u in plan.units if u.id in camp.squads() and u.turn == 1 and not u.inside and not u.asleep]
    if not squads or not chance.chance(percent):
        return ()
    name = "L1" if squads[0].id.isupper() else "l1"
    return (LeaderCard(id=UnitId(name), side=camp.side, name=chance.pick(camp.roster.leaders), at=squads[0].at),)


def written(battle: Battle) -> str:
    """Return the battle as TOML. Its id is the file name, and its counters are those of the catalog."""
    data = to_builtins(battle)
    lines = [HEAD.format(title=battle.title, code=battle.id)]
    lines += [f"{key} = {inline(data[key])}" for key in PLAIN if data.get(key)]
    lines += listed("sides", data["sides"])
    lines += [f"{key} = {inline(data[key])}" for key in RULES if data.get(key)]
    for key in LISTS[1:]:
        if data.get(key):
            lines += ["", *listed(key, data[key])]
    lines += ["", "[board]", *(f"{key} = {inline(data['board'][key])}" for key in BOARD if data["board"].get(key))]
    return "\n".join(lines) + "\n"


def listed(key: str, entries: Iterable[Any]) -> list[str]:
    """Return a list with a line for each entry."""
    lines, side = [], ""
    for entry in entries:
        if key == "units" and side not in ("", entry["side"]):
            lines.append("")
        side = entry.get("side", "")
        lines.append(f"  {inline({name: entry[name] for name in (*FIRST, *entry) if name in entry})},")
    return [f"{key} = [", *lines, "]"]
