"""Puzzles: each a position, a question, and an answer that the engine proves anew."""

from fractions import Fraction

import pytest

from cb_tui.core.puzzle import is_sound, shown
from cb_tui.games import RULESETS
from cb_tui.session.codec import Codec
from cb_tui.session.puzzles import pack
from cb_tui.session.puzzles.mine import mine

BATTLES = {"combat_boots_2025": "mill", "combat": "two_roads", "combat_captain": "fox_and_hounds"}


@pytest.fixture(scope="module")
def found():
    rules = RULESETS["combat_boots_2025"]
    return [*mine(rules, pack.shipped_battle(rules.id, "mill"), range(2), 1, frozenset({"shot", "see"}))]


def test_what_is_mined_is_stored_as_lines_and_comes_back(found):
    assert {puzzle.kind for puzzle in found} == {"shot", "see"}
    assert pack.read(pack.written(found), "here") == tuple(found)


def test_the_same_seed_finds_the_same(found):
    rules = RULESETS["combat_boots_2025"]
    again = mine(rules, pack.shipped_battle(rules.id, "mill"), range(2), 1, frozenset({"shot", "see"}))
    assert pack.written(again) == pack.written(found)


def test_a_puzzle_opens_at_its_position_and_has_its_answers(found):
    for puzzle in found[:4]:
        opened = pack.open_puzzle(puzzle)
        verdict = opened.judge()
        plain = Codec(opened.rules).plain_state
        assert plain(opened.game().state) == plain(opened.state)
        assert tuple(each.key for each in verdict.answers) == puzzle.answers
        assert (str(verdict.best), str(verdict.next), len(verdict.ranked)) == (
            puzzle.best,
            puzzle.next,
            puzzle.options,
        )
        assert is_sound(opened.kind, verdict)


def test_every_answer_is_judged_as_its_value_says_and_every_tie_is_right(found):
    for puzzle in found[:4]:
        verdict = pack.open_puzzle(puzzle).judge()
        for option, value in verdict.ranked:
            assert verdict.find(option.key) == (option, value)
            assert verdict.is_right(option) == (value == verdict.best) == (option.key in puzzle.answers)
            assert value == verdict.best or verdict.best - value > Fraction(1, 100)


def test_every_game_has_puzzles():
    assert {name: [*pack.kinds_of(name)][:1] for name in BATTLES} == {name: ["shot"] for name in BATTLES}


def test_a_file_that_is_none_is_refused_in_a_sentence(tmp_path):
    (tmp_path / "a").write_bytes(b"\x00\x01")
    (tmp_path / "b").write_text('{"id": 3}\n')
    for name, why in (("a", "is not a file of puzzles"), ("b", "line 1: this is not a puzzle"), ("c", "cannot")):
        with pytest.raises(pack.SessionError, match=why):
            pack.read_file(tmp_path / name)
    with pytest.raises(pack.PuzzleError, match="there is no puzzle mill-xxxx"):
        pack.find("mill-xxxx")


def test_a_value_is_shown_as_what_it_is():
    assert [shown("chance", Fraction(1, 8)), shown("number", Fraction(5, 2)), shown("yes", Fraction(1))] == [
        "12.5%",
        "2.50",
        "right",
    ]
