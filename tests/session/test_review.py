"""Reviews: a sham decision is found, chance is not called a fault, and what was measured once is kept."""

import itertools
import re
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from benchmarks.shams import fought, reviewer
from cb_tui.ai import review as reviews
from cb_tui.ai import review_trials as reviews_trials
from cb_tui.ai.review import Cost, Decision, Reviewer, is_clear, spread
from cb_tui.core.dice import SeededDice
from cb_tui.core.values import SeatId
from cb_tui.games import RULESETS
from cb_tui.presentation.advice import data, review_lines
from cb_tui.session import review as kept
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
    monkeypatch.setattr(reviews, "LOOKS", {"curve": (2,), "near": (4,), "far": (10,), "cost": (40,)})
    monkeypatch.setattr(reviews, "KEPT", {"far": 3, "cost": 2})
    monkeypatch.setattr(kept, "JOBS", 1)


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
    whole = found.reviewer
    found.reviewer = Reviewer(RULES, whole.deeds[-12:], whole.trials.last, whole.seat, whole.trials.side)
    return found


def test_a_sham_decision_is_found():
    deeds, last, sham = fought(RULES, MILL, 1, 42)
    review = reviewer(RULES, MILL, deeds[sham - 1 : sham + 2], last)
    figures = dict(each for each in review.measure({}) if each is not None)
    assert [cost.decision.step for cost in review.review(figures).costs] == [1]


def reviewed_sham() -> Reviewer:
    """The review of two commands of a game, the first of them a sham."""
    deeds, last, sham = fought(RULES, MILL, 1, 42)
    return reviewer(RULES, MILL, deeds[sham - 1 : sham + 2], last)


@pytest.mark.parametrize(("near", "looked"), [((0.0, 0.1, 0.0, 0.0), True), ((0.0,) * 4, False), ((-0.1, -0.2), False)])
def test_a_decision_that_may_have_cost_something_in_a_few_turns_is_played_to_the_end(near, looked):
    review = reviewed_sham()
    (decision,) = review.decisions
    far = review.tasks("far", {f"near {decision.key}": near * (4 // len(near))})
    assert far == ((f"far {decision.key}",) if looked else ())
    assert review.tasks("far", {}) is None, "before that is known"


def test_a_pair_that_comes_to_one_state_is_played_no_further(monkeypatch):
    """Whatever the dice, both games would go on alike."""
    review = reviewed_sham()
    (decision,) = review.decisions
    (trial, *_), *_ = next(review.rounds("near", {})).values()
    same = msgspec.structs.replace(trial, stage="cost", played=decision.better, better=decision.better)
    turns = count_calls(monkeypatch, reviews_trials, "rollout")
    assert (review.trials.result(same), len(turns)) == (0.0, 2), "each until its turn ends"


def count_calls(monkeypatch, module, name) -> list[None]:
    """A list that grows with each call of a function."""
    calls, real = list[None](), getattr(module, name)

    def counted(*args, **named):
        calls.append(None)
        return real(*args, **named)

    monkeypatch.setattr(module, name, counted)
    return calls


@pytest.mark.parametrize(
    ("stage", "results", "clear"),
    [
        ("curve", (1.0,) * 12, True),
        ("curve", (1.0, 0.0) * 6, False),
        ("curve", (*(1.0,) * 23, 0.0), True),
        ("cost", (1.0, *(0.0,) * 3) * 10, True),
        ("cost", (0.0, 0.0, 0.0, -1.0) * 10, True),
        ("cost", (0.0,) * 40, False),
        ("cost", (0.0,) * 80, True),
        ("cost", (*(1.0,) * 4, *(0.0,) * 36), False),
        ("near", (-0.1, -0.12, -0.1, -0.12), True),
        ("near", (0.0,) * 4, False),  # what seldom matters may still cost much
        ("near", (-0.1, 0.2, -0.1, 0.05), False),
    ],
)
def test_no_more_games_are_played_where_the_answer_is_clear(stage, results, clear):
    assert is_clear(stage, results) is clear


def test_what_was_measured_against_another_officer_is_measured_anew():
    """What he would have done is in the name of what was measured."""
    review = reviewed_sham()
    (decision,) = review.decisions
    known = {f"near {decision.key}": (1.0,) * 4}
    other = Decision(decision.step, decision.played, decision.played, "")
    assert other.key != decision.key
    assert review.left("near", known) == 0
    review.decisions = (other,)
    assert review.left("near", known) == 4


def test_two_processes_find_what_one_finds(saves):
    alone, together = (GameReview(Game.open(saves, "over", watch=True)) for _ in range(2))
    for each, jobs in ((alone, 1), (together, 2)):
        for _ in itertools.islice((one for one in each.go_on(jobs) if one), 60):
            pass
    assert alone.games
    assert together.games == alone.games
    assert together._path is not None
    together._path.unlink()


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
    for _ in itertools.islice(begun.go_on(), 10):
        pass
    again = late(saves)
    assert 0 < len(again.games) < len(whole.games)
    assert again.left() < again.whole
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
        ("late 1 0", [0.0] * 4),
        ("near 1", [0.0] * 4),
        ("", []),
    ],
)
def test_what_no_review_has_measured_is_measured_anew(saves, task, games):
    path = late(saves)._path
    assert path is not None
    game = Game.open(saves, "over", watch=True)
    path.write_bytes(msgspec.json.encode(ReviewFile(FORMAT, game.hash(), late(saves).seat, {task: tuple(games)})))
    assert late(saves).games == {}
    path.unlink()


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
    monkeypatch.setattr(reviews, "LOOKS", {"curve": (1,), "near": (1,), "far": (2,), "cost": (3,)})
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
            or "You decided as the AI would every time" in lines[-1]
        )
    review._path.unlink()


def test_the_command_prints_the_keys_of_its_table(saves, monkeypatch):
    monkeypatch.setattr(reviews, "LOOKS", {"curve": (1,), "near": (4,), "far": (1,), "cost": (1,)})
    monkeypatch.setattr(reviews, "SURE", -9.0)  # so that something is told of what is dear
    keys = Keys("review")
    printed = run("review", "over", "--saves", saves, "--json")
    assert re.fullmatch(
        r"cb-tui review: at most \d+ games to play; Ctrl-C stops, and the same command continues\n", printed.err
    )
    keys.take(printed.data)
    keys.agree()
    again = run("review", "over", "--saves", saves)
    assert again.out.startswith("The mill road, the US side: ")
    assert again.err == "", "nothing is left to play"


def test_a_battle_of_combat_is_reviewed_too(monkeypatch):
    """Its planner is all that a review asks of a game."""
    monkeypatch.setattr(reviews, "LOOKS", {"curve": (1,), "near": (1,), "far": (1,), "cost": (1,)})
    battle = Library().read("first_salvo")
    seats = dict(zip((seat.id for seat in battle.seated), ("ai:recruit", "ai:book"), strict=True))
    game = Game.new(RULESETS["combat"], battle, seed=1, seats=seats, saves=None)
    while game.outcome is None:
        game.play_machine()
    review = GameReview(game)
    for _ in review.go_on():
        pass
    assert review.left() == 0
    known = data(review)
    assert known["differ"] > 3
    assert len(known["curve"]) > 5
    assert known["rolls"]
    assert known["start"] + known["dice"] + known["decisions"] == pytest.approx(known["result"], abs=0.002)
    assert review_lines(review)[1].startswith("  round  1 ")


def test_a_game_without_a_planner_says_that_no_review_is_available():
    game = Game.new(replace(RULES, planner=None), MILL, seed=1, seats={US: "ai:random", DE: "ai:random"}, saves=None)
    with pytest.raises(SessionError, match="review is not available for Combat Boots"):
        GameReview(game)


def test_a_march_is_judged_once_where_games_are_played_on():
    """The AI of Combat says how the turn of a piece goes on; a game that is played on gives those commands."""
    battle = Library().read("first_salvo")
    rules = RULESETS[battle.ruleset]
    asked, state = [], rules.start(battle, {})

    def book(seen, legal, seat):
        asked.append(rules.tactics["book"](seen, legal, seat))
        return asked[-1]

    plays, given = reviews_trials.ScriptedTactic(rules, book, ()), []
    while not state.joined or len(given) < 6:
        seat = rules.who_decides(state)
        tactic = plays if state.joined and seat == state.seat else rules.tactics["book"]
        command = tactic(state, rules.legal(state), seat).command
        if state.joined:
            given.append(command)
        for event in rules.decide(state, command, SeededDice(1, len(given))):
            state = rules.evolve(state, event)
    assert given == [each for choice in asked for each in (choice.command, *choice.rest)][:6]
    assert len(asked) < 6
