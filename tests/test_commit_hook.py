"""A commit subject over 72 characters is refused by the hook that `make` installs."""

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
HOOKS = ROOT / ".githooks"


def git(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    own = ("-c", "user.name=a", "-c", "user.email=a@example.org", "-c", f"core.hooksPath={HOOKS}")
    return subprocess.run(("git", *own, *words), cwd=folder, capture_output=True, text=True, check=False)


@pytest.fixture
def checkout(tmp_path):
    git(tmp_path, "init", "--quiet")
    return tmp_path


@pytest.mark.parametrize(("length", "status"), [(72, 0), (73, 1)])
def test_a_subject_of_72_characters_is_the_longest(checkout, length, status):
    done = git(checkout, "commit", "--allow-empty", "-m", "é" * length, "-m", "A body may be as long as it likes. " * 9)
    assert done.returncode == status
    assert ("73 characters" in done.stderr) == bool(status)


def test_the_comments_that_git_adds_are_no_subject(checkout):
    (checkout / "message").write_text(f"# {'x' * 99}\n\nboots: fix the count of shed dice\n")
    assert git(checkout, "commit", "--allow-empty", "--cleanup=strip", "-F", "message").returncode == 0


def test_make_installs_it():
    assert "core.hooksPath .githooks" in (ROOT / "Makefile").read_text()
