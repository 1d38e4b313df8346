"""`cb-tui verify FILE.cbt`: a game that a friend or a host sent, checked without taking it in."""

import pytest

from cb_tui.session.arena import Bout
from cb_tui.session.library import Library
from cb_tui.session.send_receive import copy_of
from tests.cli.shell import run


@pytest.fixture(scope="module")
def letter(tmp_path_factory):
    """The file of a game of the AI against itself."""
    folder = tmp_path_factory.mktemp("saves")
    battle = Library().read("mill")
    Bout(battle.ruleset, battle, {seat.id: "officer" for seat in battle.seated}, 3, folder / "mill-1").play()
    path = folder / "mill-1-2.cbt"
    path.write_bytes(copy_of(folder, "mill-1"))
    return path


def test_a_sound_file_is_fine_and_nothing_is_kept(letter, tmp_path):
    done = run("verify", str(letter), "--saves", tmp_path / "saves")
    assert (done.status, "fine" in done.out) == (0, True), done
    assert not (tmp_path / "saves").exists()


def test_a_changed_byte_is_named(letter, tmp_path):
    bad = tmp_path / "bad.cbt"
    bad.write_bytes(letter.read_bytes().replace(b'"faces":[1', b'"faces":[6', 1))
    done = run("verify", str(bad), "--saves", tmp_path / "saves")
    assert done.status == 2
    assert "bad.cbt" in done.err


def test_a_missing_file_is_one_sentence(tmp_path):
    done = run("verify", "none.cbt", "--saves", tmp_path)
    assert (done.status, len(done.err.splitlines())) == (2, 1)
    assert "there is no file none.cbt" in done.err
