"""`cb-tui ladder`: the table of a host, fitted again from its file of games."""

import pytest

from tests.cli.shell import assert_refused, run
from tests.host.test_ladder import Season, json_line, series

AT = ("--at", "2027-01-15")


@pytest.fixture
def games(tmp_path):
    path = tmp_path / "games.jsonl"
    boots = Season(1, players=8, battles=3).games(700)
    captain = series("anna", "bert", 7, 4, family="combat_captain", battle="sunken_lane", ended="time")
    path.write_bytes(b"".join(map(json_line, [*boots, *captain])))
    return path


def test_it_prints_a_table_for_each_family(games):
    ran = run("ladder", "--games", games, *AT)
    assert (ran.status, ran.err) == (0, "")
    assert "Combat Boots: " in ran.out and "Combat Captain: 11 rated games until 2027-01-15" in ran.out
    assert max(map(len, ran.out.splitlines())) <= 100
    rows = [line.split() for line in ran.out.splitlines()]
    assert ["-", "[officer]", "1200", "anchor"] in [row[:4] for row in rows]
    assert [row[0] for row in rows if row[0].isdigit()][:3] == ["1", "2", "3"]
    (bert,) = (row for row in rows if row[1] == "bert")
    assert (bert[0], bert[5:], bert[-1]) == ("?", ["11", "4", "0", "7", "2027-01-15", "7"], "7")
    assert "no place yet: fewer than 10 games" in ran.out


def test_one_family_alone_and_as_data(games):
    data = run("ladder", "--games", games, *AT, "--rules", "combat_captain", "--json").data
    assert [*data] == ["combat_captain"]
    anna, bert = data["combat_captain"]["rows"]
    assert (anna["name"], anna["won"], anna["games"], bert["by_clock"]) == ("anna", 7, 11, 7)
    assert data["combat_captain"]["balances"]["sunken_lane"] == {"side": "de", "points": 0, "fitted": False}


def test_it_says_what_was_left_out(tmp_path):
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"".join(map(json_line, series("anna", "bert", 6, 0, apart=0.1))))
    assert "  left out: 2 games of the same two players beyond four a week" in run("ladder", "--games", path, *AT).out


def test_an_empty_file_has_no_games(tmp_path):
    path = tmp_path / "games.jsonl"
    path.touch()
    assert run("ladder", "--games", path).out == "No rated games.\n"


def test_what_cannot_be_used_is_refused_in_a_line(games, tmp_path):
    assert_refused(run("ladder"), "--games")
    assert_refused(run("ladder", "--games", tmp_path / "none.jsonl"), "does not exist")
    assert_refused(run("ladder", "--games", tmp_path), "not an ordinary file")
    assert_refused(run("ladder", "--games", games, "--at", "yesterday"), "write a date")
    assert_refused(run("ladder", "--games", games, "--at", "9999-12-31"), "write a date")
    with games.open("ab") as file:
        file.write(b'{"at": 1, "name": "\x1b]0;x\x07"}\n')
    assert_refused(run("ladder", "--games", games), "games.jsonl line 712 is no rated game")
