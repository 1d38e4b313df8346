"""Players of a bench against each other, mirrored: `python -m benchmarks.duel officer walks --battles veghel,dyke --games 60`.

As `cb-tui arena --players`, with players that the program does not have: those of `tests/stubborn.py`. It tells seconds of processor time a game too.
"""

import argparse
import time

from cb_tui.cli.standings import words
from cb_tui.rules import RULESETS
from cb_tui.session.arena import play
from cb_tui.session.library import Library
from cb_tui.session.mirror import round_robin
from cb_tui.session.standings import Met, standings
from tests.stubborn import with_stubborn


def main() -> None:
    """Print the standings, and on the way a line a meeting with what a game took."""
    asked = _asked()
    battles = [(battle.ruleset, battle) for battle in Library().battles() if battle.id in asked.battles.split(",")]
    found, began = [], time.process_time()
    for meeting in round_robin(battles, asked.players):
        rules, start = with_stubborn(RULESETS[meeting.ruleset]), time.process_time()
        pairs = [
            meeting.pair(*(play(rules, bout.battle, bout.tactics, bout.seed) for bout in both))
            for both in meeting.bouts(asked.seed, asked.games // 2)
        ]
        found.append(Met(meeting, tuple(pairs)))
        spent = (time.process_time() - start) / asked.games
        faults = {game.fault for pair in pairs for game in pair.games if game.fault}
        print(
            f"{meeting.one} {meeting.other} {meeting.battle.id}: {spent:.2f} s a game", *faults, sep="\n  ", flush=True
        )
    seconds = round(time.process_time() - began, 1)
    print(*words(standings(asked.players, found) | {"seed": asked.seed, "seconds": seconds}), sep="\n")


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.duel")
    parser.add_argument("players", nargs="+")
    parser.add_argument("--battles", default="veghel")
    parser.add_argument("--games", type=int, default=60, help="of each meeting, an even number")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


if __name__ == "__main__":
    main()
