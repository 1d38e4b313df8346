"""Sham decisions: a random legal command is put into games of the strongest AI.

`python -m benchmarks.shams [--battles mill,veghel] [--found 10]`. A review has to find it where its true cost, of many
more games, is above two of the review's standard errors. Those that a few games show to be cheap are left out; the
curve of chances, which tells of no decision, is not measured.
"""

import argparse
import itertools
import math
import time
from collections.abc import Iterator
from typing import Any

from cb_tui.ai.hint import adviser
from cb_tui.ai.players import draw
from cb_tui.ai.review import LOOKS, STAGES, SURE, Reviewer, spread
from cb_tui.ai.review_trials import ReviewedCommand, Trial
from cb_tui.core.dice import SeededDice
from cb_tui.core.ruleset import Ruleset
from cb_tui.core.scenario import Scenario
from cb_tui.core.values import SeatId
from cb_tui.games import RULESETS
from cb_tui.session.library import Library

PLACES = 24  # of the first seat's decisions the sham is one of so many, by the seed
TRUE = (40, 120, 400)  # pairs of games of its true cost: the first ones show whether it can be dear


def fought(rules: Ruleset[Any], battle: Scenario, seed: int, place: int = 0) -> tuple[list[ReviewedCommand], Any, int]:
    """Return a game of the strongest AI with a random command in one place, its last state, and that command's step."""
    state, deeds, mine, sham = rules.start(battle, {}), list[ReviewedCommand](), 0, 0
    tactic = adviser(rules)
    assert tactic is not None
    first, place = SeatId(battle.seated[0].id), place or 5 + 7 * seed % PLACES
    while (seat := rules.who_decides(state)) is not None:
        legal = rules.legal(state)
        command = tactic(state, legal, seat).command
        others = [each for each in legal if each != command]
        mine += seat == first and len(others) > 1
        if mine == place and not sham and len(others) > 1 and seat == first:
            command, sham = draw(SeededDice(seed, 0, "sham"), others).command, len(deeds) + 1
        deeds.append(ReviewedCommand(seat, command, state))
        for event in rules.decide(state, command, SeededDice(seed, len(deeds))):
            state = rules.evolve(state, event)
    return deeds, state, sham


def reviewer(rules: Ruleset[Any], battle: Scenario, deeds: list[ReviewedCommand], last: Any) -> Reviewer:
    """Return the review of a game for its first seat."""
    seat = battle.seated[0]
    return Reviewer(rules, deeds, last, seat.id, seat.side)


def dear(review: Reviewer, sham: int) -> tuple[float, float] | None:
    """Return the true cost of the sham and the error that a review has of it, None where it was no decision at all."""
    each = next((each for each in review.decisions if each.step == sham), None)
    if each is None:
        return None
    games, most = list[float](), LOOKS["cost"][-1]
    for pairs in TRUE:
        lucks = (f"true {number}" for number in range(len(games), pairs))
        trials = (Trial("cost", sham - 1, luck, each.played, each.better) for luck in lucks)
        games += map(review.trials.result, trials)
        cost, error = spread(games)
        if cost + error < SURE * error * math.sqrt(pairs / most):
            break
    return cost, error * math.sqrt(len(games) / most)


def found(review: Reviewer, sham: int) -> bool:
    """Check whether a review says that the sham has cost something."""
    figures = dict(each for each in review.measure({}, STAGES[2:]) if each is not None)
    return any(each.decision.step == sham for each in review.review(figures).costs)


def tried(battles: list[str], wanted: int) -> Iterator[tuple[str, int, float, float, bool]]:
    """Yield battle, seed, true cost, error and whether it was found, of so many shams a battle that are dear enough."""
    for name in battles:
        battle = Library().read(name)
        rules = RULESETS[battle.ruleset]
        count, known = itertools.count(), set[tuple[int, Any]]()
        for seed in itertools.count(1):
            deeds, last, sham = fought(rules, battle, seed)
            review = reviewer(rules, battle, deeds, last)
            if not sham or (same := (sham, deeds[sham - 1].command)) in known:
                continue
            known.add(same)
            told = dear(review, sham)
            if told is not None and told[0] > SURE * told[1]:
                yield name, seed, *told, found(review, sham)
                if next(count) + 1 == wanted:
                    break


def main() -> None:
    """Prints a line a sham, and how many were found."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.shams")
    parser.add_argument("--battles", default="mill,veghel")
    parser.add_argument("--found", type=int, default=10, help="dear shams a battle; default: 10")
    asked = parser.parse_args()
    began, hits = time.process_time(), []
    for name, seed, cost, error, hit in tried(asked.battles.split(","), asked.found):
        hits.append(hit)
        print(
            f"{name:<9} seed {seed:>3}  cost {cost:.3f}  error {error:.3f}  {'found' if hit else 'missed'}", flush=True
        )
    print(f"{sum(hits)} of {len(hits)} found, {time.process_time() - began:.0f} s")


if __name__ == "__main__":
    main()
