"""Saves under real processes: killed, hung up, and two at one game."""

import random
import subprocess
import sys
from pathlib import Path

import pytest

from cb_tui.session import lock
from cb_tui.session.errors import LockedError
from cb_tui.session.game import Game
from cb_tui.session.verify import verify
from tests.session.killed import ENDLESS, killed
from tests.session.toy import BLUE, BOTH, RACE, RED, TOY, TOYS, play_on

CHILD = Path(__file__).with_name("child.py")


def child(saves: Path, *words: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, str(CHILD), str(saves), *words],
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
    )


def test_killed_at_fifty_moments_nothing_acknowledged_is_lost(tmp_path):
    Game.new(TOY, ENDLESS, seed=4, seats=BOTH, name="long", saves=tmp_path).close()
    chance = random.Random(50)
    for moment in range(50):
        told = killed(tmp_path, "long", chance.randint(0, 4), chance.random() / 500)
        game = Game.open(tmp_path, "long", rulesets=TOYS)
        if told is not None:
            step, hashed = told
            assert game.step >= step, moment
            assert game._timeline.hashes[step] == hashed
        play_on(game, 1).close()
    assert game.step > 50
    assert verify(tmp_path, "long", TOYS).fine


def test_a_taken_seat_is_refused_and_may_be_watched_and_is_free_when_its_player_is_killed(tmp_path):
    play_on(Game.new(TOY, RACE, seed=4, seats=BOTH, name="race", saves=tmp_path), 3).close()
    other = child(tmp_path, "race")
    assert other.stdout
    assert other.stdout.readline() == "ready 3\n"

    with pytest.raises(LockedError, match=f"process {other.pid}; close that game, watch it, or take the seat over"):
        Game.open(tmp_path, "race", rulesets=TOYS)
    assert lock.holder(tmp_path / "race", RED) == other.pid
    assert Game.open(tmp_path, "race", watch=True, rulesets=TOYS).step == 3

    other.kill()
    other.wait()
    other.stdout.close()
    assert lock.holder(tmp_path / "race", RED) is None
    play_on(Game.open(tmp_path, "race", rulesets=TOYS), 1).close()


def test_two_players_at_two_seats_see_what_the_other_has_played(tmp_path):
    Game.new(TOY, RACE, seed=4, seats=BOTH, name="race", saves=tmp_path).close()
    red = Game.open(tmp_path, "race", seat=RED, rulesets=TOYS)
    blue = Game.open(tmp_path, "race", seat=BLUE, rulesets=TOYS)
    watcher = Game.open(tmp_path, "race", watch=True, rulesets=TOYS)

    red.play(red.legal()[2])  # ends the turn
    blue.play(blue.legal()[0]) if blue.refresh() else pytest.fail("blue sees nothing")
    watcher.refresh()

    assert [deed.seat for deed in watcher.entries] == [RED, BLUE]
    red.note("well run")
    assert watcher.hash() == blue.hash() == red.hash()
    assert red.state.runners == blue.state.runners
    red.close()
    blue.close()
    assert verify(tmp_path, "race", TOYS).fine
