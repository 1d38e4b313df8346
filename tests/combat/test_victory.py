"""How a battle ends: three to one, time. [OBJ]"""

import pytest

from cb_tui.core.values import UnitId
from cb_tui.games.combat.rules import victory
from cb_tui.games.combat.rules.events import BattleEnded
from cb_tui.games.combat.rules.model import Bring, Fire, Forgo, Strike
from tests.combat.field import BLUE_STRIP, HIT, MISS, RED_STRIP, Field, names

KILL = (HIT, 1)  # the card and the save


def army(letter, number, row=14):
    """So many pieces in a row, the first in column 01."""
    return {f"{letter}{n}": f"{n:02}{row:02}" for n in range(1, number + 1)}


def duel(blue, red, **said):
    """Blue's first gun is about to shoot red's first tank off the board."""
    red_army = {"t1": "0110", **{f"t{n}": f"{n:02}03" for n in range(2, red + 1)}}
    return Field({**army("G", blue, 13), **red_army}, number=2, **said)


SHOT = Fire(UnitId("G1"), UnitId("t1"))


@pytest.mark.parametrize(("blue", "red", "winner"), [(15, 6, "blue"), (14, 6, None), (3, 2, "blue"), (2, 2, None)])
def test_three_to_one_wins(blue, red, winner):
    """OBJ-1, OBJ-1b: at least three times the enemy's, and at once."""
    field = duel(blue, red)
    end = [event for event in field.play(SHOT, *KILL) if isinstance(event, BattleEnded)]
    assert [one.winner for one in end] == ([winner] if winner else [])
    assert [one.code for one in end] == (["majority"] if winner else [])


def test_the_end_says_how_it_came():
    """OBJ-1."""
    field = duel(15, 6)
    field.play(SHOT, *KILL)
    assert (field.outcome.winner, field.outcome.why) == ("blue", "Blue: 15 pieces to 5, a majority of 3:1")
    assert field.refused(SHOT).rule == "OBJ-1"


def test_a_battle_may_ask_for_another_majority():
    """OBJ-1: the number is a parameter."""
    field = duel(4, 3, majority=2)
    field.play(SHOT, *KILL)
    assert field.outcome.winner == "blue"


def test_mines_never_count():
    """OBJ-1a: they are granted besides; but a battle may count them."""
    field = duel(6, 3, mines=("0203", "0202", "0204", "0205"))
    field.play(SHOT, *KILL)
    assert field.outcome.winner == "blue"
    field = duel(6, 3, mines=("0201", "0202"), count_mines=True)
    field.play(SHOT, *KILL)
    assert field.outcome is None


def test_planes_count_unless_the_battle_says_otherwise():
    """OBJ-1a."""
    planes = {"p1": RED_STRIP, "p2": RED_STRIP}
    field = Field({**army("G", 3, 13), "t1": "0110", "t2": "2001", **planes}, number=2)
    field.play(SHOT, *KILL)
    assert field.outcome is None
    field = Field({**army("G", 3, 13), "t1": "0110", "t2": "2001", **planes}, number=2, count_planes=False)
    field.play(SHOT, *KILL)
    assert field.outcome.winner == "blue"


def test_planes_of_an_overrun_strip_are_gone():
    """OBJ-1e: STRIP-1 has destroyed them."""
    field = Field(
        {"T1": "0602", **army("G", 2), "p1": RED_STRIP, "p2": RED_STRIP, "t1": "2001"}, reinforcements={"blue": 1}
    )
    field.march("T1", "0601")
    assert field.outcome is None  # the exit is not settled yet
    field.play(Forgo())
    assert field.outcome is None  # 2 to 1
    field = Field(
        {"T1": "0602", **army("G", 3), "p1": RED_STRIP, "p2": RED_STRIP, "t1": "2001"}, reinforcements={"blue": 0}
    )
    field.march("T1", "0601")
    assert field.outcome.winner == "blue"


def test_no_majority_before_the_first_loss():
    """OBJ-1d: a lopsided battle is not won before its first shot."""
    field = duel(9, 3)
    field.play(SHOT, MISS)
    field.turns(2)
    assert field.outcome is None
    field.play(SHOT, *KILL)
    assert field.outcome.winner == "blue"


def test_none_left_on_either_side_is_a_draw():
    """OBJ-1c."""
    field = Field({"P1": BLUE_STRIP, "t1": "2001"})
    events = field.play(Strike("P1", "t1"), HIT, 1, 1)
    assert names(events) == ["Struck", "Fell", "Fell", "BattleEnded"]
    assert field.outcome.winner is None


def test_a_side_without_pieces_loses():
    """OBJ-1c: however few the enemy has."""
    field = duel(1, 1)
    field.play(SHOT, *KILL)
    assert field.outcome.winner == "blue"


def test_a_strike_is_judged_after_the_planes_own_save():
    """OBJ-1b: blue would have three to one if its plane came home."""
    field = Field({"P1": BLUE_STRIP, **army("G", 2), "t1": "2001", "t2": "1901"})
    field.play(Strike("P1", "t1"), HIT, 1, 1)
    assert field.outcome is None
    field = Field({"P1": BLUE_STRIP, **army("G", 2), "t1": "2001", "t2": "1901"})
    field.play(Strike("P1", "t1"), HIT, 1, 4)
    assert field.outcome.winner == "blue"


def test_the_majority_may_be_asked_at_the_end_of_a_turn():
    """OBJ-1b."""
    field = duel(15, 6, majority_check="end_of_turn")
    field.play(SHOT, *KILL)
    assert field.outcome is None
    field.end_turn()
    assert field.outcome.winner == "blue"


def test_the_majority_comes_before_the_round_limit():
    """OBJ-1, OBJ-4: at the end of the last turn of all, too."""
    field = duel(15, 6, majority_check="end_of_turn", turns=2, default="red")
    field.turn("red", 2)
    field.kills("t1")
    field.end_turn()
    assert field.outcome.winner == "blue"


def test_nobody_wins_between_an_exit_and_what_comes_for_it():
    """REINF-1e: one event to the players."""
    field = Field({"T1": "1002", "T2": "1016", **army("t", 6, 3)}, lost=True)
    field.march("T1", "1001")
    assert field.outcome is None  # 1 to 6
    field.play(Bring("tank", "1013"))
    assert field.outcome is None
    field.play(Forgo())
    assert field.outcome.winner == "red"  # 2 to 6


@pytest.mark.parametrize("profile", ["original", "codified", "house"])
@pytest.mark.parametrize("army_limit", ["pieces", "points"])
def test_pieces_are_counted_however_armies_were_agreed(profile, army_limit):
    """OBJ-1, OBJ-1f: 3 guns to 1 tank are a majority, 9 points to 3 or not."""
    how = {"profile": profile, "army_limit": army_limit}
    field = Field({**army("G", 3, 13), "t1": "0110", "t2": "2001"}, number=2, **how)
    assert (victory.strength(field.state, "blue"), victory.strength(field.state, "red")) == (3, 2)
    field.play(SHOT, *KILL)
    assert field.outcome.why == "Blue: 3 pieces to 1, a majority of 3:1"


def test_pieces_decide_at_the_last_round_too():
    """OBJ-3, OBJ-4, OBJ-1f: three foot beat a tank and a gun that are worth twice as much."""
    field = Field({**army("F", 3), "t1": "0101", "g1": "0201"}, turns=1, profile="house")
    field.turns(2)
    assert field.outcome.why == "time is up: Blue, 3 pieces to 2"


def test_a_battle_may_count_points():
    """OBJ-1f, POINTS-1, POINTS-2: majority_by; foot 1, a tank 3, a plane 5, a helicopter 6."""
    points = {"number": 2, "profile": "house", "majority_by": "points"}
    field = Field({**army("G", 4, 13), "t1": "0110", "f1": "2001", "f2": "1901", "m1": "1801"}, **points)
    assert victory.strength(field.state, "blue") == 12
    assert victory.strength(field.state, "red") == 3 + 1 + 1 + 3
    field.play(SHOT, *KILL)
    assert field.outcome is None  # 12 to 5, though 4 pieces to 3
    field = Field({**army("F", 5), "G1": "0113", "t1": "0110", "t2": "2001"}, **points)
    field.play(SHOT, *KILL)
    assert field.outcome is None  # 8 to 3, though 6 pieces to 1


@pytest.mark.parametrize(("blue", "red", "left"), [(15, 15, 10), (14, 15, 11), (15, 5, 0), (2, 15, 15), (3, 1, 0)])
def test_how_many_must_still_fall(blue, red, left):
    """OBJ-1: at the strength that a side has now."""
    field = Field({**army("G", blue), **army("t", red, 3)})
    assert victory.to_go(field.state, "blue") == left


def test_the_dearest_fall_first_where_points_count():
    """OBJ-1f: 9 points want red at 3 or fewer, so a helicopter and a tank of its 13."""
    field = Field(
        {**army("G", 3), "h1": "0103", "t1": "0203", **army("f", 3, 2), "f4": "0802"}, majority_by="points",
        profile="house",
    )  # fmt: skip
    assert victory.strength(field.state, "red") == 13
    assert victory.to_go(field.state, "blue") == 3
    field.kills("h1", "t1")
    assert (victory.strength(field.state, "red"), victory.to_go(field.state, "blue")) == (4, 1)


@pytest.mark.parametrize(
    ("blue", "red", "winner", "code"), [(3, 4, "red", "time"), (4, 3, "blue", "time"), (3, 3, None, "draw")]
)
def test_at_the_round_limit_the_larger_army_wins(blue, red, winner, code):
    """OBJ-3, OBJ-4, TIME-6: equal is a draw."""
    field = Field({**army("G", blue), **army("t", red, 3)}, turns=2)
    field.turns(3)
    assert field.outcome is None
    (end,) = field.end_turn()
    assert (end.winner, end.code) == (winner, code)
    words = {"blue": "Blue, 4 pieces to 3", "red": "Red, 4 pieces to 3", None: "3 pieces each"}
    assert field.outcome.why == f"time is up: {words[winner]}"


def test_at_the_round_limit_the_default_winner_has_won():
    """OBJ-4, VAR-2b: the side that has more."""
    field = Field({**army("G", 5), "t1": "0103", "t2": "0203"}, turns=1, default="red")
    field.end_turn()
    (end,) = field.end_turn()
    assert (end.winner, end.code, end.why) == ("red", "default", "time is up: a win for Red by default")


def test_without_a_limit_play_goes_on():
    """OBJ-4: the book's own has none."""
    field = Field({**army("G", 3), **army("t", 3, 3)})
    field.turns(60)
    assert (field.outcome, field.state.round) == (None, 31)
