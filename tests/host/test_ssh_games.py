"""Players, a watcher and a whole evening at a host, with the real ssh client."""

import time

import pytest

from tests.host.guests import Box, sees
from tests.host.players import marked, pairs
from tests.sample import WHOLE

EVENING = 1500  # seconds for ten games by random keys


def enters(guest):
    """Go to the game that is marked and past its briefing."""
    guest.type("\r")
    sees(guest, "Enter begin", "WAITING FOR", "to act")
    guest.rest(0.2)
    if "Enter begin" in guest.text():
        guest.type("\r")
    sees(guest, "WAITING FOR", "Arrows plan", "e end turn")
    guest.rest(0.2)


def test_two_players_signal_one_watches_and_one_resigns(tmp_path):
    with Box(tmp_path) as box:
        one, other = [player.terminal for player in pairs(box, 2) if player.terminal]
        for guest in (one, other):
            enters(guest)
        one.type("Q")
        sees(one, "Good luck")
        one.type("2")
        sees(one, "Sent", "sent")
        one.type("\x1b")
        sees(other, "Good luck")
        watcher = box.comes("guest")
        sees(watcher, "To watch")
        watcher.rest(0.2)
        assert marked(watcher.text()) == "To watch"
        watcher.type("\r")
        sees(watcher, "watching", "WATCHING", "Enter begin")
        one.rest(0.2)
        one.type("Q")
        sees(one, "R  resign")
        one.type("R")
        sees(one, "yes")
        one.type("yes\r")
        sees(one, "resigned", "DEFEAT", "VICTORY")
        sees(other, "resigned", "VICTORY")
        sees(watcher, "resigned", "VICTORY")
        until = time.monotonic() + 60
        while time.monotonic() < until and not box.events("GameAudited"):
            time.sleep(0.2)
        (ended,) = box.events("GameEnded")
        assert (ended["why"], ended["winner"] is not None) == ("resigned", True)
        assert box.order("verify") == ("1 logs sound, 0 not; 0 commands\n", 0)
        for guest in (one, other, watcher):
            guest.hang_up()


@pytest.mark.skipif(not WHOLE, reason="an evening of twenty players takes twenty minutes: make whole")
def test_twenty_players_play_ten_games_of_three_families_to_their_ends(tmp_path):
    with Box(tmp_path) as box:
        players = pairs(box, 20)
        until = time.monotonic() + EVENING
        while len(box.events("GameEnded")) < 10 and time.monotonic() < until:
            for player in players:
                player.acts()
            time.sleep(0.01)
        for player in players:
            player.leaves()
        assert [event["why"] for event in box.events("GameEnded")] == ["rules"] * 10
        assert "10 logs sound, 0 not" in box.order("verify")[0]
