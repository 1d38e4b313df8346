"""Tactics of the AI by name, among them the random player and the recruit, who now and then hesitates or rushes."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from msgspec import Struct

from cb_tui.core.dice import Dice
from cb_tui.core.legal_commands import LegalCommands
from cb_tui.core.offer import Offer
from cb_tui.core.ruleset import Choice, Ruleset, Tactic
from cb_tui.core.standing_orders import BOOK, RANDOM, RECRUIT
from cb_tui.core.values import Command, SeatId

DRAWS = 12  # 6**12 is so much more than any list of commands that all are as good as equally likely
SLIP = 2  # faces of a die that are a mistake
RASH = 1  # of a rash player's, whose mistakes cost more


def draw(dice: Dice, legal: Sequence[Command]) -> Choice:
    """Draw one of the legal commands, all equally likely."""
    number = 0
    for face in dice.roll(DRAWS):
        number = number * 6 + face - 1
    return Choice(legal[number * len(legal) // 6**DRAWS], "drawn at random")


class RecruitPlayer(Struct, frozen=True):
    """A player that follows a tactic and makes mistakes, which are drawn with `dice`."""

    rules: Ruleset[Any]
    tactic: Tactic
    dice: Dice
    rash: bool = False

    def choose(self, state: Any, legal: Sequence[Command], seat: SeatId) -> Choice:
        """Return the tactic's choice, or on a 1 or 2 a slip of the same piece: no shot, another target, no step.

        A rash player, on a 1, fires at any target or moves to any square, with any piece when the turn should end.
        """
        meant = self.tactic(state, legal, seat)
        offer = self.rules.offer(state, meant.command)
        roles = {"attack", "react", "move", *(["end"] if self.rash else [])}
        if offer.role not in roles or self.dice.roll(1)[0] > (RASH if self.rash else SLIP):
            return meant
        offers, slips = (self.rules.offer(state, command) for command in legal), _rash if self.rash else _slips
        found = [each.command for each in slips(offer, offers)]
        word = "acts rashly" if self.rash else "hesitates"
        return Choice(draw(self.dice, found).command, f"{word}: {meant.why}") if found else meant


def _slips(meant: Offer, offers: Iterable[Offer]) -> list[Offer]:
    """Return the other offers of the same pieces, each no bolder than the intended one."""
    same, idle = [], []
    for offer in offers:
        if offer.role == "hold" or (offer.role == "pass" and offer.actors == meant.actors):
            idle.append(offer)
        elif offer.role == meant.role != "move" and offer.actors == meant.actors and offer.targets != meant.targets:
            same.append(offer)
    return idle + [offer for offer in same if not offer.variant]


def _rash(meant: Offer, offers: Iterable[Offer]) -> list[Offer]:
    """Return the other shots and steps of the same pieces, or at the end of a turn of any piece."""
    able = (offer for offer in offers if offer.role in {"attack", "move"} and offer.command != meant.command)
    return [offer for offer in able if meant.role == "end" or offer.actors == meant.actors]


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
        level = rules.level(name)
        return RecruitPlayer(rules, rules.tactics[BOOK.id], dice, level is not None and level.rash).choose
    return rules.tactics[name]
