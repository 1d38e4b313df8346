"""However a command is ended, it ends quietly."""

import os
import pty
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, "-m", "cb_tui"]


def test_a_reader_that_has_seen_enough_ends_it_quietly():
    line = f"{sys.executable} -m cb_tui los veghel --all --json | head -c 10"
    ran = subprocess.run(["bash", "-c", f"set -o pipefail; {line}"], cwd=ROOT, capture_output=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert len(ran.stdout) == 10


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full on this system")
@pytest.mark.parametrize("arguments", [["scenarios"], ["referee", "veghel"]])
def test_a_full_disk_gets_one_sentence(arguments):
    with Path("/dev/full").open("wb") as full:
        ran = subprocess.run(
            [*COMMAND, *arguments], cwd=ROOT, input=b"{}\n", stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert ran.returncode == 2
    assert len(ran.stderr.splitlines()) == 1


@pytest.mark.skipif(os.getuid() != 0 or not shutil.which("setpriv"), reason="only root may be another user")
def test_a_user_without_a_home_gets_one_sentence_and_plays_once_a_folder_is_named():
    """Given a container: no HOME, and a number that /etc/passwd does not know; what needs no folder works."""
    with tempfile.TemporaryDirectory() as folder:  # pytest's own lie behind one that only root may enter
        os.chown(folder, 54321, -1)
        _plays_without_a_home(folder)


def _plays_without_a_home(folder):
    def ran(*arguments, **places):
        env = {"PATH": os.environ["PATH"], "PYTHONDONTWRITEBYTECODE": "1", **places}
        words = ["setpriv", "--reuid", "54321", "--clear-groups", *COMMAND, *arguments]
        return subprocess.run(words, cwd=ROOT, env=env, input="quit\n", capture_output=True, text=True, check=False)

    for words in ("scenarios", "show veghel", "odds 3 2", "rules FIRE-1", "lint mill", "los veghel 0101 0203"):
        told = ran(*words.split())
        assert (told.returncode, told.stderr) == (0, "")
    for words in ("settings", "new mine", "play veghel --plain"):
        refused = ran(*words.split())
        assert (refused.returncode, refused.stdout, refused.stderr.count("\n")) == (2, "", 1)
        assert "has no home directory: set HOME, or CB_TUI_CONFIG to a folder" in refused.stderr
    for battle in ("veghel", "open_country"):
        played = ran("play", battle, "--plain", CB_TUI_CONFIG=folder, CB_TUI_SAVES=f"{folder}/saves")
        assert (played.returncode, played.stderr) == (0, "")


def test_ctrl_c_ends_with_130():
    process = subprocess.Popen(
        [*COMMAND, "referee", "veghel"],
        cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert process.stdin
    assert process.stdout
    process.stdin.write(b'{"do": "hash"}\n')
    process.stdin.flush()
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (130, b"")


@pytest.mark.parametrize("line", ["show veghel >&-", "--plain --saves none >&-", "play nowhere <&- >&- 2>&-"])
def test_without_a_stream_nothing_is_said(line, tmp_path):
    ran = subprocess.run(
        ["bash", "-c", f"{sys.executable} -m cb_tui {line}"],
        cwd=tmp_path, env=os.environ | {"PYTHONPATH": str(ROOT)}, stdin=subprocess.DEVNULL, capture_output=True,
        check=False,
    )  # fmt: skip
    assert (ran.returncode, ran.stdout, ran.stderr) == (2 if "nowhere" in line else 0, b"", b"")


def test_without_a_stderr_a_refusal_is_no_data():
    ran = subprocess.run(
        ["bash", "-c", f"{sys.executable} -m cb_tui fly 2>&-"], cwd=ROOT, capture_output=True, check=False
    )
    assert (ran.returncode, ran.stdout) == (2, b"")


def test_a_locale_without_utf_8_gets_no_byte_above_127():
    env = os.environ | {"LC_ALL": "C", "TERM": "xterm"}
    shown = subprocess.run([*COMMAND, "show", "veghel"], cwd=ROOT, env=env, capture_output=True, check=True)
    assert shown.stdout.isascii()
    ours, theirs = pty.openpty()
    played = [*COMMAND, "arena", "veghel", "--games", "2", "--seed", "1"]
    subprocess.run(played, cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=theirs, check=True)
    counted = os.read(ours, 100_000)
    os.close(theirs)
    os.close(ours)
    assert b"games" in counted
    assert counted.isascii()


def test_a_terminal_without_utf_8_gets_question_marks_not_a_traceback():
    env = os.environ | {"PYTHONIOENCODING": "ascii"}
    for arguments in (["scenarios"], ["show", "veghel"], ["scenarios", "--json"]):
        ran = subprocess.run([*COMMAND, *arguments], cwd=ROOT, env=env, capture_output=True, check=False)
        assert (ran.returncode, ran.stderr) == (0, b"")
        assert ran.stdout.isascii()
