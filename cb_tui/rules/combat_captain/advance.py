"""Advance: the winner of a close combat goes forward. [CLOSE-4d]"""

from cb_tui.core.inches import TICKS, parse_place
from cb_tui.core.plane import distance_in_ticks
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.rules.combat_captain import movement, walk
from cb_tui.rules.combat_captain.commands import GoForward
from cb_tui.rules.combat_captain.events import Changed
from cb_tui.rules.combat_captain.model import State
from cb_tui.rules.combat_captain.recorder import EventRecorder
from cb_tui.rules.combat_captain.stops import MoveKind
from cb_tui.rules.combat_captain.waiting import Advance


def refusal(state: State, command: GoForward) -> IllegalCommand | None:
    """Return why a stand may not go forward along a way."""
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
    return walk.path_refusal(state, unit, going, going.way.length, MoveKind(limit=rules.approach_limit * TICKS))


def resolve(record: EventRecorder, command: GoForward) -> None:
    """Record that a stand goes forward, at no cost in dice."""
    waiting = record.state.pending[-1]
    assert isinstance(waiting, Advance)
    left = tuple(unit for unit in waiting.left if unit != command.unit)
    record.emit(Changed(Advance(seat=waiting.seat, left=left, ground=waiting.ground)))
    going = walk.ahead(record.state, command.unit, command.way)
    movement.begin_move(record, command.unit, going, going.way.length)
