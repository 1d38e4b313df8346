"""The log: all of it from the first turn on, what is found in it, what is filtered, what the player writes into it."""

import base64
import re
import sys
import time
from fractions import Fraction

import pytest

from cb_tui.core.hexes import Hex
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.rules.events import Called, Fought, LeaderFell
from cb_tui.games.combat_boots.screen.modes.choose import ChooseMode
from cb_tui.presentation.key import character
from cb_tui.presentation.log_view import LogRow, LogView
from cb_tui.presentation.text import length, line, plain_text
from cb_tui.session.game import Game
from cb_tui.ui.battle_controller import BattleController
from cb_tui.ui.modes.inspect import InspectMode
from cb_tui.ui.modes.log_filter import FilterMode, FindMode, NoteMode
from cb_tui.ui.modes.pages import PageMode
from cb_tui.ui.saved_mode import KINDS, LogFilter
from tests.reports import reported
from tests.terminal.harness import Terminal
from tests.ui.invented import GE
from tests.ui.paper import paper, shown
from tests.ui.test_flows import LIBRARY, controller, press, said
from tests.ui.test_inspect import fired_once, page, whole


def listed(playing):
    return shown(playing.mode.full_panel(playing.desk, 29, 21))


def lines(mode):
    return [plain_text(mode.entries[index].short) for index in mode.shown]


def test_the_list_stands_under_the_luck_ledger_and_after_it():
    playing = whole("veghel", 3)
    press(playing, "i")
    before = listed(playing)
    press(playing, "I")
    assert isinstance(playing.mode, PageMode)
    assert listed(playing) == before
    press(playing, "escape")
    assert listed(playing) == before


def test_a_narrow_panel_shows_what_a_round_hand_to_hand_cost_each_side():
    fought = Fought(at=Hex("0605"), side=GE, dice=(4,), enemy_dice=(6,), pairs=1, losses=1, enemy_losses=0)
    (told,) = reported(paper().sides, fought)
    entry = LogRow(101, line("close combat in 0605: losses German 1, US 0"), line(told.brief))
    assert shown(entry.lines(29, full=False)) == "101 lost in 0605: US 0, GE 1"
    assert shown(entry.lines(49, full=False)) == "101 close combat in 0605: losses German 1, US 0"
    assert told.detail == "US 6 / GE 4", "its dice stand below the newest line"


@pytest.mark.parametrize(("lands", "told"), [(0, "lands now"), (12, "lands turn 12")])
def test_a_narrow_panel_shows_when_a_barrage_lands(lands, told):
    called = Called(UnitId("B1-1"), UnitId("B1"), Hex("0403"), lands)
    assert reported(paper().sides, called)[0].brief == f"B1 on 0403, {told}"


def test_a_narrow_panel_shows_how_a_leader_fell():
    fell = LeaderFell(UnitId("L1"), "caught alone by the enemy")
    assert reported(paper().sides, fell)[0].brief == "L1 is lost, caught alone by the enemy"


def test_a_page_says_where_esc_goes_back_to():
    playing = whole("veghel", 3)
    press(playing, "i", "question_mark")
    assert said(playing) == "Esc back to the log"
    press(playing, "escape", "enter", "I")
    assert said(playing) == "Esc back to the map", "the map as it was then"
    playing = controller()
    press(playing, "O", "question_mark")
    assert said(playing) == "Esc back to the orders"


# --- found -----------------------------------------------------------------------------------------------------------


def test_what_is_typed_is_found_at_once_and_n_goes_on_from_match_to_match():
    playing = whole("veghel", 3)
    press(playing, "i", "slash", *"m1")
    assert isinstance(playing.mode, FindMode)
    assert re.match(r"Find text, a piece, a hex or side: m1_   \d+ of \d+", said(playing))
    mode = press(playing, "enter")
    assert isinstance(mode, InspectMode)
    matches = mode.matches
    assert len(matches) > 2
    assert all("m1" in mode.entries[index].units for index in matches)
    assert len(mode.shown) == len(mode.entries), "nothing is hidden"
    seen = [press(playing, "n").now for _ in matches]
    assert sorted(seen) == matches, "round and round"
    assert seen == [press(playing, "n").now for _ in matches]
    assert press(playing, "N").now == seen[-2]


def test_a_hex_finds_what_took_place_there_and_a_side_whatever_it_did():
    playing = fired_once()
    press(playing, "i", "slash", *"0604", "enter")
    assert playing.mode.entries[playing.mode.matches[0]].roll.place == "0604"
    press(playing, "slash", *"german", "enter")
    assert {playing.mode.entries[n].side for n in playing.mode.matches} <= {playing.mode.entries[1].side}
    press(playing, "slash", *"zz", "enter", "n")
    assert said(playing) == "No line shown contains 'zz'"


def test_from_the_map_slash_and_enter_find_the_lines_of_what_is_under_the_cursor():
    playing = fired_once()
    playing.desk.cursor = playing.desk.table.pieces["R1"].at
    press(playing, "slash")
    assert said(playing).startswith("Find R1 (Enter), or type")
    mode = press(playing, "enter")
    assert "R1" in mode.entries[mode.now].units
    press(playing, "escape")
    playing.desk.cursor = Hex("0102")
    press(playing, "slash")
    assert said(playing).startswith("Find 0102 (Enter)")
    press(playing, "escape", "escape")
    assert isinstance(playing.mode, ChooseMode)


# --- filtered --------------------------------------------------------------------------------------------------------


def test_the_filter_asks_side_kind_piece_hex_and_chance_and_the_list_follows():
    playing = whole("veghel", 3)
    mode = press(playing, "i")
    every = len(mode.shown)
    press(playing, "f", "right")
    assert isinstance(playing.mode, FilterMode)
    assert {mode.entries[n].side for n in mode.shown} == {playing.desk.table.scene.forces[0].side}
    assert listed(playing).startswith("LOG US  "), "as the side is called everywhere"
    press(playing, "backspace", "down", "right")
    assert {mode.entries[n].sort for n in mode.shown} == {"fire"}
    press(playing, "backspace", "down", *"R3")
    assert all("R3" in mode.entries[n].units for n in mode.shown)
    assert 0 < len(mode.shown) < every
    press(playing, "backspace", "backspace", "down", *"0407")
    assert all("0407" in mode.entries[n].hexes for n in mode.shown)
    press(playing, "down", "up", *["backspace"] * 4, "down", *["right"] * 3)
    assert mode.desk.log_filter == LogFilter(below=10)
    chances = [mode.book.had(mode.entries[n]) for n in mode.shown]
    assert chances
    assert all(chance < Fraction(1, 10) for chance in chances)
    assert listed(playing).startswith("LOG <10%  ")
    press(playing, "escape", "a")
    assert len(mode.shown) == every


def test_the_filter_stays_when_the_log_is_left_and_opened_again():
    playing = fired_once()
    press(playing, "i", "f", "down", "right", "right", "escape", "escape")
    assert isinstance(playing.mode, ChooseMode)
    mode = press(playing, "i")
    assert mode.desk.log_filter.kind == "move"
    assert page(playing).startswith(" No log line matches the filter.")
    assert press(playing, "a").shown


@pytest.mark.parametrize(
    ("battle", "kinds"),
    [
        ("bain", {"fire", "move", "close combat"}),
        ("edson", {"artillery", "close combat", "morale"}),
        ("stonne", {"air"}),
    ],
)
def test_every_line_has_a_kind_that_the_filter_names(battle, kinds):
    playing = whole(battle, 3)
    sorts = {entry.sort for entry in playing.desk.log_view.entries}
    assert kinds <= sorts <= set(KINDS)


# --- notes -----------------------------------------------------------------------------------------------------------


def test_a_note_stands_behind_its_line_after_a_reload_and_in_the_list_of_notes(tmp_path):
    found = LIBRARY.read("veghel")
    from cb_tui.games import RULESETS
    from cb_tui.session.seats import default_seats

    game = Game.new(RULESETS[found.ruleset], found, seed=5, seats=default_seats(found), name="x", saves=tmp_path)
    playing = BattleController(game, speed=5)
    press(playing, "f", "enter", "i", "k", "k", "w")
    assert isinstance(playing.mode, NoteMode)
    press(playing, *"Not", "space", *"lucky", "exclamation_mark", "enter")
    assert said(playing) == "Noted at step 1; it goes into the report too"
    assert [(note.step, note.text) for note in game.notes] == [(1, "Not lucky!")]
    before = lines(playing.mode)
    assert "note Not lucky!" in before
    game.close()
    again = BattleController(Game.open(tmp_path, "x"), speed=5)
    assert lines(press(again, "i")) == before
    again.game.close()


def test_a_letter_of_any_keyboard_can_be_typed():
    assert [character(press) for press in ("a", "full_stop", "minus", "space", "ä", "escape", "f1")] == [
        *"a.- ä",
        "",
        "",
    ]


# --- one line to paste -----------------------------------------------------------------------------------------------


def test_a_fire_as_one_line_says_all_that_decided_it():
    playing = fired_once()
    text = press(playing, "i").text()
    assert "\n" not in text
    assert text == (
        "Veghel crossroads, turn 1, step 1: R1 fired at r1 in 0604; ready, range 5 of 6 [FIRE-1]; "
        "from 0307: nothing between [LOS-1]; Attack: roll 2: R1 2 [FIRE-3]; "
        "Defense: roll 2: r1 2 [FIRE-3], buildings +1 [COV-2]; attack: 5 1; defense: 4 2 to beat: 5. "
        "Odds: destroyed 5.4% (35/648), disrupted 17.7% (229/1296), no effect 76.9% (997/1296). "
        "Result: no effect, luck 38 of 100. Seed 5."
    )


@pytest.mark.parametrize(
    ("term", "clipboard"), [("xterm-256color", True), ("tmux-256color", True), ("linux", False), ("vt100", False)]
)
def test_c_gives_the_line_to_a_terminal_that_may_have_a_clipboard_and_shows_it_to_all(tmp_path, term, clipboard):
    argv = [sys.executable, "-m", "cb_tui", "play", "veghel", "--seed", "5", "--saves", str(tmp_path)]
    with Terminal(argv, env={"TERM": term}) as terminal:
        for key, comes in (
            ("", "Enter begin "),
            ("enter", "Tab next"),
            ("f", "Enter fires"),
            ("enter", "NO EFFECT"),
            ("i", "LOG"),
            ("c", "One line to paste"),
        ):
            terminal.press(key)
            terminal.until(comes)
        assert "Veghel crossroads, turn 1, step 1" in terminal.text()
        sent = re.findall(rb"\x1b\]52;c;([A-Za-z0-9+/=]*)\x07", bytes(terminal.raw))
        assert bool(sent) == clipboard
        if sent:
            assert base64.b64decode(sent[0]).startswith(b"Veghel crossroads, turn 1, step 1: R1 fired")
        terminal.press("escape")
        terminal.until("LOG")


# --- how fast --------------------------------------------------------------------------------------------------------


def test_a_log_of_two_thousand_lines_is_leafed_through_without_a_pause():
    playing = whole("veghel", 3)
    table, log = playing.desk.table, LogView()
    while len(log.entries) < 2000:
        for logged in playing.game.logged():
            log.add(table, logged)
    playing.desk.log_view = log
    began = time.process_time()
    mode = press(playing, "i")
    keys = ["g", "G", "pageup", "k", "t", "t", "G"]
    for key in keys:
        press(playing, key)
        assert len(mode.full_panel(playing.desk, 29, 21)) == 21
        assert mode.page(50, 21)
    assert (time.process_time() - began) / len(keys) < 0.1
    press(playing, "g")
    assert mode.now == 0
    assert max(length(row) for row in mode.full_panel(playing.desk, 29, 21)) <= 29
