"""Reasons for the officer's orders, in words."""

from typing import Literal

from cb_tui.core.hexes import Hex
from cb_tui.games.combat_boots.ai.officer.estimate import SEEN, Estimate
from cb_tui.games.combat_boots.ai.officer.fires import RatedAttack, targets
from cb_tui.games.combat_boots.ai.officer.moves import RatedMove
from cb_tui.games.combat_boots.ai.officer.positions import danger, prospect, slack
from cb_tui.games.combat_boots.ai.officer.task import Task
from cb_tui.games.combat_boots.rules import model as m
from cb_tui.games.combat_boots.rules.occupancy import names
from cb_tui.games.combat_boots.rules.victory import holder

RISKY = 0.005  # chance to be hit on the way


def attack(shot: RatedAttack) -> str:
    """Return an attack in words, with its chance to hit."""
    one = len(shot.command.by) == 1
    verb = "assault" if isinstance(shot.command, m.Assault) else "fire"
    at = "" if verb == "assault" else " at"
    return f"{names(shot.command.by)} {verb}{'s' * one}{at} {names(targets(shot.command))}: {shot.chance:.0%} to hit"


def march(here: Estimate, unit: m.Unit, move: RatedMove, task: Task | None) -> str:
    """Return a march in words, with its purpose, whether it draws fire and whether it can wait.

    Its exact chances are forecast elsewhere. A piece that enters an enemy hex on its path goes there
    for the fight.
    """
    to = move.way[-1]
    risk = ", under fire" if move.risk >= RISKY else ""
    fights = any(foe.at == to for foe in here.foes)
    if task is None or (fights and to != task.place):
        return f"{unit.id} goes to {to}{risk}"
    late = "; time is short" if task.kind in ("take", "leave") and slack(here, unit, task) < 1 else ""
    where = "" if to == task.place else f" to {to}"
    return f"{unit.id} goes{where} {task.words(_held(here, task.place))}{risk}{late}"


def _held(here: Estimate, place: Hex) -> Literal["ours", "theirs", "nobody"]:
    side = holder(here.state, place)
    return "nobody" if side is None else "ours" if side == here.side else "theirs"


def stay(here: Estimate, unit: m.Unit, task: Task | None) -> str:
    """Return the reason why a piece stays: what it holds, what it may fire at later, what can hit it there."""
    if task and task.place == unit.at and task.kind in ("take", "deny"):
        return f"{unit.id} holds {unit.at}"
    if prospect(here, unit, unit.at) > SEEN:
        return f"{unit.id} stays where it can fire in later turns"
    safe = danger(here, unit, unit.at) == 0
    return f"{unit.id} stays where no enemy can hit it" if safe else f"{unit.id} stays: no move is worth it"
