"""Shares of dice and of decisions in the result of a battle, measured by playing on from each decision.

Each decision of the seat is compared with the officer's: both are played to the end many times with
the same dice, a few times for all decisions, more often for those that look costly. A third set of
games, with dice that chose nothing, measures the cost.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

import msgspec

from cb_tui.ai.hint import adviser
from cb_tui.ai.plan_search import mean, planner_of, rollout
from cb_tui.core.dice import SeededDice
from cb_tui.core.legal_commands import LegalCommands
from cb_tui.core.offer import Offer
from cb_tui.core.ruleset import Choice, Ruleset, Tactic
from cb_tui.core.standing_orders import BOOK
from cb_tui.core.values import Command, SeatId, Side, Unknown, Value

Figures = Mapping[str, tuple[float, ...]]  # what was measured, by the name of the task
CURVE = 48  # games from the start of each player turn
PASSES = (12, 40, 120)  # pairs of games per decision: for all, for the costly ones, for the costliest
KEPT = (6, 3)  # decisions that are looked at again
REROLLS = 40  # of each roll that fell
SURE = 2.0  # standard errors
GAIN = -2.0  # the same: what a dozen games show to be no worse than this may yet be dear


class ReviewedCommand(Value, frozen=True):
    """A command that was given, with its seat and the state before it."""

    seat: SeatId
    command: Command
    before: Any


class Decision(Value, frozen=True):
    """A decision of a seat: the step of its first command, all of its commands, and the officer's alternative."""

    step: int
    played: tuple[Command, ...]
    better: tuple[Command, ...]
    why: str

    @property
    def key(self) -> str:
        """Return the step and a digest of the officer's alternative.

        A measurement against another officer therefore has another key.
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
    decisions: int  # that differ from the officer's
    result: float

    @property
    def dice(self) -> float:
        """Return the summed effect of all dice on the estimated chance to win (0-1)."""
        return sum(brought for _, brought in self.luck)


class Reviewer:
    """The review of a finished battle for one seat. `measure` works through its tasks, `review` sums up."""

    def __init__(
        self, rules: Ruleset[Any], deeds: Sequence[ReviewedCommand], last: Any, seat: SeatId, side: Side
    ) -> None:
        self.rules, self.deeds, self.last, self.seat, self.side = rules, deeds, last, seat, side
        self._found: list[Decision] = []
        self._asked: Iterator[None] | None = None

    @cached_property
    def policy(self) -> Tactic:
        """Return the tactic that plays all games on: the book, at an eighth of the officer's cost."""
        return self.rules.tactics[BOOK.id]

    @cached_property
    def turns(self) -> tuple[int, ...]:
        """Return the steps at which player turns begin, the first at 0."""
        clock, seen, found = planner_of(self.rules).player_turns_begun, -1, []
        for step, deed in enumerate(self.deeds):
            if (now := clock(deed.before)) != seen:
                found.append(step)
                seen = now
        return tuple(found)

    @cached_property
    def decisions(self) -> tuple[Decision, ...]:
        """Return the decisions of the seat that differ from the officer's."""
        for _ in self.compare():
            pass
        return tuple(self._found)

    def compare(self) -> Iterator[None]:
        """Ask the officer about each decision of the seat, one at a time, where `decisions` asks about all at once."""
        if self._asked is None:
            self._asked = self._ask()
        yield from self._asked

    def _ask(self) -> Iterator[None]:
        tactic = adviser(self.rules)
        assert tactic is not None, f"{self.rules.title} has no reviewer"
        for step, commands in self._groups():
            state = self.deeds[step].before
            seen = self.rules.observe(state, self.seat)
            choice = tactic(seen, LegalCommands(lambda seen=seen: self.rules.legal(seen)), self.seat)  # type: ignore[misc]
            if choice.command != self.rules.canonical(state, commands[0]):
                self._found.append(Decision(step + 1, commands, self._whole(state, choice), choice.why))
            yield

    def _groups(self) -> Iterator[tuple[int, tuple[Command, ...]]]:
        """Yield the decisions of the seat with the step before each. The steps of one march are one decision."""
        marching, begun, commands = None, 0, list[Command]()
        for step, deed in enumerate(self.deeds):
            if deed.seat != self.seat or isinstance(deed.command, Unknown):
                continue
            offer: Offer = self.rules.offer(deed.before, deed.command)
            on = offer.role == "move" and offer.actors == marching
            if commands and not on:
                yield begun, tuple(commands)
                commands = []
            begun = begun if commands else step
            commands.append(deed.command)
            marching = offer.actors if offer.role == "move" else None
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

    def measure(self, known: Figures) -> Iterator[tuple[str, tuple[float, ...]] | None]:
        """Yield each unknown figure as a pair of task and results, and None whenever a game has been played."""
        figures = dict(known)
        for name, games in self._tasks(figures):
            if name in figures:
                continue
            played: list[float] = []
            for number in range(games):
                played += self.game(name, number)
                yield None
            figures[name] = tuple(round(each, 6) for each in played)
            yield name, figures[name]

    def left(self, known: Figures) -> int:
        """Return about how many games are still to be played. The luck of one command counts as one game."""
        luck = len(self.deeds) if "luck" not in known else 0
        keys = [each.key for each in self.decisions]
        passes = sum(PASSES[0] for key in keys if f"pass 0 {key}" not in known)
        later = sum(
            kept * games - sum(games for key in keys if f"pass {number} {key}" in known)
            for number, (kept, games) in enumerate(zip(KEPT, PASSES[1:], strict=True), 1)
        )
        curve = sum(CURVE for step in self.turns if f"curve {step}" not in known)
        return luck + curve + passes + max(0, min(later, len(self.decisions) * sum(PASSES[1:])))

    def _tasks(self, figures: Figures) -> Iterator[tuple[str, int]]:
        yield "luck", len(self.deeds)
        for step in self.turns:
            yield f"curve {step}", CURVE
        chosen = self.decisions
        for number, games in enumerate(PASSES):
            for each in chosen:
                yield f"pass {number} {each.key}", games
            if number < len(KEPT):
                chosen = self._dearest(figures, number, chosen)

    def _dearest(self, figures: Figures, number: int, among: Sequence[Decision]) -> tuple[Decision, ...]:
        """Return the decisions that look costly after a pass, at most as many as the next pass measures, by step."""

        def dear(each: Decision) -> float:
            cost, error = spread(figures[f"pass {number} {each.key}"])
            return cost / error

        able = [each for each in among if dear(each) > GAIN]
        return tuple(sorted(sorted(able, key=dear, reverse=True)[: KEPT[number]], key=lambda each: each.step))

    def measured(self, task: str, games: Sequence[float]) -> bool:
        """Check whether such figures can be what a task has measured."""
        match task.split():
            case ["luck"]:
                whole = 0 < len(games) <= len(self.deeds)
            case ["curve", _]:
                whole = len(games) == CURVE
            case ["pass", number, _, _]:
                whole = number in map(str, range(len(PASSES))) and len(games) == PASSES[int(number)]
            case _:
                return False
        return whole and all(abs(each) <= 1 for each in games)

    def game(self, task: str, number: int) -> Sequence[float]:
        """Return the result of one game of a task, or for "luck" the effect of the dice of command `number`."""
        kind, *rest = task.split()
        match kind:
            case "luck":
                return (self._luck(number),)
            case "curve":
                return (self._played_on(self.deeds[int(rest[0])].before, (), f"{task} {number}"),)
            case _:
                found = next(each for each in self.decisions if each.key == " ".join(rest[1:]))
                state, luck = self.deeds[found.step - 1].before, f"{kind} {rest[0]} {found.step} {number}"
                return (self._played_on(state, found.better, luck) - self._played_on(state, found.played, luck),)

    def _played_on(self, state: Any, script: tuple[Command, ...], luck: str) -> float:
        players = dict.fromkeys(self._seats, self.policy) | {self.seat: ScriptedTactic(self.rules, self.policy, script)}
        return self._worth(rollout(self.rules, state, players, luck).state)

    @cached_property
    def _seats(self) -> tuple[SeatId, ...]:
        scene = self.rules.scene(self.last)
        return tuple(seat.id for seat in scene.seats) or tuple(SeatId(force.side) for force in scene.forces)

    def _worth(self, state: Any) -> float:
        outcome = self.rules.outcome(state)
        if outcome is None or outcome.winner is None:
            return 0.5
        return float(outcome.winner == self.side)

    def _luck(self, step: int) -> float:
        """Return the effect of a command's dice beyond their average, in estimated chance to win (0: no dice)."""
        deed, chance = self.deeds[step], planner_of(self.rules).win_chance
        if isinstance(deed.command, Unknown):
            return 0.0
        after = self.deeds[step + 1].before if step + 1 < len(self.deeds) else self.last
        rolled = [self._after(deed, number) for number in range(2)]
        if rolled[0] is None:
            return 0.0
        others = [
            chance(state, self.seat) for number in range(REROLLS) if (state := self._after(deed, number)) is not None
        ]
        return chance(after, self.seat) - sum(others) / len(others)

    def _after(self, deed: ReviewedCommand, number: int) -> Any:
        """Return the state after a command with other dice, or None if it rolls none."""
        dice = WatchedDice(number)
        state = deed.before
        for event in self.rules.decide(state, deed.command, dice):
            state = self.rules.evolve(state, event)
        return state if dice.asked else None

    # --- what is found -------------------------------------------------------------------------------------------

    def review(self, figures: Figures) -> Review:
        """Return the review that the measured figures give."""
        costs = []
        for each in self.decisions:
            if games := figures.get(f"pass {len(PASSES) - 1} {each.key}"):
                found = Cost(each, *spread(games))
                costs += [found] if found.sure else []
        return Review(
            curve=tuple((step, *spread(figures[f"curve {step}"])) for step in self.turns),
            luck=tuple((step + 1, brought) for step, brought in enumerate(figures["luck"]) if brought),
            costs=tuple(sorted(costs, key=lambda cost: -cost.cost)),
            decisions=len(self.decisions),
            result=self.result,
        )

    @property
    def result(self) -> float:
        """Return 1 for a battle won, 0 for one lost and 0.5 for a draw."""
        return self._worth(self.last)


class ScriptedTactic:
    """Plays some commands as long as they are legal, and then as a tactic does."""

    def __init__(self, rules: Ruleset[Any], tactic: Tactic, script: tuple[Command, ...]) -> None:
        self.rules, self.tactic, self.left = rules, tactic, list(script)

    def __call__(self, state: Any, legal: Sequence[Command], seat: SeatId) -> Choice:
        """Return the next command of the script, else that of the tactic."""
        if self.left and self.rules.refusal(state, self.left[0]) is None:
            return Choice(self.left.pop(0))
        self.left = []
        return self.tactic(state, legal, seat)


class WatchedDice(SeededDice):
    """Dice of a review, never the game's, that know whether they were asked for."""

    def __init__(self, number: int) -> None:
        super().__init__(number, 0, "review")
        self.asked = False

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        """Return the next faces."""
        self.asked = True
        return super().roll(count, sides)


def spread(games: Sequence[float]) -> tuple[float, float]:
    """Return the mean of some games with its standard error, which is never less than that of one game in all."""
    middle, error = mean(games)
    return middle, max(error, 1 / len(games))
