"""Undo takes back the last command given by hand, and never what chance or another hand has answered."""

import pytest

from cb_tui.session.errors import SessionError, UndoError
from cb_tui.session.game import Game
from tests.session.toy import BLUE, BOTH, RACE, RED, SOLO, TOY, TOYS, Dash, EndTurn, Fire, HoldFire, Step, Wish, way


def table(seats=BOTH, saves=None) -> Game:
    return Game.new(TOY, RACE, seed=4, seats=seats, name="race", saves=saves)


def step(game: Game) -> None:
    game.play(next(command for command in game.legal() if isinstance(command, Step)))


def test_a_step_is_taken_back_and_the_earlier_hash_and_state_are_there_again():
    game = table()
    step(game)
    state, hashed = game.state, game.hash()
    step(game)

    assert game.undo() == 1
    assert (game.step, game.state, game.hash()) == (1, state, hashed)
    assert game.undo() == 0
    with pytest.raises(UndoError, match="nothing has been played"):
        game.undo()


def test_the_hash_never_repeats_and_another_way_gives_another():
    game = table()
    seen = {game.hash()}
    for command in (Step(RED, "01"), EndTurn(), Step(BLUE, "01"), EndTurn()):
        game.play(command)
        assert game.hash() not in seen
        seen.add(game.hash())


def test_what_threw_a_die_is_not_taken_back():
    game = table()
    game.play(Dash())
    with pytest.raises(UndoError, match="dice were rolled at step 1"):
        game.undo()
    assert game.step == 1


def test_what_the_machine_has_answered_is_not_taken_back():
    game = table(SOLO)
    game.play(EndTurn())
    game.machine()
    with pytest.raises(UndoError, match="the machine has answered at step 2"):
        game.undo()


def test_what_standing_orders_answered_goes_with_it():
    game = table()
    game.give_orders(BLUE, Wish("hold"))
    game.march(RED, way(1, 2, 3))
    assert [deed.by for deed in game.entries] == ["hand", "hand", "hand", "orders"]
    assert game.undo() == 2


def test_a_shot_by_standing_orders_cannot_be_taken_back():
    game = table()
    game.give_orders(BLUE, Wish("fire"))
    game.march(RED, way(1, 2, 3))
    assert isinstance(game.entries[-1].command, Fire)
    with pytest.raises(UndoError, match="dice were rolled at step 4"):
        game.undo()


def test_each_hand_takes_back_only_its_own(tmp_path):
    table(saves=tmp_path).close()
    red = Game.open(tmp_path, "race", seat=RED, rulesets=TOYS)
    blue = Game.open(tmp_path, "race", seat=BLUE, rulesets=TOYS)
    for number in ("01", "02", "03"):
        red.play(Step(RED, number))
    blue.refresh()
    blue.play(HoldFire())
    with pytest.raises(UndoError, match="the other player has answered at step 4"):
        red.undo()
    assert blue.undo() == 3
    assert red.undo() == 2
    blue.refresh()
    assert blue.hash() == red.hash()
    red.close()
    blue.close()


def test_an_undo_is_a_line_of_the_log_and_stands_after_loading(tmp_path):
    game = table(saves=tmp_path)
    for number in ("01", "02"):
        game.play(Step(RED, number))
    game.undo()
    game.play(EndTurn())
    game.close()

    again = Game.open(tmp_path, "race", rulesets=TOYS)
    assert (again.hash(), again.dropped) == (game.hash(), "")
    assert [type(deed.command) for deed in again.entries] == [Step, EndTurn]
    again.close()


def test_who_only_watches_takes_nothing_back(tmp_path):
    table(saves=tmp_path).close()
    with pytest.raises(SessionError, match="only watched"):
        Game.open(tmp_path, "race", watch=True, rulesets=TOYS).undo()
