"""Tactics: the four ways in which the solitaire rules play a side. [SOLO]"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from cb_tui.core import hexes
from cb_tui.core.hexes import Hex
from cb_tui.core.ruleset import Choice
from cb_tui.core.values import Command, SeatId, Side, UnitId
from cb_tui.games.combat_boots.ai import machine_moves
from cb_tui.games.combat_boots.rules import attacks, bands, ground_fire, hand_to_hand, leaders, march, resolve
from cb_tui.games.combat_boots.rules import model as m
from cb_tui.games.combat_boots.rules.actions import refusal
from cb_tui.games.combat_boots.rules.artillery import balance
from cb_tui.games.combat_boots.rules.attack_forecast import attack_now, best_drop, kind_now
from cb_tui.games.combat_boots.rules.dogfight import tactic as dogfight
from cb_tui.games.combat_boots.rules.fire import Attack, DefensePool, attack_of, pools
from cb_tui.games.combat_boots.rules.model import Leader
from cb_tui.games.combat_boots.rules.occupancy import (
    cover,
    enemies,
    intact,
    kind_of,
    mixed,
    names,
    soft,
    task,
    units_of,
    weapons,
)
from cb_tui.games.combat_boots.rules.support import support
from cb_tui.games.combat_boots.rules.targets import odds_of

Support = m.Call | m.Shift | m.Strike
Shots = list[m.Fire | m.Assault]
NONE = Fraction(0)


def gain(state: m.State, command: Command, side: Side) -> Fraction:
    """Return the enemy pieces that a mission or strike puts out on average, less friends."""
    attack = attack_now(state, command)
    return balance(state, attack, side) if attack else Fraction(0)


def best(state: m.State, side: Side) -> Choice | None:
    """Return the call or strike with the best balance, or None if none gains."""
    if not (state.context.batteries or state.context.sorties):
        return None
    foes = {unit.at for unit in enemies(state, side) if bands.on_field(unit.at)}
    near = frozenset(place for foe in foes for place in (foe, *hexes.neighbours(foe)))
    able = (one for one in support(state, near) if isinstance(one, m.Call | m.Strike) and one.at in near)
    rated = [(gain(state, one, side), one) for one in able if not (isinstance(one, m.Strike) and one.drop)]
    worth, chosen = max(rated, key=lambda pair: pair[0], default=(Fraction(0), None))
    if chosen is None or worth <= 0:
        return None
    return Choice(chosen, _why(state, chosen, side))


def _why(state: m.State, chosen: m.Call | m.Strike, side: Side) -> str:
    """Return the most likely target, worded like an attack."""
    attack = attack_now(state, chosen)
    assert attack is not None, "it is worth it"
    foes = [each for each in attack.defenses if state.units[each.units[0]].side != side]
    first, *more = sorted(((_hit(attack, each), names(each.units)) for each in foes), key=lambda pair: -pair[0])
    others = f", {len(more)} more in the blast" if more else ""
    who = f"{chosen.battery} fires at" if isinstance(chosen, m.Call) else f"{chosen.aircraft} strikes"
    return f"{who} {chosen.at}: {first[0]:.0%} to hit {first[1]}{others}"


def _hit(attack: Attack, defense: DefensePool) -> float:
    odds = resolve.odds(*pools(attack, defense, 0))
    return float(odds.kill + odds.disrupt)


def shift(state: m.State, legal: Iterable[Command], side: Side) -> Choice:
    """Land a delayed mission where it does most damage, in place if no other hex is better."""
    able = [one for one in legal if isinstance(one, m.Shift)]
    chosen = max(able, key=lambda one: gain(state, one, side))
    return Choice(chosen, f"lands in {chosen.to}, where it does most damage")


def fire_at_aircraft(state: m.State, legal: Iterable[Command], waiting: m.GroundFire) -> Choice:
    """Fire at the aircraft with every piece that can, the best shot first."""

    def chance(fire: m.Fire) -> tuple[Fraction, int]:
        attack = ground_fire.attack_of(state, waiting.strike, fire)
        odds = resolve.odds(*pools(attack, attack.defenses[0], fire.drop))
        return odds.kill * 2 + odds.disrupt, -fire.drop

    able = [one for one in legal if isinstance(one, m.Fire)]
    if not able:
        return Choice(m.HoldFire(), "cannot fire at it")
    chosen = max(able, key=chance)
    return Choice(chosen, f"{names(chosen.by)} fire{'s' * (len(chosen.by) == 1)} at {waiting.strike.aircraft}")


def leader_move(state: m.State, side: Side) -> Choice | None:
    """Return a leader's step toward the best hex in reach, or None if all leaders stand well."""
    for leader in state.leaders.values():
        ahead = route(state, side, leader)
        step = m.Step(leader.id, ahead[0]) if ahead else None
        if step is not None and refusal(state, step) is None:
            return Choice(step, f"{leader.id} joins the pieces in {ahead[-1]}")
    return None


def route(state: m.State, side: Side, leader: Leader) -> tuple[Hex, ...]:
    """Return a leader's path to the best hex in reach, or an empty tuple if the leader stands well."""
    reach = leaders.reach(state, leader)
    best = max((leader.at, *reach), key=lambda place: (_worth(state, side, place), place == leader.at, place))
    return tuple(reach[best].way) if best != leader.at and best in reach else ()


def _worth(state: m.State, side: Side, place: Hex) -> tuple[int, int]:
    """Rate a hex by its armed intact pieces, then by nearness to the enemy. A leader alone leads none."""
    led = sum(bool(weapons(state, unit)) for unit in intact(units_of(state, side, place)))
    near = min((bands.distance(place, foe.at) for foe in enemies(state, side)), default=0)
    return led, -near


def choose(name: str, state: m.State, legal: Sequence[Command], seat: SeatId) -> Choice:
    """Return the next command of a side that plays `name`, with the reason.

    An empty `name` means the tactic of the battle file.
    """
    side = Side(seat)  # each has one
    name = name or state.context.armies[side].tactic
    if state.sky is not None:
        return dogfight.choose(name, state, state.sky, legal, side)
    waiting = state.pending[-1] if state.pending else None
    match waiting:
        case None:
            return _act(name, state, legal, side)
        case m.OpportunityFire() | m.ReturnFire():
            return _react(state, waiting)
        case m.Shifting():
            return shift(state, legal, side)
        case m.GroundFire():
            return fire_at_aircraft(state, legal, waiting)
        case m.Shedding() if above := attack_now(state, m.ReduceDice()):
            drop = best_drop(above)
            return Choice(m.ReduceDice(drop), f"sheds {drop}: worst for the firer")
        case m.Shedding():
            assert not isinstance(waiting.fire, m.Strike)
            attack = attack_of(state, waiting.fire, kind_now(state, waiting.fire))
            drop = best_drop(attack)
            return Choice(m.ReduceDice(drop), f"sheds {drop}: worst for the firer")
        case m.Overrun():
            shot = _best(state, _shots(legal))
            return Choice(shot, "overruns: its best shot") if shot else Choice(m.HoldFire(), "has no second target")
        case m.CloseCombat():
            return _close(state, legal, side)
        case m.FightOrFlee():
            return _stand(name, state, legal, waiting)
        case m.ChooseLoss():
            return _lose(state, legal)
        case m.Pairing():
            return _pair(state, legal, waiting)
        case m.Storm():
            shot = _best(state, _shots(legal))
            return Choice(shot, "storms the armor") if shot else Choice(m.HoldFire(), "leaves the armor alone")
        case m.Loading() | m.Initiative() | m.ChoosePosition():
            raise AssertionError("no decision of a ground battle")


def _shots(legal: Iterable[Command]) -> Shots:
    """Return the attacks of single pieces."""
    return [one for one in legal if isinstance(one, m.Fire | m.Assault) and len(one.by) == 1]


def _best(state: m.State, shots: Shots) -> m.Fire | m.Assault | None:
    """Return the shot that kills most on average, or None if there is no shot with a chance. [SOLO-8a]

    Ties: most hits, then fewest dice shed, so a group fires only if it pays.
    """
    rated = [(_toll(state, shot), shot) for shot in shots]
    able = [(toll, shot) for toll, shot in rated if toll[1]]
    return max(able, key=lambda one: (one[0], -one[1].drop), default=((), None))[1]


def _toll(state: m.State, shot: m.Fire | m.Assault) -> tuple[Fraction, Fraction]:
    """Return the average number of pieces killed and hit by a shot. [FIRE-6]

    A piece that is already disrupted is destroyed by any hit.
    """
    attack = attack_of(state, shot, kind_now(state, shot))
    drop = shot.drop if attack.firer_sheds else best_drop(attack)
    kills = hits = NONE
    for defense in attack.defenses:
        odds = resolve.odds(*pools(attack, defense, drop))
        for unit in defense.units:
            kill = odds.effect if state.units[unit].disrupted else odds.kill
            kills, hits = (kills + kill, hits + odds.effect) if hits else (kill, odds.effect)
    return kills, hits


def _react(state: m.State, waiting: m.OpportunityFire | m.ReturnFire) -> Choice:
    """Fire singly, nearest piece first, while there is any chance. [SOLO-5a]"""
    target = waiting.mover if isinstance(waiting, m.OpportunityFire) else waiting.firers[0]

    def far(unit: m.Unit) -> tuple[int, UnitId]:
        return bands.distance(unit.at, state.units[target].at), unit.id

    for unit in sorted(units_of(state, waiting.side), key=far):
        if shot := _best(state, _shots(attacks.of_unit(state, unit))):
            chance = float(odds_of(state, shot).effect)
            return Choice(shot, f"{unit.id} fires: {chance:.0%} to hit {target}")
    return Choice(m.HoldFire(), "holds fire, no chance to hit")


def _close(state: m.State, legal: Sequence[Command], side: Side) -> Choice:
    for command in legal:
        if isinstance(command, m.HandToHand):
            ours = hand_to_hand.pool(state, side, command.at)
            theirs = hand_to_hand.pool(state, state.context.enemy(side), command.at)
            if ours >= theirs:
                return Choice(command, f"{ours} dice to {theirs}")
    return Choice(m.EndTurn(), "no close combat at bad odds")


def _stand(name: str, state: m.State, legal: Sequence[Command], waiting: m.FightOrFlee) -> Choice:
    ours = hand_to_hand.pool(state, waiting.side, waiting.at)
    theirs = hand_to_hand.pool(state, state.context.enemy(waiting.side), waiting.at)
    ways = [command for command in legal if isinstance(command, m.Flee)]
    runners = hand_to_hand.runners(state, waiting.side, waiting.at)
    never = any((task(state, unit.id).tactic or name) in ("overrun", "hold") for unit in runners)
    if ours >= theirs or not ways or never:
        return Choice(m.HandToHand(waiting.at), f"fights on: {ours} dice to {theirs}")
    foes = [foe.at for foe in enemies(state, waiting.side)]
    best = min(ways, key=lambda way: (-min(bands.distance(way.to, foe) for foe in foes), hexes.axial(way.to)))
    return Choice(best, f"flees: {ours} dice to {theirs}")


def _lose(state: m.State, legal: Sequence[Command]) -> Choice:
    """Lowest survivability first, then weapon units, then id. [SOLO-8a]"""

    def dear(command: m.GiveUp) -> tuple[int, bool, UnitId]:
        kind = kind_of(state, command.unit)
        return kind.sv, not kind.weapon_unit, command.unit

    loss = min((command for command in legal if isinstance(command, m.GiveUp)), key=dear)
    return Choice(loss, f"gives up {loss.unit}, the weakest")


def _pair(state: m.State, legal: Sequence[Command], waiting: m.Pairing) -> Choice:
    """Pair the piece where it raises the chance to win a match most (ties: the first). [HTH-8]"""

    def gain(command: Command) -> Fraction:
        assert isinstance(command, m.PairWith)
        match = next((one for one in waiting.matches if command.foe in one.ours + one.theirs), None)
        mine = waiting.side == waiting.starter
        ours = (match.ours if mine else match.theirs) if match else ()
        theirs = (match.theirs if mine else match.ours) if match else (command.foe,)
        against = hand_to_hand.dice_of(state, theirs)
        before = hand_to_hand.dice_of(state, ours)
        now = before + hand_to_hand.dice_of(state, (command.unit,))
        return hand_to_hand.match_chance(now, against) - (hand_to_hand.match_chance(before, against) if before else 0)

    best = max(legal, key=gain)
    return Choice(best, "picks the enemy it can beat")


def _act(name: str, state: m.State, legal: Sequence[Command], side: Side) -> Choice:
    """Choose for the pieces by distance to the nearest enemy, those with an open turn first. [SOLO-5a]

    Support comes before all pieces, leaders after them.
    """
    if support := best(state, side):
        return support

    for unit in _in_order(state, side):
        moves = march.of_unit(state, unit)
        if (moves or attacks.of_unit(state, unit)) and (choice := _piece(name, state, moves, unit)):
            return choice
    return leader_move(state, side) or Choice(m.EndTurn(), "done")


def _in_order(state: m.State, side: Side) -> Iterator[m.Unit]:
    def far(unit: m.Unit) -> tuple[int, UnitId]:
        return min((bands.distance(unit.at, foe.at) for foe in enemies(state, side)), default=0), unit.id

    yield from sorted((unit for unit in units_of(state, side) if unit.id in state.acting), key=far)
    yield from sorted((unit for unit in units_of(state, side) if unit.id not in state.acting), key=far)


def _piece(name: str, state: m.State, moves: Sequence[Command], unit: m.Unit) -> Choice | None:
    ordered, bound = task(state, unit.id)
    name = ordered or name
    kind = kind_of(state, unit)
    foes = enemies(state, unit.side)
    leave = next((one for one in moves if isinstance(one, m.Exit)), None)
    if leave and bound == unit.at:
        return Choice(leave, f"{unit.id} leaves by the {leave.edge} edge, as ordered")
    if carrying := machine_moves.choose(state, moves, unit):
        return carrying
    lay = next((one for one in moves if isinstance(one, m.LayBridge)), None)
    if lay and bound in ("", unit.at):
        return Choice(lay, f"{unit.id} lays its bridge")
    prey = soft(state, foes) if kind.armor and name == "overrun" else foes
    if name == "overrun" and not bound and (not prey or kind.kind in ("team", "gun", "truck")):
        name, prey = "engage", foes  # there is no piece that it could overrun
    steps = {command.to for command in moves if isinstance(command, m.Step)}
    way = machine_moves.PLANS[name](state, unit, prey) if steps and name in machine_moves.PLANS else ()
    if way and (way[0] not in steps or (name == "engage" and _stays(state, unit, way))):
        way = ()
    fires = not way or MAY_FIRE[name](state, unit)
    if fires and (shot := _best(state, _nearest(state, unit))):
        chance = float(odds_of(state, shot).effect)
        what = "assaults" if isinstance(shot, m.Assault) else "fires at the nearest"
        return Choice(shot, f"{unit.id} {what}: {chance:.0%} to hit {names(_targets(shot))}")
    if way:
        goal = f"makes for {way[-1]}"
        return Choice(m.Step(unit.id, way[0]), f"{unit.id} {goal}")
    if m.Pass(unit.id) not in moves:
        return None
    return Choice(m.Pass(unit.id), f"{unit.id} {_idle(name, state, unit)}")


def _stays(state: m.State, unit: m.Unit, way: machine_moves.Way) -> bool:
    """Check whether an attacker stays put: fired on, or unable to reach new cover. [SOLO-5a, SOLO-6a]"""
    if unit.id in state.fired_on:
        return True
    return unit.moved and bool(cover(state, unit.at)) and machine_moves.price(state, unit, way) > unit.left


def _idle(name: str, state: m.State, unit: m.Unit) -> str:
    if not unit.moved:
        return "holds: no target worth a shot"
    if name == "engage" and unit.id in state.fired_on:
        return "goes to ground"
    return "stops in cover" if cover(state, unit.at) else "can go no farther"


def _targets(shot: m.Fire | m.Assault) -> tuple[UnitId, ...]:
    return (shot.at,) if isinstance(shot, m.Assault) else shot.at


def _nearest(state: m.State, unit: m.Unit) -> Shots:
    """Return the shots at the closest target that can be hurt. [SOLO-5a]"""
    at: dict[int, set[Hex]] = {}
    for foe in enemies(state, unit.side):
        at.setdefault(bands.distance(unit.at, foe.at), set()).add(foe.at)
    for far in sorted(at):
        if able := [shot for shot in _shots(attacks.of_unit(state, unit, at[far])) if _toll(state, shot)[1]]:
            return able
    return []


def _from_cover(state: m.State, unit: m.Unit) -> bool:
    return bool(cover(state, unit.at)) or not machine_moves.covered_way(state, unit, enemies(state, unit.side))


def _in_their_hex(state: m.State, unit: m.Unit) -> bool:
    return mixed(state, unit.at)


def _always(state: m.State, unit: m.Unit) -> bool:
    return True


MAY_FIRE: Mapping[str, Callable[[m.State, m.Unit], bool]] = {
    "engage": _from_cover,
    "overrun": _in_their_hex,
    "defend": _always,
    "hold": _always,
}
