"""Decide: one case a command; each calls a chapter. [SEQ]"""

from typing import assert_never

from cb_tui.core import hexes
from cb_tui.core.dice import Dice
from cb_tui.core.values import Command, Event, Hex, UnitId
from cb_tui.rules.combat_boots import close_combat, movement, reaction, turn, victory
from cb_tui.rules.combat_boots import model as m
from cb_tui.rules.combat_boots.candidates import legal
from cb_tui.rules.combat_boots.events import (
    Answered,
    Engaged,
    FireKind,
    FrontSet,
    Held,
    Shed,
    Silenced,
    Stepped,
    Waited,
)
from cb_tui.rules.combat_boots.evolve import Story
from cb_tui.rules.combat_boots.field import enemies, kind_of, soft
from cb_tui.rules.combat_boots.fire import attack_of, throw, weapon_of
from cb_tui.rules.combat_boots.legal import normal, refusal
from cb_tui.rules.combat_boots.prospect import kind_now


def decide(state: m.State, command: Command, dice: Dice) -> tuple[Event, ...]:
    """What a command brings about; raises the refusal of an illegal one."""
    if refused := refusal(state, command):
        raise refused
    command = normal(state, command)
    assert isinstance(command, m.AnyCommand)
    story = Story(state, dice)
    match command:
        case m.Step(unit, to):
            _step(story, unit, to)
        case m.Pass(unit):
            turn.finish(story, () if unit in state.acting else state.acting)  # of a joint turn only this one's part
            turn.finish(story, (unit,))
        case m.Fire() | m.Assault():
            _attack(story, command)
        case m.ReduceDice(drop):
            _reduce(story, drop)
        case m.HoldFire():
            _hold(story)
        case m.HandToHand(at):
            side = state.pending[-1].side
            story.tell(Answered())
            close_combat.fight(story, side, at)
            _close_on(story)
        case m.Flee(to):
            waiting = state.pending[-1]
            assert isinstance(waiting, m.FightOrFlee)
            close_combat.run(story, waiting.side, waiting.at, to)
            _close_on(story)
        case m.GiveUp(unit):
            close_combat.give_up(story, unit)
            _close_on(story)
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


def _step(story: Story, one: UnitId, to: Hex) -> None:
    turn.finish(story, (unit for unit in story.state.acting if unit != one))
    if story.events and refusal(story.state, m.Step(one, to)):
        return
    unit = story.state.units[one]
    kind = kind_of(story.state, unit)
    price = movement.cost(story.state.setting.board, kind.move, unit.at, to)
    assert price is not None
    before = unit.left if unit.moved else movement.mv(story.state.setting, one)
    held = bool(enemies(story.state, unit.side, to))
    story.tell(Stepped(one, unit.at, to, price, 0.0 if held else before - price))
    if not reaction.offer_following(story, one, unit.at):
        _arrived(story, one)


def _arrived(story: Story, one: UnitId) -> None:
    """Following fire at a step is over: an AFV among the enemy overruns, others go on or have finished."""
    state = story.state
    unit = state.units.get(one)
    if unit is None:
        return
    foes = enemies(state, unit.side, unit.at)
    if not unit.disrupted and foes and kind_of(state, unit).armor and soft(state, foes):
        muted = reaction.overrun_mutes(state, unit)
        if muted:
            story.tell(Silenced(muted))
        story.tell(Waited(m.Overrun(unit.side, one)))
        _resume(story)
    elif unit.disrupted or not any(movement.step_refusal(state, unit, to) is None for to in hexes.neighbours(unit.at)):
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
                turn.finish(story, (one,))
        case _:
            return


def _attack(story: Story, command: m.Fire | m.Assault) -> None:
    kind = kind_now(story.state, command)
    joined = kind == "fire" and any(one in story.state.acting for one in command.by)
    if kind in ("fire", "assault") and not joined:
        turn.finish(story, (one for one in story.state.acting if one not in command.by))
    if story.events and refusal(story.state, command):
        return  # the nerve test at the end of the piece turn before has changed the field
    attack = attack_of(story.state, command, kind)
    if attack.most_shed and not attack.firer_sheds:
        side = story.state.units[attack.defenses[0].units[0]].side
        story.tell(Waited(m.Shedding(side, command, attack.most_shed)))
    else:
        _throw(story, command, kind, command.drop)


def _reduce(story: Story, drop: int) -> None:
    waiting = story.state.pending[-1]
    assert isinstance(waiting, m.Shedding)
    story.tell(Shed(waiting.side, drop))
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
                _front(story, state.units[command.by[0]].at, targets)
            if kind == "assault":
                turn.finish(story, command.by)
            if not reaction.offer_return(story, foe, targets, command.by):
                _resume(story)
        case "overrun":
            assert isinstance(waiting, m.Overrun)
            story.tell(Answered())
            weapon = weapon_of(state, state.units[waiting.unit], attack.arm, joint=False)
            if weapon and weapon.arm == "mg" and not waiting.shots:
                story.tell(Waited(m.Overrun(waiting.side, waiting.unit, 1)))
            if not reaction.offer_return(story, foe, targets, command.by):
                _resume(story)
        case "opportunity":
            assert isinstance(waiting, m.OpportunityFire)
            new = tuple(one for one in command.by if (waiting.mover,) not in state.engaged.get(one, ()))
            if new:
                story.tell(Engaged(new, (waiting.mover,)))
            if reaction.settle(story):
                _arrived(story, waiting.mover)
        case "return":
            assert isinstance(waiting, m.ReturnFire)
            story.tell(Engaged(command.by, targets))
            story.tell(Answered())
            if not reaction.offer_return(story, waiting.side, waiting.by, waiting.firers):
                _resume(story)
        case _:
            assert_never(kind)


def _front(story: Story, origin: Hex, targets: tuple[UnitId, ...]) -> None:
    """The first shooter at an armored piece sets its front for the player turn. [SIDE-4, SIDE-6]"""
    for one in targets:
        if story.state.setting.types[one].armor and one not in story.state.fronts:
            story.tell(FrontSet(one, origin))


def _hold(story: Story) -> None:
    waiting = story.state.pending[-1]
    story.tell(Held(waiting.side))
    match waiting:
        case m.OpportunityFire(mover=mover):
            _arrived(story, mover)
        case m.Overrun(unit=unit):
            turn.finish(story, (unit,))
        case _:
            _resume(story)


def _close_on(story: Story) -> None:
    """Once a fight is over the next hex may be fought for, then the turn ends. [HTH-1a]"""
    if not story.state.pending and not close_combat.offer(story, story.state.active):
        turn.end(story)
