"""A game against a staff in a process of its own: prints the staff's process, then waits to be ended in some way."""

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from cb_tui.core.values import SeatId
from cb_tui.games import RULESETS
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.session.staff_search.player import ProcessSearch

battle = Library().read("veghel")
DE = SeatId("de")
seats = {SeatId("us"): "human", DE: "ai:staff"}
game = Game.new(RULESETS[battle.ruleset], battle, seed=1, seats=seats, saves=None)
game.staffs.start_processes(game.local_seats)
mind = game.staffs[DE].mind
assert isinstance(mind, ProcessSearch)
print(mind.pid, flush=True)
if sys.argv[1] == "close":
    game.close()
time.sleep(600)
