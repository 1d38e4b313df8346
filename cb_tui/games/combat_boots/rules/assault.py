"""Assault: rifle squads against armor in their hex. [ASL]"""

from cb_tui.core.hexes import Hex
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.games.combat_boots.rules import bands
from cb_tui.games.combat_boots.rules.aboard import on_foot_refusal
from cb_tui.games.combat_boots.rules.fire import attack_of
from cb_tui.games.combat_boots.rules.ground import terrain
from cb_tui.games.combat_boots.rules.model import Assault, State
from cb_tui.games.combat_boots.rules.occupancy import enemies, kind_of, names, units_of
from cb_tui.games.combat_boots.rules.shot import disrupted_refusal, make_refusal, shed_refusal


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
