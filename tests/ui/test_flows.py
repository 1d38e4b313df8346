"""Playing by keys: what a press does to the game, and which mode follows."""

import random

import pytest

from cb_tui.core.hexes import Hex, neighbours
from cb_tui.core.values import UnitId
from cb_tui.games import RULESETS
from cb_tui.games.combat_boots.presentation.advice import advice
from cb_tui.games.combat_boots.screen.modes.aim import AimMode
from cb_tui.games.combat_boots.screen.modes.choose import ChooseMode
from cb_tui.games.combat_boots.screen.modes.fired import FiredMode
from cb_tui.games.combat_boots.screen.modes.move import MoveMode
from cb_tui.games.combat_boots.screen.modes.reaction import ReactionMode
from cb_tui.presentation.keys import action_of, actions
from cb_tui.presentation.text import format_points, plain_text
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.session.seats import default_seats
from cb_tui.ui.battle_controller import BattleController
from cb_tui.ui.modes.look import SightMode
from cb_tui.ui.modes.other_side import MachineMode
from cb_tui.ui.modes.pages import OrdersMode
from cb_tui.ui.modes.popup import EndTurnMode, ForgoShotsMode
from cb_tui.ui.modes.start_and_end import VictoryMode
from cb_tui.ui.modes.text_input import RollMode
from tests.sample import WHOLE, sample

LIBRARY = Library()
R2 = UnitId("R2")


def controller(battle="veghel", seed=5, *, dice="seeded", seats=None):
    found = LIBRARY.read(battle)
    ruleset = RULESETS[found.ruleset]
    game = Game.new(ruleset, found, seed=seed, seats=seats or default_seats(found), saves=None, dice=dice)
    return BattleController(game, speed=5)


def press(playing, *keys):
    """Keys by the table of the mode; a key that the mode does not know is nothing."""
    for key in keys:
        action = action_of(playing.mode.keys, key)
        if action:
            playing.press(action)
    return playing.mode


def to_my_next_say(playing):
    while isinstance(playing.mode, MachineMode) and playing.tick() is not None:
        pass
    return playing.mode


def said(playing):
    return plain_text(playing.note or playing.mode.message(playing.desk))


def test_a_piece_is_up_by_itself_and_arrows_plan_its_march():
    playing = controller()
    assert isinstance(playing.mode, ChooseMode)
    assert playing.desk.cursor == playing.desk.table.pieces[playing.mode.unit].at
    press(playing, "tab")
    assert playing.mode.unit == R2
    mode = press(playing, "l")
    assert isinstance(mode, MoveMode)
    assert mode.way == (Hex("0408"),)
    assert press(playing, "l").way == (Hex("0408"), Hex("0508"))
    assert press(playing, "backspace").way == (Hex("0408"),)
    assert isinstance(press(playing, "escape"), ChooseMode)
    assert playing.game.step == 0


def test_a_march_out_of_sight_is_taken_back_by_backspace():
    playing = controller()
    press(playing, "tab", "h", "enter")
    assert playing.desk.table.pieces[R2].at == Hex("0208")
    assert playing.mode.unit != R2
    press(playing, "backspace")
    assert playing.desk.table.pieces[R2].at == Hex("0308")
    assert said(playing) == "Undone; Y redoes it"
    assert playing.mode.unit == R2, "who was taken back is up again"


def test_fire_is_two_presses_and_the_next_piece_is_up():
    playing = controller()
    mode = press(playing, "f")
    assert isinstance(mode, AimMode)
    assert mode.aim.at == Hex("0604")
    mode = press(playing, "enter")
    assert isinstance(mode, FiredMode)
    assert mode.unit == R2
    assert playing.desk.table.pieces[UnitId("R1")].acted
    press(playing, "backspace")
    assert playing.game.step > 0
    assert "dice" in said(playing)


def test_tab_says_that_there_is_no_other_target_and_leaves_the_firers_as_they_are():
    playing = controller("brecourt")
    aimed = press(playing, "f", "m")
    assert press(playing, "tab") is aimed
    assert said(playing) == "There is no other target"


def test_a_second_shot_is_not_lost_without_a_word():
    playing = controller("brecourt")
    while playing.mode.unit != "M1":
        press(playing, "tab")
    press(playing, "f", "enter")
    step = playing.game.step
    assert isinstance(press(playing, "tab", "p"), ForgoShotsMode)
    assert said(playing) == "GIVE IT UP?  1 shot of M1 lost if M2 acts now.   Enter acts   Esc back"
    assert isinstance(press(playing, "escape"), ChooseMode)
    assert playing.game.step == step
    press(playing, "f", "enter")
    assert said(playing).startswith("GIVE IT UP?  1 shot of M1 lost if R1+M2 act now.")
    press(playing, "escape", "escape", "p", "enter")
    assert playing.game.step > step
    assert said(playing).startswith("M1 will not fire again this turn.  R1 is next.")
    assert plain_text(playing.desk.log_view.entries[-1].short) == "M1 will not fire again this turn"
    assert "M1" not in [piece.id for piece in playing.desk.table.ready()]


def test_why_not_comes_with_its_rule():
    playing = controller()
    playing.point(Hex("0804"))
    playing.point(Hex("0804"))
    assert said(playing).startswith("R1 cannot fire at m1: ")
    assert said(playing).endswith("[UNIT-4]")
    playing.point(Hex("1101"))
    assert said(playing) == "R1 cannot reach 1101 with MV 4 [MOV-1]"


def test_ending_the_turn_asks_while_pieces_are_left():
    playing = controller()
    assert isinstance(press(playing, "e"), EndTurnMode)
    assert isinstance(press(playing, "escape"), ChooseMode)
    assert playing.game.step == 0
    assert isinstance(press(playing, "e", "e"), MachineMode)


def test_the_machines_turn_can_be_paused_looked_at_again_and_skipped():
    playing = controller()
    press(playing, "e", "e")
    playing.tick()
    playing.tick()
    mode = playing.mode
    if isinstance(mode, ReactionMode):
        press(playing, "X")
    press(playing, "space")
    assert playing.tick() is None
    step = len(playing.watch.shown)
    press(playing, "comma")
    assert playing.watch.back == min(1, step - 1)
    press(playing, "enter")
    assert not playing.watch.paused
    while not isinstance(playing.mode, ChooseMode):
        press(playing, "X")
        to_my_next_say(playing)
    assert said(playing).startswith("While you waited: ")


def test_who_resumes_in_the_machines_turn_is_told_what_all_of_it_did():
    playing = controller("veghel", 3, seats={"us": "ai:engage", "de": "human"})
    while isinstance(to_my_next_say(playing), ReactionMode) and playing.desk.table.pieces[R2].at == "0308":
        press(playing, "space")
    assert playing.desk.table.pieces[R2].at == "0407"
    resumed = BattleController(playing.game, speed=5)
    while not isinstance(to_my_next_say(resumed), ChooseMode):
        press(resumed, "X")
    assert said(resumed) == "While you waited: r2 lost, R2 to 0407"


def test_on_a_detour_the_map_has_what_the_panel_says_is_left_and_not_what_the_straight_way_would_leave():
    desk = controller().desk
    unit, reach = desk.unit, advice(desk.table).reach(desk.unit)
    start = desk.table.pieces[unit].at
    way = next(
        (one, other)
        for one in neighbours(start)
        for other in neighbours(one)
        if {one, other} <= reach.keys() and other in neighbours(start)
    )
    shown, walked = MoveMode(unit, way).overlay(desk).reach, advice(desk.table).exposure(unit, way).steps
    assert [shown[step.hex] for step in walked] == [format_points(step.left) for step in walked]
    assert shown[way[1]] != format_points(reach[way[1]].left)
    assert all(shown[at] == format_points(there.left) for at, there in reach.items() if at not in way)


def test_the_safer_way_is_the_one_that_the_rules_find_and_is_marched():
    playing = controller("stonne")
    table = playing.desk.table
    unit, to = next(
        (piece.id, at)
        for piece in table.ready()
        for at, reach in advice(table).reach(piece.id).items()
        if advice(table).exposure(piece.id, advice(table).safest(piece.id)[at].way).unhurt
        > advice(table).exposure(piece.id, reach.way).unhurt
    )
    playing.mode = ChooseMode(unit)
    playing.point(to)
    before = playing.mode.way
    assert "safer way s" in "\n".join(plain_text(row) for row in playing.mode.panel(playing.desk, 29))
    mode = press(playing, "s")
    assert isinstance(mode, MoveMode)
    assert mode.way == advice(table).safest(unit)[to].way != before
    assert mode.way[-1] == playing.desk.cursor == to
    press(playing, "s")
    assert said(playing) == "No safer route within its movement points"


def reacting(seed=5):
    """The first chance to react in the enemy's turn."""
    playing = controller(seed=seed)
    press(playing, "u", "u", "u", "enter", "e", "e")
    mode = to_my_next_say(playing)
    assert isinstance(mode, ReactionMode)
    return playing


def test_enter_answers_no_reaction_f_fires_and_space_holds():
    playing = reacting()
    step = playing.game.step
    press(playing, "enter", "5")
    assert playing.game.step == step
    press(playing, "space")
    assert type(playing.game.entries[step].command).__name__ == "HoldFire"
    playing = reacting()
    press(playing, "f")
    assert type(playing.game.entries[step].command).__name__ == "Fire"


def test_standing_orders_answer_once_they_are_given():
    playing = reacting()
    page = press(playing, "O")
    assert isinstance(page, OrdersMode)
    assert press(playing, "question_mark").title == "Keys now"
    assert press(playing, "escape") is page
    press(playing, "j", "enter", "enter", "enter", "escape")
    side = playing.desk.table.viewing_side
    assert playing.game.orders[side].answer.do == "hold"
    assert isinstance(playing.mode, ReactionMode)


def test_dice_rolled_by_hand_are_asked_for():
    playing = controller(dice="manual")
    mode = press(playing, "f", "enter")
    assert isinstance(mode, RollMode)
    assert said(playing).startswith("DICE  type 2 faces")
    press(playing, "6", "5", "1", "backspace", "1", "2", "enter")
    assert playing.game.entries[0].faces == (6, 5, 1, 2)


def test_sight_shows_line_and_reason_from_the_piece_that_is_up():
    playing = controller()
    mode = press(playing, "v")
    assert isinstance(mode, SightMode)
    overlay = mode.overlay(playing.desk)
    assert overlay.line[0] == Hex("0307")
    assert overlay.hidden
    assert any("rule LOS-" in plain_text(row) for row in mode.panel(playing.desk, 29))
    assert isinstance(press(playing, "escape"), ChooseMode)


@pytest.mark.parametrize("keys", [("l",), ("f",)], ids=["route", "aim"])
def test_sight_goes_back_to_the_route_or_the_aim_that_it_was_asked_from(keys):
    playing = controller()
    planned = press(playing, *keys)
    drawn = planned.overlay(playing.desk)
    assert isinstance(press(playing, "v", "t", "tab"), SightMode)
    assert press(playing, "escape") is planned
    assert planned.overlay(playing.desk) == drawn


def test_a_click_is_the_cursor_and_a_second_one_is_enter():
    playing = controller()
    playing.point(Hex("0604"))
    assert playing.desk.cursor == Hex("0604")
    playing.point(Hex("0604"))
    assert isinstance(playing.mode, AimMode)


@pytest.mark.parametrize("planned", [(), ("l",)], ids=["a piece up", "a route planned"])
def test_a_click_on_another_piece_of_ones_own_takes_it_though_one_could_march_there(planned):
    playing = controller()
    press(playing, *planned)
    table = playing.desk.table
    assert playing.mode.unit == "R1"
    assert table.pieces[R2].at == "0308" in advice(table).reach(UnitId("R1"))
    playing.point(Hex("0308"))
    assert isinstance(playing.mode, ChooseMode)
    assert (playing.mode.unit, playing.desk.unit, playing.desk.cursor) == (R2, R2, "0308")
    playing.point(Hex("0308"))
    assert said(playing).startswith("R2 is selected.  ")
    playing.point(Hex("0307"))
    assert playing.mode.unit == "R1", "a click goes back"
    press(playing, "n")
    assert isinstance(playing.mode, MoveMode), "the arrows plan a march to it"


def test_a_click_on_where_the_piece_up_stands_lets_its_route_go_and_one_that_has_acted_is_only_a_hex():
    playing = controller()
    press(playing, "l")
    playing.point(Hex("0307"))
    assert isinstance(playing.mode, ChooseMode)
    assert playing.mode.unit == "R1"
    press(playing, "p")
    up = playing.mode.unit
    playing.point(Hex("0307"))
    assert playing.mode.unit == up


SITTINGS = [("veghel", 3), ("veghel", 1), ("dyke", 1), ("dyke", 3), ("stonne", 1), ("stonne", 3)]


@pytest.mark.parametrize(("battle", "seed"), sample(SITTINGS, 2))
def test_any_keys_lead_to_the_end_without_a_fall(battle, seed):
    """Random presses, the machine between them; every moment can be shown at every width."""
    playing = controller(battle, seed, dice="manual" if seed == 3 else "seeded")
    chance = random.Random(seed)
    weights = {"end": 0.6, "enter": 6.0, "fire": 5.0, "NE": 3.0, "E": 3.0, "help": 0.1, "sight": 0.1, "look": 0.1}
    weights |= {"inspect": 0.1, "luck": 0.1, "find": 0.1, "pools": 0.1, "threat": 0.1, "back": 2.0}
    for _ in range(250 if WHOLE else 120):
        to_my_next_say(playing)
        if isinstance(playing.mode, VictoryMode):
            break
        known = sorted(set(actions(playing.mode.keys).values()))
        playing.press(chance.choices(known, [weights.get(action, 0.4) for action in known])[0])
        for width in (29, 49):
            assert playing.mode.panel(playing.desk, width)
        assert plain_text(playing.mode.message(playing.desk))
    assert playing.game.step > 5


def test_two_machines_play_to_a_victory_that_is_told():
    battle = LIBRARY.read("veghel")
    playing = controller(seats={army.id: f"ai:{army.tactic}" for army in battle.sides})
    mode = to_my_next_say(playing)
    assert isinstance(mode, VictoryMode)
    text = "\n".join(plain_text(row) for row in mode.panel(playing.desk, 29))
    assert "losses     lost of" in text
    assert "Turning points" in "\n".join(plain_text(row) for row in mode.page(80, 21))
    assert playing.press("again") == "again"


def test_an_arrow_from_an_aim_to_a_hex_in_reach_plans_the_move_there():
    playing = controller("pegasus")
    press(playing, "f", "f", "f", "f")
    assert isinstance(playing.mode, AimMode)
    playing.desk.cursor = Hex("0806")
    mode = press(playing, "up")
    assert isinstance(mode, MoveMode)
    assert mode.way[-1] == "0805"
    assert "has no way" not in said(playing)
