"""A player of a fair game in a process of his own: `fair_child.py SAVES NUMBERS SEAT STEPS`; polls as a screen does."""

import sys
import time
from contextlib import suppress
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from cb_tui.core.values import SeatId
from cb_tui.session.fair_dice.participant import RollPendingError
from cb_tui.session.game import Game
from tests.patience import PATIENCE
from tests.session.ambush import choose
from tests.toy.sealed_table import RULES

saves, numbers, seat, steps = Path(sys.argv[1]), Path(sys.argv[2]), SeatId(sys.argv[3]), int(sys.argv[4])
game = Game.open(saves, "open", seat=seat, rulesets=RULES)
game.numbers = numbers
until = time.monotonic() + PATIENCE
while time.monotonic() < until and (game.step < steps or game.pledge):
    game.refresh()
    game.append_owed()
    if game.to_move == seat and not game.waiting and game.step < steps:
        with suppress(RollPendingError):
            game.play(choose(game))
    else:
        time.sleep(0.002)
print(game.step, flush=True)
game.close()
