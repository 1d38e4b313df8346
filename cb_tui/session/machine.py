"""Machine: what the machine decides for a seat of a game."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from cb_tui.ai.players import player
from cb_tui.core.dice import SeededDice
from cb_tui.core.legal import LegalCommands
from cb_tui.core.ruleset import Choice
from cb_tui.core.values import SeatId
from cb_tui.session.position import Position

if TYPE_CHECKING:
    from cb_tui.session.staff.player import Staff


def choice(game: Position, staffs: Mapping[SeatId, "Staff"], seat: SeatId) -> Choice:
    """Return the choice of a seat's player now, from what that seat may know."""
    name = game.seats[seat].removeprefix("ai:")
    if seat in staffs:
        return staffs[seat].choose(game.state, LegalCommands(game.legal))
    dice = SeededDice(~game.seed, game.step)
    return player(game.ruleset, name, dice)(game.seen_by(seat).state, LegalCommands(game.legal), seat)
