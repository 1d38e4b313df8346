"""Words: why the officer orders what he orders."""

from typing import Literal

from cb_tui.core.hexes import Hex
from cb_tui.rules.combat_boots import model as m
from cb_tui.rules.combat_boots.occupancy import names
from cb_tui.rules.combat_boots.officer.estimate import Estimate
from cb_tui.rules.combat_boots.officer.fires import Shot, targets
from cb_tui.rules.combat_boots.officer.moves import Move
from cb_tui.rules.combat_boots.officer.positions import danger, prospect
from cb_tui.rules.combat_boots.officer.task import Task
from cb_tui.rules.combat_boots.victory import holder


def attack(shot: Shot) -> str:
    """An attack with its chance."""
    one = len(shot.command.by) == 1
    verb = "assault" if isinstance(shot.command, m.Assault) else "fire"
    at = "" if verb == "assault" else " at"
    return f"{names(shot.command.by)} {verb}{'s' * one}{at} {names(targets(shot.command))}: {shot.chance:.0%} to hit"


def march(here: Estimate, unit: m.Unit, move: Move, task: Task | None) -> str:
    """A march with what it is for and whether it draws fire; its exact chances are foretold elsewhere."""
    to = move.way[-1]
    risk = ", under fire" if move.risk >= 0.005 else ""
    meant = f" {task.words(_held(here, task.place))}" if task else ""
    return f"{unit.id} goes{meant}{risk}" if task and to == task.place else f"{unit.id} goes to {to}{meant}{risk}"


def _held(here: Estimate, place: Hex) -> Literal["ours", "theirs", "nobody"]:
    side = holder(here.state, place)
    return "nobody" if side is None else "ours" if side == here.side else "theirs"


def stay(here: Estimate, unit: m.Unit, task: Task | None) -> str:
    """Why a piece does not move."""
    if task and task.place == unit.at and task.kind in ("take", "deny"):
        return f"{unit.id} holds {unit.at}"
    if prospect(here, unit, unit.at) > 0:
        return f"{unit.id} stays where it has a target"
    return f"{unit.id} stays where no enemy can hit it" if danger(here, unit, unit.at) == 0 else f"{unit.id} stays"
