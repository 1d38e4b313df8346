"""A game that is resigned or agreed: what plain mode says at both logins, and every shell command afterwards."""

import json
import os
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Self

import pytest

from tests.cli.shell import run
from tests.cli.typist import ROOT, Typist, begun, heard
from tests.patience import PATIENCE

FRIENDS = ("play", "veghel", "--plain", "--seed", "5", "--seats", "us=human,de=human", "--seat", "us", "--save", "duel")


class Friend:
    """A player at a login of his own, who reads until he has read something."""

    def __init__(self, saves: Path, *words: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "cb_tui", *words], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            env=os.environ | {"CB_TUI_SAVES": str(saves), "TERM": "dumb"},
        )  # fmt: skip
        self.unread = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate()

    def type(self, line: str) -> None:
        """Type a line."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n".encode())
        self.process.stdin.flush()

    def reads(self, words: str) -> None:
        """Read on until some words have come."""
        assert self.process.stdout is not None
        end = time.monotonic() + PATIENCE
        while words not in " ".join(self.unread.split()):
            ready, _, _ = select.select([self.process.stdout], [], [], max(0, end - time.monotonic()))
            assert ready, f"never read {words!r} but {self.unread[-800:]}"
            self.unread += os.read(self.process.stdout.fileno(), 65536).decode("ascii")
        self.unread = ""


@pytest.fixture
def friends(tmp_path: Path) -> Iterator[tuple[Friend, Friend]]:
    with Friend(tmp_path, *FRIENDS) as us:
        us.reads("US to act, turn 1 of 8: 5 of 5 left >")
        with Friend(tmp_path, "resume", "duel", "--seat", "de", "--plain") as de:
            de.reads("Waiting for the US side, turn 1 of 8.")
            yield us, de


def test_who_resigns_types_yes_and_both_players_read_it(friends):
    us, de = friends
    de.type("resign")
    de.reads("Type yes to resign")
    de.type("no")
    de.reads("You play on.")
    de.type("resign")
    de.type("yes")
    de.reads("The battle is over. US victory: Germans resigned.")
    us.type("pass R1")
    us.reads("The battle is over. US victory: Germans resigned.")  # before or after the refusal, as the machine is busy


def test_an_offer_is_read_and_accepted_at_the_other_login(friends):
    us, de = friends
    us.type("draw")
    us.reads("Offered; the other player may accept until the next command.")
    de.reads("The US player offers a draw. Type draw to accept.")
    de.type("draw")
    de.reads("A draw: agreed by both sides.")
    us.type("")
    us.reads("A draw: agreed by both sides.")


def test_alone_against_the_ai_one_resigns_and_offers_nothing():
    said = heard(begun(), "draw", "resign", "yes", "hint", "undo")
    assert "which has no person as an opponent" in said
    assert "German victory: US resigned." in said
    assert "The game is over; nothing more can be played." in said


def test_at_one_keyboard_no_one_resigns():
    assert "both sides are played at this keyboard" in heard(begun(seats="us=human,de=human"), "resign").lower()


# --- afterwards ----------------------------------------------------------------------------------------------------


@pytest.fixture
def resigned(tmp_path: Path) -> Path:
    game = begun(saves=tmp_path)
    for _ in range(4):
        game.play(game.legal()[-1])
    game.resign(game.speaker())
    game.close()
    return tmp_path


def test_each_command_says_how_it_ended(resigned):
    name = "veghel-1"
    saves = ("--saves", resigned)
    for words, told in (
        (("verify", name), "fine, 4 commands checked; US resigned"),
        (("log", name), "ended     US resigned"),
        (("log", name, "--kind", "ended"), "ended     US resigned"),
        (("report", name), "**German victory in turn 3 of 8: US resigned.**"),
    ):
        done = run(*words, *saves)
        assert told in done.out, (words, done.out[-500:], done.err)


def test_programs_read_it_as_an_outcome(resigned):
    saves = ("--saves", resigned, "--json")
    assert json.loads(run("verify", "veghel-1", *saves).out)[0]["ended"] == "US resigned"
    report = json.loads(run("report", "veghel-1", *saves).out)
    assert report["outcome"] == {"winner": "de", "why": "US resigned"}
    last = json.loads(run("log", "veghel-1", *saves).out)[-1]
    assert (last["kind"], last["text"], last["step"]) == ("ended", "US resigned", 4)


def test_a_replay_ends_with_it(resigned):
    with Typist(resigned, "replay", "veghel-1", "--plain") as typist:
        assert "German wins, US resigned" in " ".join(typist.said.split())
        assert "Step 4 of 4, turn 3 of 8, the battle is over >" in typist.type("step 4")
        assert "to act >" in typist.type("step 3")
