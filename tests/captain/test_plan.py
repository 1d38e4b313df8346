"""Plans of ways: round what bars them, over hedges that are paid for, with stops that a cursor takes."""

from fractions import Fraction

from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import SeatId, UnitId
from cb_tui.games.combat_captain.presentation.advice import Advice
from cb_tui.games.combat_captain.presentation.path_planner import PlannedPath, plan, safer, snapped
from cb_tui.games.combat_captain.rules import commands as c
from cb_tui.games.combat_captain.ruleset import COMBAT_CAPTAIN
from cb_tui.presentation.game_view import GameView
from tests.captain.table import at, table

BOTH = frozenset((SeatId("blue"), SeatId("red")))
TWO = {"AR1": "20,20", "AR2": "20,24"}


def known(played) -> Advice:
    return Advice(GameView(COMBAT_CAPTAIN, played.state, BOTH))


def planned(played, end, unit="AR1"):
    return plan(known(played), UnitId(unit), (at(end),))


def test_a_way_bends_round_a_base_and_may_be_gone():
    """MOVE-2a: the shortest way of a few corners."""
    played = table(**TWO, CR1="20,14", CR2="20,10").act("A")
    told = planned(played, "20,4")
    assert isinstance(told, PlannedPath) and len(told.corners) > 1
    assert 160 < told.way.ticks < 185
    assert played.refused(c.Move("AR1", told.corners, 3)) is None


def test_a_way_keeps_more_than_six_inches_from_an_enemy():
    """MOVE-6."""
    played = table(**TWO, br1="28,13").act("A")
    told = planned(played, "28,22.2")
    assert isinstance(told, PlannedPath)
    assert played.refused(c.Move("AR1", told.corners, 3)) is None
    assert planned(played, "28,18").rule == "MOVE-6"


def test_a_vehicle_goes_round_a_house():
    """MOVE-2c: where it may not cross it."""
    house = {"building": "24,20 30,20 30,26 24,26"}
    played = table(AT1="20,23", AT2="20,30", br1="60,40", vehicles_cross_houses=False, **house).act("A")
    told = planned(played, "36,23", "AT1")
    assert isinstance(told, PlannedPath) and len(told.corners) == 3
    assert played.refused(c.Move("AT1", told.corners, 3)) is None


def test_a_hedge_is_crossed_where_round_it_is_far():
    """COVER-10: up to it, over it for a die, then on."""
    played = table(**TWO, br1="60,40", hedge="5,16 40,16").act("A")
    told = planned(played, "20,12")
    assert (told.over, told.price, told.rest) == ("hedge", 1, (at("20,12"),))
    played.change("AR1", at=told.way.points[-1])
    there = planned(played, "20,12")
    assert (there.way, there.over) == (None, "hedge")
    played.play(c.Cross("AR1", "hedge"))
    assert planned(played, "20,12").over == ""


def test_nobody_crosses_in_a_move_of_all():
    """ACT-7: a crossing costs a die and not all."""
    played = table(AR1="20,17.6", AR2="20,24", br1="60,40", hedge="5,16 40,16").act("A")
    played.play(c.Together("move"))
    assert planned(played, "20,12").rule == "COVER-10"


def test_the_dice_up_to_a_hedge_are_odd_where_that_is_likelier():
    """MOVE-4c: else a die more would go for the last tick."""
    told = planned(table(**TWO, br1="60,40", hedge="5,14 40,14").act("A"), "20,10")
    assert [(roll.count, roll.ticks) for roll in told.way.rolls] == [("odd", 44)]
    assert told.way.chances[0] == Fraction(1, 6)


def test_the_end_of_a_hedge_is_gone_round_where_that_is_near():
    """COVER-10."""
    told = planned(table(**TWO, br1="60,40", hedge="5,16 20,16").act("A"), "20,12")
    assert (told.over, len(told.corners) > 1) == ("", True)


def test_who_fires_with_all_plans_no_way():
    """ACT-7."""
    played = table(AR1="20,20", AR2="20,24", br1="34,20", br2="34,24").act("A")
    played.play(c.Together("fire"))
    assert planned(played, "20,14").rule == "ACT-7"


def test_who_moves_with_all_aims_at_nobody():
    """ACT-7."""
    played = table(AR1="20,20", AR2="20,24", br1="34,20", br2="34,24").act("A")
    assert known(played).aims("A")
    played.play(c.Together("move"))
    assert known(played).aims("A") == ()


def test_where_nobody_may_end_there_is_no_plan():
    """MOVE-2a."""
    assert isinstance(planned(table(**TWO, CR1="20,14", CR2="20,10").act("A"), "20,14"), IllegalCommand)


def test_a_safer_way_to_the_same_end_is_found():
    """HOLD-2: behind a house that hides it from who holds fire."""
    played = table(AR1="20,20", AR2="16,20", br1="40,12", br2="50,8", building="24,14 30,14 30,17 24,17")
    advice = known(played.change("br1", held=3).act("A"))
    told = planned(played, "14,12")
    better = safer(advice, UnitId("AR1"), told)
    assert better is not None and better[-1] == told.corners[-1]
    assert advice.exposure(UnitId("AR1"), advice.way(UnitId("AR1"), better)).odds.hurt < told_hurt(advice, told)
    assert safer(known(table(**TWO, br1="60,40").act("A")), UnitId("AR1"), told) is None


def told_hurt(advice, told):
    return advice.exposure(UnitId("AR1"), told.way).odds.hurt


def test_a_cursor_takes_the_stop_in_its_cell():
    """MOVE-6, COVER-10: the last tick that is not too near, the tick that touches a hedge."""
    played = table(**TWO, br1="20,5", hedge="5,16 40,16").act("A")
    assert snapped(known(played), UnitId("AR1"), (at("20,17"),), 10) == at("20,17.6")
    assert snapped(known(played), UnitId("AR1"), (at("20,18.9"),), 10) == at("20,18.9")
    near = table(**TWO, br1="20,8").act("A")
    assert snapped(known(near), UnitId("AR1"), (at("20,16.5"),), 10) == at("20,17.1")
