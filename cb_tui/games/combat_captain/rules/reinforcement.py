"""Reinforcement: companies far from every enemy may move once more. [REINF]"""

from cb_tui.core.inches import TICKS
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Side
from cb_tui.games.combat_captain.rules import measure, movement, walk
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.commands import March
from cb_tui.games.combat_captain.rules.events import Asked, Changed, Marched, Measured, Settled
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.pips import total
from cb_tui.games.combat_captain.rules.recorder import EventRecorder
from cb_tui.games.combat_captain.rules.stops import MoveKind
from cb_tui.games.combat_captain.rules.waiting import MarchDue


def eligible(state: State, company: CompanyId) -> bool:
    """Check whether a company may make the reinforcement move. [REINF-1, REINF-1b..d]

    It has to be far from the enemy and without markers. It may be neither engaged nor already moved
    this way this turn.
    """
    now, far = state.companies[company], state.context.rules.reinforcement_distance * TICKS
    if company in state.context.pools or now.marched or now.fought or now.markers or not state.stands_of(company):
        return False
    gaps = (measure.nearest_foe(state, unit) for unit in state.stands_of(company))
    return all(gap is None or gap > far for gap in gaps)


def ask_next_company(record: EventRecorder, last: Side | None) -> bool:
    """Ask the next company and return True, or return False if all have been asked. [REINF-1b]

    The sides alternate, and the holder of the initiative is asked first.
    """
    state = record.state
    holder = state.holder or state.side
    first = state.context.enemy(last) if last else holder
    for side in (first, state.context.enemy(first)):
        for company in state.companies:
            if state.context.companies[company].side == side and eligible(state, company):
                seat = state.context.seats[side]
                record.emit(Asked(MarchDue(seat=seat, company=company, left=state.stands_of(company))))
                return True
    return False


def _manner(state: State) -> MoveKind:
    return MoveKind(limit=state.context.rules.reinforcement_distance * TICKS, farther=True)


def refusal(state: State, command: March) -> IllegalCommand | None:
    """Return why a stand may not make a reinforcement move along a way. [REINF-1, MOVE-8]"""
    waiting, unit = state.pending[-1], command.unit
    assert isinstance(waiting, MarchDue)
    if unit not in waiting.left:
        return IllegalCommand(f"{unit} cannot march now; choose a stand of {waiting.company}", "REINF-1", "not it")
    if state.stands[unit].level:
        return IllegalCommand(f"{unit} is in cover and stays there; choose another", "COVER-5", "in cover")
    if refused := walk.malformed(state, command.way):
        return refused
    going = walk.ahead(state, unit, command.way)
    return walk.path_refusal(state, unit, going, going.way.length, _manner(state))


def resolve(record: EventRecorder, command: March) -> None:
    """Record the dice of a march and as much of its way as they allow. [REINF-1a]"""
    state, unit, waiting = record.state, command.unit, record.state.pending[-1]
    assert isinstance(waiting, MarchDue)
    left = tuple(each for each in waiting.left if each != unit)
    record.emit(Changed(MarchDue(seat=waiting.seat, company=waiting.company, left=left)))
    going = walk.ahead(state, unit, command.way)
    count = movement.counted(state, unit, going, going.way.length)
    faces = record.roll(state.context.rules.reinforcement_dice, f"{unit} marches")
    ticks = TICKS * total(faces, count, 0)
    record.emit(Measured(unit, ticks, count, going.way.length - going.gone))
    until = walk.last(state, unit, going, min(going.gone + ticks, going.way.length), _manner(state))
    if until > going.gone:
        movement.begin_move(record, unit, going, until)


def finish_march(record: EventRecorder, waiting: MarchDue) -> None:
    """Record that a company has made its move."""
    record.emit(Settled(), Marched(waiting.company))
