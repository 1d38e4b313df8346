"""Trials of a review: games played on from a step of a battle, and other dice for one of its commands."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from cb_tui.ai.plan_search import planner_of, rollout
from cb_tui.core.dice import SeededDice
from cb_tui.core.ruleset import Choice, Ruleset, Tactic
from cb_tui.core.standing_orders import BOOK
from cb_tui.core.values import Command, SeatId, Side, Unknown, Value

Stage = Literal["curve", "luck", "near", "far", "cost"]
AHEAD = 4  # player turns that a pair of the near stage plays
TURNS = 1_000  # that no battle has
REROLLS = 40  # of each roll that fell


class ReviewedCommand(Value, frozen=True):
    """A command that was given, with its seat and the state before it."""

    seat: SeatId
    command: Command
    before: Any


class Trial(Value, frozen=True):
    """One figure of a task: the dice of a command, a game from a step, or a pair of games that begin differently."""

    stage: Stage
    step: int  # an index into the commands of the battle
    luck: str = ""
    played: tuple[Command, ...] = ()
    better: tuple[Command, ...] = ()


@dataclass(frozen=True)
class TrialRunner:
    """The battle as it was played, and the seat that is reviewed. Equal trials have equal results in any process."""

    rules: Ruleset[Any]
    deeds: Sequence[ReviewedCommand]
    last: Any  # the state after them
    seat: SeatId
    side: Side

    @cached_property
    def policy(self) -> Tactic:
        """Return the tactic that plays all games on: the book, at an eighth of the officer's cost."""
        return self.rules.tactics[BOOK.id]

    def result(self, trial: Trial) -> float:
        """Return the effect of a command's dice, the result of a game, or what the better commands gain in a pair."""
        match trial.stage:
            case "luck":
                return round(self._luck(trial.step), 6)
            case "curve":
                end = rollout(self.rules, self.deeds[trial.step].before, self._players(()), trial.luck)
                return self.worth(end.state)
            case _:
                return round(self._gain(trial), 6)

    def _gain(self, trial: Trial) -> float:
        """Return the difference between two games with the same dice, none once they have come to the same state.

        They begin with what the seat could know, the rest guessed alike for both.
        """
        planner, near = planner_of(self.rules), trial.stage == "near"
        better = played = self._imagined(trial)
        begun = planner.player_turns_begun(played)
        ours, theirs = self._players(trial.better), self._players(trial.played)
        for turn in range(begun + 1, begun + 1 + (AHEAD if near else TURNS)):
            better = rollout(self.rules, better, ours, trial.luck, until=turn).state
            played = rollout(self.rules, played, theirs, trial.luck, until=turn).state
            if better == played:
                return 0.0
            if self.rules.who_decides(better) is None and self.rules.who_decides(played) is None:
                break
        if near:
            return planner.win_chance(better, self.seat) - planner.win_chance(played, self.seat)
        return self.worth(better) - self.worth(played)

    def _imagined(self, trial: Trial) -> Any:
        before, guess = self.deeds[trial.step].before, planner_of(self.rules).guess
        return guess(before, self.seat, SeededDice(trial.step, 0, f"guess {trial.luck}")) if guess else before

    def _players(self, script: tuple[Command, ...]) -> dict[SeatId, Tactic]:
        return {
            seat: ScriptedTactic(self.rules, self.policy, script if seat == self.seat else ()) for seat in self._seats
        }

    @cached_property
    def _seats(self) -> tuple[SeatId, ...]:
        scene = self.rules.scene(self.last)
        return tuple(seat.id for seat in scene.seats) or tuple(SeatId(force.side) for force in scene.forces)

    def worth(self, state: Any) -> float:
        """Return 1 for a battle that the side has won, 0 for one lost and 0.5 for a draw."""
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


class ScriptedTactic:
    """Plays some commands as long as they are legal, and then as a tactic does.

    Of a choice that means to give more commands all are given: a march is judged once and not at each step.
    """

    def __init__(self, rules: Ruleset[Any], tactic: Tactic, script: tuple[Command, ...]) -> None:
        self.rules, self.tactic, self.left = rules, tactic, list(script)

    def __call__(self, state: Any, legal: Sequence[Command], seat: SeatId) -> Choice:
        """Return the next command of the script, else that of the tactic."""
        if self.left and self.rules.refusal(state, self.left[0]) is None:
            return Choice(self.left.pop(0))
        choice = self.tactic(state, legal, seat)
        self.left = list(choice.rest)
        return choice


class WatchedDice(SeededDice):
    """Dice of a review, never the game's, that know whether they were asked for."""

    def __init__(self, number: int) -> None:
        super().__init__(number, 0, "review")
        self.asked = False

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        """Return the next faces."""
        self.asked = True
        return super().roll(count, sides)
