"""Hints: what the officer would do, with what the screens foretell, and never more than the seat may know."""

from pathlib import Path

from msgspec.structs import replace

from cb_tui.ai.hint import Hint, for_piece, for_side
from cb_tui.core.values import SeatId, UnitId
from cb_tui.games import RULESETS
from cb_tui.games.combat_boots.rules.model import Fire, Pass
from cb_tui.games.combat_boots.screen.modes.aim import AimMode
from cb_tui.games.combat_boots.screen.modes.decide import DecideMode
from cb_tui.games.combat_boots.screen.modes.move import MoveMode
from cb_tui.games.combat_boots.screen.modes.reaction import ReactionMode
from cb_tui.games.combat_boots.screen.modes.support import SupportMode
from cb_tui.presentation import advice
from cb_tui.presentation.advice import SIDE, advised, odds
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import plain_text
from cb_tui.ui.modes.review import HintMode
from tests.cli.typist import begun, heard
from tests.ui.test_flows import controller, press, said, to_my_next_say

RULES = RULESETS["combat_boots_2025"]
US = SeatId("us")
BATTLE = Path("scenarios/combat_boots/veghel.toml")


def shown(playing, width=33):
    return "\n".join(plain_text(row) for row in playing.mode.panel(playing.desk, width))


def test_a_hint_says_what_why_and_the_chances_of_the_aim_that_enter_makes_of_it():
    playing = controller()
    mode = press(playing, "W")
    assert isinstance(mode, HintMode)
    hint = mode.marked
    assert (
        hint.offer.command == RULES.tactics["officer"](playing.desk.table.state, playing.desk.table.legal, US).command
    )
    assert "R1 fires at r1: 23% to hit" in shown(playing)
    assert " 18% disrupted" in shown(playing)
    assert mode.overlay(playing.desk).line == ("0307", "0604")
    aim = press(playing, "enter")
    assert isinstance(aim, AimMode)
    assert "18% disrupt" in said(playing), "the chances of the aim are those of the hint"
    assert playing.game.step == 0, "the player confirms it himself"


def test_the_selected_piece_has_a_hint_of_its_own_whose_march_is_planned_to_its_end():
    playing = controller()
    table = playing.desk.table
    for unit in (UnitId("R2"), UnitId("R4")):
        found = for_piece(RULES, table.state, table.legal, US, unit)
        assert found is None or unit in found.offer.actors
    mover = next(
        unit for unit in table.pieces if (found := for_piece(RULES, table.state, table.legal, US, unit)) and found.way
    )
    playing.mode = playing.spec.unit_mode(table, mover)
    mode = press(playing, "W")
    way = mode.marked.way
    assert mode.overlay(playing.desk).route == (table.pieces[mover].at, *way)
    assert sum(chance for _, chance in odds(table, mode.marked)) == 1
    assert "%" not in mode.marked.why, "the chances below are the only ones"
    assert mode.marked.why.endswith("; another order comes first"), "the other hint below"
    planned = press(playing, "enter")
    assert isinstance(planned, MoveMode)
    assert planned.way[-1] == way[-1]


def test_an_order_to_stay_comes_before_no_other():
    """Given R1 in its place with movement points left; when R2 is selected; then its hint is not called the second."""
    playing = controller("pegasus")
    table = playing.desk.table
    stays = replace(advice.advised(table, UnitId("R1"))[0][1], offer=RULES.offer(table.state, Pass(UnitId("R1"))))
    assert advice.advised(table, UnitId("R2"))[0][1].why.endswith(advice.FIRST)
    assert not advice.ranked("R2 goes to 0805", stays).endswith(advice.FIRST)


def test_a_hint_to_close_in_says_so_and_enter_plans_the_march_though_the_enemy_could_be_fired_at():
    playing = controller("pegasus")
    mode = press(playing, "W")
    hint = mode.marked
    assert hint.way == ("0806",)
    assert shown(playing, 60).splitlines()[1:] == [
        "R1 goes to 0806; it fights g1 there",
        " 100% unhurt on the way",
    ]
    planned = press(playing, "enter")
    assert isinstance(planned, MoveMode)
    assert plain_text(planned.message(playing.desk)).startswith("Enter goes into 0806 to fight g1")
    press(playing, "enter")
    assert playing.game.entries[0].command == hint.offer.command
    table = playing.desk.table
    leader = replace(hint, offer=replace(hint.offer, actors=(UnitId("L1"),)))
    assert advice._foes(table, hint) == ["g1"]
    assert advice._foes(table, leader) == [], "a leader comes along, and does not fight"


def test_the_aim_is_the_shot_of_the_hint_though_the_stack_could_join_its_fire(tmp_path):
    """R3 stands with R1 and joins it by itself; a hint that leaves it out aims without it."""
    battle = tmp_path / "stack.toml"
    text = BATTLE.read_text("utf-8").replace('type = "us_para", at = "0407"', 'type = "us_para", at = "0307"')
    battle.write_text(text, "utf-8")
    playing = controller(str(battle))
    table = playing.desk.table
    alone = next(one for one in table.legal if isinstance(one, Fire) and (one.by, one.at) == (("R1",), ("r1",)))
    mode = press(playing, "W")
    mode.hints = ((SIDE, Hint(RULES.offer(table.state, alone), "")),)
    aim = press(playing, "enter")
    assert isinstance(aim, AimMode)
    assert aim.command == alone


def test_enter_gives_a_hint_that_no_plan_is_made_of():
    playing = controller()
    mode = press(playing, "W")
    mode.hints = ((SIDE, Hint(RULES.offer(playing.desk.table.state, Pass(UnitId("R1"))), "R1 holds 0307")),)
    assert plain_text(mode.message(playing.desk)) == "A hint.   Enter does it   Esc back"
    press(playing, "enter")
    assert [unit for unit, piece in playing.desk.table.state.units.items() if piece.acted] == ["R1"]


def test_the_end_of_a_turn_is_hinted_in_words_and_a_shot_back_with_its_key():
    playing = controller("pegasus", seats={SeatId("br"): "ai:officer", SeatId("de"): "human"}, seed=12)
    to_my_next_say(playing)
    assert "No piece can act." in shown(playing)
    mode = press(playing, "W")
    assert shown(playing, 60).splitlines()[1:] == ["Ends the turn: no orders left to give"]
    assert plain_text(mode.message(playing.desk)) == "A hint.   Enter does it   Esc back"
    while not isinstance(playing.mode, ReactionMode):
        press(playing, "escape", "e")
        to_my_next_say(playing)
    best = playing.mode.command
    mode = press(playing, "W")
    assert mode.marked.offer.command == best
    assert plain_text(mode.message(playing.desk)) == "A hint.   Enter does it   Esc back"


def test_enter_marks_the_hinted_answer_of_a_question_and_the_question_gives_it():
    playing = controller("pegasus")
    press(playing, "W", "enter", "enter", "e", "e")
    assert isinstance(playing.mode, DecideMode)
    mode = press(playing, "W")
    assert plain_text(mode.message(playing.desk)) == "A hint.   Enter does it   Esc back", "the fight is marked"
    press(playing, "escape", "tab")
    mode = press(playing, "W")
    assert plain_text(mode.message(playing.desk)) == "A hint.   Enter marks it for you to confirm   Esc back"
    marked = press(playing, "enter")
    assert isinstance(marked, DecideMode)
    assert marked.chosen == mode.marked.offer.command


def test_enter_selects_the_piece_that_is_to_pass_where_another_is_up_so_that_its_key_passes_that_piece():
    playing = controller()
    mode = press(playing, "W")
    mode.hints = ((SIDE, Hint(RULES.offer(playing.desk.table.state, Pass(UnitId("R2"))), "R2 stays")),)
    assert "does it" not in plain_text(mode.message(playing.desk)), "it would pass R1"
    press(playing, "enter")
    assert playing.mode.unit == "R2"
    press(playing, "p")
    assert [unit for unit, piece in playing.desk.table.state.units.items() if piece.acted] == ["R2"]


def test_a_piece_of_the_second_side_keeps_its_small_letter():
    table = controller().desk.table
    hint = Hint(RULES.offer(table.state, Pass(UnitId("r1"))), "r1 holds 0604")
    whole = advice._whole(table, hint)
    assert advice.hint_reason(table, whole) == "r1 holds 0604; it cannot fire now", "R1 is a piece of the other side"


def test_hints_come_when_the_player_decides_and_where_the_rules_have_an_officer():
    playing = controller(seats={US: "ai:officer", SeatId("de"): "human"})
    press(playing, "W")
    assert not isinstance(playing.mode, HintMode)
    to_my_next_say(playing)
    table = playing.desk.table
    assert advised(table, None)
    assert advised(GameView(replace(RULES, levels=()), table.state, table.human), None) == ()
    assert for_side(replace(RULESETS["combat"], levels=()), None, (), US) is None
    back = playing.mode
    press(playing, "W", "escape")
    assert playing.mode is back


def test_the_linear_mode_gives_the_same_hint():
    told = heard(begun(seed=5), "hint", "hint R2", "quit")
    assert (
        "The AI's next order: R1 fires at r1: 23% to hit. Chances: 5% destroyed; 18% disrupted; 77% no effect; "
        "14% hit back, if unhurt." in told
    )
    assert "With R2: " in told


def test_a_hint_of_a_fire_mission_reads_as_any_other_and_enter_aims_it():
    playing = controller("foy")
    mode = press(playing, "W")
    hint = mode.marked
    assert hint.offer.role == "support"
    assert hint.why == "B1 fires at 0704: 57% to hit m1, 2 more in the blast"
    assert " 57% m1 hit" in shown(playing)
    assert "Enter marks it" in said(playing)
    aim = press(playing, "enter")
    assert isinstance(aim, SupportMode)
    assert aim._command(playing.desk) == hint.offer.command
    assert playing.game.step == 0, "the player confirms it himself"
    press(playing, "enter")
    assert playing.game.entries[0].command == hint.offer.command
