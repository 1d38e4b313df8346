"""The dice log of a save."""

import re
import shutil
import sys
from fractions import Fraction

from cb_tui.core.values import Rolled
from cb_tui.games import RULESETS
from cb_tui.plain.text_spec import lines
from cb_tui.session.branches import branch
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.session.log import digest, seal, unseal
from tests.cli.shell import assert_refused, run
from tests.ui.test_panels_after import rolled, shot


def log(saves, *arguments, name="veghel-3-1"):
    return run("log", name, "--saves", saves, *arguments)


def test_every_roll_has_pools_dice_reading_odds_and_luck(saves):
    ran = log(saves)
    assert (ran.status, ran.err) == (0, "")
    entry = ran.out.split("\n\n")[0].splitlines()
    assert "turn 1" in entry[0]
    assert [line.split()[0] for line in entry[1:]] == ["Attack:", "Defense:", "rolled", "The", "odds", "result"]
    assert "[FIRE-3]" in entry[1]
    assert " of 100" in entry[-1]


def test_as_data_odds_are_fractions_that_add_up(saves):
    rolls = log(saves, "--json").data
    assert {roll["kind"] for roll in rolls} >= {"fire", "return", "morale"}
    for roll in rolls:
        assert sum(Fraction(each["chance"]) for each in roll["odds"]) == 1
        assert 0 <= roll["percentile"] <= 100
        assert roll["result"] in [each["result"] for each in roll["odds"]]


def test_the_pool_lines_add_up_to_the_dice_rolled(saves):
    fires = [roll for roll in log(saves, "--json").data if roll["attack"]]
    assert fires
    for roll in fires:
        assert sum(line["dice"] for line in roll["attack"]) - roll["drop"] == len(roll["faces"])
        assert sum(line["dice"] for line in roll["defense"]) - roll["drop"] == len(roll["enemy_faces"])


def test_sixes_after_the_first_are_told_where_they_raise_the_best_die():
    (roll,) = rolled(shot(attack=(6, 6, 2), defense=(6, 6, 6), reads=(7, 6), bar=9, sixes=None)).rolls
    told = [line.strip() for line in lines(RULESETS["combat_boots_2025"], roll)]
    assert any("buildings +1 [COV-2]" in line for line in told)
    dice = "attack: 6 6 2 sixes +1 [SIX-5], reads 7 6; defense: 6 6 6 sixes +2 [SIX-5], to beat: 9"
    assert f"rolled    {dice}" in told
    assert "The best attack die, 7, does not beat the best defense die, 9. No effect." in told


def test_a_die_that_shows_what_another_die_of_its_command_shows_is_told_too(tmp_path):
    battle = Library().read("foxhill")
    seats = {army.id: f"ai:{army.tactic}" for army in battle.sides}
    game = Game.new(RULESETS[battle.ruleset], battle, seed=1, seats=seats, name="fox", saves=tmp_path)
    while game.step < 46:
        deed = game.play_machine()
    game.close()
    assert [one.faces for one in deed.events if isinstance(one, Rolled) and len(one.faces) == 1] == [(1,), (1,), (4,)]
    rows = [row for row in log(tmp_path, "--json", name="fox").data if row["step"] == 46]
    assert {"step": 46, "side": deed.seat, "kind": "B1 accuracy", "faces": [1]} in rows
    assert [row["enemy_faces"] for row in rows if row["kind"] == "artillery"][-2:] == [[1], [4]]
    assert log(tmp_path, name="fox").out.endswith("  46  B1 accuracy\n      dice      1\n")


def test_it_can_be_narrowed_to_a_side_a_piece_and_bad_luck(saves):
    everything = log(saves, "--json").data
    assert log(saves, "--json", "--side", "de").data == [roll for roll in everything if roll["side"] == "de"]
    about = [roll for roll in everything if "r1" in (*roll["by"], *roll["at"])]
    assert 0 < len(about) < len(everything)
    assert log(saves, "--json", "--unit", "r1").data == about
    unlucky = [roll for roll in everything if roll["percentile"] < 35]
    assert 0 < len(unlucky) < len(everything)
    assert log(saves, "--json", "--below", 35).data == unlucky
    assert log(saves, "--below", 0).out == "no roll matches\n"


def test_a_game_without_a_roll_says_so(tmp_path):
    run("play", "veghel", "--plain", "--save", "fresh", "--saves", tmp_path)
    assert run("log", "fresh", "--saves", tmp_path).out == "no dice have been rolled yet\n"


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
    assert ran.data == [roll for roll in log(saves, "--json").data if roll["step"] <= 19]
    assert {path: path.read_bytes() for path in folder.iterdir()} == before


def test_what_cannot_be_used_is_refused_in_a_sentence(saves):
    assert_refused(log(saves, name="nobody"), "nobody")
    assert_refused(log(saves, "--side", "fr"), "--side", "us and de")
    assert_refused(log(saves, "--unit", "Z9"), "--unit", "Z9")
    assert_refused(log(saves, "--below", "much"), "--below")


def test_of_a_log_written_by_hand_that_cannot_be_told_the_audit_is_told(saves, tmp_path):
    shutil.copytree(saves / "sabres-3-1", tmp_path / "sabres-3-1")
    path = tmp_path / "sabres-3-1" / "log.jsonl"
    lines, forged = path.read_bytes().splitlines(), 0
    for number, line in enumerate(lines[1:], 1):
        body, count = re.subn(rb'"win":"[^"]*"', b'"win":"often"', unseal(line) or b"", count=not forged)
        lines[number] = seal(body[:-66] + digest(lines[number - 1]).encode() + b'"}')
        forged += count
    assert forged
    path.write_bytes(b"\n".join(lines) + b"\n")
    for command in ("log", "report"):
        ran = run(command, "sabres-3-1", "--saves", tmp_path)
        assert (ran.status, ran.out) == (2, "")
        assert "win: the log has often" in ran.err
        assert "cb-tui verify sabres-3-1" in ran.err


def test_what_the_other_player_wrote_cannot_steer_the_terminal(forked, tmp_path):
    shutil.copytree(forked / "g", tmp_path / "g")
    game = Game.open(tmp_path, "g")
    game.note("\x1b]0;mine\x07 well\x9b31m fought")
    game.close()
    said = log(tmp_path, name="g").out
    assert "well 31m fought" in said
    assert said.replace("\n", "").isprintable()
    assert "\x1b]0;mine\x07" in log(tmp_path, "--json", name="g").data[-1]["text"]


def test_it_loads_no_screen():
    code = "import sys, cb_tui.cli.log, cb_tui.plain.text_spec; sys.exit('textual' in sys.modules)"
    import subprocess

    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_rolls_of_a_hex_and_of_a_kind_alone_and_what_there_is_not_is_refused(saves):
    every = log(saves, "--json").data
    kinds = {roll["kind"] for roll in every}
    for kind in kinds:
        assert [roll["kind"] for roll in log(saves, "--kind", kind, "--json").data] == [
            roll["kind"] for roll in every if roll["kind"] == kind
        ]
    place = next(roll["hex"] for roll in every if roll["hex"])
    at = log(saves, "--hex", place, "--json").data
    assert [roll for roll in every if roll["hex"] == place] == [roll for roll in at if roll["hex"] == place] != []
    assert_refused(log(saves, "--hex", "9999"), "no hex 9999")
    assert_refused(log(saves, "--kind", "soup"), "no rolls of kind soup", "morale")


def test_a_branch_has_its_own_log_with_what_was_noted_there(saves, tmp_path):
    shutil.copytree(saves / "veghel-3-1", tmp_path / "veghel-3-1")
    fell = [roll["step"] for roll in log(saves, "--json").data]
    game = branch(tmp_path, "veghel-3-1", fell[3] - 1, as_name="again")
    game.note("here it turned")
    game.close()
    assert [roll["step"] for roll in log(tmp_path, "--branch", "again", "--json").data][-1] == fell[3] - 1
    assert log(tmp_path).out.endswith("note      here it turned\n")
    assert log(tmp_path, "--kind", "note", "--json").data[0]["text"] == "here it turned"
    assert "here it turned" not in log(tmp_path, "--branch", "main").out
    assert_refused(log(tmp_path, "--branch", "soup"), "has no branch soup", "main, again")
    assert "on main and again" in run("verify", "veghel-3-1", "--saves", tmp_path).out
