"""A battle at the table of a host: its clocks, its dice, signals and the ends that players choose."""

import pytest

from cb_tui.core.values import SeatId
from cb_tui.host.answers import Changed
from cb_tui.host.client import KeyAtHost
from cb_tui.host.requests import Mute, Roll, Signal
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.ui.host_app import HostApp
from cb_tui.ui.modes.base import Play
from cb_tui.ui.modes.start_and_end import VictoryMode
from tests.host.table_host import LIVE, TableHost
from tests.sample import WHOLE, sample
from tests.ui.reading import read, screen, settled, until

US, DE = SeatId("us"), SeatId("de")
GAMES = ("veghel", "nery", "gulch")  # one of each family


def app_at(host, seat, place="game"):
    guest = host.guests[seat] if seat else host.watcher
    return HostApp(guest.client, place, (402, 1, (seat,) if seat else ()), Library(), host.saves, ascii_only=True)


def opened(host, seat):
    """The game of the player at another login."""
    game = Game.open(host.saves, "402-1", seat=seat)
    game.roll_by(KeyAtHost(host.guests[seat].client))
    return game


def first_to_move(host):
    mover = Game.open(host.saves, "402-1", watch=True).to_move
    return [mover, *(seat for seat in host.players if seat != mover)]


def battle(app):
    return next(shown for shown in app.screen_stack if getattr(shown, "hosted", None) is not None)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("size", sample([(60, 16), (80, 24), (160, 50)], 2, 1))
async def test_the_panel_begins_with_the_clocks_and_the_header_has_the_table_in_place_of_the_seed(name, size, tmp_path):
    host = TableHost(tmp_path, name)
    mine, other = first_to_move(host)
    host.here = (other,)
    app = app_at(host, mine)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        await pilot.press("escape")
        await settled(pilot)
        shown = screen(app)
        assert "seed" not in shown[0]
        assert "table 402" in shown[0] or size[0] == 60
        seen = "\n".join(shown)
        assert all(told in seen for told in (f">{host.players[mine]}", f"{host.players[other]}", "here", "2 d 21 h"))


@pytest.mark.parametrize("name", GAMES)
async def test_commands_of_both_players_pass_through_the_host_which_rolls_their_dice(name, tmp_path):
    host = TableHost(tmp_path, name)
    mine, other = first_to_move(host)
    app = app_at(host, mine)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("escape")
        await read(pilot)
        mark, there = battle(app), opened(host, other)
        played = 0
        for _ in range(30 if name == "gulch" and not WHOLE else 60):
            there.refresh()
            if there.to_move == mine:
                await until(pilot, lambda: mark.controller.game.step == there.step)
                before = mark.controller.game.step
                mark.controller._do(Play(mark.controller.game.legal()[-1]))
                mark.paint()
                played += mark.controller.game.step > before
            elif there.to_move == other:
                there.play(there.legal()[-1])
                host.changed(other)
            if there.outcome:
                break
        assert played
        await until(pilot, lambda: mark.controller.game.step == there.step or there.refresh())
    assert there.step > 10
    assert all(isinstance(command, bytes) for command in host.rolled.values())
    asked = {each.step for guest in host.guests.values() for each in guest.asked if isinstance(each, Roll)}
    assert asked == set(host.rolled)


async def test_the_host_hears_once_of_what_was_played_and_nothing_of_what_was_only_looked_at(tmp_path):
    host = TableHost(tmp_path)
    app = app_at(host, US)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("escape")
        await read(pilot)
        await pilot.press("l", "v", "escape", "i", "escape")
        assert moved(host) == 0
        await pilot.press("f", "enter")
        await settled(pilot)
        assert battle(app).controller.game.step
        assert moved(host) >= 1


def moved(host):
    return sum(type(each).__name__ == "Moved" for each in host.guests[US].asked)


async def test_a_live_clock_runs_on_the_screen_without_asking_the_host(tmp_path):
    host = TableHost(tmp_path, clock=LIVE)
    app = app_at(host, US)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("escape")
        await settled(pilot)
        asked = len(host.guests[US].asked)
        assert any("38:00" in row or "37:5" in row for row in screen(app))
        await until(pilot, lambda: any("37:57" in row for row in screen(app)))
        assert len(host.guests[US].asked) == asked


async def test_who_comes_and_goes_is_told(tmp_path):
    host = TableHost(tmp_path)
    app = app_at(host, US)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("escape")
        host.here = (US, DE)
        host.guests[US].news(Changed(table=402))
        await until(pilot, lambda: "bert is here" in screen(app)[-2])
        host.here = (US,)
        host.guests[US].news(Changed(table=402))
        await until(pilot, lambda: "bert has left" in screen(app)[-2])


async def test_news_of_another_table_are_no_matter(tmp_path):
    host = TableHost(tmp_path)
    app = app_at(host, US)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        host.here = (US, DE)
        host.guests[US].news(Changed(table=7))
        await settled(pilot)
        assert "bert is here" not in "\n".join(screen(app))


async def test_q_opens_the_table_where_a_signal_is_sent_about_what_is_looked_at(tmp_path):
    host = TableHost(tmp_path)
    app = app_at(host, US)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("escape")
        await read(pilot)
        await pilot.press("Q")
        await settled(pilot)
        assert "Table 402" in screen(app)[0]
        await pilot.press("3", "b", "d")
        await settled(pilot)
        assert "No rule is cited on your screen" in screen(app)[-2]
        assert [each for each in host.guests[US].asked if isinstance(each, Signal)] == [
            Signal(code="3"), Signal(code="b", about="0307"),
        ]  # fmt: skip
        assert any("anna" in row and "Well played" in row for row in screen(app))
        await pilot.press("m")
        await settled(pilot)
        assert host.guests[US].asked.count(Mute(name="bert")) == 1
        assert "hear bert" in "\n".join(screen(app))


async def test_a_signal_of_the_other_player_stands_over_the_panel_until_the_table_was_looked_at(tmp_path):
    host = TableHost(tmp_path)
    app = app_at(host, US)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("escape")
        await read(pilot)
        host.guests[DE].client.ask(Signal(code="6"))
        await until(pilot, lambda: "bert: Take your time" in screen(app)[-2])
        await pilot.press("l")
        await settled(pilot)
        assert any("bert: Take your time" in row for row in screen(app)[:-2])
        await pilot.press("Q")
        await settled(pilot)
        await pilot.press("escape")
        await settled(pilot)
        assert not any("Take your time" in row for row in screen(app))


async def test_a_signal_that_comes_while_a_page_is_open_is_told_again_once_it_is_closed(tmp_path):
    host = TableHost(tmp_path)
    app = app_at(host, US)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("escape")
        await read(pilot)
        await pilot.press("question_mark")
        await settled(pilot)
        host.guests[DE].client.ask(Signal(code="6"))
        await until(pilot, lambda: app.screen._later)
        await pilot.press("j", "escape")
        await settled(pilot)
        assert "bert: Take your time" in screen(app)[-2]


async def test_a_player_resigns_by_the_word_yes(tmp_path):
    host = TableHost(tmp_path)
    app = app_at(host, US)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("escape")
        await read(pilot)
        await pilot.press("Q", "R", "n", "o", "enter")
        await settled(pilot)
        assert "The game continues" in screen(app)[-2]
        await pilot.press("R", "y", "e", "s", "enter")
        await until(pilot, lambda: isinstance(battle(app).controller.mode, VictoryMode))
        await settled(pilot)
        assert any("resigned" in row for row in screen(app))
    ended = Game.open(tmp_path, "402-1", watch=True).ended
    assert ended is not None
    assert (ended.why, ended.winner, ended.by) == ("resigned", "de", "us")


@pytest.mark.parametrize("turn", [0, 1], ids=["to move", "waiting"])
async def test_the_page_of_the_table_closes_when_the_other_resigns(tmp_path, turn):
    host = TableHost(tmp_path)
    mine = first_to_move(host)[turn]
    other = DE if mine == US else US
    app = app_at(host, mine)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("escape")
        await read(pilot)
        await pilot.press("Q")
        await settled(pilot)
        opened(host, other).resign(other)
        host.guests[mine].news(Changed(table=402))
        await until(pilot, lambda: isinstance(battle(app).controller.mode, VictoryMode))
        await settled(pilot)
        assert any("resigned" in row for row in screen(app))


async def test_a_draw_takes_an_offer_and_the_same_key_of_the_other(tmp_path):
    host = TableHost(tmp_path)
    app = app_at(host, US)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("escape")
        await read(pilot)
        await pilot.press("Q", "e")
        await settled(pilot)
        assert any("You offer a draw" in row for row in screen(app))
        there = opened(host, DE)
        there.make_offer(DE, "draw")
        host.changed(DE)
        await until(pilot, lambda: isinstance(battle(app).controller.mode, VictoryMode))
        assert app.screen is battle(app)
        assert any("DRAW" in row or "agreed" in row for row in screen(app))


@pytest.mark.parametrize("size", sample([(60, 16), (80, 24), (160, 50)], 2, 1))
async def test_an_offer_is_the_first_line_of_the_table_even_of_a_muted_player_and_its_key_reads_so(size, tmp_path):
    host = TableHost(tmp_path)
    host.muted = ("bert",)
    opened(host, DE).make_offer(DE, "draw")
    app = app_at(host, US)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        await pilot.press("escape")
        await read(pilot)
        await pilot.press("Q")
        await settled(pilot)
        assert "bert offers a draw: e accepts" in screen(app)[1]
        assert any("e  accept the draw" in row for row in screen(app))
        assert not any("odds" in row or "rule" in row for row in screen(app)[:-1]), "nothing was rolled or cited"


async def test_an_offer_of_the_other_player_is_accepted_by_its_key(tmp_path):
    host = TableHost(tmp_path)
    there = opened(host, DE)
    there.make_offer(DE, "stop")
    app = app_at(host, US)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("escape")
        await read(pilot)
        await pilot.press("Q")
        await settled(pilot)
        assert any("bert offers to stop, without a result: f accepts" in row for row in screen(app))
        await pilot.press("f")
        await until(pilot, lambda: isinstance(battle(app).controller.mode, VictoryMode))
    ended = Game.open(tmp_path, "402-1", watch=True).ended
    assert ended is not None
    assert ended.why == "stopped"


async def test_a_game_is_claimed_only_once_the_host_allows_it(tmp_path):
    host = TableHost(tmp_path)
    app = app_at(host, US)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("escape")
        await read(pilot)
        await pilot.press("Q", "C")
        await settled(pilot)
        assert "still has time" in screen(app)[-2]
        host.claimable = True
        host.guests[US].news(Changed(table=402))
        await until(pilot, lambda: any("claim the game" in row for row in screen(app)))
        await pilot.press("C")
        await until(pilot, lambda: battle(app).controller.game.outcome is not None)


async def test_a_battle_that_is_over_leads_to_the_lobby(tmp_path):
    host = TableHost(tmp_path)
    opened(host, DE).resign(DE)
    app = app_at(host, US)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await read(pilot)
        assert "to the lobby" in screen(app)[-2]
        assert "N another game, sides changed" in screen(app)[-2]
        assert "title" not in screen(app)[-1]
        await pilot.press("enter")
        await until(pilot, lambda: app.leaving)
    assert any(type(each).__name__ == "Visit" for each in host.guests[US].asked)


async def test_a_replay_at_a_host_offers_no_branches(tmp_path):
    host = TableHost(tmp_path)
    opened(host, DE).resign(DE)
    app = app_at(host, None, "replay")
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert not any(word in row for row in screen(app)[-2:] for word in ("branch", "lay on"))
        await pilot.press("enter")
        await settled(pilot)
        assert "one line and no branches" in screen(app)[-2]


async def test_the_message_of_a_battle_names_the_table_and_the_commands_find_it_by_many_words(tmp_path):
    host = TableHost(tmp_path)
    app = app_at(host, first_to_move(host)[0])
    async with app.run_test(size=(160, 50)) as pilot:
        await settled(pilot)
        await pilot.press("escape")
        await read(pilot)
        assert screen(app)[-2].rstrip().endswith("Q table")
        for word in ("signal", "draw", "resign", "chat", "mute"):
            await pilot.press("colon", *word)
            await settled(pilot)
            assert any("the other player: signals, offers, resign" in row for row in screen(app)), word
            await pilot.press("escape")
