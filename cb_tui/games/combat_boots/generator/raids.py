"""Raids: two guns to destroy, and a squad and a machine gun to bring out."""

from msgspec.structs import replace

from cb_tui.core.attempts import NoSiteError
from cb_tui.core.hexes import Hex, distance
from cb_tui.games.combat_boots.generator import positions
from cb_tui.games.combat_boots.generator.field import EDGES, near
from cb_tui.games.combat_boots.generator.objectives import attackable
from cb_tui.games.combat_boots.generator.plan import (
    MissionInputs,
    MissionPlan,
    MissionSide,
    NamedPiece,
    bound,
    chosen,
    storm,
    trenches,
)
from cb_tui.games.combat_boots.rules.battle import Destroy, MachineOrder, Survive

DARK = (3, 4)  # hexes that pieces see by night
DEEP = 6  # columns or rows from your edge to guns and to pieces that are cut off


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
