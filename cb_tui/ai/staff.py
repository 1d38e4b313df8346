"""Staff: finds the plan for a whole side that wins most when it is played out against several plans of the enemy."""

import math
from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from cb_tui.ai.council import Council, Rated
from cb_tui.ai.rollout import planner_of, rollout
from cb_tui.ai.sample import NORMAL, mean
from cb_tui.core.planning import Plan
from cb_tui.core.ruleset import Ruleset, Tactic
from cb_tui.core.values import SeatId

FOES = 3  # plans of the enemy, his likeliest, that every plan is played against in turn
STAGES = 3  # each has a third of the nodes, and a third of the plans goes on
ENOUGH = 12  # trials that tell anything
LAST = 3  # plans that are played to the last
SURE = 1.64  # standard errors by which a plan has to beat the officer's own: 19 times in 20 it is the better one


@dataclass(frozen=True)
class Case:
    """What a staff decides: how a seat is led from a player turn on; until then it is led by its first plan."""

    rules: Ruleset[Any]
    seats: tuple[SeatId, ...]
    state: Any
    seat: SeatId
    begins: int

    @cached_property
    def plans(self) -> tuple[Plan, ...]:
        """The plans to choose from, what is done without a search first."""
        return planner_of(self.rules).plans(self.state, self.seat)

    @cached_property
    def enemies(self) -> tuple[dict[SeatId, Tactic], ...]:
        """How the other seats may be led."""
        planner = planner_of(self.rules)
        known = {seat: planner.plans(self.state, seat) for seat in self.seats if seat != self.seat}
        return tuple(
            {seat: planner.follow(plans[min(number, len(plans) - 1)]) for seat, plans in known.items()}
            for number in range(FOES)
        )

    def led(self, plan: Plan) -> Tactic:
        """Return the tactic that follows the first plan, and this one once its player turn begins."""
        planner = planner_of(self.rules)
        before, after = planner.follow(self.plans[0]), planner.follow(plan)
        return lambda seen, legal, seat: (after if planner.clock(seen) >= self.begins else before)(seen, legal, seat)


@dataclass
class Candidate:
    """A plan and what became of it, a result for each trial: the same luck and enemy for all plans."""

    plan: Plan
    results: list[float] = field(default_factory=list)
    chosen: int = 0  # results that it had when the last stage began: what it was chosen for proves nothing

    @property
    def chance(self) -> float:
        """The mean of its results."""
        return sum(self.results) / len(self.results)

    @property
    def worst(self) -> float:
        """The mean against the plan of the enemy that it does worst against."""
        return min(sum(part) / len(part) for foe in range(FOES) if (part := self.results[foe::FOES]))

    def gain(self, other: "Candidate") -> tuple[float, float]:
        """Return by how much it is better than another in the trials of both, and the standard error of that."""
        return mean([one - two for one, two in zip(self.results, other.results, strict=False)])

    def beats(self, other: "Candidate") -> bool:
        """Check whether it has proved better than another by more than its error, and not worse against its worst enemy."""
        proof = self.results[self.chosen :]
        if len(proof) < ENOUGH or self.worst < other.worst:
            return False
        gain, error = mean([one - two for one, two in zip(proof, other.results[self.chosen :], strict=True)])
        return gain > SURE * error


def council(case: Case, nodes: int) -> Council:
    """Return what is found with so many decided commands."""
    steps = deliberation(case, nodes)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: Council = end.value
            return found


def deliberation(case: Case, nodes: int) -> Generator[int, None, Council]:
    """Yield the nodes spent after every game, and return what is found; the plans that do best go on to the next stage."""
    alive = [Candidate(plan) for plan in case.plans]
    own, spent, trial = alive[0], 0, 0
    for stage in range(1, STAGES + 1):
        while len(alive) > 1 and spent < nodes * stage // STAGES:
            for one in alive:
                players = {case.seat: case.led(one.plan), **case.enemies[trial % FOES]}
                end = rollout(case.rules, case.state, players, str(trial))
                one.results.append(planner_of(case.rules).chance(end.state, case.seat))
                spent += end.nodes
                yield spent
            trial += 1
        if trial >= ENOUGH and (own.chance == 1.0 or all(one.results == own.results for one in alive)):
            break  # nothing can be better
        if stage < STAGES:
            alive = _kept(alive, own)
    return _judged(alive, own, spent)


def _kept(alive: Sequence[Candidate], own: Candidate) -> list[Candidate]:
    """A third of the plans: the first, to be compared with, and the best of the others."""
    others = sorted((one for one in alive if one is not own), key=lambda one: one.chance, reverse=True)
    kept = [own, *others[: max(LAST, math.ceil(len(alive) / STAGES)) - 1]]
    for one in kept:
        one.chosen = len(one.results)
    return kept


def _judged(alive: Sequence[Candidate], own: Candidate, nodes: int) -> Council:
    if not own.results:
        return Council(plans=(Rated(plan=own.plan, chance=0.5, margin=0.5, level=True),), games=0, nodes=nodes)
    ranked = sorted(alive, key=lambda one: one.chance, reverse=True)
    best = next((one for one in ranked if one is not own and one.beats(own)), own)
    order = [best, *(one for one in ranked if one is not best)]
    return Council(plans=tuple(_rated(one, best) for one in order[:LAST]), games=len(own.results), nodes=nodes)


def _rated(one: Candidate, best: Candidate) -> Rated:
    chance, error = mean(one.results)
    ahead, doubt = best.gain(one)
    return Rated(plan=one.plan, chance=chance, margin=NORMAL * error, level=ahead <= NORMAL * doubt)
