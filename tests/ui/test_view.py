"""Who leaves a battle and comes back finds cursor, panel and filter as they were; a spoilt view is as none."""

import pytest

from cb_tui.games import RULESETS
from cb_tui.presentation.keys import actions
from cb_tui.presentation.text import plain_text
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.session.seats import default_seats, parse_seats
from cb_tui.ui.battle_controller import BattleController
from cb_tui.ui.saved_view import restore_view

WAYS = {
    "another piece": "tab tab",
    "a route": "tab l",
    "a target": "f tab",
    "a result": "f enter",
    "looking about": "x l l",
    "a line of sight": "v tab",
    "the danger map": "d l l D",
    "the shots at a hex": "F l",
    "the log": "f enter b enter i k",
    "the log, only some lines": "f enter i f right escape",
    "what was sought in it": "f enter b enter i slash R 1 enter",
    "the map then": "f enter i enter",
    "standing orders over the danger map": "d l O j",
    "standing orders, one changed": "O enter",
    "the luck": "f enter I",
    "the objectives": "o j",
    "without the reach": "r",
}


def begun(saves, seats=None):
    battle = Library().read("veghel")
    seats = parse_seats(seats, battle) if seats else default_seats(battle)
    return Game.new(RULESETS[battle.ruleset], battle, seed=7, seats=seats, name="game", saves=saves)


def come(game):
    controller = BattleController(game)
    restore_view(controller)
    return controller


def press(controller, script):
    for key in script.split():
        action = actions(controller.mode.keys).get(key)
        controller.press(action or key)
    return controller


def seen(controller):
    """All of the screen that is the game's: panel, page, map marks, and what is set."""
    mode, desk = controller.mode, controller.desk
    panel = mode.full_panel(desk, 30, 20) or mode.panel(desk, 30)
    return {
        "moment": mode.keys,
        "panel": [plain_text(row) for row in panel],
        "page": [plain_text(row) for row in mode.page(50, 20) or ()],
        "marks": mode.overlay(desk),
        "desk": (desk.cursor, desk.unit, desk.log_filter, desk.last_search, desk.show_reach),
    }


@pytest.mark.parametrize("script", WAYS.values(), ids=WAYS)
def test_what_was_shown_is_shown_again(tmp_path, script):
    game = begun(tmp_path)
    before = seen(press(come(game), script))
    assert before != seen(BattleController(game)), "the keys did something"
    game.close()
    assert seen(come(Game.open(tmp_path, "game"))) == before


@pytest.mark.parametrize("script", ["d l O", "l v"])
def test_esc_goes_back_as_it_would_have(tmp_path, script):
    game = begun(tmp_path)
    controller = press(come(game), script)
    game.close()
    again = come(Game.open(tmp_path, "game"))
    for each in (controller, again):
        press(each, "escape escape")
    assert seen(again) == seen(controller)


def test_after_other_commands_only_the_filter_is_left(tmp_path):
    game = begun(tmp_path)
    press(come(game), "f enter i f right escape")
    sieve = come(game).desk.log_filter
    game.close()
    elsewhere = Game.open(tmp_path, "game")
    elsewhere.play(elsewhere.legal()[0])
    elsewhere.close()
    controller = come(Game.open(tmp_path, "game"))
    assert controller.mode.keys == "choose"
    assert controller.desk.log_filter == sieve


@pytest.mark.parametrize("spoilt", [b"", b"\xff" * 99, b"x" * 99_999, "short", "changed"])
def test_a_spoilt_view_is_as_none_and_is_put_aside(tmp_path, spoilt):
    game = begun(tmp_path)
    press(come(game), "f enter tab d")
    game.close()
    (path,) = (tmp_path / "game").glob("view-*.json")
    if isinstance(spoilt, str):
        whole = path.read_bytes()
        spoilt = whole[:-9] if spoilt == "short" else whole.replace(b"0", b"1")
    path.write_bytes(spoilt)
    again = Game.open(tmp_path, "game")
    controller = come(again)
    assert (controller.mode.keys, again.step, again.dropped) == ("choose", game.step, "")
    assert (tmp_path / "game" / "view-us.damaged-1.json").read_bytes() == spoilt
    assert plain_text(controller.note).endswith("could not be read; the file is now view-us.damaged-1.json")


def test_a_view_that_cannot_be_written_is_not_missed(tmp_path):
    game = begun(tmp_path)
    press(come(game), "tab")
    (tmp_path / "game" / "view-us.json").mkdir()
    game.close()
    assert come(Game.open(tmp_path, "game")).mode.keys == "choose"


def test_each_seat_has_a_view_of_its_own_and_who_watches_leaves_none(tmp_path):
    game = begun(tmp_path, "us=human,de=human")
    game.close()
    for side in ("us", "de"):
        seat = Game.open(tmp_path, "game", seat=side)
        press(come(seat), "x")
        seat.close()
    watched = Game.open(tmp_path, "game", watch=True)
    come(watched)
    watched.close()
    assert sorted(path.name for path in (tmp_path / "game").glob("view*")) == ["view-de.json", "view-us.json"]
