"""Players of a bench against each other, mirrored.

`python -m benchmarks.duel officer walks --battles veghel,dyke --games 60`. As `cb-tui arena --players`, with players
that the program does not have: those of `tests/stubborn.py`, and `mcts`, the tree search of OpenSpiel with `--seconds`
a game, where `make check-bots` has installed it. It tells the processor time that each player takes a game, too; a
staff thinks over every opening anew, so that each game has its whole price.
"""

import argparse
import time
from collections import defaultdict
from typing import Any

from msgspec.structs import replace

from cb_tui.cli.standings import words
from cb_tui.core.ruleset import Ruleset
from cb_tui.games import RULESETS
from cb_tui.session.arena import Bout, GameResult, PlayedCommand, play
from cb_tui.session.library import Library
from cb_tui.session.staff_search.player import forget
from cb_tui.session.standings import Matchup, MatchupResult, round_robin, standings
from tests.stubborn import with_stubborn

MCTS = "mcts"


def main() -> None:
    """Print the standings, and on the way a line a meeting with the seconds that each player took a game."""
    asked = _asked()
    battles = [(battle.ruleset, battle) for battle in Library().battles() if battle.id in asked.battles.split(",")]
    began = time.process_time()
    found = [_met(meeting, asked) for meeting in round_robin(battles, asked.players)]
    seconds = round(time.process_time() - began, 1)
    print(*words(standings(asked.players, found) | {"seed": asked.seed, "seconds": seconds}), sep="\n")


def _met(meeting: Matchup, asked: argparse.Namespace) -> MatchupResult:
    taken, rules = defaultdict[str, float](float), _bench(meeting, asked.seconds)
    pairs = [
        meeting.pair(*(_played(rules, bout, taken) for bout in both))
        for both in meeting.bouts(asked.seed, asked.games // 2)
    ]
    faults = {game.fault for pair in pairs for game in pair.games if game.fault}
    spent = ", ".join(f"{name} {seconds / asked.games:.2f} s a game" for name, seconds in taken.items())
    print(f"{meeting.one} {meeting.other} {meeting.battle.id}: {spent}", *faults, sep="\n  ", flush=True)
    return MatchupResult(meeting, tuple(pairs))


def _played(rules: Ruleset[Any], bout: Bout, taken: dict[str, float]) -> GameResult:
    """A game; what goes by until a command is given is the time of its player."""
    forget()
    since = time.process_time()

    def note(deed: PlayedCommand) -> None:
        nonlocal since
        taken[bout.tactics[deed.seat]] += time.process_time() - since
        since = time.process_time()

    return play(rules, bout.battle, bout.tactics, bout.seed, note)


def _bench(meeting: Matchup, seconds: float) -> Ruleset[Any]:
    """The rules with the players of the bench."""
    rules = with_stubborn(RULESETS[meeting.ruleset])
    if MCTS not in (meeting.one, meeting.other):
        return rules
    from benchmarks.extras.mcts import Mcts

    return replace(rules, tactics={**rules.tactics, MCTS: Mcts(rules, meeting.battle, seconds)})


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.duel")
    parser.add_argument("players", nargs="+")
    parser.add_argument("--battles", default="veghel")
    parser.add_argument("--games", type=int, default=60, help="of each meeting, an even number")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=2.0, help="of processor time a game, for mcts")
    return parser.parse_args()


if __name__ == "__main__":
    main()
