"""The ladder of a host: strengths found again from games alone in any order, and AI players that stand still."""

import random
import time
from dataclasses import dataclass, field
from typing import Any

import msgspec
import pytest

from cb_tui.core.values import Side
from cb_tui.host.ladder import (
    A_WEEK,
    FEWEST,
    HALF_LIFE,
    REFIT,
    WIDEST,
    GamesError,
    RatedGame,
    Start,
    families,
    ladder,
    read_games,
    start_of,
)  # fmt: skip

DE, US = Side("de"), Side("us")
NOW = 1_800_000_000
DAY = 86_400
LEVELS = {"[recruit]": 837, "[book]": 1010, "[officer]": 1200}
EVEN = Start(LEVELS, {})


def game(one: str, other: str, winner: str | None = "de", days: float = 1, **others) -> RatedGame:
    at = NOW - int(days * DAY)
    told: dict[str, Any] = {"at": at, "family": "combat_boots", "battle": "veghel", "players": {"de": one, "us": other}}
    return RatedGame(**told | {"winner": winner} | others)


def series(one: str, other: str, won: int, lost: int, apart: float = 2, **others) -> list[RatedGame]:
    """So many games of two, far enough apart for all to count."""
    results = ["de"] * won + ["us"] * lost
    return [game(one, other, result, apart * number, **others) for number, result in enumerate(results)]


def row(found, name):
    return next(row for row in found.rows if row.name == name)


@dataclass
class Season:
    """Games by the model itself: players of known strength, battles whose sides are worth something."""

    seed: int
    players: int = 40
    battles: int = 20
    truth: dict[str, float] = field(default_factory=dict)
    worth: dict[str, float] = field(default_factory=dict)

    def games(self, count: int) -> list[RatedGame]:
        """So many games of half a year, a third of them against the AI."""
        dice = random.Random(self.seed)
        self.truth = {f"p{number}": dice.gauss(1100, 200) for number in range(self.players)}
        self.worth = {f"b{number}": dice.gauss(0, 100) for number in range(self.battles)}
        return [self._game(dice) for _ in range(count)]

    def _game(self, dice: random.Random) -> RatedGame:
        one = dice.choice([*self.truth])
        other = dice.choice([*LEVELS] if dice.random() < 1 / 3 else [name for name in self.truth if name != one])
        de, us = dice.sample([one, other], 2)
        battle, strength = dice.choice([*self.worth]), self.truth | LEVELS
        chance = 1 / (1 + 10 ** ((strength[us] - strength[de] - self.worth[battle]) / 400))
        winner = "de" if dice.random() < chance else "us"
        return game(de, us, winner, dice.uniform(0, 182), battle=battle)


def test_strengths_are_found_again_and_the_truth_is_within_the_interval_19_times_of_20():
    """Over 6 seasons of 600 games of 40 players: 30 games a player."""
    errors, within = list[float](), list[bool]()
    for seed in range(6):
        season = Season(seed)
        games = season.games(600)
        found = ladder(games, NOW, Start(LEVELS, {name: (DE, worth) for name, worth in season.worth.items()}))
        for name, truth in season.truth.items():
            mine = row(found, name)
            errors.append(abs(mine.rating - truth))
            within.append(errors[-1] <= mine.interval)
    print(f"mean error {sum(errors) / len(errors):.0f}, within {sum(within) / len(within):.1%}")
    assert sum(errors) / len(errors) < 80
    assert 0.93 <= sum(within) / len(within) <= 0.99


def test_the_worth_of_a_side_is_found_from_30_games_on():
    season = Season(7, battles=4)
    found = ladder(season.games(3000), NOW, EVEN)
    assert all(worth.fitted for worth in found.balances.values())
    signed = {battle: worth.points if worth.side == "de" else -worth.points for battle, worth in found.balances.items()}
    assert all(abs(signed[battle] - worth) < 50 for battle, worth in season.worth.items())


def test_before_30_games_a_side_is_worth_what_was_measured():
    known = Start(LEVELS, {"veghel": (US, 250)})
    few = ladder(series("anna", "[officer]", 6, REFIT - 7), NOW, known).balances["veghel"]
    assert (few.side, few.points, few.fitted) == ("us", 250, False)
    many = ladder(series("anna", "[officer]", 6, REFIT - 6), NOW, known).balances["veghel"]
    assert many.fitted and many.points != 250


def test_who_wins_with_the_weak_side_is_stronger():
    known = Start(LEVELS, {"veghel": (US, 250)})
    weak, strong = (ladder(series("anna", "[officer]", 10, 10), NOW, each) for each in (EVEN, known))
    assert row(strong, "anna").rating > row(weak, "anna").rating + 100


def test_the_order_of_the_games_does_not_matter():
    games = Season(3).games(400)
    mixed = random.Random(4).sample(games, len(games))
    assert ladder(games, NOW, EVEN) == ladder(mixed, NOW, EVEN) == ladder(games[::-1], NOW, EVEN)


def test_ai_players_that_were_measured_stand_still():
    found = ladder(series("anna", "[officer]", 40, 0), NOW, EVEN)
    officer = row(found, "[officer]")
    assert (officer.rating, officer.interval, officer.anchor, officer.place) == (1200, 0, True, None)
    assert row(found, "anna").rating > 1400


def test_the_measured_levels_of_a_game_are_its_anchors():
    boots = start_of("combat_boots")
    assert boots.anchors["[officer]"] == 1200
    assert boots.anchors["[recruit]"] < boots.anchors["[book]"] < 1200 < boots.anchors["[staff]"]
    assert boots.balances["veghel"][1] != 0
    assert start_of("combat_captain") == Start({"[book]": 1013}, {})


def test_an_ai_player_that_was_not_measured_is_rated_without_a_place():
    found = ladder(series("[recruit]", "[book]", 5, 45), NOW, start_of("combat_captain"))
    recruit = row(found, "[recruit]")
    assert not recruit.anchor and recruit.place is None and recruit.rating < 1013


def test_a_game_weighs_half_after_a_year():
    """Ten defeats of a year ago and five new victories are as five of each."""
    year = HALF_LIFE / DAY
    old = [game("anna", "[officer]", "us", year + 2 * number) for number in range(10)]
    new = series("anna", "[officer]", 5, 0)
    even = series("anna", "[officer]", 5, 5)
    both, alike = (row(ladder(games, NOW, EVEN), "anna") for games in ([*old, *new], even))
    assert abs(both.rating - alike.rating) <= 5
    assert row(ladder(old, NOW, EVEN), "anna").interval > row(ladder(old, NOW - int(year) * DAY, EVEN), "anna").interval


def test_of_the_same_two_four_games_a_week_count():
    week = [game("anna", "bert", "de", number / 10) for number in range(9)]
    found = ladder([*week, game("anna", "cora", "us"), *series("anna", "bert", 2, 1, apart=7)], NOW, EVEN)
    assert (found.games, found.more) == (A_WEEK + 1 + 2, 9 + 3 - A_WEEK - 2)
    assert row(found, "anna").games == found.games


@pytest.mark.parametrize("others", [{"counted": False}, {"ended": "void"}, {"ended": "stopped", "winner": None}])
def test_a_game_without_a_result_that_counts_is_none(others):
    assert ladder([game("anna", "bert", **others)], NOW, EVEN).games == 0


def test_a_ladder_of_an_earlier_day_knows_no_later_game():
    games = series("anna", "[book]", 10, 10)
    assert ladder(games, NOW - 10 * DAY, EVEN).games == 15
    assert ladder([], NOW, EVEN).rows == ()


def test_a_row_counts_results_and_games_lost_by_the_clock():
    ends = [("de", "rules"), ("us", "time"), ("us", "claimed"), ("de", "time"), ("us", "resigned"), (None, "draw")]
    games = [game("anna", "bert", won, 2 * number, ended=why) for number, (won, why) in enumerate(ends)]
    mine = row(ladder(games, NOW, EVEN), "anna")
    assert (mine.games, mine.won, mine.drawn, mine.lost, mine.by_clock, mine.last) == (6, 2, 1, 3, 2, NOW)


def test_a_place_takes_ten_games_and_an_interval_of_110():
    found = ladder(Season(5, players=12).games(900), NOW, EVEN)
    for each in found.rows:
        sure = each.games >= FEWEST and each.interval <= WIDEST
        assert (each.place is not None) == (sure and not each.name.startswith("["))
    assert [each.place for each in found.rows if each.place] == [*range(1, len([r for r in found.rows if r.place]) + 1)]
    few = row(ladder(series("anna", "[officer]", 4, 5), NOW, EVEN), "anna")
    assert few.place is None and few.interval > WIDEST


def test_a_stranger_moves_no_one_far():
    """Someone with one game tells little of the player who met them."""
    games = [*series("anna", "[officer]", 20, 20), game("fresh", "anna", "de", 1)]
    before, after = (row(ladder(each, NOW, EVEN), "anna").rating for each in (games[:-1], games))
    assert -25 < after - before < 0


def test_a_player_may_be_called_as_a_battle():
    assert ladder(series("veghel", "[officer]", 5, 5), NOW, EVEN).rows


def test_5000_games_of_200_players_take_half_a_second():
    games = Season(6, players=200).games(5000)
    took = []
    for _ in range(3):
        begun = time.process_time()
        ladder(games, NOW, EVEN)
        took.append(time.process_time() - begun)
    assert min(took) < 0.5


def test_who_wins_all_games_has_a_rating():
    found = ladder([game("anna", f"p{number}", "de", number / 9) for number in range(3000)], NOW, EVEN)
    assert 1200 < row(found, "anna").rating < 3000


# --- the file ------------------------------------------------------------------------------------------------------


GOOD = (
    '{"at":1799999999,"family":"combat_boots","battle":"veghel","players":{"de":"anna","us":"[officer]"},"winner":"de"}'
)
BAD = {
    "{": "truncated",
    "[]": "object",
    GOOD.replace('"de":"anna",', ""): "two players",
    GOOD.replace("[officer]", "anna"): "two players",
    GOOD.replace('"winner":"de"', '"winner":"xx"'): "one of the sides, de or us",
    GOOD.replace("anna", "an\\u001b[31mna"): "is no name",
    GOOD.replace("[officer]", "[officer"): "brackets",
    GOOD.replace("1799999999", "-1"): "1970",
    GOOD.replace("1799999999", '"now"'): "int",
    GOOD.replace("winner", "loser"): "loser",
    "[" * 5_000: "object",
    "\x00": "JSON",
}


def test_a_file_has_a_game_a_line():
    games = [*Season(8).games(20), game("anna", "bert", None, ended="draw", name="veghel-7")]
    text = b"".join(json_line(each) for each in games)
    assert read_games(text + b"\n\n", "games.jsonl") == games
    assert [*families([*games, game("a", "b", family="combat")])] == ["combat", "combat_boots"]


@pytest.mark.parametrize("line", BAD, ids=range(len(BAD)))
def test_a_bad_line_is_named_in_one_sentence(line):
    with pytest.raises(GamesError) as refused:
        read_games(f"{GOOD}\n\n{line}\n{GOOD}\n".encode(), "games.jsonl")
    said = refused.value.sentence
    assert said.startswith("games.jsonl line 3 ") and BAD[line] in said
    assert said.isprintable() and len(said) < 300


def test_a_game_stands_once_in_a_file():
    line = GOOD.replace("}}", "}").replace('"winner"', '"name":"veghel-1","winner"')
    with pytest.raises(GamesError, match="line 2 has veghel-1 again, after line 1"):
        read_games(f"{line}\n{line}\n".encode(), "games.jsonl")


def json_line(each: RatedGame) -> bytes:
    return msgspec.json.encode(each) + b"\n"
