"""Whether the outlook tells the better of two plans a few turns ahead.

`python -m benchmarks.signs foy bain --weights 1.4,5.5,3.4,2.1`. Each plan of the first side is played to the end
against the book, all with the same dice; on the way the outlook is asked after two turns of both sides. Of two plans
whose ends differ by more than two standard errors it should think better of the better one.
"""

import argparse
import math
from collections.abc import Sequence
from itertools import combinations
from statistics import fmean, stdev
from typing import NamedTuple

from msgspec.structs import replace

from cb_tui.core.scenario import Scenario
from cb_tui.core.values import SeatId
from cb_tui.games import RULESETS
from cb_tui.games.combat_boots.ai.outlook import Terms, chance_of, terms
from cb_tui.games.combat_boots.ai.outlook_weights import WEIGHTS, Weights
from cb_tui.session.arena import deeds, seed_of
from cb_tui.session.library import Library

AHEAD = 4  # player turns
SURE = 2.0  # standard errors


class Trial(NamedTuple):
    """One game of a plan: what the outlook saw on the way, None where it was over by then, and what came of it."""

    seen: Terms | None
    result: float


def main() -> None:
    """Print how many of the differences that matter have the right sign, a line a battle, by each set of weights."""
    asked = _asked()
    sets = [WEIGHTS, *(Weights(*map(float, text.split(","))) for text in asked.weights)]
    right, of = [0] * len(sets), 0
    for name in asked.battles:
        plans = trials(Library().read(name), asked.games)
        matter = [two for two in combinations(plans, 2) if differ(*two)]
        found = [sum(agree(weights, *two) for two in matter) for weights in sets]
        right, of = [a + b for a, b in zip(right, found, strict=True)], of + len(matter)
        print(f"{name:<9} {len(plans)} plans, {len(matter)} differences:", *found, flush=True)
    print(f"all {of}:", *(f"{each} ({each / max(1, of):.0%})" for each in right))


def trials(battle: Scenario, games: int) -> list[list[Trial]]:
    """Return the games of each plan of the first side."""
    rules = RULESETS[battle.ruleset]
    assert rules.planner is not None
    first = SeatId(battle.sides[0].id)
    book, start = {SeatId(army.id): army.tactic for army in battle.sides}, rules.start(battle, {})
    found = []
    for plan in rules.planner.plans(start, first):
        led = replace(rules, tactics={**rules.tactics, "plan": rules.planner.tactic_for(plan)})
        some = []
        for number in range(games):
            seen, last = None, None
            for last in deeds(led, battle, book | {first: "plan"}, seed_of(2, number)):
                if seen is None and last.state.clock > AHEAD and not last.state.outcome:
                    seen = terms(last.state, battle.sides[0].id)
            assert last is not None
            winner = last.state.outcome.winner
            some.append(Trial(seen, 0.5 if winner is None else float(winner == first)))
        found.append(some)
    return found


def differ(one: Sequence[Trial], other: Sequence[Trial]) -> bool:
    """Check whether two plans differ in their ends by more than chance would have it."""
    gaps = [a.result - b.result for a, b in zip(one, other, strict=True)]
    return abs(fmean(gaps)) > SURE * stdev(gaps) / math.sqrt(len(gaps))


def agree(weights: Weights, one: Sequence[Trial], other: Sequence[Trial]) -> bool:
    """Check whether the outlook thinks better of the plan that is better."""
    told = fmean(_told(weights, a) - _told(weights, b) for a, b in zip(one, other, strict=True))
    return told * (fmean(each.result for each in one) - fmean(each.result for each in other)) > 0


def _told(weights: Weights, trial: Trial) -> float:
    return trial.result if trial.seen is None else chance_of(trial.seen, weights)


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.signs")
    parser.add_argument("battles", nargs="+")
    parser.add_argument("--games", type=int, default=24, help="of each plan")
    parser.add_argument("--weights", action="append", default=[], help="to compare with those in force")
    return parser.parse_args()


if __name__ == "__main__":
    main()
