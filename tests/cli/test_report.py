"""The after-action report of a save."""

import subprocess
import sys
from pathlib import Path

import pytest

from cb_tui.cli.report_page import spark, table
from tests.cli.shell import assert_refused, run


@pytest.fixture(scope="module")
def saves(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One battle of the machine against itself, and a dogfight."""
    folder = tmp_path_factory.mktemp("saves")
    for battle in ("veghel", "sabres"):
        assert run("arena", battle, "--games", 1, "--seed", 3, "--out", folder).status == 0
    return folder


def report(saves, *arguments, name="veghel-3-1"):
    return run("report", name, "--saves", saves, *arguments)


def test_it_tells_a_battle_from_its_briefing_to_its_dice(saves):
    ran = report(saves)
    assert (ran.status, ran.err) == (0, "")
    heads = [line for line in ran.out.splitlines() if line.startswith("#")]
    turns = [f"## Turn {number}" for number in range(1, 9)]
    assert heads == [
        "# Veghel crossroads: after-action report", "## At the start", *turns, "## Losses", "## Decisive fires",
        "## Luck", "## Dice",
    ]  # fmt: skip
    assert "Brabant, 17 September 1944." in ran.out
    assert "victory in turn 8 of 8" in ran.out


def test_each_turn_has_its_map(saves):
    page, data = report(saves).out, report(saves, "--json").data
    assert page.count("```") == 2 * (1 + len(data["turns"]) + 1)  # the start, the turns, luck over time
    assert all("01  02  03" in turn["map"][0] for turn in data["turns"])
    assert data["start"] != data["turns"][-1]["map"]
    assert page.isascii()


def test_losses_are_those_of_the_forces(saves):
    for name in ("veghel-3-1", "sabres-3-1"):
        data = report(saves, "--json", name=name).data
        assert sum(force["lost"] for force in data["forces"]) > 0
        for force in data["forces"]:
            assert len([loss for loss in data["losses"] if loss["side"] == force["side"]]) == force["lost"]


def test_the_decisive_fires_are_those_of_the_largest_swing(saves):
    data = report(saves, "--json").data
    assert len(data["decisive"]) == 5
    assert [each["step"] for each in data["decisive"]] == sorted(each["step"] for each in data["decisive"])
    log = run("log", "veghel-3-1", "--saves", saves, "--json").data
    assert all(any(throw["step"] == each["step"] for throw in log) for each in data["decisive"])


def test_its_luck_is_that_of_the_log(saves):
    data = report(saves, "--json").data
    throws = run("log", "veghel-3-1", "--saves", saves, "--json").data
    assert len(data["luck"]["us"]["over_time"]) == len(throws)
    for side, ends in data["extremes"].items():
        mine = [throw["percentile"] for throw in throws if throw["side"] == side]
        assert (ends["worst"]["percentile"], ends["best"]["percentile"]) == (min(mine), max(mine))


def test_a_dogfight_tells_who_is_behind_whom(saves):
    assert "pursues k2" in report(saves, name="sabres-3-1").out


def test_of_a_damaged_save_it_reports_what_is_whole(saves, tmp_path):
    folder = tmp_path / "veghel-3-1"
    folder.mkdir()
    lines = (saves / "veghel-3-1" / "log.jsonl").read_bytes().splitlines(keepends=True)
    (folder / "log.jsonl").write_bytes(b"".join(lines[:9]) + b"?\n")
    ran = report(tmp_path)
    assert ran.status == 1
    assert "line 10" in ran.err
    assert "not decided yet" in ran.out


def test_a_game_that_has_not_begun_can_be_reported(saves, tmp_path):
    folder = tmp_path / "veghel-3-1"
    folder.mkdir()
    (folder / "log.jsonl").write_bytes((saves / "veghel-3-1" / "log.jsonl").read_bytes().splitlines(keepends=True)[0])
    ran = report(tmp_path)
    assert "Nobody fired." in ran.out
    assert "No die fell." in ran.out


def test_an_unknown_save_is_refused(saves):
    assert_refused(report(saves, name="nobody"), "nobody")


def test_a_line_over_time_runs_from_its_lowest_to_its_highest():
    assert spark([]) == "no throws"
    assert spark([-1.0, 0.0, 1.0]) == "| =#| -1.0 to +1.0, at the end +1.0"
    assert len(spark([float(n) for n in range(500)]).split("|")[1]) <= 60


def test_a_table_has_its_figures_to_the_right():
    assert table(("a", "b"), [("x", 1)]) == ["| a | b |", "|---|---:|", "| x | 1 |", ""]


def test_it_loads_no_screen():
    code = "import sys, cb_tui.cli.report_data, cb_tui.cli.report_page; sys.exit('textual' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
