"""Undo takes back the last command given by hand, and never what chance or another hand has answered."""

import pytest

from cb_tui.games.combat_boots.rules.model import Fire, HoldFire
from cb_tui.session.errors import SessionError, UndoError
from cb_tui.session.game import Game
from tests.session.ambush import BOTH, OPEN, SHOT, SOLO
from tests.session.patrol import DE, FIRE, HOLD, R2, US, WAY, patrol
from tests.toy.model import March, Rest
from tests.toy.ruleset import AMBUSH
from tests.toy.sealed_table import RULES
from tests.toy.table import REST, march


def table(seats=BOTH, saves=None) -> Game:
    return Game.new(AMBUSH, OPEN, seed=4, seats=seats, name="open", saves=saves)


def step(game: Game) -> None:
    game.play(next(command for command in game.legal() if isinstance(command, March)))


def test_a_step_is_taken_back_and_the_earlier_hash_and_state_are_there_again():
    game = table()
    step(game)
    state, hashed = game.state, game.hash()
    step(game)

    assert game.undo() == 1
    assert (game.step, game.state, game.hash()) == (1, state, hashed)
    assert game.undo() == 0
    with pytest.raises(UndoError, match="you have not played anything yet"):
        game.undo()


def test_the_hash_never_repeats_and_another_way_gives_another():
    game = table()
    seen = {game.hash()}
    for command in (march("R1", "A3"), REST, march("B1", "A6"), REST):
        game.play(command)
        assert game.hash() not in seen
        seen.add(game.hash())


def test_what_rolled_a_die_is_not_taken_back():
    game = table()
    game.play(SHOT)
    with pytest.raises(UndoError, match="dice were rolled at step 1"):
        game.undo()
    assert game.step == 1


def test_what_the_machine_has_answered_is_not_taken_back():
    game = table(SOLO)
    game.play(REST)
    game.play_machine()
    with pytest.raises(UndoError, match="the AI has answered at step 2"):
        game.undo()


def test_what_standing_orders_answered_goes_with_it():
    game = patrol()
    game.give_orders(DE, HOLD)
    game.play_march(R2, WAY)
    assert [deed.by for deed in game.entries] == ["hand", "hand", "orders"]
    assert game.undo() == 1


def test_a_shot_by_standing_orders_cannot_be_taken_back():
    game = patrol()
    game.give_orders(DE, FIRE)
    game.play_march(R2, WAY)
    assert isinstance(game.entries[-1].command, Fire)
    with pytest.raises(UndoError, match="dice were rolled at step 3"):
        game.undo()


def test_each_hand_takes_back_only_its_own(tmp_path):
    patrol(tmp_path).close()
    us, de = (Game.open(tmp_path, "patrol", seat=seat) for seat in (US, DE))
    us.play_march(R2, WAY)
    de.refresh()
    de.play(HoldFire())
    with pytest.raises(UndoError, match="the other player has answered at step 3"):
        us.undo()
    assert de.undo() == 2
    assert us.undo() == 1
    de.refresh()
    assert de.hash() == us.hash()
    us.close()
    de.close()


def test_an_undo_is_a_line_of_the_log_and_stands_after_loading(tmp_path):
    game = table(saves=tmp_path)
    step(game)
    step(game)
    game.undo()
    game.play(REST)
    game.close()

    again = Game.open(tmp_path, "open", rulesets=RULES)
    assert (again.hash(), again.dropped) == (game.hash(), "")
    assert [type(deed.command) for deed in again.entries] == [March, Rest]
    again.close()


def test_who_only_watches_takes_nothing_back(tmp_path):
    table(saves=tmp_path).close()
    with pytest.raises(SessionError, match="only watching"):
        Game.open(tmp_path, "open", watch=True, rulesets=RULES).undo()
