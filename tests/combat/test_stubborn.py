"""Players who never think lose to the officer and to the book, from either side."""

from itertools import product

import pytest

from cb_tui.games.combat.ruleset import COMBAT
from cb_tui.session.arena import play, seed_of
from tests.battles import shipped
from tests.combat.stubborn import STUBBORN
from tests.sample import sample
from tests.stubborn import with_stubborn

ROADS = shipped()["two_roads"]
BOTH = with_stubborn(COMBAT)
GAMES = 3


MEETINGS = list(product(STUBBORN, [("blue", "red"), ("red", "blue")], ["book", "officer"]))


@pytest.mark.parametrize(("bot", "sides", "player"), sample(MEETINGS, 3), ids=str)
def test_stubborn_players_win_one_game_in_three_at_most(bot, sides, player):
    side, other = sides
    games = [play(BOTH, ROADS, {side: bot, other: player}, seed_of(1, number)) for number in range(GAMES)]
    assert not [game.fault for game in games if game.fault]
    assert sum(game.winner == side for game in games) <= 1
