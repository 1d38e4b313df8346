"""The pages of a guest against a real host: what one player does by keys, the others see."""

import socket
import threading

import msgspec

from cb_tui.host import requests
from cb_tui.host.answers import Lobby, encode
from cb_tui.host.client import HostClient
from cb_tui.host.requests import SeeLobby
from cb_tui.session.library import Library
from cb_tui.ui.host_app import HostApp
from tests.host.hosts import Desk
from tests.ui.reading import screen, settled, until


class Served(Desk):
    """A host that answers each login over a socket pair, one request at a time."""

    def __init__(self, folder):
        self.lock, self.lines = threading.Lock(), {}
        super().__init__(folder)
        self.host.on_news = self._tell

    def client(self, session):
        """The guest's end of a socket whose other end is served."""
        mine, theirs = socket.socketpair()
        self.lines[session.id] = mine
        threading.Thread(target=self._serve, args=(session, mine), daemon=True).start()
        return HostClient(theirs)

    def _serve(self, session, mine):
        for line in mine.makefile("rb"):
            with self.lock:
                asked = msgspec.json.decode(line, type=requests.AnyRequest)
                mine.sendall(encode(self.host.answer(session, asked)))

    def ask(self, session, request):
        with self.lock:
            return super().ask(session, request)

    def _tell(self, session, news):
        if session.id in self.lines:
            self.lines[session.id].sendall(encode(news))


def app_of(desk, session, saves, place="lobby", here=(0, 0, ())):
    return HostApp(desk.client(session), place, here, Library(), saves, ascii_only=True)


async def pressed(pilot, *keys):
    await pilot.press(*keys)
    await settled(pilot)
    return "\n".join(screen(pilot.app))


async def test_a_new_player_takes_a_name_opens_a_table_and_sees_who_sits_down(tmp_path):
    desk = Served(tmp_path / "host")
    bert, anna = desk.login("b", name="bert"), desk.login("a")
    app = app_of(desk, anna, tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        assert "bert is taken, or looks like a name that is" in await pressed(pilot, *"bert")
        assert "an is" not in await pressed(pilot, *["backspace"] * 4, *"an")
        assert "anna is free" in await pressed(pilot, *"na")
        assert "Here  2" in await pressed(pilot, "enter")
        assert "Table 1   The mill road, two games" in await pressed(pilot, "n", "enter")
        assert "You sit here" in screen(app)[-2]
        (row,) = desk.ask(bert, SeeLobby()).open
        assert (row.by, row.terms.games) == ("anna", 2)
        desk.ask(bert, requests.SitDown(table=1))
        await until(pilot, lambda: "> game 1" in "\n".join(screen(app)[:6]))
        assert "bert sits down at table 1" in screen(app)[-2]
        assert "Your move  1" in await pressed(pilot, "escape")
        await pressed(pilot, "enter")
        await until(pilot, lambda: app.leaving)
    assert anna.next_place
    assert anna.next_place[:2] == ("game", 1)


async def test_a_table_for_one_player_is_not_open_to_others(tmp_path):
    desk = Served(tmp_path / "host")
    anna, bert, carla = (desk.login(name, name=name) for name in ("anna", "bert", "carla"))
    app = app_of(desk, anna, tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        shown = await pressed(pilot, "n", "j", "j", "l", "enter", *"eve", "enter", "enter")
        assert "no player here is called eve" in shown.splitlines()[-2]
        shown = await pressed(pilot, *"hlh", "l", "enter")
        await pressed(pilot, "escape", "n", "j", "j", "l", "enter", *"bert", "enter", "enter")
    assert [len(desk.ask(each, SeeLobby()).open) for each in (anna, bert, carla)] == [1, 1, 0]
    assert "waits for bert" in desk.ask(carla, requests.SitDown(table=1)).why


async def test_a_seat_that_was_taken_meanwhile_is_refused_in_the_message_line(tmp_path):
    desk = Served(tmp_path / "host")
    anna, bert, carla = (desk.login(name, name=name) for name in ("anna", "bert", "carla"))
    desk.table(bert, games=1)
    app = app_of(desk, anna, tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pressed(pilot, "enter", "w", *"heron", "enter")
        desk.host.on_news = lambda *_: None  # so that the page is not asked again before the key
        desk.ask(carla, requests.SitDown(table=1))
        assert "table 1 is not open" in (await pressed(pilot, "enter")).splitlines()[-2]


async def test_a_player_leaves_a_table_and_the_opener_closes_it(tmp_path):
    desk = Served(tmp_path / "host")
    anna = desk.login("a", name="anna")
    desk.table(anna, games=1)
    app = app_of(desk, anna, tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert "No one plays here now" in await pressed(pilot, "enter", "u")
    lobby = desk.ask(anna, SeeLobby())
    assert isinstance(lobby, Lobby)
    assert lobby.open == ()


async def test_a_game_at_a_host_is_played_with_the_dice_of_the_host_and_left_for_the_lobby(tmp_path):
    desk = Served(tmp_path / "host")
    anna, bert = desk.login("a", name="anna"), desk.login("b", name="bert")
    table = desk.table(anna, games=1)
    desk.ask(bert, requests.SitDown(table=table))
    us = anna if desk.host.directory.seat_of(table, 1, anna.player) == ("us",) else bert
    desk.go(us, table)
    app = app_of(desk, us, tmp_path / "host" / "tables", "game", (table, 1, desk.host.seats_of(us)))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        app.preferences.settings = msgspec.structs.replace(app.preferences.settings, guard=0)
        await pressed(pilot, "enter")
        assert app.game is not None
        game = app.game
        await pressed(pilot, "e")
        await pressed(pilot, "e")
        assert game.step
        await pressed(pilot, "q")
        await pressed(pilot, "q")
        await until(pilot, lambda: app.leaving)
    assert us.next_place == ("lobby", 0, 0)


async def test_a_game_of_others_cannot_be_opened_and_the_page_says_why(tmp_path):
    desk = Served(tmp_path / "host")
    anna = desk.login("a", name="anna")
    app = app_of(desk, anna, tmp_path, "game", (7, 1, ("us",)))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert "Esc to the lobby" in screen(app)[-2]
        await pressed(pilot, "escape")
        await until(pilot, lambda: app.leaving)
    assert anna.next_place == ("lobby", 0, 0)
