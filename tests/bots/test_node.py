"""A battle as a game tree: what follows an action is what follows the command in a game."""

import copy
import pickle

from cb_tui.bots.node import ACTIONS, Node
from cb_tui.core.dice import SeededDice
from cb_tui.core.values import Rolled, SeatId
from cb_tui.games import RULESETS
from cb_tui.session.arena import deeds
from tests.battles import shipped

VEGHEL = shipped()["veghel"]
RULES = RULESETS[VEGHEL.ruleset]
SEED = 3


def test_a_game_of_actions_is_the_game_of_the_same_commands():
    """The random player is bound as people are, and so is a node."""
    node = Node.start(RULES, VEGHEL)
    for deed in deeds(RULES, VEGHEL, {SeatId("us"): "random", SeatId("de"): "random"}, SEED):
        assert node.seat == deed.seat
        command = node.legal[node.legal.index(deed.choice.command)]
        certain = node.certain(command)
        assert (certain is None) == any(isinstance(event, Rolled) for event in deed.events)
        node = node.after(command, SeededDice(SEED, node.step))
        for same in filter(None, (node, certain)):
            assert RULES.state_json(same.state) == RULES.state_json(deed.state)
    assert (node.seat, node.legal) == (None, ())
    read = pickle.loads(pickle.dumps(node))
    assert (RULES.state_json(read.state), read.step) == (RULES.state_json(node.state), node.step)
    assert sorted(node.worth.values()) == [-1.0, 1.0]


def test_a_copy_is_the_node_itself():
    node = Node.start(RULES, VEGHEL)
    assert copy.copy(node) is copy.deepcopy({"at": node})["at"] is node


def test_nobody_has_won_before_the_end():
    assert Node.start(RULES, VEGHEL).worth == {"us": 0.0, "de": 0.0}


def test_every_battle_begins_with_actions_to_spare():
    for battle in shipped().values():
        assert 0 < len(Node.start(RULESETS[battle.ruleset], battle).legal) < ACTIONS // 2
