"""Combat Boots as tests play it: its rules, and what explains each roll added up; `conftest` lists these rows."""

from typing import Any

from msgspec.structs import replace

from cb_tui.core.dice import Dice
from cb_tui.core.ruleset import Ruleset
from cb_tui.core.values import Command, Event
from cb_tui.games.combat_boots import ruleset
from tests.laws.pools import adds_up


def watched(rules: Ruleset[Any]) -> Ruleset[Any]:
    """Return the same rules with every decision held to the law of pools."""

    def decide(state: Any, command: Command, dice: Dice) -> tuple[Event, ...]:
        events = rules.decide(state, command, dice)
        adds_up(state, events, rules.evolve)
        return events

    return replace(rules, decide=decide)


COMBAT_BOOTS_2025, COMBAT_BOOTS_CLASSIC = watched(ruleset.COMBAT_BOOTS_2025), watched(ruleset.COMBAT_BOOTS_CLASSIC)
