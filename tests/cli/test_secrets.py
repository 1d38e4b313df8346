"""What a player may not find out: the dice to come, and what the other has set up at the same keyboard."""

import os
import pty
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from cb_tui.cli.protocol import Referee
from cb_tui.core.values import Place, SeatId
from cb_tui.games import RULESETS
from cb_tui.games.combat.rules.battle import CommanderForce, PlacedPiece
from cb_tui.games.combat.rules.model import Deploy
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.session.rolls import new_seed
from tests.cli.shell import assert_refused, run
from tests.cli.typist import ROOT, Typist
from tests.combat.screen import ALONE, HOT, begun
from tests.combat.table import OPEN, battle

BLUE, RED = SeatId("blue"), SeatId("red")

BOTH = ("--seats", "us=human,de=human")


def test_a_fresh_seed_has_64_bits_and_a_typed_one_stays_as_it_is(tmp_path):
    seeds = {new_seed() for _ in range(200)}
    assert len(seeds) == 200
    assert max(seeds) > 2**60 and max(seeds) < 2**64
    with Typist(tmp_path, "play", "mill", "--plain", "--seed", "7") as typist:
        assert "Seed 7." in typist.said
    assert Game.open(tmp_path, "mill-1", watch=True).seed == 7


def test_the_largest_seed_is_written_read_and_audited(tmp_path):
    mill = Library().read("mill")
    seats = {seat.id: "ai:book" for seat in mill.seated}
    game = Game.new(RULESETS[mill.ruleset], mill, seed=2**64 - 1, seats=seats, name="last", saves=tmp_path)
    while game.step < 5:
        game.play_machine()
    game.close()
    assert Game.open(tmp_path, "last", watch=True).seed == 2**64 - 1
    assert run("verify", "last", "--saves", tmp_path).status == 0


@pytest.mark.parametrize(("dice", "mode"), [((), "fair"), (("--dice", "seeded"), "seeded")])
def test_at_two_logins_the_dice_are_fair_unless_others_are_asked_for(tmp_path, dice, mode):
    with Typist(tmp_path, "play", "veghel", *BOTH, "--seat", "us", "--save", "one", "--plain", *dice):
        assert Game.open(tmp_path, "one", watch=True).dice_mode == mode


@pytest.mark.parametrize("others", [("--seat", "us,de"), ()], ids=["both seats at one login", "no seat named"])
def test_at_one_login_the_seed_rolls(tmp_path, others):
    with Typist(tmp_path, "play", "veghel", *BOTH, *others, "--save", "one", "--plain"):
        assert Game.open(tmp_path, "one", watch=True).dice_mode == "seeded"


def test_no_page_of_a_game_of_two_people_names_the_seed_that_its_dice_follow_from(tmp_path):
    with Typist(tmp_path, "play", "veghel", *BOTH, "--seed", "424242", "--save", "one", "--plain") as typist:
        typist.type("pass R1")
        said = typist.everything
    shown = [run(*words.split(), "--saves", tmp_path) for words in (
        "log one", "log one --json", "report one", "report one --json", "replay one", "replay one --json", "verify one",
    )]  # fmt: skip
    assert all(ran.status == 0 for ran in shown)
    letter = run("send", "one", tmp_path / "one.cbt", "--seat", "us", "--saves", tmp_path)
    for page in (said, letter.out, *(ran.out for ran in shown)):
        assert "424242" not in page
    assert Game.open(tmp_path, "one", watch=True).shown_seed is None


def test_against_the_machine_the_seed_is_shown(tmp_path):
    with Typist(tmp_path, "play", "mill", "--seed", "424242", "--plain") as typist:
        assert "Seed 424242." in " ".join(typist.said.split())


# --- the other's set-up ----------------------------------------------------------------------------------------------


def half_set_up(saves: Path) -> Game:
    """Blue has set up in secret at this keyboard, and Red has not."""
    game = begun(saves, HOT)
    game.play(next(command for command in game.legal() if isinstance(command, Deploy)))
    game.close()
    return game


@pytest.mark.parametrize("command", ["replay one --json", "replay one", "replay one --plain", "log one", "report one"])
def test_a_set_up_is_not_printed_to_whoever_asks_with_the_other_players_eyes(tmp_path, command):
    half_set_up(tmp_path)
    ran = run(*command.split(), "--as", "blue", "--saves", tmp_path)
    assert_refused(ran, "--as blue shows what Blue has set up in secret", "read it at a terminal")
    assert run(*command.split(), "--as", "red", "--saves", tmp_path).status == 0  # he has none yet
    assert run(*command.split(), "--saves", tmp_path).status == 0


def test_at_a_terminal_it_is_handed_over_first(tmp_path):
    half_set_up(tmp_path)
    above, below = pty.openpty()
    env = os.environ | {"CB_TUI_SAVES": str(tmp_path), "TERM": "dumb"}
    command = [sys.executable, "-m", "cb_tui", "log", "one", "--as", "blue"]
    process = subprocess.Popen(command, cwd=ROOT, env=env, stdin=below, stdout=below, stderr=below)
    os.close(below)
    try:
        said = b""
        while b"Press Enter" not in said:
            said += os.read(above, 4096)
        assert b"Only the Blue player may read on" in said and b"deploys" not in said
        os.write(above, b"\r\n")
        while _read(above):
            pass
        assert process.wait(60) == 0
    finally:
        process.kill()
        os.close(above)


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 4096)
    except OSError:  # the other end is closed
        return b""


def test_nobody_sees_with_the_eyes_of_a_machine_before_the_end(tmp_path):
    game = begun(tmp_path, ALONE)
    while game.to_move != SeatId("red") and game.step < 3:
        game.play(game.legal()[-1])
    while game.play_machine():
        pass
    game.close()
    assert_refused(run("replay", "one", "--as", "red", "--saves", tmp_path), "red is the AI's seat")


# --- hidden mines ----------------------------------------------------------------------------------------------------


def mined(*squares: str) -> Referee:
    """Two people's game with dice by hand: a tank of Blue before hidden mines of Red."""
    forces = (
        CommanderForce(seat=BLUE, army={"tank": 1}, units=(tank("0606"),)),
        CommanderForce(
            seat=RED, army={"tank": 2}, units=(tank("1201"), tank("1101")), mined=tuple(map(Place, squares))
        ),
    )
    one = replace(battle(OPEN, hidden_mines=True), forces=forces, setup="given", army="given")
    game = Game.new(RULESETS["combat"], one, seed=7, seats=HOT, saves=None, dice="manual")
    return Referee(game, Path)


def tank(at: str) -> PlacedPiece:
    return PlacedPiece("tank", Place(at))


def asked(referee: Referee, **request: object) -> Any:
    return msgspec.json.decode(referee.answer(msgspec.json.encode(request)))


@pytest.mark.parametrize("dice", [{}, {"dice": []}, {"dice": [6]}], ids=["no dice", "an empty list", "a face too many"])
def test_no_dice_given_with_a_step_find_a_hidden_mine(dice):
    """MINE-1d: the answer to a step is a move or a refusal, the same over a mine and beside it."""
    answers = []
    for squares in (("0605",), ("0101",)):
        referee = mined(*squares)
        (unit,) = [unit for unit, piece in referee.game.state.pieces.items() if piece.at == "0606"]
        step = {"command": "Step", "unit": unit, "to": "0605"}
        odds = asked(referee, do="odds", command=step)
        played = asked(referee, do="play", command=step, **dice)
        answers.append((odds, played["ok"], played.get("error")))
        assert referee.game.step == played["ok"]
        assert played["ok"] == (dice != {"dice": [6]})
        if played["ok"]:
            assert ("Mined" in str(played["events"])) == (squares == ("0605",)), "the program rolls for it"
    assert answers[0] == answers[1]
