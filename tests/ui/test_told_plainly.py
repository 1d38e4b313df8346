"""What a player would ask twice is said once: who wins at the end, what an answer did, what a figure counts."""

import pytest
from msgspec import structs

from cb_tui.core.ruleset import Outcome
from cb_tui.games.combat_boots.rules.model import EndTurn, Pass
from cb_tui.games.combat_boots.screen.modes.choose import ChooseMode
from cb_tui.games.combat_boots.screen.modes.reaction import ReactionMode
from cb_tui.presentation import panel
from cb_tui.presentation.boards.cells import ASCII
from cb_tui.presentation.keys import key_line
from cb_tui.presentation.text import line, plain_text
from cb_tui.ui.controller import answered as answers
from cb_tui.ui.controller import own_first, worth_showing
from cb_tui.ui.modes.base import bottom_mode
from cb_tui.ui.modes.other_side import ANSWERED, PAUSES, MachineMode
from cb_tui.ui.modes.pages import objectives_page
from cb_tui.ui.modes.start_and_end import VictoryMode
from tests.ui.invented import US
from tests.ui.paper import drawn, paper, shown, units
from tests.ui.test_flows import controller, press
from tests.ui.test_panels_after import deed, log, moved, rolled, shot


def objectives(battle):
    playing = controller(battle)
    return shown(objectives_page(playing.mode, playing.desk.table, ASCII).build(60))


@pytest.mark.parametrize(
    ("battle", "end"),
    [("brecourt", "No objective met in 12 turns: German victory"), ("sabres", "Equal points: Soviet victory")],
)
def test_the_objectives_say_who_wins_when_time_is_up(battle, end):
    assert end in objectives(battle)


def test_the_objectives_name_what_is_not_on_the_board():
    assert "B1 75 mm light regiment H3: 1 mission left" in objectives("arnhem")
    assert "p1 Ju 87B dive bomber h6: due turn 5" in objectives("stonne")


def test_what_the_machine_does_without_an_event_has_a_subject():
    entries = log(deed(15, EndTurn(), why="done")).entries
    assert plain_text(entries[0].short) == "German: done"


def test_a_piece_that_holds_after_its_move_has_one_line_and_one_that_only_stays_a_dim_one():
    stays = deed(42, Pass(units("r1")[0]), why="r1 stays where no enemy can hit it")
    (row,) = log(moved(41, "r1", "0605", "0604"), stays).entries
    assert plain_text(row.short) == "r1 moves 0605 0604, holds"
    (row,) = log(stays).entries
    assert {run.role for run in row.short} == {"label", "second"}


def test_a_log_line_that_is_cut_says_so():
    row = plain_text(log(deed(15, EndTurn(), why="done")).tail(1, 24)[0])
    assert row.rstrip() == "15 German: done"


def answered(seed=5):
    """A game in which an enemy fire has just been answered in the machine's turn."""
    playing = controller(seed=seed)
    playing.remote.speed = 2
    for _ in range(400):
        if isinstance(playing.mode, ReactionMode):
            press(playing, "f")
            if isinstance(playing.mode, MachineMode):
                return playing
        elif isinstance(playing.mode, MachineMode):
            playing.tick()
        else:
            press(playing, "e", "e")
    raise AssertionError("nobody fired back")


def test_what_an_answer_did_stays_before_the_machine_goes_on():
    playing = answered()
    rows = shown(playing.mode.panel(playing.desk, 29))
    fire, answer = (rows.index(each) for each in ("r2 fired at M1", "M1 fired back at r2"))
    assert fire < answer and rows.count("\n attack ") == 2, "the fire with its dice, then what it was answered with"
    assert playing.remote.pause_seconds() == ANSWERED > PAUSES[2]
    playing.mode.watch.skipping = True
    assert playing.remote.pause_seconds() == 0.0, "who skips does not wait"
    playing.mode.watch.skipping = False
    playing.tick()
    assert not isinstance(playing.mode, MachineMode) or playing.remote.pause_seconds() == 0.0


def test_what_the_end_of_the_turn_did_stays_before_the_machine_plays():
    playing = controller(seed=1)
    playing.remote.speed = 3
    press(playing, "e", "e")
    assert playing.remote.pause_seconds() == 0.0, "nobody had to rally"
    for _ in range(200):
        if isinstance(playing.mode, MachineMode):
            playing.tick()
        elif isinstance(playing.mode, ReactionMode):
            press(playing, "space")
        else:
            break
    press(playing, "e", "e")
    assert plain_text(playing.mode.message(playing.desk)).startswith("US rally: M1 (1+3)    Space pause")
    assert "US rally: M1" in shown(playing.mode.panel(playing.desk, 29))
    assert playing.remote.pause_seconds() == ANSWERED > PAUSES[3]
    playing.note = line("Branch b1: the other line stays")
    playing.tick()
    assert playing.remote.pause_seconds() == 0.0, "the machine plays"
    assert not playing.note, "nor does it hide what is asked next"


def test_the_fights_that_end_the_machine_s_turn_stay_before_the_player_s():
    playing, pause = controller("edson", seed=2), None
    playing.mode.speed = 3
    while isinstance(playing.mode, MachineMode) and playing.desk.table.scene.active not in playing.keyboard.human:
        pause = playing.tick()
        if isinstance(playing.mode, ReactionMode):
            press(playing, "space")
    assert pause == ANSWERED
    assert "close combat" in shown(playing.mode.panel(playing.desk, 33))
    assert "turn 2, US" not in shown(playing.mode.panel(playing.desk, 33))
    assert playing.tick() is None
    assert isinstance(playing.mode, ChooseMode)
    assert plain_text(playing.note).startswith("While you waited: ")


def test_who_rallied_and_who_did_not_as_the_machine_s_turn_ended_stays_before_the_player_s():
    playing, ends = controller(seed=7), []
    playing.remote.speed = 3
    for _ in range(2):
        press(playing, "e", "e")
        while not isinstance(playing.mode, ChooseMode):
            if not isinstance(playing.mode, MachineMode):
                press(playing, "f")
            elif playing.tick() == ANSWERED and playing.desk.table.is_our_decision:
                ends.append(plain_text(playing.mode.message(playing.desk)).partition("    ")[0])
    assert ends == ["German morale fails 7>6", "Germans rally: m1 (4+2)"]
    assert plain_text(playing.note) == "While you waited: m1 rallied"


def test_what_falls_once_a_player_holds_fire_stays_too():
    playing = controller("stonne", seed=1)
    playing.remote.speed = 3
    for _ in range(100):
        if isinstance(playing.mode, ReactionMode) and playing.desk.table.question == "GroundFire":
            break
        if isinstance(playing.mode, MachineMode):
            playing.tick()
        else:
            press(playing, "space" if isinstance(playing.mode, ReactionMode) else "e")
    rows = shown(playing.mode.panel(playing.desk, 29))
    assert rows.startswith("p1 Ju 87B dive..  coming down\n")
    press(playing, "space")
    assert plain_text(playing.mode.message(playing.desk)).startswith("p1 at F1  6-1 +1 killed    Space pause")
    assert playing.remote.pause_seconds() == ANSWERED


def test_a_piece_of_the_machine_that_stays_takes_a_quarter_of_the_time():
    playing = controller("brecourt", seed=4)
    playing.remote.speed = 3
    press(playing, "e", "e")
    pauses = {}
    while isinstance(playing.mode, MachineMode):
        pause = playing.tick()
        pauses[plain_text(playing.desk.log_view.entries[-1].short)] = pause
        if isinstance(playing.mode, ReactionMode):
            press(playing, "space")
    assert pauses["g2 holds: no target worth a shot"] == PAUSES[3] / 4
    assert pauses["r2 at R2  2-1 +1 disr"] == PAUSES[3]


def test_a_page_over_the_end_still_knows_that_it_is_over():
    end = VictoryMode(controller().desk, Outcome(US, "held 0605"))
    assert bottom_mode(objectives_page(objectives_page(end, paper(), ASCII), paper(), ASCII)) is end


def test_a_page_says_how_far_it_goes_and_where_it_ends():
    playing = controller()
    page = press(playing, "L")
    said = [plain_text(page.message(playing.desk))]
    for _ in range(2):
        assert len(page.page(50, 20)) == 20
        said.append(plain_text(page.message(playing.desk)))
        page.top += 100
    page.page(50, 90)
    said.append(plain_text(page.message(playing.desk)))
    assert [text.partition("scroll")[2] for text in said] == ["", ": line 18 of 43", ": the end", ""]


def test_the_key_line_leaves_out_what_would_change_nothing():
    playing = controller()
    mode = press(playing, "f")
    shown_keys = plain_text(key_line("aim", 80, idle=mode.idle_actions(playing.desk)))
    assert "next" in mode.idle_actions(playing.desk), "one target is in reach"
    before = mode.aim, mode._shed(playing.desk.table)
    for action, cap in (("next", "Tab"), ("fewer", "-/+"), ("who", " m who"), ("group", " g group")):
        assert (cap in shown_keys) == (action not in mode.idle_actions(playing.desk))
        playing.press(action)
        changed = (playing.mode.aim, playing.mode._shed(playing.desk.table)) != before
        assert changed == (action not in mode.idle_actions(playing.desk)), action
        playing.mode = mode


def test_a_piece_that_is_up_is_promised_only_what_it_can_do():
    playing = controller("kv")
    press(playing, "tab", "tab", "enter")
    assert plain_text(playing.note) == "G4 is selected.  Arrows plan a move, p passes", "nobody is to be aimed at"


def test_dice_at_an_area_are_sorted_and_read():
    volley = shot(kind="artillery", attack=(2, 6, 4), defense=(1, 5), reads=(6, 4), bar=6, sixes=None)
    both = structs.replace(volley, verdicts=volley.verdicts * 2)
    assert shown(panel.fired(paper(), rolled(both), 40)[1:5]) == drawn("""
        +- dice  i ------------------------------
        | attack  6  4  2
        |   NO EFFECT
        | defense (5) 1
    """)


def test_before_a_question_stands_as_much_of_the_last_shot_as_there_is_room_for():
    volley = structs.replace(shot(kind="opportunity", effect="disrupt"), by=("R2", "R3", "M1"))
    for columns, told in ((50, "R2+2 more: disrupted.  "), (60, "Disrupted.  "), (70, "")):
        before = own_first(paper(), [rolled(volley)], line("?" * columns))
        assert plain_text(before).rstrip("?") == told
    assert own_first(paper(), [rolled(structs.replace(volley, by=("r1",)))], line("?")) == ()


def test_shots_alike_are_told_once_with_their_number():
    miss = rolled(structs.replace(shot(at=units("R1")), by=("r1",)))
    hit = rolled(structs.replace(shot(at=units("R1"), effect="disrupt"), by=("r1",)))
    for shots, said in (
        ([miss, miss], "r1 fired at R1 twice: no effect.  "),
        ([miss, miss, miss, hit], "r1 fired at R1 3 times: no effect.  r1 fired at R1: disrupted.  "),
        ([hit, miss, hit], "r1 fired at R1: no effect.  r1 fired at R1: disrupted.  "),
    ):
        assert plain_text(answers(paper(), shots)) == said


def test_of_several_shots_of_ours_the_last_that_hit_is_shown_else_the_last_and_theirs_only_without_ours():
    miss, hit, again = rolled(shot()), rolled(shot(effect="disrupt")), rolled(shot())
    theirs = rolled(structs.replace(shot(effect="kill"), by=("r1",)))
    assert worth_showing(paper(), [miss, hit, again, theirs]) is hit
    assert worth_showing(paper(), [miss, again, theirs]) is again
    assert worth_showing(paper(), [theirs, rolled(structs.replace(shot(), by=("r1",)))]) is theirs
