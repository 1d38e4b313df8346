"""A line over ssh drops, however and whenever: nothing is lost, nothing is left, all is found again as it was."""

import random
import statistics
import time

from tests.patience import PATIENCE, at_once
from tests.sample import WHOLE
from tests.ssh.guest import Guest
from tests.ssh.host import all_gone

DEEDS = ["f,enter"] * 3 + ["tab,l,enter", "tab,h,enter", "tab,f,enter", "u,enter", "p", "e,pause,e", "enter", "escape"]
WAYS = ["client"] * 7 + ["terminal"] * 6 + ["server"] * 6 + ["silence"]
KEY = {"enter": "\r", "tab": "\t", "escape": "\x1b"}
PAUSE = 0.2  # seconds: a question takes no key that was typed before it could be read


def play_until_dropped(guests: list[Guest], ways: list[str], chance: random.Random) -> None:
    """All of them play at once, quick of hand; each one has read something new when its line is lost at any moment."""
    hands: list[list[str]] = [[] for _ in guests]
    known = [len(guest.shown) for guest in guests]
    types = [0.0 for _ in guests]  # when each one types again
    moments: dict[int, float] = {}
    playing, end = set(range(len(guests))), time.monotonic() + PATIENCE
    while playing:
        for guest in guests:
            guest.notes_its_end()
        assert time.monotonic() < end, f"nothing new:\n{guests[min(playing)].terminal.text()}"
        for number in sorted(playing):
            guest, hand = guests[number], hands[number]
            if len(guest.shown) > known[number]:
                moments.setdefault(number, time.monotonic() + chance.uniform(0, 1))
            if time.monotonic() > moments.get(number, end):
                guest.loses_line(ways[number])
                playing.remove(number)
                continue
            if time.monotonic() > types[number]:
                hand += [] if hand else ["pause", *chance.choice(DEEDS).split(",")]
                key = hand.pop(0)
                if key == "pause":
                    types[number] = time.monotonic() + PAUSE
                else:
                    guest.terminal.type(KEY.get(key, key))
            guest.looks()


def test_lines_dropped_at_random_moments_lose_no_action_and_leave_no_process(host, tmp_path):
    """Given four players; when each one's line is lost again and again; then every command shown stands in the log."""
    chance = random.Random(20)
    ways = chance.sample(WAYS, len(WAYS))
    guests = [Guest(host, tmp_path / f"guest-{number}") for number in range(4)]
    took = []
    for part in range(5 if WHOLE else 2):
        for guest in guests:
            guest.comes(*(["resume"] if part else []))
        for guest in guests:
            guest.sees()
            guest.looks()
        now = ways[part * 4 : part * 4 + 4]
        play_until_dropped(guests, now, chance)
        heard = [guest for guest, way in zip(guests, now, strict=True) if way != "silence"]
        while not all(guest.ended for guest in heard):
            for guest in heard:
                guest.notes_its_end()
                assert guest.ended or time.monotonic() < guest.dropped + PATIENCE, "still there"
        took += [guest.ended - guest.dropped for guest in heard]
        all_gone([guest.saves for guest in guests], 6)  # who is silent is waited for
        for guest in guests:
            guest.terminal.__exit__()
    assert at_once(statistics.median(took), 1)
    for guest in guests:
        assert guest.lost() == []
    assert min(max(guest.log()) for guest in guests) >= 1
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
