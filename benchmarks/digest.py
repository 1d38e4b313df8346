"""A digest of every command, reason and event of seeded AI games.

`python -m benchmarks.digest [--games N] [BATTLE ...]`. Faster code must play the same games: the lines before a change
and after it are the same.
"""

import argparse
import hashlib
from collections.abc import Iterator
from itertools import islice

import msgspec
from msgspec.structs import replace

from cb_tui.core.scenario import Scenario
from cb_tui.core.standing_orders import RANDOM
from cb_tui.core.values import SeatId
from cb_tui.games import RULESETS
from cb_tui.session.arena import deeds, seed_of
from cb_tui.session.library import Library

LONGEST = 1200  # commands of a game


def main() -> None:
    """Print a line a battle and edition: the commands of its games and their digest."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.digest")
    parser.add_argument("battles", nargs="*", help="ids; all battles without any")
    parser.add_argument("--games", type=int, default=1, help="games of the tactics, and as many of the random player")
    asked = parser.parse_args()
    for battle in every(asked.battles):
        commands, digest = 0, hashlib.sha256()
        for number in range(asked.games):
            for tactic in ("", RANDOM):
                for line in played(battle, tactic, seed_of(1, number)):
                    digest.update(line)
                    commands += 1
        print(f"{battle.id:<16} {battle.ruleset:<20} {commands:>6} {digest.hexdigest()[:24]}", flush=True)


def every(names: list[str]) -> Iterator[Scenario]:
    """Yield the battles of these names, each in all its editions."""
    for battle in Library().battles():
        if not names or battle.id in names:
            yield from (replace(battle, ruleset=rules) for rules in (battle.ruleset, *battle.also))


def played(battle: Scenario, tactic: str, seed: int) -> Iterator[bytes]:
    """Yield what was done and what came of it, command by command; by the battle's own tactics unless one is named."""
    armies = {army.id: army.tactic for army in battle.sides}
    tactics = {SeatId(seat.id): tactic or armies[seat.side] for seat in battle.seated}
    for deed in islice(deeds(RULESETS[battle.ruleset], battle, tactics, seed), LONGEST):
        yield msgspec.json.encode((deed.choice.command, deed.choice.why, deed.events))


if __name__ == "__main__":
    main()
