"""Nothing of an edited battle is lost: changes are on disk before they show, and a save writes a file whole or not."""

import os
import resource
import signal
import subprocess
import sys
import tomllib
from pathlib import Path
from random import Random

import pytest

from cb_tui.core.editing import Edit, EditError
from cb_tui.presentation.editing.opening import copied, opened_workspace
from cb_tui.session.editing.journal import EditedFile, begun, edited, free_name, unfinished
from cb_tui.session.errors import FileChangedError, SaveError, SessionError
from cb_tui.session.library import Library, shipped_battles_folder
from tests.sample import WHOLE

MILL = shipped_battles_folder() / "combat_boots" / "mill.toml"
CHILD = Path(__file__).with_name("killed_child.py")


@pytest.fixture(autouse=True)
def _folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("CB_TUI_BATTLES", str(tmp_path / "battles"))
    monkeypatch.setenv("CB_TUI_EDITS", str(tmp_path / "edits"))


@pytest.fixture
def path(tmp_path: Path):
    (tmp_path / "battles").mkdir()
    copy = tmp_path / "battles" / "ford.toml"
    copy.write_bytes(MILL.read_bytes())
    return copy


def turns(file, number):
    file.document.change((Edit(("turns",), number),))


def test_opening_and_saving_is_the_same_bytes(path):
    file = EditedFile(path)
    file.save()
    file.close()
    assert path.read_bytes() == MILL.read_bytes()
    assert not path.with_name("ford.toml~").exists()
    assert not file.journal.exists()


def test_a_save_keeps_the_old_file_beside_it(path):
    file = EditedFile(path)
    turns(file, 8)
    assert (file.unsaved, path.read_bytes()) == (1, MILL.read_bytes())
    file.save()
    assert file.unsaved == 0
    assert path.read_text() == file.document.text
    assert path.with_name("ford.toml~").read_bytes() == MILL.read_bytes()
    assert [each.name for each in sorted(path.parent.iterdir())] == ["ford.toml", "ford.toml~"]


def test_undo_outlives_the_program_and_a_save(path):
    file = EditedFile(path)
    turns(file, 8)
    file.save()
    turns(file, 9)
    file.document.undo()
    file.close()
    file = EditedFile(path)
    assert (file.recovered, file.document.data["turns"]) == (0, 8)
    file.document.redo()
    assert file.document.data["turns"] == 9
    file.document.undo()
    file.document.undo()
    assert file.document.text == MILL.read_text()


def test_changes_that_were_not_saved_are_there_again_or_are_dropped(path):
    file = EditedFile(path)
    for number in (7, 8, 9):
        turns(file, number)
    file.close()
    assert unfinished() == [("ford", path, 3)]
    file = EditedFile(path)
    assert (file.recovered, file.document.data["turns"]) == (3, 9)
    file.drop()
    assert (file.unsaved, file.document.text) == (0, MILL.read_text())
    file.document.redo()
    assert file.document.data["turns"] == 7


def test_a_killed_process_loses_at_most_the_change_under_way(path):
    luck = Random(1)
    for _ in range(100 if WHOLE else 2):
        child = subprocess.Popen([sys.executable, str(CHILD), str(path)], stdout=subprocess.PIPE, text=True)
        assert child.stdout is not None
        for _ in range(luck.randint(1, 7)):
            child.stdout.readline()
        child.send_signal(signal.SIGKILL)
        shown = [int(line) for line in child.stdout if line.endswith("\n")]
        child.wait()
        saved = tomllib.loads(path.read_text())["summary"]
        file = EditedFile(path)
        kept = int(file.document.data["summary"].removeprefix("change "))
        assert not shown or kept in (shown[-1], shown[-1] + 1)
        assert not file.unfit
        assert file.recovered == (kept - int(saved.removeprefix("change ")) if "change" in saved else kept)
        while file.document.undo():
            pass
        assert file.document.text == MILL.read_text()
        file.close()
        file.journal.unlink()
        path.write_bytes(MILL.read_bytes())


def test_the_text_of_a_save_that_was_undone_is_not_lost_to_another_program(path):
    file = EditedFile(path)
    turns(file, 7)
    file.save()
    file.document.undo()
    turns(file, 8)
    path.write_text(path.read_text().replace("The mill road", "The mill"))
    file.take_in()
    assert (file.document.data["turns"], file.document.data["title"]) == (7, "The mill")
    assert file.unfit == ("the text as it was here: undo shows it",)
    file.document.undo()
    assert file.document.data["turns"] == 8


def test_a_torn_or_spoilt_line_ends_the_journal_before_it(path):
    file = EditedFile(path)
    turns(file, 7)
    turns(file, 8)
    file.close()
    whole = file.journal.read_bytes()
    for spoilt in (whole[:-9], whole.replace(b'"value":8', b'"value":8}'), whole + b"\x00\xff{"):
        file.journal.write_bytes(spoilt)
        file = EditedFile(path)
        assert file.document.data["turns"] == (8 if spoilt.startswith(whole) else 7)
        turns(file, 9)
        file.document.undo()
        file.close()
    file.journal.write_bytes(b"nothing of a journal")
    assert EditedFile(path).document.text == MILL.read_text()


# --- one editor a file -----------------------------------------------------------------------------------------------


def test_a_second_editor_of_a_file_reads(path):
    file = EditedFile(path)
    turns(file, 7)
    second = EditedFile(path)
    assert "ford is edited at another login" in second.held
    with pytest.raises(EditError, match="another login"):
        turns(second, 8)
    with pytest.raises(SaveError, match="another login"):
        second.save()
    second.close()
    turns(file, 8)
    file.close()
    assert not EditedFile(path).held


# --- a file that changed meanwhile -----------------------------------------------------------------------------------


def test_a_file_that_another_program_changed_is_not_overwritten(path):
    file = EditedFile(path)
    file.document.change((Edit(("units", 4, "at"), "0903"),))
    file.document.change((Edit(("units", 1, "at"), "0203"),))
    theirs = path.read_text().replace("turns = 6", "turns = 9")
    lines = [line for line in theirs.split("\n") if not line.startswith('  {id = "R2"')]
    path.write_text("\n".join(lines))
    with pytest.raises(FileChangedError) as refused:
        file.save()
    assert "\n" not in str(refused.value)
    assert path.read_text() == "\n".join(lines)
    file.take_in()
    assert file.unfit == ("units[1].at: its entry has gone",)
    by_id = {each["id"]: each["at"] for each in file.document.data["units"]}
    assert (file.document.data["turns"], by_id["r1"], by_id["R1"]) == (9, "0903", "0202")
    file.save()
    assert path.read_text() == file.document.text


def test_two_painters_of_a_map_both_find_their_letters(path):
    file = EditedFile(path)
    rows = file.document.data["board"]["map"].split("\n")
    rows[0] = "^" + rows[0][1:]
    file.document.change((Edit(("board", "map"), "\n".join(rows)),))
    file.close()
    path.write_text(path.read_text().replace(". . . ^ ^ . . ^ ^ . .\n =", ". . . ^ ^ # # ^ ^ . .\n ="))
    file = EditedFile(path)
    found = file.document.data["board"]["map"].split("\n")
    assert (found[0][0], found[2]) == ("^", ". . . ^ ^ # # ^ ^ . .")
    assert (file.unfit, file.recovered) == ((), 1)


# --- what can go wrong -----------------------------------------------------------------------------------------------


def test_a_full_disk_is_one_sentence_and_the_old_file_stays(path):
    file = EditedFile(path)
    file.document.change((Edit(("briefing",), "A longer text.\n" * 300),))
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    before = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (2000, limits[1]))
        with pytest.raises(SaveError) as refused:
            file.save()
        with pytest.raises(SaveError):
            turns(file, 8)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        signal.signal(signal.SIGXFSZ, before)
    assert "free some room" in str(refused.value)
    assert "\n" not in str(refused.value)
    assert path.read_bytes() == MILL.read_bytes()
    assert [each.name for each in path.parent.iterdir()] == ["ford.toml"]
    assert file.document.data["turns"] == 6
    file.save()


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_may_not_be_written_is_one_sentence(path):
    file = EditedFile(path)
    turns(file, 8)
    path.parent.chmod(0o500)
    try:
        with pytest.raises(SaveError, match="cannot be written"):
            file.save()
    finally:
        path.parent.chmod(0o700)
    assert path.read_bytes() == MILL.read_bytes()


def test_what_is_no_text_is_refused_with_its_line(path):
    path.write_bytes(b'title = "x"\nsummary = "\xff"\n')
    with pytest.raises(SaveError, match="line 2: expected UTF-8"):
        EditedFile(path)
    with pytest.raises(SaveError, match="there is no file"):
        EditedFile(path.with_name("none.toml"))


# --- which file ------------------------------------------------------------------------------------------------------


def test_a_shipped_battle_and_a_code_open_as_copies_and_an_own_battle_as_itself(tmp_path):
    file = edited("mill")
    assert (file.path, file.document.text) == (tmp_path / "battles" / "mill-2.toml", MILL.read_text())
    assert file.unsaved == 0
    turns(file, 8)
    assert free_name("mill") == "mill-3"
    file.save()
    file.close()
    assert edited("mill-2").document.data["turns"] == 8
    code = "c1-no44-rearguard-42-1"
    made = edited(code)
    assert all(each.finding.note for each in made.document.findings)
    assert made.document.data["title"] == Library().read(code).title


def test_a_draft_is_a_file_when_it_is_saved(tmp_path):
    file = begun("river-line", "combat_boots")
    assert not file.path.exists()
    assert file.document.data["title"] == "River line"
    file.save()
    found = [(finding.where, finding.text.partition(";")[0]) for finding in Library().check(file.path)]
    assert found == [("sides.us", "the side has no pieces"), ("sides.de", "the side has no pieces")]
    with pytest.raises(SessionError):
        begun("../x y", "combat_boots")
    with pytest.raises(SessionError, match="already a battle river-line"):
        begun("river-line", "combat_boots")
    with pytest.raises(SessionError, match="no battle"):
        edited("nothing-of-that-name")


def test_an_own_battle_is_opened_though_a_copy_of_it_waits(path):
    work = opened_workspace("ford")
    copy = copied(work).file
    turns(copy, 8)
    for file in (work.file, copy):
        file.close()
    assert opened_workspace("ford").file.path == path
    assert opened_workspace("ford-2").file.recovered == 1


def test_a_copy_that_was_left_unchanged_or_undone_does_not_use_its_name_up(tmp_path):
    first = edited("mill")
    first.document.change((Edit(("turns",), 8),))
    first.document.undo()
    first.close()
    assert edited("mill").path == first.path
