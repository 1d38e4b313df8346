"""COVER: sticks, hedges and walls, prepared positions."""

from cb_tui.games.combat_captain.rules import commands as c
from cb_tui.games.combat_captain.rules import cover
from cb_tui.games.combat_captain.rules.events import Covered, Marked
from tests.captain.table import facing, move, table

TWO = {"AR1": "20,20", "AR2": "20,25", "br1": "60,20", "br2": "60,25"}


def test_sticks_are_a_die_each_and_add_up_over_turns():
    """COVER-1, COVER-2, COVER-5."""
    played = table(**TWO).act("A")
    played.play(c.TakeCover("AR1"))
    played.play(c.TakeCover("AR1"))
    assert (played["AR1"].level, played["AR1"].spent) == (2, 2)
    assert played.rule(c.TakeCover("AR1")) == "COVER-1"
    assert played.refused(c.TakeCover("AR1")).sentence == "no building within 12: there is none"


def test_the_third_needs_a_house_within_twelve_inches():
    """COVER-1, COVER-1a: from the edge of the base."""
    near = table(**TWO, building="33.5,18 38,18 38,24 33.5,24").act("A").change("AR1", level=2)
    assert near.rule(c.TakeCover("AR1")) is None
    far = table(**TWO, building="33.6,18 38,18 38,24 33.6,24").act("A").change("AR1", level=2)
    assert far.refused(c.TakeCover("AR1")).sentence == "no building within 12: nearest 12.1"


def test_works_are_not_dug():
    """COVER-2."""
    played = table(**TWO, building="25,18 30,18 30,24 25,24").act("A").change("AR1", level=3)
    assert played.rule(c.TakeCover("AR1")) == "COVER-2"


def test_the_front_is_chosen_with_each_stick():
    """COVER-3a, MAP-6a."""
    played = table(**TWO).act("A")
    assert played["AR1"].facing == facing("E"), "at the nearest enemy"
    played.play(c.TakeCover("AR1", 1, facing("N")))
    assert played["AR1"].facing == facing("N")
    assert Covered(unit="AR1", level=2, facing=facing("S")) in played.play(c.TakeCover("AR1", 1, facing("S")))
    assert played.rule(c.TakeCover("AR2", 1, (0, 0))) == "MAP-6"


def test_nobody_moves_under_sticks_and_each_is_taken_away_for_a_die():
    """COVER-5, COVER-6, MOVE-8."""
    played = table(**TWO).act("A").change("AR1", level=2)
    assert played.rule(move("AR1", "21,20")) == "COVER-5"
    played.play(c.Uncover("AR1", 2))
    assert played["AR1"].level == 0
    assert played.rule(move("AR1", "21,20")) is None
    assert played.rule(c.Uncover("AR1")) == "COVER-6"


def test_it_may_be_spread_over_turns():
    """COVER-6."""
    played = table(**TWO).act("A").change("AR1", level=3)
    played.play(c.Uncover("AR1"))
    assert played["AR1"].level == 2
    assert played.rule(c.Uncover("AR1", 3)) == "ACT-4"


def test_out_in_an_emergency_a_marker_for_each_that_goes():
    """COVER-7, COVER-7a, MORALE-1: before it rolls."""
    played = (
        table(AR1="20,20", AR2="20,25", AR3="20,30", br1="60,20").act("A").change("AR1", level=3).change("AR2", level=1)
    )
    assert Marked("A", 1, "broke cover") in played.play(c.BreakCover("AR1"))
    played.play(c.BreakCover("AR2"))
    assert (played.markers("A"), played["AR1"].level, played["AR1"].spent) == (2, 0, 0)
    assert played.rule(c.BreakCover("AR3")) == "COVER-7"


def test_a_vehicle_takes_two_levels_at_most():
    """COVER-8, COVER-8a: and has to take a single stick away before it moves."""
    played = (
        table(AT1="20,20", AT2="20,26", br1="60,20", building="25,10 30,10 30,14 25,14").act("A").change("AT1", level=2)
    )
    assert played.rule(c.TakeCover("AT1")) == "COVER-8"
    assert played.change("AT1", level=1).rule(move("AT1", "22,20")) == "COVER-5"


# --- hedges and walls ------------------------------------------------------------------------------------------------


def test_beside_a_hedge_a_die_is_level_one_and_beside_a_wall_two_are_level_two():
    """COVER-10, COVER-10a: the stand faces across it."""
    for kind, dice in (("hedge", 1), ("wall", 2)):
        played = table(**TWO, **{kind: "21.5,10 21.5,40"}).act("A")
        played.play(c.Shelter("AR1", kind))
        stand = played["AR1"]
        assert (stand.level, stand.spent, stand.behind) == (dice, dice, kind)
        assert stand.facing[0] > 0 == stand.facing[1]


def test_the_higher_counts_and_sticks_go_on_from_it():
    """COVER-10b."""
    played = table(**TWO, hedge="21.5,10 21.5,40").act("A").change("AR1", level=1)
    assert played.rule(c.Shelter("AR1", "hedge")) == "COVER-10b"
    fresh = table(**TWO, hedge="21.5,10 21.5,40").act("A")
    fresh.play(c.Shelter("AR1", "hedge"))
    fresh.play(c.TakeCover("AR1"))
    assert (fresh["AR1"].level, fresh["AR1"].behind) == (2, "hedge")


def test_one_has_to_touch_it():
    """COVER-10, MAP-9."""
    played = table(**TWO, wall="21.7,10 21.7,40").act("A")
    assert [played.rule(each) for each in (c.Shelter("AR1", "wall"), c.Cross("AR1", "wall"))] == [
        "COVER-10",
        "COVER-10",
    ]
    assert played.rule(c.Shelter("AR1", "fence")) == "COVER-10"


def test_nobody_walks_over_it():
    """COVER-10."""
    played = table(**TWO, wall="22.5,10 22.5,40").act("A")
    assert played.rule(move("AR1", "24.5,20")) == "COVER-10"
    assert played.rule(move("AR1", "21,20")) is None


def test_crossing_costs_its_dice_and_sets_the_stand_down_on_the_other_side():
    """COVER-10, COVER-10a."""
    for kind, dice in (("hedge", 1), ("wall", 2)):
        played = table(**TWO, **{kind: "21.5,10 21.5,40"}).act("A")
        played.play(c.Cross("AR1", kind))
        stand = played["AR1"]
        assert (stand.at, stand.spent, stand.acts, stand.still) == ("23.0,20.0", dice, ("move",), 0)


def test_cover_that_was_bought_is_the_price_of_crossing_too():
    """COVER-10a, COVER-10c: one that never paid leaves freely."""
    played = table(**TWO, wall="21.5,10 21.5,40").act("A").change("AR1", level=2, behind="wall")
    line = played.state.context.table.lines["wall"]
    assert cover.price(played.state, "AR1", line) == 2
    assert played.rule(move("AR1", "18,20")) == "COVER-5"
    played.play(c.Cross("AR1", "wall"))
    assert (played["AR1"].level, played["AR1"].spent) == (0, 2)
    free = table(**TWO, wall="21.5,10 21.5,40").act("A")
    assert free.rule(move("AR1", "18,20")) is None


def test_a_slanting_hedge_is_crossed_as_well():
    """MAP-2: whole ticks, within one of touching."""
    played = table(**TWO, hedge="16,27 28,15").act("A")
    line = played.state.context.table.lines["hedge"]
    place = cover.beyond(played.change("AR1", at="20.4,20.4").state, "AR1", line)
    assert place is not None and 0 <= line.gap(place, 15) <= 2


# --- prepared positions ----------------------------------------------------------------------------------------------


def test_an_empty_position_is_entered_for_three_dice_and_left_for_three():
    """COVER-6, COVER-6a, COVER-6b, MAP-10."""
    played = table(**TWO, trench="23,20").act("A")
    assert played.rule(c.Occupy("AR2", "trench")) == "COVER-6a"
    played.play(c.Occupy("AR1", "trench"))
    assert (played["AR1"].level, played["AR1"].works, played["AR1"].at) == (4, "trench", "23.0,20.0")
    played.change("AR1", spent=1)
    played.play(c.Uncover("AR1", 2))
    assert (played["AR1"].level, played["AR1"].paid) == (4, 2), "it shelters until the last is paid"
    played.change("AR1", spent=0)
    assert played.rule(c.Uncover("AR1", 2)) == "COVER-6"
    played.play(c.Uncover("AR1"))
    assert (played["AR1"].level, played["AR1"].works) == (0, "")


def test_a_position_shelters_one():
    """COVER-6a, MAP-10."""
    played = table(**TWO, trench="23,20").act("A").change("AR2", works="trench", level=4)
    assert played.rule(c.Occupy("AR1", "trench")) == "COVER-6a"
    assert played.rule(c.Occupy("AR1", "bunker")) == "COVER-6a"


def test_a_position_is_full_until_the_stand_that_left_it_has_moved_away():
    """COVER-6a, MAP-10: bases may touch but not overlap."""
    played = table(AR1="21.5,20", AR2="23,20", br1="60,20", br2="60,25", trench="23,20").act("A")
    assert played.refused(c.Occupy("AR1", "trench")).sentence == "AR2 is in trench; choose an empty one"
    played.change("AR2", at="23.0,23.0")
    assert played.rule(c.Occupy("AR1", "trench")) is None
