"""Artillery: missions, their blast, and what it hits. [ART]"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from cb_tui.core import hexes
from cb_tui.core.hexes import Hex
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Side, UnitId
from cb_tui.games.combat_boots.rules import bands, resolve
from cb_tui.games.combat_boots.rules.battle import Battery, Weapon
from cb_tui.games.combat_boots.rules.events import Answered, DiceEntry, FireKind, Fled, Waited
from cb_tui.games.combat_boots.rules.evolve import EventRecorder
from cb_tui.games.combat_boots.rules.fire import NAPALM, Attack, DefensePool, defend, pools, roll_attack
from cb_tui.games.combat_boots.rules.forecast_model import Odds
from cb_tui.games.combat_boots.rules.model import State, Unit
from cb_tui.games.combat_boots.rules.occupancy import intact, mixed, units_of
from cb_tui.games.combat_boots.rules.shot import make_refusal
from cb_tui.games.combat_boots.rules.sight import field, sees, visibility
from cb_tui.games.combat_boots.rules.support_model import (
    Barrage,
    Call,
    Called,
    Landed,
    Lifted,
    Shift,
    Shifted,
    Shifting,
)
from cb_tui.games.combat_boots.rules.terrain import Board

AFAR = 2  # hexes: neither point blank nor the same hex, wherever the blast comes from [ART-5, AIR-6]
RULES: Mapping[FireKind, str] = {"artillery": "ART-5", "air": "AIR-6"}


def area(board: Board, place: Hex) -> tuple[Hex, ...]:
    """Return a hex and its neighbors on the board. [ART-2]"""
    return tuple(one for one in (place, *hexes.neighbours(place)) if one in board.terrain)


def exposed(state: State, places: Iterable[Hex]) -> tuple[Unit, ...]:
    """Return the pieces in some hexes. Cargo is hit with its vehicle only. [HE-1a]"""
    wanted = set(places)
    return tuple(unit for unit in state.units.values() if unit.at in wanted and not unit.inside)


def blast(
    state: State, groups: Sequence[tuple[Unit, ...]], weapon: Weapon, *, kind: FireKind, by: UnitId, at: Hex
) -> Attack:
    """Return an attack on groups. One on many defenders is an area attack, without shedding. [EXC-4a, HE-1a]"""
    he = weapon.arm in ("h", "H")
    bonus = []
    if weapon.plus and state.context.edition.plus_counts:
        bonus.append(DiceEntry("plus", weapon.plus, "HE-3"))
    if weapon.arm in ("n", "N"):
        bonus.append(DiceEntry("napalm", NAPALM, "UNIT-6"))
    return Attack(
        kind=kind,
        by=(by,),
        at=at,
        arm=weapon.arm,
        distance=AFAR,
        lines=(DiceEntry(by, weapon.fp, RULES[kind]),),
        mods=tuple(bonus),
        second_mods=tuple(bonus),
        defenses=tuple(_defense(state, group, weapon, he=he) for group in groups),
        one_die=False,
        area=he or weapon.arm == "N",
        edition=state.context.edition,
    )


def _defense(state: State, group: tuple[Unit, ...], weapon: Weapon, *, he: bool) -> DefensePool:
    crowd = len([unit for unit in units_of(state, group[0].side, group[0].at) if not unit.inside]) - 4
    pool = defend(state, group, AFAR, area=he, fp=weapon.fp)
    return pool._replace(high=(DiceEntry("crowded hex", crowd, "STK-4"),)) if crowd > 0 else pool


def balance(state: State, attack: Attack, side: Side) -> Fraction:
    """Return enemy pieces put out on average minus own ones, a disruption as a half.

    A piece that is already disrupted is lost to either result.
    """
    total = Fraction(0)
    for defense in attack.defenses:
        odds = resolve.odds(*pools(attack, defense, 0))
        for unit in (state.units[one] for one in defense.units):
            toll = odds.kill + odds.disrupt * (Fraction(1) if unit.disrupted else Fraction(1, 2))
            total += -toll if unit.side == side else toll
    return total


# --- what may be called --------------------------------------------------------------------------------------------


def missions_left(state: State, battery: Battery) -> int:
    """Fire missions that a battery has not spent. [ART-8a]"""
    return battery.missions - state.missions.get(battery.id, 0)


def _eyes(state: State, side: Side) -> list[Unit]:
    return [unit for unit in intact(units_of(state, side)) if not unit.inside]


def observed(state: State, side: Side, place: Hex) -> bool:
    """Check whether any intact piece of a side sees a hex, with a cache for the last state. [ART-1a]"""
    answers = _observed(state, side)
    if place not in answers:
        limit = visibility(state.context, state.turn)
        eyes = dict.fromkeys(unit.at for unit in _eyes(state, side))
        answers[place] = any(sees(state.context, eye, place, limit) for eye in eyes)
    return answers[place]


def _observed(state: State, side: Side) -> dict[Hex, bool]:
    asked, whose, answers = state.context.game_cache.observed
    if asked is not state or whose != side:
        answers = {}
        state.context.game_cache.observed = state, side, answers
    return answers


def watched(state: State, side: Side) -> frozenset[Hex]:
    """Return all hexes that any intact piece of a side sees. [ART-1a]"""
    limit = visibility(state.context, state.turn)
    eyes = {unit.at for unit in _eyes(state, side)}
    seen = frozenset[Hex]().union(*(field(state.context, eye, limit) for eye in eyes))
    _observed(state, side).update(dict.fromkeys(seen, True))
    return seen


def call_refusal(state: State, call: Call) -> IllegalCommand | None:
    """Return a refusal if a battery may not fire at a hex now, or None. [ART-1, ART-8a, SHC-1a]"""
    battery = state.context.batteries.get(call.battery)
    if battery is None:
        return make_refusal(
            f"there is no battery {call.battery}; there are {', '.join(state.context.batteries) or 'none'}", "ART-1"
        )
    if battery.side != state.active:
        return make_refusal(f"{battery.id} is not yours to call now", "ART-1")
    if state.turn < battery.since:
        return make_refusal(f"{battery.id} can be called from turn {battery.since} on", "ART-8a")
    if not missions_left(state, battery):
        return make_refusal(f"{battery.id} has no missions left", "ART-8a")
    if battery.id in state.called:
        return make_refusal(f"{battery.id} has already fired this turn; it fires one mission a turn", "ART-1")
    return _aim_refusal(state, battery.side, call.at)


def _aim_refusal(state: State, side: Side, place: Hex) -> IllegalCommand | None:
    if place not in state.context.board.terrain:
        return make_refusal(f"{place} is not on the board; aim at a hex of the map", "ART-1")
    if mixed(state, place):
        return make_refusal(f"both sides are in {place}: artillery may not be aimed there", "SHC-1")
    if not observed(state, side, place):
        return make_refusal(f"no intact piece sees {place}; aim at a hex in sight", "ART-1")
    return None


def calls(state: State, places: frozenset[Hex] | None = None) -> Iterator[Call]:
    """Yield each hex in sight (of `places` if given) for every battery that can fire now."""
    board = state.context.board.terrain
    for battery in state.context.batteries.values():
        free = battery.id not in state.called and missions_left(state, battery) and battery.since <= state.turn
        if battery.side == state.active and free:
            if places is None:
                seen = watched(state, battery.side)
            else:
                seen = frozenset(at for at in places if at in board and observed(state, battery.side, at))
            yield from (Call(battery.id, at) for at in board if at in seen)


# --- the attack ----------------------------------------------------------------------------------------------------


def attack_of(state: State, mission: UnitId, battery: UnitId, place: Hex, units: Iterable[Unit]) -> Attack:
    """Return the attack of a mission on these pieces. [ART-5]"""
    gun = state.context.batteries[battery]
    weapon = Weapon("H", gun.fp, gun.plus)
    return blast(state, [(unit,) for unit in units], weapon, kind="artillery", by=mission, at=place)


def under(state: State, place: Hex) -> tuple[Barrage, ...]:
    """Return the landed barrages that cover a hex. [ART-9a]"""
    return tuple(b for b in state.barrages if not b.lands and bands.distance(b.at, place) <= 1)


def _strike(recorder: EventRecorder, barrage: Barrage, units: Iterable[Unit]) -> None:
    """Attack those of `units` that the barrage has not attacked in this player turn. [ART-6a]"""
    now = next((one for one in recorder.state.barrages if one.id == barrage.id), barrage)
    targets = [unit for unit in units if unit.id not in now.hit]
    if targets:
        roll_attack(recorder, attack_of(recorder.state, now.id, now.battery, now.at, targets), 0)


def _inside(state: State, barrage: Barrage) -> tuple[Unit, ...]:
    return exposed(state, area(state.context.board, barrage.at))


def call(recorder: EventRecorder, command: Call) -> None:
    """Spend a mission. The die decides if it lands now or in the caller's next turn. [ART-3a, ART-8a]"""
    state = recorder.state
    mission = UnitId(f"{command.battery}-{state.missions.get(command.battery, 0) + 1}")
    (die,) = recorder.roll(f"{command.battery} accuracy", 1)
    recorder.emit(Called(mission, command.battery, command.at, 0 if die % 2 else state.turn + 1))
    if die % 2:
        barrage = recorder.state.barrages[-1]
        _strike(recorder, barrage, _inside(recorder.state, barrage))


# --- delayed missions ----------------------------------------------------------------------------------------------


def shift_refusal(state: State, waiting: Shifting, shift: Shift) -> IllegalCommand | None:
    """Return a refusal if a delayed mission may not shift to a hex, or None. [ART-4a]

    It may shift up to two hexes, to a hex in sight.
    """
    if shift.mission != waiting.mission:
        return make_refusal(f"the mission that lands now is {waiting.mission}", "ART-4")
    barrage = _mission(state, shift.mission)
    if shift.to == barrage.at:
        return None
    most = state.context.edition.shift_hexes
    far = shift.to in state.context.board.terrain and hexes.distance(barrage.at, shift.to)
    if far and far > most:
        return make_refusal(f"{shift.to} is {far} hexes from {barrage.at}; a mission shifts at most {most}", "ART-4")
    return _aim_refusal(state, waiting.side, shift.to)


def shifts(state: State, waiting: Shifting) -> Iterator[Shift]:
    """Yield the mission's own hex first, then the hexes to which it may shift."""
    at = _mission(state, waiting.mission).at
    yield Shift(waiting.mission, at)
    places = state.context.board.terrain
    most = state.context.edition.shift_hexes
    yield from (Shift(waiting.mission, to) for to in places if to != at and hexes.distance(at, to) <= most)


def _mission(state: State, mission: UnitId) -> Barrage:
    return next(barrage for barrage in state.barrages if barrage.id == mission)


def shift(recorder: EventRecorder, command: Shift) -> None:
    """Land the mission where its side moves it, and ask about the next one."""
    came = _mission(recorder.state, command.mission).at
    recorder.emit(Answered())
    if command.to != came:
        recorder.emit(Shifted(command.mission, came, command.to))
    _land(recorder, command.mission)
    land(recorder, recorder.state.active)


def land(recorder: EventRecorder, side: Side) -> None:
    """Land the delayed missions of a side at the start of its turn. [ART-4]

    Each lands after a shift, if its side may want one.
    """
    while due := [b for b in recorder.state.barrages if b.side == side and 0 < b.lands <= recorder.state.turn]:
        waiting = Shifting(side, due[0].id)
        if any(_free(recorder.state, waiting, one) for one in shifts(recorder.state, waiting) if one.to != due[0].at):
            recorder.emit(Waited(waiting))
            return
        _land(recorder, due[0].id)


def _free(state: State, waiting: Shifting, to: Shift) -> bool:
    return shift_refusal(state, waiting, to) is None


def _land(recorder: EventRecorder, mission: UnitId) -> None:
    recorder.emit(Landed(mission))
    barrage = _mission(recorder.state, mission)
    _strike(recorder, barrage, _inside(recorder.state, barrage))


# --- barrages on the board -----------------------------------------------------------------------------------------


def entered(recorder: EventRecorder, one: UnitId) -> None:
    """Let the barrages in a hex strike a piece that enters it, with its riders. [ART-6a]"""
    _meet(recorder, one)


def leaving(recorder: EventRecorder, one: UnitId) -> bool:
    """Attack a piece that starts its move in a barrage that strikes leavers. [ART-7a]

    Return False if the piece cannot move on.
    """
    unit = recorder.state.units[one]
    if not unit.moved and recorder.state.context.edition.barrage_strikes_leavers:
        _meet(recorder, one)
    return one in recorder.state.units and not recorder.state.units[one].disrupted


def _meet(recorder: EventRecorder, one: UnitId) -> None:
    if one not in recorder.state.units:
        return
    for barrage in under(recorder.state, recorder.state.units[one].at):
        party = [unit for unit in recorder.state.units.values() if one in (unit.id, unit.riding)]
        _strike(recorder, barrage, party)


def flee_through_fire(recorder: EventRecorder, one: UnitId, way: Sequence[Hex], why: str) -> None:
    """Move a fleeing piece along `way` and strike it in each new barrage on it. [MOR-3a, HTH-9a]"""
    for place in way:
        unit = recorder.state.units.get(one)
        if unit is None:
            return
        if place == way[-1] or waits_for(recorder.state, unit, place):
            recorder.emit(Fled(one, unit.at, place, why))
            _meet(recorder, one)


def waits_for(state: State, unit: Unit, place: Hex) -> tuple[Barrage, ...]:
    """Return the barrages that would strike a piece on entering a hex. [ART-6a]"""
    return tuple(barrage for barrage in under(state, place) if unit.id not in barrage.hit)


def lift(recorder: EventRecorder, side: Side) -> None:
    """Let the enemy's barrages strike the pieces not struck this turn, and end them. [ART-6]

    It happens at the end of `side`'s turn.
    """
    for barrage in recorder.state.barrages:
        if barrage.side != side and not barrage.lands:
            _strike(recorder, barrage, _inside(recorder.state, barrage))
            recorder.emit(Lifted(barrage.id))


def odds(state: State, barrage: Barrage, unit: Unit) -> Odds:
    """Return the chances of a barrage against one piece."""
    attack = attack_of(state, barrage.id, barrage.battery, barrage.at, (unit,))
    return resolve.odds(*pools(attack, attack.defenses[0], 0))
