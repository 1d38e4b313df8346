"""The build is told: the version, and the commit where there is one."""

import subprocess

import pytest

from cb_tui import __version__
from cb_tui.session import build
from cb_tui.session.game import Game
from cb_tui.session.saves import SNAPSHOT
from cb_tui.session.verify import verify
from tests.cli.typist import ROOT, begun

ONE, TWO = "1" * 40, "2" * 40


def git(folder, *words):
    told = ["git", "-c", "user.name=anna", "-c", "user.email=anna@example.org", "-C", str(folder), *words]
    return subprocess.run(told, capture_output=True, text=True, check=True).stdout.strip()


@pytest.fixture
def checkout(tmp_path):
    git(tmp_path, "init", "-q", "-b", "main", "one")
    git(tmp_path / "one", "commit", "-q", "--allow-empty", "-m", "begin")
    return tmp_path / "one"


def test_the_commit_of_a_checkout_is_gits_own(checkout):
    commit = git(checkout, "rev-parse", "HEAD")
    assert build.commit_of(checkout) == commit
    git(checkout, "pack-refs", "--all")
    assert build.commit_of(checkout) == commit
    git(checkout, "worktree", "add", "-q", "../two", "-b", "side")
    assert build.commit_of(checkout.parent / "two") == commit
    git(checkout, "checkout", "-q", "--detach")
    assert build.commit_of(checkout) == commit


def test_a_folder_that_is_no_checkout_has_none(tmp_path):
    assert build.commit_of(tmp_path) == ""
    (tmp_path / ".git").write_bytes(b"\xff")
    assert build.commit_of(tmp_path) == ""


@pytest.mark.parametrize(("recorded", "checked_out", "told"), [
    (ONE, TWO, "+11111111"),
    ("", TWO, "+22222222"),
    ("", "", ""),
    ("no commit", "nor this", ""),
])  # fmt: skip
def test_a_wheel_has_the_commit_that_was_recorded_and_a_checkout_its_own(
    tmp_path, monkeypatch, recorded, checked_out, told
):
    (tmp_path / "cb_tui").mkdir()
    (tmp_path / "cb_tui" / build.COMMIT).write_text(f"{recorded}\n")
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "HEAD").write_text(f"{checked_out}\n")
    monkeypatch.setattr("cb_tui.__file__", str(tmp_path / "cb_tui" / "__init__.py"))
    assert build.build.__wrapped__() == f"{__version__}{told}"


def test_a_save_names_the_build_that_wrote_it_and_one_of_any_other_verifies(tmp_path, monkeypatch):
    begun(saves=tmp_path).close()
    assert f'build = "{build.build()}"' in (tmp_path / "veghel-1" / SNAPSHOT).read_text()
    monkeypatch.setattr("cb_tui.session.saves.build", lambda: "7.0+abcdef12")
    assert verify(tmp_path, "veghel-1").fine
    game = Game.open(tmp_path, "veghel-1")
    game.snapshot(anew=True)
    game.close()
    monkeypatch.undo()
    assert 'build = "7.0+abcdef12"' in (tmp_path / "veghel-1" / SNAPSHOT).read_text()
    assert verify(tmp_path, "veghel-1").fine


def test_who_reports_a_bug_is_asked_for_it():
    assert "`cb-tui --version`" in (ROOT / ".github" / "ISSUE_TEMPLATE" / "bug.md").read_text()
