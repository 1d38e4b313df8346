"""What each plan of a side wins against the officer's own.

`python -m benchmarks.plans --battles veghel:us,brecourt --games 20`. All plans play the same luck; then the best of
them and the officer's own play twice as many games with fresh luck, for what a plan was chosen for proves nothing.
"""

import argparse
from collections.abc import Iterator

from cb_tui.ai.plan_search import NORMAL, mean, rollout
from cb_tui.core.scenario import Scenario
from cb_tui.core.standing_orders import SidePlan
from cb_tui.core.values import SeatId
from cb_tui.games import RULESETS
from cb_tui.session.library import Library


def main() -> None:
    """Print a line a plan for each side of each battle."""
    asked = _asked()
    for name in asked.battles.split(","):
        battle, _, only = name.partition(":")
        fought = Library().read(battle)
        for seat in (seat.id for seat in fought.seated if only in ("", seat.side)):
            print(*lines(fought, SeatId(seat), asked.games, asked.seed), sep="\n", flush=True)


def lines(battle: Scenario, seat: SeatId, games: int, seed: int) -> Iterator[str]:
    """Yield what a seat wins by each plan, and what the best of the others and the first win with fresh luck."""
    own, *others = _plans(battle, seat)
    rated = {plan.words: mean(played(battle, seat, plan, seed, games)) for plan in (own, *others)}
    yield f"{battle.id} {seat}"
    yield from (f"  {_percent(*found)} {words}" for words, found in rated.items())
    best = max(others, key=lambda plan: rated[plan.words][0])
    fresh = [played(battle, seat, plan, seed + 1, 2 * games) for plan in (own, best)]
    gain = mean([two - one for one, two in zip(*fresh, strict=True)])
    of_own, of_best = (_percent(*mean(each)) for each in fresh)
    yield f"  fresh: {of_best} {best.words}, {of_own} {own.words}: {_percent(*gain)} more"


def played(battle: Scenario, seat: SeatId, plan: SidePlan, seed: int, games: int) -> list[float]:
    """Return the results of a plan against the officer's own, 1 for a win and a half for a draw."""
    rules = RULESETS[battle.ruleset]
    assert rules.planner is not None
    led = {SeatId(each.id): plan if each.id == seat else _plans(battle, SeatId(each.id))[0] for each in battle.seated}
    players = {one: rules.planner.tactic_for(each) for one, each in led.items()}
    state = rules.start(battle, {})
    ends = (rollout(rules, state, players, f"{seed} {number}").state for number in range(games))
    return [rules.planner.win_chance(end, seat) for end in ends]


def _plans(battle: Scenario, seat: SeatId) -> tuple[SidePlan, ...]:
    rules = RULESETS[battle.ruleset]
    assert rules.planner is not None
    found: tuple[SidePlan, ...] = rules.planner.plans(rules.start(battle, {}), seat)
    return found


def _percent(middle: float, error: float) -> str:
    return f"{100 * middle:4.0f} % (+-{100 * NORMAL * error:2.0f})"


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.plans")
    parser.add_argument("--battles", default="veghel", help="ids, a side after a colon; default: veghel")
    parser.add_argument("--games", type=int, default=20, help="games a plan; default: 20")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


if __name__ == "__main__":
    main()
