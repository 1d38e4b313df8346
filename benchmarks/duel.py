"""Two players against each other, mirrored: `python -m benchmarks.duel officer book --battles veghel,dyke --pairs 30`."""

import argparse
import itertools
import time

from cb_tui.rules import RULESETS
from cb_tui.session.library import Library
from cb_tui.session.mirror import interval, pairs
from tests.stubborn import with_stubborn


def main() -> None:
    """Prints a line a battle: the first player's share, by side too, and all battles together."""
    asked = _asked()
    scores: list[float] = []
    for battle in Library().battles():
        if asked.battles and battle.id not in asked.battles.split(","):
            continue
        began = time.process_time()
        played = list(
            itertools.islice(
                pairs(with_stubborn(RULESETS[battle.ruleset]), battle, asked.one, asked.other, asked.seed), asked.pairs
            )
        )
        spent = (time.process_time() - began) / (2 * len(played))
        scores += (found := [each.score for each in played])
        sides = [sum(each.points[side] for each in played) / len(played) for side in (0, 1)]
        faults = {game.fault for each in played for game in each.games if game.fault}
        as_sides = ", ".join(f"{army.id} {share:4.0%}" for army, share in zip(battle.sides, sides, strict=True))
        print(f"{battle.id:<9} {told(found)}   {as_sides}   {spent:.2f} s a game", *faults, sep="\n  ", flush=True)
    print(f"{'all':<9} {told(scores)}")


def told(scores: list[float]) -> str:
    """A share with its interval."""
    mean, low, high = interval(scores)
    return f"{mean:6.1%} ({low:5.1%} .. {high:6.1%}) of {len(scores)} pairs"


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("one")
    parser.add_argument("other")
    parser.add_argument("--battles", default="")
    parser.add_argument("--pairs", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


if __name__ == "__main__":
    main()
