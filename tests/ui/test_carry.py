"""Transport and leaders on the screen: one key gets on and off, leaders are led like pieces and fired at by nobody."""

from cb_tui.core.hexes import Hex
from cb_tui.core.values import Side, UnitId
from cb_tui.rules.combat_boots.battle import Officer
from cb_tui.session.game import Game
from cb_tui.ui.flow import Flow
from cb_tui.ui.keys import actions
from cb_tui.ui.reel import Reel
from cb_tui.ui.systems.combat_boots.moments.choose import Choose
from cb_tui.ui.systems.combat_boots.moments.decide import Decide
from cb_tui.ui.systems.combat_boots.panels.card import card
from cb_tui.ui.text import plain
from tests.rules.combat_boots.table import US, Table

WINTERS = Officer(id=UnitId("L1"), side=US, name="Winters", at=Hex("0303"))


def opened(pieces, **more) -> Flow:
    table = Table(pieces, **more)
    seats = {Side("us"): "human", Side("de"): "human"}
    return Flow(Game.new(table.rules, table.state.setting.battle, seed=7, seats=seats, saves=None))


def press(flow: Flow, *keys: str) -> None:
    for key in keys:
        flow.press(actions(flow.moment.keys)[key])


def take(flow: Flow, unit: str) -> None:
    flow.desk.unit, flow.desk.cursor = UnitId(unit), flow.desk.table.pieces[UnitId(unit)].at
    flow.moment = Choose(UnitId(unit))


def shown(flow: Flow, unit: str) -> str:
    return " ".join(plain(row) for row in card(flow.desk.table, UnitId(unit), 29))


def test_t_loads_the_one_who_can_be_loaded_and_the_card_says_whom_a_vehicle_carries():
    flow = opened({"V1": "0303", "R1": "0303", "r1": "0909"})
    take(flow, "R1")
    press(flow, "t")
    assert flow.desk.table.pieces[UnitId("V1")].load == ("R1",)
    assert UnitId("R1") not in flow.desk.table.pieces
    assert "carries R1" in shown(flow, "V1")


def test_t_asks_where_there_are_several_ways():
    flow = opened({"V1": "0303", "R1": "0303", "R2": "0303", "r1": "0909"})
    take(flow, "V1")
    press(flow, "t")
    assert isinstance(flow.moment, Decide)
    press(flow, "tab", "enter")
    assert flow.desk.table.pieces[UnitId("V1")].load == ("R2",)


def test_t_asks_where_an_enemy_may_fire_at_who_gets_off():
    flow = opened({"V1": "0303", "R1": "0303", "r1": "0503"}, inside={"R1": "V1"})
    take(flow, "V1")
    press(flow, "t")
    assert isinstance(flow.moment, Decide)
    assert "To be hit here: V1 58%." in " ".join(plain(row) for row in flow.moment.panel(flow.desk, 29))
    press(flow, "enter")
    assert flow.desk.table.asks


def test_t_unloads_a_vehicle_and_sets_a_rider_down():
    flow = opened({"V1": "0303", "R1": "0303", "T1": "0404", "R2": "0404", "r1": "0909"},
                  inside={"R1": "V1"}, riding={"R2": "T1"})  # fmt: skip
    take(flow, "V1")
    press(flow, "t")
    assert UnitId("R1") in flow.desk.table.pieces
    take(flow, "R2")
    press(flow, "t")
    assert isinstance(flow.moment, Decide)  # the tank sets him down, or he gets off by himself
    assert {type(command).__name__ for command in flow.moment.commands} == {"Unload", "Dismount"}


def test_a_vehicle_that_has_marched_is_up_until_it_has_set_down_whom_it_carries():
    flow = opened({"V1": "0303", "R1": "0303", "R2": "0505", "r1": "0909"}, inside={"R1": "V1"})
    take(flow, "V1")
    press(flow, "l", "enter")
    assert flow.moment.unit == "V1"
    assert UnitId("V1") in {piece.id for piece in flow.desk.table.waiting()}
    press(flow, "t")
    assert UnitId("R1") in flow.desk.table.pieces
    assert flow.moment.unit == "R2"


def test_t_says_why_nobody_gets_on():
    flow = opened({"V1": "0303", "R1": "0303", "r1": "0909"}, asleep="R1")
    take(flow, "V1")
    press(flow, "t")
    assert "R1 is disrupted" in plain(flow.note)
    flow = opened({"R1": "0303", "r1": "0909"})
    take(flow, "R1")
    press(flow, "t")
    assert "Nobody here" in plain(flow.note)
    flow = opened({"R1": "0303", "R2": "0303", "r1": "0909"})
    take(flow, "R1")
    press(flow, "p", "t")
    assert "Nobody here" in plain(flow.note), "that R1 has acted is no reason where there is no vehicle"
    flow = opened({"R1": "0303", "G1": "0303", "r1": "0909"}, leaders=(WINTERS,))
    take(flow, "R1")
    press(flow, "t")
    assert "Nobody here" in plain(flow.note), "nor that a gun or a leader is none"
    flow = opened({"T1": "0303", "V1": "0303", "r1": "0909"})
    take(flow, "V1")
    press(flow, "t")
    assert "T1 is no cargo" in plain(flow.note)


def test_a_leader_is_led_like_a_piece_after_all_others_and_does_not_keep_the_turn_open():
    flow = opened({"R1": "0303", "r1": "0909"}, leaders=(WINTERS,))
    assert flow.desk.unit == "R1"
    assert "L1 leader +1" in shown(flow, "R1")
    assert [piece.id for piece in flow.desk.table.waiting()] == ["R1"]
    press(flow, "tab")
    assert flow.desk.unit == "L1"
    assert "Winters" in shown(flow, "L1")
    press(flow, "right", "enter")
    assert flow.desk.table.pieces[UnitId("L1")].at == "0403"


def test_a_leader_s_march_is_one_line_of_the_log_like_any_other_and_a_step_a_step_in_the_replay():
    flow = opened({"R1": "0303", "r1": "0909"}, leaders=(WINTERS,))
    press(flow, "tab", "right", "right", "right", "enter")
    log = flow.desk.chronicle.entries
    assert plain(log[-1].short) == "L1 moves 0303 0403 0503 0603"
    assert {"0303", "0403", "0503", "0603"} <= log[-1].hexes
    reel = Reel(flow.game)
    assert [reel.told(step) for step in (1, 2, 3)] == ["L1 moves 0303 0403", "L1 moves 0403 0503", "L1 moves 0503 0603"]
    assert plain(reel.chronicle(2).entries[-1].short) == "L1 moves 0303 0403 0503"


def test_an_enemy_leader_is_no_target():
    lone = Officer(id=UnitId("l1"), side=Side("de"), name="Kurt", at=Hex("0503"))
    flow = opened({"R1": "0303", "r1": "0909"}, leaders=(lone,))
    assert flow.desk.table.enemies(Hex("0503")) == ()
    assert [piece.id for piece in flow.desk.table.stack(Hex("0503"))] == ["l1"]
