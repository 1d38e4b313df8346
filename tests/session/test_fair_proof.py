"""Fair dice: the log proves them, tampering is named, and no kill or cut changes a roll."""

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from cb_tui.session.errors import SaveError, SessionError
from cb_tui.session.fair_dice.participant import RollPendingError
from cb_tui.session.fair_dice.pledges import LENGTH
from cb_tui.session.game import Game
from cb_tui.session.send_receive import take_in_bundle, write_bundle
from cb_tui.session.verify import verify
from tests.patience import PATIENCE
from tests.sample import WHOLE
from tests.session.ambush import BLUE, BOTH, OPEN, RED, SHOT, shot
from tests.session.fair_table import TwoLogins
from tests.toy.ruleset import AMBUSH
from tests.toy.sealed_table import RULES
from tests.toy.table import REST

CHILD = Path(__file__).with_name("fair_child.py")


@pytest.fixture
def two(tmp_path):
    table = TwoLogins(tmp_path)
    yield table
    table.leave()


# --- tampering ---------------------------------------------------------------------------------------------------


def test_a_log_cut_to_roll_again_gets_no_number_for_another_roll(two):
    whole = two.log.read_bytes()
    two.shoot(two.red)
    two.leave()
    two.without_snapshot().log.write_bytes(whole)  # red did not like it
    two.red, two.blue = two.sit(RED, "other secrets"), two.sit(BLUE)
    two.red.reset_numbers(RED)
    with pytest.raises(RollPendingError):
        two.red.play(SHOT)
    two.blue.refresh()
    assert two.blue.append_owed() is None
    assert two.blue.waiting.startswith("Blue has shown 1 numbers and this log has 0 of them: it was cut")
    two.red.refresh()
    assert two.red.step == 0


@pytest.mark.parametrize(
    ("line", "number", "step", "sentence"),
    [
        (5, "5" * 64, 0, "it was not bound beforehand"),  # chosen after the fact
        (5, 4, 0, "it is the other seat's"),
        (5, 8, 0, "one or more were skipped"),
        (5, "12", 0, "it is not a number"),
        (8, 5, 2, "it was shown before"),
    ],
)  # fmt: skip
def test_a_number_that_does_not_fit_is_named(two, line, number, step, sentence):
    two.shoot(two.red)
    two.shoot(two.blue)
    two.leave()
    lines = two.lines()  # start, numbers, numbers, red pledges, blue's number, the roll, end; blue pledges ...
    lines[line - 1]["number"] = lines[number - 1]["number"] if isinstance(number, int) else number
    two.forge(*lines[1:])
    assert (
        two.found()[0] == f"log.jsonl line {line}: shows a number of blue that is not the next of its chain: {sentence}"
    )
    assert Game.open(two.saves, "open", watch=True, rulesets=RULES).step == step


def test_numbers_given_after_the_pledge_was_answered_do_not_count(two):
    two.shoot(two.red)
    two.leave()
    lines = two.lines()
    two.forge(lines[1], lines[3], lines[2], *lines[4:])
    assert two.found()[0].startswith("log.jsonl line 3: shows a number of red before both seats were bound")


def test_a_second_chain_of_the_same_numbers_is_refused(two):
    two.leave()
    lines = two.lines()
    two.forge(lines[1], {**lines[2], "numbers": lines[1]["numbers"]})
    assert two.found()[0] == "log.jsonl line 3: gives numbers that are not new; each seat draws its own"


def test_dice_of_another_game_are_found(two):
    two.shoot(two.red)
    two.leave()
    lines = two.lines()
    face = lines[5]["events"][0]["faces"][0]
    lines[5]["events"][0]["faces"] = [face % 100 + 1]
    two.forge(*lines[1:6])
    assert two.found()[0] == (
        f"log.jsonl line 6: step 1, event 1 Rolled, faces[0]: the log has {face % 100 + 1}, the rules give {face}"
    )


def test_a_roll_that_nobody_pledged_or_another_than_the_pledged_is_found(two):
    two.shoot(two.red)
    two.leave()
    lines = two.lines()
    two.forge(*lines[1:3], lines[5])
    assert "this command rolls 1 die with 100 sides and was not pledged" in two.found()[0]
    two.forge(*lines[1:4], lines[6] | {"step": 1})
    assert two.found()[0] == "log.jsonl line 5: step 1, it is not what red pledged for step 1"
    two.forge(*lines[1:4], lines[5])
    assert any("without the number of blue" in text for text in two.found())
    two.forge(
        *lines[1:4],
        {"pledge": {"command": "Shoot", "shooter": "R1", "mark": "B1"}, "step": 1, "side": "red", "by": "hand"},
    )
    assert "pledges a command while that of step 1 waits" in two.found()[0]


def test_a_line_that_does_not_fit_is_not_taken_in_by_the_other_program(two):
    with pytest.raises(RollPendingError):
        two.red.play(SHOT)
    two.blue.refresh()
    two.forge(*two.lines()[1:], {"number": "5" * 64, "side": "blue"})
    for _ in range(2):
        with pytest.raises(SaveError, match="not bound beforehand"):
            two.blue.refresh()
    with pytest.raises(SaveError, match="not bound beforehand"):
        two.blue.note("hello")


def test_a_branch_of_a_fair_game_is_for_one_who_holds_both_seats_and_the_main_line_is_what_is_resumed(two):
    two.shoot(two.red)
    with pytest.raises(SessionError, match="when one player holds both seats"):
        two.red.branch_at(0)
    two.leave()
    game = Game.open(two.saves, "open", rulesets=RULES).branch_at(0)
    assert (game.fair, game.play(shot(game)).step) == (False, 1)
    game.close()
    two.red, two.blue = two.sit(RED), two.sit(BLUE)
    assert (two.red.branch, two.red.step) == ("main", 2)
    two.shoot(two.blue)
    assert two.found() == []


# --- killed, cut -------------------------------------------------------------------------------------------------


def test_killed_after_any_line_of_a_roll_the_game_goes_on_and_the_roll_is_the_same(two):
    two.shoot(two.red)
    two.shoot(two.blue)
    two.leave()
    whole = two.log.read_bytes().splitlines(keepends=True)
    full = {side: next((two.folder / side).iterdir()).read_bytes() for side in (RED, BLUE)}
    final = two.lines()[-2]["events"]
    for kept in range(3, len(whole) + 1):
        log = b"".join(whole[:kept])
        two.without_snapshot().log.write_bytes(log)
        for side in (RED, BLUE):  # as many have left as the log has, or the killed process had not yet marked the last
            file = next((two.folder / side).iterdir())
            shown = sum("number" in line and line["side"] == side for line in two.lines())
            file.write_bytes(json.dumps(json.loads(full[side]) | {"shown": max(0, shown - kept % 2)}).encode())
        two.red, two.blue = two.sit(RED), two.sit(BLUE)
        two.agree()
        for game in (two.red, two.blue):
            while game.step < 4 and game.to_move in game.local_seats:
                with suppress(RollPendingError):
                    game.play(shot(game) if game.step % 2 == 0 else REST)
                two.agree()
        assert two.red.step == 4, kept
        assert set(two.found()) <= {"snapshot.toml is missing"}, kept
        assert (
            two.lines()[-2]["events"] == final
        )  # the numbers were bound: nothing that happened in between moves a die
        two.leave()


def test_cut_at_any_byte_of_a_roll_it_loads_to_the_last_whole_line(two):
    two.shoot(two.red)
    two.leave()
    two.without_snapshot()
    whole = two.log.read_bytes()
    lines = whole.split(b"\n")
    for cut in range(len(b"\n".join(lines[:3])) + 1, len(whole), 7 if WHOLE else 28):
        two.log.write_bytes(whole[:cut])
        game = Game.open(two.saves, "open", watch=True, rulesets=RULES)
        there = whole[:cut].count(b"\n")
        assert game.step == max(0, there - 5), cut
        assert (game.pledge is not None) == (there in (4, 5)), cut


def test_by_file_a_roll_waits_for_the_file_to_come_back(tmp_path):
    mine, theirs = tmp_path / "mine", tmp_path / "theirs"

    def sit(saves: Path) -> Game:
        game = Game.open(saves, "open", seat=RED if saves == mine else BLUE, rulesets=RULES)
        game.numbers = saves / "numbers"
        game.append_owed()
        return game

    def post(here: Path, there: Path) -> None:
        take_in_bundle(there, write_bundle(here, "open", rulesets=RULES).data, "open.cbt", rulesets=RULES)

    Game.new(AMBUSH, OPEN, seed=4, seats=BOTH, name="open", saves=mine, dice="fair").close()
    red = sit(mine)
    with pytest.raises(RollPendingError, match="the first from that seat"):
        red.play(SHOT)
    red.close()
    post(mine, theirs)
    sit(theirs).close()
    post(theirs, mine)
    red = sit(mine)
    assert [deed.command for deed in red.entries] == [SHOT]
    red.play(REST)
    red.close()
    post(mine, theirs)
    blue = sit(theirs)
    with pytest.raises(RollPendingError):
        blue.play(shot(blue))
    blue.close()
    post(theirs, mine)
    red = sit(mine)  # red's program answers, and the roll of blue falls here
    assert red.step == 3
    red.close()
    post(mine, theirs)
    blue = sit(theirs)
    assert (blue.step, blue.to_move, blue.waiting) == (3, BLUE, "")
    blue.close()
    assert verify(theirs, "open", RULES).fine


def process(two: TwoLogins, seat: str, steps: int) -> "subprocess.Popen[str]":
    words = [sys.executable, str(CHILD), str(two.saves), str(two.folder / seat), seat, str(steps)]
    return subprocess.Popen(words, stdout=subprocess.PIPE, text=True, cwd=CHILD.parents[2])


def test_two_processes_play_each_other_while_one_is_killed_again_and_again(two):
    two.leave()
    red = process(two, RED, 60)
    for moment in range(4):
        blue = process(two, BLUE, 60)
        size = two.log.stat().st_size
        until = time.monotonic() + PATIENCE
        while two.log.stat().st_size < size + 1500 * (moment + 1) and time.monotonic() < until and blue.poll() is None:
            time.sleep(0.0005)
        os.kill(blue.pid, signal.SIGKILL)
        blue.wait()
        blue.stdout.close()
    blue = process(two, BLUE, 60)
    told = [player.communicate(timeout=PATIENCE)[0] for player in (red, blue)]
    assert told == ["60\n", "60\n"]
    report = verify(two.saves, "open", RULES)
    assert (report.findings, report.remarks, report.step) == ([], [], 60)
    assert sum("pledge" in line for line in two.lines()) > 5
    assert max(json.loads(path.read_bytes())["shown"] for path in (two.folder / RED).iterdir()) < LENGTH
