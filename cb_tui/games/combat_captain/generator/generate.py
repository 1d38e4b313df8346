"""A battle made of a code, and its text as a battle file."""

from collections.abc import Iterator, Mapping
from dataclasses import replace as changed
from itertools import groupby
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from cb_tui.core.generator import Recipe, enemy_points
from cb_tui.core.generator_retries import NoSiteError, Streams, check_known_name, first_success, streams
from cb_tui.core.inches import TICKS
from cb_tui.core.plane import Point
from cb_tui.core.scenario import Army
from cb_tui.core.seeded_draws import SeededDraws, inline
from cb_tui.core.values import Side, UnitId
from cb_tui.games.combat_captain.generator import forces, map_draft, quality, settlements
from cb_tui.games.combat_captain.generator.briefing import BriefingWriter
from cb_tui.games.combat_captain.generator.forces import Company, MissionSide, OwnWish, Stands
from cb_tui.games.combat_captain.generator.map_draft import WIDE, MapDraft, rectangle
from cb_tui.games.combat_captain.generator.mission_plan import LATE, MISSIONS, Begins, MissionInputs, MissionPlan
from cb_tui.games.combat_captain.generator.positions import Placement
from cb_tui.games.combat_captain.generator.settlements import Objective
from cb_tui.games.combat_captain.generator.tables import Tables
from cb_tui.games.combat_captain.rules.battle import (
    Battle,
    CompanyCard,
    CompanyId,
    EntryRule,
    PreparedPosition,
    StandCard,
)
from cb_tui.games.combat_captain.rules.battle_context import BattleContext
from cb_tui.games.combat_captain.rules.terrain import TerrainMap
from cb_tui.games.combat_captain.rules.validate import findings

RULESET = "combat_captain"
PACE = 10  # stands and turns of a minute
SIDES = {"you": 0, "enemy": 1}
LETTERS = "ABCDEFGH"  # of companies
WING, HALF = 4, (24, 6)  # inches on either side of what is held, and round the middle of a line
HEAD = "# {title}. Made by `cb-tui generate {code}`; docs/scenarios.md says how to change it.\n"
PLAIN = ("title", "ruleset", "minutes", "difficulty", "ground", "summary", "briefing")
RULES = ("first", "turns", "default", "table", "edges", "rulings")
LISTS = ("sides", "aims", "areas", "barriers", "works")  # a line for each entry


def make(tables: Mapping[str, Any], counters: Mapping[str, Any], recipe: Recipe) -> Battle:
    """Return the battle of a recipe. Raises GenerationError."""
    return tried(Tables(**tables), recipe)


def tried(tables: Tables, recipe: Recipe, wish: OwnWish | None = None) -> Battle:
    """Return the first battle that the judge accepts, with the forces of a `wish` if there is one.

    Raises GenerationError.
    """
    check_known_name(recipe.theatre, tables.theatres, "theatre")
    check_known_name(recipe.mission, tables.missions, "mission")
    return first_success(recipe, lambda attempt: _one(tables, recipe, wish, attempt))[0]


def _one(tables: Tables, recipe: Recipe, wish: OwnWish | None, attempt: int) -> Battle:
    """Return the battle of one try. Raises NoSiteError if the judge refuses it."""
    stream = streams(recipe, attempt)
    theatre, mission = tables.theatres[recipe.theatre], tables.missions[recipe.mission]
    land, found = country(tables, recipe, stream)
    you, enemy = wished_camps(tables, recipe, wish, stream) if wish else camps(tables, recipe, stream)
    scene = MissionInputs(mission=mission, land=land, objective=found, you=you, enemy=enemy, handicap=recipe.handicap)
    plan = MISSIONS[recipe.mission](scene)
    if wish:
        plan = changed(plan, turns=plan.turns + wish.turns)
    if plan.behind:
        land = land.with_area("strip", plan.aims[0].area, rectangle(plan.behind), solid=False)
    else:
        land = settlements.marked(land, found)
    battle = _empty(scene, land, plan, recipe)
    if fault := quality.country_fault(TerrainMap(battle), tables.country[theatre.style]):
        raise NoSiteError(fault)
    battle = _placed(battle, scene, plan, tables.stands, stream("works"))
    if fault := quality.start_fault(BattleContext(battle, {})):
        raise NoSiteError(fault)
    teller = BriefingWriter(battle, found, tables.stands, (you, enemy))
    head, month = theatre.dateline(stream("briefing"))
    battle = replace(
        battle,
        minutes=4 + sum(len(company.stands) for company in battle.companies) * plan.turns // PACE,
        briefing=teller.briefing(recipe.mission, head),
        summary=teller.summary(recipe.mission),
        ground=theatre.ground_in(month),
    )
    for finding in findings(battle):
        raise NoSiteError(f"{finding.where}: {finding.text}")
    return battle


def country(tables: Tables, recipe: Recipe, stream: Streams) -> tuple[MapDraft, Objective]:
    """Return a table, in the order in which real country came about, and what is fought for on it."""
    theatre, mission = tables.theatres[recipe.theatre], tables.missions[recipe.mission]
    style = tables.country[theatre.style]
    land = map_draft.site(style, mission.depth, mission.rows, stream("site"))
    land = map_draft.relief(land, style, stream("relief"))
    land = map_draft.roads(land, style, stream("roads"))
    land = settlements.build(land, style, stream("houses"))
    hill = settlements.height(theatre, stream("heights"))
    found = settlements.objective(land, settlements.village_name(tables, recipe), hill)
    land = map_draft.plant(land, style, stream("woods"))
    return map_draft.enclose(land, style, stream("hedges")), found


def camps(tables: Tables, recipe: Recipe, stream: Streams) -> tuple[MissionSide, MissionSide]:
    """Return the two sides with their companies, yours first."""
    theatre, mission = tables.theatres[recipe.theatre], tables.missions[recipe.mission]
    enemy = stream("enemy").pick_weighted(theatre.opponents)
    theirs = enemy_points(recipe.points, mission.share, recipe.handicap)
    armored = stream("armor").chance(theatre.armor)
    tanks = armored and mission.begins == "you", armored and (mission.begins == "enemy" or mission.default == "neither")

    def camp(key: str, points: int, chance: str, *, fewest: int, armored: bool, faces_armor: bool) -> MissionSide:
        host = tables.armies[key]
        companies = forces.raised(
            host, tables.stands, points, stream(chance), fewest=fewest, armored=armored, faces_armor=faces_armor
        )
        title = stream(f"{chance} title").pick(host.titles)
        return MissionSide(side=Side(host.side), host=host, title=title, companies=companies)

    return (
        camp(
            theatre.army, recipe.points, "your army", fewest=mission.companies, armored=tanks[0], faces_armor=tanks[1]
        ),
        camp(enemy, theirs, "their army", fewest=1, armored=tanks[1], faces_armor=tanks[0]),
    )


def wished_camps(tables: Tables, recipe: Recipe, wish: OwnWish, stream: Streams) -> tuple[MissionSide, MissionSide]:
    """Return the two sides with the stands that a player wishes, yours first."""
    theatre, mission = tables.theatres[recipe.theatre], tables.missions[recipe.mission]
    enemy = stream("enemy").pick_weighted(theatre.opponents)

    def camp(key: str, number: int, chance: str, fewest: int) -> MissionSide:
        host = tables.armies[key]
        companies = forces.wished(
            host,
            tables.stands,
            wish.stands[number],
            stream(chance),
            fewest=fewest,
            hand_held=wish.hand_held[number],
        )
        title = stream(f"{chance} title").pick(host.titles)
        return MissionSide(side=Side(host.side), host=host, title=title, companies=companies)

    return camp(theatre.army, 0, "your army", mission.companies), camp(enemy, 1, "their army", 1)


def _empty(scene: MissionInputs, land: MapDraft, plan: MissionPlan, recipe: Recipe) -> Battle:
    """Return the battle without its companies."""
    both = scene.you, scene.enemy
    attacks = {aim.side for aim in plan.aims}
    sides = tuple(
        Army(
            id=camp.side,
            name=camp.host.name,
            title=camp.title,
            tactic="advance" if camp.side in attacks else "hold",
        )
        for camp in both
    )
    default = scene.mission.default
    return Battle(
        id=recipe.code,
        title=plan.title,
        ruleset=RULESET,
        minutes=0,
        difficulty=1 if recipe.handicap < -1 else 3 if recipe.handicap > 1 else 2,
        sides=sides,
        first=sides[SIDES[scene.mission.begins]].id,
        turns=plan.turns,
        default=None if default == "neither" else sides[SIDES[default]].id,
        table=(WIDE, land.deep),
        areas=land.areas,
        barriers=land.barriers,
        companies=(),
        edges={sides[0].id: "south", sides[1].id: "north"},
        aims=plan.aims,
    )


def _placed(battle: Battle, scene: MissionInputs, plan: MissionPlan, stands: Stands, chance: SeededDraws) -> Battle:
    """Return the battle with its companies at their places, weapons of those who hold something in trenches."""
    place = Placement(TerrainMap(battle), stands)
    companies: list[CompanyCard] = []
    trenches: list[PreparedPosition] = []
    for camp, begins, south in ((scene.you, plan.yours, True), (scene.enemy, plan.theirs, False)):
        dug = chance.integer_between(*scene.mission.works)
        letters = iter(LETTERS if south else LETTERS.lower())
        for where, some in _groups(camp, begins):
            spots = list(_spots(place, scene, some, where, south=south))
            for company, points in zip(some, spots, strict=True):
                card = _card(company, camp, next(letters), stands, points)
                if where == "later":
                    x, y = scene.land.ways[0][-1]
                    card = replace(card, enters=EntryRule(turn=LATE, at=f"{x},{y}"))
                elif where in ("there", "line") and not company.armored:
                    card, pits = _dug(card, dug, len(trenches))
                    trenches += pits
                    dug -= len(pits)
                companies.append(card)
    return replace(battle, companies=tuple(companies), works=tuple(trenches))


def _groups(camp: MissionSide, begins: tuple[Begins, ...]) -> Iterator[tuple[Begins, list[Company]]]:
    """Yield the companies of a side that begin together, with where they do."""
    wheres = [begins[min(number, len(begins) - 1)] for number in range(len(camp.companies))]
    for where, group in groupby(zip(wheres, camp.companies, strict=True), lambda each: each[0]):
        yield where, [company for _, company in group]


def _spots(
    place: Placement, scene: MissionInputs, companies: list[Company], where: Begins, *, south: bool
) -> Iterator[list[Point]]:
    """Return the places of companies, none for one that enters later."""
    land, box = scene.land, scene.objective.box
    x, y = land.center
    match where:
        case "later":
            return iter([[] for _ in companies])
        case "south" | "north":
            road, _ = land.ways[0][-1 if south else 0]
            return place.coming(companies, (x + road) // 2 * TICKS, south=south)
        case "there":
            box = box[0] - WING, box[1], box[2] + WING, box[3]
        case "line":
            box = x - HALF[0], y - HALF[1], x + HALF[0], y + HALF[1]
    left, top, right, bottom = (each * TICKS for each in box)
    return place.holding(companies, (left, top, right, bottom), north=south)


def _card(company: Company, camp: MissionSide, letter: str, stands: Stands, points: list[Point]) -> CompanyCard:
    """Return a company as the battle file has it."""
    cards = []
    for number, key in enumerate(company.stands):
        kind = stands[key]
        sign = kind.letter if letter.isupper() else kind.letter.lower()
        own = sum(stands[other].letter == kind.letter for other in company.stands[: number + 1])
        cards.append(
            StandCard(
                id=UnitId(f"{letter}{sign}{own}"),
                kind=kind.kind,
                weapons=kind.weapons,
                armor=kind.armor,
                at=_inches(points[number]) if points else "",
                hand_held_at=company.hand_held and number == 0,
            )
        )
    return CompanyCard(id=CompanyId(letter), side=camp.side, name=company.name, stands=tuple(cards))


def _dug(card: CompanyCard, count: int, before: int) -> tuple[CompanyCard, list[PreparedPosition]]:
    """Return a company with its last stands in trenches, which are its guns and heavy weapons, and the trenches."""
    stands = list(card.stands)
    pits: list[PreparedPosition] = []
    for number in range(len(stands) - 1, -1, -1):
        one = stands[number]
        if one.kind != "heavy" or len(pits) == count:
            break
        name = f"trench {before + len(pits) + 1}"
        pits.append(PreparedPosition(kind="trench", name=name, at=one.at, cover=4))
        stands[number] = replace(one, at="", works=name)
    return replace(card, stands=tuple(stands)), pits


def _inches(at: Point) -> str:
    """Return a point in ticks as a battle file has it, "62,24" or "69.5,17.9"."""
    return ",".join(f"{each / TICKS:g}" for each in at)


def written(battle: Battle) -> str:
    """Return the battle as TOML. Its id is the file's name."""
    data = to_builtins(battle)
    lines = [HEAD.format(title=battle.title, code=battle.id)]
    lines += [f"{key} = {inline(data[key])}" for key in (*PLAIN, *RULES) if data.get(key)]
    for key in LISTS:
        lines += [*_listed(key, data[key])] if data.get(key) else []
    for company in data["companies"]:
        stands = company.pop("stands")
        lines += ["", "[[companies]]", *(f"{key} = {inline(value)}" for key, value in company.items())]
        lines += _listed("stands", stands)
    return "\n".join(lines) + "\n"


def _listed(key: str, entries: list[Any]) -> Iterator[str]:
    yield f"{key} = ["
    yield from (f"  {inline(entry)}," for entry in entries)
    yield "]"
