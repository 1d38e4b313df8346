"""A line over ssh drops, however and whenever: nothing is lost, nothing is left, all is found again as it was."""

import random
import statistics
import time

from tests.ssh.guest import Guest
from tests.ssh.host import all_gone

DEEDS = ("f,enter", "b,enter", "tab,l,enter", "tab,h,enter", "tab,f,enter", "u,enter", "p", "tab", "e,e")
WAYS = ["client"] * 7 + ["terminal"] * 6 + ["server"] * 6 + ["silence"]
KEY = {"enter": "\r", "tab": "\t"}


def play_until_dropped(guests: list[Guest], ways: list[str], chance: random.Random) -> None:
    """All of them play at once, quick of hand, until each one's line is lost at a moment of its own."""
    now = time.monotonic()
    moments = [now + chance.uniform(0.05, 1.5) for _ in guests]
    hands: list[list[str]] = [[] for _ in guests]
    playing = set(range(len(guests)))
    while playing:
        for number in sorted(playing):
            guest, hand = guests[number], hands[number]
            if time.monotonic() > moments[number]:
                guest.loses_line(ways[number])
                playing.remove(number)
                continue
            hand += [] if hand else chance.choice(DEEDS).split(",")
            key = hand.pop(0)
            guest.terminal.type(KEY.get(key, key))
            guest.looks()


def test_twenty_lines_dropped_at_random_moments_lose_no_action_and_leave_no_process(host, tmp_path):
    """Given four players; when each one's line is lost five times; then every deed that was shown stands in the log."""
    chance = random.Random(20)
    ways = chance.sample(WAYS, len(WAYS))
    guests = [Guest(host, tmp_path / f"guest-{number}") for number in range(4)]
    took = []
    for part in range(5):
        for guest in guests:
            guest.comes(*(["resume"] if part else []))
        for guest in guests:
            guest.sees()
            guest.looks()
        now = ways[part * 4 : part * 4 + 4]
        play_until_dropped(guests, now, chance)
        heard = [guest for guest, way in zip(guests, now, strict=True) if way != "silence"]
        asked = time.monotonic()
        ended = all_gone([guest.saves for guest in heard])
        took += [seconds + asked - guest.dropped for seconds, guest in zip(ended, heard, strict=True)]
        all_gone([guest.saves for guest in guests], 6.0)  # who is silent is waited for
        for guest in guests:
            guest.terminal.__exit__()
            assert guest.lost() == []
    assert statistics.median(took) < 1.0
    assert sum(len(guest.shown) for guest in guests) >= 20
    steps = [max(guest.log()) for guest in guests]
    assert min(steps) >= 1
    assert sum(steps) >= 12
    assert host.sessions() == []


def test_who_comes_back_finds_cursor_panel_and_filter(host, tmp_path):
    """Given the log open with a filter, or a danger map; when the line is lost; then the next login shows the same."""
    guest = Guest(host, tmp_path)
    guest.comes()
    guest.sees()
    for script, way in (("f,enter,i,f,right,escape", "client"), ("escape,tab,d,l,l", "server")):
        guest.terminal.press(script)
        before = guest.terminal.lines()
        guest.loses_line(way)
        all_gone([guest.saves])
        guest.comes("resume")
        guest.sees()
        assert guest.terminal.lines() == before
    guest.loses_line("terminal")
    all_gone([guest.saves])
