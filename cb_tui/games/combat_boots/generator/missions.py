"""Missions: what each side has to do, by kind: assaults, passages, raids."""

from collections.abc import Callable, Mapping
from dataclasses import replace as changed

from msgspec.structs import replace

from cb_tui.core.generator import extra_turns
from cb_tui.core.generator_retries import NoSiteError
from cb_tui.core.grammar import capital
from cb_tui.core.hexes import Hex, distance
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.generator import positions
from cb_tui.games.combat_boots.generator.map_draft import EDGES, OPPOSITE, near
from cb_tui.games.combat_boots.generator.mission_plan import (
    MissionInputs,
    MissionPlan,
    MissionSide,
    NamedPiece,
    attackable,
    bound,
    chosen,
    spoken,
    storm,
    trenches,
)
from cb_tui.games.combat_boots.generator.roads import cheapest
from cb_tui.games.combat_boots.rules.battle import Destroy, Hold, Leave, MachineOrder, Survive, UnitDeployment
from cb_tui.games.combat_boots.rules.terrain import hexside

FAR = 6  # columns or rows from where the attackers come to a road on which a squad comes late
COLUMN = 9  # hexes of road at least, for an ambush
HEAD, TAIL = 5, 4  # of a column: pieces on the road at the start, and that come in each turn after
DARK = (3, 4)  # hexes that pieces see by night
DEEP = 6  # columns or rows from your edge to guns and to pieces that are cut off


def attack(scene: MissionInputs) -> MissionPlan:
    """Take what the enemy holds."""
    plan = _assault(scene, scene.you, scene.enemy)
    return _late(scene, plan) if scene.chance.chance(scene.mission.late) else plan


def hold(scene: MissionInputs) -> MissionPlan:
    """Hold what the enemy wants."""
    return _assault(scene, scene.enemy, scene.you)


def _assault(scene: MissionInputs, attackers: MissionSide, defenders: MissionSide) -> MissionPlan:
    objective, name = chosen(scene, [(one, each) for one in scene.objectives for each in attackable(one, scene.land)])
    held = positions.defend(scene.ground, objective.hexes, name, defenders.letters(), chance=scene.chance)
    start = positions.form_up(
        scene.ground, name, len(attackers.pieces), held, goal=objective.hexes[0], chance=scene.chance
    )
    turns = scene.turns(start, objective.hexes[0], against=attackers is scene.you)
    units = [*bound(attackers.put(start), objective.hexes, attackers), *defenders.put(held)]
    wanted = Hold(side=attackers.side, hexes=objective.hexes, count=objective.wanted)
    return MissionPlan(
        title=capital(spoken(objective)) if attackers is scene.you else f"Hold {spoken(objective)}",
        units=tuple(units),
        victory=(wanted, scene.broken(attackers), scene.broken(defenders)),
        turns=turns,
        edge=name,
        objective=objective,
        orders=(storm(attackers, turns),),
        trenches=trenches(scene, held, name),
    )


def meeting(scene: MissionInputs) -> MissionPlan:
    """Be there first and stay."""
    land = scene.land
    able = [(one, each) for one in scene.objectives if one.kind != "bridge" for each in attackable(one, land, 4)]
    objective, name = chosen(scene, [(one, each) for one, each in able if OPPOSITE[each] in attackable(one, land, 4)])
    units: list[UnitDeployment] = []
    starts: list[Hex] = []
    for camp, from_edge in ((scene.you, name), (scene.enemy, OPPOSITE[name])):
        foes = [*starts, *objective.hexes]
        start = positions.form_up(
            scene.ground, from_edge, len(camp.pieces), foes, goal=objective.hexes[0], chance=scene.chance, away=3
        )
        units += bound(camp.put(start), objective.hexes, camp)
        starts += start
    turns = scene.turns(starts, objective.hexes[0], against=False)
    sides = scene.you, scene.enemy
    return MissionPlan(
        title=f"Meeting at {objective.name}" if objective.kind != "hill" else f"The race for {objective.name}",
        units=tuple(units),
        victory=(
            *(Hold(side=camp.side, hexes=objective.hexes, count=objective.wanted, when="last") for camp in sides),
            *map(scene.broken, sides),
        ),
        turns=turns,
        edge=name,
        objective=objective,
        orders=tuple(storm(camp, turns) for camp in sides),
    )


def _late(scene: MissionInputs, plan: MissionPlan) -> MissionPlan:
    """Return the plan with a squad of the enemy on its way, by a road from another edge."""
    ends = [at for at in scene.land.exits if scene.land.field.depth(at, plan.edge) >= FAR]
    squads = scene.enemy.squads()
    if not ends or len(squads) < 3 or plan.objective is None:
        return plan
    end, goal, turn = scene.chance.pick(ends), plan.objective.hexes[0], scene.chance.integer_between(3, 4)
    units = tuple(
        replace(unit, at=end, turn=turn, tactic="engage", goal=goal) if unit.id == squads[-1] else unit
        for unit in plan.units
    )
    manned = {unit.at for unit in units if unit.turn == 1}.intersection(plan.trenches)
    return changed(plan, units=units, trenches=plan.trenches if manned else ())


def breakout(scene: MissionInputs) -> MissionPlan:
    """Get half of your pieces off the far edge, through a screen."""
    name = scene.chance.pick(EDGES)
    out = OPPOSITE[name]
    screen = positions.screen(scene.ground, name, len(scene.enemy.pieces), scene.chance)
    goals = [at for at in scene.ground.field.edges[out] if scene.ground.march(screen[0], at) is not None][2:-2:2]
    if not goals:
        raise NoSiteError("no way out")
    start = positions.form_up(
        scene.ground, name, len(scene.you.pieces), screen, goal=goals[0], chance=scene.chance, away=4
    )
    goals.sort(key=lambda at: (scene.ground.march(start[0], at), at))
    turns = scene.turns(start, goals[0], against=True) + 1
    count = (len(scene.you.pieces) + 1) // 2
    units = [replace(unit, goal=goals[number % 3 % len(goals)]) for number, unit in enumerate(scene.you.put(start))]
    return MissionPlan(
        title=f"Breakout at {scene.village}",
        units=(*units, *scene.enemy.put(screen)),
        victory=(Leave(side=scene.you.side, edge=out, count=count), scene.broken(scene.you), scene.broken(scene.enemy)),
        turns=turns,
        edge=name,
        orders=(storm(scene.you, turns),),
        exits=(out,),
    )


def rearguard(scene: MissionInputs) -> MissionPlan:
    """Plan a rearguard action: let no enemy past."""
    name = scene.chance.pick(EDGES)
    out, you, enemy = OPPOSITE[name], scene.you, scene.enemy
    posts = positions.screen(scene.ground, name, len(you.pieces), scene.chance)
    goals = [at for at in scene.ground.field.edges[out] if scene.ground.march(posts[0], at) is not None][2:-2:2]
    if not goals:
        raise NoSiteError("no way out")
    start = positions.form_up(scene.ground, name, len(enemy.pieces), posts, goal=goals[0], chance=scene.chance, away=4)
    goals.sort(key=lambda at: (scene.ground.march(start[0], at), at))
    turns = scene.turns(start, goals[0], against=False)
    count = max(2, -(-len(enemy.pieces) * 2 // 5))
    comers = [replace(unit, goal=goals[number % 3 % len(goals)]) for number, unit in enumerate(enemy.put(start))]
    return MissionPlan(
        title=f"Rearguard at {scene.village}",
        units=(*you.put(posts), *comers),
        victory=(Leave(side=enemy.side, edge=out, count=count), scene.broken(you), scene.broken(enemy)),
        turns=turns,
        edge=name,
        orders=(storm(enemy, turns),),
        exits=(out,),
        trenches=trenches(scene, posts, name),
    )


def ambush(scene: MissionInputs) -> MissionPlan:
    """Destroy a column on the road."""
    ground, you, enemy = scene.ground, scene.you, scene.enemy
    links = scene.land.links
    ends = scene.land.exits
    ways = [
        cheapest(ground.field, (one,), (other,), lambda a, b: 1 if hexside(a, b) in links else None)
        for one in ends
        for other in ends
        if one != other
    ]
    ways = [way for way in ways if len(way) >= COLUMN]
    if not ways:
        raise NoSiteError("no road for a column")
    way = scene.chance.pick(ways)
    name = next(each for each in EDGES if ground.field.depth(way[0], each) == 0)
    trucks = [piece for piece in enemy.pieces if piece.letter == "V" or piece.type in enemy.roster.trucks]
    riders = [piece for piece in enemy.pieces if piece.letter == "R"][: len(trucks)]
    loads = dict(zip((one.id for one in riders), trucks, strict=False))
    marching = [piece for piece in enemy.pieces if piece not in riders]
    marching.sort(key=lambda piece: ("THRMAWGFV".index(piece.letter), piece.id))
    head = way[: min(HEAD, len(marching))][::-1]
    spots = {
        piece.id: (head[number], 1) if number < len(head) else (way[0], 2 + (number - len(head)) // TAIL)
        for number, piece in enumerate(marching)
    }
    for rider, truck in loads.items():
        spots[rider] = spots[truck.id]
    column = [
        replace(
            unit,
            at=spots[unit.id][0],
            turn=spots[unit.id][1],
            inside=loads[unit.id].id if unit.id in loads else UnitId(""),
        )
        for unit in enemy.put([way[0]] * len(enemy.pieces))
    ]
    posts = positions.lurk(ground, way, len(you.pieces), head, scene.chance)
    turns = max(6, 4 + len(way) // 4) + extra_turns(scene.handicap, against=True)
    return MissionPlan(
        title=f"The road to {scene.village}",
        units=(*you.put(posts), *column),
        victory=(scene.broken(enemy), scene.broken(you)),
        turns=turns,
        edge=name,
        orders=(storm(enemy, turns),),
        way=way,
    )


def raid(scene: MissionInputs) -> MissionPlan:
    """Destroy two guns and get no one killed over it, by night as often as not."""
    name = scene.chance.pick(EDGES)
    ground, land = scene.ground, scene.land
    guns = [piece for piece in scene.enemy.pieces if piece.type in scene.enemy.roster.guns][-2:]
    guard = [piece for piece in scene.enemy.pieces if piece not in guns]
    lots = [
        at
        for at in ground.field.hexes
        if ground.field.depth(at, name) >= DEEP
        and ground.field.rim[at]
        and land.ground[at] in ".^"
        and at not in land.road
    ]
    pairs = [(one, other) for one in lots for other in lots if one < other and distance(one, other) in (2, 3)]
    pairs = [pair for pair in pairs if all(near(at, land.road) <= 2 for at in pair)] or pairs
    pairs = [pair for pair in pairs if ground.march(*pair) is not None]
    if not pairs:
        raise NoSiteError("no place for guns")
    pits = scene.chance.pick(pairs)
    posts = positions.defend(ground, pits, name, scene.enemy.letters(guard), chance=scene.chance, taken=pits)
    start = positions.form_up(
        ground, name, len(scene.you.pieces), [*pits, *posts], goal=pits[0], chance=scene.chance, away=4
    )
    night = scene.chance.chance(scene.mission.night)
    asleep = {piece.id for piece in scene.chance.shuffled(guard)[: len(guard) // 2]} if night else set()
    watch = [replace(unit, asleep=unit.id in asleep) for unit in scene.enemy.put(posts, guard)]
    turns = scene.turns(start, pits[0], against=True)
    return MissionPlan(
        title=f"The guns at {scene.village}",
        units=(*bound(scene.you.put(start), pits, scene.you), *scene.enemy.put(pits, guns), *watch),
        victory=(
            Destroy(side=scene.you.side, count=2, ids=tuple(gun.id for gun in guns)),
            scene.broken(scene.you),
            scene.broken(scene.enemy),
        ),
        turns=turns,
        edge=name,
        orders=(storm(scene.you, turns),),
        trenches=trenches(scene, posts, name),
        night=scene.chance.pick(DARK) if night else 0,
    )


def rescue(scene: MissionInputs) -> MissionPlan:
    """Bring out a squad and a machine gun that are cut off."""
    able = [one for one in scene.objectives if one.kind in ("houses", "hill", "farm")]
    objective, name = chosen(scene, [(one, each) for one in able for each in attackable(one, scene.land, DEEP)])
    you, enemy, ground = scene.you, scene.enemy, scene.ground
    lost = [_first(you, "R"), _first(you, "M")]
    relief = [piece for piece in you.pieces if piece not in lost]
    shelter = [objective.hexes[0], objective.hexes[-1]]
    many = -(-len(enemy.pieces) * 3 // 5)
    round_them = [
        at for at in ground.field.hexes if 2 <= near(at, shelter) <= 4 and ground.march(shelter[0], at) is not None
    ]
    round_them = [at for at in round_them if ground.field.depth(at, name) > positions.AWAY]
    luck = {at: scene.chance.integer_below(8) for at in round_them}
    ring = sorted(round_them, key=lambda at: (-(9 * ground.cover(at) + luck[at] + ground.field.depth(at, name)), at))[
        :many
    ]
    between = [
        at for at in positions.screen(ground, name, len(enemy.pieces), scene.chance) if near(at, [*ring, *shelter]) > 1
    ]
    posts = [*ring, *between][: len(enemy.pieces)]
    if len(posts) < len(enemy.pieces) or len(ring) < many:
        raise NoSiteError("no room around those cut off")
    start = positions.form_up(
        ground, name, len(relief), [*posts, *shelter], goal=shelter[0], chance=scene.chance, away=3
    )
    turns = scene.turns(start, shelter[0], against=False)
    trapped = tuple(piece.id for piece in lost)
    besiegers = [replace(unit, goal=shelter[0] if unit.at in ring else Hex("")) for unit in enemy.put(posts)]
    screen = tuple(unit.id for unit in besiegers if not unit.goal)
    held = MachineOrder(since=1, units=trapped, tactic="hold")
    return MissionPlan(
        title=f"Cut off at {objective.name}",
        units=(*you.put(shelter, lost), *bound(you.put(start, relief), shelter, you), *besiegers),
        victory=(
            Survive(side=you.side, ids=trapped, count=1),
            scene.broken(enemy),
            Destroy(side=enemy.side, count=2, ids=trapped),
            scene.broken(you),
        ),
        turns=turns,
        edge=name,
        objective=objective,
        orders=(held, *([MachineOrder(since=1, units=screen, tactic="defend")] if screen else []), storm(enemy, turns)),
    )


def _first(camp: MissionSide, letter: str) -> NamedPiece:
    found = next((piece for piece in reversed(camp.pieces) if piece.letter == letter), None)
    if found is None:
        raise NoSiteError("no pieces to cut off")
    return found


MISSIONS: Mapping[str, Callable[[MissionInputs], MissionPlan]] = {
    "attack": attack,
    "hold": hold,
    "meeting": meeting,
    "breakout": breakout,
    "raid": raid,
    "rescue": rescue,
    "rearguard": rearguard,
    "ambush": ambush,
}
