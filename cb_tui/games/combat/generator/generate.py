"""A battle made of a code, and its text as a battle file."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from cb_tui.core.generator import Recipe, enemy_points
from cb_tui.core.generator_retries import NoSiteError, Streams, check_known_name, first_success, streams
from cb_tui.core.scenario import Army
from cb_tui.core.seeded_draws import inline
from cb_tui.core.values import SeatId, Side
from cb_tui.games.combat.generator import map_draft, mission_plan, quality, settlements
from cb_tui.games.combat.generator.briefing import BriefingWriter
from cb_tui.games.combat.generator.map_draft import HALF, REAR, MapDraft
from cb_tui.games.combat.generator.mission_plan import MISSIONS, MissionInputs, MissionPlan, MissionSide
from cb_tui.games.combat.generator.settlements import objectives
from cb_tui.games.combat.generator.tables import ArmyList, Tables, TerrainStyle
from cb_tui.games.combat.rules.battle import ERAS, Battle, CommanderForce, Era
from cb_tui.games.combat.rules.board import board
from cb_tui.games.combat.rules.model import BattleContext
from cb_tui.games.combat.rules.validate import findings

RULESET = "combat"
REINFORCEMENTS = 1  # for a piece that leaves: three would be a fifth of such an army
PACE = 20  # pieces and rounds of a minute
SIDES = {"you": 0, "enemy": 1}
STRIPS = "ab"  # yours, theirs
HEAD = "# {title}. Made by `cb-tui generate {code}`; docs/scenarios.md says how to change it.\n"
PLAIN = ("title", "ruleset", "minutes", "difficulty", "ground", "summary", "briefing")
RULES = ("first", "turns", "default", "profile", "era", "parameters", "rulings")
LISTED = ("aims", "sides", "forces")  # a table for each entry
PIECES, SQUARES = 4, 10  # on a line


def make(tables: Mapping[str, Any], counters: Mapping[str, Any], recipe: Recipe) -> Battle:
    """Return the battle of a recipe. Raises GenerationError."""
    every = Tables(**tables)
    check_known_name(recipe.theatre, every.theatres, "theatre")
    check_known_name(recipe.mission, every.missions, "mission")
    return first_success(recipe, lambda attempt: _one(every, recipe, attempt))[0]


def _one(tables: Tables, recipe: Recipe, attempt: int) -> Battle:
    """Return the battle of one try. Raises NoSiteError if the judge refuses it."""
    stream = streams(recipe, attempt)
    theatre, mission = tables.theatres[recipe.theatre], tables.missions[recipe.mission]
    style = tables.country[theatre.style]
    land = country(style, stream)
    villages = settlements.names(tables, recipe, len(land.villages))
    hills = settlements.heights(theatre, len(land.hills), stream("heights"))
    you, enemy = camps(tables, recipe, stream)
    scene = MissionInputs(
        mission=mission,
        land=land,
        objectives=tuple(objectives(land, villages, hills)),
        village=villages[0],
        you=you,
        enemy=enemy,
        handicap=recipe.handicap,
        chance=stream("mission"),
    )
    plan = MISSIONS[recipe.mission](scene)
    battle = replace(_written(scene, plan, recipe, ERAS[theatre.era]), era=theatre.era)
    setting = BattleContext(battle, board(battle), {})
    if fault := quality.country_fault(setting, style, land.water):
        raise NoSiteError(fault)
    setting = _stood(setting, mission_plan.placed(setting, plan, stream("positions")))
    if fault := quality.start_fault(setting):
        raise NoSiteError(fault)
    teller = BriefingWriter(setting, plan, {you.side: you.host, enemy.side: enemy.host})
    head, month = theatre.dateline(stream("briefing"))
    battle = replace(
        setting.battle,
        briefing=teller.briefing(recipe.mission, head),
        summary=teller.summary(recipe.mission),
        ground=theatre.ground_in(month),
    )
    for finding in findings(battle):
        if not finding.note:  # armies that a battle gives need not be equal [SET-4b]
            raise NoSiteError(f"{finding.where}: {finding.text}")
    return battle


def country(style: TerrainStyle, stream: Streams) -> MapDraft:
    """Return a country, in the order in which real country came about."""
    land = map_draft.relief(style, stream("relief"))
    land = map_draft.water(land, style, stream("water"))
    land = settlements.settle(land, style, stream("sites"))
    land = map_draft.lay(land, style, stream("roads"))
    land = settlements.build(land, style, stream("houses"))
    land = settlements.runways(land, stream("runways"))
    return map_draft.plant(land, style, stream("woods"))


def camps(tables: Tables, recipe: Recipe, stream: Streams) -> tuple[MissionSide, MissionSide]:
    """Return the two sides with their armies, yours first."""
    theatre, mission = tables.theatres[recipe.theatre], tables.missions[recipe.mission]
    enemy = stream("enemy").pick_weighted(theatre.opponents)
    theirs = enemy_points(recipe.points, mission.share, recipe.handicap)
    pairs = ((tables.armies[theatre.army], recipe.points), (tables.armies[enemy], theirs))

    def camp(host: ArmyList, points: int, chance: str) -> MissionSide:
        army = mission_plan.bought(host, ERAS[theatre.era], points, stream(chance))
        title = stream(f"{chance} title").pick(host.titles)
        return MissionSide(side=Side(host.side), host=host, title=title, army=army, points=mission_plan.worth(army))

    return camp(*pairs[0], "your army"), camp(*pairs[1], "their army")


def _written(scene: MissionInputs, plan: MissionPlan, recipe: Recipe, era: Era) -> Battle:
    """Return the battle with its armies in hand."""
    both = scene.you, scene.enemy
    tactics = scene.mission.yours, scene.mission.theirs
    sides = tuple(
        Army(id=camp.side, name=camp.host.name, title=camp.title, tactic=tactic)
        for camp, tactic in zip(both, tactics, strict=True)
    )
    strips = {
        letter: strip
        for letter, camp, strip in zip(STRIPS, both, scene.land.strips, strict=True)
        if "plane" in camp.army
    }
    if not all(strips.values()):
        raise NoSiteError("no room for an airstrip")
    default, begins = scene.mission.default, scene.mission.begins
    mines = scene.mission.mines if era.mines else (0, 0)
    count = sum(sum(camp.army.values()) for camp in both)
    return Battle(
        id=recipe.code,
        title=plan.title,
        ruleset=RULESET,
        minutes=4 + count * plan.rounds // PACE,
        difficulty=1 if recipe.handicap < -1 else 3 if recipe.handicap > 1 else 2,
        sides=sides,
        first=sides[SIDES[begins]].id,
        turns=plan.rounds,
        default=None if default == "neither" else sides[SIDES[default]].id,
        profile="house",
        parameters={
            "points": max(camp.points for camp in both),
            "half_depth": HALF,
            "deploy_depth": REAR,
            "mines_per_side": max(mines),
            "reinforcements": REINFORCEMENTS,
        },
        rulings={  # as battles of codes were measured from the first
            "majority_by": True,
            **({"helicopters_fly": True} if "helicopter" in era.kinds else {}),
        },
        map=scene.land.drawn(strips),
        forces=tuple(
            CommanderForce(seat=SeatId(camp.side), army=camp.army, mines=laid, reinforcements=_fresh(plan, camp))
            for camp, laid in zip(both, mines, strict=True)
        ),
        aims=plan.aims,
    )


def _fresh(plan: MissionPlan, camp: MissionSide) -> int | None:
    """Return how many new pieces one brings that leaves: none to a side that is to leave."""
    return 0 if plan.leaves == camp.side else None


def _stood(setting: BattleContext, forces: tuple[CommanderForce, ...]) -> BattleContext:
    return BattleContext(replace(setting.battle, forces=forces), setting.board, {})


def written(battle: Battle) -> str:
    """Return the battle as TOML. Its id is the file's name."""
    data = to_builtins(battle)
    lines = [HEAD.format(title=battle.title, code=battle.id)]
    lines += [f"{key} = {inline(data[key])}" for key in (*PLAIN, *RULES) if data.get(key)]
    lines += ["map = [", *(f"  {inline(row)}," for row in data["map"]), "]"]
    for key in LISTED:
        for entry in data[key]:
            lines += ["", f"[[{key}]]", *_entry(entry)]
    return "\n".join(lines) + "\n"


def _entry(entry: dict[str, Any]) -> Iterator[str]:
    for key, value in entry.items():
        many = PIECES if key == "units" else SQUARES
        if isinstance(value, list) and (key == "units" or len(value) > many):
            yield f"{key} = ["
            yield from (f"  {', '.join(map(inline, part))}," for part in _parts(value, many))
            yield "]"
        else:
            yield f"{key} = {inline(value)}"


def _parts(values: list[Any], many: int) -> Iterator[list[Any]]:
    return (values[first : first + many] for first in range(0, len(values), many))
