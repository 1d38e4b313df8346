"""What the README says is so."""

import re
import shlex
import sys
from pathlib import Path

import pytest

from tests.cli.shell import run
from tests.pages import ROOT, assert_block
from tests.terminal.harness import Terminal

README = (ROOT / "README.md").read_text()
COMMANDS = re.findall(r"^    cb-tui (.*?)(?: +#.*)?$", README, re.MULTILINE)
PAGES = ["README.md", *(str(page.relative_to(ROOT)) for page in (ROOT / "docs").glob("*.md"))]


def test_it_opens_with_the_screen(tmp_path: Path):
    command = [sys.executable, "-m", "cb_tui", "play", "veghel", "--seed", "1944", "--save", "veghel-1", "--ascii"]
    env = {"CB_TUI_SAVES": str(tmp_path), "CB_TUI_CONFIG": str(tmp_path), "CI": None}
    with Terminal(command, 80, 24, env, ROOT) as terminal:
        terminal.until("can hit", 20)
        terminal.rest(quiet=0.5)
        screen = "\n".join(line.rstrip() for line in terminal.text().splitlines())
    assert_block("README.md", "screen", f"```\n{screen}\n```\n")
    assert README.startswith("<!-- screen -->")


@pytest.mark.parametrize("line", COMMANDS)
def test_its_commands_work(line):
    ran = run(*shlex.split(line.replace("--games 100", "--games 1")))
    assert (ran.status, ran.err) == (0, "")
    assert ran.out


def test_its_two_commands_are_in_the_makefile():
    targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
    named = re.findall(r"^    make ([a-z]+)", README, re.MULTILINE)
    assert named == ["play", "check"]
    assert set(named) <= set(targets)


@pytest.mark.parametrize("page", PAGES)
def test_files_that_a_page_names_are_there(page):
    named = re.findall(r"`((?:cb_tui|docs|scenarios|tests|benchmarks)/[\w./-]*)`", (ROOT / page).read_text())
    assert [name for name in named if not (ROOT / name).exists()] == []
