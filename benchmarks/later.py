"""What a search in mid-battle would gain a staff: `python -m benchmarks.later --battles mill,dyke --games 10`.

Each game is a staff's against the officer, its seat by turns. When a third and half of the turns are gone, the plans of
that moment are searched, and have to beat the plan in hand as those of the opening beat the officer's own. Where one
does, both play that state on with fresh luck. Games that come to the same state count once.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from msgspec.structs import replace

from cb_tui.ai.plan_search import NORMAL, PlanSearch, mean, planner_of, rate_plans, rollout
from cb_tui.core.scenario import Scenario
from cb_tui.core.standing_orders import SidePlan
from cb_tui.core.values import SeatId
from cb_tui.games import RULESETS
from cb_tui.session.arena import deeds, seed_of
from cb_tui.session.library import Library
from cb_tui.session.staff_search.player import InlineSearch
from cb_tui.session.staff_search.search import SearchRequest

OFFICER = "officer"


@dataclass(frozen=True)
class MidBattleSearch(PlanSearch):
    """A staff's case in mid-battle: the plan in hand is the one to beat."""

    hand: SidePlan

    @cached_property
    def plans(self) -> tuple[SidePlan, ...]:
        """The plan in hand, then the others of this moment."""
        return (self.hand, *(plan for plan in super().plans if plan != self.hand))

    def results(self, plan: SidePlan, luck: str, games: int) -> list[float]:
        """Return what a plan wins from this state on, 1 for a win."""
        planner = planner_of(self.rules)
        led = {self.seat: planner.tactic_for(plan), **self.others}
        ends = (rollout(self.rules, self.state, led, f"{luck} {number}").state for number in range(games))
        return [planner.win_chance(end, self.seat) for end in ends]


def main() -> None:
    """Print a line a state, and the mean of all: a state in which the plan in hand goes on gains nothing."""
    asked = _asked()
    gains: list[float] = []
    for name in asked.battles.split(","):
        battle = Library().read(name)
        met: list[Any] = []
        for case in (case for number in range(asked.games) for case in cases(battle, asked, number)):
            now = replace(case.state, setting=None)  # each game makes its own
            if now in met:
                continue
            met.append(now)
            best = rate_plans(case, asked.nodes).plans[0].plan
            fresh = (
                [case.results(plan, "fresh", asked.fresh) for plan in (best, case.hand)] if best != case.hand else []
            )
            gain, error = mean([two - one for two, one in zip(*fresh, strict=True)]) if fresh else (0.0, 0.0)
            gains.append(gain)
            found = f"{best.words}: {100 * gain:+.0f} (+-{100 * NORMAL * error:.0f})" if fresh else "goes on"
            print(f"{name} {case.seat} player turn {case.begins}, {case.hand.words}: {found}", flush=True)
    gain, error = mean(gains)
    print(f"{len(gains)} states: {100 * gain:+.1f} (+-{100 * NORMAL * error:.1f})")


def cases(battle: Scenario, asked: argparse.Namespace, number: int) -> Iterator[MidBattleSearch]:
    """Yield the states of a game in which a staff would search again, as it sees them."""
    rules, seats = RULESETS[battle.ruleset], [SeatId(seat.id) for seat in battle.seated]
    seat = seats[number % len(seats)]
    tactics = {one: f"staff:{asked.opening}" if one == seat else OFFICER for one in seats}
    solo = {one: OFFICER for one in seats if one != seat}
    hand = InlineSearch(SearchRequest(rules, battle, solo, seat, asked.opening)).found(wait=True).plans[0].plan
    planner, due = planner_of(rules), [1 + -(-battle.turns // part) for part in (3, 2)]
    for deed in deeds(rules, battle, tactics, seed_of(asked.seed, number)):
        scene = rules.scene(deed.state)
        if due and rules.who_decides(deed.state) == scene.active == seat and scene.turn >= due[0]:
            due = [turn for turn in due if turn > scene.turn]
            seen = rules.observe(deed.state, seat)
            yield MidBattleSearch(rules, tuple(seats), seen, seat, begins=planner.player_turns_begun(seen), hand=hand)


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.later")
    parser.add_argument("--battles", default="mill", help="ids; default: mill")
    parser.add_argument("--games", type=int, default=10, help="of each battle; default: 10")
    parser.add_argument("--opening", type=int, default=40_000, help="nodes of the first search")
    parser.add_argument("--nodes", type=int, default=20_000, help="nodes of a later one")
    parser.add_argument("--fresh", type=int, default=40, help="games with fresh luck, of each plan")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


if __name__ == "__main__":
    main()
