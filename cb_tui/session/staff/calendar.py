"""Calendar: at which points of a game a staff begins a search; told by the states of the game alone."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from cb_tui.ai.rollout import planner_of
from cb_tui.ai.turning import turned
from cb_tui.core.ruleset import Ruleset
from cb_tui.core.values import SeatId


class Turn(NamedTuple):
    """The beginning of a player turn: after which step, its number, whose it is."""

    step: int
    clock: int
    active: SeatId
    state: Any
    searched: bool  # a search begins here


class Calendar:
    """The player turns of a game as far as it was read.

    A search begins with the game, and at the end of an own turn if the battle has turned since the last one. What it
    finds is followed from the player turn after that one on.
    """

    def __init__(self, rules: Ruleset[Any], seat: SeatId) -> None:
        self.rules, self.seat = rules, seat
        self._turns: list[Turn] = []
        self._read: tuple[int, Any] = -1, None  # the last step that was looked at, and its state

    def read(self, states: Sequence[Any]) -> None:
        """Look at the states of a game, one more than its commands: those that are new, and those after an undo."""
        step, state = self._read
        if step >= len(states) or (step >= 0 and states[step] is not state):
            while self._turns and not self._stands(self._turns[-1], states):
                self._turns.pop()
            step = self._turns[-1].step if self._turns else -1
        for new in range(step + 1, len(states)):
            self._look(new, states[new])
        self._read = len(states) - 1, states[-1]

    def last(self, before: int | None = None) -> Turn | None:
        """Return where the last search began, that of player turns before one if that is given."""
        return next(
            (turn for turn in reversed(self._turns) if turn.searched and (before is None or turn.clock < before)), None
        )

    @staticmethod
    def _stands(turn: Turn, states: Sequence[Any]) -> bool:
        return turn.step < len(states) and states[turn.step] is turn.state

    def _look(self, step: int, state: Any) -> None:
        clock = planner_of(self.rules).clock(state)
        if self._turns and self._turns[-1].clock == clock:
            return
        ended, last = self._turns[-1].active if self._turns else None, self.last()
        searched = self.rules.who_decides(state) is not None and (
            last is None or (ended == self.seat and turned(self.rules, self.seat, last.state, state))
        )
        self._turns.append(Turn(step, clock, self.rules.scene(state).active, state, searched))
