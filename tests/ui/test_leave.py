"""Leaving the board and laying a bridge on the screen: asked before it is done, and taken back with a key."""

from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.rules.battle import UnitType
from cb_tui.games.combat_boots.screen.modes.choose import ChooseMode
from cb_tui.games.combat_boots.screen.modes.decide import DecideMode
from cb_tui.presentation.text import plain_text
from tests.ui.test_carry import opened, press, take

BRIDGE_TANK = UnitType(name="Bridge tank", letter="T", kind="afv", move="tracked", mv=10, sv=3, bridge=True)


def test_over_an_open_edge_the_arrow_asks_and_enter_leaves():
    controller = opened({"R1": "0101", "R2": "0505", "r1": "0909"}, exits=("west",))
    take(controller, "R1")
    assert "g leaves the board" in plain_text(controller.mode.message(controller.desk))
    press(controller, "h")
    assert isinstance(controller.mode, DecideMode)
    press(controller, "escape", "g", "enter")
    assert controller.game.state.exited == {"R1": "west"}
    press(controller, "backspace")
    assert controller.desk.table.pieces[UnitId("R1")].at == "0101"


def test_where_no_edge_is_open_the_arrow_does_nothing_and_g_says_so():
    controller = opened({"R1": "0101", "r1": "0909"})
    take(controller, "R1")
    press(controller, "h")
    assert isinstance(controller.mode, ChooseMode)
    press(controller, "g")
    assert plain_text(controller.note) == "This battle has no open edge, and no piece here lays a bridge"


def test_on_the_way_to_the_edge_the_march_comes_first():
    controller = opened({"R1": "0201", "r1": "0909"}, exits=("west",))
    take(controller, "R1")
    press(controller, "g")
    assert "R1 is not at the west edge" in plain_text(controller.note)
    press(controller, "h", "h")
    assert plain_text(controller.note) == "Enter marches to 0101; from there it may leave the board"
    press(controller, "enter")
    assert controller.mode.unit == "R1"  # still up: the edge is open before it
    press(controller, "h", "enter")
    assert controller.game.state.exited == {"R1": "west"}


def test_a_bridge_is_laid_with_the_same_key():
    rivers = {"rivers": ("0201/0301",)}
    controller = opened({"T1": "0201", "R1": "0201", "r1": "0901"}, types={"tank": BRIDGE_TANK}, layout=rivers)
    take(controller, "T1")
    assert "g lays the bridge" in plain_text(controller.mode.message(controller.desk))
    press(controller, "g", "enter")
    assert controller.game.state.bridges == {"T1": "0301"}
