"""What binds a side that the machine plays. [SOLO]"""

from cb_tui.games.combat_boots.rules.events import Fled, MoraleFailed
from cb_tui.games.combat_boots.rules.model import EndTurn, Flee, HandToHand, HoldFire, Pass, Step
from tests.rules.combat_boots.orders import asked, fire, happened
from tests.rules.combat_boots.table import DE, Table

DEFEND, HOLD = {"de": "defend"}, {"de": "hold"}


def march_up(table, one="R1", to="0405"):
    """A piece steps beside r1 in 0505, unharmed."""
    table.play(Step(one, to))
    while asked(table.state):
        table.play(HoldFire())
    return table


def test_a_defender_tests_his_nerve_when_as_many_stop_beside_him():
    """SOLO-3, SOLO-7a"""
    table = march_up(Table({"R1": "0305", "r1": "0505", "v1": "0909"}, solo=DEFEND))
    events = table.play(Pass("R1"), 6, 2)
    assert MoraleFailed(DE, 8, 7) in events
    assert happened(events) == ["Finished", "MoraleFailed", "Disrupted", "Fled"]


def test_a_passed_test_changes_nothing():
    """SOLO-7a: two dice, the morale number or less."""
    table = march_up(Table({"R1": "0305", "r1": "0505"}, solo=DEFEND))
    assert happened(table.play(Pass("R1"), 5, 2)) == ["Finished"]


def test_the_stronger_garrison_is_not_tested():
    """SOLO-7a: intact pieces beside its hex against those in it; `play` refuses dice not rolled."""
    table = march_up(Table({"R1": "0305", "r1": "0505", "r2": "0505"}, solo=DEFEND))
    table.play(Pass("R1"))
    helped = march_up(Table({"R1": "0305", "R2": "0605", "r1": "0505", "r2": "0505"}, solo=DEFEND))
    helped.play(Pass("R1"), 1, 1)
    weak = march_up(Table({"R1": "0305", "r1": "0505", "r2": "0505"}, solo=DEFEND, asleep="r2"))
    weak.play(Pass("R1"), 1, 1)


def test_it_is_tested_once_a_move_when_the_piece_stops():
    """SOLO-7a: passing by on the way to 0303 does not count, the end of the turn does."""
    by = Table({"R1": "0404", "r1": "0505", "v1": "0909"}, solo=DEFEND)
    for to in ("0405", "0305"):
        march_up(by, to=to)
    by.play(Pass("R1"))
    table = march_up(Table({"R1": "0305", "r1": "0505"}, solo=DEFEND))
    table.play(EndTurn(), 1, 1)


def test_who_stood_beside_him_and_did_not_move_does_not_frighten_him():
    """SOLO-7a: when your piece stops adjacent."""
    table = Table({"R1": "0405", "r1": "0505"}, solo=DEFEND)
    table.play(Pass("R1"))


def test_who_is_disrupted_as_he_comes_does_not_frighten_him():
    """SOLO-7a: intact units."""
    table = Table({"R1": "0305", "r1": "0505"}, solo=DEFEND)
    table.play(Step("R1", "0405"))
    table.play(fire("r1", "R1"), 6, 1, 1, 5, 5)


def test_every_garrison_beside_the_piece_is_tested():
    """SOLO-7a"""
    table = march_up(Table({"R1": "0305", "r1": "0505", "r2": "0504"}, solo=DEFEND), to="0405")
    table.play(Pass("R1"), 1, 1)
    both = march_up(Table({"R1": "0305", "r1": "0505", "r2": "0404"}, solo=DEFEND), to="0405")
    both.play(Pass("R1"), 1, 1, 1, 1)


def test_only_who_defends_is_tested_and_only_for_the_machine():
    """SOLO-3, SOLO-4: a piece's own tactic goes before its side's."""
    for more in ({}, {"solo": HOLD}, {"solo": DEFEND, "tactics": {"r1": "hold"}}):
        march_up(Table({"R1": "0305", "r1": "0505"}, **more)).play(Pass("R1"))
    own = march_up(Table({"R1": "0305", "r1": "0505"}, solo=HOLD, tactics={"r1": "defend"}))
    own.play(Pass("R1"), 1, 1)


def test_those_who_fail_flee_to_cover_and_draw_no_fire():
    """SOLO-3, SOLO-7a, MOR-3a: in the other side's turn, out of cover if they must."""
    board = ". . . . # . ^ . ."
    table = march_up(Table({"R1": "0301", "r1": "0501"}, board, solo=DEFEND), to="0401")
    events = table.play(Pass("R1"), 6, 6)
    assert [event.to for event in events if isinstance(event, Fled)] == ["0701"]
    assert table.disrupted("r1") and asked(table.state) == ""


def test_a_gun_that_fails_is_disrupted_where_it_stands():
    """SOLO-7a, MOR-3a: MV 0 stays."""
    table = march_up(Table({"R1": "0305", "g1": "0505"}, solo=DEFEND))
    assert happened(table.play(Pass("R1"), 6, 6)) == ["Finished", "MoraleFailed", "Disrupted"]


def test_disrupted_defenders_in_the_open_retreat_before_the_rally():
    """SOLO-3, SOLO-7a: at the start of step 4 of their own turn."""
    board = ". . . . . . ^ . ."
    table = Table({"R1": "0101", "r1": "0501"}, board, solo=DEFEND, asleep="r1", first="de")
    events = table.play(EndTurn(), 3, 3)
    assert happened(events)[:3] == ["Closing", "Fled", "Rallied"]
    assert table.at("r1") == "0701"


def test_the_held_position_is_never_left():
    """SOLO-4, SOLO-4a: no flight after failed morale, no retreat, none hand to hand."""
    table = Table({"R1": "0101", "r1": "0501"}, ". " * 9, solo=HOLD, asleep="r1", first="de")
    table.play(EndTurn(), 6, 6)
    assert table.at("r1") == "0501"
    close = Table({"R1": "0505", "R2": "0505", "r1": "0505", "r2": "0505"}, solo=HOLD)
    close.play(EndTurn())
    close.play(HandToHand("0505"), 6, 1, 1, 1, 5, 4, 1, 1)
    assert close.refused(Flee("0405")).rule == "SOLO-4"
    assert close.legal == (HandToHand("0505"),)


def test_a_player_is_bound_by_none_of_it():
    """SOLO: the tactic that a battle names binds the machine alone."""
    table = Table({"R1": "0101", "r1": "0501"}, ". " * 9, tactics={"r1": "hold"}, asleep="r1", first="de")
    table.play(EndTurn(), 6, 6)
    assert table.at("r1") == "0901"
