"""Two people, one save: what each screen shows while the other plays, at two logins and at one keyboard."""

import pytest

from cb_tui.core.hexes import Hex
from cb_tui.core.values import Side, UnitId
from cb_tui.games import RULESETS
from cb_tui.games.combat_boots.rules.standing_orders_model import Orders, Policy
from cb_tui.games.combat_boots.screen.modes.choose import ChooseMode
from cb_tui.games.combat_boots.screen.modes.fired import FiredMode
from cb_tui.games.combat_boots.screen.modes.reaction import ReactionMode
from cb_tui.presentation.keys import action_of, actions
from cb_tui.presentation.text import plain_text
from cb_tui.session.errors import SessionError
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.session.seat_locks import keep_seat
from cb_tui.session.seats import HUMAN
from cb_tui.ui.app import GameApp
from cb_tui.ui.battle_controller import BattleController
from cb_tui.ui.modes.early_end import EarlyEndMode
from cb_tui.ui.modes.handover import HandoverMode
from cb_tui.ui.modes.other_side import MachineMode, WaitingMode
from cb_tui.ui.modes.pages import PageMode
from cb_tui.ui.modes.start_and_end import VictoryMode
from cb_tui.ui.screens.battle import BattleScreen
from cb_tui.ui.screens.title import TitleScreen
from tests.ui.reading import silent, until

US, DE = Side("us"), Side("de")
R2 = UnitId("R2")


def begun(saves, seed=5, dice="seeded"):
    battle = Library().read("veghel")
    seats = {US: HUMAN, DE: HUMAN}
    game = Game.new(RULESETS[battle.ruleset], battle, seed=seed, seats=seats, name="duel", saves=saves, dice=dice)
    for side in seats:  # each is asked whatever the chance
        game.give_orders(side, Orders(opportunity=Policy("ask", 0), answer=Policy("ask", 0)))
    return game


@pytest.fixture
def logins(tmp_path):
    """The screens of both players, each at a login of his own."""
    begun(tmp_path).close()
    games = [Game.open(tmp_path, "duel", seat=side) for side in (US, DE)]
    yield [BattleController(game, speed=5) for game in games]
    for game in games:
        game.close()


def press(playing, *keys):
    for key in keys:
        action = action_of(playing.mode.keys, key)
        assert action, (playing.mode.keys, key)
        playing.press(action)
    return playing.mode


def heard(playing):
    """The other's moves are heard and shown to their end."""
    assert playing.remote.poll_log()
    while isinstance(playing.mode, MachineMode) and playing.tick() is not None:
        pass
    return playing.mode


def said(playing):
    return plain_text(playing.note or playing.mode.message(playing.desk))


def test_who_is_not_to_move_waits_and_may_look_about(logins):
    us, de = logins
    assert isinstance(us.mode, ChooseMode)
    assert isinstance(de.mode, WaitingMode)
    assert said(de).startswith("Waiting for US ")
    de.point(Hex("0604"))
    press(de, "v", "escape", "i", "escape", "L", "escape")
    assert isinstance(de.mode, WaitingMode)
    assert not de.remote.poll_log()


def test_a_march_is_heard_and_shown_where_it_went(logins):
    us, de = logins
    press(us, "tab", "h", "enter")
    assert isinstance(heard(de), WaitingMode)
    assert de.desk.table.pieces[R2].at == us.desk.table.pieces[R2].at == Hex("0208")
    assert plain_text(de.desk.log_view.entries[-1].short).startswith("R2 moves 0308 0208")
    assert de.desk.cursor == Hex("0208")


def test_another_player_s_deeds_come_one_by_one_at_a_pace_and_his_marches_quickly(logins):
    us, de = logins
    de.remote.speed = 3
    press(us, "tab", "h", "enter", "e", "e")
    assert de.remote.poll_log()
    assert not isinstance(de.mode, ChooseMode)
    de.go_on([])
    assert de.tick() == 0.25
    assert said(de).startswith("R2 moves")
    assert de.game.step == 1  # the rest is still to be shown
    while isinstance(de.mode, MachineMode):
        de.tick()
    assert isinstance(de.mode, ChooseMode)
    assert said(de).startswith("While you waited: R2 to 0208")


def test_an_opportunity_to_fire_is_asked_at_the_login_that_has_it_and_the_march_goes_on_after_it(logins):
    us, de = logins
    press(us, "e", "e")
    heard(de)
    press(de, "l", "l", "enter")
    assert isinstance(de.mode, WaitingMode)
    assert isinstance(heard(us), ReactionMode)
    assert de.game.step == us.game.step == 2
    assert de.desk.table.pieces[UnitId("r2")].at == Hex("0706")
    press(us, "space")
    heard(de)
    assert de.desk.table.pieces[UnitId("r2")].at == Hex("0806")


def test_a_shot_is_told_while_the_other_login_may_answer_it_and_with_the_answer(logins):
    us, de = logins
    press(us, "f", "enter")
    assert isinstance(us.mode, WaitingMode)
    assert "R1 fired at r1" in "\n".join(map(plain_text, us.mode.panel(us.desk, 33)))
    assert isinstance(heard(de), ReactionMode)
    press(de, "f")
    assert "r1 fired back at R1" in "\n".join(map(plain_text, de.mode.panel(de.desk, 33)))
    press(us, "v", "escape")
    assert isinstance(heard(us), FiredMode)
    assert us.mode.attack.actors == ("R1",)
    assert said(us).startswith("r1 fired back at R1: ")


def test_what_the_last_shot_did_is_told_before_the_next_question(logins):
    us, de = logins
    press(us, "l", "l", "enter")
    assert isinstance(heard(de), ReactionMode)
    assert said(de).startswith("FIRE AT R1?")
    press(de, "f")
    assert said(de).startswith("m1: no effect.  FIRE AT R1?")
    press(de, "tab")
    assert said(de).startswith("FIRE AT R1?")


def test_what_the_other_takes_back_is_gone_here_too(logins):
    us, de = logins
    press(us, "tab", "h", "enter")
    heard(de)
    press(us, "backspace")
    heard(de)
    assert de.desk.table.pieces[R2].at == Hex("0308")
    assert said(de) == "US: undone, back to step 0"
    assert de.desk.log_view.entries == []


def test_who_reads_a_page_does_not_keep_the_other_waiting_and_loses_no_place_in_it(logins):
    us, de = logins
    press(de, "o")
    press(us, "tab", "h", "enter")
    assert de.remote.poll_log()
    assert isinstance(de.mode, PageMode)
    assert de.game.step == 1
    assert said(de) == "The other player has moved on: Esc shows it"
    press(de, "escape")
    assert isinstance(de.mode, WaitingMode)
    assert de.desk.table.pieces[R2].at == Hex("0208")


def test_a_third_looks_on_turn_by_turn_and_can_change_nothing(logins, tmp_path):
    us, de = logins
    watcher = BattleController(Game.open(tmp_path, "duel", watch=True), speed=5)
    assert said(watcher).startswith("You are watching: US decides")
    press(us, "tab", "h", "enter", "e", "e")
    heard(de)
    assert isinstance(heard(watcher), WaitingMode)
    assert watcher.watch.seat == DE
    press(watcher, "O", "enter", "escape")
    assert "only watching this game" in said(watcher)
    assert watcher.game.hash() == us.game.hash() == de.game.hash()


def test_fair_dice_wait_for_the_other_login_s_number_and_then_fall_on_both_screens(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    begun(tmp_path, dice="fair").close()
    us, de = (BattleController(Game.open(tmp_path, "duel", seat=side), speed=5) for side in (US, DE))
    us.remote.poll_log()
    press(us, "f", "enter")
    assert isinstance(us.mode, WaitingMode)
    assert said(us).startswith("Waiting for German's number")
    heard(de)
    heard(us)
    heard(de) if de.game.has_news else None
    assert us.game.step == de.game.step == 1
    assert us.game.entries[0].faces == de.game.entries[0].faces != ()
    unhurt = bool(de.desk.table.scene.question)  # the dice of fair play fall as they fall
    assert isinstance(de.mode, ReactionMode if unhurt else WaitingMode)
    us.game.close()
    de.game.close()


def test_who_comes_back_without_the_secret_numbers_that_a_roll_waits_for_is_told_and_gives_new_ones(tmp_path):
    """Given a shot pledged while its target's player is away, who comes back from another computer."""
    begun(tmp_path, dice="fair").close()
    us, de = (fair_login(tmp_path, side) for side in (US, DE))
    us.remote.poll_log()
    de.game.close()
    press(us, "f", "enter")
    assert said(us).startswith("Waiting for German's number, whose seat is empty")
    de = fair_login(tmp_path, DE, computer="another")
    assert isinstance(de.mode, WaitingMode)
    assert said(de).startswith("Waiting for German's number  ")
    told = " ".join(plain_text(row) for row in de.mode.panel(de.desk, 33))
    assert "The secret numbers of German are not on this computer" in told
    assert "make new ones (N on the screen" in told
    press(de, "N")
    heard(us)
    heard(de)
    assert us.game.step == de.game.step == 1
    assert us.game.entries[0].faces == de.game.entries[0].faces != ()
    us.game.close()
    de.game.close()


def test_whose_numbers_are_lost_is_told_in_the_other_player_s_turn_too_and_goes_on_hearing_it(tmp_path):
    begun(tmp_path, dice="fair").close()
    us, de = (fair_login(tmp_path, side) for side in (US, DE))
    de.game.close()
    de = fair_login(tmp_path, DE, computer="another")
    us.remote.poll_log()
    assert "secret numbers" in " ".join(plain_text(row) for row in de.mode.panel(de.desk, 33))
    press(us, "tab", "h", "enter")
    heard(de)
    assert de.desk.table.pieces[R2].at == us.desk.table.pieces[R2].at == Hex("0208")
    press(de, "N")
    assert said(de).startswith("Waiting for US  ")
    us.game.close()
    de.game.close()


def fair_login(saves, side, computer=""):
    """The screen of a player whose secret numbers are on a computer of that name, else on one of their own."""
    game = Game.open(saves, "duel", seat=side)
    game.numbers = saves / "computers" / (computer or side)
    return BattleController(game, speed=5)


# --- one keyboard ------------------------------------------------------------------------------------------------


def test_the_page_comes_only_where_the_next_question_is_the_other_player_s_and_g_opens_it(tmp_path):
    playing = BattleController(begun(tmp_path))
    assert isinstance(press(playing, "tab", "h", "enter"), ChooseMode)
    page = press(playing, "e", "e")
    assert isinstance(page, HandoverMode)
    text = "\n".join(plain_text(row) for row in page.page(80, 21))
    for words in ("The US turn is over.", "Hand the keyboard to the German player.", "German player: type g"):
        assert words in text
    assert not {"enter", "space", "escape"} & set(actions("handover"))
    assert isinstance(press(playing, "g"), ChooseMode)
    assert playing.desk.table.viewing_side == DE
    playing.game.close()


def test_the_standing_orders_on_the_page_are_those_of_the_player_who_leaves(tmp_path):
    playing = BattleController(begun(tmp_path))
    press(playing, "e", "e", "O", "enter", "escape")
    assert playing.game.orders[US].opportunity.do == "fire"
    assert playing.game.orders[DE].opportunity.do == "ask"
    assert isinstance(playing.mode, HandoverMode)
    playing.game.close()


def test_a_seat_can_be_left_to_another_login_on_the_page(tmp_path):
    playing = BattleController(begun(tmp_path))
    press(playing, "e", "e")
    with pytest.raises(SessionError):
        Game.open(tmp_path, "duel", seat=DE)
    assert isinstance(press(playing, "l"), WaitingMode)
    assert said(playing).startswith("Waiting for German, whose seat is empty")
    other = Game.open(tmp_path, "duel", seat=DE)
    assert playing.remote.poll_player()
    assert said(playing).startswith("Waiting for German ")
    assert playing.game.local_seats == (US,)
    other.close()
    playing.game.close()


def test_a_battle_against_the_machine_has_no_such_page(tmp_path):
    battle = Library().read("veghel")
    seats = {US: HUMAN, DE: "ai:hold"}
    playing = BattleController(Game.new(RULESETS[battle.ruleset], battle, seed=5, seats=seats, saves=None), speed=5)
    for _ in range(200):
        assert not isinstance(playing.mode, HandoverMode)
        if isinstance(playing.mode, MachineMode):
            playing.tick()
        elif isinstance(playing.mode, ReactionMode):
            press(playing, "space")
        else:
            playing.press("end")
            playing.press("yes")


async def test_that_the_other_player_goes_on_as_a_branch_is_told_and_enter_goes_there_too(tmp_path):
    us = begun(tmp_path)
    keep_seat(us, US)
    running = GameApp(Game.open(tmp_path, "duel", seat=DE), Library(), tmp_path, ascii_only=True)
    async with running.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        controller = running.screen.controller
        assert not controller.remote.poll_player()
        branch = us.branch_at(0)
        assert controller.remote.poll_player()
        assert said(controller) == "The other player went on as branch b1.   Enter takes you there, to your seat"
        await pilot.press("enter")
        await until(pilot, lambda: running.game.branch == "b1")
        await pilot.pause()
        assert (running.game.branch, running.game.local_seats) == ("b1", (DE,))
        assert "branch b1  saved" in screen(running)
        assert not running.screen.controller.remote.poll_player()
    running.save_now()
    branch.close()


def test_who_reads_a_page_while_the_other_goes_on_as_a_branch_is_told_once(logins):
    us, de = logins
    press(de, "L")
    branch = us.game.branch_at(0)
    assert de.remote.poll_player()
    assert said(de) == "The other player went on as branch b1: cb-tui resume duel follows"
    assert not de.remote.poll_player()
    press(de, "escape")
    assert said(de).startswith("The other player went on as branch b1.   Enter takes you there")
    branch.close()


# --- the page of a game that is taken --------------------------------------------------------------------------


def screen(running):
    return "\n".join(strip.text.rstrip() for strip in running.screen._compositor.render_strips())


@pytest.mark.parametrize("size", [(80, 24), (40, 12)])
async def test_a_taken_game_offers_the_free_seat_the_taking_over_and_the_looking_on(tmp_path, size):
    other = begun(tmp_path)
    keep_seat(other, US)
    running = GameApp(None, Library(), tmp_path, ascii_only=True)
    async with running.run_test(size=size) as pilot:
        await pilot.press("c")
        await until(pilot, lambda: "This game is open at another login." in screen(running))
        await pilot.press("w")
        await until(pilot, lambda: isinstance(running.screen, BattleScreen))
        assert running.game.local_seats == ()
        running.to_title()
        await until(pilot, lambda: isinstance(running.screen, TitleScreen))
        await pilot.press("c")
        await until(pilot, lambda: "This game is open at another login." in screen(running))
        await pilot.press("o")
        await until(pilot, lambda: isinstance(running.screen, BattleScreen))
        await pilot.pause()
        assert running.game.local_seats == (DE,)
        assert "WAITING FOR US" in screen(running) or size[0] < 80
    running.save_now()
    other.close()


async def test_the_hand_over_page_has_the_whole_screen_and_gives_it_back(tmp_path):
    running = GameApp(begun(tmp_path), Library(), tmp_path, ascii_only=True)
    async with running.run_test(size=(80, 24)) as pilot:
        await pilot.press("e")
        await silent(pilot)
        await pilot.press("e")
        await silent(pilot)
        assert "GE morale" not in screen(running)
        assert "                     Hand the keyboard to the German player." in screen(running)
        await pilot.press("g")
        await pilot.pause()
        assert "GE morale" in screen(running)
    running.save_now()


# --- the early end -------------------------------------------------------------------------------------------------


def type_in(playing, text):
    for letter in text:
        playing.press(letter)


def test_who_resigns_types_yes_and_both_screens_show_the_end(logins):
    us, de = logins
    press(us, "tab", "h", "enter")
    heard(de)
    press(de, "Q")
    assert said(de) == "END THE GAME?  R resign   d offer a draw   s offer to stop   Esc back"
    press(de, "R")
    assert said(de) == "RESIGN?  Type yes and Enter; Esc plays on: _"
    type_in(de, "no")
    assert isinstance(press(de, "enter"), EarlyEndMode)
    press(de, "R")
    type_in(de, "yes")
    assert isinstance(press(de, "enter"), VictoryMode)
    assert isinstance(heard(us), VictoryMode)
    for playing, word in ((us, "VICTORY"), (de, "DEFEAT")):
        page = "\n".join(plain_text(row) for row in playing.mode.page(79, 12))
        assert ("US victory: " if playing is de else "") + "Germans resigned." in page
        assert playing.mode._told().word == word
        assert playing.desk.table.decides is None


def test_the_other_player_hears_of_an_offer_and_accepts_it_on_his_own_screen(logins):
    us, de = logins
    press(us, "Q", "d")
    assert said(us) == "Offered; the other player may accept until the next command"
    assert isinstance(us.mode, ChooseMode)
    assert isinstance(heard(de), WaitingMode)
    assert de.remote.poll_player()
    assert said(de) == "US offers a draw: Q answers"
    press(de, "Q")
    assert said(de) == "END THE GAME?  R resign   d accept the draw   s offer to stop   Esc back"
    assert isinstance(press(de, "d"), VictoryMode)
    assert us.remote.poll_log()
    assert isinstance(us.mode, VictoryMode)
    assert us.mode._told().word == "DRAW"


def test_two_who_stop_have_no_result(logins):
    us, de = logins
    press(us, "Q", "s")
    heard(de)
    press(de, "Q", "s")
    assert us.remote.poll_log()
    assert [plain_text(row) for row in us.mode.panel(us.desk, 29)][:2] == [
        "NO RESULT       turn 1 of 8",
        "stopped by agreement",
    ]
    assert us.mode.page(79, 22)


def test_an_offer_is_gone_with_the_next_command(logins):
    us, de = logins
    press(us, "Q", "d")
    heard(de)
    press(us, "tab", "h", "enter")
    heard(de)
    press(de, "Q")
    assert "d offer a draw" in said(de)


def test_at_one_keyboard_no_one_can_resign(tmp_path):
    playing = BattleController(begun(tmp_path), speed=5)
    press(playing, "Q")
    assert said(playing) == "both sides are played at this keyboard, so there is no one to resign to"


def test_who_plays_the_ai_may_resign_and_offers_nothing():
    battle = Library().read("veghel")
    seats = {US: HUMAN, DE: "ai:random"}
    playing = BattleController(Game.new(RULESETS[battle.ruleset], battle, seed=5, seats=seats, saves=None), speed=5)
    press(playing, "Q")
    assert said(playing) == "END THE GAME?  R resign   Esc back"
    press(playing, "R")
    type_in(playing, "yes")
    assert isinstance(press(playing, "enter"), VictoryMode)
