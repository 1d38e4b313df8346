"""OpenSpiel's Monte Carlo tree search as a player of the bench, with so many seconds of processor time a game."""

import time
from collections.abc import Sequence
from typing import Any

import numpy as np
from open_spiel.python.algorithms import mcts

from cb_tui.bots.node import Node
from cb_tui.bots.spiel import BattleGame, BattleState
from cb_tui.core.ruleset import Choice, Planner, Ruleset
from cb_tui.core.scenario import Scenario
from cb_tui.core.values import Command, SeatId

EXPLORES = 1.0
BOOK = 0.5  # of the prior: on the command of the battle's own tactic
LEAST, FIRST = 8, 100  # simulations: of any decision, of the first
DECISIONS = 12  # of a turn, before any is known


class Mcts:
    """A tactic that searches single commands, with the rules' own estimate of the chance to win at the leaves."""

    def __init__(self, rules: Ruleset[Any], battle: Scenario, seconds: float) -> None:
        assert rules.planner is not None, f"{rules.id} foretells nobody's chance to win"
        self._planner, self._rules, self._battle, self._seconds = rules.planner, rules, battle, seconds
        self._evaluator = Foresight(rules, rules.planner, battle)
        self._cost, self._step = seconds / (DECISIONS * battle.turns * FIRST), 0
        self._begin(0)

    def _begin(self, clock: int) -> None:
        self._spent, self._clock, self._turns, self._made, self._made_now = 0.0, clock, 1, 0, 0

    def __call__(self, state: Any, legal: Sequence[Command], seat: SeatId) -> Choice:
        if len(legal) == 1:
            return Choice(legal[0])
        began, clock = time.process_time(), self._planner.player_turns_begun(state)
        if clock < self._clock:  # another game
            self._begin(clock)
        elif clock != self._clock:
            self._clock, self._turns, self._made_now = clock, self._turns + 1, 0
        self._step += 1
        simulations = max(LEAST, int(self._share() / self._cost))
        game = BattleGame(node=Node(self._rules, self._battle, state, self._step))
        bot = mcts.MCTSBot(
            game,
            EXPLORES,
            simulations,
            self._evaluator,
            random_state=np.random.RandomState(self._step),
            child_selection_fn=mcts.SearchNode.puct_value,
        )
        action = bot.step(game.new_initial_state())
        took = time.process_time() - began
        self._spent, self._made, self._made_now = self._spent + took, self._made + 1, self._made_now + 1
        self._cost = 0.7 * self._cost + 0.3 * took / simulations
        return Choice(game.node.legal[action], f"of {simulations} simulations")

    def _share(self) -> float:
        """Seconds for this decision: what is left, over the turns to come and what a turn has to decide."""
        turns = max(1, self._battle.turns - (self._clock - 1) // 2)
        usual = self._made / self._turns if self._turns > 1 else DECISIONS
        return max(0.0, self._seconds - self._spent) / turns / max(3.0, usual - self._made_now)


class Foresight(mcts.Evaluator):
    """Judges a leaf by the chance to win that the rules estimate, and expects the command of the book."""

    def __init__(self, rules: Ruleset[Any], planner: Planner[Any], battle: Scenario) -> None:
        self._rules, self._planner = rules, planner
        self._book = {army.id: army.tactic for army in battle.sides}
        self._sides = {seat.id: seat.side for seat in battle.seated}

    def evaluate(self, state: BattleState) -> list[float]:
        return [2 * self._planner.win_chance(state.node.state, seat) - 1 for seat in state.seats]

    def prior(self, state: BattleState) -> list[tuple[int, float]]:
        if state.is_chance_node():
            return state.chance_outcomes()
        node = state.node
        assert node.seat is not None
        legal = node.legal
        booked = self._rules.tactics[self._book[self._sides[node.seat]]](node.state, legal, node.seat).command
        even = (1 - BOOK) / len(legal) if booked in legal else 1 / len(legal)
        return [(action, even + BOOK * (command == booked)) for action, command in enumerate(legal)]
