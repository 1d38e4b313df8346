"""Mines. [MINE]"""

import pytest

from cb_tui.games.combat.rules.events import Fell, Mined
from tests.combat.table import step, table

FAR = {"T9": "1212", "t9": "1201", "t8": "1101"}


def test_a_mine_hits_who_enters_it_and_is_gone_either_way():
    """MINE-1, SAVE-4."""
    for face, stays in ((4, "0605"), (3, None)):
        played = table(T1="0606", mines={"red": "0605 0604"}, **FAR)
        events = played.march("T1", "0605", dice=(face,))
        mined = next(event for event in events if isinstance(event, Mined))
        assert (mined.needs, mined.saved) == (4, stays is not None)
        assert any(isinstance(event, Fell) for event in events) == (stays is None)
        assert played.at("T1") == stays
        assert list(played.state.mines) == ["0604"]


def test_a_piece_that_saves_may_go_on_and_fire():
    """MINE-1a: over the next mine too."""
    played = table(T1="0606", mines={"red": "0605 0604"}, **FAR)
    played.march("T1", "0605", dice=(6,))
    played.march("T1", "0604", dice=(4,))
    played.march("T1", "0603")
    assert not played.state.mines


def test_a_mine_acts_on_the_last_square_of_a_move_too():
    """MINE-1b."""
    played = table(G1="0606", mines={"red": "0604"}, **FAR)
    played.march("G1", "0605")
    played.march("G1", "0604", dice=(1,))
    assert played.at("G1") is None


@pytest.mark.parametrize("unit", ["T1", "G1", "F1", "M1", "C1"])
def test_every_ground_piece_sets_off_a_mine(unit):
    """MINE-1c."""
    played = table(profile="house", mines={"red": "0605"}, **{unit: "0606"}, **FAR)
    played.march(unit, "0605", dice=(6,))
    assert not played.state.mines


def test_a_helicopter_sets_off_a_mine_unless_it_flies():
    """MINE-1c, MOV-6b: it passes over one; helicopters_fly."""
    played = table(profile="house", H1="0606", mines={"red": "0605"}, **FAR)
    played.march("H1", "0605", dice=(6,))
    assert not played.state.mines
    played = table(profile="house", H1="0606", mines={"red": "0605"}, helicopters_fly=True, **FAR)
    played.march("H1", "0605", "0604")
    assert played.state.mines


def test_hidden_mines_do_not_change_what_may_be_ordered():
    """MINE-1d: with the mine out of sight the same steps are legal."""
    how = {"T1": "0606", "H1": "0806", "profile": "house", "hidden_mines": True, **FAR}
    there = table(mines={"red": "0605 0805 0804"}, **how)
    unseen = table(**how)
    assert there.legal() == unseen.legal()


def test_a_mine_lies_where_it_was_laid_in_captured_ground_too():
    """MINE-2, MINE-2a: nothing but a step onto it removes it."""
    played = table(T1="0602", T2="0402", mines={"red": "0502"}, **FAR)
    for _ in range(4):
        played.end_turn()
    assert "0502" in played.state.mines
    assert played.refused(step("T1", "0502")) is None
