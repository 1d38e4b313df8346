"""HG-6, HG-7: cars and trucks carry a stand, and are turned over for cover. V1 stands at 20,20, AR1 touches it."""

import pytest
from msgspec.structs import replace

from cb_tui.core.values import UnitId
from cb_tui.games.combat_captain.rules import commands as c
from cb_tui.games.combat_captain.rules import losses, measure, victory
from cb_tui.games.combat_captain.rules.events import Alighted, Destroyed, Fired, MenLost
from cb_tui.games.combat_captain.rules.model import Passenger, StandLoss
from cb_tui.games.combat_captain.ruleset import COMBAT_CAPTAIN
from tests.captain.table import at, fire, move, table

NEAR = {"AR1": "16.5,20", "AR2": "16.5,24", "AM1": "20,23", "VV1": "20,20", "br1": "60,40", "br2": "60,44"}
ALONE = {unit: where for unit, where in NEAR.items() if unit != "br2"}
ONE, CAR = UnitId("AR1"), UnitId("VV1")
board, overturn = c.Board(ONE, CAR), c.Overturn(ONE, CAR)


def ride(*way):
    return c.Ride("VV1", tuple(map(at, way)))


def alight(where):
    return c.Alight("AR1", at(where))


def aboard(**how):
    """A table on which AR1 has got into the car."""
    played = table(**{**NEAR, **how}).act("A")
    played.play(board)
    return played


def test_a_car_carries_one_stand_for_a_die():
    """HG-6, HG-6a: base contact; getting in costs a die, which is a move."""
    played = aboard()
    assert "AR1" not in played and played.state.aboard["AR1"].car == "VV1"
    assert played.state.aboard["AR1"].stand.spent == 1 and played.state.aboard["AR1"].stand.acts == ("move",)
    assert played.rule(c.Board("AM1", "VV1")) == "HG-6"
    assert table(**{**NEAR, "AR1": "10,20"}).act("A").rule(board) == "HG-6a"
    assert table("red", **{**ALONE, "br1": "24,20"}).act("b").rule(c.Board("br1", "VV1")) == "HG-6"


def test_a_program_is_told_who_rides_in_which_car_and_which_lie_on_their_side():
    """HG-6, HG-7b: nobody vanishes from the units, and a passenger is where its car is."""
    played = aboard()
    played.play(ride("34,20"), 6, 6, 6, 6)
    told = COMBAT_CAPTAIN.state_json(played.state)
    units = {unit["id"]: unit for unit in told["units"]}
    assert units.keys() == NEAR.keys()
    assert (units["AR1"]["inside"], units["AR1"]["at"], units["AR1"]["dice"]) == ("VV1", at("34,20"), 2)
    assert (units["VV1"]["passenger"], units["VV1"]["inside"]) == ("AR1", None)
    assert (units["AR2"]["inside"], units["AR2"]["passenger"]) == (None, None)
    turned = table(**NEAR).act("A")
    turned.play(overturn)
    assert list(COMBAT_CAPTAIN.state_json(turned.state)["overturned"]) == ["VV1"]


def test_it_drives_four_dice_of_all_faces_once_a_turn():
    """HG-6, HG-6a, HG-6b: in the passenger's activation; his company's markers count."""
    played = aboard()
    played.play(ride("34,20"), 6, 5, 2, 1)
    assert played["VV1"].at == at("34,20")
    assert played.rule(ride("36,20")) == "HG-6a"
    played = aboard()
    played.company("A", markers=1)
    played.play(ride("34,20"), 6, 5, 2, 1)
    assert played.waits() == "ShortWay" and played.state.pending[-1].ticks == 100
    played.play(c.GoAsFar((at("30,20"),)))
    assert played["VV1"].at == at("30,20")


def test_an_empty_car_stands_and_belongs_to_no_company():
    """HG-6b: no activation, no cohesion, no limit of approach for its sake."""
    played = table(**NEAR)
    assert played.rule(c.Activate("V")) == "ACT-1" and played.state.companies["V"].go == "done"
    assert played.act("A").rule(ride("30,20")) == "HG-6a"
    assert measure.nearest_mate(played.state, "VV1") is None
    enemy = table("red", **{**ALONE, "AR1": "2,2", "AR2": "2,6", "AM1": "2,9", "br1": "30,20"}).act("b")
    assert enemy.rule(move("br1", "24,20", dice=3)) is None
    assert measure.touched(enemy.change("br1", at="23.5,20.0").state, "br1") == ()


def test_a_passenger_gets_out_beside_the_car_for_a_die():
    """HG-6a, HG-6b, ACT-8: a ride is a move, so heavy weapons do not fire after it."""
    played = aboard()
    played.play(ride("34,20"), 6, 6, 6, 6)
    assert played.rule(alight("39,20")) == "HG-6a"
    played.play(alight("34,23.5"))
    assert played["AR1"].at == at("34,23.5") and (played["AR1"].spent, played["AR1"].still) == (2, 0)
    heavy = table(**NEAR).act("A")
    heavy.play(c.Board("AM1", "VV1"))
    heavy.play(ride("40,30"), 6, 6, 6, 6)
    heavy.play(c.Alight("AM1", at("43.1,30")))
    assert heavy.rule(fire("br1", "AM1 1")) == "ACT-8"


def test_who_rides_has_no_part_in_what_all_do_together():
    """HG-6b, MORALE-4: nor gives a die for a marker."""
    played = aboard()
    assert played.rule(c.Together("move")) == "HG-6b"
    assert played.company("A", markers=1).rule(c.PullMarkers()) == "MORALE-4"
    together = table(**NEAR).act("A")
    together.play(c.Together("move"))
    assert together.rule(board) in ("ACT-7", "HG-6b")


def shot():
    """A table on which b fires at a car with AR1 in it, in the open."""
    played = table("red", **{**ALONE, "br1": "30,20"})
    stands = {unit: stand for unit, stand in played.state.stands.items() if unit != "AR1"}
    rides = {ONE: Passenger(CAR, played["AR1"])}
    played.state = replace(played.state, stands=stands, aboard=rides)
    return played.act("b")


def test_hits_on_a_car_fall_on_its_passenger_and_two_wreck_it():
    """HG-6a, HG-6b, AIR-2c, CAS-5: no initiative for a car; a passenger has no cover, swaps nothing,
    and stands beside the wreck.
    """
    played = shot()
    events = played.play(fire("VV1", "br1 3"), 6, 6, 5, 6)
    fired = next(event for event in events if isinstance(event, Fired))
    assert fired.unsaved >= 2 and fired.cover == 0
    assert MenLost("AR1", min(5, fired.unsaved)) in events and Destroyed("VV1") in events
    assert Alighted("AR1", at("20,20")) in events and played["AR1"].level == 0
    assert played.markers("V") == 0 and played.state.destroyed == {}
    assert "AR1" in played and played.state.aboard == {}


def test_a_company_counts_who_rides():
    """MORALE-3d: on the table or in a car; it routs with them."""
    played = aboard()
    assert losses.left(played.state, "A") == 3 and played.state.stands_of("A") == ("AR2", "AM1")


def test_an_empty_car_holds_no_ground():
    """HG-6b: a lost one counts for nobody."""
    played = table(**NEAR, strip="15,15 25,15 25,22 15,22")
    assert victory.inside(played.state, "blue", "strip") == ["AR1"]
    assert victory.destroyed(replace(played.state, losses=(StandLoss("VV1", "destroyed"),))) == {"blue": 0, "red": 0}


def test_a_car_is_turned_over_free_for_its_cover():
    """HG-7, HG-7a, HG-7b, ACT-8b: level 2, four inches long; it carries nobody any more; leaving it costs 2 dice."""
    played = table(**NEAR).act("A")
    played.play(overturn)
    stand = played["AR1"]
    assert (stand.level, stand.behind, stand.spent, stand.acts) == (2, "VV1", 0, ("cover",))
    assert "VV1" not in played and played.rule(c.Board("AR2", "VV1")) == "HG-6"
    (x, top), (other, bottom) = played.state.lines["VV1"].points
    assert x == other and abs(bottom - top) == 40
    assert played.rule(move("AR1", "10,20")) == "COVER-5"
    assert played.rule(c.Uncover("AR1", 3)) == "COVER-6" and played.rule(c.Uncover("AR1", 2)) is None


def test_a_car_at_the_edge_lies_on_the_table():
    """HG-7b: as much of it as there is room for."""
    played = table(**{**NEAR, "AR1": "5.5,1.5", "AR2": "5.5,6", "AM1": "9,6", "VV1": "2,2"}).act("A")
    played.play(overturn)
    assert all(x >= 0 and y >= 0 for x, y in played.state.lines["VV1"].points)


def test_the_enemy_may_turn_it_over_and_later_comers_pay():
    """HG-7, HG-7b: as at a wall; nobody drives through it."""
    played = table("red", **{**NEAR, "AR1": "2,2", "AR2": "2,6", "AM1": "2,9", "br1": "23.5,20", "br2": "26,23.5"}).act(
        "b"
    )
    played.play(c.Overturn("br1", "VV1"))
    assert played["br1"].level == 2
    played.change("br2", at="20.0,20.0")
    assert played.rule(c.Shelter("br2", "VV1")) in (None, "COVER-10")
    played.change("br2", at="20.4,20.0")
    assert played.rule(c.Shelter("br2", "VV1")) is None
    played.play(c.Shelter("br2", "VV1"))
    assert (played["br2"].level, played["br2"].spent) == (2, 2)


def test_a_taken_car_is_not_turned_over():
    """HG-7: nor one that would fall on somebody."""
    assert aboard().rule(c.Overturn("AM1", "VV1")) == "HG-7"
    crowded = table(**{**NEAR, "AR2": "18.5,22.9"} | {"AM1": "30,30"}).act("A")
    assert crowded.rule(overturn) == "HG-7b"


def test_the_canon_has_what_may_be_done_with_cars():
    """HG-6, HG-7."""
    from cb_tui.games.combat_captain.rules.actions import legal

    played = table(**NEAR).act("A")
    assert {board, overturn} <= set(legal(played.state))
    canon = legal(aboard().state)
    kinds = {type(command).__name__ for command in canon}
    assert {"Ride", "Alight"} <= kinds


def test_a_taken_car_is_the_piece_that_acts():
    """HG-6b: for the ride and for getting out."""
    played = aboard()
    able = {piece.id for piece in COMBAT_CAPTAIN.scene(played.state).pieces if piece.can_act}
    offered = (COMBAT_CAPTAIN.offer(played.state, command) for command in (ride("34,20"), alight("20,24")))
    assert CAR in able and {offer.actors for offer in offered} == {(CAR,)}
    assert CAR not in {piece.id for piece in COMBAT_CAPTAIN.scene(table(**NEAR).state).pieces if piece.can_act}


@pytest.mark.parametrize(
    "command",
    [
        board,
        overturn,
        ride("30,20"),
        alight("20,24"),
        c.Board(ONE, UnitId("moon")),
        c.Alight(UnitId("moon"), at("1,1")),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_sentence(command):
    played = table(**{**NEAR, "AR1": "4,4"}).act("A")
    refused = played.refused(command)
    assert refused is not None and refused.rule and len(refused.sentence) < 120
