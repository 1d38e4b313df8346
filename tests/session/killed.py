"""A player in a process of its own, who is killed in the middle of it."""

import os
import signal
import time
from pathlib import Path

from cb_tui.session.game import Game
from tests.session.ambush import stroll
from tests.toy.sealed_table import RULES


def killed(saves: Path, name: str, heard: int, seconds: float) -> tuple[int, str] | None:
    """Plays a save on until killed, so many seconds after so many commands were heard to be on the disk.

    The step and the hash of the last command that was told to be there; None where none was.
    """
    reading, writing = os.pipe()
    player = os.fork()
    if player == 0:
        try:
            os.close(reading)
            game = Game.open(saves, name, rulesets=RULES)
            while True:
                game.play(stroll(game))
                os.write(writing, f"{game.step} {game.hash()}\n".encode())
        finally:
            os._exit(1)
    os.close(writing)
    with os.fdopen(reading) as told:
        for _ in range(heard):
            told.readline()
        time.sleep(seconds)
        os.kill(player, signal.SIGKILL)
        acknowledged = told.read().splitlines()
    os.waitpid(player, 0)
    if not acknowledged:
        return None
    step, hashed = acknowledged[-1].split()
    return int(step), hashed
