"""Tactics of the AI by name. No other module knows which of them need dice."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from cb_tui.ai.random_player import draw
from cb_tui.ai.recruit import RecruitPlayer
from cb_tui.core.dice import Dice
from cb_tui.core.legal import LegalCommands
from cb_tui.core.level import BOOK, RANDOM, RECRUIT
from cb_tui.core.ruleset import Choice, Ruleset, Tactic
from cb_tui.core.values import Command, SeatId


def player(rules: Ruleset[Any], name: str, dice: Dice, lots: Dice | None = None) -> Tactic:
    """Return a tactic that decides from what its seat sees and may do.

    Args:
        rules: The rules system.
        name: A tactic or level.
        dice: The player's own dice, never the game's.
        lots: Those of its secret commands, None for `dice`.
    """
    tactic = _tactic(rules, name, dice)
    draws = rules.sealing.with_lot if rules.sealing else None
    if draws is None:
        return tactic

    def by_lot(state: Any, legal: Sequence[Command], seat: SeatId) -> Choice:
        drawn = draws(state, lots or dice)
        return tactic(drawn, legal if drawn is state else LegalCommands(partial(rules.legal, drawn)), seat)

    return by_lot


def _tactic(rules: Ruleset[Any], name: str, dice: Dice) -> Tactic:
    if name == RANDOM:
        return lambda _, legal, __: draw(dice, legal)
    if name == RECRUIT.id:
        return RecruitPlayer(rules, rules.tactics[BOOK.id], dice).choose
    return rules.tactics[name]
