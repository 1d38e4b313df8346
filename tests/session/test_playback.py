"""A game is looked at step by step, on and back, by turn, piece, loss and fire; nothing is locked or written."""

import time
from pathlib import Path

import pytest

from cb_tui.games import RULESETS
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.session.viewers import Playback, touches
from tests.sample import WHOLE
from tests.session.ambush import BOTH, OPEN, play_on, stroll
from tests.toy.ruleset import AMBUSH
from tests.toy.sealed_table import RULES
from tests.toy.table import REST, march

LONG = 2000 if WHOLE else 500


@pytest.fixture(scope="module")
def battle() -> Playback:
    read = Library().read("veghel")
    seats = {seat.id: "ai:random" for seat in read.seated}
    game = Game.new(RULESETS[read.ruleset], read, seed=4, seats=seats, saves=None)
    while game.step < 200 and game.play_machine():
        pass
    return Playback(game)


def test_every_step_shows_the_game_as_it_stood(tmp_path):
    game = Game.new(AMBUSH, OPEN, seed=4, seats=BOTH, name="open", saves=tmp_path)
    then = [(game.state.pieces, game.hash(), game.to_move)]
    for _ in range(12):
        play_on(game, 1)
        then.append((game.state.pieces, game.hash(), game.to_move))
    film = Playback.open(tmp_path, "open", rulesets=RULES)  # while it is played
    for step in (*range(13), *reversed(range(13))):
        position = film.position(step)
        assert (film.state(step).pieces, position.hash(), position.to_move) == then[step]
        assert (position.step, len(position.entries)) == (step, step)
    game.close()


def test_the_next_and_the_last_of_a_kind_are_found(battle):
    def steps(**what) -> list[int]:
        found, now = [], 0
        while (now := battle.find(now, **what)) is not None:
            found.append(now)
        return found

    def held(what) -> list[int]:
        return [deed.step for deed in battle.deeds if any(what(each) for each in (deed.command, *deed.events))]

    assert steps(kind="dice") == held(lambda each: type(each).__name__ == "Rolled")
    assert steps(loss=True) == held(lambda each: type(each).__name__ == "Destroyed") != []
    assert steps(fire=True) == held(lambda each: type(each).__name__ == "Fired") != []
    assert steps(unit="R1") == held(lambda each: touches(each, "R1")) != []
    assert steps(place="0304") == held(lambda each: touches(each, "0304"))
    assert steps(fire=True, unit="R1") == [step for step in steps(fire=True) if step in steps(unit="R1")]
    for step in steps(fire=True)[1:]:
        before = battle.find(step, back=True, fire=True)
        assert before < step
        assert battle.find(before, fire=True) == step
    assert battle.find(battle.end, fire=True) is None


def test_game_turns_are_sought_by_their_number(battle):
    assert battle.starts[1] == 0
    assert list(battle.starts) == sorted(battle.starts)
    for number, step in battle.starts.items():
        assert battle.position(step).ruleset.scene(battle.state(step)).turn == number
    second = battle.starts[2]
    assert battle.find(0, turn=True) == second
    assert battle.find(second, turn=True, back=True) == 0


def test_what_was_taken_back_is_there_with_the_step_where_it_hung(tmp_path):
    game = Game.new(AMBUSH, OPEN, seed=4, seats=BOTH, name="open", saves=tmp_path)
    for command in (march("R1", "A3"), march("R2", "B3")):
        game.play(command)
    game.undo()
    game.undo()
    game.play(REST)
    game.close()
    film = Playback.open(tmp_path, "open", rulesets=RULES)
    assert [(each.deed.command, each.after, each.predecessor_undone) for each in film.undone] == [
        (march("R2", "B3"), 1, False),
        (march("R1", "A3"), 0, True),
    ]
    assert [deed.command for deed in film.deeds] == [REST]


def test_a_game_of_two_thousand_entries_would_open_in_a_second_and_any_step_shows_in_a_tenth(
    tmp_path: Path, monkeypatch
):
    monkeypatch.setattr("os.fsync", lambda _file: None)
    game = Game.new(AMBUSH, OPEN, seed=4, seats=BOTH, name="open", saves=tmp_path)
    while game.step < LONG:
        game.play(stroll(game))
    game.close()

    began = time.process_time()
    film = Playback.open(tmp_path, "open", rulesets=RULES)
    assert time.process_time() - began < LONG / 2000
    began = time.process_time()
    for step in range(0, LONG, LONG // 50):
        film.position(LONG - step)
    assert (time.process_time() - began) / 50 < 0.1
    assert film.end == LONG
