"""Recorder: what happens in a command, event by event, with the state as it is after each."""

from cb_tui.core.dice import Dice, Faces
from cb_tui.core.values import Event, Rolled
from cb_tui.games.combat_captain.rules.evolve import evolve
from cb_tui.games.combat_captain.rules.model import State


class EventRecorder:
    """The events of a command and the state after them, recorded as they happen. Dice it rolls are events too."""

    def __init__(self, state: State, dice: Dice) -> None:
        self.state = state
        self.events: list[Event] = []
        self._dice = dice

    def emit(self, *events: Event) -> None:
        """Record what has happened."""
        for event in events:
            self.events.append(event)
            self.state = evolve(self.state, event)

    def roll(self, count: int, why: str) -> Faces:
        """Roll some dice, which are recorded by what they are for."""
        if not count:
            return ()
        faces = self._dice.roll(count)
        self.emit(Rolled(why, faces))
        return faces
