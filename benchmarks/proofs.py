"""The moves of honest AI players decided again: how many, how fast, and how many differ (0 is due)."""

import argparse
import tempfile
import time
from itertools import count
from pathlib import Path

from cb_tui.games import RULESETS
from cb_tui.session.arena import Bout
from cb_tui.session.build import build
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.session.proof import proof_of

PLAYERS = ("officer", "book")


def main() -> int:
    """Play and prove games until so many moves are decided again, and print the sums."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    battles, moves, games, differ, spent = Library().battles(), 0, 0, 0, 0.0
    with tempfile.TemporaryDirectory() as folder:
        for seed in count(asked.seed):
            for battle in battles:
                known = RULESETS[battle.ruleset].players
                player = next(name for name in PLAYERS if name in known)
                name = f"{battle.id}-{seed}"
                Bout(
                    battle.ruleset, battle, {seat.id: player for seat in battle.seated}, seed, Path(folder) / name
                ).play()
                game = Game.open(Path(folder), name, watch=True)
                began = time.process_time()
                proof = proof_of(game, build())
                spent += time.process_time() - began
                games, moves, differ = games + 1, moves + len(game.entries), differ + bool(proof.fault)
                said = f"{proof.fault or proof.unproven}"
                print(
                    f"{moves} moves of {games} games, {differ} differ, {1000 * spent / moves:.1f} ms a move  {said}",
                    flush=True,
                )
                if moves >= asked.moves:
                    return int(differ > 0)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
