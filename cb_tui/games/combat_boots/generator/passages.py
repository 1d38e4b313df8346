"""Passages: breakout and rearguard across the field, and ambush of a column on its road."""

from msgspec.structs import replace

from cb_tui.core.attempts import NoSiteError
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.generator import positions
from cb_tui.games.combat_boots.generator.courses import cheapest
from cb_tui.games.combat_boots.generator.field import EDGES, OPPOSITE
from cb_tui.games.combat_boots.generator.plan import MissionInputs, MissionPlan, storm, trenches
from cb_tui.games.combat_boots.rules.battle import Leave
from cb_tui.games.combat_boots.rules.board import hexside

COLUMN = 9  # hexes of road at least, for an ambush
HEAD, TAIL = 5, 4  # of a column: pieces on the road at the start, and that come in each turn after


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
    turns = max(6, 4 + len(way) // 4) - (scene.handicap // 3 if scene.handicap > 0 else -(-scene.handicap // 3))
    return MissionPlan(
        title=f"The road to {scene.village}",
        units=(*you.put(posts), *column),
        victory=(scene.broken(enemy), scene.broken(you)),
        turns=turns,
        edge=name,
        orders=(storm(enemy, turns),),
        way=way,
    )
