"""Players: every machine by its name, and how it decides; the one place that knows which of them need dice."""

from typing import Any

from cb_tui.ai.random_player import draw
from cb_tui.ai.recruit import Recruit
from cb_tui.core.dice import Dice
from cb_tui.core.level import BOOK, RANDOM, RECRUIT
from cb_tui.core.ruleset import Ruleset, Tactic


def player(rules: Ruleset[Any], name: str, dice: Dice) -> Tactic:
    """Return a machine that decides with what its seat sees and may do; the dice are its own, never the game's."""
    if name == RANDOM:
        return lambda _, legal, __: draw(dice, legal)
    if name == RECRUIT.id:
        return Recruit(rules, rules.tactics[BOOK.id], dice).choose
    return rules.tactics[name]
