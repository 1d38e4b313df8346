"""What the pages of a run say, in the singular and the plural."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from cb_tui.games.combat_boots.run.presentation.run_text import REWARDS, after, change_text, lines, rewarding
from cb_tui.games.combat_boots.run.rules.platoon import BattleAccount, Close, Closed, Ended
from cb_tui.games.combat_boots.run.store.journal import Journal
from cb_tui.games.combat_boots.run.store.runs import story
from cb_tui.session.log import Log
from tests.run.rules.platoons import account, begun, did, out


@pytest.mark.parametrize(
    ("pieces", "said"),
    [(2, "Score: 20 + 4 for 2 pieces left."), (1, "Score: 20 + 2 for 1 piece left."), (0, "Score: 20.")],
)
def test_the_end_of_a_run_says_what_is_added_for_how_many_pieces(pieces, said):
    run = begun()
    run = replace(run, score=20, members=run.members[:pieces])
    assert change_text(run, Ended("finished", 2 * pieces)) == f"The run is over. {said}"


def test_the_story_says_on_which_day_a_leader_fell():
    run, _ = did(out(begun()), Close(account(begun())))
    run = out(run)
    run, _ = did(run, Close(account(run, fallen=[run.chiefs[0].id])))
    assert f"  {run.relieved[0].name:<18} day 2, leader, 2 battles" in list(story("run-1", run, 1))


def test_replacements_of_a_reward_are_told_from_those_of_the_battle():
    run = begun()
    road = ((replace(run.begun.road[0][0], mission="meeting", reward="replacements"),), *run.begun.road[1:])
    run = out(replace(run, begun=replace(run.begun, road=road)))
    _, events = did(run, Close(account(run, won=True)))
    said = [text for text in lines(Journal(run.begun, Log([], Path(), "")), run, events) if "eplacements" in text]
    assert said[:3] == [
        "Reward: 2 more replacements.",
        "Reward: 2 replacements (now 4).",
        "After the battle: 2 replacements (now 6).",
    ]


@pytest.mark.parametrize(("killed", "said"), [(0, "No enemy pieces"), (1, "One enemy piece"), (14, "14 enemy pieces")])
def test_it_says_in_words_how_many_enemy_pieces_were_destroyed(killed, said):
    account = BattleAccount(head="", winner=None, turn=5, turns=8, commands=9, killed=killed)
    assert change_text(begun(), Closed(won=False, score=0, account=account)).endswith(
        f"drawn on turn 5 of 8. {said} destroyed."
    )


def last_day(reward):
    """A run on its last day, the place chosen, whose file gives it a reward."""
    run = begun()
    spot = replace(run.begun.road[-1][0], reward=reward)
    return replace(run, begun=replace(run.begun, road=(*run.begun.road[:-1], (spot,))), day=6, lane=spot.lane)


@pytest.mark.parametrize(("reward", "said"), [("rest", "30 points"), ("score", "30 and 5 points")])
def test_the_last_battle_gives_nothing_but_score(reward, said):
    """Given the last day; then its place tells what it adds to the score, whatever its kind gives on other days."""
    run = last_day(reward)
    assert rewarding(run) == said
    first = replace(run, day=1, lane=run.begun.road[0][0].lane)
    assert rewarding(first) == REWARDS[first.spot.reward]


@pytest.mark.parametrize(("reward", "told_of"), [("rest", False), ("score", True)])
def test_what_is_of_no_use_any_more_is_not_told_at_the_end(reward, told_of):
    run = out(last_day(reward))
    then, events = did(run, Close(account(run, won=True)))
    journal = Journal(run.begun, Log([], Path(), ""))
    journal.moments = [run, then]
    journal.acts, journal.events = [Close(account(run, won=True))], [events]
    said = list(after(journal, 0))
    assert any(text.startswith("Reward: ") for text in said) == told_of
    assert not any("eplacements" in text for text in said)
    assert any(text.startswith("The run is over.") for text in said)
