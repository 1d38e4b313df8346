"""Air phase: aircraft act, over the ground before the pieces of their side. [DOG-18a]"""

from cb_tui.core.dice import Dice
from cb_tui.core.values import Command, Event
from cb_tui.games.combat_boots.rules import turn, victory
from cb_tui.games.combat_boots.rules.dogfight.play import play
from cb_tui.games.combat_boots.rules.evolve import EventRecorder
from cb_tui.games.combat_boots.rules.model import State


def decide(state: State, command: Command, dice: Dice) -> tuple[Event, ...]:
    """Return the events of a legal command in the air.

    Over a ground battle the end of the phase gives the turn back to the pieces.
    """
    recorder = EventRecorder(state, dice)
    play(recorder, command)
    if state.context.battle.over_ground:
        victory.settle_wipe_out(recorder)
        if recorder.state.sky is None and not recorder.state.outcome:
            turn.enter(recorder)
    return tuple(recorder.events)
