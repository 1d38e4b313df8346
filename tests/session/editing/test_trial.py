"""Games of a battle under edit are those of the arena with the same seed, and are told with their interval."""

import os
import time
from pathlib import Path

from cb_tui.core.values import Side
from cb_tui.session.arena import GameResult
from cb_tui.session.editing.trial import Score, Trial, bout
from cb_tui.session.library import battle_with_rules

US, DE = Side("us"), Side("de")


def test_the_games_are_those_of_the_arena(tmp_path: Path, monkeypatch):
    monkeypatch.setenv("CB_TUI_SAVES", str(tmp_path))
    battle, rules = battle_with_rules("nicolson")
    wanted = Score(tuple((army.id, army.name) for army in battle.sides))
    for number in range(2):
        wanted = wanted.after(bout(rules, battle, 7, number).play())
    with Trial(rules, battle, seed=7, games=2) as trial:
        while trial.running:
            trial.poll(1.0)
        assert (trial.score, trial.fault) == (wanted, "")
    assert [*tmp_path.iterdir()] == []


def test_a_trial_that_is_closed_leaves_no_process():
    battle, rules = battle_with_rules("mill")
    trial = Trial(rules, battle, seed=1)
    assert trial._process is not None
    number = trial._process.pid
    time.sleep(0.1)
    trial.close()
    assert not trial.running
    assert not os.path.exists(f"/proc/{number}")
    assert trial.score.games == 0


def test_a_process_that_dies_is_one_sentence():
    battle, rules = battle_with_rules("mill")
    trial = Trial(rules, battle, seed=1)
    assert trial._process is not None
    trial._process.kill()
    while trial.running:
        trial.poll(1.0)
    assert trial.fault == "the AI stopped before its games were played; try again"


def test_a_score_is_never_told_without_its_interval():
    score = Score(((US, "US"), (DE, "German")))
    assert score.words() == "the first game is being played"
    for winner in (US, US, US, DE, None):
        score = score.after(GameResult(winner=winner))
    score = score.after(GameResult(fault="de crashed"))
    assert score.words() == "5 games: US 3-1 (23-88%), 1 drawn, 1 broken off"
    before = Score(((US, "US"), (DE, "German")), {US: 24, DE: 14})
    assert score.words(before).endswith("before this change 24-14")
