"""A system without POSIX locks and terminals: what needs none works there, who plays is told where that can be done."""

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from cb_tui.cli import COMMANDS
from tests.cli.typist import begun
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[1]
BARE = """
import contextlib, io, json, os, signal, sys
for name in ("fcntl", "termios", "tty", "pty", "pwd", "grp", "resource"):
    sys.modules[name] = None
for name in ("SIGHUP", "SIGTSTP", "SIGCONT", "SIGWINCH", "SIGSTOP"):
    delattr(signal, name)
for name in (
    "killpg", "getuid", "geteuid", "getgid", "fork", "setsid", "getsid", "getpgrp", "pread", "pwrite", "fchmod",
    "O_NOFOLLOW", "O_NONBLOCK", "O_DIRECTORY", "O_PATH", "O_CLOEXEC",
):
    delattr(os, name)
opened = os.open
def open_file(path, flags, mode=0o777, *, dir_fd=None):
    if dir_fd is not None:
        raise NotImplementedError("dir_fd unavailable on this platform")
    if os.path.isdir(path):
        raise PermissionError(13, "Permission denied", path)
    return opened(path, flags, mode)
os.open = open_file
os.supports_dir_fd = set()
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
    [], ["--plain"], ["play", "veghel"], ["play", "veghel", "--plain"], ["daily"], ["run"], ["web"],
]  # fmt: skip


READ = [
    ["log", "veghel-1"], ["report", "veghel-1"], ["replay", "veghel-1", "--json"], ["verify", "veghel-1"], ["records"],
    ["arena", "veghel", "--games", "2"], ["referee", "veghel"], ["daily", "--json"],
]  # fmt: skip
WRITTEN = [
    ["resume", "veghel-1", "--plain"],
    ["send", "veghel-1"],
    ["receive", "veghel-1.cbt"],
    ["records", "--rebuild"],
]


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


def test_a_save_is_read_and_the_machine_plays_without_a_screen(tmp_path):
    game = begun(saves=tmp_path)
    game.play(game.legal()[0])
    game.close()
    there = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    for command, (status, out, err) in zip(READ, told(READ, tmp_path), strict=True):
        assert (command, status, err) == (command, 0, "")
        assert out or command[0] == "referee", "which nobody asks anything"
    for command, (status, out, err) in zip(WRITTEN, told(WRITTEN, tmp_path), strict=True):
        assert (command, status, out, err.count("\n")) == (command, 2, "", 1)
        assert "WSL" in err or command[0] == "receive", "which has no file"
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == there


@pytest.mark.parametrize("word", ["Linux", "macOS", "POSIX", "WSL"])
def test_the_project_page_says_it_too(word):
    assert word in (ROOT / "README.md").read_text()
    classifiers = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["classifiers"]
    assert {name for name in classifiers if name.startswith("Operating System")} == {
        "Operating System :: POSIX",
        "Operating System :: POSIX :: Linux",
        "Operating System :: MacOS",
    }
