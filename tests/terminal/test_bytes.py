"""What the game sends over a line, in bytes, at 80x24 in 256 colours: a played battle keeps to its budgets."""

import sys
from pathlib import Path

import pytest

from tests.terminal.harness import Terminal, keys

ROOT = Path(__file__).parents[2]
PLAY = [sys.executable, "-m", "cb_tui", "play", "veghel", "--seed", "7"]


@pytest.fixture
def playing(tmp_path):
    """A battle as it starts, and how much its first screen sent."""
    with Terminal(
        PLAY, env={"CB_TUI_SAVES": str(tmp_path / "saves"), "CB_TUI_CONFIG": str(tmp_path / "config")}, cwd=ROOT
    ) as terminal:
        terminal.begin("R1 is next")
        terminal.rest(0.4)
        yield terminal


def p95(terminal: Terminal, script: str, only: str = "", before: str = "") -> int:
    """The bytes that 95 in 100 of these keys stay under; of the keys in `only`, if named."""
    terminal.press(before)
    bursts = terminal.press(script)
    sizes = sorted(
        burst.size
        for key, burst in zip(keys(script), bursts, strict=True)
        if burst.size and (not only or key in keys(only))
    )
    assert sizes, "no key did anything"
    assert terminal.process.poll() is None
    return sizes[round(0.95 * (len(sizes) - 1))]


def test_the_first_screen_takes_15_kilobytes_and_then_nothing_is_sent(playing):
    assert len(playing.raw) <= 15_000
    assert playing.rest(first=1.0).size == 0


@pytest.mark.parametrize(
    ("before", "script", "only", "most"),
    [
        ("x", "l*6,h*6,b*2,u*2,n*2,y*2", "", 250),
        ("", "l,escape,tab,h,escape,tab,u,escape,tab,l,escape", "l,h,u", 2000),
        ("r", "b,enter,h,enter", "enter", 1200),
        ("r", "b,enter,h,enter,b,enter,y,enter", "enter", 4000),
        ("", "b,enter,h,enter,b,enter,y,enter", "enter", 4000),
        ("", "f,enter,f,enter,f,enter", "enter", 1700),
        ("", "d,escape,tab,d,escape,tab,d,escape", "d", 2000),
        ("d", "u,u,n,n,h,l", "", 600),
        ("", "v,v,r,r,tab*3,z,Z,home,end,pageup,pagedown,f,escape,e,escape", "", 20_000),
    ],
    ids=["cursor", "route", "march", "march under fire", "march with reach", "fire", "danger map", "cursor on danger",
         "any key"],
)  # fmt: skip
def test_keys_keep_to_their_budget(playing, before, script, only, most):
    assert p95(playing, script, only, before) <= most


def test_the_pages_before_a_battle_keep_to_theirs(tmp_path):
    """The title 6 kB; the list of battles, the settings and the briefing 7 kB, sent whole over another page."""
    env = {"CB_TUI_SAVES": str(tmp_path / "saves"), "CB_TUI_CONFIG": str(tmp_path / "config")}
    with Terminal([sys.executable, "-m", "cb_tui"], env=env, cwd=ROOT) as terminal:
        terminal.until("Lessons")
        terminal.rest(0.4)
        assert len(terminal.raw) <= 6000
        sizes = [burst.size for burst in terminal.press("S,escape,n,j,j,enter", quiet=0.4)]
        terminal.until("Enter begin")
    assert all(0 < size <= 7000 for size in sizes), sizes
