"""A save step by step, printed."""

import json

import pytest

from cb_tui.games import RULESETS
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from tests.cli.shell import assert_refused, run


@pytest.fixture
def saves(forked):
    return forked


def replay(saves, *arguments):
    return run("replay", "g", "--saves", saves, *arguments)


def test_a_line_a_step_says_who_ordered_what_and_what_came_of_it(saves):
    ran = replay(saves, "--branch", "main")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.splitlines() == [
        "   1  t1 us   R1 fires at r1                    R1 at r1  2-2 +1 no effect",
        "   2  t1 de   holds fire                        Germans hold fire",
        "   3  t1 us   R2 moves to 0208                  R2 moves 0308 0208",
        "   4  t1 us   R2 moves to 0209                  R2 moves 0208 0209  (undone)",
    ]


def test_as_data_every_step_has_command_words_and_dice(saves):
    steps = replay(saves, "--branch", "main", "--json").data
    assert [step["step"] for step in steps] == [1, 2, 3, 4]
    assert [step["undone"] for step in steps] == [False, False, False, True]
    first = steps[0]
    assert first["command"] == {"command": "Fire", "by": ["R1"], "at": ["r1"]}
    assert first["dice"] == [1, 5, 4, 2]
    assert (first["side"], first["by"], first["turn"]) == ("us", "hand", 1)


def test_without_a_name_the_line_last_played_is_told(saves):
    out = replay(saves).out
    assert out == replay(saves, "--branch", "wait").out
    assert out.splitlines()[-1].startswith("   3  t1 us   ends the turn")


def test_it_may_be_read_while_somebody_plays(saves):
    with_seats = Game.open(saves, "g")
    assert replay(saves).status == 0
    with_seats.close()


def test_what_is_not_there_is_refused(saves):
    assert_refused(replay(saves, "--branch", "nowhere"), "no branch nowhere", "wait")
    assert_refused(run("replay", "h", "--saves", saves), "there is no save")


def test_what_is_damaged_is_left_out_and_said(saves, tmp_path):
    (tmp_path / "g").mkdir()
    log = (saves / "g" / "log.jsonl").read_bytes().splitlines(keepends=True)
    (tmp_path / "g" / "log.jsonl").write_bytes(b"".join(log[:2]) + log[2][:40])
    ran = run("replay", "g", "--saves", tmp_path, "--json")
    assert ran.status == 1
    assert "damaged" in ran.err or "missing" in ran.err
    assert len(json.loads(ran.out)) == 1


def test_a_piece_that_moves_and_then_holds(tmp_path):
    """The log has one line for both, so the second step has the line of the first, made longer."""
    seats = {"us": "ai:engage", "de": "human"}
    battle = Library().read("veghel")
    game = Game.new(RULESETS[battle.ruleset], battle, seed=1, seats=seats, name="g", saves=tmp_path)
    for order in ("Step(unit='R2', to='0208')", "Pass(unit='R2')"):
        command = next(each for each in game.legal() if repr(each) == order)
        game.play(command, by="ai:engage", why="waits for the others")
    game.close()
    first, second = replay(tmp_path, "--json").data
    assert second["what"] == f"{first['what']}, holds"
