"""Bad, missing and unknown arguments: one line, nothing else, exit status 2."""

import os
import shlex
import socket

import pytest

from cb_tui.cli import COMMANDS
from cb_tui.cli.parser import squeeze
from cb_tui.session.build import build
from cb_tui.session.locations import shell_line
from tests.cli.shell import assert_refused, run

NEEDS = {"play": ["veghel"], "show": ["veghel"], "odds": ["3", "2"], "los": ["veghel", "0101"], "lint": ["x.toml"]}
NEEDS |= {"log": ["x"], "report": ["x"], "replay": ["x"], "verify": ["x"], "referee": ["veghel"], "arena": ["veghel"]}
NEEDS |= {"send": ["x"], "receive": ["x.cbt"]}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["fly"], "unknown command"),
        (["--fly"], "--fly"),
        (["play", "-x"], "-x"),
        (["play", "--bogus"], "cb-tui play: unrecognized arguments: --bogus; see"),
        (["play"], "cb-tui play: the following arguments are required: SCENARIO"),
        (["los", "--sead", "veghel"], "--sead"),
        (["play", "veghel", "--seed", "1_0"], "whole number"),
        (["play", "veghel", "--seed", "٣"], "whole number"),
        (["play", "veghel", "--seed", "-1"], "--seed"),
        (["play", "veghel", "--seed", "9" * 400], "..."),
        (["play", "veghel", "--dice", "loaded"], "loaded"),
        (["play", "veghel", "--save", "a b"], "letters"),
        (["play", "veghel", "--save", ""], "terminal"),
        (["play", "veghel", "--seats", "us=ai:genius"], "genius"),
        (["play", "veghel", "--seats", "moon=human"], "moon"),
        (["play", "veghel", "--seats", ""], "seats"),
        (["play", "veghel", "--seat", "moon"], "moon"),
        (["play", "veghel", "--seat", "de"], "AI"),
        (["play", "nowhere"], 'cb-tui play: there is no battle "nowhere"; '),
        (["resume", "nowhere"], "cb-tui resume: "),
        (["version", "x"], "version"),
        (["play", "no/where.toml"], "no/where.toml"),
        (["play", "stonne", "--edition", "classic"], "classic"),
        (["show", "veghel", "--edition", "1999"], "1999"),
        (["los", "veghel"], "--all"),
        (["los", "veghel", "0101", "--all"], "--all"),
        (["los", "veghel", "9999"], "9999"),
        (["los", "veghel", "0101", "0\x1b[31m1"], "hex"),
        (["arena", "veghel", "--games", "0"], "--games"),
        (["arena", "veghel", "--jobs", "1.5"], "--jobs"),
        (["arena", "veghel", "--seats", "us=human"], "only the AI plays here"),
        (["referee", "nowhere"], "nowhere"),
        (["generate", "--points", "200"], "points in combat_boots must be a whole number from 40 to 90, not 200; see "),
        (
            ["generate", "--rules", "combat", "--points", "80"],
            "points in combat must be a whole number from 30 to 60, ",
        ),
        (["resume", "nowhere"], "nowhere"),
        (["verify", "../x"], "letters"),
        (["send", "../x"], "letters"),
        (["send", "nowhere"], "nowhere"),
        (["receive", "nowhere.cbt"], "nowhere.cbt"),
        (["lint", "nowhere.toml"], "nowhere.toml"),
        (["lint", "/"], "folder"),
        (["play", "veghel\udcff"], "veghel"),
        (["play", "\n\x1b]0;owned\x07"], "owned"),
    ],
)
def test_one_line_says_what_is_wrong(arguments, words, tmp_path, monkeypatch):
    monkeypatch.setenv("CB_TUI_SAVES", str(tmp_path))
    assert_refused(run(*arguments), words)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["pley", "veghel"], "did you mean play?"),
        (["Veghel"], "cb-tui play veghel"),
        (["sunday"], "cb-tui resume sunday"),
        (["help", "shows"], "did you mean show?"),
        (["play", "Vegel"], "did you mean veghel?"),
        (["play", "lessen"], "did you mean lesson?"),
        (["play", "veghel", "--sead", "3"], "did you mean --seed?"),
        (["odds", "3", "2", "--covr=1"], "did you mean --cover?"),
        (["--saves", "here", "play", "veghel"], "cb-tui play ..."),
    ],
)
def test_what_is_nearly_right_is_told_what_would_be(arguments, words, tmp_path, monkeypatch):
    monkeypatch.setenv("CB_TUI_SAVES", str(tmp_path))
    (tmp_path / "sunday").mkdir()
    (tmp_path / "sunday" / "log.jsonl").touch()
    assert_refused(run(*arguments), words)


def test_a_save_that_is_not_there_is_told_with_those_that_are(tmp_path):
    assert_refused(run("log", "sundy", "--saves", tmp_path), "cb-tui play")
    for name in ("sunday", "monday"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "log.jsonl").touch()
    assert_refused(run("log", "sundy", "--saves", tmp_path), "did you mean sunday?")
    assert_refused(run("verify", "veghel-1", "--saves", tmp_path), "sunday", "monday")


def test_a_folder_of_saves_that_is_none_is_told(tmp_path):
    (tmp_path / "file").touch()
    assert_refused(run("resume", "--saves", tmp_path / "file"), "file cannot be read", "Not a directory")
    assert_refused(run("resume", "--saves", tmp_path / "nowhere"), "no game", "cb-tui play")


@pytest.mark.parametrize("name", ["log.jsonl", "snapshot.toml"])
def test_a_pipe_in_the_place_of_a_file_of_a_save_is_not_waited_for(name, tmp_path):
    (tmp_path / "sunday").mkdir()
    os.mkfifo(tmp_path / "sunday" / name)
    assert_refused(run("log", "sunday", "--saves", tmp_path), f"{name} is not an ordinary file")
    assert_refused(run("verify", "sunday", "--saves", tmp_path), f"{name} is not an ordinary file")
    assert run("--plain", "--saves", tmp_path).status == 0


def test_what_is_far_from_everything_gets_no_guess():
    assert "perhaps" not in run("play", "veghel", "--watch").err
    assert "mean" not in run("fly").err


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_takes_only_its_own_options(name):
    assert_refused(run(name, *NEEDS.get(name, []), "--bogus"), "--bogus")


@pytest.mark.parametrize("name", COMMANDS)
def test_options_are_not_abbreviated(name):
    long = {"odds": "--cove", "lint": "--jso", "verify": "--jso", "resume": "--save", "scenarios": "--jso"}
    long |= {"log": "--jso", "report": "--jso", "replay": "--jso"}
    assert_refused(run(name, *NEEDS.get(name, []), long.get(name, "--editio"), "1"))


@pytest.mark.parametrize("name", NEEDS)
def test_what_is_missing_is_named(name):
    assert_refused(run(name), "required")


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_help_is_data(name):
    ran = run(*name.split(), "--help")
    assert (ran.status, ran.err) == (0, "")
    assert f"usage: cb-tui {name}".strip() in ran.out


def test_help_is_a_command_too():
    assert run("help").out == run("--help").out
    assert run("help", "play").out == run("play", "--help").out


def test_help_tells_what_each_command_is_for():
    for name in COMMANDS:
        assert f"\n  {name} " in run("--help").out


@pytest.mark.parametrize("arguments", [[], ["play", "veghel"], ["--ascii"]])
def test_the_game_needs_a_terminal_and_leaves_no_save_without_one(arguments, tmp_path, monkeypatch):
    monkeypatch.setenv("CB_TUI_SAVES", str(tmp_path))
    assert_refused(run(*arguments), "terminal")
    assert list(tmp_path.iterdir()) == []


def test_a_port_that_is_taken_is_told_once():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        ran = run("web", "--port", taken.getsockname()[1])
    assert_refused(ran, "Address already in use", "--port 0")
    assert "while" not in ran.err


def test_control_characters_and_length_are_squeezed():
    assert squeeze("a\n\tb\x1b[2Jc\u202e d") == "a b [2Jc d"
    assert squeeze("x" * 1000, 10) == "xxxxxxx..."


def test_version():
    assert run("--version").out.startswith("cb-tui ")


@pytest.mark.parametrize("arguments", [["-V"], ["--version"], ["version"]])
def test_the_version_is_told_however_it_is_asked_for(arguments):
    ran = run(*arguments)
    assert (ran.status, ran.out, ran.err) == (0, f"cb-tui {build()}\n", "")


@pytest.mark.parametrize("name", ["-rf", "--help", "-", "friday"])
def test_a_save_of_any_name_goes_on_by_the_line_that_is_printed(name, tmp_path, monkeypatch):
    """Given a letter with a name like an option; when the printed line is typed; then that game goes on and is sent."""
    monkeypatch.chdir(tmp_path)
    started = run("play", "veghel", "--seats", "us=human,de=human", f"--save={name}", "--plain", "--saves", "there")
    assert started.status == 0
    sent = run("send", "--saves", "there", "--", name, "it.cbt")
    assert (sent.status, sent.err) == (0, "")
    line = next(
        line for line in run("receive", "it.cbt", "--saves", "here").out.splitlines() if "cb-tui resume" in line
    )
    words = shlex.split(line[line.index("cb-tui resume") :])
    went_on = run("resume", "--plain", *words[2:])
    assert (went_on.status, went_on.err) == (0, "")
    assert shlex.split(shell_line("send", name))[2:] in ([name], ["--", name])
