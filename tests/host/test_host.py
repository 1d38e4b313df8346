"""A host: names, tables, games and their ends, as its players meet them."""

import random
from typing import Any

import pytest

from cb_tui.core.values import SeatId
from cb_tui.host import answers, events, requests
from cb_tui.host.clocks import DAY, ClockTerms
from cb_tui.host.days import try_secret
from cb_tui.host.jobs import players_of, save_name
from cb_tui.host.journal import JOURNAL
from cb_tui.host.state import LongWork
from cb_tui.session.errors import RollError, SessionError
from cb_tui.session.game import Game
from cb_tui.session.host_dice import seal_of
from cb_tui.session.log import LOG, step_of
from cb_tui.session.verify import verify
from tests.host.hosts import GERMAN, US, Desk


@pytest.fixture
def desk(tmp_path):
    there = Desk(tmp_path)
    yield there
    there.close()


@pytest.fixture
def pair(desk):
    return desk.login("SHA256:a", name="anna"), desk.login("SHA256:b", name="bert", address="198.51.100.4")


def began(desk, pair, **terms):
    """The number of a table of both, whose games have begun, both players there."""
    anna, bert = pair
    number = desk.table(anna, **terms)
    page = desk.ask(bert, requests.SitDown(table=number, word="crane"))
    assert page.table == number
    assert desk.host.directory.tables[number].games
    for session in pair:
        desk.go(session, number)
    return number


def play(desk, pair, commands, dice):
    """Play some commands of each seat as it decides, drawn by `dice`."""
    games: dict[SeatId, Any] = {}
    for session in pair:
        game = desk.game(session)
        games |= dict.fromkeys(game.local_seats, (session, game))
    for _ in range(commands):
        any_game = next(iter(games.values()))[1]
        any_game.refresh()
        if any_game.to_move is None:
            break
        session, game = games[any_game.to_move]
        game.refresh()
        game.play(dice.choice(game.legal()))
        desk.ask(session, requests.Moved())
    for _, game in games.values():
        game.close()


def test_a_key_takes_a_name_and_is_known_again(desk):
    desk.login("SHA256:a", name="anna")
    again = desk.ask(desk.login("SHA256:a"), requests.Hello())
    assert (again.name, again.number) == ("anna", 1)


def test_a_name_like_another_is_refused_before_it_is_taken(desk):
    desk.login("SHA256:a", name="anna")
    other = desk.login("SHA256:b")
    assert "taken" in desk.refused(other, requests.TakeName(name="anna", dry=True))
    assert "taken" in desk.refused(other, requests.TakeName(name="a_nna"))
    assert desk.ask(other, requests.TakeName(name="bert", dry=True)).number == 0
    assert desk.ask(other, requests.Hello()).name == ""


def test_a_code_adds_a_second_key(desk):
    code = desk.ask(desk.login("SHA256:a", name="anna"), requests.MakeCode()).code
    phone = desk.login("SHA256:c")
    assert "not good" in desk.refused(phone, requests.TakeCode(code="00000000x"))
    assert desk.ask(phone, requests.TakeCode(code=code)).name == "anna"
    assert "not good" in desk.refused(desk.login("SHA256:d", address="1.2.3.4"), requests.TakeCode(code=code))


def test_a_code_ends_after_ten_minutes(desk):
    code = desk.ask(desk.login("SHA256:a", name="anna"), requests.MakeCode()).code
    desk.now += 601
    assert "no longer" in desk.refused(desk.login("SHA256:c"), requests.TakeCode(code=code))


def test_a_dozen_new_names_a_day_from_one_net(desk):
    for number in range(12):
        desk.login(f"SHA256:{number}x", name=f"player{'abcdfghjkmnp'[number]}")
    assert "too many" in desk.refused(desk.login("SHA256:9"), requests.TakeName(name="another"))
    assert desk.login("SHA256:9", name="another", address="198.51.100.9").player == 13


def test_a_guest_looks_around_and_sits_nowhere(desk):
    guest = desk.login(guest="guest-1")
    assert desk.ask(guest, requests.SeeLobby()).mine == ()
    number = desk.table(desk.login("SHA256:a", name="anna"))
    assert "choose a name" in desk.refused(guest, requests.SitDown(table=number))


def test_two_sit_down_and_the_battle_begins_by_itself(desk, pair):
    number = began(desk, pair)
    row = desk.ask(pair[0], requests.SeeLobby()).mine[0]
    assert (row.table, row.game, row.title) == (number, 1, "The mill road")
    assert set(row.players.values()) == {"anna", "bert"}
    assert row.left == 3 * DAY


def test_seats_are_swapped_in_the_second_game(desk, pair):
    number = desk.table(pair[0], games=2)
    desk.ask(pair[1], requests.SitDown(table=number, word="crane"))
    table = desk.host.directory.tables[number]
    assert set(table.games) == {1, 2}
    one, two = (players_of(table, game) for game in (1, 2))
    assert (one[US], one[GERMAN]) == (two[GERMAN], two[US])


def test_only_its_players_enter_a_game_and_others_watch(desk, pair):
    number = began(desk, pair)
    carla = desk.login("SHA256:c", name="carla", address="192.0.2.1")
    assert "this game is played by" in desk.refused(carla, requests.Visit(place="game", table=number, game=1))
    desk.go(carla, number, place="watch")
    assert "only watching" in desk.refused(carla, requests.Roll(step=1, command=b"{}"))
    assert "only the players" in desk.refused(carla, requests.Signal(code="1"))


def test_who_leaves_a_game_or_is_cut_off_is_gone_for_the_other(desk, pair):
    number = began(desk, pair)
    anna, bert = pair
    assert set(desk.ask(anna, requests.SeeClocks()).here) == {US, GERMAN}
    desk.news.clear()
    desk.go(bert, 0, place="lobby")  # where a line ends that was cut, too
    assert ("anna", answers.Changed(table=number)) in desk.news
    assert desk.ask(anna, requests.SeeClocks()).here == desk.host.seats_of(anna)


def test_a_second_login_of_a_player_has_the_game_and_the_first_is_asked_to_go(desk, pair):
    number = began(desk, pair)
    again = desk.login("SHA256:a")
    desk.go(again, number)
    assert ("anna", answers.GoAway(why="you go on with this game at another login")) in desk.news


def test_a_whole_game_is_played_with_the_dice_of_the_host_and_proved(desk, pair):
    number = began(desk, pair)
    dice = random.Random(7)
    table = desk.host.directory.tables[number]
    for _ in range(60):
        play(desk, pair, 20, dice)
        if table.games[1].ended:
            break
    game = table.games[1]
    assert (game.ended.why, game.audit.fault) == ("rules", "")
    report = verify(desk.folder / "tables", save_name(number, 1))
    assert report.fine and not any("not proven" in remark for remark in report.remarks)
    row = desk.ask(pair[0], requests.SeeReplays(text="ann")).games[0]
    assert row.checked == "checked" and row.result


def test_the_dice_of_a_step_are_given_for_one_command(desk, pair):
    began(desk, pair)
    first = desk.ask(pair[0], requests.Roll(step=1, command=b'{"command":"A"}')).key
    assert desk.ask(pair[0], requests.Roll(step=1, command=b'{"command":"A"}')).key == first
    assert "another command" in desk.refused(pair[0], requests.Roll(step=1, command=b'{"command":"B"}'))


def test_dice_fall_for_the_step_that_is_due_alone(desk, pair):
    began(desk, pair)
    for step in (0, 2, 1000):
        assert "of step 1 are due" in desk.refused(pair[0], requests.Roll(step=step, command=b'{"command":"A"}'))
    assert desk.ask(pair[0], requests.Roll(step=1, command=b'{"command":"A"}')).key


def test_the_step_of_a_log_is_that_of_its_game(desk, pair):
    number = began(desk, pair)
    play(desk, pair, 20, random.Random(5))
    log = desk.folder / "tables" / save_name(number, 1) / LOG
    assert step_of(log.read_bytes()) == desk.host.statuses[save_name(number, 1)].step >= 20
    assert step_of(log.read_bytes() + b'{"step":99') == step_of(log.read_bytes())
    assert step_of(b"") == step_of(b"start\n") == 0
    assert step_of(b'start\n{"step":7,"command":{}}\n{"undo":6}\n{"step":7,"note":"a slip"}\n') == 6


def test_a_game_whose_dice_fell_for_no_command_ends_by_its_clock(desk, pair):
    number = began(desk, pair)
    desk.ask(pair[0], requests.Roll(step=1, command=b'{"command":"A"}'))
    for each in pair:
        desk.host.move(each, "lobby", 0, 0)
    assert not desk.host.failed
    desk.now += 20 * DAY
    desk.settle(number)
    assert desk.host.directory.tables[number].games[1].ended.why == "time"


def test_a_command_whose_dice_fell_is_played_though_its_process_died(desk, pair):
    number = began(desk, pair)
    dice = random.Random(3)
    games = [desk.game(session) for session in pair]
    asked = None
    while asked is None:
        for session, game in zip(pair, games, strict=True):
            game.refresh()
            if game.to_move in game.local_seats:
                before = game.step
                key = game._timeline.keeper
                game.roll_by(Dying(key))
                legal = game.legal()
                command = dice.choice([each for each in legal if type(each).__name__ == "Fire"] or legal)
                try:
                    game.play(command)
                except RollError:
                    asked = (session, game, before)
                game.roll_by(key)
    session, game, before = asked
    for each in games:
        each.close()
    for each in pair:
        each.place, each.table = "lobby", 0
    assert desk.host.secrets.rolled(save_name(number, 1)).step == before + 1
    desk.go(session, number)
    assert desk.host.statuses[save_name(number, 1)].step == before + 1


class Dying:
    """Asks for dice and gives none."""

    def __init__(self, keeper):
        self.keeper = keeper

    def key(self, step, command):
        self.keeper.key(step, command)
        raise RollError("the process died")


def test_a_clock_falls_whether_or_not_anyone_looks(desk, pair):
    number = began(desk, pair)
    mover = desk.host.statuses[save_name(number, 1)].to_move
    desk.now += 10 * DAY
    desk.settle(number)
    ended = desk.host.directory.tables[number].games[1].ended
    assert (ended.why, ended.winner != mover) == ("time", True)
    assert "on time" in desk.ask(pair[0], requests.SeeReplays()).games[0].result


def test_without_a_clock_a_game_is_claimed_after_thirty_days(desk, pair):
    number = began(desk, pair, clock=ClockTerms(kind="none"))
    game = desk.host.directory.tables[number].games[1]
    mover = game.players[desk.host.statuses[save_name(number, 1)].to_move]
    waits = next(session for session in pair if session.player != mover)
    assert "only" in desk.refused(waits, requests.Claim())
    desk.now += 31 * DAY
    desk.settle(number)
    assert desk.ask(waits, requests.SeeClocks()).over == ""
    assert isinstance(desk.ask(waits, requests.Claim()), answers.Done)
    assert game.ended.winner == next(seat for seat, who in game.players.items() if who == waits.player)


def test_a_player_resigns(desk, pair):
    number = began(desk, pair)
    game = desk.game(pair[0])
    game.resign(game.local_seats[0])
    game.close()
    desk.ask(pair[0], requests.Moved())
    ended = desk.host.directory.tables[number].games[1].ended
    assert (ended.why, ended.by) == ("resigned", pair[0].player)
    assert desk.host.directory.tables[number].games[1].audit.fault == ""


def test_signals_reach_the_other_and_can_be_muted(desk, pair):
    began(desk, pair)
    anna, bert = pair
    assert desk.ask(anna, requests.Signal(code="3")).sent[-1].code == "3"
    assert ("bert", answers.Told(text="anna: Well played")) in desk.news
    assert "one signal in 3 seconds" in desk.refused(anna, requests.Signal(code="4"))
    desk.ask(bert, requests.Mute(name="anna"))
    desk.now += 5
    desk.ask(anna, requests.Signal(code="4"))
    assert desk.ask(bert, requests.SeeSignals()).sent == ()


def test_a_table_with_the_ai_begins_at_once(desk, pair):
    number = desk.table(pair[0], seats=(US,), ai="officer")
    assert desk.host.directory.tables[number].games[1].players == {US: 1}
    assert desk.ask(pair[0], requests.SeeTable(table=number)).games[0].players[GERMAN] == "[officer]"


def test_a_host_that_is_started_again_goes_on(desk, pair):
    number = began(desk, pair)
    play(desk, pair, 15, random.Random(1))
    before = desk.host.statuses[save_name(number, 1)]
    desk.close()
    desk.open()
    desk.settle(number)
    assert desk.host.statuses[save_name(number, 1)] == before


def test_a_host_finishes_what_it_had_begun_wherever_it_was_killed(desk, pair):
    """Cut the journal after each line of a finished game: the next start makes the missing ones."""
    number = began(desk, pair)
    game = desk.game(pair[0])
    game.resign(game.local_seats[0])
    game.close()
    desk.ask(pair[0], requests.Moved())
    lines = (desk.folder / JOURNAL).read_bytes().splitlines(keepends=True)
    full = next(n for n, line in enumerate(lines, 1) if b'"SatDown"' in line and b'"player":2' in line)
    for kept in range(full, len(lines)):
        desk.close()
        (desk.folder / JOURNAL).write_bytes(b"".join(lines[:kept]))
        desk.open()
        desk.settle(number)
        ended = desk.host.directory.tables[number].games[1]
        assert (ended.ended.why, ended.audit.fault) == ("resigned", "")


def test_bad_terms_are_refused_in_a_sentence(desk, pair):
    def opened(**terms):
        given: dict[str, Any] = {
            "battle": "mill",
            "seats": (US, GERMAN),
            "clock": ClockTerms(kind="days", days=3),
        } | terms
        return desk.refused(pair[0], requests.OpenTable(terms=events.TableTerms(**given)))

    assert "not a battle" in opened(battle="../../etc/passwd")
    assert "seats" in opened(seats=(US, SeatId("moon")))
    assert "dice of the host" in opened(dice="seeded")
    assert "AI player" in opened(seats=(US,), ai="genius")


def test_a_day_is_tried_once_with_dice_of_ones_own_and_opened_when_it_is_over(desk, pair):
    for session in pair:
        desk.go(session, 0, place="daily")
        desk.ask(session, requests.Moved())
    page = desk.ask(pair[0], requests.SeeDaily())
    assert [(row.name, row.ended) for row in page.rows] == [("anna", None), ("bert", None)]
    secrets = [desk.host.secrets.secret(save_name(session.table, session.game)) for session in pair]
    assert secrets[0] != secrets[1]
    games = [Game.open(desk.folder / "tables", save_name(session.table, session.game)) for session in pair]
    with pytest.raises(SessionError, match="one line"):
        games[0].branch_at(0)
    games[0].resign(games[0].local_seats[0])
    desk.ask(pair[0], requests.Moved())
    page = desk.ask(pair[0], requests.SeeDaily())
    assert (page.rows[0].name, page.rows[0].ended.won, page.mine) == ("anna", False, "over")
    desk.now += 2 * DAY
    desk.host.days.turn()
    page = desk.ask(pair[0], requests.SeeDaily(day=page.day))
    assert seal_of(page.secret) == page.seal
    assert try_secret(page.secret, 1) == secrets[0]


def test_the_ladder_counts_games_that_were_verified(desk, pair):
    number = began(desk, pair)
    game = desk.game(pair[0])
    game.resign(game.local_seats[0])
    desk.ask(pair[0], requests.Moved())
    rows = {row.name: row for row in desk.ask(pair[0], requests.SeeLadder(family="")).rows}
    assert (rows["anna"].lost, rows["bert"].won) == (1, 1)
    assert rows["anna"].rating < rows["bert"].rating
    assert desk.ask(pair[0], requests.SeeTable(table=number)).players[0].rating is not None


def test_a_ladder_that_takes_long_is_fitted_once_while_pages_are_shown(desk, pair):
    began(desk, pair)
    game = desk.game(pair[0])
    game.resign(game.local_seats[0])
    held: list[LongWork] = []
    desk.host.aside = held.append
    desk.ask(pair[0], requests.Moved())
    for _ in range(2):
        assert desk.ask(pair[0], requests.SeeLadder(family="")).rows == ()
    assert len(held) == 1
    held.pop()()()
    assert "anna" in [row.name for row in desk.ask(pair[0], requests.SeeLadder(family="")).rows]
    assert held == []


def test_the_lobby_tells_what_others_have_done_within_a_day(desk, pair):
    anna, bert = pair
    assert desk.ask(anna, requests.SeeLobby()).news == ("there is a new battle of the day", "bert is new here")
    began(desk, pair, battle="nery", seats=("br", "de"))
    desk.table(bert)
    desk.table(bert, invited=1)
    assert desk.ask(anna, requests.SeeLobby()).news[0] == "bert offers The mill road"
    game = desk.game(anna)
    game.resign(game.local_seats[0])
    desk.ask(anna, requests.Moved())
    assert desk.ask(bert, requests.SeeLobby()).news[0] == "Nery: bert beat anna, turn 1, resigned"
    number = began(desk, pair)
    game = desk.game(anna)
    game.end(None, "void", by="host")
    desk.ask(anna, requests.Moved())
    names = " v ".join(
        desk.host.pages.names(desk.host.table(number), desk.host.table(number).games[1].players).values()
    )
    assert desk.ask(bert, requests.SeeLobby()).news[0] == f"The mill road: {names}, no result"
    desk.now += DAY
    assert desk.ask(bert, requests.SeeLobby()).news == ("there is a new battle of the day",)


def test_a_cut_line_stops_a_live_clock_for_a_while(desk, pair):
    number = began(desk, pair, clock=ClockTerms(kind="live", minutes=20))
    table = desk.host.directory.tables[number]
    mover = table.games[1].players[desk.host.statuses[save_name(number, 1)].to_move]
    thinks = next(session for session in pair if session.player == mover)
    (seat,) = desk.host.seats_of(thinks)
    desk.host.leave(thinks)
    desk.now += 100
    again = desk.login(thinks.key)
    desk.go(again, number)
    clock = desk.host.jobs.clocks(table, table.games[1])[seat]
    assert clock.time == 20 * 60 + 30 - 100 + 80  # twenty seconds of grace
    desk.now += 50
    assert desk.host.jobs.clocks(table, table.games[1])[seat].time == clock.time - 50


def test_what_was_done_is_read_though_the_process_did_not_say_so(desk, pair):
    number = began(desk, pair)
    game = desk.game(pair[0])
    game.resign(game.local_seats[0])
    game.close()
    desk.host.move(pair[0], "lobby", 0, 0)
    assert desk.host.directory.tables[number].games[1].ended.why == "resigned"


def test_a_signal_reaches_a_player_who_is_here_but_not_one_who_has_muted_the_sender(tmp_path):
    desk = Desk(tmp_path)
    anna, bert = desk.login("a", name="anna"), desk.login("b", name="bert")
    desk.ask(anna, requests.Greet(name="bert", code="1"))
    assert ("bert", answers.Told(text="anna: Hello")) in desk.news
    assert "one signal in 3 seconds" in desk.refused(anna, requests.Greet(name="bert", code="1"))
    assert "no such signal" in desk.refused(anna, requests.Greet(name="bert", code="e"))
    desk.ask(bert, requests.Mute(name="anna"))
    desk.now, desk.news = desk.now + 60, []
    desk.ask(anna, requests.Greet(name="bert", code="1"))
    assert desk.news == []
    desk.host.leave(bert)
    assert "bert is not here" in desk.refused(anna, requests.Greet(name="bert", code="1"))
