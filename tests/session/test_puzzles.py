"""Puzzles: each a position, a question, and an answer that the engine proves anew."""

import random
from collections import Counter
from fractions import Fraction

import pytest

from cb_tui.core.puzzle import POINT, is_sound, shown
from cb_tui.games import GAMES, RULESETS
from cb_tui.session.codec import Codec
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.session.puzzles import pack
from cb_tui.session.puzzles.mine import mine
from cb_tui.session.puzzles.own import chosen, own_attacks
from cb_tui.session.puzzles.renew import renewed
from tests.sample import WHOLE

SOME = 10_000 if WHOLE else 4  # of each game


def some(package):
    found = pack.shipped(package)
    return random.Random(package).sample(found, min(SOME, len(found)))


def mined():
    rules = RULESETS["combat_boots_2025"]
    return [*mine(rules, pack.shipped_battle(rules.id, "mill"), range(1, 2), 1, frozenset({"see", "shot"}))]


def test_the_same_seed_finds_the_same_and_it_comes_back_from_its_lines():
    found = mined()
    assert found
    assert found == mined()
    assert pack.read(pack.written(found), "here") == tuple(found)


@pytest.mark.parametrize("package", GAMES)
def test_a_shipped_puzzle_solved_anew_has_the_same_answer(package):
    assert [each.change for each in map(renewed, some(package)) if each.change] == []


def test_a_shipped_puzzle_has_few_right_answers_well_ahead():
    for puzzle in pack.all_shipped():
        kind = pack.kinds_of(puzzle.ruleset)[puzzle.kind]
        assert Fraction(puzzle.best) - Fraction(puzzle.next) >= max(kind.margin, POINT), puzzle.id
        assert len(puzzle.answers) <= kind.share * puzzle.options, puzzle.id


def test_no_two_have_one_name_and_no_kind_is_more_than_half():
    kinds = Counter(puzzle.kind for puzzle in pack.all_shipped())
    assert len({puzzle.id for puzzle in pack.all_shipped()}) == kinds.total()
    assert max(kinds.values()) <= kinds.total() / 2


@pytest.mark.parametrize("package", GAMES)
def test_every_option_is_judged_as_its_value_says_and_every_tie_is_right(package):
    for puzzle in some(package)[:2]:
        opened = pack.open_puzzle(puzzle)
        verdict = opened.judge()
        assert is_sound(opened.kind, verdict)
        for option, value in verdict.ranked:
            assert verdict.find(option.key) == (option, value)
            assert verdict.is_right(option) == (value == verdict.best) == (option.key in puzzle.answers)


def test_a_puzzle_is_a_game_that_can_be_played_on():
    opened = pack.open_puzzle(some("combat_boots")[0])
    plain = Codec(opened.rules).plain_state
    assert plain(opened.game().state) == plain(opened.state)


def test_a_puzzle_of_another_battle_and_a_file_that_is_none_are_refused_in_a_sentence(tmp_path):
    from msgspec.structs import replace

    with pytest.raises(pack.PuzzleError, match="another version of the battle"):
        pack.open_puzzle(replace(pack.shipped("combat")[0], hash="0"))
    (tmp_path / "a").write_bytes(b"\x00\x01")
    (tmp_path / "b").write_text('{"id": 3}\n')
    for name, why in (("a", "is not a file of puzzles"), ("b", "line 1: this is not a puzzle"), ("c", "cannot")):
        with pytest.raises(pack.SessionError, match=why):
            pack.read_file(tmp_path / name)
    with pytest.raises(pack.PuzzleError, match="there is no puzzle mill-xxxx"):
        pack.find("mill-xxxx")


def test_a_value_is_shown_as_what_it_is():
    assert shown("chance", Fraction(1, 8)) == "12.5%"
    assert shown("number", Fraction(5, 2)) == "2.50"
    assert shown("yes", Fraction(1)) == "right"


def test_an_own_attack_with_a_wide_margin_is_asked_again_at_its_very_position():
    battle = Library().read("two_roads")
    rules = RULESETS[battle.ruleset]
    seats = {seat.id: "ai:recruit" for seat in battle.seated}
    game = Game.new(rules, battle, seed=3, seats=seats, saves=None)
    for _ in range(45):
        game.play_machine()
    found = [each for seat in seats for each in own_attacks(game, seat) if each]
    assert found
    for puzzle, right in found:
        opened = pack.open_puzzle(puzzle)
        step = len(pack.commands_of(rules, puzzle))
        verdict = opened.judge()
        assert verdict.margin >= 2 * opened.kind.margin
        assert right == (game.entries[step].command in [option.command for option in verdict.answers])
    first, last = found[0][0], found[-1][0]
    assert chosen([(first, True), (last, False)]) == (last, first), "what was missed comes first"
