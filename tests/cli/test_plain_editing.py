"""Typed lines in a terminal can be edited, called back and completed; through a pipe they are read as they come."""

import signal
import sys
from pathlib import Path

import pytest

from cb_tui.session.game import Game
from tests.cli.typist import ROOT, Typist
from tests.combat.screen import HOT, begun
from tests.terminal.harness import Terminal

pytest.importorskip("readline")
COMMAND = [sys.executable, "-m", "cb_tui", "play", "veghel", "--plain", "--seed", "1944"]


@pytest.fixture
def terminal(tmp_path: Path):
    with Terminal(COMMAND, 100, 40, {"CB_TUI_SAVES": str(tmp_path), "CB_TUI_CONFIG": str(tmp_path)}, ROOT) as terminal:
        terminal.until("5 left >")
        yield terminal


def prompt(terminal: Terminal) -> str:
    """The line that is typed, and its prompt."""
    terminal.rest(0.2, first=2.0)
    return [row.rstrip() for row in terminal.lines() if row.strip()][-1]


def test_a_line_is_edited_where_the_cursor_stands(terminal):
    terminal.type("lok 0302")
    terminal.press("home,right,right")
    terminal.type("o")
    assert prompt(terminal).endswith("> look 0302")
    terminal.type("\r")
    terminal.until("0302 in trees")
    assert b"\x1b[?2004h" not in terminal.raw, "nothing is sent but text and what moves in its line"


def test_up_calls_the_last_command_back(terminal):
    terminal.type("units my\r")
    terminal.until("M1")
    terminal.type("goals\r")
    terminal.rest(0.3, first=2.0)
    terminal.press("up")
    assert prompt(terminal).endswith("> goals")
    terminal.press("up")
    assert prompt(terminal).endswith("> units my")
    terminal.press("down,down")
    assert prompt(terminal).endswith(">")


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("brie\t", "briefing"),
        ("help und\t", "help undo"),
        ("fire m1 at r\t", "fire m1 at r"),
        ("look 110\t", "look 110"),
        ("look 1109\t", "look 1109"),
        ("units ger\t", "units ger"),
        ("units d\t", "units de"),
    ],
)
def test_tab_completes_commands_pieces_and_places(terminal, typed, line):
    terminal.type(typed)
    assert prompt(terminal).endswith(f"> {line}")


def test_tab_lists_what_may_be_meant(terminal):
    terminal.type("look r\t")
    assert prompt(terminal).endswith("> look r")
    assert {"R1", "R2", "R3", "R4", "r1", "r2"} <= {word for row in terminal.lines() for word in row.split()}


def test_lines_typed_ahead_are_all_read(terminal):
    terminal.type("note one\rnote two\rnote three\rgoals\r")
    terminal.until("hold 2 of")
    terminal.rest(0.3, first=2.0)
    assert terminal.text().count("Noted.") == 3


@pytest.mark.parametrize(("typed", "number", "status"), [("\x04", None, 0), ("uni", signal.SIGTERM, 143)])
def test_the_end_of_the_input_and_a_signal_save_and_leave(terminal, tmp_path, typed, number, status):
    terminal.type("pass R1\r")
    terminal.until("4 of 5 left >")
    terminal.type(typed)
    terminal.rest(0.2)
    if number:
        terminal.signal(number)
    assert terminal.ended() == status
    assert terminal.attributes() == (True, True), "the terminal echoes and reads lines again"
    assert Game.open(tmp_path, "veghel-1").step == 1


def test_the_next_player_at_the_keyboard_cannot_call_back_what_the_last_one_typed(tmp_path):
    begun(tmp_path, HOT).close()
    command = [*COMMAND[:3], "resume", "one", "--plain"]
    with Terminal(command, 100, 40, {"CB_TUI_SAVES": str(tmp_path), "CB_TUI_CONFIG": str(tmp_path)}, ROOT) as terminal:
        terminal.until("Only the Blue player may read on. Press Enter >")
        terminal.type("\r")
        terminal.until("deploy it >")
        terminal.type("list\r")
        terminal.rest(0.5, first=3.0)
        terminal.type("2\r")
        terminal.until("Only the Red player may read on. Press Enter >")
        terminal.type("\r")
        terminal.rest(0.5, first=3.0)
        before = prompt(terminal)
        terminal.press("up")
        assert "Red to decide" in before
        assert prompt(terminal) == before


def test_through_a_pipe_nothing_is_edited(tmp_path: Path):
    with Typist(tmp_path, *COMMAND[3:], env={"TERM": "xterm-256color"}) as typist:
        assert 'Unknown command "\t' not in typist.type("und\t")
        assert "\x1b" not in typist.everything
        assert typist.leave()[0] == 0
