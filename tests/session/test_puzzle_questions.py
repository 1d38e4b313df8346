"""Puzzles ask what is worth asking: where rules of thumb fail, where a move has a purpose, and the reason is told."""

import re
from fractions import Fraction

import pytest
from msgspec.structs import replace

from cb_tui.core import hexes
from cb_tui.core.puzzle import shown
from cb_tui.core.values import UnitId
from cb_tui.games import GAMES
from cb_tui.games.combat_boots.rules.sight import grazed, see
from cb_tui.presentation.puzzle_words import verdict_words
from cb_tui.session.lesson import plan
from cb_tui.session.library import lessons
from cb_tui.session.puzzles import pack
from cb_tui.session.puzzles.asked_puzzle import AskedPuzzle
from cb_tui.session.puzzles.rating import is_hard_enough
from tests.rules.combat_boots.drawing import board_from
from tests.sample import WHOLE

HIDDEN = re.compile(
    r"none(?: to \w+)?: .*(?: in \d{4}|between|deep|limit|visibility|straight line|crest|slope)"
    r"|no other enemy on the ground has \d{4} in its range"
)


def some(package, *kinds):
    found = [puzzle for puzzle in pack.shipped(package) if puzzle.kind in kinds]
    return found if WHOLE else found[:: max(1, len(found) // 3)][:3]


@pytest.mark.parametrize("package", GAMES)
def test_several_rules_of_thumb_fail_in_a_shot_and_in_a_turn(package):
    taught = {name for lesson in lessons() for name in plan(lesson).puzzles}
    for puzzle in some(package, "shot", "turn"):
        opened = pack.open_puzzle(puzzle)
        hard = is_hard_enough(opened.kind, opened.seen, puzzle.aim, opened.judge())
        assert hard or puzzle.id in taught, puzzle.id


@pytest.mark.parametrize("package", GAMES)
def test_every_wrong_answer_has_a_reason(package):
    for puzzle in some(package, "shot", "shed", "turn", "deck", "band"):
        opened = pack.open_puzzle(puzzle)
        verdict = opened.judge()
        for option, _ in verdict.ranked:
            if not verdict.is_right(option):
                told = opened.kind.why(opened.seen, puzzle.aim, verdict.answers[0], option)
                assert re.fullmatch(r"\S.*\S\.", told), (puzzle.id, option.key, told)


def test_a_reason_names_up_to_two_causes_and_the_dice_of_both_attacks():
    opened = pack.open_puzzle(pack.find("pegasus-876f"))
    verdict = opened.judge()
    assert verdict.second is not None
    told = opened.kind.why(opened.seen, opened.puzzle.aim, verdict.answers[0], verdict.second)
    assert told == "R1+R2 roll 5 dice against 2 at m1, 4 against 2 at g1 after shedding 1."


def test_a_piece_that_has_begun_its_turn_fires_first_lest_its_second_shot_be_lost():
    opened = pack.open_puzzle(pack.find("mill-34f8"))
    best, given = (next(each for each, _ in opened.judge().ranked if each.key == key) for key in ("M1>r1", "R1>r1"))
    assert opened.kind.why(opened.seen, opened.puzzle.aim, best, given) == (
        "M1 has begun its turn: the shot that it has left is lost once another piece fires."
    )


MOVED = re.compile(
    r"\S+.* can (each )?fire at \S+ in \d{4}\. (The line from \S+ to \d{4}|No enemy may fire into \d{4}|At \d{4}).+\."
    r"|In \d{4}(, on the way to \d{4},)? \S+ gets a shot at \S+ as well: \w+ shots in all, \w+ on the best way\."
    r"|The chance of being hit on the step to \d{4} \([\w ]+\)( and there)? is [\d.]+%, "
    r"(nowhere on the best way more than [\d.]+%|none on the best way)\."
    r"|The chances of being hit are .+ for .+, and .+ for .+\."
)


def test_a_worse_move_is_explained_by_who_fires_and_by_what_hides_the_better_one():
    for puzzle in some("combat_boots", "safe", "way"):
        opened = pack.open_puzzle(puzzle)
        verdict = opened.judge()
        for option, _ in verdict.ranked[len(verdict.answers) :]:
            told = opened.kind.why(opened.seen, puzzle.aim, verdict.answers[0], option)
            assert MOVED.fullmatch(told), (puzzle.id, option.key, told)


def test_a_clear_line_along_a_hexside_is_told():
    board = board_from("....\n.^..\n....\n....")
    lines = [(a, b) for a in board.terrain for b in board.terrain if see(board, a, b).rule == "LOS-3"]
    assert {grazed(board, a, b) for a, b in lines} == {None, "0202"}
    assert all(see(board, a, b).visible for a, b in lines)


@pytest.mark.parametrize("package", GAMES)
def test_what_is_given_away_is_the_difference_of_the_numbers_that_are_shown(package, tmp_path):
    for puzzle in some(
        package, *(kind for kind in pack.kinds_of(next(iter(GAMES[package].rulesets))) if kind != "see")
    ):
        asked = AskedPuzzle(puzzle, tmp_path)
        wrong = next(each for each in asked.options if each.key not in puzzle.answers)
        answer, measure = asked.answer(wrong), asked.opened.kind.measure
        best, given = (float(shown(measure, each).rstrip("%")) for each in (answer.verdict.best, answer.value))
        lost = f"{best - given:.1f} points" if measure == "chance" else f"{best - given:.2f} "
        assert f"You gave away {lost}" in verdict_words(answer), puzzle.id


@pytest.mark.parametrize("package", GAMES)
def test_who_sees_whom_is_explained_by_what_hides_whom(package):
    for puzzle in some(package, "see"):
        asked = AskedPuzzle(puzzle, None)
        right = next(each for each in asked.options if each.key in puzzle.answers)
        wrong = next(each for each in asked.options if each.key not in puzzle.answers)
        assert HIDDEN.search(asked.answer(right).reason), asked.answer(right).reason
        assert wrong.key in asked.answer(wrong).reason
        assert asked.answer(None).reason == asked.answer(right).reason or not puzzle.aim.other


def test_an_advance_goes_nearer_to_what_it_is_on():
    for puzzle in (each for each in some("combat_boots", "safe") if each.aim.place):
        opened = pack.open_puzzle(puzzle)
        far = hexes.distance(opened.seen.units[puzzle.aim.unit].at, puzzle.aim.place)
        assert puzzle.aim.place in opened.question
        assert all(hexes.distance(each.place, puzzle.aim.place) < far for each, _ in opened.judge().ranked)


def test_a_band_that_is_waited_for_costs_more_if_two_enemies_fire_until_then():
    puzzle = next(each for each in pack.shipped("combat_captain") if each.kind == "band" and each.aim.other)
    opened = pack.open_puzzle(puzzle)
    alone = replace(puzzle.aim, other=UnitId(""))
    both, one = (
        {each.key: opened.kind.value(opened.seen, aim, each) for each in opened.kind.options(opened.seen, aim)}
        for aim in (puzzle.aim, alone)
    )
    assert both["long"] <= one["long"]
    assert both["short"] < one["short"]


def fall(hits, misses, whole, fails):
    """The chance to fall to shots in a row, card by card: `fails` has for each the chance that a hit is not saved."""
    if not fails:
        return Fraction(0)
    if not hits + misses:
        hits, misses = whole
    first, rest, hit = fails[0], fails[1:], Fraction(hits, hits + misses)
    missed = (1 - hit) * fall(hits, misses - 1, whole, rest) if misses else 0
    return missed + (hit * (first + (1 - first) * fall(hits - 1, misses, whole, rest)) if hits else 0)


def test_all_fire_at_one_target_is_worth_what_all_cards_say():
    for puzzle in some("combat", "turn"):
        opened = pack.open_puzzle(puzzle)
        state, rules = opened.seen, opened.rules
        deck = state.decks[state.deck]
        whole = state.context.rules.salvo_hits, state.context.rules.salvo_misses
        now = (deck.hits, deck.misses) if deck.cards else whole
        if not now[0]:
            continue  # the next card says nothing of the save
        for option, value in opened.judge().ranked:
            fire = f" fires at {option.key}"
            shots = [each for each in rules.legal(state) if rules.label(state, each).endswith(fire)]
            kills = [rules.advisor.forecast(state, each).results[-1].chance for each in shots]
            assert value == fall(*now, whole, [kill / Fraction(now[0], sum(now)) for kill in kills])
