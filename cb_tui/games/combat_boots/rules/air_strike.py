"""Air strikes: ground fire, the attack, the flight home, and strafing in later turns. [AIR]"""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from cb_tui.core import hexes
from cb_tui.core.hexes import Hex
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Side, UnitId
from cb_tui.games.combat_boots.rules import bands, ground_fire
from cb_tui.games.combat_boots.rules.artillery import area, blast, exposed
from cb_tui.games.combat_boots.rules.battle import AircraftType, Weapon
from cb_tui.games.combat_boots.rules.dogfight import over_ground
from cb_tui.games.combat_boots.rules.equivalent_units import crowded, kinds_refusal
from cb_tui.games.combat_boots.rules.events import Answered, Waited
from cb_tui.games.combat_boots.rules.evolve import EventRecorder
from cb_tui.games.combat_boots.rules.fire import Attack, roll_attack
from cb_tui.games.combat_boots.rules.model import Fire, Shedding, State, Unit
from cb_tui.games.combat_boots.rules.occupancy import enemies, kind_of, mixed, order, units_of
from cb_tui.games.combat_boots.rules.shot import make_refusal, most_shed, shed_refusal
from cb_tui.games.combat_boots.rules.support_model import Circled, FlewOff, GroundFire, Plane, Strike, Struck

AREA = ("h", "H", "N")  # what hits all in its hexes [UNIT-6]
NAPALM = ("n", "N")
STRAFING = Weapon("m", 2)  # of an aircraft that shows bombs alone [AIR-7]
RUNS = 2  # attacks of a strafing run [AIR-7a]


def aircraft_type(state: State, aircraft: UnitId) -> AircraftType:
    """Return the counter of an aircraft."""
    battle = state.context.battle
    return battle.aircraft[state.context.sorties[aircraft].type]


def strafes(state: State, aircraft: UnitId) -> int:
    """Return the turns of strafing that the battle, or else the edition, gives an aircraft. [AIR-7]"""
    own = state.context.sorties[aircraft].strafes
    return state.context.edition.strafes if own is None else own


def arms(state: State, aircraft: UnitId) -> tuple[Weapon, ...]:
    """Return the weapons an aircraft may use now: ordnance first, then machine guns. [AIR-2, AIR-7, AIR-9a]"""
    carried = aircraft_type(state, aircraft).arms
    there = (*AREA, "n") if state.context.edition.new_arms else ("h", "H")
    ordnance = tuple(weapon for weapon in carried if weapon.arm in there)
    guns = tuple(weapon for weapon in carried if weapon.arm == "m")
    if aircraft not in state.sorties:
        return ordnance or guns
    return guns or ((STRAFING,) if ordnance else ())


def hit(state: State, strike: Strike) -> tuple[Hex, ...]:
    """Return the hexes that a strike hits. [UNIT-6, AIR-6]"""
    match strike.arm:
        case "H":
            return area(state.context.board, strike.at)
        case "N":
            return (strike.at, strike.second)
        case _:
            return (strike.at,)


def canonical(state: State, strike: Strike) -> Strike:
    """Return the strike in its listed form, with its armament, and no targets if it hits all in its hexes."""
    arm = strike.arm
    if not arm and strike.aircraft in state.context.sorties:
        able = arms(state, strike.aircraft)
        arm = able[0].arm if len(able) == 1 else ""
    targets, then = order(state, strike.targets), order(state, strike.then)
    targets, then = ((), ()) if arm in AREA else (targets, () if then == targets else then)
    if len(targets) == len(then) == 1 and order(state, (*targets, *then)) != (*targets, *then):
        targets, then = then, targets
    return replace(strike, arm=arm, targets=targets, then=then)


# --- what may be struck --------------------------------------------------------------------------------------------


def refusal(state: State, strike: Strike) -> IllegalCommand | None:
    """Return the refusal of a strike in its listed form, or None. [AIR-2, AIR-6, AIR-7, SHC-1a]"""
    return (
        _craft_refusal(state, strike)
        or _place_refusal(state, strike)
        or _targets_refusal(state, strike)
        or _shed_refusal(state, strike)
    )


def _craft_refusal(state: State, strike: Strike) -> IllegalCommand | None:
    sortie = state.context.sorties.get(strike.aircraft)
    if sortie is None:
        there = ", ".join(state.context.sorties) or "none"
        return make_refusal(f"there is no aircraft {strike.aircraft}; there are {there}", "AIR-2")
    if sortie.side != state.active:
        return make_refusal(f"{sortie.id} is not yours to command now", "SEQ-1")
    if state.turn < sortie.turn:
        return make_refusal(f"{sortie.id} arrives in turn {sortie.turn}", "AIR-2")
    plane = state.sorties.get(sortie.id)
    if plane is not None and plane.gone:
        return make_refusal(f"{sortie.id} has left the battle", "AIR-5")
    if plane is not None and plane.flew:
        return make_refusal(f"{sortie.id} has already attacked this turn", "AIR-7")
    if busy := over_ground.strike_refusal(state, sortie.id):
        return busy
    able = [weapon.arm for weapon in arms(state, sortie.id)]
    if strike.arm not in able:
        return make_refusal(f"{sortie.id} attacks with {' or '.join(able) or 'nothing'} now; name it in `arm`", "AIR-2")
    return None


def _place_refusal(state: State, strike: Strike) -> IllegalCommand | None:
    board = state.context.board
    if strike.at not in board.terrain:
        return make_refusal(f"{strike.at} is not on the map; aircraft strike only hexes on the map", "AIR-2")
    if strike.arm == "N":
        if strike.second not in board.terrain or hexes.distance(strike.at, strike.second) != 1:
            return make_refusal(f"this napalm burns two hexes; name one beside {strike.at} in `second`", "UNIT-6")
    elif strike.second:
        return make_refusal("only napalm N has a second hex", "UNIT-6")
    side = state.context.sorties[strike.aircraft].side
    for place in (strike.at, strike.second) if strike.second else (strike.at,):
        if mixed(state, place):
            return make_refusal(f"both sides are in {place}: aircraft may not attack there", "SHC-1")
        if units_of(state, side, place):
            return make_refusal(f"a friendly piece is in {place}; aircraft may not attack there", "HE-1")
    return None


def _targets_refusal(state: State, strike: Strike) -> IllegalCommand | None:
    side = state.context.sorties[strike.aircraft].side
    if strike.arm in AREA:
        found = any(unit.side != side for unit in exposed(state, hit(state, strike)))
        return None if found else make_refusal(f"there is no enemy to hit at {strike.at}", "AIR-10a")
    if not strike.targets:
        return make_refusal(f"name the targets of {strike.aircraft} in `targets`", "AIR-3")
    for named in (strike.targets, strike.then):
        units = [state.units[one] for one in named if one in state.units]
        if len(units) != len(named):
            return make_refusal(
                f"there is no piece {next(o for o in named if o not in state.units)} on the board", "UNIT-8"
            )
        if refused := _group_refusal(state, strike, side, units):
            return refused
    if strike.then and (strike.arm != "m" or state.context.edition.strafe_one_target):
        return make_refusal(f"{strike.aircraft} attacks one target a turn; leave out `then`", "AIR-7")
    if strike.then and len(strike.targets) + len(strike.then) > RUNS:
        return make_refusal("an attack on two targets names two single pieces", "AIR-7")
    if strike.then and crowded(state):
        return make_refusal(
            f"with this many pieces face to face {strike.aircraft} attacks one target; leave out `then`", "AIR-7"
        )
    return None


def _group_refusal(state: State, strike: Strike, side: Side, units: list[Unit]) -> IllegalCommand | None:
    for unit in units:
        if unit.side == side:
            return make_refusal(f"{unit.id} is friendly", "FIRE-1")
        if unit.at != strike.at or unit.inside:
            return make_refusal(f"{unit.id} cannot be hit in {strike.at}", "AIR-3")
        if strike.arm == "m" and kind_of(state, unit).armor:
            return make_refusal("machine guns cannot hurt armor", "UNIT-2")
    if len(units) > 1 and strike.arm == "n":
        return make_refusal("this napalm burns one piece; name one", "UNIT-6")
    if len(units) > 1 and not all(kind_of(state, unit).infantry for unit in units):
        return make_refusal("only infantry can be attacked as a group", "STK-2")
    return kinds_refusal(state, units, "targets") if units else None


def _shed_refusal(state: State, strike: Strike) -> IllegalCommand | None:
    if not strike.drop:
        return None
    attack = attack_of(state, strike, 0)
    return (
        shed_refusal(state, attack, strike.drop)
        if attack
        else make_refusal("there is no target to shed dice against", "EXC-1")
    )


def strikes(state: State, groups: Iterable[tuple[UnitId, ...]], place: Hex) -> Iterator[Strike]:
    """Yield the strikes at a hex with enemies. `groups`: units that may be attacked together."""
    ways = tuple(groups)
    for sortie in state.context.sorties.values():
        if sortie.side != state.active or sortie.turn > state.turn:
            continue
        for weapon in arms(state, sortie.id):
            if weapon.arm in ("h", "H"):
                yield Strike(sortie.id, place, (), weapon.arm)
            elif weapon.arm == "N":
                yield from (Strike(sortie.id, place, (), "N", to) for to in hexes.neighbours(place))
            else:
                yield from _single(state, sortie.id, weapon, ways, place)


def _with_drops(state: State, strike: Strike) -> Iterator[Strike]:
    """Yield the strike, and its variants with each number of dice that the aircraft may shed. [EXC]"""
    yield strike
    if refusal(state, strike) is None and (attack := attack_of(state, strike, 0)):
        yield from (replace(strike, drop=drop) for drop in range(1, most_shed(state, attack) + 1))


def _single(
    state: State, aircraft: UnitId, weapon: Weapon, ways: tuple[tuple[UnitId, ...], ...], place: Hex
) -> Iterator[Strike]:
    for group in ways:
        yield from _with_drops(state, Strike(aircraft, place, group, weapon.arm))
    if weapon.arm == "m" and not state.context.edition.strafe_one_target and not crowded(state):
        single = [group for group in ways if len(group) == 1]
        yield from (
            Strike(aircraft, place, one, weapon.arm, then=two)
            for number, one in enumerate(single)
            for two in single[number + 1 :]
        )


# --- the attack ----------------------------------------------------------------------------------------------------


def attack_of(state: State, strike: Strike, made: int) -> Attack | None:
    """Return the attack of a strike after `made` others of its run, or None if no target is left. [AIR-6]"""
    weapon = next((w for w in _known(state, strike) if w.arm == strike.arm), STRAFING)
    if strike.arm in AREA:
        targets: list[tuple[Unit, ...]] = [(unit,) for unit in exposed(state, hit(state, strike))]
    else:
        named = strike.then if made and strike.then else strike.targets
        group = tuple(state.units[one] for one in named if one in state.units)
        targets = [group] if group else []
    if not targets:
        return None
    return blast(state, targets, weapon, kind="air", by=strike.aircraft, at=strike.at)


def _known(state: State, strike: Strike) -> tuple[Weapon, ...]:
    return aircraft_type(state, strike.aircraft).arms


def strike(recorder: EventRecorder, command: Strike) -> None:
    """Emit an aircraft's attack dive. The units under it may fire first. [AIR-3a]"""
    state = recorder.state
    plane = state.sorties.get(command.aircraft)
    left = plane.left if plane else strafes(state, command.aircraft)
    spends = command.arm == "m"
    recorder.emit(Struck(command.aircraft, command.at, command.arm, max(0, left - spends)))
    waiting = GroundFire(state.context.enemy(state.active), command)
    if ground_fire.able(recorder.state, waiting):
        recorder.emit(Waited(waiting))
    else:
        attack(recorder, command, 0)


def attack(recorder: EventRecorder, command: Strike, made: int, drop: int | None = None) -> None:
    """Emit the remaining attacks of a strike. `drop`: dice shed by the target of the first one. [AIR-6]"""
    for number in range(made, RUNS if command.arm == "m" else 1):
        pools = attack_of(recorder.state, command, number)
        if pools is None:
            continue
        if pools.most_shed and not pools.firer_sheds and drop is None:
            side = recorder.state.context.enemy(recorder.state.context.sorties[command.aircraft].side)
            recorder.emit(Waited(Shedding(side, command, pools.most_shed, number)))
            return
        roll_attack(recorder, pools, min(command.drop, pools.most_shed) if drop is None else drop)
        drop = None
    plane = recorder.state.sorties[command.aircraft]
    if plane.damaged:
        recorder.emit(FlewOff(command.aircraft, "damaged"))
    elif not plane.left:
        recorder.emit(FlewOff(command.aircraft, "done"))


def shed(recorder: EventRecorder, waiting: Shedding, drop: int) -> None:
    """Continue a strike after the target has shed its dice."""
    assert isinstance(waiting.fire, Strike)
    attack(recorder, waiting.fire, waiting.made, drop)


# --- ground fire, and the turn's end -------------------------------------------------------------------------------


def fire_at(recorder: EventRecorder, waiting: GroundFire, fire: Fire, drop: int) -> None:
    """Emit a shot from the ground, then more fire or, if the aircraft still flies, its attack. [AIR-4, AIR-5]"""
    ground_fire.shoot(recorder, waiting, fire, drop)
    if recorder.state.sorties[waiting.strike.aircraft].gone:
        recorder.emit(Answered())
    elif not ground_fire.able(recorder.state, waiting):
        recorder.emit(Answered())
        attack(recorder, waiting.strike, 0)


def circle(recorder: EventRecorder, side: Side) -> None:
    """Take a strafing turn from each aircraft that has not strafed, at the end of its side's turn. [AIR-10a]"""
    for aircraft, plane in tuple(recorder.state.sorties.items()):
        if plane.gone or plane.flew or recorder.state.context.sorties[aircraft].side != side:
            continue
        recorder.emit(Circled(aircraft, plane.left - 1))
        if plane.left <= 1:
            recorder.emit(FlewOff(aircraft, "done"))


def flying(state: State, side: Side) -> bool:
    """Check whether a side has an aircraft over the board or still to come. [VIC-2a]"""
    gone = Plane(0, gone=True)
    mine = (one for one in state.context.sorties.values() if one.side == side)
    return any(not state.sorties.get(one.id, replace(gone, gone=False)).gone for one in mine)


def struck(state: State, side: Side) -> tuple[Hex, ...]:
    """Return the hexes with enemies that an aircraft of a side might strike."""
    return tuple(dict.fromkeys(unit.at for unit in enemies(state, side) if bands.on_field(unit.at) and not unit.inside))
