"""Make: a battle out of a recipe, by stages that each draw from a stream of their own."""

from collections.abc import Mapping
from dataclasses import replace as changed
from typing import Any

from msgspec.structs import replace

from cb_tui.core.attempts import NoSiteError, Streams, check_known_name, first_success, streams
from cb_tui.core.draws import SeededDraws
from cb_tui.core.forging import Recipe
from cb_tui.core.tables import Weights
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.generator import judge, layout, muster, places, relief, roads, water, woods
from cb_tui.games.combat_boots.generator.briefing import BriefingWriter
from cb_tui.games.combat_boots.generator.field import sized
from cb_tui.games.combat_boots.generator.forces import Counters
from cb_tui.games.combat_boots.generator.land import TRENCH, MapDraft
from cb_tui.games.combat_boots.generator.missions import MISSIONS
from cb_tui.games.combat_boots.generator.objectives import objectives
from cb_tui.games.combat_boots.generator.outfit import PlatoonSide
from cb_tui.games.combat_boots.generator.plan import MissionInputs, MissionPlan, MissionSide
from cb_tui.games.combat_boots.generator.positions import TerrainQueries
from cb_tui.games.combat_boots.generator.tables import Tables, TerrainStyle
from cb_tui.games.combat_boots.rules.battle import Battle, LeaderCard, VisibilityChange
from cb_tui.games.combat_boots.rules.findings import findings

RULESET = "combat_boots_2025"
LEADERS = (45, 25)  # chance that a side has one, yours first
WINNERS = {"you": 0, "enemy": 1}


def make(tables: Mapping[str, Any], counters: Counters, recipe: Recipe) -> Battle:
    """Return the battle of a recipe. Raises GenerationError."""
    return tried(Tables(**tables), counters, recipe)[0]


def tried(
    tables: Tables, counters: Counters, recipe: Recipe, outfit: PlatoonSide | None = None
) -> tuple[Battle, TerrainQueries, list[str]]:
    """Return the first battle that the judge accepts, its ground, and why earlier tries failed.

    An `outfit` is your side if it is not bought for the points of the recipe. Raises GenerationError.
    """
    check_known_name(recipe.theatre, tables.theatres, "theatre")
    check_known_name(recipe.mission, tables.missions, "mission")
    (battle, ground), failed = first_success(recipe, lambda attempt: _one(tables, counters, recipe, outfit, attempt))
    return battle, ground, failed


def _one(
    tables: Tables, counters: Counters, recipe: Recipe, outfit: PlatoonSide | None, attempt: int
) -> tuple[Battle, TerrainQueries]:
    """Return the battle of one try. Raises NoSiteError if the judge refuses it."""
    stream = streams(recipe, attempt)
    theatre, mission = tables.theatres[recipe.theatre], tables.missions[recipe.mission]
    style = tables.country[theatre.style]
    land = country(style, stream, mission.sizes)
    ground = TerrainQueries(land.board())
    if fault := judge.country_fault(ground, style):
        raise NoSiteError(fault)
    village, farm = places.names(tables, recipe)
    enemy = muster.enemy_of(tables, theatre, stream("enemy"))
    you, foe = muster.camps(tables, recipe, enemy, counters, stream("forces"), outfit=outfit)
    scene = MissionInputs(
        mission=mission,
        land=land,
        ground=ground,
        objectives=tuple(objectives(land, village, farm, places.hill(theatre, land, recipe))),
        village=village,
        you=you,
        enemy=foe,
        counters=counters,
        handicap=recipe.handicap,
        chance=stream("mission"),
    )
    plan = MISSIONS[recipe.mission](scene)
    battle = _written(scene, plan, recipe, stream)
    if outfit:
        battle = outfit.led(battle, you)
    teller = BriefingWriter(battle, plan, {camp.side: camp.roster for camp in (you, foe)})
    battle = replace(
        battle,
        briefing=teller.briefing(recipe.mission, theatre, stream("briefing")),
        summary=teller.summary(recipe.mission),
    )
    if fault := judge.start_fault(ground, battle, recipe.mission):
        raise NoSiteError(fault)
    for finding in findings(battle):
        raise NoSiteError(f"{finding.where}: {finding.text}")
    return battle, ground


def country(style: TerrainStyle, stream: Streams, sizes: Weights) -> MapDraft:
    """Return a country of one of some sizes, in the order in which real country came about."""
    columns, rows = map(int, stream("size").pick_weighted(sizes).split("x"))
    land = relief.relief(sized(columns, rows), style, stream("relief"))
    land = water.water(land, style, stream("water"))
    land = places.settle(land, style, stream("site"))
    land = roads.lay(land, style, stream("roads"))
    land = places.build(land, style, stream("houses"))
    return woods.plant(land, style, stream("woods"))


def _written(scene: MissionInputs, plan: MissionPlan, recipe: Recipe, stream: Streams) -> Battle:
    you, enemy, mission, land = scene.you, scene.enemy, scene.mission, scene.land
    sides = (
        muster.army(you, mission.yours, 0, stream("your morale")),
        muster.army(enemy, mission.theirs, recipe.handicap, stream("their morale")),
    )
    default = None if mission.default == "nobody" else sides[WINNERS[mission.default]].id
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
        leaders=_leaders(you, plan, LEADERS[0], stream("your leader"))
        + _leaders(enemy, plan, LEADERS[1], stream("their leader")),
        exits=plan.exits,
        visibility=(VisibilityChange(1, plan.night),) if plan.night else (),
        board=layout.drawn(changed(land, ground={**land.ground, **dict.fromkeys(plan.trenches, TRENCH)})),
        types={name: scene.counters[name] for name in types},
    )


def _leaders(camp: MissionSide, plan: MissionPlan, percent: int, chance: SeededDraws) -> tuple[LeaderCard, ...]:
    """Return the leader of a side, if it has one: with a squad that is there from the start."""
    squads = [u for u in plan.units if u.id in camp.squads() and u.turn == 1 and not u.inside and not u.asleep]
    if not squads or not chance.chance(percent):
        return ()
    name = "L1" if squads[0].id.isupper() else "l1"
    return (LeaderCard(id=UnitId(name), side=camp.side, name=chance.pick(camp.roster.leaders), at=squads[0].at),)
