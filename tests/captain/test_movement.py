"""MOVE: dice for a way, odd ground, what stops a way, and the limit of approach."""

from random import Random

import pytest

from cb_tui.core.inches import format_place, parse_place
from cb_tui.core.polyline import Polyline
from cb_tui.games.combat_captain.rules import commands as c
from cb_tui.games.combat_captain.rules.events import Exited, Stepped
from tests.captain.table import at, inches, move, table

OPEN = {"AR1": "20,20", "AR2": "20,25", "br1": "60,20", "br2": "60,25"}


def kinds(events):
    return [type(event).__name__ for event in events]


def test_even_pips_are_inches_and_the_way_is_gone_if_they_cover_it():
    """MOVE-1, MOVE-2, MOVE-3."""
    played = table(**OPEN).act("A")
    events = played.play(move("AR1", "26,20", dice=2), 2, 4)
    assert ("AR1", 60, "even") in inches(events)
    assert (played["AR1"].at, played["AR1"].spent, played["AR1"].acts) == ("26.0,20.0", 2, ("move",))
    assert not played.waits()


def test_a_way_need_not_use_all_inches_and_its_rest_is_lost():
    """MOVE-2."""
    played = table(**OPEN).act("A")
    played.play(move("AR1", "22,20", dice=3), 6, 6, 6)
    assert played["AR1"].at == "22.0,20.0"
    assert played.rule(move("AR1", "24,20")) == "ACT-4"


def test_short_of_the_end_one_goes_as_far_elsewhere_or_stays():
    """MOVE-2: no inch further."""
    played = table(**OPEN).act("A")
    played.play(move("AR1", "28,20", dice=2), 2, 2)
    assert played.waits() == "ShortWay"
    assert played.rule(c.GoAsFar((at("24.1,20"),))) == "MOVE-2"
    assert played.rule(move("AR2", "22,25")) == "MOVE-2"
    played.play(c.GoAsFar((at("24,20"),)))
    assert played["AR1"].at == "24.0,20.0"
    other = table(**OPEN).act("A")
    other.play(move("AR1", "28,20", dice=2), 2, 2)
    other.play(c.Stay())
    assert (other["AR1"].at, other["AR1"].acts, other["AR1"].spent) == ("20.0,20.0", (), 2)


def test_zero_inches_are_no_move_but_the_die_is_spent():
    """MOVE-2d."""
    played = table(**OPEN).act("A")
    played.play(move("AR1", "26,20", dice=2), 1, 5)
    assert (played["AR1"].acts, played["AR1"].still, played["AR1"].spent, played.waits()) == ((), 1, 2, "")


def test_the_rest_of_a_way_is_walked_on_the_same_ticks():
    """MAP-1: by three dice, or one after another."""
    at_once, singly = table(**OPEN).act("A"), table(**OPEN).act("A")
    at_once.play(move("AR1", "23.7,24.3", dice=3), 2, 2, 2)
    singly.play(move("AR1", "23.7,24.3"), 2)
    singly.play(c.GoAsFar(named(singly, 20)))
    singly.play(move("AR1", "23.7,24.3"), 2)
    singly.play(c.GoAsFar(named(singly, 20)))
    assert singly["AR1"].course.gone == 40
    singly.play(move("AR1", "23.7,24.3"), 2)
    assert singly["AR1"].at == at_once["AR1"].at == "23.7,24.3"


def test_any_partition_of_the_rolls_ends_at_the_same_tick():
    """MAP-1, MOVE-2: of many ways with corners, die by die against all at once."""
    chance = Random(11)
    for _ in range(12):
        faces = [chance.choice((2, 4, 6)) for _ in range(3)]
        corners = tuple(format_place((chance.randint(120, 300), chance.randint(120, 300))) for _ in range(2))
        at_once, singly = (table(AR1="22,22", br1="60,20", br2="60,25").act("A") for _ in range(2))
        order = c.Move("AR1", corners, 3)
        at_once.play(order, *faces)
        if at_once.waits():
            at_once.play(c.GoAsFar(named(at_once, 10 * sum(faces))))
        left = corners
        for face in faces:
            if singly["AR1"].point == parse_place(corners[-1]):
                break
            singly.play(c.Move("AR1", left), face)
            if singly.waits():
                singly.play(c.GoAsFar(named(singly, 10 * face)))
                course = singly["AR1"].course
                left = tuple(map(format_place, Polyline(tuple(map(parse_place, course.points))).rest(course.gone)))
        assert singly["AR1"].at == at_once["AR1"].at


def named(played, ticks):
    from cb_tui.games.combat_captain.rules import movement

    return movement.part(played.state, played.state.pending[-1], ticks)


def test_vehicles_count_all_faces():
    """MOVE-3."""
    played = table(AT1="20,20", AT2="20,25", br1="60,20", br2="60,25").act("A")
    events = played.play(move("AT1", "29,20", dice=2), 5, 4)
    assert ("AT1", 90, "all") in inches(events)


@pytest.mark.parametrize("where", ["odd", "forest"])
def test_odd_ground_counts_odd_faces_from_the_start_or_where_it_is_entered(where):
    """MOVE-4, MOVE-4a, MOVE-4b, MOVE-4c."""
    shape = {where: "22,10 40,10 40,30 22,30"}
    played = table(**OPEN, **shape).act("A")
    assert ("AR1", 50, "odd") in inches(played.play(move("AR1", "24,20", dice=2), 5, 6))
    assert ("AR1", 30, "odd") in inches(played.play(move("AR1", "26,20"), 3))
    assert ("AR2", 60, "even") in inches(played.play(move("AR2", "21.9,25"), 6))


def test_a_forest_may_be_open_ground():
    """MOVE-4b: `forest_odd = false`."""
    played = table(**OPEN, forest="22,10 40,10 40,30 22,30", forest_odd=False).act("A")
    assert ("AR1", 60, "even") in inches(played.play(move("AR1", "26,20"), 6))


def test_dice_for_open_ground_stop_before_the_odd():
    """MOVE-4c: a way to go instead may not touch it."""
    played = table(**OPEN, odd="24,10 40,10 40,22 24,22").act("A")
    played.play(move("AR1", "20,30", dice=2), 6, 1)
    assert played.rule(c.GoAsFar((at("24.1,20"),))) == "MOVE-4c"
    assert played.rule(c.GoAsFar((at("23.9,20"),))) is None


def test_by_night_dice_for_open_ground_stop_before_the_odd_too():
    """MOVE-4c, MOVE-5."""
    played = table(**OPEN, night=True, odd="24,10 40,10 40,22 24,22").act("A")
    played.play(move("AR1", "20,36", dice=3), 5, 3, 1)
    assert played.rule(c.GoAsFar((at("24.1,20"),))) == "MOVE-4c"


def test_touching_a_hedge_makes_a_roll_odd():
    """MOVE-4, MOVE-4c."""
    played = table(**OPEN, hedge="30,10 30,40").act("A")
    assert ("AR1", 30, "odd") in inches(played.play(move("AR1", "28.5,20"), 3))
    assert played.waits() == "ShortWay"
    assert ("AR2", 40, "even") in inches(played.play(c.Stay()) + played.play(move("AR2", "28.3,25"), 4))


def test_night_counts_odd_faces_and_on_odd_ground_one_and_three():
    """MOVE-5."""
    played = table(**OPEN, night=True, odd="24,10 40,10 40,22 24,22").act("A")
    assert ("AR2", 80, "odd") in inches(played.play(move("AR2", "20,33", dice=2), 3, 5))
    assert ("AR1", 30, "night odd") in inches(played.play(move("AR1", "25,20", dice=2), 3, 5))


def test_nobody_comes_within_six_inches_but_by_a_charge():
    """MOVE-6, MOVE-6b: 6.0 is refused, 6.1 taken, at every tick."""
    played = table(AR1="20,20", AR2="20,25", br1="30,20", br2="60,25").act("A")
    assert played.rule(move("AR1", "21,20")) == "MOVE-6"
    assert played.refused(move("AR1", "21,20")).sentence == "6.0 inches from br1: get within 6 only by charging"
    assert played.rule(move("AR1", "20.9,20")) is None
    assert played.rule(move("AR1", "30,10", "39,20", dice=3)) == "MOVE-6", "past it on the way"


def test_one_that_is_near_already_may_stay_as_near_and_come_no_nearer():
    """MOVE-6a."""
    played = table(AR1="20,20", AR2="20,25", br1="27,20", br2="60,25").act("A")
    assert played.rule(move("AR1", "20.1,20")) == "MOVE-6"
    assert played.rule(move("AR1", "18,20")) is None


def test_bases_of_others_are_walked_round():
    """MOVE-2a, MAP-4: one's own company is passed and not ended on."""
    played = table(AR1="20,20", AR2="24,20", CR1="20,26", CR2="20,30", br1="60,20", br2="60,25").act("A")
    assert played.rule(move("AR1", "28,20", dice=3)) is None
    assert played.rule(move("AR1", "24,20", dice=3)) == "MOVE-2a"
    assert played.rule(move("AR1", "20,32", dice=3)) == "MOVE-2a"
    assert played.rule(move("AR1", "20,23")) is None, "touching is no overlap"


def test_a_house_is_crossed_as_odd_ground_and_not_ended_in():
    """MOVE-2c, MOVE-4, COVER-9: by men and by vehicles."""
    played = table(**OPEN, building="24,16 28,16 28,24 24,24").act("A")
    assert played.rule(move("AR1", "26,20")) == "MOVE-2c"
    assert ("AR1", 100, "odd") in inches(played.play(move("AR1", "28.5,20", dice=2), 5, 5))
    tanks = {"AT1": "20,20", "AT2": "20,28", "br1": "60,20", "br2": "60,25", "building": "24,16 28,16 28,24 24,24"}
    tank = table(**tanks).act("A")
    assert tank.rule(move("AT1", "26,20")) == "MOVE-2c"
    assert ("AT1", 110, "odd") in inches(tank.play(move("AT1", "31,20", dice=3), 5, 5, 1))
    bound = table(**tanks, vehicles_cross_houses=False).act("A")
    assert bound.rule(move("AT1", "31,20", dice=3)) == "MOVE-2c"


def test_short_in_a_house_one_stops_before_it():
    """MOVE-2c."""
    played = table(**OPEN, building="24,16 28,16 28,24 24,24").act("A")
    played.play(move("AR1", "28.5,20", dice=2), 5, 2)
    assert played.rule(c.GoAsFar((at("25,20"),))) == "MOVE-2c"
    played.play(c.GoAsFar((at("23.9,20"),)))
    assert played["AR1"].at == "23.9,20.0"


def test_over_the_edge_one_is_gone_and_not_destroyed():
    """MOVE-2b, CLOSE-4c."""
    played = table(AR1="3,20", AR2="6,25", br1="60,20", br2="60,25").act("A")
    assert played.rule(move("AR1", "1,20")) == "MOVE-2b"
    events = played.play(move("AR1", "0,20", dice=2), 4, 2)
    assert Exited("AR1") in events and "AR1" not in played
    assert played.state.destroyed == {} and played.markers("A") == 0
    assert played.state.losses[-1].how == "left"


def test_a_stand_faces_the_way_it_went():
    """MAP-6."""
    played = table(**OPEN).act("A")
    stepped = played.play(move("AR1", "20,16"), 6)
    assert next(event for event in stepped if isinstance(event, Stepped)).facing == (0, -10000)


def test_what_is_no_way_is_refused_in_a_sentence():
    played = table(**OPEN).act("A")
    assert played.rule(c.Move("AR1", ())) == "MOVE-2"
    assert played.rule(c.Move("AR1", ("here",))) == "MAP-1"
    assert played.rule(move("AR1", "80,20")) == "MOVE-2b"
    assert played.rule(move("AR1", "20,20")) == "MOVE-2"
    assert played.rule(move("AR1", "70,20")) == "MOVE-2", "no dice give fifty inches"


def test_markers_take_off_every_die():
    """MORALE-2, DICE-4, DICE-5: of this company, and of no other."""
    played = table(**OPEN).company("A", markers=1).act("A")
    assert ("AR1", 40, "even") in inches(played.play(move("AR1", "24,20", dice=2), 2, 4))
    assert played["AR2"].spent == 0
