"""Artillery and aircraft on the screen: one key calls them, the panel says who is hit, the ground may answer."""

import msgspec

from cb_tui.core.hexes import Hex
from cb_tui.core.values import SeatId, Side, UnitId
from cb_tui.games import RULESETS
from cb_tui.games.combat_boots.presentation.advice import scene_of
from cb_tui.games.combat_boots.rules.battle import AircraftType, Battery, Sortie, Weapon
from cb_tui.games.combat_boots.screen.modes.choose import ChooseMode
from cb_tui.games.combat_boots.screen.modes.reaction import ReactionMode
from cb_tui.games.combat_boots.screen.modes.support import LandingMode, SupportMode
from cb_tui.presentation.keys import actions, key_line
from cb_tui.presentation.text import plain_text
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.ui.battle_controller import BattleController
from cb_tui.ui.modes.handover import HandoverMode
from cb_tui.ui.modes.popup import ForgoShotsMode
from tests.rules.combat_boots.strikes import sky

US, DE = Side("us"), Side("de")
STUKA = AircraftType(name="Ju 87B", sp=2, mn=2, arms=(Weapon("h", 6), Weapon("m", 2)), sv=2)


def opened(seed: int = 1, first: str = "us") -> BattleController:
    """The crossroads with a battery for the attacker and an aircraft for each side, both sides at this keyboard."""
    battle = msgspec.structs.replace(
        Library().read("veghel"),
        first=Side(first),
        batteries=(Battery(id=UnitId("H4"), side=US, name="105mm battery", fp=4, missions=2),),
        sorties=(Sortie(id=UnitId("s1"), side=DE, type="stuka", strafes=1),),
        aircraft={"stuka": STUKA},
    )
    return BattleController(
        Game.new(
            RULESETS[battle.ruleset], battle, seed=seed, seats={SeatId(US): "human", SeatId(DE): "human"}, saves=None
        )
    )


def press(controller: BattleController, *keys: str) -> None:
    for key in keys:
        controller.press(actions(controller.mode.keys)[key])
        while isinstance(controller.mode, HandoverMode):
            controller.press("here")


def panel(controller: BattleController) -> str:
    return "\n".join(plain_text(row).rstrip() for row in controller.mode.panel(controller.desk, 29))


def test_the_card_says_what_can_be_called():
    assert "a calls H4 H4" in panel(opened())


def test_a_puts_the_cursor_on_the_best_hex_and_lists_who_is_in_the_blast():
    controller = opened()
    press(controller, "a")
    assert isinstance(controller.mode, SupportMode)
    assert controller.mode.overlay(controller.desk).blast >= {Hex("0604"), Hex("0804")}
    text = panel(controller)
    assert "H4 105mm battery   2 missions" in text
    assert "r1   building 4-2  17%  36%" in text
    assert "no friends in it" in text
    assert plain_text(controller.mode.dice_page(controller.desk)(60)[0]).strip() == "H4: artillery", (
        "the hex of the first in it is not its middle"
    )


def test_the_key_line_names_no_other_way_and_no_other_battery_where_there_is_none():
    controller = opened()
    press(controller, "a")
    assert controller.mode.idle_actions(controller.desk) == {"group", "support"}
    assert plain_text(controller.mode.message(controller.desk)) == "Enter H4 fires at 0704   Tab best hex"


def test_where_one_hex_alone_is_worth_it_no_line_offers_the_best():
    class OneHex(SupportMode):
        def _all(self, table):
            return tuple(command for command in super()._all(table) if command.at == "0704")

    controller = opened()
    press(controller, "a")
    mode = OneHex(controller.mode.one)
    assert "next" in mode.idle_actions(controller.desk)
    assert plain_text(mode.message(controller.desk)) == "Enter H4 fires at 0704"


def test_friends_in_the_blast_are_told_loud():
    controller = opened()
    press(controller, "a")
    controller.point(Hex("0407"))
    assert "OWN IN BLAST" in panel(controller)


def test_a_hex_out_of_sight_is_refused_with_its_rule():
    controller = opened()
    press(controller, "a")
    controller.point(Hex("1101"))
    assert "ART-1" in plain_text(controller.mode.message(controller.desk))


def test_enter_calls_and_the_battery_is_silent_for_the_turn():
    controller = opened()
    press(controller, "a", "enter")
    assert scene_of(controller.desk.table).batteries[0].missions == 1
    press(controller, "a")
    assert plain_text(controller.note) == "No artillery or aircraft can attack any more this turn"


def test_what_the_die_of_a_mission_says_stands_in_the_message_line():
    told = {}
    for seed in (1, 2, 3, 4):
        controller = opened(seed)
        press(controller, "a", "enter")
        (die,) = controller.game.entries[-1].events[0].faces
        told[die % 2] = plain_text(controller.note).replace(f" {die}, ", " N, ")
    assert told[0].startswith("H4 rolled N, even: it lands on 0704 in turn 2.  Next: R1")
    assert told[1].startswith("H4 rolled N, odd: it lands on 0704 now.  Next: R1")


def test_a_delayed_mission_asks_where_it_lands():
    controller = opened(seed=next(seed for seed in range(1, 30) if delayed(seed)))
    press(controller, "a", "enter", "e", "e", "e", "e")
    assert isinstance(controller.mode, LandingMode)
    assert "A MISSION LANDS" in panel(controller)
    controller.desk.cursor = next(barrage.at for barrage in scene_of(controller.desk.table).barrages)
    assert "observer" not in panel(controller) and "nobody sees" not in panel(controller), (
        "where it was called it lands unseen"
    )
    assert "Enter land " in plain_text(key_line("support", 80, controller.mode.enter_label(controller.desk)))
    assert {"back", "support"} <= controller.mode.idle_actions(controller.desk), "it must land somewhere"
    press(controller, "enter")
    assert not controller.desk.table.scene.question
    assert scene_of(controller.desk.table).barrages[0].lands == 0


def delayed(seed: int) -> bool:
    controller = opened(seed)
    press(controller, "a", "enter")
    return scene_of(controller.desk.table).barrages[0].lands == 2


def test_squads_under_an_aircraft_are_asked_whether_they_fire():
    controller = opened(first="de")
    press(controller, "a", "tab")
    while controller.desk.cursor != "0407":
        press(controller, "tab")
    press(controller, "enter")
    assert isinstance(controller.mode, ReactionMode)
    assert "Ju 87B" in panel(controller)
    assert "FIRE AT s1?" in plain_text(controller.mode.message(controller.desk))
    press(controller, "space")
    assert scene_of(controller.desk.table).sorties[0].status == "over the map"


def test_a_shot_that_is_left_is_not_lost_to_a_strike_without_a_word():
    table = sky({"R1": "0909", "M1": "0303", "v1": "0503", "v2": "0808"})
    controller = BattleController(
        Game.new(
            table.rules,
            table.state.context.battle,
            seed=1,
            seats={SeatId(US): "human", SeatId(DE): "human"},
            saves=None,
        )
    )
    controller.mode = ChooseMode(UnitId("M1"))
    press(controller, "f", "enter", "escape", "a", "enter")
    assert isinstance(controller.mode, ForgoShotsMode)
    assert plain_text(controller.mode.message(controller.desk)).startswith(
        "GIVE IT UP?  1 shot of M1 lost if P1 acts now."
    )
    press(controller, "enter")
    assert UnitId("P1") in controller.game.state.sorties
    assert "M1 will not fire again this turn" in [plain_text(entry.short) for entry in controller.desk.log_view.entries]
