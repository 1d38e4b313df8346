"""Rally and flight. [MOR]"""

from fractions import Fraction

import pytest

from cb_tui.games.combat_boots.rules.events import Fled, MoraleFailed, Rallied
from cb_tui.games.combat_boots.rules.model import EndTurn
from cb_tui.games.combat_boots.rules.morale import chance
from tests.rules.combat_boots.orders import asked
from tests.rules.combat_boots.table import TANK, US, Table


def flights(events):
    return {event.unit: event.to for event in events if isinstance(event, Fled)}


def test_one_roll_rallies_all_or_none():
    """MOR-1, MOR-2a: two dice, the morale number or less."""
    table = Table({"R1": "0101", "R2": "0201", "R3": "0301", "r1": "0909"}, asleep="R1 R2", morale=(7, 7))
    events = table.play(EndTurn(), 4, 3)
    assert Rallied(US, ("R1", "R2")) in events
    assert not table.disrupted("R1") and not table.disrupted("R2")


def test_a_failed_roll_leaves_all_disrupted():
    """MOR-1"""
    table = Table({"R1": "0101", "r1": "0909"}, "^" + " ." * 8 + "\n" + "\n".join([". " * 9] * 8), asleep="R1")
    events = table.play(EndTurn(), 4, 4)
    assert MoraleFailed(US, 8, 7) in events and table.disrupted("R1")


def test_nobody_rolls_without_a_disrupted_piece():
    """MOR-2a: `play` refuses dice that are not rolled."""
    Table({"R1": "0101", "r1": "0909"}).play(EndTurn())


@pytest.mark.parametrize("morale, passes", [(2, Fraction(1, 36)), (7, Fraction(21, 36)), (12, Fraction(1))])
def test_the_chance_of_a_rally(morale, passes):
    """MOR-5: two dice against 2 to 12."""
    assert chance(morale) == passes


def test_those_in_the_open_flee_to_the_cheapest_cover_and_stay_disrupted():
    """MOR-3, MOR-3a"""
    board = ". ^ . . . . . . .\n . . . . . . . . .\n"
    table = Table({"R1": "0401", "R2": "0201", "r1": "0901"}, board, asleep="R1 R2")
    events = table.play(EndTurn(), 6, 6)
    assert flights(events) == {"R1": "0201"}
    assert table.disrupted("R1")


def test_of_covers_as_near_the_one_farther_from_the_enemy():
    """MOR-3a: 0301 and 0302 cost the same."""
    board = ". . ^ . . . . . .\n . . ^ . . . . . .\n"
    table = Table({"R1": "0401", "r1": "0901"}, board, asleep="R1")
    assert flights(table.play(EndTurn(), 6, 6)) == {"R1": "0301"}


def test_without_cover_in_reach_they_run_as_far_as_they_can():
    """MOR-3a"""
    table = Table({"R1": "0501", "r1": "0901"}, ". " * 9, asleep="R1")
    assert flights(table.play(EndTurn(), 6, 6)) == {"R1": "0101"}


def test_no_step_of_a_flight_goes_nearer_to_the_enemy_or_through_his_hex():
    """MOR-3a: the only cover lies behind r1."""
    table = Table({"R1": "0301", "r1": "0501"}, ". . . . . ^ .", asleep="R1")
    assert flights(table.play(EndTurn(), 6, 6)) == {"R1": "0101"}


def test_flight_with_nowhere_to_go():
    """MOR-3a: between two enemies at the ends of a lane, and for a gun without MV."""
    table = Table({"R1": "0301", "G1": "0501", "r1": "0201", "r2": "0401"}, ". . . . .", asleep="R1 G1")
    assert flights(table.play(EndTurn(), 6, 6)) == {}
    assert table.at("R1") == "0301"


def test_the_smallest_id_flees_first_and_pieces_in_a_mixed_hex_flee_too():
    """MOR-3a"""
    table = Table({"R2": "0505", "R1": "0505", "r1": "0505"}, asleep="R1 R2")
    events = table.play(EndTurn(), 6, 6)
    assert [event.unit for event in events if isinstance(event, Fled)] == ["R1", "R2"]
    assert table.at("R1") != "0505"


def test_flight_draws_no_fire():
    """OPP-5, MOR-3a"""
    table = Table({"R1": "0505", "r1": "0705"}, asleep="R1")
    table.play(EndTurn(), 6, 6)
    assert asked(table.state) == ""


def test_armor_flees_at_its_own_pace():
    """MOR-3: full MV, here 8 points on tracks."""
    table = Table({"T1": "1001", "r1": "1201"}, ". " * 12, asleep="T1")
    assert flights(table.play(EndTurn(), 6, 6)) == {"T1": "0201"}
    assert TANK.mv == 8


def test_with_no_enemy_on_the_board_they_run_to_the_nearest_cover():
    """MOR-6a: the enemy is still to come."""
    board = ". . . . . ^ ."
    near = Table({"R1": "0301", "r1": "0701"}, board, asleep="R1", due={"r1": 5})
    assert flights(near.play(EndTurn(), 6, 6)) == {"R1": "0601"}
    far = Table({"R1": "0101", "r1": "0701"}, board, asleep="R1", due={"r1": 5})
    assert flights(far.play(EndTurn(), 6, 6)) == {}
