"""Withdrawal: the way back of a company that gives way to a charge or has lost a close combat. [CLOSE-4b]"""

from cb_tui.core.inches import TICKS, parse_place
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Place, UnitId
from cb_tui.rules.combat_captain import measure, morale, movement, walk
from cb_tui.rules.combat_captain.commands import FallBack
from cb_tui.rules.combat_captain.events import Changed, Measured, Settled
from cb_tui.rules.combat_captain.fire_events import Why
from cb_tui.rules.combat_captain.model import State
from cb_tui.rules.combat_captain.pips import total
from cb_tui.rules.combat_captain.recorder import EventRecorder
from cb_tui.rules.combat_captain.stops import MoveKind
from cb_tui.rules.combat_captain.waiting import FallingBack

RUNS = MoveKind(every_tick=False)


def refusal(state: State, command: FallBack) -> IllegalCommand | None:
    """Return why a stand may not fall back along a way."""
    waiting = state.pending[-1]
    assert isinstance(waiting, FallingBack)
    if command.unit not in waiting.left:
        return IllegalCommand(f"{command.unit} is not withdrawing now; choose one that is", "CLOSE-4", "not it")
    if not command.way:
        return None
    if refused := walk.malformed(state, command.way):
        return refused
    if not _away(state, command.unit, command.way):
        return IllegalCommand("that path leads toward the enemy; move away from them", "CLOSE-4b", "towards")
    return None


def _away(state: State, unit: UnitId, way: tuple[Place, ...]) -> bool:
    """Check whether each corner lies in the half plane away from the nearest enemy."""
    foes = list(state.foes(state.context.side(unit)))
    if not foes:
        return True
    foe = state.stands[min(foes, key=lambda foe: (measure.between(state, unit, foe), foe))].point
    x, y = state.stands[unit].point
    return all(
        (to_x - x) * (x - foe[0]) + (to_y - y) * (y - foe[1]) >= 0 for to_x, to_y in (parse_place(each) for each in way)
    )


def resolve(record: EventRecorder, command: FallBack) -> None:
    """Record the dice of a stand that falls back and its move. [CLOSE-4b, CLOSE-4c]

    It goes as far along its path as dice and ground allow. Its cover sticks are lost.
    """
    waiting = record.state.pending[-1]
    assert isinstance(waiting, FallingBack)
    left = tuple(unit for unit in waiting.left if unit != command.unit)
    record.emit(Changed(FallingBack(seat=waiting.seat, company=waiting.company, left=left, lost=waiting.lost)))
    if not command.way:
        return
    state, unit = record.state, command.unit
    going = walk.ahead(state, unit, command.way)
    count = movement.counted(state, unit, going, going.way.length)
    faces = record.roll(state.context.rules.withdraw_dice, f"{unit} withdraws")
    markers = state.company(unit).markers
    ticks = TICKS * total(faces, count, markers, state.context.rules.morale_parity)
    record.emit(Measured(unit, ticks, count, going.way.length - going.gone, markers))
    until = _clear(state, unit, going, min(going.gone + ticks, going.way.length))
    if until > going.gone:
        movement.begin_move(record, unit, going, until)


def _clear(state: State, unit: UnitId, going: walk.PathProgress, until: int) -> int:
    """Return the last tick at which a stand may end: none within the limit of approach, if it can help it. [MOVE-6b]"""
    near = MoveKind(limit=state.context.rules.approach_limit * TICKS)
    found = list(walk.places(state, unit, going, until, RUNS))
    clear = (tick for tick in found if not walk.too_near(state, unit, going.way.at(tick), near))
    return next(clear, found[0] if found else going.gone)


def finish_withdrawal(record: EventRecorder, waiting: FallingBack) -> None:
    """Record the markers once all have gone back: one for withdrawing, one more for losing. [CLOSE-4e, MORALE-1]"""
    record.emit(Settled())
    whys: tuple[Why, ...] = ("withdrew", "lost") if waiting.lost else ("withdrew",)
    for why in whys:
        morale.record_markers(record, waiting.company, 1, why)
