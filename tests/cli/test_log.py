"""The dice log of a save."""

import sys
from fractions import Fraction

from tests.cli.shell import assert_refused, run


def log(saves, *arguments, name="veghel-3-1"):
    return run("log", name, "--saves", saves, *arguments)


def test_every_throw_has_pools_dice_reading_odds_and_luck(saves):
    ran = log(saves)
    assert (ran.status, ran.err) == (0, "")
    entry = ran.out.split("\n\n")[0].splitlines()
    assert "turn 1" in entry[0]
    assert [line[6:15].strip() for line in entry[1:] if line[6:15].strip()] == [
        "attack", "defense", "dice", "reads", "odds", "result",
    ]  # fmt: skip
    assert "(FIRE-3)" in entry[1]
    assert " of 100" in entry[-1]


def test_as_data_odds_are_fractions_that_add_up(saves):
    throws = log(saves, "--json").data
    assert {throw["kind"] for throw in throws} >= {"fire", "return", "morale"}
    for throw in throws:
        assert sum(Fraction(each["chance"]) for each in throw["odds"]) == 1
        assert 0 <= throw["percentile"] <= 100
        assert throw["result"] in [each["result"] for each in throw["odds"]]


def test_the_pool_lines_add_up_to_the_dice_thrown(saves):
    fires = [throw for throw in log(saves, "--json").data if throw["attack"]]
    assert fires
    for throw in fires:
        assert sum(line["dice"] for line in throw["attack"]) - throw["drop"] == len(throw["faces"])
        assert sum(line["dice"] for line in throw["defense"]) - throw["drop"] == len(throw["enemy_faces"])


def test_it_can_be_narrowed_to_a_side_a_piece_and_bad_luck(saves):
    everything = log(saves, "--json").data
    assert log(saves, "--json", "--side", "de").data == [throw for throw in everything if throw["side"] == "de"]
    about = [throw for throw in everything if "r1" in (*throw["by"], *throw["at"])]
    assert 0 < len(about) < len(everything)
    assert log(saves, "--json", "--unit", "r1").data == about
    unlucky = [throw for throw in everything if throw["percentile"] < 35]
    assert 0 < len(unlucky) < len(everything)
    assert log(saves, "--json", "--below", 35).data == unlucky
    assert log(saves, "--below", 0).out == "no such throw\n"


def test_a_dogfight_has_contests(saves):
    ran = log(saves, name="sabres-3-1")
    assert "maneuver: " in ran.out
    assert "a tie" in ran.out


def test_of_a_damaged_save_it_shows_the_whole_entries_and_says_what_it_left_out(saves, tmp_path):
    folder = tmp_path / "veghel-3-1"
    folder.mkdir()
    lines = (saves / "veghel-3-1" / "log.jsonl").read_bytes().splitlines(keepends=True)
    (folder / "log.jsonl").write_bytes(b"".join(lines[:20]) + lines[20][:30])
    before = {path: path.read_bytes() for path in folder.iterdir()}
    ran = log(tmp_path, "--json")
    assert ran.status == 1
    assert "log.jsonl line 21" in ran.err
    assert ran.err.count("\n") == 1
    assert ran.data == [throw for throw in log(saves, "--json").data if throw["step"] <= 19]
    assert {path: path.read_bytes() for path in folder.iterdir()} == before


def test_what_cannot_be_used_is_refused_in_a_sentence(saves):
    assert_refused(log(saves, name="nobody"), "nobody")
    assert_refused(log(saves, "--side", "fr"), "--side", "us and de")
    assert_refused(log(saves, "--unit", "Z9"), "--unit", "Z9")
    assert_refused(log(saves, "--below", "much"), "--below")


def test_it_loads_no_screen():
    code = "import sys, cb_tui.cli.log, cb_tui.cli.throws, cb_tui.cli.saved; sys.exit('textual' in sys.modules)"
    import subprocess

    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
