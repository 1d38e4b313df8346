"""Redo gives again what was taken back, as long as nothing else was played."""

import pytest

from cb_tui.session.branches import RedoStack
from cb_tui.session.errors import UndoError
from tests.session.patrol import DE, HOLD, R2, WAY, patrol
from tests.session.test_undo import step, table
from tests.toy.table import REST


def test_what_was_taken_back_comes_again_with_its_hash_one_command_at_a_time():
    game, redo = table(), RedoStack()
    for _ in range(3):
        step(game)
    hashed = game.hash()
    assert [redo.undo(game).step for _ in range(3)] == [3, 2, 1]
    assert [redo.redo(game).step for _ in range(3)] == [1, 2, 3]
    assert game.hash() == hashed
    with pytest.raises(UndoError, match="nothing to redo"):
        redo.redo(game)


def test_what_was_played_since_takes_its_place():
    game, redo = table(), RedoStack()
    step(game)
    redo.undo(game)
    game.play(REST)
    with pytest.raises(UndoError, match="nothing undone since your last action"):
        redo.redo(game)
    assert game.step == 1


def test_of_a_march_that_orders_ended_the_step_given_by_hand_comes_again():
    game, redo = patrol(), RedoStack()
    game.give_orders(DE, HOLD)
    game.play_march(R2, WAY)
    last = game.entries[1].command
    assert redo.undo(game).command == last
    assert redo.redo(game).command == last
    assert game.play_standing_order().by == "orders"
