"""The sequence of play: what continues by itself after a command, until the next decision. [SEQ]"""

from cb_tui.core.values import Side
from cb_tui.games.combat_captain.rules import (
    activity,
    arrivals,
    close_combat,
    movement,
    phases,
    victory,
    volley,
    withdrawal,
)
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
