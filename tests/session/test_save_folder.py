"""A save is renamed and deleted, but never while somebody plays it."""

import pytest

from cb_tui.session.errors import LockedError, SaveError, SaveNameError
from cb_tui.session.game import Game
from cb_tui.session.locations import delete, rename
from cb_tui.session.saves import saves
from tests.session.ambush import BOTH, OPEN, play_on
from tests.toy.ruleset import AMBUSH
from tests.toy.sealed_table import RULES


@pytest.fixture
def game(tmp_path) -> Game:
    game = Game.new(AMBUSH, OPEN, seed=4, seats=BOTH, saves=tmp_path, name="mine")
    play_on(game, 5)
    return game


def test_a_save_goes_on_under_its_new_name(game, tmp_path):
    game.close()
    rename(tmp_path, "mine", "friday")
    again = Game.open(tmp_path, "friday", rulesets=RULES)
    assert (again.hash(), [save.name for save in saves(tmp_path)]) == (game.hash(), ["friday"])
    again.close()


@pytest.mark.parametrize("new", ["", "a/b", "..", "x" * 61, "taken"])
def test_a_name_that_is_none_or_taken_is_refused(game, tmp_path, new):
    game.close()
    (tmp_path / "taken").mkdir()
    with pytest.raises(SaveNameError):
        rename(tmp_path, "mine", new)
    assert [save.name for save in saves(tmp_path)] == ["mine"]


def test_a_deleted_save_leaves_nothing(game, tmp_path):
    game.close()
    delete(tmp_path, "mine")
    assert list(tmp_path.iterdir()) == []


def test_a_game_that_is_played_is_neither_renamed_nor_deleted(game, tmp_path):
    for change in (lambda: rename(tmp_path, "mine", "friday"), lambda: delete(tmp_path, "mine")):
        with pytest.raises(LockedError, match="mine is played by you at another login"):
            change()
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]
    play_on(game, 1)
    game.close()


def test_a_link_in_the_place_of_a_save_is_left_alone(game, tmp_path):
    game.close()
    (tmp_path / "link").symlink_to(tmp_path / "mine")
    with pytest.raises(SaveError, match="is a link"):
        delete(tmp_path, "link")
    assert (tmp_path / "mine" / "log.jsonl").exists()
