"""Whom a piece can hit from here and after a move, and the ways that take it several turns."""

from fractions import Fraction

from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat.rules.movement import journeys
from cb_tui.games.combat.rules.targets import aims, aims_from
from tests.combat.table import fire, table

T1 = UnitId("T1")


def told(state, unit=T1):
    return {aim.target: aim.frm or aim.rule for aim in aims(state, unit)}


def test_who_can_be_hit_from_here_comes_first_then_after_a_move_then_who_cannot_be():
    one = table(T1="0508", t1="0506", t2="0704", t3="1201", g1="0603", deck=(1, 1))
    found = aims(one.state, T1)
    assert [aim.target for aim in found] == ["t1", "t2", "g1", "t3"]
    assert found[0].way == ()
    assert found[1].way[-1] == found[1].frm
    assert (found[3].frm, found[3].why_not, found[3].rule) == (None, "7 away, too far", "FIRE-3")


def test_the_chance_is_that_of_card_and_die():
    one = table(T1="0508", t1="0506", deck=(1, 1))
    assert aims(one.state, T1)[0].falls == Fraction(1, 2) * Fraction(4, 6)


def test_a_move_before_a_shot_ends_where_the_fewest_can_answer_and_never_on_a_mine():
    open_ground = table(T1="0508", t1="0504", deck=(1, 1))
    (aim,) = aims(open_ground.state, T1)
    assert aim.frm is not None
    mined = table(T1="0508", t1="0504", deck=(1, 1), mines={"red": aim.frm})
    assert told(mined.state)["t1"] not in (aim.frm, None)


def test_who_has_fired_aims_at_nobody_more_this_turn():
    one = table(T1="0508", t1="0506", deck=(0, 4))
    one.play(fire("T1", "t1"), 1)
    assert aims(one.state, T1) == ()
    assert aims_from(one.state, T1, Place("0507"), (Place("0507"),)) == ()


def test_a_plane_strikes_anybody_the_likeliest_to_fall_first():
    map_ = "\n".join(("." * 12,) * 3 + ("....w.......",) + ("." * 12,) * 8)
    one = table(map_, P1="0112", T1="0812", t1="0504", f1="0904", strips={"blue": "0112 0212"}, deck=(1, 1))
    assert {aim.target for aim in aims(one.state, UnitId("P1"))} == {"t1", "f1"}


def test_a_journey_takes_the_fewest_turns_and_goes_around_mines():
    one = table(T1="0212")
    assert [len(way) for way in journeys(one.state, T1)[Place("0204")]] == [3, 3, 2]
    wall = " ".join(f"{column:02}09" for column in range(1, 12))
    walled = table(T1="0212", mines={"red": wall})
    parts = journeys(walled.state, T1)[Place("0204")]
    assert Place("1209") in [at for way in parts for at in way]
    assert not {at for way in parts for at in way} & set(wall.split())


def test_a_journey_begins_with_what_is_left_of_the_move():
    one = table(T1="0212")
    one.march("T1", "0211", "0210")
    assert [len(way) for way in journeys(one.state, T1)[Place("0206")]] == [1, 3]
