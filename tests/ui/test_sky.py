"""The sky screen: who is behind whom at 80x24, and a dogfight led by keys alone."""

from cb_tui.core.values import SeatId
from cb_tui.games import RULESETS
from cb_tui.games.combat_boots.presentation.advice import scene_of
from cb_tui.games.combat_boots.rules.scene_model import SkyScene
from cb_tui.games.combat_boots.screen.modes.sky import AirPositionMode, SkyMode, sky_lines
from cb_tui.presentation.keys import actions, key_line
from cb_tui.presentation.text import plain_text
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.ui.battle_controller import BattleController
from cb_tui.ui.modes.other_side import MachineMode
from cb_tui.ui.modes.start_and_end import VictoryMode
from cb_tui.ui.panels.results import ledger_lines

PICTURE = """
      who is behind whom                                points  RAF 0  German 0

      [H1] Hurricane I           is pursued         (m1) Bf 109E
      SP 3-  MN 3+  m3/2+   <===================    SP 3+  MN 3-  m3/2-
      flees m1                                      ready, behind H1
    > [H2] Hurricane I           is pursued       * (m2) Bf 109E
      SP 3-  MN 3+  m3/2+   <===================    SP 3+  MN 3-  m3/2-
      flees m2                                      ready, behind H2
      [H3] Hurricane I           disengaged         (m3) Bf 109E
      SP 3-  MN 3+  m3/2+                           SP 3+  MN 3-  m3/2-
                                                    ready
                                                    (z1) Bf 110C
                                                    SP 3-  MN 2   m4/2+
                                                    ready
"""


def opened(name: str, **seats: str) -> Game:
    battle = Library().read(name)
    players = {SeatId(side): seat for side, seat in seats.items()}
    return Game.new(RULESETS[battle.ruleset], battle, seed=7, seats=players, saves=None)


def sky_of(controller: BattleController) -> SkyScene:
    sky = scene_of(controller.desk.table).sky
    assert sky is not None
    return sky


def press(controller: BattleController, *keys: str) -> None:
    for key in keys:
        controller.press(actions(controller.mode.keys)[key])


def test_the_picture_shows_every_relation_in_words_and_arrows():
    controller = BattleController(opened("nicolson", br="human", de="human"))
    sky = sky_of(controller)
    h2, m2 = sky.aircraft[1].id, sky.aircraft[4].id
    lines = sky_lines(controller.desk.table, sky, 80, 14, (h2, m2))
    assert "\n".join(plain_text(row).rstrip() for row in lines) == PICTURE.strip("\n")


def test_every_width_and_height_has_its_picture():
    controller = BattleController(opened("sabres", us="human", su="human"))
    for width, height in ((30, 3), (51, 20), (80, 14), (132, 40)):
        lines = sky_lines(controller.desk.table, sky_of(controller), width, height, (None, None))
        assert all(aircraft.id in "".join(map(plain_text, lines)) for aircraft in sky_of(controller).aircraft)


def test_a_pursuer_is_up_with_its_shot_marked_and_fires_by_enter():
    controller = BattleController(opened("sabres", us="human", su="ai:engage"))
    assert isinstance(controller.mode, SkyMode)
    assert (controller.mode.unit, controller.mode.chosen and controller.mode.chosen.kind) == ("F1", "fire")
    press(controller, "enter")
    assert [attack.rolls[0].kind for _, attack in controller.desk.log_view.attacks] == ["pursuit"]
    assert "No undo" in plain_text(controller.mode.message(controller.desk))
    press(controller, "backspace")
    assert "dice were rolled" in plain_text(controller.note)


def test_what_rolls_no_dice_is_done_at_once_and_can_be_taken_back():
    controller = BattleController(opened("sabres", us="human", su="ai:engage"))
    press(controller, "g")
    assert all(aircraft.prey is None for aircraft in sky_of(controller).aircraft)
    press(controller, "backspace")
    assert sky_of(controller).aircraft[0].prey == "k2"


def test_a_key_that_does_nothing_says_why_with_its_rule():
    controller = BattleController(opened("sabres", us="human", su="ai:engage"))
    for key, rule in (("m", "DOG-10"), ("s", "DOG-7"), ("r", "DOG-14"), ("h", "DOG-15"), ("X", "DOG-16")):
        press(controller, key)
        assert plain_text(controller.note).endswith(f"[{rule}]")


def test_neither_a_map_nor_a_rally_is_promised_in_the_air():
    controller = BattleController(opened("sabres", us="human", su="ai:engage"))
    press(controller, "e")
    assert controller.mode.keys == "end"
    assert "morale" not in plain_text(key_line("end", 80, idle=controller.mode.idle_actions(controller.desk)))
    press(controller, "escape", "o")
    controller.mode.page(80, 40)
    assert plain_text(controller.mode.message(controller.desk)) == "Esc back"


def test_in_the_air_the_luck_ledger_counts_damage():
    controller = BattleController(opened("sabres", us="human", su="ai:engage"))
    rows = [plain_text(row) for row in ledger_lines(controller.desk.table, controller.books.ledger, 80)]
    assert rows[0].split() == ["kills", "damaged", "rallied", "ahead", "luck"]
    assert "damaged one counts half" in "".join(rows)


def test_a_whole_dogfight_is_led_by_enter_tab_and_e():
    controller = BattleController(opened("nicolson", br="human", de="ai:engage"))
    positions = 0
    for _ in range(600):
        if isinstance(controller.mode, VictoryMode):
            break
        if isinstance(controller.mode, MachineMode):
            controller.mode.watch.skipping = True
            controller.tick()
            continue
        positions += isinstance(controller.mode, AirPositionMode)
        press(controller, "e" if isinstance(controller.mode, SkyMode) and controller.mode.chosen is None else "enter")
    assert isinstance(controller.mode, VictoryMode)
    assert "points" in " ".join(plain_text(row) for row in controller.mode.panel(controller.desk, 60))


def test_what_was_damaged_and_flew_home_while_the_player_waited_is_not_told_as_lost():
    controller, told = BattleController(opened("sabres", us="human", su="ai:engage")), ""
    while "F3" not in told:
        if isinstance(controller.mode, MachineMode):
            controller.mode.watch.skipping = True
            controller.tick()
            continue
        told += f"{plain_text(controller.note)}\n" if "While you waited" in plain_text(controller.note) else ""
        press(controller, "e" if isinstance(controller.mode, SkyMode) and controller.mode.chosen is None else "enter")
    assert [row.partition(": ")[2] for row in told.splitlines()] == ["F1 damaged", "F4 damaged", "F3 lost"]
