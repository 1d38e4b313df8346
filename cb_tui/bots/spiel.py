"""Battles as OpenSpiel games.

`pyspiel.load_game("python_cb_tui(battle=veghel)")` works once this module is imported. A command
that needs dice leads to a chance node of ROLLS equally likely rolls: a sample, since the possible
rolls are too many to list.
"""

import json
from collections.abc import Mapping
from typing import Any

import pyspiel

from cb_tui.ai.plan_search import ENDLESS
from cb_tui.bots.node import ACTIONS, Node
from cb_tui.core.dice import SeededDice
from cb_tui.core.ruleset import Ruleset
from cb_tui.core.scenario import Scenario
from cb_tui.games import RULESETS
from cb_tui.session.library import Library

ROLLS = 16
SALT = "open_spiel"  # never the dice of a game that people play
NAME = "python_cb_tui"
FIRST = "veghel"


def _type(rules: Ruleset[Any], battle: Scenario) -> pyspiel.GameType:
    seats = [seat.side for seat in battle.seated]
    even = len({seats.count(side) for side in seats}) == 1 and len(set(seats)) == 2
    of, utility = pyspiel.GameType, pyspiel.GameType.Utility
    know = of.Information
    return of(
        short_name=NAME,
        long_name=f"cb_tui: {battle.title}",
        dynamics=of.Dynamics.SEQUENTIAL,
        chance_mode=of.ChanceMode.EXPLICIT_STOCHASTIC,
        information=know.PERFECT_INFORMATION if rules.traits.open_information else know.IMPERFECT_INFORMATION,
        utility=utility.ZERO_SUM if even else utility.GENERAL_SUM,
        reward_model=of.RewardModel.TERMINAL,
        max_num_players=10,
        min_num_players=2,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification={"battle": FIRST, "ruleset": ""},
    )


class BattleGame(pyspiel.Game):
    """A battle by its id or file, by the rules of `ruleset` or else its own."""

    def __init__(self, params: Mapping[str, Any] | None = None, node: Node | None = None) -> None:
        """Read the battle, or continue from `node` if it is given."""
        given = dict(params or {})
        if node is None:
            battle = Library().read(str(given.get("battle", FIRST)))
            node = Node.start(RULESETS[str(given.get("ruleset") or battle.ruleset)], battle)
        self.node = node
        self.seats = [seat.id for seat in node.battle.seated]
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=ROLLS,
            num_players=len(self.seats),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=ENDLESS,
        )
        super().__init__(_type(node.rules, node.battle), info, given)

    def __reduce__(self) -> tuple[Any, ...]:
        return BattleGame, (self.get_parameters(),)

    def new_initial_state(self) -> "BattleState":
        """Return where it begins."""
        return BattleState(self, self.node)

    def make_py_observer(self, iig_obs_type: object = None, params: object = None) -> "BattleObserver":
        """Return an observer that describes states to a player in words."""
        return BattleObserver()


class BattleState(pyspiel.State):
    """A state of a battle. `action` is the action that waits for its dice."""

    def __init__(self, game: BattleGame, node: Node) -> None:
        super().__init__(game)
        self.node = node
        self.seats = game.seats
        self.action: int | None = None

    def current_player(self) -> int:
        """Return the place of the seat that decides, or that chance does, or that the battle is over."""
        if self.action is not None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.node.seat is None else self.seats.index(self.node.seat)

    def _legal_actions(self, player: int) -> list[int]:
        return [*range(len(self.node.legal))]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the rolls and how likely each is."""
        return [(roll, 1 / ROLLS) for roll in range(ROLLS)]

    def _apply_action(self, action: int) -> None:
        if self.action is None:
            certain = self.node.certain(self.node.legal[action])
            self.node, self.action = (certain, None) if certain else (self.node, action)
        else:
            self.node, self.action = self.node.after(self.node.legal[self.action], self._dice(action)), None

    def _dice(self, roll: int) -> SeededDice:
        return SeededDice(roll, self.node.step, SALT)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"roll {action}" if player == pyspiel.PlayerId.CHANCE else f"{action}: {self.node.label(action)}"

    def is_terminal(self) -> bool:
        """Check whether the battle is over."""
        return self.node.seat is None

    def returns(self) -> list[float]:
        """Return the payoff of each player."""
        return [self.node.worth[seat] for seat in self.seats]

    def __str__(self) -> str:
        scene = self.node.rules.scene(self.node.state)
        return f"{scene.title}, {self.node.rules.turn_noun} {scene.turn}, step {self.node.step}"


class BattleObserver:
    """The text of a state as far as a player may know it."""

    tensor = None
    dict: Mapping[str, Any] = {}

    def set_from(self, state: BattleState, player: int) -> None:
        """Do nothing: there is no tensor."""

    def string_from(self, state: BattleState, player: int) -> str:
        """Return the JSON that `referee` gives to a seat."""
        node = state.node
        return json.dumps(node.rules.state_json(node.rules.observe(node.state, state.seats[player])))


def _first() -> pyspiel.GameType:
    battle = Library().read(FIRST)
    return _type(RULESETS[battle.ruleset], battle)


pyspiel.register_game(_first(), BattleGame)
