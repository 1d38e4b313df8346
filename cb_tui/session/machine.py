"""Machine: what the machine decides for a seat of a game."""

import secrets
from collections.abc import Mapping
from typing import TYPE_CHECKING

from cb_tui.ai.players import player
from cb_tui.core.dice import Dice, SeededDice
from cb_tui.core.legal import LegalCommands
from cb_tui.core.ruleset import Choice
from cb_tui.core.values import SeatId
from cb_tui.session.seats import HUMAN

if TYPE_CHECKING:  # slow imports, which no title needs
    from cb_tui.session.position import Position
    from cb_tui.session.staff.player import Staff


def choice(game: "Position", staffs: Mapping[SeatId, "Staff"], seat: SeatId, lots: Dice | None = None) -> Choice:
    """Return the choice of a seat's player now, from what that seat may know.

    `lots` are the dice of a secret command. If None, they cannot be foreseen where a person plays on the disk, whose
    log another may read. Elsewhere they follow from the seed, as all else does.
    """
    name = game.seats[seat].removeprefix("ai:")
    if seat in staffs:
        return staffs[seat].choose(game.state, LegalCommands(game.legal))
    dice = SeededDice(~game.seed, game.step)
    if lots is None and game.folder and HUMAN in game.seats.values():
        lots = SeededDice(secrets.randbits(256), game.step)
    return player(game.ruleset, name, dice, lots)(game.seen_by(seat).state, LegalCommands(game.legal), seat)
