"""The recruit: plays as another does, but hesitates now and then, or fires at the wrong target."""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from cb_tui.ai.random_player import draw
from cb_tui.core.dice import Dice
from cb_tui.core.offer import Offer
from cb_tui.core.ruleset import Choice, Ruleset, Tactic
from cb_tui.core.values import Command, SeatId

SLIP = 2  # faces of a die that are a mistake


class RecruitPlayer(Struct, frozen=True):
    """A player that follows a tactic and makes mistakes, which are drawn with `dice`."""

    rules: Ruleset[Any]
    tactic: Tactic
    dice: Dice

    def choose(self, state: Any, legal: Sequence[Command], seat: SeatId) -> Choice:
        """Return the tactic's choice, or on a 1 or 2 a slip of the same piece: no shot, another target, no step."""
        meant = self.tactic(state, legal, seat)
        offer = self.rules.offer(state, meant.command)
        if offer.role not in {"attack", "react", "move"} or self.dice.roll(1)[0] > SLIP:
            return meant
        slips = [each.command for each in _slips(offer, (self.rules.offer(state, command) for command in legal))]
        return Choice(draw(self.dice, slips).command, f"hesitates: {meant.why}") if slips else meant


def _slips(meant: Offer, offers: Iterable[Offer]) -> list[Offer]:
    """Return the other offers of the same pieces, each no bolder than the intended one."""
    same, idle = [], []
    for offer in offers:
        if offer.role == "hold" or (offer.role == "pass" and offer.actors == meant.actors):
            idle.append(offer)
        elif offer.role == meant.role != "move" and offer.actors == meant.actors and offer.targets != meant.targets:
            same.append(offer)
    return idle + [offer for offer in same if not offer.variant]
