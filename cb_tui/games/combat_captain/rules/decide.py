"""Resolution of a command by its chapter, and the flow of play until the next decision. [SEQ]"""

from typing import assert_never

from cb_tui.core.dice import Dice
from cb_tui.core.values import Command, Event, Side
from cb_tui.games.combat_captain.rules import (
    activity,
    aircraft,
    arrivals,
    artillery,
    charge,
    close_combat,
    cover,
    deployment,
    fire,
    movement,
    phases,
    transport,
    victory,
    volley,
    withdrawal,
)
from cb_tui.games.combat_captain.rules import commands as c
from cb_tui.games.combat_captain.rules.events import ActivationEnded, Changed, Marched, PhaseBegan, Settled
from cb_tui.games.combat_captain.rules.evolve import EventRecorder
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.pending import (
    Advance,
    FallingBack,
    HeldFire,
    MarchDue,
    Ordered,
    ReturnFire,
    ShortWay,
    UnderWay,
    Volley,
)
from cb_tui.games.combat_captain.rules.refusal import refusal

BEFORE = ("deployment", "initiative")  # phases without losses


def advance_until_decision(record: EventRecorder, before: State) -> None:
    """Record all that happens until a decision is waited for, or the battle is over."""
    while record.state.outcome is None:
        if record.state.pending:
            if not _top(record):
                return
        elif record.state.phase not in BEFORE and victory.decided(record.state):
            record.emit(*victory.judge(record.state))
        elif not _phase(record, before):
            return


def _top(record: EventRecorder) -> bool:
    """Continue with the top of the stack, and return False if a player has to decide."""
    state = record.state
    match state.pending[-1]:
        case UnderWay() as going:
            volley.continue_move(record, going)
        case Volley() as fired:
            volley.resolve_next_part(record, fired)
        case Ordered(move):
            record.emit(Settled())
            if move.unit in state.stands:
                movement.roll_for_path(record, move)
        case HeldFire() | ReturnFire() if not volley.still_able(state):
            record.emit(Settled())
        case ShortWay(unit=unit) if unit not in state.stands:
            record.emit(Settled())
        case FallingBack(left=left) as back if any(unit not in state.stands for unit in left):
            record.emit(Changed(_still(state, back)))
        case FallingBack(left=()) as back:
            withdrawal.finish_withdrawal(record, back)
        case Advance(left=left) as ahead if any(unit not in state.stands for unit in left):
            record.emit(Changed(_still(state, ahead)))
        case Advance(left=()):
            record.emit(Settled())
        case MarchDue(left=()) as due:
            phases.finish_march(record, due)
        case _:
            return False
    return True


def _still(state: State, waiting: FallingBack | Advance) -> FallingBack | Advance:
    """Return the pending decision without the stands that are out."""
    left = tuple(unit for unit in waiting.left if unit in state.stands)
    if isinstance(waiting, Advance):
        return Advance(seat=waiting.seat, left=left, ground=waiting.ground)
    return FallingBack(seat=waiting.seat, company=waiting.company, left=left, lost=waiting.lost)


def _phase(record: EventRecorder, before: State) -> bool:
    """Continue the phase of the turn, and return False if a player has to decide. [SEQ]"""
    state = record.state
    match state.phase:
        case "initiative":
            return False
        case "activation":
            return _activation(record, before)
        case "melee":
            if not close_combat.ask_next_combat(record):
                record.emit(PhaseBegan("event"))
                phases.ask_for_event(record)
        case "event":
            record.emit(PhaseBegan("reinforcement"))
        case "reinforcement":
            if not phases.ask_next_company(record, _marched(record)):
                record.emit(*victory.judge(state))
                if record.state.outcome is None:
                    arrivals.call_companies(record)
                    phases.begin_turn(record, state.turn + 1)
                    arrivals.place_entering_cars(record)
    return True


def _activation(record: EventRecorder, before: State) -> bool:
    """End a joint act, pass activation to the other side, or begin phase 3. [ACT-1, ACT-7b, CLOSE-3]

    A joint act ends once all dice are spent, and phase 3 begins once all have acted.
    """
    state = record.state
    if (company := state.acting) is not None:
        spent = all(not activity.left(state, unit) for unit in state.stands_of(company))
        if not (state.companies[company].common and spent):
            return False
        record.emit(ActivationEnded(company))
    elif before.acting is None and activity.due(state, state.side):
        return False
    if activity.pass_go(record):
        return False
    record.emit(PhaseBegan("melee"))
    close_combat.begin_phase(record)
    return True


def _marched(record: EventRecorder) -> Side | None:
    """Return the side whose company has just made its reinforcement move."""
    last = next((event for event in reversed(record.events) if isinstance(event, Marched)), None)
    return record.state.context.companies[last.company].side if last else None


def decide(state: State, command: Command, dice: Dice) -> tuple[Event, ...]:
    """Return the events of a command.

    Raises the refusal of a command that is not legal.
    """
    if refused := refusal(state, command):
        raise refused
    assert isinstance(command, c.AnyCommand)
    record = EventRecorder(state, dice)
    _happens(record, command)
    advance_until_decision(record, state)
    return tuple(record.events)


def _happens(record: EventRecorder, command: c.AnyCommand) -> None:
    match command:
        case c.Deploy():
            deployment.resolve(record, command)
        case c.Ready():
            deployment.resolve_ready(record)
        case c.RollInitiative():
            phases.resolve_roll(record)
        case c.ChooseFirst():
            phases.resolve_choose_first(record, command)
        case c.Activate():
            activity.resolve_activate(record, command)
        case c.Together():
            activity.resolve_together(record, command)
        case c.PullMarkers():
            activity.resolve_pull_markers(record, command)
        case c.EndActivation():
            activity.resolve_end_activation(record, command)
        case c.Move():
            movement.resolve(record, command)
        case c.GoAsFar():
            movement.resolve_go_as_far(record, command)
        case c.Stay() | c.Pass():
            _declines(record)
        case c.Cross():
            cover.resolve_cross(record, command)
        case c.Charge():
            charge.resolve_charge(record, command)
        case c.Withdraw():
            charge.resolve_withdraw(record)
        case c.StandFast():
            charge.resolve_stand_fast(record)
        case c.FallBack():
            withdrawal.resolve(record, command)
        case c.TakeCover():
            cover.resolve_take_cover(record, command)
        case c.Shelter():
            cover.resolve_shelter(record, command)
        case c.Occupy():
            cover.resolve_occupy(record, command)
        case c.Uncover():
            cover.resolve_uncover(record, command)
        case c.BreakCover():
            cover.resolve_break_cover(record, command)
        case c.Fire():
            fire.resolve(record, command)
        case c.Elect():
            volley.resolve_elect(record, command)
        case _:
            _decide_phases_three_to_five(record, command)


PhaseThreeToFiveCommand = (
    c.Fight
    | c.GoForward
    | c.RollEvent
    | c.ChooseEvent
    | c.Shell
    | c.Strafe
    | c.FlyOn
    | c.EndRun
    | c.Bomb
    | c.March
    | c.Board
    | c.Ride
    | c.Alight
    | c.Overturn
)  # of phases 3 to 5, and of cars


def _decide_phases_three_to_five(record: EventRecorder, command: PhaseThreeToFiveCommand) -> None:
    match command:
        case c.Fight():
            close_combat.resolve(record, command)
        case c.GoForward():
            movement.resolve_go_forward(record, command)
        case c.RollEvent():
            phases.resolve_roll_event(record)
        case c.ChooseEvent():
            phases.resolve_choose_event(record, command)
        case c.Shell():
            artillery.resolve(record, command)
        case c.Strafe():
            aircraft.resolve_strafe(record, command)
        case c.FlyOn():
            aircraft.resolve_fly_on(record)
        case c.EndRun():
            aircraft.resolve_end_run(record)
        case c.Bomb():
            aircraft.resolve_bomb(record, command)
        case c.March():
            phases.resolve(record, command)
        case c.Board():
            transport.resolve_board(record, command)
        case c.Ride():
            transport.resolve_ride(record, command)
        case c.Alight():
            transport.resolve_alight(record, command)
        case c.Overturn():
            transport.resolve_overturn(record, command)
        case _:
            assert_never(command)


def _declines(record: EventRecorder) -> None:
    """Record that an occasion is let go: the rest of a march or of an advance with it."""
    match record.state.pending[-1]:
        case MarchDue() as due:
            phases.finish_march(record, due)
        case Advance(seat=seat, ground=ground):
            record.emit(Changed(Advance(seat=seat, left=(), ground=ground)))
        case _:
            record.emit(Settled())
