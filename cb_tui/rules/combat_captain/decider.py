"""Decider: what of the `Ruleset` record stands so far, under its names; the rest comes with the battles and the screen."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from cb_tui.core.dice import Dice
from cb_tui.core.offer import Offer
from cb_tui.core.ruleset import IllegalCommand, Outcome, Traits
from cb_tui.core.values import Command, Event, SeatId
from cb_tui.rules.combat_captain import decide, evolve, legal, offers, refusal, start, words
from cb_tui.rules.combat_captain.battle import Battle
from cb_tui.rules.combat_captain.model import State


class Decider(NamedTuple):
    """The functions that play a game; all are pure."""

    start: Callable[[Battle, Mapping[SeatId, str]], State]
    who_decides: Callable[[State], SeatId | None]
    refusal: Callable[[State, Command], IllegalCommand | None]
    normal: Callable[[State, Command], Command]
    legal: Callable[[State], tuple[Command, ...]]
    decide: Callable[[State, Command, Dice], tuple[Event, ...]]
    evolve: Callable[[State, Event], State]
    outcome: Callable[[State], Outcome | None]
    observe: Callable[[State, SeatId], State]
    offer: Callable[[State, Command], Offer]
    label: Callable[[State, Command], str]
    traits: Traits


COMBAT_CAPTAIN = Decider(
    start=start.start,
    who_decides=legal.who_decides,
    refusal=refusal.refusal,
    normal=lambda _, command: command,
    legal=legal.legal,
    decide=decide.decide,
    evolve=evolve.evolve,
    outcome=lambda state: state.outcome,
    observe=lambda state, _: state,  # nothing is hidden [ORG-8]
    offer=offers.offer,
    label=words.label,
    traits=Traits(open_information=True, complete=False),
)
