"""Veghel crossroads, where a march of R2 is seen by a German rifle at its second hex."""

from pathlib import Path

from cb_tui.core.values import Place, SeatId, UnitId
from cb_tui.games import RULESETS
from cb_tui.games.combat_boots.rules.standing_orders_model import Orders, Policy
from cb_tui.session.game import Game
from cb_tui.session.library import Library

US, DE = SeatId("us"), SeatId("de")
R2 = UnitId("R2")
WAY = (Place("0208"), Place("0207"))
HOLD, FIRE = Orders(opportunity=Policy("hold")), Orders(opportunity=Policy("fire", 0))


def patrol(saves: Path | None = None) -> Game:
    """A fresh game of two people."""
    battle = Library().read("veghel")
    return Game.new(
        RULESETS[battle.ruleset], battle, seed=4, seats={US: "human", DE: "human"}, name="patrol", saves=saves
    )
