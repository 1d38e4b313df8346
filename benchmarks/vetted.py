"""Vetted days played anew with other dice.

`make vetted`, or `python -m benchmarks.vetted FILE [--days 20] [--games 100] [--seed 1] [--first DATE]`.

A line for each day drawn: what its line tells, and what the machine wins now in the player's place, with the 95 %
interval.
"""

import argparse
from datetime import date
from pathlib import Path

from cb_tui.core.seeded_draws import SeededDraws
from cb_tui.session.day import BEGIN
from cb_tui.session.levels import vetted, wilson
from cb_tui.session.vet import won

FRESH = 1000  # the first game whose dice no search has seen
BAND = 0.3, 0.7  # of the games


def main() -> None:
    """Plays each day drawn and counts those in the band."""
    asked = _asked()
    known = sorted(each for each in vetted(asked.file.read_text()).values() if each.day >= asked.first)
    drawn = SeededDraws("cb_tui vetted", asked.seed).shuffled(known)[: asked.days]
    inside = 0
    for one in drawn:
        count = won(one.recipe, FRESH, FRESH + asked.games)
        low, high = wilson(count, asked.games)
        inside += BAND[0] <= count / asked.games <= BAND[1]
        print(f"{one}  now {count}/{asked.games}, {100 * low:.0f} to {100 * high:.0f} %", flush=True)
    print(f"{inside} of {len(drawn)} days within {100 * BAND[0]:.0f} to {100 * BAND[1]:.0f} %")


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("file", type=Path)
    parser.add_argument("--days", type=int, default=20)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=date.fromisoformat, default=BEGIN)
    return parser.parse_args()


if __name__ == "__main__":
    main()
