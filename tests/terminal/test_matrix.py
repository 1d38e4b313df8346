"""Every kind of terminal: a battle starts, a piece marches, one fires, the game is left, the terminal is as before."""

import random
import re
import sys
import time
from pathlib import Path

import pytest

from tests.cli.shell import run
from tests.patience import PATIENCE, at_once
from tests.terminal.harness import Terminal

ROOT = Path(__file__).parents[2]
PLAY = [sys.executable, "-m", "cb_tui", "play", "veghel", "--seed", "7"]
COLOURS = frozenset(str(code) for code in (*range(30, 39), *range(40, 49), *range(90, 98), *range(100, 108)))
BRIGHT = frozenset(str(code) for code in (*range(90, 98), *range(100, 108)))


@pytest.fixture
def playing(tmp_path):
    """A battle in a terminal of some kind, with saves of its own."""
    opened = []

    def start(columns: int = 80, rows: int = 24, **env: str | None) -> Terminal:
        places = {"CB_TUI_SAVES": str(tmp_path / "saves"), "CB_TUI_CONFIG": str(tmp_path / "config")}
        opened.append(terminal := Terminal(PLAY, columns, rows, env=places | env, cwd=ROOT))
        return terminal

    yield start
    for terminal in opened:
        terminal.__exit__()


def codes(raw: bytearray) -> set[str]:
    """Every SGR code that was sent; what follows 38 and 48 is theirs."""
    found: set[str] = set()
    for sequence in re.findall(rb"\x1b\[([0-9;]*)m", bytes(raw)):
        parts = sequence.decode().split(";")
        found.update(parts[: next((at for at, code in enumerate(parts) if code in ("38", "48")), len(parts))])
        found.update(code for code in parts if code in ("38", "48"))
    return found


@pytest.mark.parametrize(
    ("env", "never"),
    [
        ({"TERM": "xterm-256color"}, BRIGHT),
        ({"TERM": "xterm-256color", "NO_COLOR": "1"}, COLOURS),
        ({"TERM": "xterm-256color", "LANG": "C"}, BRIGHT),
        ({"TERM": "vt100"}, COLOURS),
        ({"TERM": "xterm-mono"}, COLOURS),
        ({"TERM": "linux"}, BRIGHT | {"38", "48"}),
        ({"TERM": "screen", "COLUMNS": "100", "LINES": "30"}, frozenset({"38", "48"})),
    ],
    ids=["256 colours", "NO_COLOR", "LANG=C", "vt100", "xterm-mono", "linux", "screen with the size of another"],
)
def test_a_battle_is_played_on_it_and_it_is_left_as_it_was(playing, env, never):
    terminal = playing(**env)
    terminal.begin("R1 is next")
    terminal.rest(0.3)
    terminal.press("b,enter")
    terminal.until("R1 moves 0307 0208")
    terminal.press("f")
    terminal.until("Enter fires")
    terminal.press("enter")
    terminal.until("fired at")
    terminal.rest(0.3)
    terminal.press("q")
    terminal.rest(0.3)
    shown = len(terminal.raw)
    terminal.press("q")
    assert terminal.ended() == 0
    left = bytes(terminal.raw[shown:])
    assert all(mode in left for mode in (b"\x1b[?1049l", b"\x1b[?25h", b"\x1b[?1000l", b"\x1b[?2004l"))
    assert terminal.attributes() == (True, True)
    assert not codes(terminal.raw) & never
    if env.get("LANG") == "C":
        assert max(terminal.raw) < 128


@pytest.mark.parametrize("term", ["dumb", "unknown", None])
def test_one_that_cannot_place_text_is_refused_in_a_sentence_that_names_plain(playing, term):
    terminal = playing(columns=250, TERM=term)
    assert terminal.ended() == 2
    assert b"\x1b" not in terminal.raw
    said = [line for line in terminal.text().splitlines() if line]
    assert len(said) == 1
    assert "--plain" in said[0]


def test_a_replay_on_one_that_cannot_place_text_is_printed(tmp_path):
    run("play", "veghel", "--plain", "--save", "sunday", "--saves", tmp_path)
    command = [*PLAY[:3], "replay", "sunday", "--saves", str(tmp_path)]
    with Terminal(command, 80, 24, env={"TERM": "dumb"}, cwd=ROOT) as terminal:
        assert terminal.ended() == 0
        assert "nothing has been played yet" in terminal.text()
        assert b"\x1b" not in terminal.raw


def test_a_window_of_any_size_is_drawn_as_far_as_a_screen_may_go(playing):
    """Given windows of up to 4 billion cells, as an ssh client may ask for; then no more than 500x200 is drawn."""
    terminal = playing()
    terminal.begin("R1 is next")
    for size in ((1000, 1000), (4000, 4000), (65535, 65535)):
        began = time.perf_counter()
        terminal._size(*size)
        sent = terminal.rest(0.3, PATIENCE).size
        assert 1000 < sent < 100_000
        assert at_once(time.perf_counter() - began, 5)
    status = Path(f"/proc/{terminal.process.pid}/status").read_text()
    assert int(status.partition("VmHWM:")[2].split()[0]) < 120_000, "kB"
    terminal.resize(600, 300)
    terminal.rest(0.5, 1.0)
    rows = terminal.lines()
    assert [row for row in rows if row][-1] == rows[199]
    assert 450 < max(map(len, rows)) <= 500
    terminal.resize(80, 24)
    terminal.until("R1 is next")


def test_a_storm_of_sizes_ends_with_a_whole_screen(playing):
    terminal = playing()
    terminal.begin("R1 is next")
    chance = random.Random(5)
    for _ in range(20):
        terminal.resize(chance.randrange(20, 200), chance.randrange(5, 60))
        terminal.rest(first=0.05, quiet=0.01, limit=0.05)
    terminal.resize(80, 24)
    began = time.perf_counter()
    terminal.rest(0.5, 1.0)
    after = terminal.cells()
    assert terminal.process.poll() is None
    terminal.press("ctrl+l", quiet=0.3)
    assert terminal.unlike(after) == []
    assert "R1 is next" in terminal.text()
    assert at_once(time.perf_counter() - began, 10)
