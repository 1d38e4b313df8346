"""Artillery and aircraft on the screen: one key calls them, the panel says who is hit, the ground may answer."""

import msgspec

from cb_tui.core.hexes import Hex
from cb_tui.core.values import Side, UnitId
from cb_tui.rules import RULESETS
from cb_tui.rules.combat_boots.battle import AircraftType, Battery, Sortie, Weapon
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.ui.flow import Flow
from cb_tui.ui.keys import actions, key_line
from cb_tui.ui.moments.ask import LetGo
from cb_tui.ui.moments.handover import Handover
from cb_tui.ui.systems.combat_boots.moments.choose import Choose
from cb_tui.ui.systems.combat_boots.moments.reaction import Reaction
from cb_tui.ui.systems.combat_boots.moments.support import Landing, Support
from cb_tui.ui.text import plain
from tests.rules.combat_boots.strikes import sky

US, DE = Side("us"), Side("de")
STUKA = AircraftType(name="Ju 87B", sp=2, mn=2, arms=(Weapon("h", 6), Weapon("m", 2)), sv=2)


def opened(seed: int = 1, first: str = "us") -> Flow:
    """The crossroads with a battery for the attacker and an aircraft for each side, both sides at this keyboard."""
    battle = msgspec.structs.replace(
        Library().read("veghel"),
        first=Side(first),
        batteries=(Battery(id=UnitId("H4"), side=US, name="105mm battery", fp=4, missions=2),),
        sorties=(Sortie(id=UnitId("s1"), side=DE, type="stuka", strafes=1),),
        aircraft={"stuka": STUKA},
    )
    return Flow(Game.new(RULESETS[battle.ruleset], battle, seed=seed, seats={US: "human", DE: "human"}, saves=None))


def press(flow: Flow, *keys: str) -> None:
    for key in keys:
        flow.press(actions(flow.moment.keys)[key])
        while isinstance(flow.moment, Handover):
            flow.press("here")


def panel(flow: Flow) -> str:
    return "\n".join(plain(row).rstrip() for row in flow.moment.panel(flow.desk, 29))


def test_the_card_says_what_can_be_called():
    assert "a calls H4 H4" in panel(opened())


def test_a_puts_the_cursor_on_the_best_hex_and_lists_who_is_in_the_blast():
    flow = opened()
    press(flow, "a")
    assert isinstance(flow.moment, Support)
    assert flow.moment.overlay(flow.desk).blast >= {Hex("0604"), Hex("0804")}
    text = panel(flow)
    assert "H4 105mm battery   2 missions" in text
    assert "r1   building 4-2  17%  36%" in text
    assert "no friend in it" in text
    assert plain(flow.moment.dice(flow.desk)(60)[0]).strip() == "H4: artillery", (
        "the hex of the first in it is not its middle"
    )


def test_the_key_line_names_no_other_way_and_no_other_battery_where_there_is_none():
    flow = opened()
    press(flow, "a")
    assert flow.moment.idle(flow.desk) == {"group", "support"}
    assert plain(flow.moment.message(flow.desk)) == "Enter H4 fires at 0704   Tab best hex"


def test_where_one_hex_alone_is_worth_it_no_line_offers_the_best():
    class OneHex(Support):
        def _all(self, table):
            return tuple(command for command in super()._all(table) if command.at == "0704")

    flow = opened()
    press(flow, "a")
    moment = OneHex(flow.moment.one)
    assert "next" in moment.idle(flow.desk)
    assert plain(moment.message(flow.desk)) == "Enter H4 fires at 0704"


def test_friends_in_the_blast_are_told_loud():
    flow = opened()
    press(flow, "a")
    flow.point(Hex("0407"))
    assert "FRIENDS IN IT" in panel(flow)


def test_a_hex_out_of_sight_is_refused_with_its_rule():
    flow = opened()
    press(flow, "a")
    flow.point(Hex("1101"))
    assert "ART-1" in plain(flow.moment.message(flow.desk))


def test_enter_calls_and_the_battery_is_silent_for_the_turn():
    flow = opened()
    press(flow, "a", "enter")
    assert flow.desk.table.scene.batteries[0].missions == 1
    press(flow, "a")
    assert plain(flow.note) == "No artillery or aircraft can attack any more in this turn"


def test_what_the_die_of_a_mission_says_stands_in_the_message_line():
    told = {}
    for seed in (1, 2, 3, 4):
        flow = opened(seed)
        press(flow, "a", "enter")
        (die,) = flow.game.entries[-1].events[0].faces
        told[die % 2] = plain(flow.note).replace(f" {die}, ", " N, ")
    assert told[0].startswith("H4 threw N, even: it lands on 0704 in turn 2.  Next: R1")
    assert told[1].startswith("H4 threw N, odd: it lands on 0704 now.  Next: R1")


def test_a_delayed_mission_asks_where_it_lands():
    flow = opened(seed=next(seed for seed in range(1, 30) if delayed(seed)))
    press(flow, "a", "enter", "e", "e", "e", "e")
    assert isinstance(flow.moment, Landing)
    assert "A MISSION LANDS" in panel(flow)
    flow.desk.cursor = next(barrage.at for barrage in flow.desk.table.scene.barrages)
    assert "observer" not in panel(flow) and "nobody sees" not in panel(flow), "where it was called it lands unseen"
    assert "Enter land " in plain(key_line("support", 80, flow.moment.enters(flow.desk)))
    assert {"back", "support"} <= flow.moment.idle(flow.desk), "it must land somewhere"
    press(flow, "enter")
    assert not flow.desk.table.scene.question
    assert flow.desk.table.scene.barrages[0].lands == 0


def delayed(seed: int) -> bool:
    flow = opened(seed)
    press(flow, "a", "enter")
    return flow.desk.table.scene.barrages[0].lands == 2


def test_squads_under_an_aircraft_are_asked_whether_they_fire():
    flow = opened(first="de")
    press(flow, "a", "tab")
    while flow.desk.cursor != "0407":
        press(flow, "tab")
    press(flow, "enter")
    assert isinstance(flow.moment, Reaction)
    assert "Ju 87B" in panel(flow)
    assert "FIRE AT s1?" in plain(flow.moment.message(flow.desk))
    press(flow, "space")
    assert flow.desk.table.scene.sorties[0].status == "over the board"


def test_a_shot_that_is_left_is_not_lost_to_a_strike_without_a_word():
    table = sky({"R1": "0909", "M1": "0303", "v1": "0503", "v2": "0808"})
    flow = Flow(Game.new(table.rules, table.state.setting.battle, seed=1, seats={US: "human", DE: "human"}, saves=None))
    flow.moment = Choose(UnitId("M1"))
    press(flow, "f", "enter", "escape", "a", "enter")
    assert isinstance(flow.moment, LetGo)
    assert plain(flow.moment.message(flow.desk)).startswith("LET IT GO?  1 shot of M1 lost if P1 acts now.")
    press(flow, "enter")
    assert UnitId("P1") in flow.game.state.sorties
    assert "M1 fires no more this turn" in [plain(entry.short) for entry in flow.desk.chronicle.entries]
