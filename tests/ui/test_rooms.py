"""Rolls of a rules system that brings no viewers of its own are shown by their columns, faces and results."""

from fractions import Fraction

from cb_tui.core.report import Reason, Report, Result, Roll, Stage
from cb_tui.core.values import Rolled
from cb_tui.plain import text_spec as lines
from cb_tui.plain.narrator import explained
from cb_tui.plain.sentences import Sentences
from cb_tui.plain.text_spec import text_spec as telling
from cb_tui.presentation.log_view import LogView
from cb_tui.presentation.prose import roll_line
from cb_tui.session.log import LogEntry, ReportedCommand
from cb_tui.ui.screen_spec import screen_spec
from tests.ui.invented import US
from tests.ui.paper import TOGETHER, drawn, paper, shown, units

DIE = Rolled("R2 shoots", (77,))
SHOT = Roll(
    kind="shot", side=US, actors=units("R2"), targets=units("r1"), attack=True, die_events=(0,), faces=((77,),),
    pools="d100",
    stages=(Stage("chart", (Reason("open ground", 65, "T-1"), Reason("far", -10, "T-2"))),),
    results=(
        Result("misses", Fraction(45, 100), word="missed", short="miss"),
        Result("hits", Fraction(55, 100), Fraction(1), (("men", 3),), word="3 men lost", short="3 men"),
    ),
    result_index=1, event=DIE, step=4, turn=2,
)  # fmt: skip
REPORT = Report(event=DIE, kind="attack", sort="fire", actors=units("R2"), rolls=(SHOT,))


def test_a_panel_shows_columns_faces_and_every_result():
    assert shown(screen_spec("toy").result(paper(), REPORT, 40)) == drawn("""
        |R2 shot at r1
        |   HITS
        |- dice  i ------------------------------
        | dice     77
        |- chances ------------------------------
        |>  hits     55%  #############
        |   misses   45%  ##########
        |luck 72 of 100 (50 is average)
    """)


def test_a_line_to_be_copied_holds_all_of_it():
    assert roll_line(SHOT) == (
        "R2 shot at r1; Chart: open ground 65 [T-1], far -10 [T-2]; dice 77. "
        "Odds: hits 55.0% (11/20), misses 45.0% (9/20). Result: hits, luck 72 of 100."
    )


def test_the_log_of_the_shell_prints_it_and_has_it_as_data():
    assert lines.lines(paper(package="toy").ruleset, SHOT) == [
        "   4  turn 2  US shot: R2 at r1",
        "      Chart: open ground 65 [T-1], far -10 [T-2]",
        "      rolled    dice 77",
        "      odds      misses 9/20 45.0%, hits 11/20 55.0%",
        "      result    hits, luck 72 of 100",
    ]
    record = lines.record("toy", SHOT)
    assert record["columns"]["chart"][0] == {"reason": "open ground", "dice": 65, "rule": "T-1"}
    assert (record["faces"], record["result"]) == ([77], "hits")


def test_the_linear_mode_says_it():
    speech = Sentences(paper(package="toy"))
    assert telling("toy").told(speech, REPORT) == ["US R2, shot at German r1: dice 77: 3 men lost."]
    told = explained(speech, LogEntry(4, US, "hand", TOGETHER, (DIE,)), [SHOT])
    assert told[1:3] == ["  Chart: open ground 65 [T-1], far -10 [T-2].", "  Rolled: dice 77."]


def test_its_line_of_the_log_has_the_dice_and_the_result():
    log_view = LogView()
    log_view.add(paper(), ReportedCommand(LogEntry(4, US, "hand", TOGETHER, (DIE,)), (REPORT,)))
    assert (
        shown(log_view.entries[0].lines(80, full=False))
        == " 4 R2 at r1   d100   77   3 men lost   55% likely   luck 72"
    )
