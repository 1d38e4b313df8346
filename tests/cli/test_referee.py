"""The engine as a process: one answer for each line, whatever the line is."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cb_tui.cli.protocol import Referee
from cb_tui.core.values import kind
from cb_tui.games import RULESETS
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]


class Process:
    """A running referee."""

    def __init__(self, *arguments: str, saves: Path) -> None:
        env = os.environ | {"CB_TUI_SAVES": str(saves)}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "cb_tui", "referee", *arguments],
            cwd=ROOT, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip

    def send(self, line: bytes) -> None:
        assert self.process.stdin
        self.process.stdin.write(line)
        self.process.stdin.flush()

    def ask(self, request: object) -> Any:
        self.send(json.dumps(request).encode() + b"\n")
        return self.read()

    def read(self) -> Any:
        assert self.process.stdout
        return json.loads(self.process.stdout.readline())

    def end(self) -> tuple[int, bytes, bytes]:
        out, err = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, out, err


@pytest.fixture
def start(tmp_path):
    running: list[Process] = []

    def begin(*arguments: str) -> Process:
        running.append(Process(*arguments, saves=tmp_path))
        return running[-1]

    yield begin
    for each in running:
        each.process.kill()
        each.process.communicate()


def test_a_game_is_asked_played_taken_back_and_ended(start):
    referee = start("veghel", "--seed", "7")
    state = referee.ask({"do": "state"})
    assert (state["ok"], state["step"], state["to_move"], state["pending"], state["outcome"]) == (
        True,
        0,
        "us",
        None,
        None,
    )
    assert {"id", "side", "at", "status", "acted", "mv_left"} <= state["state"]["units"][0].keys()
    began = referee.ask({"do": "hash"})["hash"]
    step = next(c for c in referee.ask({"do": "legal"})["legal"] if c["command"] == "Step")
    played = referee.ask({"do": "play", "command": step})
    assert (played["ok"], played["step"]) == (True, 1)
    assert "Stepped" in [event["event"] for event in played["events"]]
    assert referee.ask({"do": "hash"})["hash"] != began
    assert referee.ask({"do": "undo"}) == {"ok": True, "step": 0}
    assert referee.ask({"do": "hash"})["hash"] == began
    assert referee.ask({"do": "undo"})["code"] == "undo"
    assert referee.ask({"do": "state", "as": "de"})["ok"]
    assert referee.ask({"do": "quit"})["ok"]
    assert referee.end() == (0, b"", b"")


def test_every_line_gets_exactly_one_answer(start):
    referee = start("veghel")
    odd = [
        b"x", b"[]", b"null", b"{}", b'"do"', b"\xff\xfe", b"\x00", b"[" * 100_000, b'{"do":' * 50_000, b"9" * 10_000,
        b"1e999", b'{"do": "fly"}', b'{"do": ["state"]}', b'{"do": {}}', b'{"do": "play"}', b'{"do": "odds"}',
        b'{"do": "play", "command": "EndTurn"}', b'{"do": "play", "command": {"command": "Fly"}}',
        b'{"do": "play", "command": {"command": "EndTurn", "now": 1}}', b'{"do": "play", "command": {"command": []}}',
        b'{"do": "play", "command": {"command": "Step", "unit": 7, "to": "0101"}}', b'{"do": "legal", "bogus": 1}',
        b'{"do": "play", "command": {"command": "Step", "unit": "zz", "to": "0101"}}',
        b'{"do": "play", "command": {"command": "Step", "unit": "R1", "to": "\\ud83d"}}',
        b'{"do": "play", "command": {"command": "Fire", "by": ["R1", "R1"], "at": []}}',
        b'{"do": "play", "command": {"command": "ReduceDice", "drop": 99999999999999999999}}',
        b'{"do": "play", "command": {"command": "HoldFire"}}', b'{"do": "odds", "command": {"command": "EndTurn"}}',
        b'{"do": "play", "command": {"command": "EndTurn"}, "dice": [6]}', b'{"do": "state", "as": 3}',
        b'{"do": "state", "as": "moon"}', b'{"do": "save"}', b'{"do": "save", "name": "a/b"}',
        b'{"do": "save", "name": ""}', b"{" + b" " * 2_000_000 + b"}", "{'do': 'état\u2028'}".encode(),
        b'{"do": "hash"', b"\r\r{", b'\xef\xbb\xbf{"do": "hash"}',
    ]  # fmt: skip
    before = referee.ask({"do": "hash"})
    for line in odd:
        referee.send(b"\n \t\r\n" + line + b"\n")
        answer = referee.read()
        assert answer.keys() == {"ok", "code", "error", "rule"}, line[:60]
        assert answer["ok"] is False
        assert answer["code"] != "fault", answer
        assert answer["error"].isprintable()
    assert referee.ask({"do": "hash"}) == before
    referee.send(b" " * 2_000_000 + b"\n" + b'{"do": "hash"}')  # a blank line, and a last one without its end
    assert referee.process.stdin
    referee.process.stdin.close()
    referee.process.stdin = None
    status, out, err = referee.end()
    assert (status, json.loads(out), err) == (0, before, b"")


def test_whatever_legal_lists_can_be_sent_back_until_the_game_ends(start):
    referee = start("veghel", "--seed", "3")
    steps = 0
    while legal := referee.ask({"do": "legal"})["legal"]:
        steps += 1
        answer = referee.ask({"do": "play", "command": legal[steps * 7919 % len(legal)]})
        assert (answer["ok"], answer["step"]) == (True, steps)
    over = referee.ask({"do": "state"})
    assert over["to_move"] is None
    assert over["outcome"].keys() == {"winner", "why"}
    assert referee.ask({"do": "play", "command": {"command": "EndTurn"}})["ok"] is False


def a_shot(referee: Process) -> Any:
    """Plays on until somebody may fire, and says at what."""
    for turn in range(400):
        legal = referee.ask({"do": "legal"})["legal"]
        if shots := [command for command in legal if command["command"] == "Fire"]:
            return shots[0]
        assert referee.ask({"do": "play", "command": legal[turn * 31 % len(legal)]})["ok"]
    raise AssertionError("nobody came to fire")


def test_dice_are_brought_under_manual_alone_and_have_to_fit(start):
    referee = start("veghel", "--seed", "3", "--dice", "manual")
    shot = a_shot(referee)
    step, before = referee.ask({"do": "state"})["step"], referee.ask({"do": "hash"})
    for dice in ([], [6], [6] * 40, [7, 6, 5, 4], [True], [1.0], ["6"], 6, None, [0]):
        assert referee.ask({"do": "play", "command": shot, "dice": dice})["code"] == "dice", dice
    assert (referee.ask({"do": "state"})["step"], referee.ask({"do": "hash"})) == (step, before)
    odds = referee.ask({"do": "odds", "command": shot})
    assert {"kill", "disrupt", "none", "p", "reductions", "pools"} <= odds.keys()
    fp, sv = odds["pools"]["attack"]["fp"], odds["pools"]["targets"][0]["sv"]
    played = referee.ask({"do": "play", "command": shot, "dice": [6] * fp + [1] * sv})
    faces = [face for event in played["events"] if event["event"] == "Rolled" for face in event["faces"]]
    assert faces == [6] * fp + [1] * sv


@pytest.mark.parametrize(
    ("battle", "rolls", "needs"),
    [
        ("fox_and_hounds", {"command": "RollInitiative"}, "2 dice first, each 1 to 6"),
        ("open_country", {"command": "Toss"}, "2 dice first, each 1 to 6"),
    ],
)
def test_a_command_without_its_dice_is_refused_and_one_that_rolls_nothing_goes_through(start, battle, rolls, needs):
    referee = start(battle, "--dice", "manual")
    refused = referee.ask({"do": "play", "command": rolls})
    assert (refused["code"], refused["error"]) == ("dice", f'this command needs {needs}; send "dice"')
    assert referee.ask({"do": "state"})["step"] == 0
    assert referee.ask({"do": "play", "command": rolls, "dice": [6, 1]})["ok"]
    free = referee.ask({"do": "legal"})["legal"][0]
    assert referee.ask({"do": "play", "command": free})["ok"]


def test_a_shot_without_its_dice_is_refused(start):
    referee = start("veghel", "--seed", "3", "--dice", "manual")
    shot = a_shot(referee)
    refused = referee.ask({"do": "play", "command": shot})
    fp = referee.ask({"do": "odds", "command": shot})["pools"]["attack"]["fp"]
    assert (refused["code"], refused["error"]) == (
        "dice",
        f'this command needs {fp} dice first, each 1 to 6; send "dice"',
    )


def test_a_save_is_on_the_disk_before_the_answer_and_plays_on(start, tmp_path):
    referee = start("veghel", "--seed", "9")
    assert referee.ask({"do": "save", "name": "mine"})["ok"]
    assert referee.ask({"do": "save", "name": "mine"})["ok"]
    referee.ask({"do": "play", "command": referee.ask({"do": "legal"})["legal"][0]})
    told = referee.ask({"do": "hash"})
    assert len((tmp_path / "mine" / "log.jsonl").read_text().splitlines()) == 2
    locked = start("mine").end()
    assert locked[0] == 2
    assert len(locked[2].splitlines()) == 1
    referee.process.kill()
    referee.end()
    again = start("mine")
    assert again.ask({"do": "hash"}) == told
    assert again.ask({"do": "state"})["step"] == 1


def test_a_save_has_its_own_seed(start):
    referee = start("veghel")
    referee.ask({"do": "save", "name": "mine"})
    referee.ask({"do": "quit"})
    referee.end()
    status, out, err = start("mine", "--seed", "4").end()
    assert (status, out, len(err.splitlines())) == (2, b"", 1)


def test_the_same_seed_and_commands_give_the_same_game(start):
    hashes = []
    for _ in range(2):
        referee = start("veghel", "--seed", "11")
        for turn in range(60):
            legal = referee.ask({"do": "legal"})["legal"]
            referee.ask({"do": "play", "command": legal[turn * 131 % len(legal)]})
        hashes.append(referee.ask({"do": "hash"})["hash"])
    assert hashes[0] == hashes[1]


def test_artillery_called_where_nobody_stands_has_no_odds():
    battle = Library().read("pavlov")
    seats = {army.id: "human" for army in battle.sides}
    game = Game.new(RULESETS[battle.ruleset], battle, seed=3, seats=seats, saves=None, dice="seeded")
    while not (calls := [command for command in game.legal() if kind(command) == "Call"]):
        game.play(game.legal()[-1])
    referee = Referee(game, Path)
    answers = [json.loads(referee.answer(msgspec.json.encode({"do": "odds", "command": call}))) for call in calls]
    nobody = [answer for answer in answers if not answer["ok"]]
    assert {answer["code"] for answer in nobody} == {"odds"}
    assert 0 < len(nobody) < len(calls)
