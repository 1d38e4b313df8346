"""Mirrored games: the same dice both ways round, so that neither the side nor its luck counts."""

from cb_tui.session.library import Library
from cb_tui.session.standings import BOOK, Matchup, MatchupResult, interval, ratings, round_robin, seated, standings

VEGHEL = Library().read("veghel")


def met(one: str, other: str, pairs: int = 4) -> MatchupResult:
    meeting = Matchup(VEGHEL.ruleset, VEGHEL, one, other)
    both = meeting.bouts(1, pairs)
    return MatchupResult(meeting, tuple(meeting.pair(here.play(), there.play()) for here, there in both))


def test_a_player_who_meets_himself_shares_every_pair():
    pairs = met("overrun", "overrun").pairs
    assert [pair.score for pair in pairs] == [0.5] * 4
    assert {pair.games[0].winner for pair in pairs} == {"us", "de"}
    assert all(pair.games[0] == pair.games[1] for pair in pairs)


def test_both_sides_are_played_once_and_the_book_plays_each_as_its_file_says():
    assert seated(VEGHEL, "overrun", BOOK) == {"us": "overrun", "de": "hold"}
    assert seated(VEGHEL, BOOK, "overrun") == {"us": "engage", "de": "overrun"}


def test_in_a_round_robin_everybody_meets_everybody_else_in_each_battle():
    meetings = round_robin([(VEGHEL.ruleset, VEGHEL), ("combat_boots_classic", VEGHEL)], ["a", "b", "c"])
    assert [(each.one, each.other, each.ruleset[13:]) for each in meetings] == [
        ("a", "b", "2025"), ("a", "b", "classic"), ("a", "c", "2025"), ("a", "c", "classic"), ("b", "c", "2025"),
        ("b", "c", "classic"),
    ]  # fmt: skip


def test_the_games_of_a_pair_have_the_same_dice_and_the_pairs_others():
    pairs = [*Matchup(VEGHEL.ruleset, VEGHEL, "engage", "overrun").bouts(1, 3)]
    assert all(here.seed == there.seed and here.id != there.id for here, there in pairs)
    assert len({here.seed for here, _ in pairs}) == 3


def test_the_interval_is_over_pairs():
    mean, low, high = interval([1.0, 0.5, 0.5, 0.0] * 25)
    assert mean == 0.5 and abs(high - mean - 1.96 * 0.3553 / 10) < 1e-3 and abs(high + low - 1) < 1e-9
    assert interval([0.75]) == (0.75, 0.0, 1.0)
    assert interval([1.0] * 10) == (1.0, 0.7225, 1.0)


def test_ratings_are_those_of_bradley_and_terry():
    """Of two players the odds are the games won to the games lost; 3 to 1 are 190.8 Elo, 9 to 1 are 381.7."""
    two = ratings("ab", {("a", "b"): (299.5, 99.5)})
    assert [round(each, 1) for each in two.values()] == [95.4, -95.4]
    three = ratings("abc", {("a", "b"): (299.5, 99.5), ("b", "c"): (299.5, 99.5), ("a", "c"): (359.5, 39.5)})
    assert [round(each, 1) for each in three.values()] == [190.8, 0.0, -190.8]


def test_who_wins_every_game_is_strong_but_not_for_certain():
    rows = {row["player"]: row for row in standings(["engage", "random"], [met("engage", "random", 8)])["players"]}
    low, high = rows["engage"]["elo95"]
    assert rows["engage"]["share"] == 1.0 and rows["random"]["share"] == 0.0
    assert 0 < low < rows["engage"]["elo"] <= high < 400
