"""Candidates: every command worth asking about, those left out that are refused: what is legal."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations, product
from typing import assert_never

from cb_tui.core import hexes
from cb_tui.core.hexes import Hex
from cb_tui.core.values import Command, UnitId
from cb_tui.games.combat_boots.rules import air_strike, artillery, bands, ground_fire, hand_to_hand, movement, transport
from cb_tui.games.combat_boots.rules import model as m
from cb_tui.games.combat_boots.rules.battle import MANY, Edge
from cb_tui.games.combat_boots.rules.dogfight import refusal as dogfight
from cb_tui.games.combat_boots.rules.equivalent_units import alike, crowded
from cb_tui.games.combat_boots.rules.events import FireKind
from cb_tui.games.combat_boots.rules.fire import attack_of
from cb_tui.games.combat_boots.rules.occupancy import (
    AREA,
    enemies,
    intact,
    kind_of,
    mixed,
    small_arm,
    units_of,
    weapons,
)
from cb_tui.games.combat_boots.rules.refusal import canonical, march_refusal, refusal
from cb_tui.games.combat_boots.rules.shot import attacks_left, in_reach, most_shed, range_refusal
from cb_tui.games.combat_boots.rules.sight import lane, sees, visibility
from cb_tui.games.combat_boots.rules.terrain import edges


def legal(state: m.State) -> tuple[Command, ...]:
    """Return all legal commands of the side to decide. The last answer is cached, since screens repeat it."""
    if state.outcome:
        return ()
    asked, answer = state.context.game_cache.legal
    if asked is not state:
        answer = tuple(dogfight.legal(state, state.sky) if state.sky is not None else candidates(state))
        state.context.game_cache.legal = state, answer
    return answer


def candidates_of_unit(state: m.State, unit: m.Unit) -> tuple[Command, ...]:
    """Return the commands of `legal` for a piece alone, in its order.

    It is meant for the turn of its side, and for a pending fire of its side.
    """
    return (*moves(state, unit), *attacks(state, unit))


def moves(state: m.State, unit: m.Unit) -> tuple[Command, ...]:
    """Return the commands of `legal` for a piece alone, except its attacks."""
    idle = state.pending or unit.disrupted or unit.inside or unit.acted or unit.side != state.active
    return () if idle else tuple(_moves(state, unit))


def attacks(state: m.State, unit: m.Unit, places: Collection[Hex] | None = None) -> tuple[Command, ...]:
    """Return the attacks of `legal` for a piece alone, at `places` only if given."""
    return tuple(_attacks(state, unit, places))


def _attacks(state: m.State, unit: m.Unit, places: Collection[Hex] | None) -> Iterator[Command]:
    def within(foes: Sequence[m.Unit]) -> Sequence[m.Unit]:
        return foes if places is None else [foe for foe in foes if foe.at in places]

    waiting = state.pending[-1] if state.pending else None
    if unit.disrupted or unit.inside or unit.side != (waiting.side if waiting else state.active):
        return
    match waiting:
        case None:
            if not unit.acted and not unit.moved:
                yield from _fires(state, [unit], within(enemies(state, unit.side)), "fire")
            for squads, tank in _assaults(state, [unit]) if places is None or unit.at in places else ():
                yield from _with_drops(state, m.Assault(squads, tank), "assault")
        case m.OpportunityFire(_, mover, _, fired):
            if unit.id not in fired:
                yield from _fires(state, [unit], within(_there(state, (mover,))), "opportunity")
        case m.ReturnFire(_, by, firers):
            if unit.id in by:
                yield from _fires(state, [unit], within(_there(state, firers)), "return")
        case _:
            raise AssertionError("pieces do not act one by one now")


def candidates(state: m.State) -> Iterator[Command]:
    """Yield legal commands in a stable order: pieces as in the battle file, then `EndTurn` or `HoldFire`."""
    waiting = state.pending[-1] if state.pending else None
    match waiting:
        case None:
            yield from _actions(state)
        case m.OpportunityFire(side, mover, _, fired):
            shooters = [unit for unit in intact(units_of(state, side)) if unit.id not in fired]
            yield from _fires(state, shooters, _there(state, (mover,)), "opportunity")
            yield m.HoldFire()
        case m.ReturnFire(_, by, firers):
            yield from _fires(state, _there(state, by), _there(state, firers), "return")
            yield m.HoldFire()
        case m.Shifting():
            yield from _fine(state, artillery.shifts(state, waiting))
        case m.GroundFire():
            yield from _fine(state, _ground_fires(state, waiting))
            yield m.HoldFire()
        case m.Shedding(_, _, most):
            yield from (m.ReduceDice(drop) for drop in range(most + 1))
        case m.Loading() | m.Initiative() | m.ChoosePosition():
            return  # never waits for a decision
        case m.Overrun(_, unit):
            tank = state.units[unit]
            yield from _fires(state, [tank], enemies(state, tank.side, tank.at), "overrun")
            yield from _fine(state, (m.HoldFire(),))
        case m.CloseCombat(_, places):
            yield from _fine(state, (m.HandToHand(place) for place in places))
            yield m.EndTurn()
        case m.FightOrFlee(_, place):
            yield m.HandToHand(place)
            yield from _fine(state, (m.Flee(to) for to in hexes.neighbours(place)))
        case m.ChooseLoss():
            yield from _fine(state, (m.GiveUp(unit.id) for unit in hand_to_hand.losable(state, waiting)))
        case m.Pairing(unit=unit):
            yield from _fine(state, (m.PairWith(unit, foe) for foe in hand_to_hand.pairing_options(state, waiting)))
        case m.Storm(_, place):
            for squads, prey in _assaults(state, units_of(state, state.active)):
                if state.units[prey].at == place:
                    yield from _with_drops(state, m.Assault(squads, prey), "assault")
            yield m.HoldFire()
        case _:
            assert_never(waiting)


def _actions(state: m.State) -> Iterator[Command]:
    ours = [unit for unit in intact(units_of(state, state.active)) if not unit.acted]
    for unit in ours:
        yield from _moves(state, unit)
    shooters = [unit for unit in ours if not unit.moved]
    yield from _fires(state, shooters, enemies(state, state.active), "fire")
    for squads, tank in _assaults(state, units_of(state, state.active)):
        yield from _with_drops(state, m.Assault(squads, tank), "assault")
    yield from with_leaders(state)
    yield from _fine(state, _support(state, None))
    yield m.EndTurn()


def with_leaders(state: m.State) -> Iterator[m.Step]:
    """Yield the legal steps of the leaders."""
    steps = (m.Step(leader.id, to) for leader in state.leaders.values() for to in hexes.neighbours(leader.at))
    return (step for step in steps if refusal(state, step) is None)


def _fine(state: m.State, commands: Iterable[Command]) -> Iterator[Command]:
    return (command for command in commands if refusal(state, command) is None)


def _moves(state: m.State, unit: m.Unit) -> Iterator[Command]:
    if not unit.shots:
        if march_refusal(state, unit.id) is None:
            beside = bands.beside(state.context, unit.at)
            yield from (m.Step(unit.id, to) for to in beside if movement.step_refusal(state, unit, to) is None)
        yield from _fine(state, (m.Exit(unit.id, edge) for edge in _open_edges(state, unit)))
        yield from _fine(state, movement.bridge_candidates(state, unit))
    yield from _fine(state, transport.candidates(state, unit))
    yield from _fine(state, (m.Pass(unit.id),))


def _there(state: m.State, ids: Sequence[UnitId]) -> list[m.Unit]:
    return [state.units[one] for one in ids if one in state.units]


def support(state: m.State, places: frozenset[Hex]) -> tuple[Command, ...]:
    """Return the calls and air strikes of `legal` at some hexes, in its order."""
    return tuple(_fine(state, _support(state, places)))


def _support(state: m.State, places: frozenset[Hex] | None) -> Iterator[Command]:
    yield from artillery.calls(state, places)
    for place in air_strike.struck(state, state.active) if state.context.sorties else ():
        if places is None or place in places:
            groups = list(_groups(state, enemies(state, state.active, place)))
            yield from (air_strike.canonical(state, strike) for strike in air_strike.strikes(state, groups, place))


def _open_edges(state: m.State, unit: m.Unit) -> Iterator[Edge]:
    """Yield the open edges of the board at which a piece stands."""
    here = edges(state.context.board, unit.at) if state.context.battle.exits and bands.on_field(unit.at) else ()
    return (edge for edge in state.context.battle.exits if edge in here)


def _ground_fires(state: m.State, waiting: m.GroundFire) -> Iterator[Command]:
    """Yield single and joint shots at the aircraft, with every number of dice that the firer may shed."""
    aircraft = waiting.strike.aircraft
    groups = (group for here in ground_fire.squads(state, waiting) for group in joint(state, here))
    fires = (*ground_fire.shots(state, waiting), *(m.Fire(group, (aircraft,)) for group in groups))
    for fire in (canonical(state, one) for one in fires):
        yield fire
        if isinstance(fire, m.Fire) and refusal(state, fire) is None:
            attack = ground_fire.attack_of(state, waiting.strike, fire)
            most = most_shed(state, attack)
            yield from (m.Fire(fire.by, fire.at, fire.arm, drop) for drop in range(1, most + 1))


def _assaults(state: m.State, pieces: Sequence[m.Unit]) -> Iterator[tuple[tuple[UnitId, ...], UnitId]]:
    squads = [u for u in intact(pieces) if kind_of(state, u).kind == "squad" and not u.shots]
    for place in dict.fromkeys(unit.at for unit in squads):
        for tank in enemies(state, state.active, place) if bands.on_field(place) else ():
            if kind_of(state, tank).armor:
                here = [unit for unit in squads if unit.at == place]
                yield from (((unit.id,), tank.id) for unit in here)
                yield from ((group, tank.id) for group in joint(state, here))


def _fires(state: m.State, shooters: Sequence[m.Unit], targets: Sequence[m.Unit], kind: FireKind) -> Iterator[Command]:
    """Yield shots by single and joined pieces at single and grouped targets.

    Each shot comes with every number of dice that the firer may shed.
    """
    limit = visibility(state.context, state.turn)
    for origin in dict.fromkeys(unit.at for unit in shooters):
        here = [unit for unit in shooters if unit.at == origin]
        for place in dict.fromkeys(unit.at for unit in targets):
            if (mixed(state, origin) or mixed(state, place)) and origin != place:
                continue
            distance = bands.distance(origin, place)
            if not any(in_reach(state, unit, distance) for unit in here):
                continue
            if not sees(state.context, origin, place, limit) and origin != place:
                continue
            if lane(state, here[0], place) and all(kind_of(state, u).letter != "W" for u in here):
                continue
            there = [unit for unit in targets if unit.at == place]
            for fire in _shots(state, here, there, kind):
                yield from _with_drops(state, fire, kind)


def _shots(state: m.State, here: Sequence[m.Unit], there: Sequence[m.Unit], kind: FireKind) -> Iterator[m.Fire]:
    place = there[0].at
    distance = bands.distance(here[0].at, place)
    everyone = tuple(unit.id for unit in enemies(state, here[0].side, place))
    area = [everyone] if bands.on_field(place) else [(unit.id,) for unit in there]  # h hits one piece there [BAND-6a]
    groups = tuple(_groups(state, there))
    for unit in here:
        arms = weapons(state, unit)
        for weapon in arms:
            if range_refusal(state, unit, weapon, distance) or (kind == "fire" and not attacks_left(unit, weapon)):
                continue
            arm = weapon.arm if len(arms) > 1 else ""
            if weapon.arm in AREA:
                yield from (m.Fire((unit.id,), whole, arm) for whole in area)
                continue
            for group in groups:
                if weapon.arm in ("a", "n") or not kind_of(state, group[0]).armor:  # [UNIT-2]
                    yield m.Fire((unit.id,), group, arm)
    joining = [unit for unit in here if _joins(state, unit, distance)]
    for squad in joint(state, joining):
        yield from (m.Fire(squad, group) for group in groups)


def _joins(state: m.State, unit: m.Unit, distance: int) -> bool:
    weapon = small_arm(state, unit)
    return weapon is not None and not range_refusal(state, unit, weapon, distance)


def _groups(state: m.State, there: Sequence[m.Unit]) -> Iterator[tuple[UnitId, ...]]:
    yield from ((unit.id,) for unit in there)
    yield from joint(state, [unit for unit in there if kind_of(state, unit).infantry])


def joint(state: m.State, units: Sequence[m.Unit]) -> Iterator[tuple[UnitId, ...]]:
    """Yield all choices of two or more units.

    If more than five stand together, or in a crowd, units of one kind are interchangeable.
    """
    if len(units) < 2 or not bands.on_field(units[0].at):
        return
    if len(units_of(state, units[0].side, units[0].at)) <= MANY and not crowded(state):
        for size in range(2, len(units) + 1):
            for some in combinations(units, size):
                yield tuple(unit.id for unit in some)
        return
    kinds = alike(state, units)
    for counts in product(*(range(len(kind) + 1) for kind in kinds)):
        chosen = {unit.id for kind, count in zip(kinds, counts, strict=True) for unit in kind[:count]}
        if len(chosen) > 1:
            yield tuple(unit.id for unit in units if unit.id in chosen)


def _with_drops(state: m.State, command: m.Fire | m.Assault, kind: FireKind) -> Iterator[Command]:
    ordered = canonical(state, command)
    if refusal(state, ordered) is not None:
        return
    yield ordered
    if crowded(state):
        return
    for drop in range(1, most_shed(state, attack_of(state, command, kind)) + 1):
        if isinstance(ordered, m.Fire):
            yield m.Fire(ordered.by, ordered.at, ordered.arm, drop)
        elif isinstance(ordered, m.Assault):
            yield m.Assault(ordered.by, ordered.at, drop)


def actors(command: Command) -> tuple[UnitId, ...]:
    """Return the pieces that act by a command."""
    match command:
        case m.Step(unit) | m.Exit(unit) | m.LayBridge(unit) | m.Pass(unit):
            return (unit,)
        case m.Load(unit) | m.Unload(unit) | m.Dismount(unit):
            return (unit,)
        case m.Fire(by) | m.Assault(by):
            return by
        case _:
            return ()


def able(state: m.State) -> frozenset[UnitId]:
    """Return the pieces and leaders that some legal command has act.

    In a turn they are computed without a list of all commands.
    """
    if state.outcome or state.pending or state.sky:
        return frozenset(unit for command in legal(state) for unit in actors(command))
    ready = (unit.id for unit in units_of(state, state.active) if _ready(state, unit))
    return frozenset((*ready, *(step.unit for step in with_leaders(state))))


def _ready(state: m.State, unit: m.Unit) -> bool:
    """Check whether a piece may pass or attack. [SEQ-2, ASL-3a]

    A piece that may act may pass, except for squads that assault after their turn.
    """
    return refusal(state, m.Pass(unit.id)) is None or bool(attacks(state, unit))
