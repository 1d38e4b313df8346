"""Pieces that cross into a partner's section. [FOUR-4]"""

from cb_tui.games.combat.rules.events import Conferred, Handed
from cb_tui.games.combat.rules.model import EndTurn, Step
from tests.combat.field import FOUR, Field, names

AT = {"T1": "0914", "T2": "0714", "T3": "1614", "t1": "0302", "t2": "1602"}
# sections: columns 01-10 west, 11-20 east


def test_a_piece_obeys_the_commander_of_the_section_in_which_its_move_ends():
    """FOUR-4, FOUR-4a: when another piece begins, and not before."""
    one = Field(AT, seats=FOUR)
    assert names(one.march("T1", "1014", "1114")) == ["Stepped", "Stepped"]
    events = one.play(Step("T2", "0713"))
    assert Handed("T1", "blue east") in events
    assert one.state.pieces["T1"].seat == "blue east"
    assert one.refused(Step("T1", "1214")).rule == "FOUR-1"


def test_it_is_handed_over_at_the_end_of_the_turn_too():
    """FOUR-4a."""
    one = Field(AT, seats=FOUR)
    one.march("T1", "1014", "1114")
    assert names(one.play(EndTurn())) == ["Ended", "Handed", "TurnBegan"]


def test_crossing_and_coming_back_hands_nothing_over():
    """FOUR-4a: where the move ends is what counts."""
    one = Field({**AT, "T1": "1014"}, seats=FOUR)
    one.march("T1", "1113", "1014")
    assert names(one.play(EndTurn())) == ["Ended", "TurnBegan"]


def test_it_acts_once_a_round_all_the_same():
    """FOUR-4a, FOUR-2b: its new commander, whose go is still to come, has it from the next round."""
    one = Field(AT, seats=FOUR)
    one.march("T1", "1014", "1114")
    one.turns(2)
    assert one.state.seat == "blue east"
    assert one.refused(Step("T1", "1214")).rule == "TURN-2a"
    one.turns(4)
    assert one.allowed(Step("T1", "1214"))


def test_with_one_commander_nobody_hands_over():
    """FOUR-1."""
    one = Field(AT)
    one.march("T1", "1014", "1114")
    assert names(one.play(EndTurn())) == ["Ended", "TurnBegan"]


def test_partners_may_confer_after_every_third_round():
    """FOUR-3, FOUR-3a: the program says so, and where there are no partners nothing."""
    one = Field(AT, seats=FOUR)
    noted = {}
    for number in range(1, 7):
        one.turns(3)
        noted[number] = [event for event in one.play(EndTurn()) if isinstance(event, Conferred)]
    assert noted == {1: [], 2: [], 3: [Conferred(3)], 4: [], 5: [], 6: [Conferred(6)]}
    alone = Field(AT)
    alone.turn("red", 3)
    assert names(alone.play(EndTurn())) == ["TurnBegan"]
