"""The levels of Combat: who plays at each, and what is said of it."""

from cb_tui.games.combat.ruleset import COMBAT
from cb_tui.presentation.opponents import against
from cb_tui.session.arena import play
from cb_tui.session.levels import measured, offered, usual_level
from cb_tui.session.standings import Matchup
from tests.battles import shipped
from tests.sample import WHOLE

SMALL, ROADS = shipped()["first_salvo"], shipped()["two_roads"]
SEATS = [seat.id for seat in SMALL.seated]


def test_there_are_three_levels_and_the_officer_is_the_usual_one():
    assert [level.id for level in offered(COMBAT, SMALL)] == ["recruit", "book", "officer"]
    assert usual_level(SMALL, COMBAT, "officer") == "officer"
    assert usual_level(SMALL, COMBAT, "staff") == "officer", "no plan was measured"


def test_what_is_said_of_a_level_is_said_of_this_game():
    told = " ".join(" ".join(against(COMBAT, SMALL, {SEATS[1]: f"ai:{level.id}"})) for level in COMBAT.levels)
    assert "solitaire" not in told
    for level in COMBAT.levels:
        assert level.about in told


def test_the_book_plays_the_games_of_the_tactics_in_the_file():
    filed = {seat.id: army.tactic for seat in SMALL.seated for army in SMALL.sides if army.id == seat.side}
    assert set(filed.values()) == {"hammer", "fox"}
    for seed in (3, 4):
        assert play(COMBAT, SMALL, dict.fromkeys(SEATS, "book"), seed) == play(COMBAT, SMALL, filed, seed)


def test_a_recruit_is_rash_now_and_then_and_repeats_itself():
    kept = [list[object](), list[object]()]
    for game in kept:
        play(COMBAT, SMALL, dict.fromkeys(SEATS, "recruit"), 4, lambda deed, game=game: game.append(deed.choice))
    assert kept[0] == kept[1]
    rash = [choice for choice in kept[0] if choice.why.startswith("acts rashly: ")]
    assert 0.05 < len(rash) / len(kept[0]) < 0.3


def test_a_recruit_wins_less_than_the_book():
    scores = [pair.score for pair in Matchup(COMBAT.id, ROADS, "recruit", "book").play(seed=9, pairs=8 if WHOLE else 3)]
    assert sum(scores) < len(scores) / 2


def test_what_was_measured_is_of_shipped_battles_against_the_book():
    for level, found in measured(COMBAT.package).items():
        assert COMBAT.level(level)
        assert found.against == "book"
        assert set(found.won) <= {name for name, battle in shipped().items() if battle.ruleset == COMBAT.id}
        assert all(won.games for won in found.won.values())
