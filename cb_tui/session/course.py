"""Course: what stands of a game, with the state and the hash after each command."""

from typing import Any

import msgspec

from cb_tui.core.ruleset import Ruleset
from cb_tui.core.values import Side
from cb_tui.session.chain import digest
from cb_tui.session.codec import BAD_INPUT, Codec
from cb_tui.session.errors import SaveError, plain
from cb_tui.session.orders import Orders
from cb_tui.session.turn import Start, Turn, read_line


class Course:
    """A game from its start: the commands that stand, folded, and the standing orders."""

    def __init__(self, ruleset: Ruleset[Any], start: Start) -> None:
        self.ruleset = ruleset
        self.codec = Codec(ruleset)
        self.start = start
        self.battle = self.codec.scenario(start.scenario)
        try:
            state = ruleset.start(self.battle, start.solo(ruleset))
        except Exception as error:  # noqa: BLE001 - a start written by hand may fail anywhere in a rules system
            raise SaveError(f"this battle cannot be started: {plain(error)}; check it with `cb-tui lint`") from None
        self.states: list[Any] = [state]  # one more than turns
        self.hashes = [digest(start.body)]
        self.seen = set(self.hashes)  # those of commands taken back too
        self.turns: list[Turn] = []
        self.orders: dict[Side, Orders] = {side: Orders() for side in start.seats}

    @property
    def state(self) -> Any:
        """The state now."""
        return self.states[-1]

    @property
    def step(self) -> int:
        """How many commands stand."""
        return len(self.turns)

    def after(self, turn: Turn) -> Any:
        """The state once this turn stands."""
        state = self.state
        for event in turn.events:
            state = self.ruleset.evolve(state, event)
        return state

    def push(self, turn: Turn, state: Any, written: bytes) -> None:
        """A turn stands; `written` is its command and its events as the log has them."""
        self.hashes.append(digest(self.hashes[-1].encode() + written))
        self.seen.add(self.hashes[-1])
        self.states.append(state)
        self.turns.append(turn)

    def back_to(self, step: int) -> None:
        """The turns after `step` stand no more."""
        del self.turns[step:], self.states[step + 1 :], self.hashes[step + 1 :]

    def take(self, written: bytes) -> None:
        """A line of the log is told again; raises SaveError, having changed nothing, when it does not fit."""
        line = read_line(written)
        if line.undo is not None:
            if not 0 <= line.undo < self.step:
                raise SaveError(f"takes back to step {line.undo}, and the game is at {self.step}")
            self.back_to(line.undo)
        elif line.orders is not None:
            try:
                self.orders[Side(line.side)] = msgspec.convert(line.orders, Orders)
            except BAD_INPUT as error:
                raise SaveError(f"these are no standing orders: {plain(error)}") from None
        elif line.note is None:
            if line.step != self.step + 1:
                raise SaveError(f"is step {line.step}, and the game is at {self.step}")
            command, events = self.codec.command_json(line.command), self.codec.events_json(line.events)
            turn = Turn(line.step, Side(line.side), line.by, command, events, line.why, line.prev)
            try:
                state = self.after(turn)
            except Exception as error:  # noqa: BLE001 - an event written by hand may fail anywhere in a rules system
                raise SaveError(f"cannot have happened: {plain(repr(error))}") from None
            self.push(turn, state, bytes(line.command) + bytes(line.events))
