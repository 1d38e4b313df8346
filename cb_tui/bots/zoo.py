"""Battles as PettingZoo environments: `env("veghel")` has the seats of that battle as agents.

An observation has a row per place and a last one for everything off the board. `FEATURES` names its
columns. An action is an index into the list of legal commands, and `action_mask` shows how many
there are. An index means another command in each state, and `commands` lists them.
"""

import os
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from cb_tui.bots.node import ACTIONS, Node
from cb_tui.core.dice import SeededDice
from cb_tui.core.display import Piece, Scene
from cb_tui.core.values import Command, SeatId
from cb_tui.games import RULESETS
from cb_tui.session.library import Library

READY, ACTED, DISRUPTED, HELD, LEVEL, TERRAIN, TIME = 0, 1, 2, 6, 7, 8, 9
FEATURES = (
    *(f"{whose} {how}" for whose in ("own", "enemy") for how in ("ready", "acted", "disrupted")),
    "objective held: 1 own, -1 enemy", "level", "terrain by its place in the alphabet", "share of the turns gone",
)  # fmt: skip


def env(battle: str = "veghel", ruleset: str = "") -> AECEnv:
    """Return a battle by id or file, with the wrappers that report misuse.

    It is played by the rules of `ruleset`, or by its own if that is empty.
    """
    return wrappers.OrderEnforcingWrapper(BattleEnv(battle, ruleset))


class BattleEnv(AECEnv, EzPickle):
    """A battle as an environment. Rewards are 1 and -1 at its end, or 0 for a draw."""

    def __init__(self, battle: str = "veghel", ruleset: str = "") -> None:
        EzPickle.__init__(self, battle, ruleset)
        super().__init__()
        read = Library().read(battle)
        self._start = Node.start(RULESETS[ruleset or read.ruleset], read)
        self.metadata = {"render_modes": ["ansi"], "name": f"cb_tui_{read.id}", "is_parallelizable": False}
        self.render_mode = "ansi"
        self.possible_agents = [seat.id for seat in read.seated]
        self._sides = {seat.id: seat.side for seat in read.seated}
        board = self._scene(self._start).board
        self._rows = {place: row for row, place in enumerate(board.places)}
        self._grounds = {name: float(at) for at, name in enumerate(sorted({board.terrain[at] for at in board.places}))}
        shape = (len(self._rows) + 1, len(FEATURES))
        seen = Dict(
            {
                "observation": Box(-100.0, 100.0, shape, np.float32),
                "action_mask": Box(0, 1, (ACTIONS,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: Discrete(ACTIONS) for agent in self.possible_agents}

    def observation_space(self, agent: SeatId) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: SeatId) -> Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin again, with the dice of this seed."""
        self._seed = int.from_bytes(os.urandom(6)) if seed is None else seed
        self._node = self._start
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[SeatId, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._hand_over()

    def step(self, action: int | None) -> None:
        """Give a command for the deciding agent. Raises ValueError if no action has this number."""
        agent: SeatId = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= action < len(self._node.legal):
            raise ValueError(f"{agent} has the actions 0 to {len(self._node.legal) - 1}, not {action}")
        self._cumulative_rewards[agent] = 0.0
        self._node = self._node.after(self._node.legal[action], SeededDice(self._seed, self._node.step))
        self.rewards = {each: self._node.worth[each] for each in self.agents}
        self.terminations = dict.fromkeys(self.agents, self._node.seat is None)
        self._hand_over()
        self._accumulate_rewards()

    def _hand_over(self) -> None:
        """Select the deciding agent, or the first one if the battle is over."""
        self.agent_selection = self._node.seat or self.agents[0]

    def commands(self) -> tuple[Command, ...]:
        """Return the legal commands of the deciding agent, in the order of the actions."""
        return tuple(self._node.legal)

    def observe(self, agent: SeatId) -> dict[str, Any]:
        """Return the board as an agent may know it, and which actions it has: none while another decides."""
        scene, side = self._scene(self._node, agent), self._sides[agent]
        found = np.zeros((len(self._rows) + 1, len(FEATURES)), np.float32)
        for place, row in self._rows.items():
            found[row, LEVEL] = scene.board.level(place)
            found[row, TERRAIN] = self._grounds.get(scene.board.terrain[place], len(self._grounds))
        for objective in scene.objectives:
            if objective.holder is not None and objective.at in self._rows:
                found[self._rows[objective.at], HELD] = 1 if objective.holder == side else -1
        for piece in scene.pieces:
            found[self._rows.get(piece.at, -1), _how(piece) + (0 if piece.side == side else 3)] += 1
        found[:, TIME] = scene.turn / max(1, scene.turns)
        mask = np.zeros(ACTIONS, np.int8)
        if agent == self._node.seat:
            mask[: len(self._node.legal)] = 1
        return {"observation": found, "action_mask": mask}

    def render(self) -> str:
        """Return where it stands in a line."""
        scene = self._scene(self._node)
        return f"{scene.title}, {self._node.rules.turn_noun} {scene.turn} of {scene.turns}, {scene.active} moves"

    def close(self) -> None:
        """Do nothing."""

    def _scene(self, node: Node, agent: SeatId | None = None) -> Scene:
        return node.rules.scene(node.rules.observe(node.state, agent) if agent else node.state)


def _how(piece: Piece) -> int:
    return DISRUPTED if piece.disrupted else ACTED if piece.acted else READY
