"""The replay: a game wound to any step, its branches, and the ways in and out."""

from typing import Any

import pytest

from cb_tui.core.values import Hex
from cb_tui.rules import RULESETS
from cb_tui.session.branches import branch, branches
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.session.playback import Playback
from cb_tui.ui.app import GameApp
from cb_tui.ui.flow import Flow
from cb_tui.ui.keys import action_of
from cb_tui.ui.moments.branch_off import BranchOff
from cb_tui.ui.moments.inspect import Inspect
from cb_tui.ui.moments.replay import Again, Replay
from cb_tui.ui.moments.tree import Delete, Tree
from cb_tui.ui.moments.typed import Typed
from cb_tui.ui.moments.victory import Victory
from cb_tui.ui.orders import find
from cb_tui.ui.projector import Projector
from cb_tui.ui.reel import Reel
from cb_tui.ui.screens.battle import BattleScreen
from cb_tui.ui.screens.replay import Replaying, SkyReplayScreen, open_replay
from cb_tui.ui.text import length, plain
from tests.ui.paper import drawn, shown
from tests.ui.test_flows import flow, press, said, to_my_next_say
from tests.ui.test_screens import screen

VEGHEL = Library().read("veghel")
COURSE: tuple[tuple[str, dict[str, Any]], ...] = (
    ("Fire", {"by": ("R1",), "at": ("r1",)}),
    ("HoldFire", {}),
    ("Step", {"unit": "R2", "to": "0208"}),
    ("Step", {"unit": "R2", "to": "0209"}),
    ("Fire", {"by": ("M1",), "at": ("r2",)}),
    ("EndTurn", {}),
    ("EndTurn", {}),
)


def game(saves=None, course=COURSE, **seats):
    """A fire without effect, a march of two hexes, a fire that disrupts; then both end their turns."""
    everybody = {"us": "human", "de": "human"} | seats
    name = "g" if saves else ""
    played = Game.new(RULESETS[VEGHEL.ruleset], VEGHEL, seed=5, seats=everybody, name=name, saves=saves)
    for name, fields in course:
        command = find(played.legal(), name, **fields)
        assert command, (name, fields)
        played.play(command)
    return played


def branched(tmp_path):
    """The main line of seven steps, and "b1" of four, which hangs on it at step 2."""
    game(tmp_path).close()
    twig = branch(tmp_path, "g", 2)
    for to in ("0208", "0209"):
        twig.play(find(twig.legal(), "Step", unit="R2", to=to))
    twig.close()
    return Playback.open(tmp_path, "g", "main").position(7)


def projector(played, step=0):
    return Projector(Replay(Reel(played), step))


def keys(showing, *presses):
    """Keys by the table of the moment that is shown; what only the screen can do comes back."""
    wanted = ""
    for each in presses:
        action = action_of(showing.moment.keys, each)
        wanted = showing.press(action) if action else wanted
    return wanted


def note(showing):
    return plain(showing.note or showing.moment.message(showing.desk))


def panel(showing, width=29, height=21):
    rows = showing.replay.filled(showing.desk, width, height)
    assert len(rows) == height
    assert max(length(row) for row in rows) <= width
    return shown(rows)


# --- a step ------------------------------------------------------------------------------------------------------


def test_a_throw_stands_as_after_the_fire_with_the_log_about_it():
    showing = projector(game(), 5)
    assert panel(showing) == drawn("""
        |REPLAY  step 5 of 7
        |t1 =-==#=-
        +-----------------------------
        |M1 fired at r2  2-2
        |DISRUPTED
        +-----------------------------
        |attack   6  5
        |defense  4  1    buildings +1
        |  reads  5  1
        |One attack die, 6, beats 5.
        |The second, 5, does not. So:
        |disrupted.
        |had 18% (kill 5%, none 77%)
        |luck of this throw 86 of 100
    """) + "\n\n" + drawn("""
        +- log  i --------------------
        |  3 R2 moves 0308 0208 0209
        |> 5 M1 at r2  2-2 +1 disr
        |  6 turn 1, German
        +- morale, luck --------------
        |US 8 72% +0.2  GE 6 42% +0.0
    """)  # fmt: skip
    assert showing.moment.overlay(showing.desk).line == (Hex("0407"), Hex("0606"))


def test_a_step_without_a_throw_tells_turns_moments_and_who_is_ahead():
    showing = projector(game(), 3)
    assert panel(showing, height=17) == drawn("""
        |REPLAY  step 3 of 7
        |t1 US R2 moves 0308 0208
        +- time ----------------------
        |t1 =-#===-
        +- moments  j/k --------------
        |   1 R1 no effect r1      77%
        |   5 M1 disr r2           18%
        |   7 German morale fails
        +- who is ahead, in pieces ---
        | ____________'''''''  US +2.0
    """) + "\n\n" + drawn("""
        +- log  i --------------------
        |  2 German holds fire
        |> 3 R2 moves 0308 0208
        |  5 M1 at r2  2-2 +1 disr
        +- morale, luck --------------
        |US 8 72% -0.1  GE 6 42% +0.0
    """)  # fmt: skip


def test_the_map_is_the_one_of_the_step_and_a_march_shows_its_way_so_far():
    showing = projector(game(), 4)
    assert showing.desk.table.pieces["R2"].at == "0209"
    assert showing.moment.overlay(showing.desk).route == ("0308", "0208", "0209")
    keys(showing, "h")
    assert showing.desk.table.pieces["R2"].at == "0208"
    assert showing.moment.overlay(showing.desk).route == ("0308", "0208")
    assert showing.desk.cursor == "0208"


def test_what_comes_later_is_dim_and_what_was_taken_back_stands_in_brackets():
    played = game(course=COURSE[:4])
    played.undo()
    showing = projector(played, 3)
    rows = showing.replay.filled(showing.desk, 29, 21)[-5:-2]
    assert shown(rows[1:]) == "> 3 R2 moves 0308 0208\n  4 (R2 moves 0208 0209)"
    assert {run.role for run in rows[2]} == {"label"}
    keys(showing, "h")
    rows = showing.replay.filled(showing.desk, 29, 21)[-5:-2]
    assert shown(rows[2:]) == "  3 R2 moves 0308 0208"
    assert {run.role for run in rows[2] if run.text.strip()} == {"label"}
    assert Reel(played).last == 3


def test_notes_of_the_player_stand_in_the_log():
    played = game(course=COURSE[:2])
    played.note("too far away")
    reel = Reel(played)
    assert [plain(entry.short) for entry, _ in reel.log] == [
        "R1 at r1  2-2 +1 no effect",
        "German holds fire",
        "note too far away",
    ]
    assert len(reel.chronicle(1).entries) == 1


# --- winding -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "presses", "step", "said_"),
    [
        (0, "l l", 2, ""),
        (2, "h h", 0, ""),
        (0, "h", 0, "This is the start"),
        (7, "l", 7, "This is the last step"),
        (0, "j j", 5, ""),
        (7, "k k", 1, ""),
        (7, "j", 7, "No throw and no loss comes after this"),
        (2, "right_square_bracket", 6, ""),
        (7, "left_square_bracket left_square_bracket", 0, ""),
        (3, "n", 3, "Nobody is lost after this"),
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
        (4, "slash z z enter", 4, 'Nothing in this game has "zz"'),
        (4, "comma", 4, "/ finds a piece, a hex, a side or a text first"),
    ],
)
def test_keys_wind_on_and_back(start, presses, step, said_):
    showing = projector(game(), start)
    keys(showing, *presses.split())
    assert isinstance(showing.moment, Replay)
    assert showing.moment.step == step
    assert not said_ or note(showing) == said_
    assert showing.desk.table is showing.moment.table


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
    assert isinstance(showing.moment, Inspect)
    assert "M1 fired at r2" in shown(showing.moment.page(50, 21))
    assert len(showing.moment.entries) == 4
    keys(showing, "k", "k", "k")
    keys(showing, "w")
    assert note(showing) == "A replay only looks: notes are written while the game is played"
    assert keys(showing, "R") == ""
    assert showing.moment is showing.replay
    assert showing.replay.step == 1


# --- branches ----------------------------------------------------------------------------------------------------


def test_tab_shows_the_same_step_of_the_next_branch(tmp_path):
    showing = projector(branched(tmp_path), 3)
    assert " `-b1     at 2   t1, lost 0:0" in panel(showing)
    keys(showing, "tab")
    assert (showing.game.branch, showing.replay.step, showing.replay.reel.last) == ("b1", 3, 4)
    keys(showing, "tab", "end", "tab")
    assert (showing.game.branch, showing.replay.step) == ("b1", 4)
    assert note(showing) == "b1  It ends at step 4"


def test_the_tree_lists_branches_and_compares_two(tmp_path):
    showing = projector(branched(tmp_path), 7)
    keys(showing, "b")
    assert isinstance(showing.moment, Tree)
    assert shown(showing.moment.page(46, 21)[1:4]) == drawn("""
        |   name        parts  steps  stands at its end
        | > main                   7  t2, lost 0:0    *
        |   `-b1        at 2       4  t1, lost 0:0
    """)
    keys(showing, "j", "c")
    page = shown(showing.moment.page(46, 21))
    assert "compared: together up to step 4, turn 1" in page
    assert " then     M1 at r2 disr     nothing yet" in page
    keys(showing, "enter")
    assert isinstance(showing.moment, Replay)
    assert (showing.game.branch, showing.replay.step) == ("b1", 2)


def test_a_branch_is_deleted_once_asked_unless_another_hangs_on_it(tmp_path):
    position = branched(tmp_path)
    branch(tmp_path, "g", 3, "b1").close()
    showing = projector(position)
    keys(showing, "b", "D")
    assert note(showing) == "The main line stays: all others hang on it"
    keys(showing, "j", "D")
    assert note(showing) == "b2 hangs on b1: delete that first"
    keys(showing, "j", "D")
    assert isinstance(showing.moment, Delete)
    assert showing.moment.question
    keys(showing, "escape")
    assert len(branches(tmp_path / "g")) == 3
    keys(showing, "D", "D")
    assert [each.name for each in branches(tmp_path / "g")] == ["main", "b1"]
    assert note(showing) == "b2 is deleted"


def test_going_on_asks_for_a_name_and_refuses_one_that_is_taken(tmp_path):
    showing = projector(branched(tmp_path), 3)
    keys(showing, "enter")
    assert isinstance(showing.moment, Typed)
    assert note(showing).startswith("Play on from step 3. Name of the branch: b2_")
    keys(showing, "b", "1", "enter")
    assert note(showing) == "There is a branch b1 already; type another name"
    assert keys(showing, "x", "enter") == "play_on"
    assert showing.named == "b1x"


def test_nothing_goes_on_from_the_end_of_a_battle_nor_in_a_game_that_is_not_saved():
    showing = projector(game(), 3)
    keys(showing, "enter")
    assert note(showing) == "This game is not saved, so it has no branches"


def test_the_end_of_a_battle_is_no_place_to_go_on_from(tmp_path):
    machines = {army.id: f"ai:{army.tactic}" for army in VEGHEL.sides}
    played = game(tmp_path, (), **machines)
    while played.machine():
        pass
    showing = projector(played, played.step)
    keys(showing, "enter")
    assert note(showing).startswith("The battle is over here")
    assert "German did it" in panel(showing) or "US" in panel(showing)


# --- ways in and out ---------------------------------------------------------------------------------------------


def test_dice_that_fell_are_played_anew_as_a_branch_only(tmp_path):
    playing = flow()
    press(playing, "f", "enter", "backspace")
    assert said(playing).startswith("dice were thrown")  # in memory there are no branches
    playing = Flow(game(tmp_path, COURSE[:5]))
    press(playing, "backspace")
    assert isinstance(playing.moment, BranchOff)
    assert said(playing) == "NO UNDO: dice were thrown.  B back to step 4 as a branch   Esc stays"
    under = playing.moment.under
    assert press(playing, "escape") is under


def test_the_moments_that_turned_a_battle_are_marked_for_the_replay():
    playing = flow(seats={army.id: f"ai:{army.tactic}" for army in VEGHEL.sides})
    moment = to_my_next_say(playing)
    assert isinstance(moment, Victory)
    moment.panel(playing.desk, 29)
    first = moment.step
    assert first in moment.steps
    press(playing, "j")
    assert moment.step == moment.steps[1]
    assert f">{moment.step}" in shown(moment.panel(playing.desk, 29))
    assert playing.press("replay") == "replay"


def test_the_machine_s_last_turn_is_found_whoever_has_answered_in_it():
    playing = flow()
    press(playing, "e", "e")
    to_my_next_say(playing)
    reel = Reel(playing.game)
    first, until = reel.turn_of({playing.game.battle.sides[1].id})
    assert reel.table(first).scene.active == "de"
    assert first == reel.starts[0]
    assert until == playing.game.step
    showing = Projector(Again(reel, first, until, speed=5))
    keys(showing, "h")
    assert note(showing) == "This is where it began"
    keys(showing, "space")
    while showing.tick() is not None:
        pass
    assert showing.done


@pytest.mark.parametrize("size", [(20, 5), (40, 12), (80, 24), (160, 50)])
async def test_it_is_shown_at_any_size(tmp_path, size):
    position = branched(tmp_path)
    running = GameApp(None, Library(), tmp_path, ascii_only=True, replay=position)
    async with running.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press("j", "l", "space", "space", "b", "j", "c", "escape", "i", "escape", "question_mark", "escape")
        await pilot.press("g", "5", "enter", "tab", "tab")
        await pilot.pause()
        rows = screen(running)
    assert {len(row) for row in rows} == {size[0]}
    assert len(rows) == size[1]
    if size >= (80, 24):
        assert rows[0].startswith(" Replay  Veghel crossroads  turn 1/8  US")
        assert rows[0].endswith("seed 5  main ")
        assert any("REPLAY  step 4 of 7" in row for row in rows)
        assert rows[-1].startswith(" h/l step  j/k moment")


async def test_a_branch_is_played_and_the_original_stays(tmp_path):
    game(tmp_path).close()
    before = (tmp_path / "g" / "log.jsonl").read_bytes()
    running = GameApp(None, Library(), tmp_path, ascii_only=True)
    async with running.run_test(size=(80, 24)) as pilot:
        await pilot.press("r", "enter", "g", "2", "enter", "enter", *"other", "enter")
        await pilot.pause(0.1)
        assert isinstance(running.screen, BattleScreen)
        assert (running.game.branch, running.game.step) == ("other", 2)
        assert "branch other  saved" in screen(running)[0]
        running.save_now()
    assert (tmp_path / "g" / "log.jsonl").read_bytes() == before
    assert Game.open(tmp_path, "g", watch=True).branch == "other"


async def test_it_locks_nothing_and_a_game_that_is_played_elsewhere_is_not_taken_over(tmp_path):
    playing = game(tmp_path)
    running = GameApp(None, Library(), tmp_path, ascii_only=True)
    async with running.run_test(size=(80, 24)) as pilot:
        await pilot.press("r", "enter", "g", "2", "enter")
        await pilot.pause()
        playing.play(find(playing.legal(), "EndTurn"))
        await pilot.press("enter", "enter")
        await pilot.pause()
        assert isinstance(running.screen, Replaying)
        assert "play" in screen(running)[-2]
    assert [each.name for each in branches(tmp_path / "g")] == ["main"]
    playing.close()


async def test_r_shows_the_machine_s_turn_again_and_leaves_the_battle_as_it_was(tmp_path):
    played = game(tmp_path, COURSE[:5], de="ai:hold")
    running = GameApp(played, Library(), tmp_path, ascii_only=True)
    async with running.run_test(size=(80, 24)) as pilot:
        battle = running.screen
        await pilot.pause(0.2)
        await pilot.press("R")
        await pilot.pause()
        assert running.screen is battle
        assert "has not had a turn yet" in screen(running)[-2]
        battle.press("end")
        await pilot.pause(0.3)
        await pilot.press("e", "enter")
        await pilot.pause(0.2)
        before = screen(running)
        await pilot.press("R")
        await pilot.pause()
        assert isinstance(running.screen, Replaying)
        assert "again, " in screen(running)[-2]
        await pilot.press("enter")
        await pilot.pause(0.1)
        assert running.screen is battle
        assert screen(running)[:-2] == before[:-2]


async def test_a_dogfight_is_replayed_on_its_own_screen(tmp_path):
    found = Library().read("nicolson")
    seats = {army.id: f"ai:{army.tactic}" for army in found.sides}
    played = Game.new(RULESETS[found.ruleset], found, seed=3, seats=seats, saves=None)
    while played.machine():
        pass
    running = GameApp(None, Library(), tmp_path, ascii_only=True)
    async with running.run_test(size=(80, 24)) as pilot:
        open_replay(running, played, 1)
        await pilot.pause()
        assert isinstance(running.screen, SkyReplayScreen)
        assert any(row.startswith(f"REPLAY  step 1 of {played.step}") for row in screen(running))
        await pilot.press("l", "escape")
        await pilot.pause()
        assert not isinstance(running.screen, Replaying)
