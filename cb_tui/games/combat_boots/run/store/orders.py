"""Orders: standing orders go from a battle of a run to the next, so that a player gives them once."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cb_tui.core.values import SeatId
from cb_tui.games import RULESETS
from cb_tui.games.combat_boots.run.rules.platoon import Run
from cb_tui.session.errors import SessionError
from cb_tui.session.game import Game
from cb_tui.session.load import LogTree
from cb_tui.session.seats import HUMAN
from cb_tui.session.settings import Settings, with_standing_orders


def give_orders(run: Run, saves: Path, game: Game, settings: Settings) -> None:
    """Give the orders in force at the end of the last battle, or those of the settings for the first."""
    spec, stood = game.ruleset.orders, _stood(run, saves)
    if spec is None or not stood:
        with_standing_orders(game, settings)
        return
    pieces = [one.id for one in run.members]
    for seat, player in game.seats.items():
        if (
            player == HUMAN
            and seat in stood
            and (orders := spec.carried_over(stood[seat], pieces)) != game.orders[seat]
        ):
            game.give_orders(seat, orders)


def _stood(run: Run, saves: Path) -> Mapping[SeatId, Any]:
    """Return the orders of each seat at the end of the last battle.

    Return {} before the first battle, or if its log cannot be read.
    """
    if not run.days:
        return {}
    last = run.days[-1]
    try:
        return LogTree(saves / last.save, RULESETS, bare=True).line(last.account.line).timeline.orders
    except SessionError:
        return {}
