"""The branches of a game in its replay: shown, compared, deleted, played on."""

from cb_tui.core.values import Side
from cb_tui.session.branches import Branch, branch, branches
from cb_tui.ui.modes.replay import ReplayMode
from cb_tui.ui.modes.text_input import TypedMode
from cb_tui.ui.modes.tree import DeleteMode, TreeMode, brief
from tests.ui.course import VEGHEL, branched, game, keys, note, panel, projector
from tests.ui.paper import drawn, shown


def test_tab_shows_the_same_step_of_the_next_branch(tmp_path):
    showing = projector(branched(tmp_path), 3)
    assert " `-b1     at 2   t1, lost 0:0" in panel(showing)
    keys(showing, "tab")
    assert (showing.game.branch, showing.replay.step, showing.replay.frames.last) == ("b1", 3, 4)
    keys(showing, "tab", "end", "tab")
    assert (showing.game.branch, showing.replay.step) == ("b1", 4)
    assert note(showing) == "b1  It ends at step 4"


def test_the_panel_tells_in_full_how_a_branch_stands():
    lost = ((Side("us"), 12, 20), (Side("de"), 1, 7))
    both = (Branch("main", turn=12, losses=lost), Branch("b1", "main", 9, 1, turn=3, losses=lost))
    assert shown(brief(both, "main", {}, 29)) == drawn("""
        |branches  b
        |>main          t12, lost 12:1
        | `-b1     at 9 t3, lost 12:1
    """)
    many = (*both, *(Branch(name, "main", 9, 1, turn=3, losses=lost) for name in ("b2", "b3")))
    assert shown(brief(many, "b3", {}, 29)) == drawn("""
        |branches  b  3 of 4
        | `-b1     at 9  t3, lost 12:1
        | `-b2     at 9  t3, lost 12:1
        |>`-b3     at 9  t3, lost 12:1
    """)


def test_the_tree_lists_branches_and_compares_two(tmp_path):
    showing = projector(branched(tmp_path), 7)
    keys(showing, "b")
    assert isinstance(showing.mode, TreeMode)
    assert shown(showing.mode.page(46, 21)[1:4]) == drawn("""
        |   name        from   steps  score at the end
        | > main                   7  t2, lost 0:0    *
        |   `-b1        at 2       4  t1, lost 0:0
    """)
    keys(showing, "j", "c")
    page = shown(showing.mode.page(46, 21))
    assert "compared: same up to step 4, turn 1" in page
    assert " then     M1 at r2 disr     nothing yet" in page
    keys(showing, "enter")
    assert isinstance(showing.mode, ReplayMode)
    assert (showing.game.branch, showing.replay.step) == ("b1", 2)


def test_a_branch_is_deleted_once_asked_unless_another_hangs_on_it(tmp_path):
    position = branched(tmp_path)
    branch(tmp_path, "g", 3, "b1").close()
    showing = projector(position)
    keys(showing, "b", "D")
    assert note(showing) == "The main line cannot be deleted: all others branch off it"
    keys(showing, "j", "D")
    assert note(showing) == "b2 branches off b1: delete that first"
    keys(showing, "j", "D")
    assert isinstance(showing.mode, DeleteMode)
    assert showing.mode.is_question
    keys(showing, "escape")
    assert len(branches(tmp_path / "g")) == 3
    keys(showing, "D", "D")
    assert [each.name for each in branches(tmp_path / "g")] == ["main", "b1"]
    assert note(showing) == "Branch b2 deleted"


def test_going_on_asks_for_a_name_and_refuses_one_that_is_taken(tmp_path):
    showing = projector(branched(tmp_path), 3)
    keys(showing, "enter")
    assert isinstance(showing.mode, TypedMode)
    assert note(showing).startswith("Play on from step 3. Name the new branch: b2_")
    keys(showing, "b", "1", "enter")
    assert note(showing) == "Branch b1 already exists; type another name"
    assert keys(showing, "x", "enter") == "play_on"
    assert showing.named == "b1x"


def test_nothing_goes_on_from_the_end_of_a_battle_nor_in_a_game_that_is_not_saved():
    showing = projector(game(), 3)
    keys(showing, "enter")
    assert note(showing) == "This game is not saved, so it has no branches"


def test_the_end_of_a_battle_is_no_place_to_go_on_from(tmp_path):
    machines = {army.id: f"ai:{army.tactic}" for army in VEGHEL.sides}
    played = game(tmp_path, (), **machines)
    while played.play_machine():
        pass
    showing = projector(played, played.step)
    keys(showing, "enter")
    assert note(showing).startswith("The battle is over here")
    assert "victory" in panel(showing)
