"""The pages of a host, driven by keys against a host that answers."""

from msgspec.structs import replace

from cb_tui.host.answers import Changed, Done, GoAway, Refusal, Told, Visitor
from cb_tui.host.requests import Greet, SeeLobby, SeeTable, Visit
from cb_tui.presentation.host.lobby_page import beside_lines
from cb_tui.presentation.host.times import ago_text
from cb_tui.session.library import Library
from cb_tui.session.settings import SettingsFile
from cb_tui.ui.host_app import HostApp
from tests.host.small_host import EMPTY, FULL, WELCOME, SmallHost
from tests.ui.reading import screen, settled, until


def app_of(host, tmp_path, place="lobby", here=(0, 0, ())):
    return HostApp(host.client, place, here, Library(), tmp_path, ascii_only=True)


async def left(pilot):
    await until(pilot, lambda: pilot.app.leaving)


async def test_a_lobby_shows_the_host_and_the_player_and_asks_again_once_something_has_changed(tmp_path):
    host = SmallHost()
    app = app_of(host, tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert screen(app)[0].split()[:4] == ["cb.example.org", "anna", "0", "here"]
        host.says["SeeLobby"] = replace(EMPTY, here=(Visitor(name="anna"),))
        host.news(Changed())
        await until(pilot, lambda: "1 here" in screen(app)[0])
    assert host.asked.count(SeeLobby()) == 2


async def test_what_the_host_tells_stands_in_the_message_line(tmp_path):
    host = SmallHost()
    app = app_of(host, tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        host.news(Told(text="bert sat down at your table"))
        await until(pilot, lambda: "bert sat down at your table" in screen(app)[-2])


async def test_a_guest_who_is_sent_away_leaves_with_the_reason(tmp_path):
    host = SmallHost()
    app = app_of(host, tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        host.news(GoAway(why="the host closes"))
        await left(pilot)
    assert (app.return_value, app.farewell) == (0, "the host closes")


async def test_without_a_host_the_guest_leaves_too(tmp_path):
    host = SmallHost()
    app = app_of(host, tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        host.close()
        await left(pilot)
    assert "the host has closed" in app.farewell


async def test_q_leaves_the_host_from_the_lobby_and_for_the_lobby_from_elsewhere(tmp_path):
    for place, gone in (("lobby", []), ("practice", [Visit(place="lobby")])):
        host = SmallHost()
        app = app_of(host, tmp_path, place)
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            assert place == "lobby" or any("q lobby" in shown for shown in screen(app))
            await pilot.press("q")
            await left(pilot)
        assert (app.return_value, [each for each in host.asked if isinstance(each, Visit)]) == (0, gone)


async def test_a_click_selects_a_row_of_the_lobby_and_a_second_one_goes_there(tmp_path):
    host = SmallHost(SeeLobby=FULL)
    app = app_of(host, tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        (row,) = [y for y, shown in enumerate(screen(app)) if "Arras" in shown[:20]]
        await pilot.click("#body", offset=(6, row - 1))
        await settled(pilot)
        assert screen(app)[row].startswith(" > Arras")
        await pilot.click("#body", offset=(6, row - 1))
        await left(pilot)
    assert host.asked[-1] == Visit(place="watch", table=390, game=1)


async def test_a_guest_without_a_key_looks_around_and_is_told_how_to_get_a_name(tmp_path):
    host = SmallHost(Hello=replace(WELCOME, name="guest-3", number=0, key="", guest=True))
    app = app_of(host, tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("n")
        await settled(pilot)
        assert "You came without an ssh key" in screen(app)[-2]


async def test_what_the_host_refuses_stands_in_the_message_line_and_the_page_stays(tmp_path):
    host = SmallHost(SeeLobby=FULL, Visit=Refusal(why="the players of this table want no watchers"))
    app = app_of(host, tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("up", "up", "up", "enter")
        await settled(pilot)
        assert "the players of this table want no watchers" in screen(app)[-2]
        host.says["SeeLobby"] = Refusal(why="the host is busy")
        host.news(Changed())
        await until(pilot, lambda: "the host is busy" in screen(app)[-2])
        assert any("Saint-Aubin bridge" in shown for shown in screen(app))


async def test_t_opens_the_table_of_a_game_and_the_help_stays_in_the_key_line(tmp_path):
    host = SmallHost(SeeLobby=FULL)
    app = app_of(host, tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert all(key in screen(app)[-1] for key in ("t table", "? help", "q quit"))
        await pilot.press("t")
        await settled(pilot)
    assert [asked.table for asked in host.asked if isinstance(asked, SeeTable)] == [FULL.mine[0].table]


async def test_the_name_of_the_one_player_is_typed_again_without_another_choice(tmp_path):
    app = app_of(SmallHost(), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("n", "j", "j", "l", "w", *"bet", "enter")
        await settled(pilot)
        assert "w types the name" in screen(app)[-2]
        await pilot.press("w", "backspace", *"rt", "enter")
        await settled(pilot)
        assert any("one player" in row and "bert" in row for row in screen(app))


def test_an_age_under_a_minute_is_now_and_a_name_is_cut_only_for_want_of_room():
    assert (ago_text(100, 99), ago_text(100, 40)) == ("now", "1 min")
    lobby = replace(EMPTY, here=(Visitor(name="a_long_long_name"), Visitor(name="anna", where="game")))
    shown = ["".join(run.text for run in row) for row in beside_lines(lobby, "anna", 25, 20)]
    assert any("a_long_long_name" in row for row in shown)


async def test_w_lists_who_is_here_and_sends_one_of_them_a_signal_or_offers_a_battle(tmp_path):
    host = SmallHost(SeeLobby=FULL, Greet=Done())
    app = app_of(host, tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("w", "j", "5")
        await settled(pilot)
        assert "Sent to carla: Another one?" in screen(app)[-2]
        await pilot.press("c")
        await settled(pilot)
        assert any("one player" in row and "carla" in row for row in screen(app))
    assert Greet(name="carla", code="5") in host.asked


async def test_a_question_mark_lists_the_keys_of_the_page_and_leads_to_the_rules(tmp_path):
    app = app_of(SmallHost(), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("?")
        await settled(pilot)
        assert any("offer a battle to others" in row for row in screen(app))
        await pilot.press("?", "escape", "escape")
        await settled(pilot)
        assert "0 here" in screen(app)[0]


async def test_the_settings_show_no_path_of_the_host(tmp_path):
    app = app_of(SmallHost(), tmp_path)
    app.preferences.file = SettingsFile(path=tmp_path / "settings.toml")
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("S")
        await settled(pilot)
        assert "Settings" in screen(app)[0]
        assert str(tmp_path) not in "\n".join(screen(app))
