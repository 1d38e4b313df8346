"""Mirrored games: the same dice both ways round, so that neither the side nor its luck counts."""

from itertools import islice

from cb_tui.rules import RULESETS
from cb_tui.session.library import Library
from cb_tui.session.mirror import BOOK, interval, pairs, seated

VEGHEL = Library().read("veghel")
RULES = RULESETS[VEGHEL.ruleset]


def test_a_player_who_meets_himself_shares_every_pair():
    found = [*islice(pairs(RULES, VEGHEL, "overrun", "overrun", 1), 4)]
    assert [pair.score for pair in found] == [0.5] * 4
    assert {pair.games[0].winner for pair in found} == {"us", "de"}
    assert all(pair.games[0] == pair.games[1] for pair in found)


def test_both_sides_are_played_once_and_the_book_plays_each_as_its_file_says():
    assert seated(VEGHEL, "overrun", BOOK) == {"us": "overrun", "de": "hold"}
    assert seated(VEGHEL, BOOK, "overrun") == {"us": "engage", "de": "overrun"}


def test_the_interval_is_over_pairs():
    mean, low, high = interval([1.0, 0.5, 0.5, 0.0] * 25)
    assert mean == 0.5 and abs(high - mean - 1.96 * 0.3553 / 10) < 1e-3 and abs(high + low - 1) < 1e-9
    assert interval([1.0]) == (1.0, 0.0, 1.0)
