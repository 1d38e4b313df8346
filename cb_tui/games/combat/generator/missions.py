"""Missions: the six by name, each of a scene with its armies."""

from collections.abc import Callable, Mapping

from cb_tui.core.attempts import NoSiteError
from cb_tui.core.values import Place
from cb_tui.games.combat.generator.land import COLUMNS, ROWS, column, row
from cb_tui.games.combat.generator.objectives import chosen, spoken
from cb_tui.games.combat.generator.plan import LINE, MissionInputs, MissionPlan, MissionSide
from cb_tui.games.combat.rules.battle import CutRoad, Exit, Hold
from cb_tui.games.combat.rules.kinds import BASIC

LASTING = 2  # round ends in a row for what is taken
CUT = 3  # for a road
THEIRS, MIDDLE = (3, 8), (6, 11)  # rows in which an objective lies
ROAD = (3, 7)  # rows of a road that is cut
LEAVE = 30  # percent of the pieces on the ground that are to get away


def attack(scene: MissionInputs) -> MissionPlan:
    """Take what the enemy holds."""
    return _assault(scene, scene.you, THEIRS)


def hold(scene: MissionInputs) -> MissionPlan:
    """Hold what the enemy wants."""
    return _assault(scene, scene.enemy, (ROWS + 1 - THEIRS[1], ROWS + 1 - THEIRS[0]))


def _assault(scene: MissionInputs, attacker: MissionSide, rows: tuple[int, int]) -> MissionPlan:
    objective = chosen(scene.objectives, *rows, scene.chance)
    yours = attacker is scene.you
    line = LINE if yours else ROWS + 1 - LINE
    far = max(abs(line - row(at)) for at in objective.squares)
    name = spoken(objective)
    return MissionPlan(
        title=f"{name[0].upper()}{name[1:]}" if yours else f"Hold {name}",
        aims=(Hold(side=attacker.side, name=name, squares=objective.squares, count=objective.wanted, rounds=LASTING),),
        rounds=scene.rounds(far, against=yours),
        attacks=(attacker.side,),
        held=objective.squares,
        objective=objective,
    )


def meeting(scene: MissionInputs) -> MissionPlan:
    """Hold more than half of it when the battle ends."""
    objective = chosen(scene.objectives, *MIDDLE, scene.chance)
    name = spoken(objective)
    return MissionPlan(
        title=f"Meeting at {name}",
        aims=tuple(
            Hold(side=camp.side, name=name, squares=objective.squares, count=objective.wanted, last=True)
            for camp in (scene.you, scene.enemy)
        ),
        rounds=scene.rounds(LINE - MIDDLE[0], against=False),
        attacks=(scene.you.side, scene.enemy.side),
        objective=objective,
    )


def breakout(scene: MissionInputs) -> MissionPlan:
    """Get away over the enemy's base line."""
    return _passage(scene, scene.you, f"Out by {scene.village}")


def rearguard(scene: MissionInputs) -> MissionPlan:
    """Plan a mission to let no enemy past."""
    return _passage(scene, scene.enemy, f"Rearguard at {scene.village}")


def _passage(scene: MissionInputs, goer: MissionSide, title: str) -> MissionPlan:
    afoot = sum(number for kind, number in goer.army.items() if BASIC[kind].ground)
    return MissionPlan(
        title=title,
        aims=(Exit(side=goer.side, count=max(2, afoot * LEAVE // 100)),),
        rounds=scene.rounds(LINE - 1, against=goer is scene.you),
        attacks=(goer.side,),
        leaves=goer.side,
    )


def road(scene: MissionInputs) -> MissionPlan:
    """Cut the road behind the enemy's front."""
    able = [_stretch(way) for way in scene.land.across]
    able = [way for way in able if len(way) >= COLUMNS // 2]
    if not able:
        raise NoSiteError("no road to cut")
    way = scene.chance.pick(able)
    return MissionPlan(
        title=f"The road by {scene.village}",
        aims=(CutRoad(side=scene.you.side, name="the road", squares=way, rounds=CUT),),
        rounds=scene.rounds(LINE - min(map(row, way)), against=True),
        attacks=(scene.you.side,),
        held=way[2:-2:4],
    )


def _stretch(way: tuple[Place, ...]) -> tuple[Place, ...]:
    """Return the part of a road that lies behind the enemy's front, from the west."""
    squares = dict.fromkeys(at for at in way if ROAD[0] <= row(at) <= ROAD[1])
    return tuple(sorted(squares, key=lambda at: (column(at), row(at))))


MISSIONS: Mapping[str, Callable[[MissionInputs], MissionPlan]] = {
    "attack": attack,
    "hold": hold,
    "meeting": meeting,
    "breakout": breakout,
    "rearguard": rearguard,
    "road": road,
}
