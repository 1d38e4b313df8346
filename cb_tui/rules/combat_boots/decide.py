"""Decide: one case a command; each calls a chapter. [SEQ]"""

from typing import assert_never

from cb_tui.core.dice import Dice
from cb_tui.core.hexes import Hex
from cb_tui.core.values import Command, Event, UnitId
from cb_tui.rules.combat_boots import (
    aboard,
    air_strike,
    artillery,
    assault,
    bands,
    ground_fire,
    hand_to_hand,
    leaders,
    matching,
    movement,
    overrun,
    reaction,
    transport,
    turn,
    victory,
)
from cb_tui.rules.combat_boots import model as m
from cb_tui.rules.combat_boots.candidates import legal
from cb_tui.rules.combat_boots.dogfight import play as dogfight
from cb_tui.rules.combat_boots.dogfight.records import SkyCommand
from cb_tui.rules.combat_boots.events import (
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
from cb_tui.rules.combat_boots.evolve import Story
from cb_tui.rules.combat_boots.field import enemies, kind_of, soft
from cb_tui.rules.combat_boots.fire import attack_of, set_front, throw, weapon_of
from cb_tui.rules.combat_boots.legal import normal, refusal
from cb_tui.rules.combat_boots.prospect import kind_now


def decide(state: m.State, command: Command, dice: Dice) -> tuple[Event, ...]:
    """What a command brings about; raises the refusal of an illegal one."""
    if refused := refusal(state, command):
        raise refused
    if state.sky is not None:
        return dogfight.decide(state, command, dice)
    command = normal(state, command)
    assert isinstance(command, m.AnyCommand)
    assert not isinstance(command, SkyCommand)
    story = Story(state, dice)
    match command:
        case m.Step(unit, to):
            _step(story, unit, to)
        case m.Exit(unit, edge):
            _leave(story, unit, edge)
        case m.LayBridge(unit, to):
            if _alone(story, command, unit):
                story.tell(Bridged(unit, state.units[unit].at, to))
                turn.finish(story, (unit,))
        case m.Pass(unit):
            turn.finish(story, () if unit in state.acting else state.acting)  # of a joint turn only this one's part
            turn.finish(story, (unit,))
        case m.Load() | m.Unload() | m.Dismount():
            turn.finish(story, (one for one in state.acting if one != command.unit))
            if not (story.events and refusal(story.state, command)) and not transport.haul(story, command):
                transport.settle(story, command.unit)
        case m.Call():
            artillery.call(story, command)
        case m.Shift():
            artillery.shift(story, command)
        case m.Strike():
            if _alone(story, command):
                air_strike.strike(story, command)
        case m.Fire() if isinstance(top := state.pending[-1] if state.pending else None, m.GroundFire):
            _ground_fire(story, top, command)
        case m.Fire() | m.Assault():
            _attack(story, command)
        case m.ReduceDice(drop):
            _reduce(story, drop)
        case m.HoldFire():
            _hold(story)
        case m.HandToHand(at):
            waiting = state.pending[-1]
            story.tell(Answered())
            if state.setting.edition.matches:
                matching.fight(story, waiting.side, at, first=isinstance(waiting, m.CloseCombat))
            else:
                hand_to_hand.fight(story, waiting.side, at)
            _close_on(story, at)
        case m.PairWith(_, foe):
            waiting = state.pending[-1]
            assert isinstance(waiting, m.Pairing)
            story.tell(Answered())
            matching.go_on(story, matching.pair(waiting, foe))
            _close_on(story, waiting.at)
        case m.Flee(to):
            waiting = state.pending[-1]
            assert isinstance(waiting, m.FightOrFlee)
            hand_to_hand.run(story, waiting.side, waiting.at, to)
            _close_on(story, waiting.at)
        case m.GiveUp(unit):
            at = state.units[unit].at
            hand_to_hand.give_up(story, unit)
            _close_on(story, at)
        case m.EndTurn():
            if state.pending:
                story.tell(Answered())
                turn.end(story)
            else:
                turn.close(story)
        case _:
            assert_never(command)
    victory.settle_wipe_out(story)
    return tuple(story.events)


def _alone(story: Story, command: Command, *units: UnitId) -> bool:
    """The piece turns of all others end, a tank and its riders apart; true if the command is still possible then.

    A nerve test at such an end may have changed the field. [SEQ-1, TRN-5a, SOLO-7]
    """
    party = aboard.party(story.state, units)
    turn.finish(story, (one for one in story.state.acting if one not in party))
    return not (story.events and refusal(story.state, command))


def _step(story: Story, one: UnitId, to: Hex) -> None:
    if leader := story.state.leaders.get(one):
        story.tell(leaders.stepped(story.state, leader, to))
        return
    if not _alone(story, m.Step(one, to), one):
        return
    if not artillery.leaving(story, one):
        turn.finish(story, (one,))
        return
    unit = story.state.units[one]
    price = movement.fare(story.state, unit, unit.at, to)
    assert price is not None
    before = unit.left if unit.moved else movement.mv(story.state.setting, one)
    held = movement.stops(story.state, unit, to)
    story.tell(Stepped(one, unit.at, to, price, 0.0 if held else before - price))
    artillery.entered(story, one)
    riders = (rider.id for rider in aboard.aboard(story.state, one) if rider.riding)
    if not reaction.offer_following(story, one, unit.at, *riders):
        _arrived(story, one)


def _leave(story: Story, one: UnitId, edge: m.Edge) -> None:
    if not _alone(story, m.Exit(one, edge), one):
        return
    if artillery.leaving(story, one):
        story.tell(Left(one, edge))
    else:
        turn.finish(story, (one,))


def _followed(story: Story, waiting: m.OpportunityFire) -> None:
    """Fire at one mover is over: the others of this step come next, then the piece goes on. [OPP-3, TRN-6a]"""
    while story.state.pending and isinstance(story.state.pending[-1], m.OpportunityFire):
        if not reaction.settle(story):
            return
    units = story.state.units
    open_ = (one for one in story.state.acting if units[one].moved or units[one].hauled)
    mover = next(open_, waiting.mover)
    if mover in units and units[mover].at != waiting.came:
        _arrived(story, mover)
    else:
        transport.settle(story, mover)


def _arrived(story: Story, one: UnitId) -> None:
    """Following fire at a step is over: an AFV among the enemy overruns, others go on or have finished."""
    state = story.state
    unit = state.units.get(one)
    if unit is None:
        return
    foes = enemies(state, unit.side, unit.at) if bands.on_field(unit.at) else ()
    if not unit.disrupted and foes and kind_of(state, unit).armor and soft(state, foes):
        story.tell(Waited(m.Overrun(unit.side, one)))
        attacks = any(isinstance(command, m.Fire) for command in legal(story.state))
        if attacks and (muted := overrun.silences(state, unit)):
            story.tell(Silenced(muted))
        _resume(story)
    elif unit.disrupted or not (_can_step(state, unit) or _can_end_march(state, unit)):
        turn.finish(story, (one,))


def _resume(story: Story) -> None:
    """After an attack and the replies to it: an overrun goes on while it can, else spent pieces have finished."""
    waiting = story.state.pending[-1] if story.state.pending else None
    match waiting:
        case None:
            turn.spend(story)
        case m.Overrun(_, one):
            unit = story.state.units.get(one)
            able = unit is not None and not unit.disrupted
            if not able or not any(isinstance(command, m.Fire) for command in legal(story.state)):
                story.tell(Answered())
                _passed(story, one)
        case m.Storm():
            if not any(isinstance(command, m.Assault) for command in legal(story.state)):
                story.tell(Answered())
                _next_fight(story)
        case _:
            return


def _passed(story: Story, one: UnitId) -> None:
    """An overrun is over: the AFV stays, or goes on while it can. [OVR-1, OVR-3a]"""
    state = story.state
    unit = state.units.get(one)
    if unit is not None and (state.setting.edition.overrun_stops or unit.disrupted or not _can_step(state, unit)):
        turn.finish(story, (one,))


def _can_step(state: m.State, unit: m.Unit) -> bool:
    return any(movement.step_refusal(state, unit, to) is None for to in bands.beside(state.setting, unit.at))


def _can_end_march(state: m.State, unit: m.Unit) -> bool:
    """Whether a piece may leave the board where it has come to, or set down or take up whom it carries. [MOV-11, TRN-2]"""
    if not bands.on_field(unit.at):
        return False
    haul = any(transport.refusal(state, command) is None for command in transport.candidates(state, unit))
    return haul or any(movement.exit_refusal(state, unit.id, edge) is None for edge in state.setting.battle.exits)


def _attack(story: Story, command: m.Fire | m.Assault) -> None:
    kind = kind_now(story.state, command)
    joined = kind == "fire" and any(one in story.state.acting for one in command.by)
    if kind in ("fire", "assault") and not joined and not _alone(story, command, *command.by):
        return
    attack = attack_of(story.state, command, kind)
    if attack.most_shed and not attack.firer_sheds:
        side = story.state.units[attack.defenses[0].units[0]].side
        story.tell(Waited(m.Shedding(side, command, attack.most_shed)))
    else:
        _throw(story, command, kind, command.drop)


def _ground_fire(story: Story, waiting: m.GroundFire, fire: m.Fire) -> None:
    attack = ground_fire.attack_of(story.state, waiting.strike, fire)
    if attack.most_shed and not attack.firer_sheds:
        story.tell(Waited(m.Shedding(story.state.active, fire, attack.most_shed)))
    else:
        air_strike.fire_at(story, waiting, fire, fire.drop)


def _reduce(story: Story, drop: int) -> None:
    waiting = story.state.pending[-1]
    assert isinstance(waiting, m.Shedding)
    story.tell(Shed(waiting.side, drop))
    under = story.state.pending[-1] if story.state.pending else None
    if isinstance(waiting.fire, m.Strike):
        air_strike.shed(story, waiting, drop)
        return
    if isinstance(under, m.GroundFire) and isinstance(waiting.fire, m.Fire):
        air_strike.fire_at(story, under, waiting.fire, drop)
        return
    _throw(story, waiting.fire, kind_now(story.state, waiting.fire), drop)


def _throw(story: Story, command: m.Fire | m.Assault, kind: FireKind, drop: int) -> None:
    """The dice fall; then what follows from the kind of attack."""
    state = story.state
    attack = attack_of(state, command, kind)
    targets = tuple(unit for defense in attack.defenses for unit in defense.units)
    foe = state.units[targets[0]].side
    waiting = state.pending[-1] if state.pending else None
    throw(story, attack, drop)
    match kind:
        case "fire" | "assault":
            if kind == "fire" and attack.distance:
                set_front(story, state.units[command.by[0]].at, targets)
            if kind == "assault":
                turn.finish(story, command.by)
            if not reaction.offer_return(story, foe, targets, command.by):
                _resume(story)
        case "overrun":
            assert isinstance(waiting, m.Overrun)
            story.tell(Answered())
            weapon = weapon_of(state, state.units[waiting.unit], attack.arm, joint=False)
            made = waiting.shots + 1
            if weapon and weapon.arm == "mg" and made < state.setting.edition.overrun_attacks:
                story.tell(Waited(m.Overrun(waiting.side, waiting.unit, made)))
            if not reaction.offer_return(story, foe, targets, command.by):
                _resume(story)
        case "opportunity":
            assert isinstance(waiting, m.OpportunityFire)
            new = tuple(one for one in command.by if (waiting.mover,) not in state.engaged.get(one, ()))
            if new:
                story.tell(Engaged(new, (waiting.mover,)))
            if reaction.settle(story):
                _followed(story, waiting)
        case "return":
            assert isinstance(waiting, m.ReturnFire)
            story.tell(Engaged(command.by, targets))
            story.tell(Answered())
            if not reaction.offer_return(story, waiting.side, waiting.by, waiting.firers):
                _resume(story)
        case "artillery" | "air" | "ground fire":
            raise AssertionError(kind)  # their chapters throw themselves
        case _:
            assert_never(kind)


def _hold(story: Story) -> None:
    waiting = story.state.pending[-1]
    story.tell(Held(waiting.side))
    match waiting:
        case m.OpportunityFire():
            _followed(story, waiting)
        case m.Overrun(unit=unit):
            _passed(story, unit)
        case m.Storm():
            _next_fight(story)
        case m.GroundFire(strike=strike):
            air_strike.attack(story, strike, 0)
        case _:
            _resume(story)


def _close_on(story: Story, place: Hex) -> None:
    """Once a fight is over squads may storm the armor there, then the next hex may be fought for. [ASL-5a, HTH-1a]"""
    if story.state.pending:
        return
    if assault.stormed(story.state, place):
        story.tell(Waited(m.Storm(story.state.active, place)))
    else:
        _next_fight(story)


def _next_fight(story: Story) -> None:
    """The next hex may be fought for, then the turn ends. [HTH-1a]"""
    if not hand_to_hand.offer(story, story.state.active):
        turn.end(story)
