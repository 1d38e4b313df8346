"""A battle, a watcher and the battle of the day against a real host."""

from msgspec.structs import replace

from cb_tui.host import requests
from cb_tui.session.game import Game
from cb_tui.session.library import battle_with_rules
from cb_tui.session.watched import as_watched, chances
from cb_tui.ui.modes.base import Play
from cb_tui.ui.modes.start_and_end import VictoryMode
from tests.host.hosts import GERMAN, US
from tests.host.test_pages_live import Served, app_of
from tests.ui.reading import read, screen, settled, until


class Daemon(Served):
    """A served host that tells of what its jobs have changed."""

    def settle(self, number):
        super().settle(number)
        self.host.changed(number)


def seated(desk):
    """Anna and bert at a game of table 1, anna with the US."""
    anna, bert = desk.login("a", name="anna"), desk.login("b", name="bert")
    table = desk.table(anna, games=1)
    desk.ask(bert, requests.SitDown(table=table, seat=None, word="42"))
    for session in (anna, bert):
        desk.go(session, table)
    by = {desk.host.seats_of(each)[0]: each for each in (anna, bert)}
    return by[US], by[GERMAN]


def app_at(desk, session):
    here = (session.table, session.game, desk.host.seats_of(session))
    return app_of(desk, session, desk.folder / "tables", session.place, here)


def battle(app):
    return next(shown for shown in app.screen_stack if getattr(shown, "hosted", None) is not None)


async def begun(pilot):
    await settled(pilot)
    await pilot.press("escape")
    await read(pilot)


async def test_two_players_and_a_watcher_see_each_others_commands_clocks_and_signals(tmp_path):
    desk = Daemon(tmp_path / "host")
    us, german = seated(desk)
    name, other = desk.host.name_of(us), desk.host.name_of(german)
    app = app_at(desk, us)
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(pilot)
        shown = screen(app)
        assert "table 1" in shown[0]
        assert any(f">{name}" in row and "US" in row for row in shown)
        assert any(other in row and "here" in row for row in shown)
        mark, there = battle(app), desk.game(german)
        mark.controller.game.clock = lambda: desk.now
        while mark.controller.game.to_move == US:
            mark.controller._do(Play(mark.controller.game.legal()[-1]))
            mark.paint()
        there.refresh()
        assert there.step == mark.controller.game.step > 0
        await settled(pilot)
        assert any(f">{other}" in row for row in screen(app))
        there.play(there.legal()[-1])
        desk.ask(german, requests.Moved())
        await until(pilot, lambda: mark.controller.game.step == there.step)
        desk.ask(german, requests.Signal(code="6"))
        await until(pilot, lambda: any(f"{other}: Take your time" in row for row in screen(app)))
        await pilot.press("Q", "4")
        await settled(pilot)
        assert desk.ask(german, requests.SeeSignals()).sent[-1].code == "4"
        await pilot.press("R", "y", "e", "s", "enter")
        await until(pilot, lambda: isinstance(mark.controller.mode, VictoryMode))
    (over,) = desk.ask(us, requests.SeeReplays()).games
    assert over.result.startswith(f"{other} beat {name}")


async def test_a_watcher_sees_clocks_and_commands_as_they_come_and_may_do_nothing(tmp_path):
    desk = Daemon(tmp_path / "host")
    us, _ = seated(desk)
    carla = desk.login("c", name="carla")
    desk.go(carla, 1, place="watch")
    app = app_at(desk, carla)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert any(f">{desk.host.name_of(us)}" in row for row in screen(app))
        game = desk.game(us)
        game.play(game.legal()[0])
        desk.ask(us, requests.Moved())
        await until(pilot, lambda: any("step 1 of 1" in row for row in screen(app)))
        shown = "\n".join(screen(app))
        assert all(part in shown for part in ("Watching", "chance to win", "live", "carla"))
        game.play(game.legal()[0])
        await pilot.press("h")
        desk.ask(us, requests.Moved())
        await until(pilot, lambda: any("step 0 of 2" in row for row in screen(app)))
        assert "2 newer: G shows the last" in screen(app)[-2]
        await pilot.press("G")
        await until(pilot, lambda: any("step 2 of 2" in row for row in screen(app)))
        await pilot.press("Q", "e", "R", "C")
        await settled(pilot)
        assert "resign" not in "\n".join(screen(app))
    assert Game.open(tmp_path / "host/tables", "1-1", watch=True).offer is None


async def test_the_battle_of_the_day_is_played_with_the_dice_of_the_host(tmp_path):
    desk = Daemon(tmp_path / "host")
    anna = desk.login("a", name="anna")
    desk.ask(anna, requests.Visit(place="daily"))
    assert anna.next_place is not None
    desk.host.prepare(*anna.next_place)
    desk.host.move(anna, *anna.next_place)
    app = app_at(desk, anna)
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(pilot)
        assert "daily battle" in screen(app)[0]
        mark = battle(app)
        mark.controller._do(Play(mark.controller.game.legal()[0]))
        mark.paint()
        await until(pilot, lambda: not mark.hosted.tell())
        assert desk.host.statuses[f"{anna.table}-{anna.game}"].turn == 1
        assert mark.controller.game.step
        await pilot.press("W")
        await until(pilot, lambda: "No hints while a game at a host" in screen(app)[-2])
        await pilot.press("Q")
        await until(pilot, lambda: "END THE GAME?" in screen(app)[-2])
        await pilot.press("escape", "q")
        await until(pilot, lambda: "q to the lobby" in screen(app)[-2])


async def test_the_replay_of_a_finished_game_leads_back_to_the_lobby(tmp_path):
    desk = Daemon(tmp_path / "host")
    us, german = seated(desk)
    game = desk.game(us)
    game.play(game.legal()[0])
    game.close()
    desk.game(german).resign(GERMAN)
    desk.ask(german, requests.Moved())
    desk.go(us, 1, place="replay")
    app = app_at(desk, us)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert "REPLAY" in "\n".join(screen(app))
        await pilot.press("h", "enter", "enter")
        await settled(pilot)
        assert "REPLAY" in "\n".join(screen(app))
        assert "A game at a host has one line" in screen(app)[-2]
        await pilot.press("escape")
        await until(pilot, lambda: app.leaving)
    assert us.next_place == ("lobby", 0, 0)


async def test_where_the_host_wants_it_so_watchers_of_a_rated_game_see_no_turn_before_it_is_over(tmp_path):
    desk = Daemon(tmp_path / "host")
    desk.host.pages._welcome = replace(desk.host.pages._welcome, late=True)
    us, _ = seated(desk)
    carla = desk.login("c", name="carla")
    desk.go(carla, 1, place="watch")
    game = desk.game(us)
    game.play(game.legal()[0])
    desk.ask(us, requests.Signal(code="a", about="1"))
    app = app_at(desk, carla)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        shown = "\n".join(screen(app))
        assert all(part in shown for part in ("step 0 of 0", "a turn late"))
        assert "Look at step" not in shown
        game.resign(US)
        desk.ask(us, requests.Moved())
        await until(pilot, lambda: any("step 1 of 1" in row for row in screen(app)))


def test_a_watcher_knows_what_all_seats_know_and_late_no_more_than_when_the_turn_began(tmp_path):
    battle, system = battle_with_rules("arracourt")
    game = Game.new(system, battle, seed=3, saves=tmp_path, seats=dict.fromkeys((s.id for s in battle.seated), "human"))
    assert as_watched(game).viewer_seats == tuple(game.seats)
    assert not chances(as_watched(game), 0)
    game.play(game.legal()[0])
    assert as_watched(game).step == 1
    assert as_watched(game, late=True).step == 0
