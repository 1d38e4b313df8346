"""Overrun: armor attacks the soft pieces whose hex it enters, and silences them. [OVR]"""

from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.rules import bands
from cb_tui.games.combat_boots.rules.fire import weapon_of
from cb_tui.games.combat_boots.rules.model import Fire, Overrun, State, Unit
from cb_tui.games.combat_boots.rules.occupancy import AREA, enemies, kind_of
from cb_tui.games.combat_boots.rules.shot import make_refusal, shot_refusal


def refusal(state: State, waiting: Overrun, fire: Fire) -> IllegalCommand | None:
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
