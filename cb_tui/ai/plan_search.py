"""A search for the plan of a side that wins most, by games played on from a state."""

import math
from collections import Counter
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any

from cb_tui.core.dice import SeededDice
from cb_tui.core.legal_commands import LegalCommands
from cb_tui.core.ruleset import Planner, Ruleset, Tactic
from cb_tui.core.standing_orders import SidePlan
from cb_tui.core.values import SeatId, Value

ENDLESS = 20_000  # commands: no battle comes near
DICE = "rollout"  # the salt of all its dice: a game's own have none, or that of a branch
NORMAL = 1.959964  # standard errors to either side of a mean that hold 95 times in 100
CHOICE = 0.6  # of the nodes: which plans may be better; the others prove it with fresh luck
FEW = 8  # trials before a plan is dropped; later that is asked whenever there are twice as many
BEHIND = 1.64  # standard errors: a plan so far behind the best is dropped, 19 times in 20 for a reason
SURE = 1.64  # standard errors by which a plan has to beat the officer's own in the proof: 19 times in 20 it is better
ENOUGH = 12  # trials that prove anything
ALWAYS = 16  # trials that the first plan has won, all of them, when nothing better is looked for any more
LAST = 3  # plans in the proof


class RatedPlan(Value, frozen=True, kw_only=True):
    """A plan and its chance to win: 95 times in 100 the mean of such games lies within the margin."""

    plan: SidePlan
    chance: float
    margin: float
    level: bool  # the plan to follow is not better by more than the error of the difference


class PlanRatings(Value, frozen=True, kw_only=True):
    """The plan to follow, then the other plans of the last trials, each played over `games` games."""

    plans: tuple[RatedPlan, ...]
    games: int
    nodes: int  # commands that were decided in all of the search


class RolloutResult(Value, frozen=True):
    """The state that a game came to, and the commands that were decided on the way."""

    state: Any
    nodes: int


def planner_of(rules: Ruleset[Any]) -> Planner[Any]:
    """Return the planner of rules that have one."""
    assert rules.planner is not None, f"{rules.title} has no planner"
    return rules.planner


def rollout(
    rules: Ruleset[Any], state: Any, players: Mapping[SeatId, Tactic], luck: str, *, until: int | None = None
) -> RolloutResult:
    """Play a game to its end, or until the player turn `until` begins, and return the result.

    Dice are keyed by `luck`, the player turn and the command, so that two plans that give the same
    orders have the same luck with them.
    """
    clock_of, nodes = planner_of(rules).player_turns_begun, 0
    given: Counter[str] = Counter()
    while (seat := rules.who_decides(state)) is not None and nodes < ENDLESS:
        clock = clock_of(state)
        if until is not None and clock >= until:
            break
        seen = state if rules.traits.open_information else rules.observe(state, seat)
        command = players[seat](seen, LegalCommands(partial(rules.legal, seen)), seat).command
        key = f"{DICE} {luck} {clock} {command}"
        given[key] += 1
        for event in rules.decide(state, command, SeededDice(clock, given[key], key)):
            state = rules.evolve(state, event)
        nodes += 1
    return RolloutResult(state, nodes)


def mean(results: Sequence[float]) -> tuple[float, float]:
    """Return a mean with its standard error, 0 of a single result."""
    count = len(results)
    middle = sum(results) / count
    return middle, math.sqrt(sum((one - middle) ** 2 for one in results) / max(1, count - 1) / count)


@dataclass(frozen=True)
class PlanSearch:
    """The question of a search: how a seat is led from player turn `begins`. Its first plan leads until then."""

    rules: Ruleset[Any]
    seats: tuple[SeatId, ...]
    state: Any
    seat: SeatId
    begins: int

    @cached_property
    def plans(self) -> tuple[SidePlan, ...]:
        """Return the plans to choose from, the one followed without a search first."""
        return planner_of(self.rules).plans(self.state, self.seat)

    @cached_property
    def others(self) -> dict[SeatId, Tactic]:
        """Return the tactics of the other seats, which do not search."""
        planner = planner_of(self.rules)
        return {
            seat: planner.tactic_for(planner.plans(self.state, seat)[0]) for seat in self.seats if seat != self.seat
        }

    def led(self, plan: SidePlan) -> Tactic:
        """Return the tactic that follows the first plan, and this one once its player turn begins."""
        planner = planner_of(self.rules)
        before, after = planner.tactic_for(self.plans[0]), planner.tactic_for(plan)
        return lambda seen, legal, seat: (after if planner.player_turns_begun(seen) >= self.begins else before)(
            seen, legal, seat
        )


@dataclass
class PlanTrial:
    """A plan and what became of it, a result for each trial: the same luck for all plans."""

    plan: SidePlan
    results: list[float] = field(default_factory=list)
    nodes: int = 0

    @property
    def chance(self) -> float:
        """Return the mean of the results, as a chance to win (0-1)."""
        return sum(self.results) / max(1, len(self.results))

    def gain(self, other: "PlanTrial") -> tuple[float, float]:
        """Return by how much it is better than another in the trials of both, and the standard error of that."""
        return mean([one - two for one, two in zip(self.results, other.results, strict=False)])

    def same(self, other: "PlanTrial") -> bool:
        """Check whether it seems to play the very games of another."""
        return self.nodes == other.nodes and self.results == other.results

    def beats(self, other: "PlanTrial", errors: float) -> bool:
        """Check whether it is better than another by more than so many standard errors."""
        gain, error = self.gain(other)
        return gain > errors * error


def rate_plans(case: PlanSearch, nodes: int) -> PlanRatings:
    """Return the result of a search that decides about `nodes` commands."""
    steps = rate_plans_stepwise(case, nodes)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: PlanRatings = end.value
            return found


def rate_plans_stepwise(case: PlanSearch, nodes: int) -> Generator[int, None, PlanRatings]:
    """Yield the nodes spent after every game, and return what is found.

    The plans that seem better than the officer's own have to prove it in games that they were not chosen for.
    """
    tried = [PlanTrial(plan) for plan in case.plans]
    spent = yield from _played(case, tried, "choice", 0, int(CHOICE * nodes))
    better = _better(tried)
    proof = [PlanTrial(one.plan) for one in (tried[0], *better[: LAST - 1])]
    spent = yield from _played(case, proof, "proof", spent, nodes)
    return _judged(proof if better else tried, spent)


def _played(
    case: PlanSearch, plans: Sequence[PlanTrial], luck: str, spent: int, nodes: int
) -> Generator[int, None, int]:
    """Yield the nodes spent after each game and return the total, dropping plans that cannot be the best."""
    planner, alive, trial, look = planner_of(case.rules), plans, 0, FEW
    while len(alive) > 1 and spent < nodes:
        for one in alive:
            end = rollout(case.rules, case.state, {case.seat: case.led(one.plan), **case.others}, f"{luck} {trial}")
            one.results.append(planner.win_chance(end.state, case.seat))
            one.nodes += end.nodes
            spent += end.nodes
            yield spent
        trial += 1
        if trial == look:
            alive, look = _alive(alive), 2 * look
    return spent


def _alive(plans: Sequence[PlanTrial]) -> list[PlanTrial]:
    """Return the first plan, for comparison, and all that may still be better than it and the best of them."""
    own, *others = plans
    if own.chance == 1.0 and len(own.results) >= ALWAYS:
        return [own]
    best = max(plans, key=lambda one: one.chance)
    return [own, *(one for one in others if not (one.same(own) or best.beats(one, BEHIND)))]


def _better(tried: Sequence[PlanTrial]) -> list[PlanTrial]:
    """Return the plans that were never dropped and won more than the first, best first."""
    own, *others = tried
    able = [one for one in others if len(one.results) == len(own.results) and one.chance > own.chance]
    return sorted(able, key=lambda one: one.chance, reverse=True)


def _judged(plans: Sequence[PlanTrial], nodes: int) -> PlanRatings:
    """Return the result of the last games, led by the best plan that proved better than the first, if any."""
    own, *others = plans
    proved = [one for one in others if len(one.results) >= ENOUGH and one.beats(own, SURE)]
    best = max(proved, key=lambda one: one.chance, default=own)
    order = [best, *sorted((one for one in plans if one is not best), key=lambda one: one.chance, reverse=True)]
    return PlanRatings(plans=tuple(_rated(one, best) for one in order[:LAST]), games=len(best.results), nodes=nodes)


def _rated(one: PlanTrial, best: PlanTrial) -> RatedPlan:
    if not one.results:
        return RatedPlan(plan=one.plan, chance=0.5, margin=0.5, level=True)
    chance, error = mean(one.results)
    ahead, doubt = best.gain(one)
    return RatedPlan(plan=one.plan, chance=chance, margin=NORMAL * error, level=ahead <= NORMAL * doubt)
