"""Saves under real processes: killed, hung up, and two at one game."""

import random
import subprocess
import sys
from pathlib import Path

import pytest

from cb_tui.session import lock
from cb_tui.session.build import build
from cb_tui.session.errors import LockedError
from cb_tui.session.game import Game
from cb_tui.session.process import player
from cb_tui.session.verify import verify
from tests.sample import sample
from tests.session.ambush import BLUE, BOTH, OPEN, RED, play_on, stroll
from tests.session.killed import killed
from tests.toy.ruleset import AMBUSH
from tests.toy.sealed_table import RULES
from tests.toy.table import REST

CHILD = Path(__file__).with_name("child.py")


def child(saves: Path, *words: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, str(CHILD), str(saves), *words],
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
    )


def test_killed_at_any_moment_nothing_acknowledged_is_lost(tmp_path):
    Game.new(AMBUSH, OPEN, seed=4, seats=BOTH, name="long", saves=tmp_path).close()
    chance = random.Random(50)
    moments = sample(range(50), 4)
    for moment in moments:
        told = killed(tmp_path, "long", chance.randint(0, 4), chance.random() / 500)
        game = Game.open(tmp_path, "long", rulesets=RULES)
        if told is not None:
            step, hashed = told
            assert game.step >= step, moment
            assert game._timeline.hashes[step] == hashed
        game.play(stroll(game))
        game.close()
    assert game.step > len(moments)
    assert verify(tmp_path, "long", RULES).fine


def test_a_taken_seat_is_refused_and_may_be_watched_and_is_free_when_its_player_is_killed(tmp_path):
    play_on(Game.new(AMBUSH, OPEN, seed=4, seats=BOTH, name="open", saves=tmp_path), 3).close()
    other = child(tmp_path, "open")
    assert other.stdout
    assert other.stdout.readline() == "ready 3\n"

    with pytest.raises(
        LockedError, match="you are playing red at another login; close that game, watch it, or take the seat over"
    ):
        Game.open(tmp_path, "open", rulesets=RULES)
    assert lock.holder(tmp_path / "open", RED) == (other.pid, player(), build())
    assert Game.open(tmp_path, "open", watch=True, rulesets=RULES).step == 3

    other.kill()
    other.wait()
    other.stdout.close()
    assert lock.holder(tmp_path / "open", RED) is None
    play_on(Game.open(tmp_path, "open", rulesets=RULES), 1).close()


def test_two_players_at_two_seats_see_what_the_other_has_played(tmp_path):
    Game.new(AMBUSH, OPEN, seed=4, seats=BOTH, name="open", saves=tmp_path).close()
    red = Game.open(tmp_path, "open", seat=RED, rulesets=RULES)
    blue = Game.open(tmp_path, "open", seat=BLUE, rulesets=RULES)
    watcher = Game.open(tmp_path, "open", watch=True, rulesets=RULES)

    red.play(REST)
    blue.play(blue.legal()[0]) if blue.refresh() else pytest.fail("blue sees nothing")
    watcher.refresh()

    assert [deed.seat for deed in watcher.entries] == [RED, BLUE]
    red.note("well run")
    assert watcher.hash() == blue.hash() == red.hash()
    assert red.state.pieces == blue.state.pieces
    red.close()
    blue.close()
    assert verify(tmp_path, "open", RULES).fine
