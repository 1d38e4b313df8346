"""Transport and leaders on the screen: one key gets on and off, leaders are led like pieces and fired at by nobody."""

from cb_tui.core.hexes import Hex
from cb_tui.core.values import SeatId, Side, UnitId
from cb_tui.games.combat_boots.presentation.advice import waiting
from cb_tui.games.combat_boots.rules.battle import LeaderCard
from cb_tui.games.combat_boots.screen.modes.choose import ChooseMode
from cb_tui.games.combat_boots.screen.modes.decide import DecideMode
from cb_tui.games.combat_boots.screen.panels.card import card
from cb_tui.presentation.keys import actions
from cb_tui.presentation.replay_frames import ReplayFrames
from cb_tui.presentation.text import plain_text
from cb_tui.session.game import Game
from cb_tui.ui.battle_controller import BattleController
from tests.rules.combat_boots.table import US, Table

WINTERS = LeaderCard(id=UnitId("L1"), side=US, name="Winters", at=Hex("0303"))


def opened(pieces, **more) -> BattleController:
    table = Table(pieces, **more)
    seats = {SeatId("us"): "human", SeatId("de"): "human"}
    return BattleController(Game.new(table.rules, table.state.context.battle, seed=7, seats=seats, saves=None))


def press(controller: BattleController, *keys: str) -> None:
    for key in keys:
        controller.press(actions(controller.mode.keys)[key])


def take(controller: BattleController, unit: str) -> None:
    controller.desk.unit, controller.desk.cursor = UnitId(unit), controller.desk.table.pieces[UnitId(unit)].at
    controller.mode = ChooseMode(UnitId(unit))


def shown(controller: BattleController, unit: str) -> str:
    return " ".join(plain_text(row) for row in card(controller.desk.table, UnitId(unit), 29))


def test_t_loads_the_one_who_can_be_loaded_and_the_card_says_whom_a_vehicle_carries():
    controller = opened({"V1": "0303", "R1": "0303", "r1": "0909"})
    take(controller, "R1")
    press(controller, "t")
    assert controller.desk.table.pieces[UnitId("V1")].carried_units == ("R1",)
    assert UnitId("R1") not in controller.desk.table.pieces
    assert "carries R1" in shown(controller, "V1")


def test_t_asks_where_there_are_several_ways():
    controller = opened({"V1": "0303", "R1": "0303", "R2": "0303", "r1": "0909"})
    take(controller, "V1")
    press(controller, "t")
    assert isinstance(controller.mode, DecideMode)
    press(controller, "tab", "enter")
    assert controller.desk.table.pieces[UnitId("V1")].carried_units == ("R2",)


def test_t_asks_where_an_enemy_may_fire_at_who_gets_off():
    controller = opened({"V1": "0303", "R1": "0303", "r1": "0503"}, inside={"R1": "V1"})
    take(controller, "V1")
    press(controller, "t")
    assert isinstance(controller.mode, DecideMode)
    assert "Chance to be hit here: V1 58%." in " ".join(
        plain_text(row) for row in controller.mode.panel(controller.desk, 29)
    )
    press(controller, "enter")
    assert controller.desk.table.is_our_decision


def test_t_unloads_a_vehicle_and_sets_a_rider_down():
    controller = opened({"V1": "0303", "R1": "0303", "T1": "0404", "R2": "0404", "r1": "0909"},
                  inside={"R1": "V1"}, riding={"R2": "T1"})  # fmt: skip
    take(controller, "V1")
    press(controller, "t")
    assert UnitId("R1") in controller.desk.table.pieces
    take(controller, "R2")
    press(controller, "t")
    assert isinstance(controller.mode, DecideMode)  # the tank sets him down, or he gets off by himself
    assert {type(command).__name__ for command in controller.mode.commands} == {"Unload", "Dismount"}


def test_a_vehicle_that_has_marched_is_up_until_it_has_set_down_whom_it_carries():
    controller = opened({"V1": "0303", "R1": "0303", "R2": "0505", "r1": "0909"}, inside={"R1": "V1"})
    take(controller, "V1")
    press(controller, "l", "enter")
    assert controller.mode.unit == "V1"
    assert UnitId("V1") in {piece.id for piece in waiting(controller.desk.table)}
    press(controller, "t")
    assert UnitId("R1") in controller.desk.table.pieces
    assert controller.mode.unit == "R2"


def test_t_says_why_nobody_gets_on():
    controller = opened({"V1": "0303", "R1": "0303", "r1": "0909"}, asleep="R1")
    take(controller, "V1")
    press(controller, "t")
    assert "R1 is disrupted" in plain_text(controller.note)
    controller = opened({"R1": "0303", "r1": "0909"})
    take(controller, "R1")
    press(controller, "t")
    assert "No piece here" in plain_text(controller.note)
    controller = opened({"R1": "0303", "R2": "0303", "r1": "0909"})
    take(controller, "R1")
    press(controller, "p", "t")
    assert "No piece here" in plain_text(controller.note), "that R1 has acted is no reason where there is not a vehicle"
    controller = opened({"R1": "0303", "G1": "0303", "r1": "0909"}, leaders=(WINTERS,))
    take(controller, "R1")
    press(controller, "t")
    assert "No piece here" in plain_text(controller.note), "nor that a gun or a leader is none"
    controller = opened({"T1": "0303", "V1": "0303", "r1": "0909"})
    take(controller, "V1")
    press(controller, "t")
    assert "T1 cannot be carried" in plain_text(controller.note)


def test_a_leader_is_led_like_a_piece_after_all_others_and_does_not_keep_the_turn_open():
    controller = opened({"R1": "0303", "r1": "0909"}, leaders=(WINTERS,))
    assert controller.desk.unit == "R1"
    assert "L1 leader +1" in shown(controller, "R1")
    assert [piece.id for piece in waiting(controller.desk.table)] == ["R1"]
    press(controller, "tab")
    assert controller.desk.unit == "L1"
    assert "Winters" in shown(controller, "L1")
    press(controller, "right", "enter")
    assert controller.desk.table.pieces[UnitId("L1")].at == "0403"


def test_a_leader_s_march_is_one_line_of_the_log_like_any_other_and_a_step_a_step_in_the_replay():
    controller = opened({"R1": "0303", "r1": "0909"}, leaders=(WINTERS,))
    press(controller, "tab", "right", "right", "right", "enter")
    log = controller.desk.log_view.entries
    assert plain_text(log[-1].short) == "L1 moves 0303 0403 0503 0603"
    assert {"0303", "0403", "0503", "0603"} <= log[-1].hexes
    frames = ReplayFrames(controller.game)
    assert [frames.step_text(step) for step in (1, 2, 3)] == [
        "L1 moves 0303 0403",
        "L1 moves 0403 0503",
        "L1 moves 0503 0603",
    ]
    assert plain_text(frames.log_view(2).entries[-1].short) == "L1 moves 0303 0403 0503"


def test_an_enemy_leader_is_no_target():
    lone = LeaderCard(id=UnitId("l1"), side=Side("de"), name="Kurt", at=Hex("0503"))
    controller = opened({"R1": "0303", "r1": "0909"}, leaders=(lone,))
    assert controller.desk.table.enemies(Hex("0503")) == ()
    assert [piece.id for piece in controller.desk.table.stack(Hex("0503"))] == ["l1"]
