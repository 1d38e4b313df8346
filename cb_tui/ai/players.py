"""Tactics of the AI by name. No other module knows which of them need dice."""

from typing import Any

from cb_tui.ai.random_player import draw
from cb_tui.ai.recruit import RecruitPlayer
from cb_tui.core.dice import Dice
from cb_tui.core.level import BOOK, RANDOM, RECRUIT
from cb_tui.core.ruleset import Ruleset, Tactic


def player(rules: Ruleset[Any], name: str, dice: Dice) -> Tactic:
    """Return a tactic that decides from what its seat sees and may do. `dice` are its own, never the game's."""
    if name == RANDOM:
        return lambda _, legal, __: draw(dice, legal)
    if name == RECRUIT.id:
        return RecruitPlayer(rules, rules.tactics[BOOK.id], dice).choose
    return rules.tactics[name]
