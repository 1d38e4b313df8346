"""Players who never think do not beat the officer, from either side of a battle that is even between two officers."""

import pytest

from cb_tui.core.values import SeatId
from cb_tui.session.arena import play, seed_of
from cb_tui.session.library import Library
from tests.rules.combat_boots.table import RULES
from tests.stubborn import with_stubborn

MILL = Library().read("mill")
BOTH = with_stubborn(RULES)
GAMES = 5


@pytest.mark.parametrize(("bot", "most"), [("sits", 0), ("shoots", 1), ("walks", 3)])
@pytest.mark.parametrize(("side", "other"), [("us", "de"), ("de", "us")])
def test_stubborn_players_win_at_most_so_many(bot, most, side, other):
    players = {SeatId(side): bot, SeatId(other): "officer"}
    games = [play(BOTH, MILL, players, seed_of(1, number)) for number in range(GAMES)]
    assert not [game.fault for game in games if game.fault]
    assert sum(game.winner == side for game in games) <= most
