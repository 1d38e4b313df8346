"""Times in a game that a host keeps: when the decision passed to another seat, or into another turn."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from cb_tui.core.ruleset import Ruleset
from cb_tui.core.values import SeatId
from cb_tui.session.log import GameStart, LogEntry


class HandOver(NamedTuple):
    """The decision passed to a seat, in a turn of the game, at a time in seconds."""

    at: int
    seat: SeatId
    turn: int


def passes_on(ruleset: Ruleset[Any], before: Any, after: Any) -> bool:
    """Check whether another seat decides after a command, no seat, or the same one in another turn."""
    if ruleset.who_decides(before) != ruleset.who_decides(after):
        return True
    turns = [ruleset.scene(state).turn for state in (before, after)]
    return turns[0] != turns[1]


def hand_overs(
    ruleset: Ruleset[Any], start: GameStart, states: Sequence[Any], deeds: Sequence[LogEntry]
) -> Iterator[HandOver]:
    """Yield the hand-overs of a game in order, the first when it began. Without times there are none."""
    for at, state in ((start.at, states[0]), *((deed.at, states[deed.step]) for deed in deeds)):
        seat = ruleset.who_decides(state)
        if at and seat is not None:
            yield HandOver(at, seat, ruleset.scene(state).turn)
