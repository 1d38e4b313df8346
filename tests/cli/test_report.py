"""The after-action report of a save."""

import subprocess
import sys

import pytest

from cb_tui.cli.report_page import table
from cb_tui.games import RULESETS
from cb_tui.presentation.luck_plot import after_turns, plot, spark
from cb_tui.presentation.markdown import harmless
from cb_tui.session.game import Game
from cb_tui.session.ledger import Ledger, roster
from cb_tui.session.library import Library
from tests.cli.shell import assert_refused, run


def report(saves, *arguments, name="veghel-3-1"):
    return run("report", name, "--saves", saves, *arguments)


def test_it_tells_a_battle_from_its_briefing_to_its_dice(saves):
    ran = report(saves)
    assert (ran.status, ran.err) == (0, "")
    heads = [line for line in ran.out.splitlines() if line.startswith("#")]
    turns = [f"## Turn {number}" for number in range(1, 9)]
    assert heads == [
        "# Veghel crossroads: after-action report", "## To win", "## Forces", "## At the start", *turns, "## Losses",
        "## Decisive shots",
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
    assert all(any(roll["step"] == each["step"] for roll in log) for each in data["decisive"])


def test_its_luck_is_that_of_the_log(saves):
    data = report(saves, "--json").data
    rolls = run("log", "veghel-3-1", "--saves", saves, "--json").data
    assert len(data["luck"]["us"]["over_time"]) == len(rolls)
    for side, ends in data["extremes"].items():
        mine = [roll["percentile"] for roll in rolls if roll["side"] == side]
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
    assert "still in progress" in ran.out


def test_a_game_that_has_not_begun_can_be_reported(saves, tmp_path):
    folder = tmp_path / "veghel-3-1"
    folder.mkdir()
    (folder / "log.jsonl").write_bytes((saves / "veghel-3-1" / "log.jsonl").read_bytes().splitlines(keepends=True)[0])
    ran = report(tmp_path)
    assert "No one fired." in ran.out
    assert "No dice were rolled." in ran.out


def test_an_unknown_save_is_refused(saves):
    assert_refused(report(saves, name="nobody"), "nobody")


def test_each_turn_tells_both_sides_moves_hits_and_misses(saves):
    page, data = report(saves).out, report(saves, "--json").data
    for turn in data["turns"][:-1]:
        assert [half["side"] for half in turn["sides"]] == ["us", "de"]
    halves = [half for turn in data["turns"] for half in turn["sides"]]
    rolls = run("log", "veghel-3-1", "--saves", saves, "--json").data
    fires = {(each["step"], tuple(each["by"])) for each in rolls if each["kind"] in ("fire", "opportunity", "return")}
    hits = sum("% likely)" in line for half in halves for line in half["told"])
    assert hits + sum(half["missed"] for half in halves) == len(fires)
    assert all(f"- {harmless(line)}" in page for half in halves for line in half["told"])
    assert "**German turn.**" in page


def test_the_forces_are_listed_with_their_fate(saves):
    data = report(saves, "--json").data
    page = report(saves).out
    for loss in data["losses"]:
        row = next(
            line for line in page.splitlines() if line.startswith(f"| {loss['unit']} |") and "lost in turn" in line
        )
        assert f"lost in turn {loss['turn']} ({loss['why']})" in row


@pytest.mark.parametrize(
    ("battle", "columns"),
    [
        ("veghel", "| piece | side |  | range | MV | armament/SV | fate |"),
        ("first_salvo", "| piece | side |  | range | fate |"),
        ("sunken_lane", "| piece | side |  | range | dice | weapons/men | fate |"),
    ],
)
def test_the_forces_have_the_columns_of_their_game(battle, columns, tmp_path):
    begun(battle, tmp_path)
    assert columns in run("report", battle, "--saves", tmp_path).out.splitlines()


def begun(battle, saves):
    found = Library().read(battle)
    seats = {seat.id: "human" for seat in found.seated}
    Game.new(RULESETS[found.ruleset], found, seed=5, seats=seats, name=battle, saves=saves).close()


def test_a_note_stands_in_its_turn(saves, tmp_path):
    folder = tmp_path / "veghel-3-1"
    folder.mkdir()
    for name in ("log.jsonl", "snapshot.toml"):
        (folder / name).write_bytes((saves / "veghel-3-1" / name).read_bytes())
    game = Game.open(tmp_path, "veghel-3-1")
    game.note("Too bold.", 3)
    game.note("A good fight.")
    game.close()
    page, data = report(tmp_path).out, report(tmp_path, "--json").data
    assert data["notes"] == [{"step": 3, "text": "Too bold."}, {"step": data["commands"], "text": "A good fight."}]
    assert page.index("## Turn 1") < page.index("> Too bold.") < page.index("## Turn 2")
    assert page.index("## Turn 8") < page.index("> A good fight.") < page.index("## Losses")


def test_luck_is_the_ledger_of_the_game_to_the_last_place(saves):
    game = Game.open(saves, "veghel-3-1", watch=True)
    book, data = Ledger(roster(game.ruleset, game.battle), game.logged()), report(saves, "--json").data
    assert data["percentile"] == book.percentile
    for side, mine in book.sides.items():
        assert data["luck"][side]["percentile"] == mine.percentile
        assert data["luck"][side]["ahead"] == round(float(mine.balance), 3)
        assert data["luck"][side]["after_turns"][-1] == data["luck"][side]["ahead"]


def test_a_line_over_time_runs_from_its_lowest_to_its_highest():
    assert spark([], 9) == ""
    assert spark([-1.0, 0.0, 1.0], 9) == "_-'"
    assert spark([2.0, 2.0], 9) == "--"
    assert len(spark([float(n) for n in range(500)], 60)) == 60


def test_a_plot_has_its_scale_and_both_lines():
    assert plot({"U": [0.0, 1.0], "g": [0.0, -1.0]}, 20, 3) == ["+1.0 |    U", " 0.0 |*....", "-1.0 |    g"]
    assert after_turns([1, 1, 3], [0.5, 1.0, -1.0]) == [0.0, 1.0, 1.0, -1.0]


def test_a_table_has_its_figures_to_the_right():
    assert table(("a", "b", "c"), [("x", 1, "y")]) == ["| a | b | c |", "|---|---:|---|", "| x | 1 | y |", ""]


def test_it_loads_no_screen():
    code = "import sys, cb_tui.cli.report_data, cb_tui.cli.report_page; sys.exit('textual' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
