"""What follows from the puzzles that a player has tried: rating, rows, days, and what comes back."""

import json
from datetime import date, timedelta
from typing import Any

import pytest

from cb_tui.session.puzzles import own, tries
from cb_tui.session.puzzles.asked_puzzle import AskedPuzzle, copy_line
from cb_tui.session.puzzles.glicko import FIRM, Glicko
from cb_tui.session.puzzles.pack import all_shipped
from cb_tui.session.puzzles.sealed_lines import LOCK
from cb_tui.session.puzzles.tries import PuzzleTry, day_streak, near, puzzle_of, standing
from tests.cli.shell import assert_refused, run

DAY = date(2026, 11, 23)  # a Monday


def tried(name, right, on=DAY, **changed) -> PuzzleTry:
    given: dict[str, Any] = {"kind": "shot", "rated": 1200, "given": "R1>m1", "value": "0", "best": "1", "by": "me"}
    return PuzzleTry(at=f"{on}T10:00:00+00:00", id=name, right=right, **(given | changed))


def test_the_rating_is_glicko_2_as_in_its_paper():
    """The example of the paper, one opponent of it: 1500, deviation 200, beats 1400 with deviation 30."""
    after = Glicko(1500, 200).after(1400, 1)
    assert 1550 < after.rating < 1570 and 170 < after.deviation < 185
    assert after.volatility == pytest.approx(0.06, abs=1e-4)
    assert FIRM == 60
    lost, drawn = Glicko(1500, 200).after(1400, 0), Glicko(1500, 200).after(1500, 0.5)
    assert lost.rating < 1400 and drawn.rating == pytest.approx(1500)


def test_only_the_first_try_of_a_puzzle_is_rated_and_a_hint_halves_what_is_gained():
    once = standing([tried("a", right=True)], DAY)
    assert standing([tried("a", right=True), tried("a", right=False)], DAY).rating == once.rating
    hinted = standing([tried("a", right=True, hint=True)], DAY)
    assert hinted.rating - 1200 == pytest.approx((once.rating - 1200) / 2, abs=1)
    assert once.kinds["shot"].right == once.kinds["shot"].tried == once.row == 1


def test_a_missed_puzzle_comes_back_after_1_3_7_and_21_days_and_then_rests():
    found, day = [tried("a", right=False)], DAY
    assert standing(found, DAY).due == ()
    for wait in (1, 3, 7, 21):
        assert standing(found, day + timedelta(days=wait - 1)).due == ()
        day += timedelta(days=wait)
        assert standing(found, day).due == ("a",)
        found.append(tried("a", right=True, on=day))
    assert standing(found, day + timedelta(days=100)).due == ()
    assert standing([*found, tried("a", right=False, on=day)], day + timedelta(days=1)).due == ("a",)


def test_a_streak_is_of_days_whose_puzzle_was_right_at_once_and_today_may_be_open():
    days = [tried(f"{at}", right=at != 1, day=str(DAY + timedelta(days=at))) for at in range(4)]
    found = standing(days, DAY).days
    assert [found[DAY + timedelta(days=at)] for at in range(4)] == [True, False, True, True]
    assert day_streak(found, DAY + timedelta(days=4)) == 2
    assert day_streak(found, DAY + timedelta(days=5)) == 0


def test_a_date_has_one_puzzle_a_sunday_has_a_shot_and_saturdays_are_harder_than_mondays():
    pack = all_shipped()
    days = [DAY + timedelta(days=at) for at in range(140)]
    found = [puzzle_of(day, pack) for day in days]
    assert [puzzle_of(day, pack[::-1]) for day in days] == found, "in whatever order the pack is"
    assert {each.kind for day, each in zip(days, found, strict=True) if day.weekday() == 6} == {"shot"}
    mondays, saturdays = (
        [each.rating for day, each in zip(days, found, strict=True) if day.weekday() == at] for at in (0, 5)
    )
    assert sum(mondays) < sum(saturdays)


def test_the_next_puzzle_is_a_fresh_one_near_the_rating_and_then_the_one_tried_longest_ago():
    pack = all_shipped()[:4]
    first = near(pack, (), 1400)
    assert first is not None
    assert abs(first.rating - 1400) == min(abs(each.rating - 1400) for each in pack)
    done = [tried(each.id, right=True) for each in pack]
    assert near(pack, done, 1400) == pack[0]
    assert near((), done, 1400) is None


def test_each_answer_is_judged_by_its_exact_value_and_written_down_in_no_other_file(tmp_path):
    puzzle = next(each for each in all_shipped() if each.kind == "shot" and each.options < 12)
    asked = AskedPuzzle(puzzle, tmp_path)
    for option in asked.options:
        answer = AskedPuzzle(puzzle, tmp_path).answer(option)
        assert answer.right == (option.key in puzzle.answers)
        assert answer.value == {each.key: value for each, value in answer.verdict.ranked}[option.key]
        assert copy_line(answer).endswith("right" if answer.right else "wrong")
    assert {path.name for path in tmp_path.iterdir()} <= {tries.NAME, LOCK}
    assert len(tries.read(tmp_path)) == len(asked.options)
    (tmp_path / tries.NAME).write_bytes((tmp_path / tries.NAME).read_bytes()[:-40] + b"\nnonsense\n")
    assert len(tries.read(tmp_path)) == len(asked.options) - 1, "a damaged line costs no other"
    assert tries.remember(tmp_path, tried("z", right=True)) == ""


@pytest.fixture(scope="module")
def puzzle():
    return next(each for each in all_shipped() if each.kind == "shot" and each.ruleset == "combat_boots_2025")


def test_the_command_asks_without_giving_anything_away_and_judges(tmp_path, puzzle):
    asked = run("puzzle", puzzle.id, "--json", "--saves", tmp_path)
    told = json.dumps(asked.data)
    assert asked.data["id"] == puzzle.id and len(asked.data["options"]) == puzzle.options
    assert not {"answers", "best", "value", "values", "chance", "next"} & asked.data.keys()
    assert puzzle.best not in told and "%" not in told
    right = run("puzzle", puzzle.id, "--answer", puzzle.answers[0], "--json", "--saves", tmp_path)
    assert (right.status, right.data["right"], right.data["best"]) == (0, True, puzzle.best)
    wrong = next(each["key"] for each in asked.data["options"] if each["key"] not in puzzle.answers)
    said = run("puzzle", puzzle.id, "--answer", wrong, "--saves", tmp_path)
    assert said.status == 1
    assert "Not the best" in said.out and "You gave away" in said.out
    assert "shot" in run("puzzle", "--results", "--json", "--saves", tmp_path).data["kinds"]
    assert "1/1" in run("puzzle", "--results", "--saves", tmp_path).out


def test_what_is_no_puzzle_is_refused_in_a_sentence(tmp_path, puzzle):
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text('{"id": 3}\n')
    cases = {
        ("mill-zzzz",): "there is no puzzle mill-zzzz",
        ("2019-01-01",): "the first was on",
        (wrong,): "line 1: this is not a puzzle",
        ("--kind", "joke"): "there is no puzzle of the kind joke",
        (puzzle.id, "--answer", "nothing"): "is not an answer to",
        (tmp_path / "none.jsonl",): "none.jsonl",
    }
    for arguments, why in cases.items():
        assert_refused(run("puzzle", *arguments, "--json", "--saves", tmp_path), why)


def test_a_streak_counts_right_answers_until_the_first_miss_and_its_best_stays(tmp_path):
    shots = [each for each in all_shipped() if each.kind == "shot"]
    asked = AskedPuzzle(shots[0], tmp_path, pack=shots, run=0)
    for count in (1, 2):
        answer = asked.answer(asked.keyed(asked.puzzle.answers[0]))
        assert answer.run == count
        following = asked.next()
        assert following is not None and following.run == count and following.puzzle.id != asked.puzzle.id
        asked = following
    missed = asked.answer(None)
    assert (missed.run, missed.after.best_run, asked.streak) == (0, 2, 2)
    again = asked.next()
    assert again is not None and again.run == 0
    assert standing(tries.read(tmp_path), date.today()).best_run == 2  # noqa: DTZ011 - as the page asks


def test_own_puzzles_are_kept_once_and_asked_by_name(tmp_path):
    first, second = all_shipped()[:2]
    assert own.known(tmp_path) == ()
    assert_refused(run("puzzle", "yours", "--json", "--saves", tmp_path), "no review of a game of yours")
    assert own.remember(tmp_path, [first]) == own.remember(tmp_path, [first, second]) == ""
    assert own.known(tmp_path) == (second, first)
    assert run("puzzle", "yours", "--json", "--saves", tmp_path).data["id"] in (first.id, second.id)


def test_the_command_keeps_to_the_puzzles_of_a_game_and_names_its_kinds(tmp_path):
    asked = run("puzzle", "--rules", "combat", "--kind", "shot", "--json", "--saves", tmp_path)
    assert (asked.data["ruleset"], asked.data["kind"]) == ("combat", "shot")
    assert_refused(
        run("puzzle", "--rules", "combat_captain", "--kind", "deck", "--json"), "choose one of band, see, shot"
    )
