"""The games of a host that count for its ladder, and its pages."""

import pytest

from cb_tui.core.values import SeatId, Side
from cb_tui.host import events as on
from cb_tui.host.clocks import DAY, ClockTerms
from cb_tui.host.directory import Directory
from cb_tui.host.rated import Ladders, rated_game, rated_games
from cb_tui.host.referee import BattleCard

US, DE, SU = SeatId("us"), SeatId("de"), SeatId("su")
SIDE_US, SIDE_DE = Side("us"), Side("de")
CARDS = {
    "veghel": BattleCard(
        title="Veghel crossroads", family="combat_boots", seats={US: "US", DE: "German"}, turns=8,
        sides={US: SIDE_US, DE: SIDE_DE},
    ),
    "nery": BattleCard(
        title="Nery", family="combat", seats={US: "US", SU: "Soviet", DE: "German"}, turns=8,
        sides={US: SIDE_US, SU: SIDE_US, DE: SIDE_DE},
    ),
}  # fmt: skip


@pytest.fixture
def known():
    directory = Directory()
    for number, name in enumerate(("anna", "bert", "carla"), 1):
        directory.apply(on.NameTaken(at=0, player=number, name=name, key=f"SHA256:{name}"))
    return directory


def play(known: Directory, players, winner=SIDE_US, at=10, battle="veghel", fault="", audit=True, why="rules", **terms):
    """A table at which one game is played to its end."""
    table, seats = len(known.tables) + 1, tuple(CARDS[battle].seats) if not terms.get("ai") else tuple(players)
    told = on.TableTerms(battle=battle, seats=seats, clock=ClockTerms(kind="none"), **terms)
    opener = next(iter(players.values()))
    happened: list[on.AnyHostEvent] = [
        on.TableOpened(at=at, table=table, player=opener, terms=told, seals=("9f2c",)),
        *(on.SatDown(at=at, table=table, player=number, seat=seat) for seat, number in players.items()),
        on.GameBegan(at=at, table=table, game=1, players=players),
        on.GameEnded(at=at, table=table, game=1, why=why, last="e1", winner=winner),
        *([on.GameAudited(at=at, table=table, game=1, fault=fault)] if audit else []),
    ]
    for event in happened:
        known.apply(event)
    return rated_game(known, CARDS, known.tables[table], known.tables[table].games[1])


def test_a_verified_game_of_two_counts(known):
    game = play(known, {US: 1, DE: 2}, why="resigned", at=77)
    assert (game.at, game.family, game.battle, game.players) == (
        77,
        "combat_boots",
        "veghel",
        {"us": "anna", "de": "bert"},
    )
    assert (game.winner, game.ended, game.name, game.rated) == ("us", "resigned", "veghel-1", True)
    assert [*rated_games(known, CARDS)] == [game]


@pytest.mark.parametrize(
    "terms",
    [
        {"rated": False},
        {"dice": "seeded"},
        {"fault": "line 7: forged"},
        {"audit": False},
        {"why": "void", "winner": None},
    ],
)
def test_another_game_does_not_count(known, terms):
    assert not play(known, {US: 1, DE: 2}, **terms).rated
    assert [*rated_games(known, CARDS)] == []


def test_an_ai_has_the_other_side(known):
    assert play(known, {US: 1}, ai="officer").players == {"us": "anna", "de": "[officer]"}


def test_a_side_has_one_player(known):
    assert play(known, {US: 1, SU: 1, DE: 2}, battle="nery").players == {"us": "anna", "de": "bert"}
    assert play(known, {US: 1, SU: 3, DE: 2}, battle="nery") is None


def test_a_battle_that_the_host_no_longer_offers_is_left_out(known):
    play(known, {US: 1, DE: 2})
    assert [*rated_games(known, {})] == []


def test_the_page_follows_the_games(known):
    ladders = Ladders(known, CARDS)
    assert ladders.page("combat_boots", 10).rows == ()
    assert ladders.page("combat_boots", 10).families == ("combat_boots", "combat")
    play(known, {US: 1, DE: 2})
    page = ladders.page("combat_boots", 10)
    assert ([row.name for row in page.rows], page.games) == (["anna", "bert"], 1)
    assert ladders.page("combat_boots", 10).rows is page.rows
    play(known, {US: 2, SU: 2, DE: 3}, battle="nery", at=2 * DAY)
    assert {family: row.won for family, row in ladders.ratings("bert", 2 * DAY).items()} == {
        "combat": 1,
        "combat_boots": 0,
    }
    assert ladders.row("combat", "anna", 2 * DAY) is None


def test_a_new_name_keeps_its_games(known):
    ladders = Ladders(known, CARDS)
    play(known, {US: 1, DE: 2})
    before = ladders.row("combat_boots", "anna", 10)
    known.apply(on.PlayerRenamed(at=11, player=1, name="dora"))
    after = ladders.row("combat_boots", "dora", 11)
    assert before and after and (before.rating, before.games) == (after.rating, after.games)
