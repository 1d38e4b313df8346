"""The replay: a game wound to any step."""

import re

import pytest

from cb_tui.core.hexes import Hex
from cb_tui.presentation.replay_frames import ReplayFrames
from cb_tui.presentation.text import plain_text
from cb_tui.session.viewers import Playback
from cb_tui.ui.modes.inspect import InspectMode
from cb_tui.ui.modes.replay import ReplayMode
from cb_tui.ui.panels.replay import about, deed, moments, time
from tests.long_game import long_game
from tests.ui.course import COURSE, game, keys, note, panel, projector
from tests.ui.paper import drawn, shown

# --- a step --------------------------------------------------------------------------------------------------------


def test_a_roll_stands_as_after_the_fire_with_the_log_about_it():
    showing = projector(game(), 5)
    assert panel(showing) == drawn("""
        |REPLAY  step 5 of 7
        |t1 =-==#=-
        |M1 fired at r2
        | ! r2 DISRUPTED
        +- dice  i -------------------
        | attack  [6] 5
        | defense (4) 1
        |   buildings +1  to beat: 5
        |One attack die, 6, beats 5.
        |The second, 5, does not. So:
        |disrupted.
        +- chances -------------------
        | x destroyed    5%  #
        |>! disrupted   18%  ##
        |   no effect   77%  #######
        |luck 86 (50 is average)
        +- time ----------------------
        |t1 =-==#=-
        +- log  i --------------------
        |> 5 M1 at r2  2-2 +1 disr
        |US morale 8   GE morale 6
    """)  # fmt: skip
    assert showing.mode.overlay(showing.desk).line == (Hex("0407"), Hex("0606"))


def test_a_step_without_a_roll_tells_turns_moments_and_who_has_more_pieces():
    showing = projector(game(), 3)
    assert panel(showing, height=17) == drawn("""
        |REPLAY  step 3 of 7
        |t1 US R2 moves 0308 0208
        +- time ----------------------
        |t1 =-#===-
        +- moments  j/k --------------
        |   1 R1 no effect r1      77%
        |   5 M1 disr r2           18%
        |   7 German morale fails 8>6
        +- ahead, in pieces ----------
        | ____________'''''''  US +2.0
    """) + "\n\n\n" + drawn("""
        +- log  i --------------------
        |  2 Germans hold fire
        |> 3 R2 moves 0308 0208
        |  5 M1 at r2  2-2 +1 disr
        |US morale 8   GE morale 6
    """)  # fmt: skip


def test_a_tall_replay_lists_twice_as_many_turns_and_moments():
    frames = ReplayFrames(long_game("veghel", 300))
    assert (len(time(frames, 150, 30, 8)), len(moments(frames, 150, 30, 8))) == (9, 9)
    assert all(
        plain_text(row).rstrip().endswith(("%", "..")) or len(plain_text(row)) <= 30
        for row in moments(frames, 150, 30, 8)
    )


def test_a_line_that_names_its_side_is_told_without_it_a_second_time():
    assert plain_text(deed(ReplayFrames(game()), 2)) == "t1 Germans hold fire"


def test_a_long_march_is_told_in_whole_hexes_or_with_two_dots():
    frames = ReplayFrames(game())
    rows = [plain_text(row).rstrip() for row in about(frames, 3, 22, 7)]
    assert any(row.endswith("..") for row in rows)
    assert not any(re.search(r" 0\d{0,2}$", row) for row in rows)


def test_a_step_that_ends_a_turn_names_the_side_whose_turn_it_is_now():
    assert panel(projector(game(), 6), height=17).splitlines()[1] == "t1 turn 1, German"


def test_the_map_is_the_one_of_the_step_and_a_march_shows_its_way_so_far():
    showing = projector(game(), 4)
    assert showing.desk.table.pieces["R2"].at == "0209"
    assert showing.mode.overlay(showing.desk).route == ("0308", "0208", "0209")
    keys(showing, "h")
    assert showing.desk.table.pieces["R2"].at == "0208"
    assert showing.mode.overlay(showing.desk).route == ("0308", "0208")
    assert showing.desk.cursor == "0208"


def test_what_comes_later_is_dim_and_what_was_taken_back_stands_in_brackets():
    played = game(timeline=COURSE[:4])
    played.undo()
    showing = projector(played, 3)
    rows = showing.replay.full_panel(showing.desk, 29, 21)[-4:-1]
    assert shown(rows[1:]) == "> 3 R2 moves 0308 0208\n  4 (R2 moves 0208 0209)"
    assert {run.role for run in rows[2]} == {"label"}
    keys(showing, "h")
    rows = showing.replay.full_panel(showing.desk, 29, 21)[-4:-1]
    assert shown(rows[2:]) == "  3 R2 moves 0308 0208"
    assert {run.role for run in rows[2] if run.text.strip()} == {"label"}
    assert ReplayFrames(played).last == 3


def test_notes_of_the_player_stand_in_the_log():
    played = game(timeline=COURSE[:2])
    played.note("too far away")
    frames = ReplayFrames(played)
    assert [plain_text(entry.short) for entry, _ in frames.log] == [
        "R1 at r1  2-2 +1 no effect",
        "Germans hold fire",
        "note too far away",
    ]
    assert len(frames.log_view(1).entries) == 1


# --- winding -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "presses", "step", "said_"),
    [
        (0, "l l", 2, ""),
        (2, "h h", 0, ""),
        (0, "h", 0, "This is the start"),
        (7, "l", 7, "This is the last step"),
        (0, "j j", 5, ""),
        (7, "k k", 1, ""),
        (7, "j", 7, "No roll or loss after this"),
        (2, "right_square_bracket", 6, ""),
        (7, "left_square_bracket left_square_bracket", 0, ""),
        (3, "n", 3, "No piece was lost after this"),
        (3, "home", 0, ""),
        (3, "end", 7, ""),
        (0, "g 5 enter", 5, ""),
        (0, "g 9 9 enter", 0, "There is no step 99: the last is 7"),
        (3, "g 5 escape", 3, ""),
        (0, "slash R 2 enter", 3, ""),
        (0, "slash R 2 enter full_stop full_stop", 3, ""),
        (6, "slash 0 6 0 4 enter", 1, ""),
        (0, "slash f a i l s enter", 7, ""),
        (0, "slash G e r m a n enter full_stop", 7, ""),
        (4, "slash z z enter", 4, 'Nothing in this game matches "zz"'),
        (4, "comma", 4, "/ finds a piece, a hex, a side or a text first"),
    ],
)
def test_keys_wind_on_and_back(start, presses, step, said_):
    showing = projector(game(), start)
    keys(showing, *presses.split())
    assert isinstance(showing.mode, ReplayMode)
    assert showing.mode.step == step
    assert not said_ or note(showing) == said_
    assert showing.desk.table is showing.mode.table


def test_it_plays_by_itself_at_a_speed_and_stops_at_the_end():
    showing = projector(game(), 3)
    assert showing.tick() is None
    assert keys(showing, "space") == "pace"
    assert "> 3/5" in panel(showing)
    slow = showing.tick()
    keys(showing, "5")
    assert showing.replay.step == 4
    assert 0 < showing.tick() < slow
    keys(showing, "space")
    assert showing.tick() is None
    keys(showing, "space")
    while showing.tick() is not None:
        pass
    assert showing.replay.step == 7
    keys(showing, "space")
    assert showing.replay.step == 0


def test_the_inspector_opens_at_the_step_and_leads_back_to_any_other(tmp_path):
    game(tmp_path).close()
    showing = projector(Playback.open(tmp_path, "g").position(7), 5)
    keys(showing, "i")
    assert isinstance(showing.mode, InspectMode)
    assert "M1 fired at r2" in shown(showing.mode.page(50, 21))
    assert len(showing.mode.entries) == 4
    keys(showing, "k", "k", "k")
    keys(showing, "w")
    assert note(showing) == "No notes in a replay: write them while you play"
    assert keys(showing, "R") == ""
    assert showing.mode is showing.replay
    assert showing.replay.step == 1
