"""Rally, flight and solitaire in the classic edition. [MOR, SOLO]"""

from fractions import Fraction

import pytest

from cb_tui.games.combat_boots.rules.edition import CLASSIC, E2025, Army
from cb_tui.games.combat_boots.rules.events import Fled, MoraleFailed, Rallied
from cb_tui.games.combat_boots.rules.model import EndTurn, HoldFire, Step
from tests.rules.combat_boots.orders import asked, fire, happened
from tests.rules.combat_boots.table import DE, US, Table

FAR = {"R1": "0101", "R2": "0102", "r1": "0909"}


def classic(pieces, *args, **more):
    return Table(pieces, *args, edition="classic", **more)


def test_every_pinned_piece_rolls_one_die():
    """MOR-4: morale 4; the first passes, the second fails."""
    table = classic(FAR, asleep="R1 R2")
    events = table.play(EndTurn(), 4, 5)
    assert Rallied(US, ("R1",)) in events
    assert MoraleFailed(US, 5, 4, "R2") in events
    assert table.disrupted("R2") and not table.disrupted("R1")


def test_a_piece_pinned_in_the_enemys_last_turn_does_not_roll():
    """MOR-4, MOR-4a: it rolls a turn later."""
    table = classic({"R1": "0105", "r1": "0505", "R2": "0909"}, first="de")
    table.play(fire("r1", "R1"), 6, 1, 5, 5)
    table.play(EndTurn())
    table.play(EndTurn())
    assert table.disrupted("R1")
    table.play(EndTurn())
    table.play(EndTurn(), 4)
    assert not table.disrupted("R1")


def test_nor_does_a_piece_pinned_in_this_turn():
    """MOR-4"""
    table = classic({"R1": "0105", "R2": "0909", "r1": "0505"})
    table.play(Step("R1", "0205"))
    table.play(fire("r1", "R1"), 6, 1, 5, 5)
    table.play(EndTurn())
    table.play(EndTurn())
    assert table.disrupted("R1")
    table.play(EndTurn(), 4)
    assert not table.disrupted("R1")


def test_pieces_that_start_pinned_may_roll_in_the_first_turn_of_either_side():
    """MOR-4"""
    table = classic({"R1": "0101", "r1": "0909", "r2": "0907"}, asleep="R1 r1")
    table.play(EndTurn(), 1)
    table.play(EndTurn(), 1)
    assert not table.disrupted("R1") and not table.disrupted("r1")


def test_those_who_rallied_and_are_pinned_again_wait_again():
    """MOR-4a"""
    table = classic({"R1": "0105", "r1": "0505", "R2": "0909"}, asleep="R1", first="de")
    table.play(EndTurn())
    table.play(EndTurn(), 1)
    table.play(fire("r1", "R1"), 6, 1, 5, 5)
    table.play(EndTurn())
    table.play(EndTurn())
    assert table.disrupted("R1")


def test_nobody_flees():
    """MOR-3"""
    table = classic(FAR, "^" + " ." * 8 + "\n" + "\n".join([". " * 9] * 8), asleep="R2")
    assert not [event for event in table.play(EndTurn(), 6) if isinstance(event, Fled)]


@pytest.mark.parametrize("morale, classic_morale, number", [(9, None, 5), (8, None, 4), (6, None, 3), (5, None, 2),
                                                            (4, None, 1), (8, 2, 2)])  # fmt: skip
def test_morale_on_one_die(morale, classic_morale, number):
    """MOR-5, MOR-5a: the battle's own figure, else the one that stands for the other scale."""
    army = Army(id=US, name="US", morale=morale, classic_morale=classic_morale)
    assert CLASSIC.morale(army) == number
    assert E2025.morale(army) == morale


def test_a_screen_shows_the_chance_of_one_piece():
    """MOR-4, MOR-5"""
    table = classic(FAR, morale=(7, 6))
    forces = table.rules.scene(table.state).forces
    assert [(force.morale, force.rally) for force in forces] == [(4, Fraction(4, 6)), (3, Fraction(3, 6))]


def test_solitaire_binds_nobody():
    """SOLO-3a: no nerve test when a piece stops beside a defender, no retreat before the rally."""
    board = ". . . . . .\n . . ^ . . .\n. . . . . ."
    table = classic({"R1": "0101", "r1": "0401", "r2": "0601"}, board, solo={"de": "defend"}, asleep="r2")
    table.play(Step("R1", "0201"))
    table.play(HoldFire())
    table.play(Step("R1", "0301"))
    assert asked(table.state) == "OpportunityFire"
    table.play(HoldFire())
    assert "MoraleFailed" not in happened(table.play(EndTurn()))
    assert table.to_move == DE
    assert not [event for event in table.play(EndTurn(), 6) if isinstance(event, Fled)]
