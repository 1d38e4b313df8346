"""A player in a process of its own: `child.py SAVES NAME`; hung up, it saves and goes."""

import signal
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from cb_tui.session.game import Game
from tests.toy.sealed_table import RULES

game = Game.open(Path(sys.argv[1]), sys.argv[2], rulesets=RULES)
signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGHUP})
print(f"ready {game.step}", flush=True)
signal.sigwait({signal.SIGHUP})
game.close()
