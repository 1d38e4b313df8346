"""A game goes on from any step as a branch: the original stays, the dice are others, all promises of a save hold."""

import shutil
from pathlib import Path

import pytest

from cb_tui.session.branch_point import freshness, read_branch_point
from cb_tui.session.branches import branch, branches, delete_branch
from cb_tui.session.errors import LockedError, SaveError, SaveNameError, SessionError, UndoError
from cb_tui.session.game import Game
from cb_tui.session.log import seal
from cb_tui.session.saves import read_snapshot
from cb_tui.session.saves import saves as saves_in
from cb_tui.session.verify import verify
from tests.sample import WHOLE
from tests.session.ambush import BOTH, OPEN, SHOT, choose, play_on
from tests.session.killed import killed
from tests.toy.ruleset import AMBUSH
from tests.toy.sealed_table import RULES
from tests.toy.table import REST, march


def table(saves: Path, steps: int = 14) -> Game:
    game: Game = play_on(Game.new(AMBUSH, OPEN, seed=4, seats=BOTH, name="open", saves=saves), steps)
    return game


def watched(saves: Path, line: str = "") -> Game:
    return Game.open(saves, "open", watch=True, branch=line, rulesets=RULES)


def lines(saves: Path, line: str = "b1") -> Path:
    return saves / "open" / "branches" / f"{line}.jsonl"


@pytest.fixture(scope="module")
def grown(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A closed save: 14 commands on main, and b1, which goes on from step 5 with 8 more."""
    saves = tmp_path_factory.mktemp("saves")
    play_on(table(saves).branch_at(5), 8).close()
    return saves


def copied(grown: Path, to: Path) -> Path:
    shutil.copytree(grown / "open", to / "open", dirs_exist_ok=True)
    return to


# --- what a branch is ------------------------------------------------------------------------------------------------


def test_a_branch_goes_on_from_a_step_and_the_original_is_untouched(tmp_path):
    game = table(tmp_path)
    main, then = (tmp_path / "open" / "log.jsonl").read_bytes(), game.state_at(5).pieces
    other = game.branch_at(5)
    assert (other.branch, other.step, other.state.pieces) == ("b1", 5, then)
    play_on(other, 4).close()
    assert (tmp_path / "open" / "log.jsonl").read_bytes() == main
    assert (watched(tmp_path, "main").step, watched(tmp_path, "b1").step) == (14, 9)


def test_the_seats_go_over_to_the_branch_and_the_first_game_is_only_looked_at(tmp_path):
    game = table(tmp_path)
    other = game.branch_at(5)
    with pytest.raises(SessionError, match="only watching"):
        game.play(choose(game))
    game.close()
    play_on(other, 1).close()


def test_its_dice_are_others_and_a_branch_made_again_under_its_name_has_its_own_again(tmp_path):
    game = table(tmp_path, 0)
    faces = [game.play(SHOT).faces]
    for name in ("one", "two", "three", "four"):
        game = game.branch_at(0, name)
        faces.append(game.play(SHOT).faces)
    game.close()
    assert len(set(faces)) > 1
    delete_branch(tmp_path / "open", "four", RULES)
    game = branch(tmp_path, "open", 0, "main", "four", rulesets=RULES)
    assert game.play(SHOT).faces == faces[-1]
    game.close()
    assert verify(tmp_path, "open", RULES).fine


def test_what_fell_is_refused_to_undo_and_a_branch_from_before_it_is_offered_and_says_what_was_seen(tmp_path):
    game = table(tmp_path, 0)
    game.play(march("R2", "B3"))
    game.play(SHOT)
    with pytest.raises(UndoError, match="play on, or branch from step 1") as refused:
        game.undo()
    assert refused.value.branch_at == 1
    game.branch_at(1).close()
    assert [(each.name, each.step, each.seen) for each in branches(tmp_path / "open", RULES)][1] == ("b1", 1, 1)


def test_resume_goes_on_with_the_line_last_played(tmp_path):
    game = table(tmp_path)
    play_on(game.branch_at(3, "early"), 1).close()
    assert (watched(tmp_path).branch, saves_in(tmp_path)[0].branch) == ("early", "early")
    main = Game.open(tmp_path, "open", branch="main", rulesets=RULES)
    play_on(main, 1).close()
    assert watched(tmp_path).branch == "main"


def test_who_leaves_the_line_that_another_login_has_left_does_not_bring_the_save_back_to_it(tmp_path):
    table(tmp_path, 0).close()
    red, other = (Game.open(tmp_path, "open", seat=side, rulesets=RULES) for side in BOTH)
    play_on(red, 1)
    assert other.refresh()
    branch = red.branch_at(0)
    other.close()
    assert watched(tmp_path).branch == "b1"
    branch.close()


def test_a_snapshot_of_before_there_were_branches_is_of_the_main_line(tmp_path):
    table(tmp_path).close()
    text = (tmp_path / "open" / "snapshot.toml").read_text()
    assert "branch" not in text
    assert watched(tmp_path).branch == "main"
    assert watched(tmp_path).dropped == ""


def test_a_branch_hangs_on_whose_step_it_is(tmp_path):
    game = play_on(table(tmp_path).branch_at(5), 4)
    game.branch_at(3).close()
    branch(tmp_path, "open", 8, "b1", rulesets=RULES).close()
    told = {each.name: (each.of, each.step, each.depth) for each in branches(tmp_path / "open", RULES)}
    assert told == {"main": ("", 0, 0), "b1": ("main", 5, 1), "b3": ("b1", 8, 2), "b2": ("main", 3, 1)}


def test_undo_and_notes_are_lines_of_the_branch_alone(tmp_path):
    game = table(tmp_path, 0)
    game.play(march("R1", "A3"))
    game.note("before")
    other = game.branch_at(1)
    other.play(march("R2", "B3"))
    other.note("after")
    assert other.undo() == 1
    other.close()
    again = watched(tmp_path, "b1")
    assert (again.step, [(note.step, note.text) for note in again.notes]) == (1, [(1, "before"), (1, "after")])
    assert [each.deed.command for each in again.undone] == [march("R2", "B3")]
    assert [note.text for note in watched(tmp_path, "main").notes] == ["before"]


def test_a_branch_keeps_its_place_when_what_it_hangs_on_is_taken_back(tmp_path):
    game = table(tmp_path, 0)
    game.play(march("R1", "A3"))
    game.play(march("R2", "B3"))
    game.branch_at(2).close()
    main = Game.open(tmp_path, "open", branch="main", rulesets=RULES)
    main.undo()
    main.play(REST)
    main.close()
    assert [deed.command for deed in watched(tmp_path, "b1").entries] == [march("R1", "A3"), march("R2", "B3")]
    assert verify(tmp_path, "open", RULES).fine


def test_a_game_on_a_branch_is_saved_under_another_name_with_all_it_hangs_on(grown, tmp_path):
    game = Game.open(copied(grown, tmp_path), "open", rulesets=RULES)
    hashed = game.hash()
    game.save_as("copy")
    play_on(game, 1).close()
    copy = Game.open(tmp_path, "copy", watch=True, rulesets=RULES)
    assert (copy.branch, copy.step, copy.dropped) == ("b1", 14, "")
    assert watched(tmp_path).hash() == hashed
    assert verify(tmp_path, "copy", RULES).fine


# --- named, deleted --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["", " ", "..", "a/b", "a" * 61, "a.b"])
def test_a_branch_is_named_like_a_save(tmp_path, name):
    game = table(tmp_path, 1)
    if name:
        with pytest.raises(SaveNameError, match="a branch cannot be called"):
            game.branch_at(0, name)
    for taken in ("main", "early"):
        if taken == "early":
            game.branch_at(0, "early").close()
            game = Game.open(tmp_path, "open", rulesets=RULES)
        with pytest.raises(SaveNameError, match=f"there is already a branch {taken}"):
            game.branch_at(0, taken)
    game.close()


def test_only_a_branch_that_no_other_hangs_on_is_deleted(tmp_path):
    game = table(tmp_path).branch_at(5)
    play_on(game, 3).branch_at(7, "upper").close()
    folder = tmp_path / "open"
    with pytest.raises(SessionError, match="upper branches off b1"):
        delete_branch(folder, "b1", RULES)
    with pytest.raises(SessionError, match="the main line cannot be deleted"):
        delete_branch(folder, "main", RULES)
    with pytest.raises(SessionError, match="has no branch b7"):
        delete_branch(folder, "b7", RULES)
    delete_branch(folder, "upper", RULES)
    assert (watched(tmp_path).branch, watched(tmp_path).dropped) == ("b1", "")
    delete_branch(folder, "b1", RULES)
    assert (watched(tmp_path).branch, watched(tmp_path).dropped) == ("main", "")


def test_nothing_is_deleted_and_nothing_branched_off_while_somebody_plays(tmp_path):
    game = table(tmp_path).branch_at(5)
    with pytest.raises(LockedError):
        branch(tmp_path, "open", 3, rulesets=RULES)
    with pytest.raises(LockedError):
        delete_branch(tmp_path / "open", "b1", RULES)
    game.close()
    assert lines(tmp_path).exists()


def test_a_step_that_is_not_there_and_a_line_that_is_not_there_are_told(grown, tmp_path):
    saves = copied(grown, tmp_path)
    with pytest.raises(SessionError, match="there is no step 15; the game has steps 0 to 14"):
        branch(saves, "open", 15, rulesets=RULES)
    with pytest.raises(SaveError, match="open has no branch b9; it has main, b1"):
        watched(saves, "b9")
    with pytest.raises(SaveError, match="save it first"):
        Game.new(AMBUSH, OPEN, seed=4, seats=BOTH, saves=None).branch_at(0)
    assert watched(saves).branch == "b1"


# --- the promises of a save ------------------------------------------------------------------------------------------


def test_a_branch_cut_anywhere_loses_only_what_is_cut(grown, tmp_path):
    saves = copied(grown, tmp_path)
    whole = lines(saves).read_bytes()
    first = whole.index(b"\n") + 1
    for cut in range(first, len(whole), 7 if WHOLE else 28):
        lines(saves).write_bytes(whole[:cut])
        game = watched(saves)
        ends = whole[:cut].count(b"\n") - 1 + (whole[cut : cut + 1] == b"\n")
        assert (game.branch, game.step) == ("b1", 5 + ends), cut
        assert game.dropped, cut


def test_a_flipped_byte_of_a_branch_is_noticed_and_all_before_its_line_stands(grown, tmp_path):
    saves = copied(grown, tmp_path)
    whole = lines(saves).read_bytes()
    for turn in range(0, 60, 1 if WHOLE else 4):
        place = len(whole) * turn // 60
        flipped = bytearray(whole)
        flipped[place] ^= 1 << turn % 8
        lines(saves).write_bytes(bytes(flipped))
        game = watched(saves)
        line = whole[:place].count(b"\n") + 1
        assert game.branch == "b1"
        assert game.step == (13 if line == 1 else 5 + line - 2), place  # the snapshot tells where it begins too
        assert game.dropped, place
        assert not verify(saves, "open", RULES).fine


def test_a_damaged_branch_is_set_aside_by_the_next_command_and_the_main_line_is_not_touched(grown, tmp_path):
    saves = copied(grown, tmp_path)
    main, cut = (saves / "open" / "log.jsonl").read_bytes(), lines(saves).read_bytes()[:-30]
    lines(saves).write_bytes(cut)
    play_on(Game.open(saves, "open", rulesets=RULES), 1).close()
    assert lines(saves, "b1.damaged-1").read_bytes() == cut
    assert (saves / "open" / "log.jsonl").read_bytes() == main
    assert verify(saves, "open", RULES).findings == []
    assert [each.name for each in branches(saves / "open", RULES)] == ["main", "b1"]


def test_where_a_branch_cannot_be_read_the_main_line_is_played_and_it_is_said(grown, tmp_path):
    saves = copied(grown, tmp_path)
    lines(saves).write_bytes(b"rubbish\n")
    (saves / "open" / "snapshot.toml").unlink()
    assert watched(saves).branch == "main"
    assert [bool(each.fault) for each in branches(saves / "open", RULES)] == [False, True]
    with pytest.raises(SaveError, match="line 1 is damaged"):
        watched(saves, "b1")

    shutil.rmtree(saves / "open")
    log = copied(grown, tmp_path) / "open" / "log.jsonl"
    log.write_bytes(b"".join(log.read_bytes().splitlines(keepends=True)[:4]))
    game = watched(saves)
    assert (game.branch, game.step) == ("main", 3)
    assert "the game was last played on b1" in game.dropped
    assert not verify(saves, "open", RULES).fine


def test_a_branch_last_played_whose_file_is_gone_is_damage(grown, tmp_path):
    """Given a save last played on b1; when that file is gone; then verify says so until a remark on main ends it."""
    saves = copied(grown, tmp_path)
    lines(saves).unlink()
    gone = "branches/b1.jsonl is missing; where the branch begins was taken from snapshot.toml"
    report = verify(saves, "open", RULES)
    assert (report.fine, report.findings) == (False, [gone])

    snapshot = (saves / "open" / "snapshot.toml").read_bytes()
    main = Game.open(saves, "open", branch="main", rulesets=RULES)
    main.close()
    assert (saves / "open" / "snapshot.toml").read_bytes() == snapshot
    main = Game.open(saves, "open", branch="main", rulesets=RULES)
    main.note("here we go on")
    main.close()
    assert (watched(saves).branch, watched(saves).dropped) == ("main", "")
    assert verify(saves, "open", RULES).fine


def test_branches_that_hang_on_each_other_are_refused_with_a_sentence(grown, tmp_path):
    saves = copied(grown, tmp_path)
    root = read_branch_point(lines(saves).read_bytes().splitlines()[0])
    assert root
    for name, of in (("c", "d"), ("d", "c")):
        fresh = freshness(name, root.prev, root.seen)
        lines(saves, name).write_bytes(
            type(root)(of=of, step=5, seen=root.seen, fresh=fresh, prev=root.prev).line + b"\n"
        )
    with pytest.raises(SaveError, match="branch off each other"):
        watched(saves, "c")
    assert [each.name for each in branches(saves / "open", RULES)] == ["main", "b1", "c", "d"]


def test_verify_names_what_was_changed_on_a_branch(grown, tmp_path):
    saves = copied(grown, tmp_path)
    whole = lines(saves).read_bytes()
    body = whole.splitlines()[0]
    root = read_branch_point(body)
    assert root
    lines(saves).write_bytes(
        whole.replace(body, seal(body.rpartition(b',"sum"')[0].replace(b'"seen":', b'"seen":1') + b"}"))
    )
    assert any("branches/b1.jsonl line 1: fresh: the log has" in text for text in verify(saves, "open", RULES).findings)
    lines(saves).write_bytes(whole)
    snapshot = read_snapshot((saves / "open" / "snapshot.toml").read_bytes())
    snapshot.state["turn"] = 7
    snapshot.write(saves / "open")
    assert "snapshot.toml, state.turn: it has 7" in verify(saves, "open", RULES).findings[0]


def test_killed_on_a_branch_nothing_acknowledged_is_lost(tmp_path):
    game = play_on(Game.new(AMBUSH, OPEN, seed=4, seats=BOTH, name="open", saves=tmp_path), 6)
    game.branch_at(3).close()
    for moment in range(12 if WHOLE else 4):
        told = killed(tmp_path, "open", moment % 4, moment / 5000)
        game = watched(tmp_path)
        assert game.branch == "b1"
        if told is not None:
            assert game.step >= told[0]
    assert watched(tmp_path, "main").step == 6
