"""Assault and overrun: infantry against armor in its hex, and armor against the hex it enters. [ASL, OVR]"""

from cb_tui.core.hexes import Hex
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.rules import bands
from cb_tui.games.combat_boots.rules.fire import attack_of, weapon_of
from cb_tui.games.combat_boots.rules.model import Assault, Fire, Overrun, State, Unit
from cb_tui.games.combat_boots.rules.movement import on_foot_refusal
from cb_tui.games.combat_boots.rules.occupancy import AREA, enemies, kind_of, names, units_of
from cb_tui.games.combat_boots.rules.shot import disrupted_refusal, make_refusal, shed_refusal, shot_refusal
from cb_tui.games.combat_boots.rules.terrain import terrain


def refusal(state: State, command: Assault) -> IllegalCommand | None:
    """Return a refusal if these squads may not assault that AFV, or None. [ASL-1, ASL-3a]"""
    tank = state.units[command.at]
    if not kind_of(state, tank).armor:
        return make_refusal(f"{tank.id} is not armor; fire at it or fight it hand to hand", "ASL-1")
    for kind, one in ((kind_of(state, one), one) for one in command.by):
        if kind.kind != "squad" or all(weapon.arm != "r" for weapon in kind.arms):
            return make_refusal(f"{one} is not a rifle squad; only rifle squads assault armor", "ASL-1")
    if not bands.on_field(tank.at):
        return make_refusal(f"{tank.id} is off the field, out of reach of an assault", "BAND-2")
    edition = state.context.edition
    if edition.assault_closed and not terrain(state.context.board, tank.at).closed:
        return make_refusal(
            f"{tank.at} is open ground: armor is assaulted only in trees, buildings or a trench", "ASL-1"
        )
    if edition.escort_first and (
        escort := [one.id for one in units_of(state, tank.side, tank.at) if kind_of(state, one).infantry]
    ):
        return make_refusal(f"{tank.id} is escorted by {names(escort)}; destroy the escort first", "ASL-1")
    for unit in (state.units[one] for one in command.by):
        if unit.side == tank.side:
            return make_refusal(f"{tank.id} is friendly", "ASL-1")
        if idle := on_foot_refusal(unit) or disrupted_refusal(state, unit):
            return idle
        if unit.at != tank.at:
            return make_refusal(f"{unit.id} is not in the hex of {tank.id}; enter it first", "ASL-3a")
        if unit.shots:
            return make_refusal(f"{unit.id} has already attacked this turn", "ASL-3a")
        if unit.hauled:
            return make_refusal(f"{unit.id} got off this turn, and that takes its whole turn", "TRN-3a")
        if unit.acted and not unit.moved and not edition.escort_first:
            return make_refusal(f"{unit.id} has already acted this turn", "SEQ-2")
    return shed_refusal(state, attack_of(state, command, "assault"), command.drop) if command.drop else None


def stormed(state: State, place: Hex) -> bool:
    """Check whether the active side's squads may assault armor whose escort has just been destroyed. [ASL-5a]"""
    if not state.context.edition.escort_first:
        return False
    return any(
        refusal(state, Assault((unit.id,), tank.id)) is None
        for unit in units_of(state, state.active, place)
        for tank in enemies(state, state.active, place)
    )


def overrun_refusal(state: State, waiting: Overrun, fire: Fire) -> IllegalCommand | None:
    """Return a refusal if the AFV may not attack this way where it came in, or None. [OVR-1, OVR-2a, OVR-3a]"""
    if fire.by != (waiting.unit,):
        return make_refusal(f"{waiting.unit} alone attacks in its overrun", "OVR-1")
    tank = state.units[waiting.unit]
    weapon = weapon_of(state, tank, fire.arm, joint=False)
    if waiting.shots and weapon and weapon.arm != "mg":
        return make_refusal("the overrun's second attack is the machine gun's", "OVR-2")
    if not state.context.edition.overrun_guns and weapon and weapon.arm != "mg":
        return make_refusal("an overrun is made with the integrated machine gun", "OVR-3")
    for target in (state.units[one] for one in fire.at):
        if target.at != tank.at:
            return make_refusal(f"{target.id} is not in the hex that {tank.id} overruns", "OVR-1")
        if kind_of(state, target).armor and weapon and weapon.arm not in AREA:
            return make_refusal(f"{target.id} is armor; an overrun attacks a soft target", "OVR-1", brief="is armor")
    return shot_refusal(state, fire, "overrun")


def silences(state: State, mover: Unit) -> tuple[UnitId, ...]:
    """Return the pieces that an AFV silences on entering: soft ones without an anti-tank weapon. [OVR-4a]"""
    if not kind_of(state, mover).armor or not state.context.edition.overrun_silences:
        return ()
    return tuple(
        unit.id
        for unit in enemies(state, mover.side, mover.at)
        if bands.on_field(mover.at)
        and not kind_of(state, unit).armor
        and all(weapon.arm != "a" for weapon in kind_of(state, unit).arms)
    )
