"""Assaults: attack, hold and meeting, each about an objective."""

from dataclasses import replace as changed

from msgspec.structs import replace

from cb_tui.core.hexes import Hex
from cb_tui.games.combat_boots.generator import positions
from cb_tui.games.combat_boots.generator.field import OPPOSITE
from cb_tui.games.combat_boots.generator.objectives import attackable, sentence, spoken
from cb_tui.games.combat_boots.generator.plan import (
    MissionInputs,
    MissionPlan,
    MissionSide,
    bound,
    chosen,
    storm,
    trenches,
)
from cb_tui.games.combat_boots.rules.battle import Hold, UnitDeployment

FAR = 6  # columns or rows from where the attackers come to a road on which a squad comes late


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
        title=sentence(spoken(objective)) if attackers is scene.you else f"Hold {spoken(objective)}",
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
