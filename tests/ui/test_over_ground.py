"""Aircraft over a battle on the ground: the sky in place of the map as they act, the battle led by keys. [DOG-18a]"""

from cb_tui.core.values import SeatId
from cb_tui.games import RULESETS
from cb_tui.games.combat_boots.presentation.advice import scene_of
from cb_tui.games.combat_boots.rules.model import EndTurn
from cb_tui.games.combat_boots.screen.modes.sky import SkyMode
from cb_tui.presentation.keys import actions, key_line
from cb_tui.presentation.text import plain_text
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.ui.app import GameApp
from cb_tui.ui.battle_controller import BattleController
from cb_tui.ui.modes.other_side import MachineMode
from cb_tui.ui.modes.start_and_end import VictoryMode
from tests.battles import FORD

PHASE = """
      who is behind whom

    > [H1] Hurricane I           disengaged       * (j1) Ju 87B dive bomber
      SP 3-  MN 3+  m3/2+                           SP 2-  MN 2   m2/2-
      ready

                                                    (m2) Bf 109E
                                                    SP 3+  MN 3-  m3/2-


--------------------------------------------------------------------------------
 H1 may > m maneuver against j1   3-2   win 47%  tie 25%  lose 28%
          m maneuver against m2   4-3   win 40%  tie 33%  lose 27%
          r firing run on j1      4-3   kill 21%  damage 24%  none 55%
          r firing run on m2      4-3   kill 21%  damage 24%  none 55%
          h head-on with j1       6-4   kill 24%  damage 24%  own risk 26%
          h head-on with m2       6-5   kill 19%  damage 23%  own risk 31%
          X go home
          p pass
"""


def opened(**seats: str) -> Game:
    battle = Library().read(FORD)
    players = {SeatId(side): seat for side, seat in seats.items()}
    return Game.new(RULESETS[battle.ruleset], battle, seed=1, seats=players, saves=None)


def press(controller: BattleController, *keys: str) -> None:
    for key in keys:
        controller.press(actions(controller.mode.keys)[key])


def second_turn() -> BattleController:
    """The British turn in which aircraft meet, both sides at this keyboard."""
    game = opened(gb="human", de="human")
    for _ in range(2):
        game.play(EndTurn())
    controller = BattleController(game)
    if controller.mode.keys == "handover":
        press(controller, "g")
    return controller


def test_while_aircraft_act_the_sky_is_the_page_and_then_the_map_comes_back():
    controller = second_turn()
    assert isinstance(controller.mode, SkyMode)
    page = controller.mode.page(80, 22)
    assert page is not None
    assert "\n".join(plain_text(row).rstrip() for row in page).strip("\n") == PHASE.strip("\n")
    press(controller, "p")
    assert plain_text(controller.mode.message(controller.desk)).startswith(
        "No aircraft can act.  e moves on to the ground"
    )
    press(controller, "e")
    assert controller.mode.keys == "choose"
    assert controller.desk.table.scene.has_map


def test_the_air_phase_is_asked_for_by_its_name_and_knows_no_map():
    controller = second_turn()
    assert "e end phase" in plain_text(key_line(controller.mode.keys, 120, "", frozenset()))
    press(controller, "e")
    assert plain_text(controller.mode.message(controller.desk)).startswith("END THE AIR PHASE?")
    assert "rally" not in "".join(plain_text(row) for row in controller.mode.panel(controller.desk, 40))
    press(controller, "escape")
    controller.press("E")
    assert plain_text(controller.note) == "Aircraft fight without a map"


def test_the_forces_tell_who_is_in_the_air_in_either_phase():
    controller = second_turn()
    for keys in ((), ("p", "e")):
        press(controller, *keys, "o")
        told = " ".join(plain_text(row).strip() for row in controller.mode.page(80, 60) or ())
        assert "H1 Hurricane I m3/2+: in the air, disengaged" in told
        press(controller, "escape")


def test_aircraft_that_are_no_pieces_for_a_while_neither_arrive_nor_are_lost():
    controller, told = BattleController(opened(gb="human", de="ai:hold")), ""
    for _ in range(400):
        if isinstance(controller.mode, VictoryMode):
            break
        if isinstance(controller.mode, MachineMode):
            controller.mode.watch.skipping = True
            controller.tick()
            continue
        told += plain_text(controller.note) if "While you waited" in plain_text(controller.note) else ""
        press(controller, "space" if controller.mode.keys == "reaction" else "e")
    assert isinstance(controller.mode, VictoryMode)
    fighters = {"H1 lost", "m2 lost", "H1 arrived", "m2 arrived", "j1 arrived"}
    assert told and not [word for word in fighters if word in told]


async def test_the_enemys_aircraft_are_watched_on_the_sky_and_his_pieces_on_the_map(tmp_path):
    game = opened(gb="human", de="ai:hold")
    running = GameApp(game, Library(), tmp_path, ascii_only=True)
    seen: set[tuple[bool, bool]] = set()
    async with running.run_test(size=(80, 24)) as pilot:
        for _ in range(60):
            await pilot.pause()
            screen = running.screen
            picture = any("who is behind whom" in strip.text for strip in screen._compositor.render_strips())
            seen.add((scene_of(screen.controller.desk.table).sky is not None, picture))
            if isinstance(screen.controller.mode, MachineMode):
                screen.controller.tick()
            else:
                press(screen.controller, "space" if screen.controller.mode.keys == "reaction" else "e")
            screen.paint()
    assert seen == {(True, True), (False, False)}
