"""The frames of a shot on a real terminal: their bytes and time, a slow line, keys typed ahead, and where none come."""

import os
import sys
import time
from pathlib import Path

import pytest

from tests.terminal.harness import ANSWERS, Terminal

ROOT = Path(__file__).parents[2]
ASKED = b"\x1b[6n"  # behind each frame but the last
SLOW = 2000  # bytes a second


def begun(tmp_path, env=None):
    saves = {"CB_TUI_SAVES": str(tmp_path / "saves"), "CB_TUI_CONFIG": str(tmp_path / "config"), "NO_MOTION": None}
    argv = [sys.executable, "-m", "cb_tui", "play", "veghel", "--seed", "7"]
    return Terminal(argv, env=saves | (env or {}), cwd=ROOT)


def aimed(terminal):
    terminal.press("f", quiet=0.3)
    return len(terminal.raw)


def shot(terminal, keys="\r"):
    """The writes that a key brings, each with its seconds from the first, until nothing comes any more."""
    terminal.type(keys)
    writes = []
    while got := terminal._read(1.5):
        writes.append((time.perf_counter(), bytes(got)))
    return [(at - writes[0][0], data) for at, data in writes]


def slowly(terminal, seconds):
    """Reads as a line of 2 kB/s does: what it has not carried is not answered."""
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        time.sleep(0.05)
        try:
            data = os.read(terminal._master, SLOW // 20)
        except BlockingIOError:
            continue
        terminal.raw += data
        terminal._unfed += data
        if (tail := bytes(terminal.raw[-len(data) - 3 :])).count(ASKED):
            os.write(terminal._master, b"\x1b[5;5R" * tail.count(ASKED))


def test_a_shot_keeps_to_its_bytes_and_time_and_a_slow_line_sees_muzzle_and_mark(tmp_path):
    assert ASKED in ANSWERS
    with begun(tmp_path) as terminal:
        terminal.begin("R1 is next")
        terminal.rest(0.4)
        aimed(terminal)
        writes = shot(terminal)
        sent = b"".join(data for _, data in writes)
        assert 3 <= sent.count(ASKED) <= 5  # a busy computer may be late for one
        result = next(n for n, (_, data) in enumerate(writes) if b"fired at" in data)
        assert sum(len(data) for _, data in writes[result + 1 :]) <= 1200
        assert writes[-1][0] - writes[result][0] <= 1.0  # 0.6, as late as tests beside it may make it
        assert not terminal.heard(0.5)
        seen = terminal.lines()[:22]
        terminal.press("0", quiet=0.2)
        assert terminal.lines()[:22] == seen  # the message says that the key does nothing

        terminal.press("tab", quiet=0.3)
        since = aimed(terminal)
        terminal.type("\r")
        slowly(terminal, 4)
        assert terminal.raw[since:].count(ASKED) == 1
        terminal.rest(0.4)

        terminal.press("tab", quiet=0.3)
        since = aimed(terminal)
        terminal.type("\rx")
        terminal.rest(0.8)
        assert terminal.raw[since:].count(ASKED) <= 1  # a key that comes while the shot is drawn ends it


@pytest.mark.parametrize("env", [{"NO_MOTION": "1"}, {}], ids=["NO_MOTION", "speed 5"])
def test_no_frame_where_none_is_wanted(tmp_path, env):
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "settings.toml").write_text("" if env else "speed = 5\n")
    with begun(tmp_path, env) as terminal:
        terminal.begin("R1 is next")
        terminal.rest(0.4)
        since = aimed(terminal)
        shot(terminal)
        assert ASKED not in terminal.raw[since:]
        assert "fired at" in terminal.text()
