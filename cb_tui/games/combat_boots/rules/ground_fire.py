"""Ground fire: those under an aircraft, and anti-aircraft guns in range, fire before it attacks. [AIR-4, AIR-5]"""

from collections.abc import Iterator, Sequence

from cb_tui.core.hexes import Hex
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.games.combat_boots.rules import bands
from cb_tui.games.combat_boots.rules.artillery import area
from cb_tui.games.combat_boots.rules.battle import Weapon
from cb_tui.games.combat_boots.rules.equivalent_units import kinds_refusal
from cb_tui.games.combat_boots.rules.events import DiceEntry, Engaged, Fired
from cb_tui.games.combat_boots.rules.evolve import EventRecorder
from cb_tui.games.combat_boots.rules.fire import Attack, DefensePool, leader_bonus, roll_attack, weapon_of
from cb_tui.games.combat_boots.rules.model import Fire, State, Unit
from cb_tui.games.combat_boots.rules.movement import fire_refusal
from cb_tui.games.combat_boots.rules.occupancy import intact, kind_of, mixed, units_of, weapons
from cb_tui.games.combat_boots.rules.reaction import engagement_refusal
from cb_tui.games.combat_boots.rules.shot import disrupted_refusal, make_refusal, range_refusal, shed_refusal
from cb_tui.games.combat_boots.rules.support_model import Damaged, FlewOff, GroundFire, Strike

EXTRA = 1  # die of the aircraft, and on its best die [AIR-4]


def _under(state: State, strike: Strike) -> tuple[Hex, ...]:
    if strike.arm == "H":
        return area(state.context.board, strike.at)
    return (strike.at, strike.second) if strike.second else (strike.at,)


def refusal(state: State, waiting: GroundFire, fire: Fire) -> IllegalCommand | None:
    """Return a refusal if these pieces may not fire at the aircraft, or None. [AIR-4a]"""
    aircraft = waiting.strike.aircraft
    if fire.at != (aircraft,):
        return make_refusal(f"only {aircraft}, the attacker, may be fired at now", "AIR-4")
    units = [state.units[one] for one in fire.by]
    joint = len(units) > 1
    for unit in units:
        if refused := _unit_refusal(state, waiting, unit, fire, joint=joint):
            return refused
    if joint and (any(unit.at != units[0].at for unit in units) or fire.arm):
        return make_refusal("only rifle squads of one hex fire together, with their rifles", "STK-1")
    if refused := kinds_refusal(state, units, "by"):
        return refused
    attack = attack_of(state, waiting.strike, fire)
    return shed_refusal(state, attack, fire.drop)


def _unit_refusal(state: State, waiting: GroundFire, unit: Unit, fire: Fire, *, joint: bool) -> IllegalCommand | None:
    if unit.side != waiting.side:
        return make_refusal(f"{unit.id} is not yours to command now", "SEQ-1")
    if idle := disrupted_refusal(state, unit) or fire_refusal(state, unit):
        return idle
    if mixed(state, unit.at):
        return make_refusal(f"{unit.id} shares its hex with the enemy and may fire only there", "SHC-1")
    weapon = weapon_of(state, unit, fire.arm, joint=joint)
    flak = state.context.edition.aa_fires
    if weapon is None or not (_rifles(state, waiting, unit, weapon) or (flak and weapon.arm == "aa" and not joint)):
        who = "rifle squads under attack and aa guns" if flak else "rifle squads under attack"
        return make_refusal(f"{unit.id} may not fire at aircraft: only {who} do", "AIR-4")
    far = bands.distance(unit.at, waiting.strike.at)
    beyond = range_refusal(state, unit, weapon, far) if weapon.arm == "aa" else None
    return beyond or engagement_refusal(state, unit, weapon, (waiting.strike.aircraft,))


def _rifles(state: State, waiting: GroundFire, unit: Unit, weapon: Weapon) -> bool:
    squad = kind_of(state, unit).kind == "squad" and weapon.arm == "r"
    return squad and unit.at in _under(state, waiting.strike)


def shots(state: State, waiting: GroundFire) -> Iterator[Fire]:
    """Yield single shots at the aircraft that weapon and place might allow."""
    for unit in intact(units_of(state, waiting.side)):
        arms = weapons(state, unit)
        for weapon in arms:
            if weapon.arm in ("r", "aa"):
                yield Fire((unit.id,), (waiting.strike.aircraft,), weapon.arm if len(arms) > 1 else "")


def squads(state: State, waiting: GroundFire) -> Iterator[Sequence[Unit]]:
    """Yield the intact rifle squads of each hex under attack."""
    for place in _under(state, waiting.strike):
        here = [unit for unit in intact(units_of(state, waiting.side, place)) if not unit.inside]
        yield [unit for unit in here if kind_of(state, unit).kind == "squad"]


def able(state: State, waiting: GroundFire) -> bool:
    """Check whether any piece may fire at the aircraft."""
    return any(refusal(state, waiting, fire) is None for fire in shots(state, waiting))


def attack_of(state: State, strike: Strike, fire: Fire) -> Attack:
    """Return the attack of ground pieces at an aircraft, without the bonus for the same hex. [AIR-4]"""
    joint = len(fire.by) > 1
    armed = [(one, weapon_of(state, state.units[one], fire.arm, joint=joint)) for one in fire.by]
    sortie = state.context.sorties[strike.aircraft]
    sv = state.context.battle.aircraft[sortie.type].sv
    lines = [DiceEntry(one, weapon.fp, "STK-1" if joint else "FIRE-3") for one, weapon in armed if weapon]
    defense = DefensePool(
        units=(strike.aircraft,),
        lines=(DiceEntry(strike.aircraft, sv, "AIR-1"), DiceEntry("ground fire", EXTRA, "AIR-4")),
        mods=(DiceEntry("ground fire", EXTRA, "AIR-4"),),
    )
    return Attack(
        kind="ground fire",
        by=fire.by,
        at=strike.at,
        arm=fire.arm,
        distance=bands.distance(state.units[fire.by[0]].at, strike.at),
        lines=tuple(lines),
        mods=leader_bonus(state, state.units[fire.by[0]]),
        second_mods=(),
        defenses=(defense,),
        one_die=False,
        area=False,
        edition=state.context.edition,
    )


def shoot(recorder: EventRecorder, waiting: GroundFire, fire: Fire, drop: int) -> None:
    """Fire at the aircraft: it is damaged, and destroyed the second time or outright. [AIR-5, AIR-10a]"""
    aircraft = waiting.strike.aircraft
    roll_attack(recorder, attack_of(recorder.state, waiting.strike, fire), drop)
    told = recorder.events[-1]
    assert isinstance(told, Fired)
    effect = told.verdicts[0].effect
    recorder.emit(Engaged(fire.by, (aircraft,)))
    if effect == "kill" or (effect == "disrupt" and recorder.state.sorties[aircraft].damaged):
        recorder.emit(FlewOff(aircraft, "shot down"))
    elif effect == "disrupt":
        recorder.emit(Damaged(aircraft))
