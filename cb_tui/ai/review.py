"""Shares of dice and of decisions in the result of a battle, measured by playing on from each decision.

Each decision of the seat is compared with that of the strongest AI: both are played on with the same dice, first a
few turns for all decisions, then to the end for those that look costly. A last set of games, with dice that chose
nothing, measures the cost. No task plays more games than its answer needs.
"""

import hashlib
import math
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

import msgspec

from cb_tui.ai.hint import adviser
from cb_tui.ai.plan_search import mean, planner_of
from cb_tui.ai.review_trials import ReviewedCommand, Stage, Trial, TrialRunner
from cb_tui.core.legal_commands import LegalCommands
from cb_tui.core.offer import Offer
from cb_tui.core.ruleset import Choice, Outcome, Ruleset
from cb_tui.core.values import Command, SeatId, Side, Unknown, Value

Figures = Mapping[str, tuple[float, ...]]  # what was measured, by the name of the task
STAGES: tuple[Stage, ...] = ("curve", "luck", "near", "far", "cost")
LOOKS: dict[Stage, tuple[int, ...]] = {  # after how many games or pairs of a task it is asked whether they are enough
    "curve": (12, 24),  # from the start of player turns
    "near": (4, 8),  # pairs of games for each decision, a few turns long
    "far": (20,),  # to the end, for those that look costly
    "cost": (40, 80, 120),  # for the costliest
}
KEPT: dict[Stage, int] = {"far": 8, "cost": 3}  # decisions that are looked at again
POINTS = 24  # of a curve, at most: a long battle is looked at after every other player turn, or every third
SMALL = 0.005  # chance to win: who may not have cost more is not looked at again
READ = 0.05  # the error of a chance that is estimated and not played out
CLEAR = 0.1  # the standard error of a chance on the curve that is small enough
ENDS = {40: (-0.3, 2.6), 80: (0.7, 2.3)}  # standard errors of a cost at or outside which more games change no verdict
SURE = 2.0  # standard errors


class Decision(Value, frozen=True):
    """A decision of a seat: the step of its first command, all of its commands, and the AI's alternative."""

    step: int
    played: tuple[Command, ...]
    better: tuple[Command, ...]
    why: str

    @property
    def key(self) -> str:
        """Return the step and a digest of the alternative.

        A measurement against another AI therefore has another key.
        """
        return f"{self.step} {hashlib.sha256(msgspec.json.encode(self.better)).hexdigest()[:8]}"


class Cost(Value, frozen=True):
    """The cost of a decision in chance to win (0-1), with its standard error."""

    decision: Decision
    cost: float
    error: float

    @property
    def sure(self) -> bool:
        """Check whether the cost is more than two standard errors."""
        return self.cost > SURE * self.error


class Review(Value, frozen=True):
    """The review of a battle: chance to win along the curve, effect of the dice, cost of sure mistakes."""

    curve: tuple[tuple[int, float, float], ...]  # step, chance, standard error
    luck: tuple[tuple[int, float], ...]  # step, what its dice brought
    costs: tuple[Cost, ...]  # dearest first, those that are sure
    decisions: int  # that differ from the AI's
    result: float

    @property
    def dice(self) -> float:
        """Return the summed effect of all dice on the estimated chance to win (0-1)."""
        return sum(brought for _, brought in self.luck)


class Reviewer:
    """The review of a finished battle for one seat. `measure` works through its tasks, `review` sums up."""

    def __init__(
        self,
        rules: Ruleset[Any],
        deeds: Sequence[ReviewedCommand],
        last: Any,
        seat: SeatId,
        side: Side,
        *,
        ended: Outcome | None = None,
    ) -> None:
        self.rules, self.deeds, self.seat = rules, deeds, seat
        self._side, self._ended = side, ended  # how the game ended, if its rules had not ended it
        self.trials = TrialRunner(rules, deeds, last, seat, side)
        self._found: list[Decision] = []
        self._asked: Iterator[None] | None = None

    @cached_property
    def turns(self) -> tuple[int, ...]:
        """Return the steps at which player turns begin, the first at 0: all, or of many as few as a curve needs."""
        clock, seen, found = planner_of(self.rules).player_turns_begun, -1, []
        for step, deed in enumerate(self.deeds):
            if (now := clock(deed.before)) != seen:
                found.append(step)
                seen = now
        return tuple(found[:: -(-len(found) // POINTS)])

    @cached_property
    def decisions(self) -> tuple[Decision, ...]:
        """Return the decisions of the seat that differ from the AI's."""
        for _ in self.compare():
            pass
        return tuple(self._found)

    def compare(self) -> Iterator[None]:
        """Ask the AI about each decision of the seat, one at a time, where `decisions` asks about all at once."""
        if self._asked is None:
            self._asked = self._ask()
        yield from self._asked

    def _ask(self) -> Iterator[None]:
        tactic = adviser(self.rules)
        assert tactic is not None, f"{self.rules.title} has no reviewer"
        for step, commands in self._groups():
            held = self.rules.offer(self.deeds[step].before, commands[0]).role == "hold"
            for skipped in range(len(commands) if held else 1):
                state = self.deeds[step + skipped].before
                seen = self.rules.observe(state, self.seat)
                choice = tactic(seen, LegalCommands(lambda seen=seen: self.rules.legal(seen)), self.seat)  # type: ignore[misc]
                if not self._alike(state, choice.command, commands[skipped]):
                    better = self._whole(state, choice)
                    self._found.append(Decision(step + skipped + 1, commands[skipped:], better, choice.why))
                    break
            yield

    def _alike(self, state: Any, one: Command, other: Command) -> bool:
        """Check whether two commands come to the same."""
        alike = planner_of(self.rules).alike
        return alike(state, one, other) if alike else one == self.rules.canonical(state, other)

    def _groups(self) -> Iterator[tuple[int, tuple[Command, ...]]]:
        """Yield the decisions of the seat with the step before each.

        The steps of one march are one decision, and so is fire held again and again at one move of the enemy.
        """
        marching, held, begun, commands = None, -1, 0, list[Command]()
        for step, deed in enumerate(self.deeds):
            if deed.seat != self.seat or isinstance(deed.command, Unknown):
                continue
            offer: Offer = self.rules.offer(deed.before, deed.command)
            on = held + 1 == step > 0 if offer.role == "hold" else offer.role == "move" and offer.actors == marching
            if commands and not on:
                yield begun, tuple(commands)
                commands = []
            begun = begun if commands else step
            commands.append(deed.command)
            marching = offer.actors if offer.role == "move" else None
            held = step if offer.role == "hold" else -1
        if commands:
            yield begun, tuple(commands)

    def _whole(self, state: Any, choice: Choice) -> tuple[Command, ...]:
        """Return the command of a choice with the rest of its march."""
        offer, planner = self.rules.offer(state, choice.command), planner_of(self.rules)
        if offer.role != "move" or not offer.place or planner.intended_route is None:
            return (choice.command,)
        way = planner.intended_route(self.rules.observe(state, self.seat), self.seat, offer.actors[0])
        whole = self.rules.march_commands(state, offer.actors[0], way) if way[:1] == (offer.place,) else ()
        return tuple(whole) or (choice.command,)

    # --- the tasks -----------------------------------------------------------------------------------------------

    def rounds(self, stage: Stage, figures: Figures) -> Iterator[dict[str, list[Trial]]]:
        """Yield the trials of a stage by task, as many as are due before the next look at its results.

        `figures` have those of the trials before, and of all stages before.
        """
        while due := {
            task: trials for task in self.tasks(stage, figures) or () if (trials := self._due(stage, task, figures))
        }:
            yield due

    def measure(
        self, known: Figures, stages: Sequence[Stage] = STAGES
    ) -> Iterator[tuple[str, tuple[float, ...]] | None]:
        """Yield each new figure as a pair of task and all its results, and None whenever a trial is over."""
        figures = dict(known)
        for stage in stages:
            for due in self.rounds(stage, figures):
                for task, trials in due.items():
                    results = list(figures.get(task, ()))
                    for trial in trials:
                        results.append(self.trials.result(trial))
                        yield None
                    figures[task] = tuple(results)
                    yield task, figures[task]

    def left(self, stage: Stage, known: Figures) -> int:
        """Return at most how many trials of a stage are still due, 0 once it is measured."""
        tasks = self.tasks(stage, known)
        if tasks is None:
            return min(KEPT[stage], len(self.decisions)) * LOOKS[stage][-1]
        return sum(self._most(stage) - len(known.get(each, ())) for each in tasks if self._due(stage, each, known))

    def tasks(self, stage: Stage, figures: Figures) -> tuple[str, ...] | None:
        """Return the names of the tasks of a stage, or None if an earlier stage has to choose them."""
        match stage:
            case "luck":
                return ("luck",)
            case "curve":
                return tuple(f"curve {step}" for step in self.turns)
            case _:
                chosen = self._chosen(stage, figures)
                return None if chosen is None else tuple(f"{stage} {each.key}" for each in chosen)

    def _most(self, stage: Stage) -> int:
        return len(self.deeds) if stage == "luck" else LOOKS[stage][-1]

    def _due(self, stage: Stage, task: str, figures: Figures) -> list[Trial]:
        """Return the trials of a task up to its next look, none if its figures are enough."""
        results = figures.get(task, ())
        have = len(results)
        if stage == "luck":
            return [Trial(stage, step) for step in range(have, len(self.deeds))]
        upto = next((look for look in LOOKS[stage] if look > have), have)
        if upto == have or (have and is_clear(stage, results)):
            return []
        if stage == "curve":
            step = int(task.split()[1])
            return [Trial(stage, step, f"curve {step} {number}") for number in range(have, upto)]
        each = self._by_key[task.partition(" ")[2]]
        number = ("near", "far", "cost").index(stage)
        lucks = (f"pass {number} {each.step} {game}" for game in range(have, upto))
        return [Trial(stage, each.step - 1, luck, each.played, each.better) for luck in lucks]

    @cached_property
    def _by_key(self) -> dict[str, Decision]:
        return {each.key: each for each in self.decisions}

    def _chosen(self, stage: Stage, figures: Figures) -> tuple[Decision, ...] | None:
        """Return the decisions that a stage measures, by step, or None before the stage that chooses them is over."""
        if stage == "near":
            return self.decisions
        before: Stage = "near" if stage == "far" else "far"
        among = self._chosen(before, figures)
        if among is None or any(self._due(before, f"{before} {each.key}", figures) for each in among):
            return None

        def dear(each: Decision) -> float:
            cost, error = mean(figures[f"near {each.key}"])
            if stage == "far":
                return cost + error
            far, doubt = spread(figures[f"far {each.key}"])
            weight, other = 1 / doubt**2, 1 / (error**2 + READ**2)
            return (far * weight + cost * other) / (weight + other)

        able = [each for each in among if dear(each) > (SMALL if stage == "far" else 0.0)]
        return tuple(sorted(sorted(able, key=dear, reverse=True)[: KEPT[stage]], key=lambda each: each.step))

    def measured(self, task: str, games: Sequence[float]) -> bool:
        """Check whether such figures can be what a task has measured."""
        match task.split():
            case ["luck"]:
                whole = 0 < len(games) <= len(self.deeds)
            case ["curve", _]:
                whole = len(games) in LOOKS["curve"]
            case [("near" | "far" | "cost") as stage, _, _]:
                whole = len(games) in LOOKS[stage]
            case _:
                return False
        return whole and all(abs(each) <= 1 for each in games)

    # --- what is found -------------------------------------------------------------------------------------------

    def review(self, figures: Figures) -> Review:
        """Return the review that the measured figures give, as far as they go."""
        measured = ((each, figures.get(f"cost {each.key}", ())) for each in self._chosen("cost", figures) or ())
        costs = [Cost(each, *spread(games)) for each, games in measured if games]
        curve = ((step, figures[task]) for step in self.turns if (task := f"curve {step}") in figures)
        return Review(
            curve=tuple((step, *spread(games)) for step, games in curve),
            luck=tuple((step, brought) for step, brought in enumerate(figures.get("luck", ()), 1) if brought),
            costs=tuple(sorted((each for each in costs if each.sure), key=lambda cost: -cost.cost)),
            decisions=len(self.decisions),
            result=self.result,
        )

    @property
    def result(self) -> float:
        """Return 1 for a battle won, 0 for one lost and 0.5 for a draw."""
        if self._ended is not None:
            return 0.5 if self._ended.winner is None else float(self._ended.winner == self._side)
        return self.trials.worth(self.trials.last)


def is_clear(stage: Stage, results: Sequence[float]) -> bool:
    """Check whether more results of a task would change nothing: a chance is close, a cost sure, small or none."""
    count = len(results)
    if stage == "curve":
        chance = (sum(results) + 1) / (count + 2)  # never quite 0 or 1
        return math.sqrt(chance * (1 - chance) / count) <= CLEAR
    if stage == "near":
        cost, error = mean(results)
        return cost + error < 0
    cost, error = spread(results)
    none, sure = ENDS.get(count, (-math.inf, math.inf))
    return not none * error < cost < sure * error


def spread(games: Sequence[float]) -> tuple[float, float]:
    """Return the mean of some games with its standard error, which is never less than that of one game in all."""
    middle, error = mean(games)
    return middle, max(error, 1 / len(games))
