"""However a command is ended, it ends quietly."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

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


@pytest.mark.parametrize("arguments", [["referee", "veghel"], ["arena", "veghel", "--games", "100000"]])
def test_ctrl_c_ends_with_130(arguments):
    process = subprocess.Popen(
        [*COMMAND, *arguments], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    time.sleep(1)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=20)
    assert (process.returncode, err) == (130, b"")


def test_without_a_stdout_nothing_is_said():
    ran = subprocess.run(
        ["bash", "-c", f"{sys.executable} -m cb_tui scenarios >&-"], cwd=ROOT, capture_output=True, check=False
    )
    assert b"Traceback" not in ran.stderr


def test_a_terminal_without_utf_8_gets_question_marks_not_a_traceback():
    env = os.environ | {"PYTHONIOENCODING": "ascii"}
    for arguments in (["scenarios"], ["show", "veghel"], ["scenarios", "--json"]):
        ran = subprocess.run([*COMMAND, *arguments], cwd=ROOT, env=env, capture_output=True, check=False)
        assert (ran.returncode, ran.stderr) == (0, b"")
        assert ran.stdout.isascii()
