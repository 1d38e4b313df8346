"""A system without POSIX locks and terminals: what needs none works there, a game says where it can be played."""

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from cb_tui.cli import COMMANDS
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[1]
BARE = """
import contextlib, io, json, os, signal, sys
for name in ("fcntl", "termios", "tty", "pty", "pwd", "grp", "resource"):
    sys.modules[name] = None
for name in ("SIGHUP", "SIGTSTP", "SIGCONT", "SIGWINCH", "SIGSTOP"):
    delattr(signal, name)
for name in ("killpg", "getuid", "fork", "setsid"):
    delattr(os, name)
from cb_tui.__main__ import main
told = []
for arguments in json.load(sys.stdin):
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            status = main(arguments)
        except SystemExit as ended:
            status = ended.code
    told.append((status, out.getvalue(), err.getvalue()))
print(json.dumps(told), file=sys.__stdout__)
"""
NEEDS_NONE = [
    ["--version"], ["--help"], ["scenarios"], ["show", "veghel"], ["odds", "3", "2"], ["los", "veghel", "0302", "0705"],
    ["rules", "FIRE-1"], ["lint", "scenarios/combat_boots/veghel.toml"], ["new", "farm"], ["settings"],
    ["completion", "bash"], *([name, "--help"] for name in COMMANDS),
]  # fmt: skip
NEEDS_LOCKS = [
    [], ["--plain"], ["play", "veghel"], ["play", "veghel", "--plain"], ["resume"], ["resume", "friday"],
    ["log", "friday"], ["report", "friday"], ["replay", "friday"], ["verify", "friday"], ["referee", "veghel"],
    ["send", "friday"], ["receive", "friday.cbt"], ["arena", "veghel", "--games", "1"], ["web"],
]  # fmt: skip


def told(commands: list[list[str]], saves: Path) -> list[tuple[int, str, str]]:
    """How each command ends where all that is not in Windows is taken away."""
    env = os.environ | {
        "CB_TUI_SAVES": str(saves),
        "CB_TUI_CONFIG": str(saves),
        "CB_TUI_BATTLES": str(saves / "battles"),
    }
    ran = subprocess.run(
        [sys.executable, "-c", BARE], input=json.dumps(commands), cwd=ROOT, env=env, capture_output=True, text=True,
        timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    return [(status, out, err) for status, out, err in json.loads(ran.stdout.splitlines()[-1])]


def test_what_needs_no_lock_works(tmp_path):
    for command, (status, out, err) in zip(NEEDS_NONE, told(NEEDS_NONE, tmp_path), strict=True):
        assert (command, status, err) == (command, 0, "")
        assert out


def test_a_game_says_where_it_can_be_played(tmp_path):
    for command, (status, out, err) in zip(NEEDS_LOCKS, told(NEEDS_LOCKS, tmp_path), strict=True):
        assert (command, status, out, err.count("\n")) == (command, 2, "", 1)
        assert "Linux, macOS" in err, command
        assert "WSL" in err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("word", ["Linux", "macOS", "POSIX", "WSL"])
def test_the_project_page_says_it_too(word):
    assert word in (ROOT / "README.md").read_text()
    classifiers = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["classifiers"]
    assert {name for name in classifiers if name.startswith("Operating System")} == {
        "Operating System :: POSIX",
        "Operating System :: POSIX :: Linux",
        "Operating System :: MacOS",
    }
