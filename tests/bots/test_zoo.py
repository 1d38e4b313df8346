"""Battles in PettingZoo: held against its own tests. `make check-bots` has it."""

import warnings

import pytest

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, seed_test

from cb_tui.bots.zoo import FEATURES, env
from tests.pages import code_of

BATTLES = ("veghel", "two_roads", "nicolson", "four_corps")


@pytest.mark.parametrize("battle", BATTLES)
def test_a_battle_passes_the_tests_of_pettingzoo(battle):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # agents are called as seats are, observations are no pictures
        api_test(env(battle), num_cycles=200)
    seed_test(lambda: env(battle), num_cycles=50)


def played(seed: int):
    """A game of first actions: the agents in their order, and the rewards at its end."""
    battle = env("veghel")
    battle.reset(seed=seed)
    agents, rewards = [], {}
    for agent in battle.agent_iter():
        seen, reward, over, _, _ = battle.last()
        agents.append(agent)
        if over:
            rewards[agent] = reward
        battle.step(None if over else int(seen["action_mask"].nonzero()[0][-1]))
    return agents, rewards


def test_a_game_comes_to_its_end_and_somebody_has_won():
    agents, rewards = played(1)
    assert set(agents) == {"us", "de"} and sorted(rewards.values()) == [-1.0, 1.0]
    assert played(1) == (agents, rewards)


def test_each_agent_sees_its_own_pieces_as_its_own():
    battle = env("veghel")
    battle.reset(seed=1)
    seen = {agent: battle.observe(agent)["observation"] for agent in battle.agents}
    own, enemy = FEATURES.index("own ready"), FEATURES.index("enemy ready")
    assert seen["us"][:, own].sum() == seen["de"][:, enemy].sum() > 0
    assert battle.observe("de")["action_mask"].sum() == 0 < battle.observe("us")["action_mask"].sum()
    assert len(battle.unwrapped.commands()) == battle.observe("us")["action_mask"].sum()


def test_an_action_that_names_no_command_is_refused():
    battle = env("veghel")
    battle.reset(seed=1)
    with pytest.raises(ValueError, match="us has the actions 0 to"):
        battle.step(1000)


def test_the_program_of_the_page_plays_a_battle_to_its_end():
    names: dict[str, object] = {}
    exec(code_of("docs/bots.md", "zoo"), names)
    assert names["over"] is True
