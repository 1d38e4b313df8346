"""Another game after one that is over: the same battle with sides changed, offered to the same opponent."""

import pytest

from cb_tui.host import answers, requests
from cb_tui.host.requests import Rematch, SeeLobby
from cb_tui.session.settings import Settings
from cb_tui.ui.modes.start_and_end import VictoryMode
from tests.host.hosts import GERMAN, US, Desk
from tests.host.test_battle_live import Daemon, app_at, battle, seated
from tests.ui.reading import screen, settled, until


def resigned(desk):
    """Anna and bert after a game, which the German side has resigned: the US player first."""
    us, german = seated(desk)
    game = desk.game(german)
    game.resign(GERMAN)
    game.close()
    desk.ask(german, requests.Moved())
    return us, german


def test_the_offer_is_a_table_for_the_opponent_alone_with_sides_changed_and_both_are_told(tmp_path):
    desk = Desk(tmp_path / "host")
    us, german = resigned(desk)
    carla = desk.login("c", name="carla")
    desk.news.clear()
    page = desk.ask(us, Rematch(table=1))
    assert isinstance(page, answers.TablePage)
    assert page.seats == ({GERMAN: desk.host.name_of(us)},)
    told = {name: [each.text for each in news] for name, news in told_of(desk).items()}
    assert "offers you a game of The mill road" in told[desk.host.name_of(german)][0]
    assert [len(desk.ask(each, SeeLobby()).open) for each in (us, german, carla)] == [1, 1, 0]
    begun_page = desk.ask(german, Rematch())
    assert begun_page.games[0].players == {US: desk.host.name_of(german), GERMAN: desk.host.name_of(us)}
    assert desk.ask(us, Rematch(table=1)).games[0].table == page.table  # and N leads there


def told_of(desk):
    found: dict[str, list[answers.Told]] = {}
    for name, news in desk.news:
        if isinstance(news, answers.Told):
            found.setdefault(name, []).append(news)
    return found


def test_whoever_asks_second_sits_down_and_no_second_table_is_opened(tmp_path):
    desk = Desk(tmp_path / "host")
    us, german = resigned(desk)
    first, second = desk.ask(us, Rematch(table=1)), desk.ask(german, Rematch(table=1))
    assert first.table == second.table == 2
    assert second.games


def test_against_the_ai_it_begins_at_once(tmp_path):
    desk = Desk(tmp_path / "host")
    anna = desk.login("a", name="anna")
    desk.table(anna, games=1, ai="officer", seats=(US,), rated=False)
    desk.go(anna, 1)
    game = desk.game(anna)
    game.resign(US)
    game.close()
    desk.ask(anna, requests.Moved())
    page = desk.ask(anna, Rematch(table=1))
    assert page.games[0].players == {US: "[officer]", GERMAN: "anna"}


@pytest.mark.parametrize(
    ("table", "why"),
    [(0, "no one has offered you another game"), (7, "no game at table 7")],
)
def test_what_cannot_be_played_again_is_refused_in_a_sentence(tmp_path, table, why):
    desk = Desk(tmp_path / "host")
    us, _ = seated(desk)
    assert why in desk.refused(us, Rematch(table=table))


def test_the_other_game_of_the_same_table_comes_first(tmp_path):
    desk = Desk(tmp_path / "host")
    us, german = seated(desk)
    going = desk.ask(us, Rematch(table=1)).going
    assert (going.table, going.game) == (1, 1)
    assert len(desk.host.directory.tables) == 1
    assert german


async def test_n_offers_it_at_the_end_of_a_battle_and_leads_there_once_the_other_has_taken_it(tmp_path):
    desk = Daemon(tmp_path / "host")
    us, german = resigned(desk)
    app = app_at(desk, us)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert isinstance(battle(app).controller.mode, VictoryMode)
        assert "N another game, sides changed" in screen(app)[-2]
        app.preferences.settings = Settings(guard=0)
        await pilot.press("N")
        await settled(pilot)
        assert "Offered as table 2" in screen(app)[-2]
        desk.ask(german, Rematch())
        await until(pilot, lambda: "table 2 begins" in screen(app)[-2] or "sits down at table 2" in screen(app)[-2])
        await pilot.press("N")
        await until(pilot, lambda: app.leaving)
    assert us.next_place == ("game", 2, 1)


async def test_in_the_lobby_it_stands_first_and_n_takes_it(tmp_path):
    desk = Daemon(tmp_path / "host")
    us, german = resigned(desk)
    german.place, german.table, german.game = "lobby", 0, 0
    app = app_at(desk, german)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        desk.ask(us, Rematch(table=1))
        await until(pilot, lambda: any("Offered to you" in row for row in screen(app)[:4]))
        assert "offers you a game of The mill road" in screen(app)[-2]
        await pilot.press("N")
        await until(pilot, lambda: app.leaving)
    assert german.next_place == ("game", 2, 1)


def test_a_profile_has_the_course_of_the_rating_and_no_record_for_a_game_that_was_resigned(tmp_path):
    desk = Desk(tmp_path / "host")
    us, _ = resigned(desk)
    desk.ask(us, requests.SeeLadder(family=""))
    shown = desk.ask(us, requests.SeeProfile())
    assert [rating for _, rating in shown.curve][-1] == shown.card.rating.rating
    assert shown.records == ()
