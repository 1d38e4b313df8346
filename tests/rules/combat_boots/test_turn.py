"""How turns and piece turns run. [SEQ]"""

from cb_tui.games.combat_boots.rules.events import Arrived, TurnBegan
from cb_tui.games.combat_boots.rules.model import EndTurn, HandToHand, HoldFire, Pass, Step
from tests.rules.combat_boots.orders import asked, fire, happened
from tests.rules.combat_boots.table import DE, US, Table

OPEN = "\n".join([". " * 9] * 3)


def test_a_piece_is_finished_before_the_next_acts():
    """SEQ-1"""
    table = Table({"R1": "0105", "R2": "0107", "v1": "0909"})
    table.play(Step("R1", "0205"))
    table.play(Step("R1", "0305"))
    table.play(Step("R2", "0207"))
    assert table.refused(Step("R1", "0405")).rule == "SEQ-2"


def test_sides_alternate_and_the_battle_says_who_is_first():
    """SEQ-1"""
    table = Table({"R1": "0101", "r1": "0909"}, first="de")
    assert table.to_move == DE
    table.play(EndTurn())
    assert (table.to_move, table.state.turn) == (US, 1)
    table.play(EndTurn())
    assert (table.to_move, table.state.turn) == (DE, 2)


def test_a_piece_moves_or_fires():
    """SEQ-2"""
    table = Table({"R1": "0105", "M1": "0107", "v1": "0505"})
    table.play(Step("R1", "0205"))
    assert table.refused(fire("R1", "v1")).rule == "SEQ-2"
    table.play(fire("M1", "v1"), 1, 1, 6)
    assert table.refused(Step("M1", "0207")).rule == "SEQ-2"


def test_a_piece_may_pass_and_has_acted():
    """SEQ-2"""
    table = Table({"R1": "0105", "r1": "0505"})
    table.play(Pass("R1"))
    assert table.refused(fire("R1", "r1")).rule == "SEQ-2"
    assert table.legal == (EndTurn(),)


def test_hand_to_hand_then_rally_then_the_end():
    """SEQ-3, SEQ-3a"""
    table = Table({"R1": "0505", "M1": "0101", "r1": "0505", "r2": "0909"}, asleep="M1")
    table.play(EndTurn())
    assert asked(table.state) == "CloseCombat"
    events = table.play(HandToHand("0505"), 6, 6, 1, 1, 3, 4)
    assert happened(events) == ["Fought", "Destroyed", "Rallied", "TurnEnded", "TurnBegan"]


def test_marks_of_both_sides_clear_and_opportunity_fire_costs_nothing_later():
    """SEQ-4, SEQ-4a"""
    table = Table({"R1": "0104", "r1": "0505"})
    table.play(Step("R1", "0204"))
    table.play(fire("r1", "R1"), 1, 1, 6, 6)
    table.play(EndTurn())
    assert not table.state.engaged
    table.play(fire("r1", "R1"), 1, 1, 6, 6)


def test_reinforcements_enter_at_the_start_of_their_turn():
    """SEQ-3a"""
    table = Table({"R1": "0101", "r1": "0909", "r2": "0905"}, due={"r2": 2})
    table.play(EndTurn())
    table.play(EndTurn())
    assert not table.alive("r2")
    events = table.play(EndTurn())
    assert [event for event in events if isinstance(event, TurnBegan | Arrived)] == [
        TurnBegan(2, DE), Arrived("r2", "0905"),
    ]  # fmt: skip
    table.play(Step("r2", "0805"))


def test_reinforcements_enter_beside_an_enemy_who_bars_their_hex():
    """SEQ-3b: the nearest free hex of that edge, of two the one with the smaller name."""
    table = Table({"R1": "0905", "r1": "0101", "r2": "0905"}, due={"r2": 2})
    for _ in range(3):
        table.play(EndTurn())
    assert table.at("r2") == "0904"


def test_reinforcements_wait_while_the_enemy_bars_the_whole_edge():
    """SEQ-3b: the ninth column of a board of three rows is taken."""
    table = Table({"R1": "0901", "R2": "0902", "R3": "0903", "r1": "0101", "r2": "0902"}, OPEN, due={"r2": 2})
    for _ in range(3):
        table.play(EndTurn())
    assert table.state.due == ("r2",)
    table.play(EndTurn())
    table.play(Step("R2", "0802"))
    table.play(EndTurn())
    assert table.at("r2") == "0902"


def test_an_attack_is_not_rolled_if_the_end_of_the_piece_turn_before_has_driven_its_target_away():
    """SEQ-1, SEQ-1a, SOLO-7a: R1's march ends as R2 is told to fire; r1 loses its nerve and runs out of range."""
    table = Table({"R1": "0202", "R2": "0101", "r1": "0401", "v1": "0903"}, OPEN, solo={"de": "defend"})
    table.play(Step("R1", "0302"))
    table.play(HoldFire())
    events = table.play(fire("R2", "r1"), 6, 6)
    assert happened(events) == ["Finished", "MoraleFailed", "Disrupted", "Fled"]
    assert not table.state.units["R2"].shots
    assert table.refused(fire("R2", "r1")).rule == "UNIT-4"


def test_a_step_is_not_taken_if_the_end_of_the_piece_turn_before_has_changed_the_field():
    """SEQ-1, SOLO-7a, MOV-8: the truck could not enter a hex into which r1 has fled."""
    table = Table({"R1": "0102", "V1": "0501", "r1": "0301"}, ". . . . ^ .\n . . . . ^ .", solo={"de": "defend"})
    table.play(Step("R1", "0202"))
    table.play(HoldFire())
    events = table.play(Step("V1", "0502"), 6, 6)
    assert table.at("r1") == "0502"
    assert happened(events) == ["Finished", "MoraleFailed", "Disrupted", "Fled"]
    assert table.at("V1") == "0501"
