"""Battles in OpenSpiel: held against its own tests. `make check-bots` has it."""

import pytest

pyspiel = pytest.importorskip("pyspiel")
np = pytest.importorskip("numpy")

from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator  # noqa: E402

from cb_tui.bots.spiel import NAME, ROLLS, BattleGame  # noqa: E402
from tests.pages import code_of  # noqa: E402

BATTLES = ("veghel", "two_roads", "nicolson", "four_corps")  # hexes, secrets, aircraft, four seats


@pytest.mark.parametrize("battle", BATTLES)
def test_a_battle_passes_the_simulations_of_openspiel(battle):
    short = battle == "veghel"  # the test writes and reads each state, which is the way to it
    pyspiel.random_sim_test(
        pyspiel.load_game(f"{NAME}(battle={battle})"), num_sims=3 if short else 1, serialize=short, verbose=False
    )


def test_the_same_rolls_give_the_same_game():
    one, other = (pyspiel.load_game(f"{NAME}(battle=veghel)").new_initial_state() for _ in range(2))
    dice = np.random.RandomState(1)
    while not one.is_terminal():
        action = dice.choice(one.legal_actions())
        before = one.clone()
        one.apply_action(action)
        other.apply_action(action)
        assert before.history() == one.history()[:-1]
        assert one.observation_string(0) == other.observation_string(0) and str(one) == str(other)
    assert one.returns() == other.returns() and sorted(one.returns()) == [-1.0, 1.0]


def test_a_command_that_rolls_is_a_node_of_chance():
    state = pyspiel.load_game(NAME).new_initial_state()
    shot = next(action for action in state.legal_actions() if "fire" in state.action_to_string(action).lower())
    state.apply_action(shot)
    while not state.is_chance_node():  # what the enemy has to say before the dice
        state.apply_action(0)
    assert state.chance_outcomes() == [(roll, 1 / ROLLS) for roll in range(ROLLS)]
    ends = set()
    for roll in range(ROLLS):
        (after := state.clone()).apply_action(roll)
        ends.add(repr(after.node.state))
    assert len(ends) > 1


def test_its_tree_search_plays_a_battle():
    game = pyspiel.load_game(f"{NAME}(battle=nicolson)")
    bot = MCTSBot(
        game, 1.0, 4, RandomRolloutEvaluator(1, np.random.RandomState(1)), random_state=np.random.RandomState(1)
    )
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)
    assert bot.step(state) in state.legal_actions()


def test_rules_may_be_named():
    classic = pyspiel.load_game(f"{NAME}(battle=veghel,ruleset=combat_boots_classic)")
    assert isinstance(classic, BattleGame) and classic.node.rules.edition == "classic"


def test_the_program_of_the_page_has_a_game():
    names: dict[str, object] = {}
    exec(code_of("docs/bots.md", "spiel"), names)
    assert isinstance(names["game"], BattleGame)
