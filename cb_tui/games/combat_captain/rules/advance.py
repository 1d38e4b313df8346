"""Advance: the winner of a close combat goes forward. [CLOSE-4d]"""

from cb_tui.core.inches import TICKS, parse_place
from cb_tui.core.lines import Point
from cb_tui.core.plane import distance_in_ticks
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import UnitId
from cb_tui.games.combat_captain.rules import measure, movement, walk
from cb_tui.games.combat_captain.rules.commands import GoForward
from cb_tui.games.combat_captain.rules.events import Changed
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.recorder import EventRecorder
from cb_tui.games.combat_captain.rules.stops import MoveKind
from cb_tui.games.combat_captain.rules.waiting import Advance


def refusal(state: State, command: GoForward) -> IllegalCommand | None:
    """Return why a stand may not go forward along a way. [CLOSE-4d]"""
    waiting, rules, unit = state.pending[-1], state.context.rules, command.unit
    assert isinstance(waiting, Advance)
    if unit not in waiting.left:
        return IllegalCommand(f"{unit} cannot advance now; choose one that can", "CLOSE-4d", "not it")
    if refused := walk.malformed(state, command.way):
        return refused
    going = walk.ahead(state, unit, command.way)
    far = going.way.length - going.gone
    if not 0 < far <= rules.winner_advance * TICKS:
        return IllegalCommand(
            f"the winner advances at most {rules.winner_advance} inches; choose a nearer point", "CLOSE-4d", "far"
        )
    end = parse_place(command.way[-1])
    near = rules.winner_near * TICKS
    if waiting.ground and all(distance_in_ticks(end, parse_place(at)) > near for at in waiting.ground):
        why = f"end within {rules.winner_near} inches of ground that the loser gave up"
        return IllegalCommand(why, "CLOSE-4d", "ground")
    if not (waiting.ground or rules.defender_advances_anywhere or _forward(state, unit, end)):
        why = "a winning defender goes forward; end nearer to the nearest enemy"
        return IllegalCommand(why, "CLOSE-4d", "back")
    return walk.path_refusal(state, unit, going, going.way.length, manner(state))


def manner(state: State) -> MoveKind:
    """Return how a winner advances: near to enemies, but into contact with none. [CLOSE-4d]"""
    rules = state.context.rules
    return MoveKind(limit=rules.approach_limit * TICKS, every_tick=rules.winner_keeps_away)


def _forward(state: State, unit: UnitId, end: Point) -> bool:
    """Check whether a stand ends nearer than it is to the enemy who is nearest now."""
    here = state.stands[unit].point
    foe = measure.nearest(state, unit)
    return foe is None or distance_in_ticks(end, state.stands[foe].point) < distance_in_ticks(
        here, state.stands[foe].point
    )


def resolve(record: EventRecorder, command: GoForward) -> None:
    """Record that a stand goes forward, at no cost in dice."""
    waiting = record.state.pending[-1]
    assert isinstance(waiting, Advance)
    left = tuple(unit for unit in waiting.left if unit != command.unit)
    record.emit(Changed(Advance(seat=waiting.seat, left=left, ground=waiting.ground)))
    going = walk.ahead(record.state, command.unit, command.way)
    movement.begin_move(record, command.unit, going, going.way.length)
