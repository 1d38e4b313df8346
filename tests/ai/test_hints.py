"""Hints in every game: each piece that may act has one of its own, and a side's hint is a legal command."""

from itertools import islice

import pytest
from msgspec.structs import replace

from cb_tui.ai.hint import for_piece, for_side
from cb_tui.core.standing_orders import BOOK
from cb_tui.games import GAMES, RULESETS
from cb_tui.games.combat.rules.model import EndTurn
from cb_tui.session.arena import deeds
from cb_tui.session.library import Library
from tests.cli.typist import begun, heard
from tests.sample import sample

EACH = 9  # commands between two positions
POSITIONS = {"two_roads": "hammer", "first_salvo": "fox", "fox_and_hounds": "advance", "sunken_lane": "hold"}


def led_by(tactic, ruleset):
    """The rules with one tactic as their only level, so that hints come from it."""
    return replace(ruleset, levels=(BOOK,), tactics={**ruleset.tactics, "book": ruleset.tactics[tactic]})


def positions(name, tactic):
    """Rules, state, legal commands and the seat to decide, again and again in a game, while nothing is asked."""
    battle = Library().read(name)
    rules = led_by(tactic, RULESETS[battle.ruleset])
    seats = dict.fromkeys((seat.id for seat in battle.seated), tactic)
    for deed in islice(deeds(rules, battle, seats, 1), 0, 160, EACH):
        seat = rules.who_decides(deed.state)
        if seat is not None and not rules.scene(deed.state).question:
            seen = rules.observe(deed.state, seat)
            yield rules, seen, rules.legal(seen), seat


@pytest.mark.parametrize("name", sample(POSITIONS, 2))
def test_each_piece_that_may_act_has_a_hint_of_its_own(name):
    asked = 0
    for rules, seen, legal, seat in positions(name, POSITIONS[name]):
        able = {unit for command in legal for unit in rules.offer(seen, command).actors}
        for unit in able:
            hint = for_piece(rules, seen, legal, seat, unit)
            assert hint is not None, unit
            assert unit in hint.offer.actors
            assert hint.why
            assert rules.refusal(seen, hint.offer.command) is None or hint.offer.role == "pass"
            asked += 1
        side = for_side(rules, seen, legal, seat)
        assert side is not None
        assert rules.refusal(seen, side.offer.command) is None
    assert asked > 9


def test_a_piece_of_combat_with_nothing_to_gain_stays():
    """Its rules have no pass; the hint is none of the legal commands of the piece, and says so."""
    for rules, seen, legal, seat in positions("two_roads", "fox"):
        for unit in {unit for command in legal for unit in rules.offer(seen, command).actors}:
            hint = for_piece(rules, seen, legal, seat, unit)
            if hint and hint.offer.role == "pass":
                assert (hint.offer.command, hint.why) == (EndTurn(), f"{unit} is best where it is")
                return
    pytest.fail("no piece ever stays")


@pytest.mark.parametrize(
    ("battle", "before", "told"),
    [
        (
            "first_salvo",
            (),
            "The AI's next order: T3 makes for their base line; t3 may fire at 0710 next turn: 33% lost if all fire.",
        ),
        ("fox_and_hounds", ("roll",), "The next order by the book: "),
    ],
)
def test_a_hint_is_typed_in_each_game_and_in_its_help(battle, before, told):
    game = begun(battle, seed=1)
    said = heard(game, *before, "hint", "help", "review")
    assert told in said
    assert "hint, hint PIECE: says what the AI would do" in said
    reviewed = game.ruleset.planner is not None
    assert ("review: says what dice and decisions contributed" in said) == reviewed
    assert ("The battle is not over; review it when it is." if reviewed else "Review is not available for ") in said


def test_a_hint_for_a_piece_of_combat_is_typed_with_its_name_and_its_risk():
    risk = "t3 may fire at 0710 next turn: 33% lost if all fire"
    told = heard(begun("first_salvo"), "hint T1")
    assert f"With T1: T1 makes for their base line; {risk}; another order comes first." in told


@pytest.mark.parametrize("package", GAMES)
def test_every_word_that_a_game_answers_is_in_its_manual(package):
    typed = GAMES[package].load(GAMES[package].typed)
    assert {*typed.look_commands, *typed.play_commands} <= {*typed.entries}
