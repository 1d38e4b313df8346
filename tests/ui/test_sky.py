"""The sky screen: who is behind whom at 80x24, and a dogfight led by keys alone."""

from cb_tui.core.answers import SkyScene
from cb_tui.core.values import Side
from cb_tui.rules import RULESETS
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.ui.flow import Flow
from cb_tui.ui.keys import actions, key_line
from cb_tui.ui.moments.machine import Machine
from cb_tui.ui.moments.victory import Victory
from cb_tui.ui.panels.luck import ledger_lines
from cb_tui.ui.systems.combat_boots.moments.sky import Position, Sky
from cb_tui.ui.systems.combat_boots.panels.sky import sky_lines
from cb_tui.ui.text import plain

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
    players = {Side(side): seat for side, seat in seats.items()}
    return Game.new(RULESETS[battle.ruleset], battle, seed=7, seats=players, saves=None)


def sky_of(flow: Flow) -> SkyScene:
    sky = flow.desk.table.scene.sky
    assert sky is not None
    return sky


def press(flow: Flow, *keys: str) -> None:
    for key in keys:
        flow.press(actions(flow.moment.keys)[key])


def test_the_picture_shows_every_relation_in_words_and_arrows():
    flow = Flow(opened("nicolson", br="human", de="human"))
    sky = sky_of(flow)
    h2, m2 = sky.aircraft[1].id, sky.aircraft[4].id
    lines = sky_lines(flow.desk.table, sky, 80, 14, (h2, m2))
    assert "\n".join(plain(row).rstrip() for row in lines) == PICTURE.strip("\n")


def test_every_width_and_height_has_its_picture():
    flow = Flow(opened("sabres", us="human", su="human"))
    for width, height in ((30, 3), (51, 20), (80, 14), (132, 40)):
        lines = sky_lines(flow.desk.table, sky_of(flow), width, height, (None, None))
        assert all(aircraft.id in "".join(map(plain, lines)) for aircraft in sky_of(flow).aircraft)


def test_a_pursuer_is_up_with_its_shot_marked_and_fires_by_enter():
    flow = Flow(opened("sabres", us="human", su="ai:engage"))
    assert isinstance(flow.moment, Sky)
    assert (flow.moment.unit, flow.moment.chosen and flow.moment.chosen.kind) == ("F1", "fire")
    press(flow, "enter")
    assert [attack.rolls[0].kind for _, attack in flow.desk.chronicle.attacks] == ["pursuit"]
    assert "No undo" in plain(flow.moment.message(flow.desk))
    press(flow, "backspace")
    assert "dice were thrown" in plain(flow.note)


def test_what_throws_no_dice_is_done_at_once_and_can_be_taken_back():
    flow = Flow(opened("sabres", us="human", su="ai:engage"))
    press(flow, "g")
    assert all(aircraft.prey is None for aircraft in sky_of(flow).aircraft)
    press(flow, "backspace")
    assert sky_of(flow).aircraft[0].prey == "k2"


def test_a_key_that_does_nothing_says_why_with_its_rule():
    flow = Flow(opened("sabres", us="human", su="ai:engage"))
    for key, rule in (("m", "DOG-10"), ("s", "DOG-7"), ("r", "DOG-14"), ("h", "DOG-15"), ("X", "DOG-16")):
        press(flow, key)
        assert plain(flow.note).endswith(f"[{rule}]")


def test_neither_a_map_nor_a_rally_is_promised_in_the_air():
    flow = Flow(opened("sabres", us="human", su="ai:engage"))
    press(flow, "e")
    assert flow.moment.keys == "end"
    assert "morale" not in plain(key_line("end", 80, idle=flow.moment.idle(flow.desk)))
    press(flow, "escape", "o")
    flow.moment.page(80, 40)
    assert plain(flow.moment.message(flow.desk)) == "Esc back"


def test_in_the_air_the_luck_ledger_counts_damage():
    flow = Flow(opened("sabres", us="human", su="ai:engage"))
    rows = [plain(row) for row in ledger_lines(flow.desk.table, flow.ledger, 80)]
    assert rows[0].split() == ["kills", "damaged", "rallied", "ahead", "luck"]
    assert "damaged one a half" in "".join(rows)


def test_a_whole_dogfight_is_led_by_enter_tab_and_e():
    flow = Flow(opened("nicolson", br="human", de="ai:engage"))
    positions = 0
    for _ in range(600):
        if isinstance(flow.moment, Victory):
            break
        if isinstance(flow.moment, Machine):
            flow.moment.watch.skipping = True
            flow.tick()
            continue
        positions += isinstance(flow.moment, Position)
        press(flow, "e" if isinstance(flow.moment, Sky) and flow.moment.chosen is None else "enter")
    assert isinstance(flow.moment, Victory)
    assert "points" in " ".join(plain(row) for row in flow.moment.panel(flow.desk, 60))


def test_what_was_damaged_and_flew_home_while_the_player_waited_is_not_told_as_lost():
    flow, told = Flow(opened("sabres", us="human", su="ai:engage")), ""
    while "F3" not in told:
        if isinstance(flow.moment, Machine):
            flow.moment.watch.skipping = True
            flow.tick()
            continue
        told += f"{plain(flow.note)}\n" if "While you waited" in plain(flow.note) else ""
        press(flow, "e" if isinstance(flow.moment, Sky) and flow.moment.chosen is None else "enter")
    assert [row.partition(": ")[2] for row in told.splitlines()] == ["F1 damaged", "F4 damaged", "F3 lost"]
