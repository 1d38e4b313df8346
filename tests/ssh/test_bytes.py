"""What a battle sends over ssh, in bytes, at 80x24, counted where the client writes them; p95 unless said otherwise."""

import re

import pytest

from tests.ssh.guest import Guest
from tests.terminal.harness import keys

COLOURS = frozenset(str(code) for code in (*range(30, 39), *range(40, 49), *range(90, 98), *range(100, 108)))
BUDGETS = [
    ("x", "l*5,h*5,b*2,u*2,n*2,y*2", "", 600),
    ("escape,escape", "d,escape,tab,d,escape", "", 10_000),
    ("", "?,escape,L,escape,o,escape,O,escape,i,escape,q,escape,ctrl+c,escape", "", 10_000),
    ("tab*2", "b,enter,h,enter,y,enter", "enter", 4000),
    ("", "f,enter,f,enter,f,enter,f,enter", "enter", 4000),
]


@pytest.fixture
def guest(host, tmp_path):
    """A guest who has yet to come."""
    guest = Guest(host, tmp_path)
    yield guest
    guest.terminal.__exit__()


def p95(sizes: list[int]) -> int:
    assert sizes, "no key did anything"
    return sorted(sizes)[round(0.95 * (len(sizes) - 1))]


def test_a_battle_keeps_to_its_budgets(guest):
    guest.comes()
    guest.sees(quiet=0.5)
    terminal = guest.terminal
    assert 1000 < len(terminal.raw) <= 15_000, "first screen"
    assert terminal.rest(first=2.0).size == 0, "nobody touches a key"
    for before, script, only, most in BUDGETS:
        terminal.press(before)
        bursts = zip(keys(script), terminal.press(script), strict=True)
        sizes = [burst.size for key, burst in bursts if burst.size and key in (keys(only) or [key])]
        assert p95(sizes) <= most, script
    (log,) = guest.saves.glob("*/log.jsonl")
    assert all(deed in log.read_bytes() for deed in (b'"Step"', b'"Fire"')), "the keys have played"


@pytest.mark.parametrize("env", [{"NO_COLOR": "1"}, {"LANG": "C", "LC_ALL": None}, {"TERM": "vt100"}], ids=str)
def test_no_colour_where_none_is_wanted_and_ascii_where_nothing_else_is_understood(guest, env):
    guest.comes(**env)
    guest.sees()
    guest.terminal.press("f,enter,b,enter,i,escape,?,escape,q")
    guest.terminal.rest(0.3)
    guest.terminal.press("q")
    assert guest.terminal.ended() == 0
    sent = bytes(guest.terminal.raw)
    codes = {code for found in re.findall(rb"\x1b\[([0-9;]*)m", sent) for code in found.decode().split(";")}
    if "LANG" in env:
        assert max(sent) < 128
        assert codes & COLOURS
    else:
        assert not codes & COLOURS
