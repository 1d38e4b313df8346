"""Reviews: a sham decision is found, chance is not called a fault, and what was measured once is kept."""

import itertools
import re
from pathlib import Path

import msgspec
import pytest

from benchmarks.shams import fought, reviewer
from cb_tui.ai import review as reviews
from cb_tui.ai.review import Cost, Decision, spread
from cb_tui.core.values import SeatId
from cb_tui.games import RULESETS
from cb_tui.presentation.advice import data, review_lines
from cb_tui.session.errors import SessionError
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.session.review import FORMAT, GameReview, ReviewFile
from tests.cli.shell import run
from tests.cli.test_json_keys import Keys

US, DE = SeatId("us"), SeatId("de")
MILL = Library().read("mill")
RULES = RULESETS[MILL.ruleset]


@pytest.fixture(autouse=True)
def _few(monkeypatch):
    monkeypatch.setattr(reviews, "CURVE", 2)
    monkeypatch.setattr(reviews, "PASSES", (4, 10, 40))
    monkeypatch.setattr(reviews, "KEPT", (3, 2))


@pytest.fixture(scope="module")
def saves(tmp_path_factory) -> Path:
    """A battle that is over, and one that is not."""
    folder: Path = tmp_path_factory.mktemp("saves")
    for name, most in (("over", 1000), ("begun", 5)):
        game = Game.new(RULES, MILL, seed=3, seats={US: "ai:recruit", DE: "ai:recruit"}, name=name, saves=folder)
        for _ in range(most):
            game.play_machine()
        game.close()
    return folder


def late(saves: Path) -> GameReview:
    """The review of the last commands of a game, which cost less to play on."""
    found = GameReview(Game.open(saves, "over", watch=True))
    deeds = found.reviewer.deeds
    found.reviewer.deeds = deeds[-12:]
    return found


def test_a_sham_decision_is_found():
    deeds, last, sham = fought(RULES, MILL, 1, 42)
    review = reviewer(RULES, MILL, deeds[sham - 1 : sham + 2], last)
    figures = dict(each for each in review.measure({}) if each is not None)
    assert [cost.decision.step for cost in review.review(figures).costs] == [1]


def test_a_decision_whose_first_few_games_show_no_cost_is_looked_at_again():
    deeds, last, sham = fought(RULES, MILL, 1, 42)
    review = reviewer(RULES, MILL, deeds[sham - 1 : sham + 2], last)
    (decision,) = review.decisions
    known = {"luck": (0.0,), f"pass 0 {decision.key}": (0.0,) * 4} | {
        f"curve {step}": (0.5,) * 2 for step in review.turns
    }
    again = next(found for found in review.measure(known) if found is not None)
    assert again[0] == f"pass 1 {decision.key}"


def test_what_was_measured_against_another_officer_is_measured_anew():
    """What he would have done is in the name of what was measured."""
    deeds, last, sham = fought(RULES, MILL, 1, 42)
    review = reviewer(RULES, MILL, deeds[sham - 1 : sham + 2], last)
    (decision,) = review.decisions
    known = {"luck": (0.0,), f"pass 0 {decision.key}": (1.0,) * 4} | {
        f"curve {step}": (0.5,) * 2 for step in review.turns
    }
    other = Decision(decision.step, decision.played, decision.played, "")
    assert other.key != decision.key and review.left(known) < review.left({})
    review.decisions = (other,)
    again = next(found for found in review.measure(known) if found is not None)
    assert again[0] == f"pass 0 {other.key}"


def test_a_cost_within_two_errors_is_not_called_one():
    decision = Decision(1, (), (), "")
    assert spread((1.0, 0.0, 0.0, 0.0)) == (0.25, 0.25)
    assert not Cost(decision, *spread((1.0, 0.0, 0.0, 0.0))).sure
    assert not Cost(decision, *spread((0.0,) * 40)).sure
    assert Cost(decision, *spread((1.0, 0.0) * 20)).sure


def test_a_review_that_was_stopped_goes_on_and_finds_the_same(tmp_path, saves):
    whole = late(saves)
    for _ in whole.go_on():
        pass
    stopped = late(saves)
    assert stopped.games == whole.games, "kept beside the log"
    path = stopped._path
    assert path is not None
    path.unlink()
    begun = late(saves)
    for _ in itertools.islice(begun.go_on(), 18):
        pass
    again = late(saves)
    assert 0 < len(again.games) < len(whole.games)
    assert again.left < begun.reviewer.left({})
    for _ in again.go_on():
        pass
    assert again.games == whole.games
    path.write_text(path.read_text().replace(again.game.hash(), "0" * 64))
    assert late(saves).games == {}, "of another game"
    path.write_text("{")
    assert late(saves).games == {}
    path.unlink()


@pytest.mark.parametrize(
    ("task", "games"),
    [
        ("curve 0", []),
        ("curve 0", [1.0]),
        ("curve 0", [1e9, 0.0]),
        ("luck", []),
        ("luck", [0.5] * 9999),
        ("pass 7 1 0", [0.0] * 4),
        ("pass 0 1", [0.0] * 4),
        ("", []),
    ],
)
def test_what_no_review_has_measured_is_measured_anew(saves, task, games):
    kept = late(saves)._path
    assert kept is not None
    game = Game.open(saves, "over", watch=True)
    kept.write_bytes(msgspec.json.encode(ReviewFile(FORMAT, game.hash(), late(saves).seat, {task: tuple(games)})))
    assert late(saves).games == {}
    kept.unlink()


def test_only_a_battle_that_is_over_is_reviewed_and_only_where_the_rules_have_levels(saves):
    assert run("review", "begun", "--saves", saves).status == 2
    assert "not over" in run("review", "begun", "--saves", saves).err
    assert "no side gb" in run("review", "over", "--saves", saves, "--seat", "gb").err
    nery = Library().read("combat-lesson")
    game = Game.new(
        RULESETS["combat"], nery, seed=1, seats=dict.fromkeys((s.id for s in nery.seated), "ai:random"), saves=None
    )
    with pytest.raises(SessionError, match="not over"):
        GameReview(game)


def test_it_is_told_in_lines_and_as_data(saves, monkeypatch):
    monkeypatch.setattr(reviews, "PASSES", (1, 2, 3))
    review = late(saves)
    for _ in review.go_on():
        pass
    known = data(review)
    assert known["seat"] == "us"
    assert known["start"] + known["dice"] + known["decisions"] == pytest.approx(known["result"], abs=0.002)
    lines = review_lines(review)
    assert "points" in " ".join(lines)
    assert all(roll["what"] != "ends the turn" for roll in known["rolls"]), "what fell, not what it was for"
    names = {"us": "US", "de": "German"}
    for point, row in zip(known["curve"], lines[1:], strict=False):
        assert row.startswith(f"  turn {point['turn']:>2} {names[point['seat']]} "), "whose turn begins"
    if not known["costs"]:
        assert (
            "none cost more than two standard errors" in lines[-1]
            or "You decided as the officer would every time" in lines[-1]
        )
    review._path.unlink()


def test_the_command_prints_the_keys_of_its_table(saves, monkeypatch):
    monkeypatch.setattr(reviews, "PASSES", (4, 1, 1))
    monkeypatch.setattr(reviews, "KEPT", (3, 3))
    monkeypatch.setattr(reviews, "CURVE", 1)
    monkeypatch.setattr(reviews, "SURE", -9.0)  # so that something is told of what is dear
    keys = Keys("review")
    printed = run("review", "over", "--saves", saves, "--json")
    assert re.fullmatch(
        r"cb-tui review: \d+ games to play; Ctrl-C stops, and the same command continues\n", printed.err
    )
    keys.take(printed.data)
    keys.agree()
    again = run("review", "over", "--saves", saves)
    assert again.out.startswith("The mill road, the US side: ")
    assert again.err == "", "nothing is left to play"
