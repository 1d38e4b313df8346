"""What a battle file tells the machine to do with single pieces: tactics and goals, turn by turn. [SOLO]"""

from cb_tui.core.hexes import Hex
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.ai.tactics import choose
from cb_tui.games.combat_boots.rules.battle import Leave, MachineOrder
from cb_tui.games.combat_boots.rules.model import EndTurn, Exit, Pass, Step
from cb_tui.games.combat_boots.rules.occupancy import task
from tests.rules.combat_boots.table import US, Table


def order(since: int, units: str, **more: object) -> MachineOrder:
    return MachineOrder(since, tuple(UnitId(one) for one in units.split()), **more)  # type: ignore[arg-type]


def test_the_last_order_up_to_this_turn_counts_and_keeps_what_it_does_not_name():
    orders = (order(1, "R1", tactic="hold", goal=Hex("0201")), order(2, "R1", tactic="overrun"))
    table = Table({"R1": "0101", "R2": "0102", "r1": "0909"}, orders=orders)
    assert task(table.state, UnitId("R1")) == ("hold", "0201")
    assert task(table.state, UnitId("R2")) == ("", "")
    table.play(EndTurn())
    table.play(EndTurn())
    assert task(table.state, UnitId("R1")) == ("overrun", "0201")


def test_a_piece_makes_for_its_goal_and_not_for_the_nearest_enemy():
    table = Table({"R1": "0505", "r1": "0901"}, orders=(order(1, "R1", tactic="overrun", goal=Hex("0105")),))
    assert choose("hold", table.state, table.legal, US).command == Step(UnitId("R1"), Hex("0405"))


def test_at_its_goal_it_stays():
    table = Table({"R1": "0101", "r1": "0909"}, orders=(order(1, "R1", tactic="overrun", goal=Hex("0101")),))
    assert choose("hold", table.state, table.legal, US).command == Pass(UnitId("R1"))


def test_a_goal_behind_the_enemy_is_reached_through_him():
    board = "\n".join(". " * 5 for _ in range(1))
    table = Table({"R1": "0101", "r1": "0301"}, board, orders=(order(1, "R1", tactic="overrun", goal=Hex("0501")),))
    assert choose("hold", table.state, table.legal, US).command == Step(UnitId("R1"), Hex("0201"))


def test_a_piece_whose_goal_lies_on_an_open_edge_leaves_there():
    there = order(1, "R1", tactic="overrun", goal=Hex("0101"))
    table = Table(
        {"R1": "0101", "r1": "0909"}, orders=(there,), exits=("north",), victory=(Leave(US, edge="north", count=1),)
    )
    assert choose("hold", table.state, table.legal, US).command == Exit(UnitId("R1"), "north")
