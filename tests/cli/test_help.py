"""Help that teaches: each command's sentences and examples, the man page, what a shell completes. All of it is true."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import cb_tui
from cb_tui.cli import COMMANDS
from cb_tui.cli.help_text import LESSONS
from cb_tui.cli.parser import parser_of
from cb_tui.cli.shells import SHELLS
from tests.cli.manpage import page
from tests.cli.shell import assert_refused, run

ROOT = Path(cb_tui.__file__).parent.parent
MAN = ROOT / "docs" / "cb-tui.1"
EXAMPLES = [(name, line) for name, lesson in LESSONS.items() for line, _ in lesson.examples if name in ("", *COMMANDS)]


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_help_says_what_for_and_shows_how(name):
    text = run(*name.split(), "--help").out
    assert LESSONS[name].about.split(". ")[0] in " ".join(text.split())
    assert "\nexamples:\n" in text
    assert max(map(len, text.splitlines())) <= 100


@pytest.mark.parametrize(("name", "line"), EXAMPLES)
def test_every_example_is_one_that_the_command_takes(name, line):
    commands = re.search(r"cb-tui((?: [^|>\")]+)?)", line)
    words = shlex.split(commands[1])
    command = words.pop(0) if words and words[0] in COMMANDS else "menu"
    assert command == (name or command)
    parser_of(command).parse_args(words)


def test_examples_that_only_print_do_print(tmp_path, monkeypatch):
    monkeypatch.setenv("CB_TUI_CONFIG", str(tmp_path))
    for name in ("scenarios", "show", "odds", "los", "settings"):
        for line, _ in LESSONS[name].examples:
            if "--all" not in line and "veghel-1" not in line:
                ran = run(*shlex.split(line)[1:])
                assert (ran.status, ran.err) == (0, ""), line
                assert ran.out


def test_the_man_page_is_as_the_commands_are():
    """CB_TUI_UPDATE=1 writes it anew."""
    if os.environ.get("CB_TUI_UPDATE") == "1":
        MAN.write_text(page())
    assert MAN.read_text() == page(), "run: CB_TUI_UPDATE=1 pytest tests/cli/test_help.py"
    assert page().isascii()


@pytest.mark.parametrize(("shell", "file"), [("bash", "cb-tui.bash"), ("zsh", "_cb_tui"), ("fish", "cb-tui.fish")])
def test_the_scripts_in_the_wheel_are_as_the_shells_get_them(shell, file):
    """CB_TUI_UPDATE=1 writes them anew."""
    script, path = run("completion", shell).out, ROOT / "docs" / "completions" / file
    if os.environ.get("CB_TUI_UPDATE") == "1":
        path.write_text(script)
    assert path.read_text() == script, "run: CB_TUI_UPDATE=1 pytest tests/cli/test_help.py"


@pytest.mark.skipif(not shutil.which("groff"), reason="groff is not installed")
def test_the_man_page_is_one():
    ran = subprocess.run(["groff", "-man", "-Tascii", "-ww", str(MAN)], capture_output=True, text=True, check=True)
    assert ran.stderr == ""
    assert "exact fractions" in " ".join(ran.stdout.split())


# --- completion ----------------------------------------------------------------------------------------------------


@pytest.fixture
def program(tmp_path):
    """cb-tui as it stands in a PATH, with one save."""
    name = tmp_path / "bin" / "cb-tui"
    name.parent.mkdir()
    name.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m cb_tui "$@"\n')
    name.chmod(0o755)
    (tmp_path / "saves" / "sunday").mkdir(parents=True)
    (tmp_path / "saves" / "sunday" / "log.jsonl").write_text("")
    return name


WANTED = {
    ("pl",): ["play"],
    ("play", "veg"): ["veghel"],
    ("play", "le"): ["lesson"],
    ("play", "veghel", "--sa"): ["--save", "--saves"],
    ("play", "veghel", "--edition", ""): ["2025", "classic"],
    ("play", "./sav"): ["./saves"],
    ("resume", ""): ["sunday"],
    ("referee", "sund"): ["sunday"],
    ("lint", "sa"): ["saves"],
    ("play", "--saves", "b"): ["bin"],
    ("odds", "--cover", ""): [],
    ("completion", "f"): ["fish"],
    ("--pl",): ["--plain"],
}


def test_bash_completes(program):
    """A line for the last word of each, in one shell that has read the script once, as that of a player has."""
    offer = 'COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); COMPREPLY=(); _cb_tui; echo "${COMPREPLY[@]}"'
    lines = [f"COMP_WORDS=({shlex.join([str(program), *words])}); {offer}" for words in WANTED]
    env = os.environ | {"CB_TUI_SAVES": str(program.parent.parent / "saves"), "PYTHONPATH": str(ROOT)}
    ran = subprocess.run(
        ["bash", "--norc", "-c", "\n".join([f'eval "$({program} completion bash)"', *lines])],
        capture_output=True, text=True, env=env, check=True, cwd=program.parent.parent,
    )  # fmt: skip
    assert ran.stderr == ""
    assert dict(zip(WANTED, map(str.split, ran.stdout.splitlines()), strict=True)) == WANTED


@pytest.mark.parametrize("shell", SHELLS)
def test_a_script_knows_every_command_and_option(shell):
    script = run("completion", shell).out
    for name in COMMANDS:
        assert name in script
    for flag in ("edition", "no-mouse", "check", "games"):
        assert flag in script


@pytest.mark.parametrize("shell", SHELLS)
def test_a_shell_takes_its_script(shell):
    if not shutil.which(shell):
        pytest.skip(f"{shell} is not installed")
    script = run("completion", shell).out
    subprocess.run([shell, "-n"], input=script, text=True, check=True)


@pytest.mark.skipif(not shutil.which("fish"), reason="fish is not installed")
def test_fish_completes(program):
    env = os.environ | {"PATH": f"{program.parent}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT)}
    script = "cb-tui completion fish | source; complete -C 'cb-tui play veg'"
    ran = subprocess.run(["fish", "--no-config", "-c", script], capture_output=True, text=True, env=env, check=True)
    assert ran.stdout.split() == ["veghel"]


@pytest.mark.skipif(not shutil.which("zsh"), reason="zsh is not installed")
def test_zsh_binds_its_script(program):
    env = os.environ | {"PATH": f"{program.parent}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT)}
    script = 'autoload -U compinit; compinit -D; eval "$(cb-tui completion zsh)"; print ${_comps[cb-tui]}'
    ran = subprocess.run(["zsh", "-f", "-c", script], capture_output=True, text=True, env=env, check=True)
    assert ran.stdout.strip() == "_cb_tui"


def test_a_shell_that_is_none_is_refused():
    assert_refused(run("completion"), "bash, zsh or fish")
    assert_refused(run("completion", "tcsh"), "tcsh")
