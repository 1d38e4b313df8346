"""Refusals of commands, each stated once. Candidates that are not refused are legal. [SEQ, FIRE-1]

If there are several reasons, the first is reported: whose turn it is, then what this kind of piece
never does, then what it cannot do now.
"""

from typing import assert_never

from cb_tui.core.grammar import count_noun
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Command, SeatId, UnitId
from cb_tui.games.combat_boots.rules import (
    air_strike,
    artillery,
    assault,
    ground_fire,
    hand_to_hand,
    leaders,
    movement,
    reaction,
    transport,
)
from cb_tui.games.combat_boots.rules import model as m
from cb_tui.games.combat_boots.rules.dogfight import model as sky
from cb_tui.games.combat_boots.rules.dogfight import refusal as dogfight
from cb_tui.games.combat_boots.rules.equivalent_units import kinds_refusal
from cb_tui.games.combat_boots.rules.fire import weapon_of
from cb_tui.games.combat_boots.rules.movement import inside_refusal
from cb_tui.games.combat_boots.rules.occupancy import order, weapons
from cb_tui.games.combat_boots.rules.shot import (
    attacks_left,
    disrupted_refusal,
    make_refusal,
    shot_refusal,
    unarmed_refusal,
)


def who_decides(state: m.State) -> SeatId | None:
    """Return the seat of the side whose decision is pending, or None once the battle is over."""
    if state.outcome:
        return None
    return SeatId(state.pending[-1].side if state.pending else state.active)


def canonical(state: m.State, command: Command) -> Command:
    """Return a command as `legal` lists it: pieces in the battle file's order, the only weapon unnamed."""
    match command:
        case m.Fire(by, at, arm, drop):
            by = order(state, by)
            if arm and len(by) == 1 and by[0] in state.units:
                arm = "" if [one.arm for one in weapons(state, state.units[by[0]])] == [arm] else arm
            return m.Fire(by, order(state, at), arm, drop)
        case m.Assault(by, at, drop):
            return m.Assault(order(state, by), at, drop)
        case m.Strike():
            return air_strike.canonical(state, command)
        case _:
            return command


def refusal(state: m.State, command: Command) -> IllegalCommand | None:
    """Return a refusal with its rule, or None for a legal command."""
    return _judged(state, command) if isinstance(command, m.Fire | m.Assault) else _refusal(state, command)


def _judged(state: m.State, attack: m.Fire | m.Assault) -> IllegalCommand | None:
    """Return the refusal of an attack, cached for the last state.

    Candidates, `legal` and `decide` ask about the same attacks.
    """
    asked, answers = state.context.game_cache.judged
    if asked is not state:
        answers = {}
        state.context.game_cache.judged = state, answers
    if attack not in answers:
        answers[attack] = _refusal(state, attack)
    return answers[attack]


def _refusal(state: m.State, command: Command) -> IllegalCommand | None:
    if state.outcome:
        return make_refusal("the battle is over", "VIC-1")
    if state.sky is not None:
        return dogfight.refusal(state, state.sky, command)
    command = canonical(state, command)
    assert isinstance(command, m.AnyCommand)
    if unknown := _unknown(state, command):
        return unknown
    match command:
        case m.Fire():
            waiting = _top(state)
            if isinstance(waiting, m.GroundFire):
                return ground_fire.refusal(state, waiting, command)
            return _fire(state, command)
        case m.Step(unit, to) if leader := state.leaders.get(unit):
            return _free(state) or leaders.step_refusal(state, leader, to)
        case m.Step(unit, to):
            return march_refusal(state, unit) or movement.step_refusal(state, state.units[unit], to)
        case m.Load(unit) | m.Unload(unit) | m.Dismount(unit):
            return (
                _free(state) or _own(state, unit) or transport.kind_refusal(state, command) or _ready(state, unit)
                or transport.refusal(state, command)
            )  # fmt: skip
        case m.LayBridge(unit):
            return (
                _free(state) or _own(state, unit) or movement.bridge_kind_refusal(state, unit) or _ready(state, unit)
                or _unfired(state, unit) or movement.bridge_refusal(state, command)
            )  # fmt: skip
        case m.Exit(unit, edge):
            return (
                _free(state) or _own(state, unit) or movement.edge_refusal(state, edge)
                or movement.fixed_refusal(state, unit) or _ready(state, unit)
                or movement.exit_refusal(state, unit, edge)
            )  # fmt: skip
        case m.Pass(unit):
            return _free(state) or _own(state, unit) or _ready(state, unit)
        case m.Call():
            return _free(state) or artillery.call_refusal(state, command)
        case m.Shift():
            waiting = _top(state)
            if isinstance(waiting, m.Shifting):
                return artillery.shift_refusal(state, waiting, command)
            if not state.context.edition.shift_hexes:
                return make_refusal("missions are not shifted in this edition", "ART-4")
            return make_refusal(
                "no mission lands now; missions are shifted at the start of the turn in which they land", "ART-4"
            )
        case m.Strike():
            return _free(state) or air_strike.refusal(state, command)
        case m.Assault(by):
            own = next((refused for unit in by if (refused := _own(state, unit))), None)
            return (
                _storming(state, command) or own or assault.refusal(state, command)
                or kinds_refusal(state, [state.units[unit] for unit in by], "by")
            )  # fmt: skip
        case m.EndTurn():
            return None if isinstance(_top(state), m.CloseCombat) else _free(state)
        case m.ReduceDice(drop):
            return _reduce(state, drop)
        case m.HoldFire():
            return _hold(state)
        case m.HandToHand(at):
            match _top(state):
                case m.CloseCombat(_, hexes):
                    return None if at in hexes else make_refusal(f"no hand-to-hand combat can start in {at}", "HTH-1")
                case m.FightOrFlee(_, place):
                    return None if at == place else make_refusal(f"the fight is in {place}", "HTH-5")
                case _:
                    return make_refusal("close combat comes at the end of the turn; end the turn first", "HTH-1")
        case m.Flee(to):
            return hand_to_hand.flight_refusal(state, to)
        case m.PairWith():
            return hand_to_hand.pairing_refusal(state, _top(state), command)
        case m.GiveUp(unit):
            waiting = _top(state)
            if not isinstance(waiting, m.ChooseLoss):
                return make_refusal("no loss is owed", "HTH-4")
            able = [one.id for one in hand_to_hand.losable(state, waiting)]
            return (
                None
                if unit in able
                else make_refusal(f"{unit} cannot be given up; name one of {', '.join(able)}", "HTH-4")
            )
        case (
            sky.RollInitiative() | sky.Maneuver() | sky.Outrun() | sky.Chase() | sky.AirFire() | sky.FiringRun()
            | sky.HeadOn() | sky.Disengage() | sky.Depart() | sky.TakePosition()
        ):  # fmt: skip
            if state.aloft is not None:
                return make_refusal("aircraft act in the air phase, before the pieces of their side", "DOG-18a")
            return make_refusal("this battle is fought on the ground; there is no dogfight", "DOG-1")
        case _:
            assert_never(command)


def march_refusal(state: m.State, unit: UnitId) -> IllegalCommand | None:
    """Return a refusal if a piece takes no step now to any hex, or None. [SEQ-1, SEQ-2, MOV-1]"""
    return (
        _free(state) or _own(state, unit) or movement.fixed_refusal(state, unit) or _ready(state, unit)
        or _unfired(state, unit)
    )  # fmt: skip


def _top(state: m.State) -> m.Waiting | None:
    return state.pending[-1] if state.pending else None


def _unknown(state: m.State, command: m.AnyCommand) -> IllegalCommand | None:
    named: tuple[UnitId, ...] = ()
    match command:
        case m.Fire(by, at):
            named = (*by, *at)
            if not by or not at:
                return make_refusal("an attack needs a piece in `by` and a piece in `at`", "FIRE-1")
        case m.Step(unit) | m.Exit(unit) | m.Pass(unit) | m.GiveUp(unit):
            named = (unit,)
        case m.Load(unit, cargo) | m.Unload(unit, cargo):
            named = (unit, cargo)
        case m.Dismount(unit) | m.LayBridge(unit):
            named = (unit,)
        case m.Assault(by, tank):
            named = (*by, tank)
            if not by:
                return make_refusal("an assault needs a piece in `by`", "ASL-1")
    if isinstance(command, m.Fire) and isinstance(_top(state), m.GroundFire):
        named = command.by  # their target flies
    led = state.leaders if isinstance(command, m.Step) else ()
    for unit in named:
        if unit not in state.units and unit not in led:
            if unit in state.leaders:
                return make_refusal(f"{unit} is a leader: he can only move, and cannot be a target", "LDR-4a")
            if unit in state.context.batteries:
                return make_refusal(
                    f"{unit} is an off-board battery: it can only be called, and cannot be a target", "ART-1"
                )
            if unit in state.context.sorties:
                return make_refusal(
                    f"{unit} is an aircraft: it can only strike, and be fired at as it strikes", "AIR-2"
                )
            return make_refusal(f"there is no piece {unit} on the board", "UNIT-8")
    return None


def _free(state: m.State) -> IllegalCommand | None:
    """Return a refusal while a decision is pending, or None."""
    waiting = _top(state)
    if waiting is None:
        return None
    name = state.context.armies[waiting.side].name
    what = {
        m.OpportunityFire: "fires or holds fire", m.ReturnFire: "returns fire or holds",
        m.Shedding: "sheds dice or not",
        m.Overrun: "makes the overrun attack", m.CloseCombat: "fights the close combat or ends the turn",
        m.FightOrFlee: "fights on or flees", m.ChooseLoss: "chooses a loss", m.Loading: "waits",
        m.Shifting: "shifts the mission that lands", m.GroundFire: "fires at the aircraft or holds fire",
        m.Pairing: "pairs its pieces", m.Storm: "assaults armor or holds",
    }[type(waiting)]  # fmt: skip
    return make_refusal(f"wait: the {name} player {what} first", "SEQ-1", brief="wait")


def _storming(state: m.State, command: m.Assault) -> IllegalCommand | None:
    """Return a refusal while a decision is pending, or None. [ASL-5a]

    An assault in the hex where the escort has fallen is allowed.
    """
    waiting = _top(state)
    if not isinstance(waiting, m.Storm):
        return _free(state)
    at = state.units[command.at].at
    return None if at == waiting.at else make_refusal(f"the assault now is in {waiting.at}, not {at}", "ASL-5")


def _own(state: m.State, unit: UnitId) -> IllegalCommand | None:
    return (
        None if state.units[unit].side == state.active else make_refusal(f"{unit} is not yours to command now", "SEQ-1")
    )


def _ready(state: m.State, one: UnitId) -> IllegalCommand | None:
    unit = state.units[one]
    if idle := disrupted_refusal(state, unit) or inside_refusal(unit):
        return idle
    if not unit.acted:
        return None
    return make_refusal(f"{one} has already acted this turn", "SEQ-2", brief=f"{one} has already acted")


def _unfired(state: m.State, one: UnitId) -> IllegalCommand | None:
    return make_refusal(f"{one} has fired; a piece moves or fires", "SEQ-2") if state.units[one].shots else None


def _fire(state: m.State, fire: m.Fire) -> IllegalCommand | None:
    waiting = _top(state)
    own = state.active if waiting is None else waiting.side
    for one in fire.by:
        if state.units[one].side != own:
            return make_refusal(f"{one} is not yours to command now", "SEQ-1")
        if never := unarmed_refusal(state, state.units[one]):
            return never
    match waiting:
        case None:
            return _fire_in_turn(state, fire)
        case m.OpportunityFire():
            return reaction.following_refusal(state, waiting, fire)
        case m.ReturnFire():
            return reaction.return_refusal(state, waiting, fire)
        case m.Overrun():
            return assault.overrun_refusal(state, waiting, fire)
        case _:
            return _free(state)


def _fire_in_turn(state: m.State, fire: m.Fire) -> IllegalCommand | None:
    for one in fire.by:
        unit = state.units[one]
        if refused := _ready(state, one):
            return refused
        if unit.moved:
            return make_refusal(f"{one} has moved; a piece moves or fires", "SEQ-2", brief=f"{one} has moved")
        if unit.hauled:
            why = f"{one} has {unit.hauled}ed, which is a move"
            return make_refusal(f"{why}; a piece moves or fires", "TRN-2", brief=why)
        weapon = weapon_of(state, unit, fire.arm, joint=len(fire.by) > 1)
        if weapon and not attacks_left(unit, weapon):
            return make_refusal(f"{one} has no attacks left this turn", "FIRE-2", brief=f"{one} has no attacks left")
    return shot_refusal(state, fire, "fire")


def _reduce(state: m.State, drop: int) -> IllegalCommand | None:
    waiting = _top(state)
    if not isinstance(waiting, m.Shedding):
        return make_refusal("no roll is waiting for dice to be shed", "EXC-3a")
    fine = 0 <= drop <= waiting.most
    return (
        None
        if fine
        else make_refusal(f"from 0 to {count_noun(waiting.most, 'die', 'dice')} may be shed, not {drop}", "EXC-2")
    )


def _hold(state: m.State) -> IllegalCommand | None:
    waiting = _top(state)
    if isinstance(waiting, m.OpportunityFire | m.ReturnFire | m.Storm | m.GroundFire):
        return None
    if isinstance(waiting, m.Overrun) and (waiting.shots or not state.context.edition.overrun_stops):
        return None
    if isinstance(waiting, m.Overrun):
        return make_refusal("an overrun attacks at once", "OVR-1")
    return make_refusal("there is no shot to hold back now", "OPP-1")
