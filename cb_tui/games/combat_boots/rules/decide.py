"""The events of a command, one case each, from its chapter. [SEQ]"""

from typing import assert_never

from cb_tui.core.dice import Dice
from cb_tui.core.hexes import Hex
from cb_tui.core.values import Command, Event, UnitId
from cb_tui.games.combat_boots.rules import (
    air_strike,
    artillery,
    assault,
    bands,
    ground_fire,
    hand_to_hand,
    leaders,
    movement,
    reaction,
    transport,
    turn,
    victory,
)
from cb_tui.games.combat_boots.rules import model as m
from cb_tui.games.combat_boots.rules.attack_forecast import kind_now
from cb_tui.games.combat_boots.rules.candidates import legal
from cb_tui.games.combat_boots.rules.dogfight.model import SkyCommand
from cb_tui.games.combat_boots.rules.events import (
    Answered,
    Bridged,
    Engaged,
    FireKind,
    Held,
    Left,
    Shed,
    Silenced,
    Stepped,
    Waited,
)
from cb_tui.games.combat_boots.rules.evolve import EventRecorder
from cb_tui.games.combat_boots.rules.fire import attack_of, roll_attack, set_front, weapon_of
from cb_tui.games.combat_boots.rules.occupancy import enemies, kind_of, soft
from cb_tui.games.combat_boots.rules.refusal import canonical, refusal


def decide(state: m.State, command: Command, dice: Dice) -> tuple[Event, ...]:
    """Return the events of a command. Raises IllegalCommand."""
    if refused := refusal(state, command):
        raise refused
    state.context.game_cache.transitions = {}
    if state.sky is not None:
        return turn.decide(state, command, dice)
    command = canonical(state, command)
    assert isinstance(command, m.AnyCommand)
    assert not isinstance(command, SkyCommand)
    recorder = EventRecorder(state, dice)
    match command:
        case m.Step(unit, to):
            _step(recorder, unit, to)
        case m.Exit(unit, edge):
            _leave(recorder, unit, edge)
        case m.LayBridge(unit, to):
            if _alone(recorder, command, unit):
                recorder.emit(Bridged(unit, state.units[unit].at, to))
                turn.end_piece_turn(recorder, (unit,))
        case m.Pass(unit):
            turn.end_piece_turn(
                recorder, () if unit in state.acting else state.acting
            )  # of a joint turn only this one's part
            turn.end_piece_turn(recorder, (unit,))
        case m.Load() | m.Unload() | m.Dismount():
            turn.end_piece_turn(recorder, (one for one in state.acting if one != command.unit))
            if not (recorder.events and refusal(recorder.state, command)) and not transport.haul(recorder, command):
                transport.settle(recorder, command.unit)
        case m.Call():
            artillery.call(recorder, command)
        case m.Shift():
            artillery.shift(recorder, command)
        case m.Strike():
            if _alone(recorder, command):
                air_strike.strike(recorder, command)
        case m.Fire() if isinstance(top := state.pending[-1] if state.pending else None, m.GroundFire):
            _ground_fire(recorder, top, command)
        case m.Fire() | m.Assault():
            _attack(recorder, command)
        case m.ReduceDice(drop):
            _reduce(recorder, drop)
        case m.HoldFire():
            _hold(recorder)
        case m.HandToHand(at):
            waiting = state.pending[-1]
            recorder.emit(Answered())
            if state.context.edition.matches:
                hand_to_hand.fight_matches(recorder, waiting.side, at, first=isinstance(waiting, m.CloseCombat))
            else:
                hand_to_hand.fight(recorder, waiting.side, at)
            _close_on(recorder, at)
        case m.PairWith(_, foe):
            waiting = state.pending[-1]
            assert isinstance(waiting, m.Pairing)
            recorder.emit(Answered())
            hand_to_hand.pair_off(recorder, hand_to_hand.pair(waiting, foe))
            _close_on(recorder, waiting.at)
        case m.Flee(to):
            waiting = state.pending[-1]
            assert isinstance(waiting, m.FightOrFlee)
            hand_to_hand.resolve_flight(recorder, waiting.side, waiting.at, to)
            _close_on(recorder, waiting.at)
        case m.GiveUp(unit):
            at = state.units[unit].at
            hand_to_hand.give_up(recorder, unit)
            _close_on(recorder, at)
        case m.EndTurn():
            if state.pending:
                recorder.emit(Answered())
                turn.end_player_turn(recorder)
            else:
                turn.begin_turn_end(recorder)
        case _:
            assert_never(command)
    victory.settle_wipe_out(recorder)
    return tuple(recorder.events)


def _alone(recorder: EventRecorder, command: Command, *units: UnitId) -> bool:
    """End the piece turns of all others but a tank and its riders, and check the command again.

    It returns True if the command is still possible. A nerve check at such an end may have changed the
    field. [SEQ-1, TRN-5a, SOLO-7a]
    """
    party = movement.party(recorder.state, units)
    turn.end_piece_turn(recorder, (one for one in recorder.state.acting if one not in party))
    return not (recorder.events and refusal(recorder.state, command))


def _step(recorder: EventRecorder, one: UnitId, to: Hex) -> None:
    if leader := recorder.state.leaders.get(one):
        recorder.emit(leaders.stepped(recorder.state, leader, to))
        return
    if not _alone(recorder, m.Step(one, to), one):
        return
    if not artillery.leaving(recorder, one):
        turn.end_piece_turn(recorder, (one,))
        return
    unit = recorder.state.units[one]
    price = movement.fare(recorder.state, unit, unit.at, to)
    assert price is not None
    before = unit.left if unit.moved else movement.mv(recorder.state.context, one)
    held = movement.stops(recorder.state, unit, to)
    recorder.emit(Stepped(one, unit.at, to, price, 0.0 if held else before - price))
    artillery.entered(recorder, one)
    riders = (rider.id for rider in movement.aboard(recorder.state, one) if rider.riding)
    if not reaction.offer_following(recorder, one, unit.at, *riders):
        _arrived(recorder, one)


def _leave(recorder: EventRecorder, one: UnitId, edge: m.Edge) -> None:
    if not _alone(recorder, m.Exit(one, edge), one):
        return
    if artillery.leaving(recorder, one):
        recorder.emit(Left(one, edge))
    else:
        turn.end_piece_turn(recorder, (one,))


def _followed(recorder: EventRecorder, waiting: m.OpportunityFire) -> None:
    """Continue after fire at one mover: first fire at the others of this step, then the move. [OPP-3, TRN-6a]"""
    while recorder.state.pending and isinstance(recorder.state.pending[-1], m.OpportunityFire):
        if not reaction.settle(recorder):
            return
    units = recorder.state.units
    open_ = (one for one in recorder.state.acting if units[one].moved or units[one].hauled)
    mover = next(open_, waiting.mover)
    if mover in units and units[mover].at != waiting.came:
        _arrived(recorder, mover)
    else:
        transport.settle(recorder, mover)


def _arrived(recorder: EventRecorder, one: UnitId) -> None:
    """End following fire at a step: an AFV among the enemy overruns, others continue or have finished."""
    state = recorder.state
    unit = state.units.get(one)
    if unit is None:
        return
    foes = enemies(state, unit.side, unit.at) if bands.on_field(unit.at) else ()
    if not unit.disrupted and foes and kind_of(state, unit).armor and soft(state, foes):
        recorder.emit(Waited(m.Overrun(unit.side, one)))
        attacks = any(isinstance(command, m.Fire) for command in legal(recorder.state))
        if attacks and (muted := assault.silences(state, unit)):
            recorder.emit(Silenced(muted))
        _resume(recorder)
    elif unit.disrupted or not (_can_step(state, unit) or _can_end_march(state, unit)):
        turn.end_piece_turn(recorder, (one,))


def _resume(recorder: EventRecorder) -> None:
    """Continue after an attack and its replies: an overrun as far as it can, else the spent pieces finish."""
    waiting = recorder.state.pending[-1] if recorder.state.pending else None
    match waiting:
        case None:
            turn.end_exhausted_turns(recorder)
        case m.Overrun(_, one):
            unit = recorder.state.units.get(one)
            able = unit is not None and not unit.disrupted
            if not able or not any(isinstance(command, m.Fire) for command in legal(recorder.state)):
                recorder.emit(Answered())
                _passed(recorder, one)
        case m.Storm():
            if not any(isinstance(command, m.Assault) for command in legal(recorder.state)):
                recorder.emit(Answered())
                _next_fight(recorder)
        case _:
            return


def _passed(recorder: EventRecorder, one: UnitId) -> None:
    """End an overrun: the AFV's turn is over, or the move continues if it can. [OVR-1, OVR-3a]"""
    state = recorder.state
    unit = state.units.get(one)
    if unit is not None and (state.context.edition.overrun_stops or unit.disrupted or not _can_step(state, unit)):
        turn.end_piece_turn(recorder, (one,))


def _can_step(state: m.State, unit: m.Unit) -> bool:
    return any(movement.step_refusal(state, unit, to) is None for to in bands.beside(state.context, unit.at))


def _can_end_march(state: m.State, unit: m.Unit) -> bool:
    """Check whether a piece may exit where it stands, or load or unload. [MOV-11a, TRN-2]"""
    if not bands.on_field(unit.at):
        return False
    haul = any(transport.refusal(state, command) is None for command in transport.candidates(state, unit))
    return haul or any(movement.exit_refusal(state, unit.id, edge) is None for edge in state.context.battle.exits)


def _attack(recorder: EventRecorder, command: m.Fire | m.Assault) -> None:
    kind = kind_now(recorder.state, command)
    joined = kind == "fire" and any(one in recorder.state.acting for one in command.by)
    if kind in ("fire", "assault") and not joined and not _alone(recorder, command, *command.by):
        return
    attack = attack_of(recorder.state, command, kind)
    if attack.most_shed and not attack.firer_sheds:
        side = recorder.state.units[attack.defenses[0].units[0]].side
        recorder.emit(Waited(m.Shedding(side, command, attack.most_shed)))
    else:
        _attack_with(recorder, command, kind, command.drop)


def _ground_fire(recorder: EventRecorder, waiting: m.GroundFire, fire: m.Fire) -> None:
    attack = ground_fire.attack_of(recorder.state, waiting.strike, fire)
    if attack.most_shed and not attack.firer_sheds:
        recorder.emit(Waited(m.Shedding(recorder.state.active, fire, attack.most_shed)))
    else:
        air_strike.fire_at(recorder, waiting, fire, fire.drop)


def _reduce(recorder: EventRecorder, drop: int) -> None:
    waiting = recorder.state.pending[-1]
    assert isinstance(waiting, m.Shedding)
    recorder.emit(Shed(waiting.side, drop))
    under = recorder.state.pending[-1] if recorder.state.pending else None
    if isinstance(waiting.fire, m.Strike):
        air_strike.shed(recorder, waiting, drop)
        return
    if isinstance(under, m.GroundFire) and isinstance(waiting.fire, m.Fire):
        air_strike.fire_at(recorder, under, waiting.fire, drop)
        return
    _attack_with(recorder, waiting.fire, kind_now(recorder.state, waiting.fire), drop)


def _attack_with(recorder: EventRecorder, command: m.Fire | m.Assault, kind: FireKind, drop: int) -> None:
    """Roll an attack and continue with the consequences of its kind."""
    state = recorder.state
    attack = attack_of(state, command, kind)
    foe = state.units[attack.defenses[0].units[0]].side
    targets = tuple(unit for hit in attack.defenses for unit in hit.units if state.units[unit].side == foe)
    waiting = state.pending[-1] if state.pending else None
    roll_attack(recorder, attack, drop)
    match kind:
        case "fire" | "assault":
            if kind == "fire" and attack.distance:
                set_front(recorder, state.units[command.by[0]].at, targets)
            if kind == "assault":
                turn.end_piece_turn(recorder, command.by)
            if not reaction.offer_return(recorder, foe, targets, command.by):
                _resume(recorder)
        case "overrun":
            assert isinstance(waiting, m.Overrun)
            recorder.emit(Answered())
            weapon = weapon_of(state, state.units[waiting.unit], attack.arm, joint=False)
            made = waiting.shots + 1
            if weapon and weapon.arm == "mg" and made < state.context.edition.overrun_attacks:
                recorder.emit(Waited(m.Overrun(waiting.side, waiting.unit, made)))
            if not reaction.offer_return(recorder, foe, targets, command.by):
                _resume(recorder)
        case "opportunity":
            assert isinstance(waiting, m.OpportunityFire)
            new = tuple(
                one
                for one in command.by
                if state.engaged.get(one, ()).count((waiting.mover,)) <= waiting.fired.count(one)
            )
            if new:
                recorder.emit(Engaged(new, (waiting.mover,)))
            if reaction.settle(recorder):
                _followed(recorder, waiting)
        case "return":
            assert isinstance(waiting, m.ReturnFire)
            recorder.emit(Engaged(command.by, targets))
            recorder.emit(Answered())
            if not reaction.offer_return(recorder, waiting.side, waiting.by, waiting.firers):
                _resume(recorder)
        case "artillery" | "air" | "ground fire":
            raise AssertionError(kind)  # their chapters roll themselves
        case _:
            assert_never(kind)


def _hold(recorder: EventRecorder) -> None:
    waiting = recorder.state.pending[-1]
    recorder.emit(Held(waiting.side))
    match waiting:
        case m.OpportunityFire():
            _followed(recorder, waiting)
        case m.Overrun(unit=unit):
            _passed(recorder, unit)
        case m.Storm():
            _next_fight(recorder)
        case m.GroundFire(strike=strike):
            air_strike.attack(recorder, strike, 0)
        case _:
            _resume(recorder)


def _close_on(recorder: EventRecorder, place: Hex) -> None:
    """Let squads storm the armor where a fight is over, else offer the next hex to fight for. [ASL-5a, HTH-1a]"""
    if recorder.state.pending:
        return
    if assault.stormed(recorder.state, place):
        recorder.emit(Waited(m.Storm(recorder.state.active, place)))
    else:
        _next_fight(recorder)


def _next_fight(recorder: EventRecorder) -> None:
    """Offer the next hand-to-hand combat, or end the turn. [HTH-1a]"""
    if not hand_to_hand.offer(recorder, recorder.state.active):
        turn.end_player_turn(recorder)
