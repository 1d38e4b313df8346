"""Players at a host while clients, games, the forker and the daemon are killed, stopped and cut at random."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import time
from collections import Counter
from pathlib import Path

import pytest

from tests.host.guests import Box
from tests.host.players import Player, pairs, watched

SECONDS = float(os.environ.get("CB_TUI_CHAOS", "15"))
PLAYERS = 20 if os.environ.get("CB_TUI_WHOLE") == "1" else 6
SEED = int(os.environ.get("CB_TUI_CHAOS_SEED", "1"))


class Chaos:
    """What goes wrong at a host, counted by kind."""

    def __init__(self, box: Box, players: list[Player]) -> None:
        self.box, self.players, self.chance = box, players, random.Random(SEED)
        self.done: Counter[str] = Counter()
        self._big = time.monotonic() + 8

    def strikes(self) -> None:
        """Do some harm."""
        player = self.chance.choice(self.players)
        what = self.chance.choice(("client", "client", "game", "game", "stopped", "left"))
        if time.monotonic() > self._big:
            self._big = time.monotonic() + self.chance.uniform(10, 16)
            what = "forker" if self.done["forker"] <= self.done["daemon"] else "daemon"
        self.done[what] += 1
        match what:
            case "client":
                player.is_cut()
            case "left":
                player.leaves()
            case "stopped":
                player.freezes(self.chance.uniform(0.5, 4))
            case "game":
                if games := self.box.games():
                    _kill(self.chance.choice(games))
            case "forker":
                _kill(self.box.forker())
            case "daemon":
                self.box.kill()
                self.box.start()


def _kill(pid: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        if pid:
            os.kill(pid, signal.SIGKILL)


@pytest.mark.timeout(SECONDS * 3 + 500)
def test_nothing_is_lost_whatever_is_killed(tmp_path: Path) -> None:
    with Box(tmp_path) as box:
        players, seen = pairs(box, PLAYERS), dict[str, list[bytes]]()
        chaos = Chaos(box, players)
        end, strike = time.monotonic() + SECONDS, time.monotonic() + 3
        while time.monotonic() < end:
            for player in players:
                player.acts()
            if time.monotonic() > strike:
                watched(box.logs(), seen)
                chaos.strikes()
                strike = time.monotonic() + 1.0
            time.sleep(0.01)
        for player in players:
            player.leaves()
        watched(box.logs(), seen)
        _ends_everything(box)
        watched(box.logs(), seen)
        said, status = box.order("verify")
        assert status == 0, said
        figures = {"commands": said.strip(), "keys": sum(player.keys for player in players), **chaos.done}
        print(figures)
    _results_are_there_once(box)


def _ends_everything(box: Box) -> None:
    """The operator ends what is still played, since a player may have left for good."""
    for name in box.logs():
        said, status = box.order("adjudicate", name, "none", "the test is over")
        assert status == 0 or "not being played" in said, said
    until = time.monotonic() + 60
    while len(box.events("GameAudited")) < len(box.logs()) and time.monotonic() < until:
        time.sleep(0.2)


def _results_are_there_once(box: Box) -> None:
    began = [(event["table"], event["game"]) for event in box.events("GameBegan")]
    ended = [(event["table"], event["game"]) for event in box.events("GameEnded")]
    checked = [(event["table"], event["game"]) for event in box.events("GameAudited")]
    assert len(began) == PLAYERS // 2
    assert sorted(began) == sorted(ended) == sorted(checked)
    assert not [event for event in box.events("GameAudited") if event.get("fault")]
