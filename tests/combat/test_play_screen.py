"""A turn of Combat on the real screen by keys: each moment as it is drawn, and how many presses common things take."""

import os
from pathlib import Path

import pytest

from cb_tui.core.values import Place, UnitId
from cb_tui.games import RULESETS
from cb_tui.games.combat.rules.battle import CommanderForce, PlacedPiece
from cb_tui.games.combat.rules.model import EndTurn, Fire, Step, Strike
from cb_tui.games.combat.screen.modes.aim import AimMode
from cb_tui.games.combat.screen.modes.choose import ChooseMode
from cb_tui.games.combat.screen.modes.fired import FiredMode
from cb_tui.games.combat.screen.modes.move import MoveMode
from cb_tui.games.combat.screen.modes.strike import StrikeMode
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.ui.modes.popup import EndTurnMode
from tests.combat.muster import battle
from tests.combat.screen import HOT, Screen
from tests.sample import sample

GUN = UnitId("G2")
SCREENS = Path(__file__).parent / "screens"
UPDATE = "CB_TUI_UPDATE" in os.environ

MAP = (
    "........=...........",
    "........=......bbb..",
    "..hh....=.......ww..",
    ".hHHh...========ww..",
    "..hh....=......=....",
    "........=......=....",
    "......ww=......=w...",
    ".....www=w....w=ww..",
    "......ww=ww...w=ww..",
    "........=......=....",
    "..ww....=.......~~~~",
    ".wwww...=...hh......",
    "aaa.....=..hHHh.....",
    "......===...hh......",
    "......=.....##......",
    "......=.............",
)
BLUE = {"tank": "0909 1011 0914", "gun": "1312 0412", "plane": "0113 0113"}
RED = {"tank": "0907 1207 0904", "gun": "1205 0404", "foot": "0608"}


def force(seat, pieces, mined):
    units = tuple(PlacedPiece(kind, Place(at)) for kind, listed in pieces.items() for at in listed.split())
    return CommanderForce(seat=seat, units=units, mined=tuple(map(Place, mined.split())))


def screen(size=(80, 24), saves=None):
    """Return the screen of a game with everybody in place; Blue, in the south, moves first."""
    both = force("blue", BLUE, "0513 1214"), force("red", RED, "1110 0305")
    one = battle(MAP, title="Two sides", army="given", setup="given", forces=both, profile="house", era="ERA-12")
    return Screen(Game.new(RULESETS["combat"], one, seed=3, seats=HOT, name="one", saves=saves), saves, size)


def drawn(name, shown):
    """Check a screen against the picture that is kept of it."""
    kept, now = SCREENS / f"{name}.txt", "\n".join(row.rstrip() for row in shown.rows) + "\n"
    if UPDATE:
        kept.parent.mkdir(exist_ok=True)
        kept.write_text(now, "utf-8")
    assert now == kept.read_text("utf-8"), f"CB_TUI_UPDATE=1 draws {kept} anew"


# --- what each moment shows ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", sample([(80, 24), (100, 30), (160, 50)], 2))
async def test_the_moments_of_a_shot_as_they_are_drawn(size):
    async with screen(size) as shown:
        name = f"{size[0]}x{size[1]}"
        assert isinstance(shown.mode, ChooseMode)
        drawn(f"{name}-choose", shown)
        await shown.press("f")
        assert isinstance(shown.mode, AimMode)
        drawn(f"{name}-aim", shown)
        if size != (80, 24):
            return
        await shown.press("enter")
        assert isinstance(shown.mode, FiredMode)
        drawn(f"{name}-fired", shown)
        await shown.press("a")
        assert isinstance(shown.mode, StrikeMode)
        drawn(f"{name}-strike", shown)
        await shown.press("escape tab tab k k")
        assert isinstance(shown.mode, MoveMode)
        drawn(f"{name}-move", shown)


# --- how many presses a common thing takes -------------------------------------------------------------------------


async def test_a_move_of_three_squares_takes_four_presses():
    async with screen() as shown:
        await shown.press("tab tab")
        up, shown.presses = shown.mode.unit, 0
        await shown.press("k k k enter")
        assert shown.presses == 4
        assert [type(entry.command) for entry in shown.game.entries] == [Step] * 3
        assert {entry.command.unit for entry in shown.game.entries} == {up}


async def test_a_shot_from_here_takes_two_presses_and_one_after_a_move_two():
    async with screen() as shown:
        await shown.press("f enter")
        assert [type(entry.command) for entry in shown.game.entries] == [Fire]
        await shown.press("tab f")
        assert "go, fire" in shown.rows[-1]
        before = len(shown.game.entries)
        await shown.press("enter")
        done = [type(entry.command) for entry in shown.game.entries[before:]]
        assert done[-1] is Fire
        assert set(done[:-1]) == {Step}


async def test_a_strike_takes_two_presses():
    async with screen() as shown:
        await shown.press("a enter")
        assert [type(entry.command) for entry in shown.game.entries] == [Strike]


async def test_a_route_beyond_reach_goes_on_next_turn_with_one_key():
    async with screen() as shown:
        while shown.mode.unit != GUN:
            await shown.press("tab")
        await shown.press("k k k k k")
        assert "at 0407 in 3 turns" in shown.said
        await shown.press("enter")
        assert shown.game.entries[-1].command.unit == GUN
        first = shown.game.state.pieces[GUN].at
        await shown.press("e e e e A")
        assert shown.game.state.pieces[GUN].at == "0509"
        assert first == "0511"


async def test_two_squares_a_shot_at_the_second_target_and_back_one_take_seven_presses():
    async with screen() as shown:
        await shown.press("k u f tab enter j enter")
        assert shown.presses == 7
        steps = [type(entry.command) for entry in shown.game.entries]
        assert steps == [Step, Step, Fire, Step]


async def test_a_kept_route_goes_on_with_enter_once_its_piece_is_up():
    async with screen() as shown:
        while shown.mode.unit != GUN:
            await shown.press("tab")
        await shown.press("k k k k k enter e e e e")
        while shown.mode.unit != GUN:
            await shown.press("tab")
        shown.presses = 0
        await shown.press("enter")
        assert (shown.presses, shown.game.state.pieces[GUN].at) == (1, "0509")


# --- refusals and questions ----------------------------------------------------------------------------------------


async def test_a_key_that_can_do_nothing_says_why_with_the_rule():
    async with screen() as shown:
        await shown.press("f enter f")
        assert "has fired this turn [FIRE-1]" in shown.said


async def test_the_key_of_standing_orders_says_why_there_are_none():
    async with screen() as shown:
        await shown.press("O")
        assert "No standing orders in Combat: no one answers fire [TURN-3]" in shown.said


async def test_a_route_over_a_mine_tells_what_is_left_and_what_may_be_lost():
    async with screen() as shown:
        while shown.mode.unit != "T2":
            await shown.press("tab")
        await shown.press("u")
        drawn("80x24-mine", shown)


async def test_the_legend_says_houses_whatever_their_sign():
    one = screen((160, 50))
    one.app.unicode = True
    async with one as shown:
        assert "houses" in shown.text and "bua" not in shown.text
        await shown.press("L")
        assert "houses" in shown.text and "bua" not in shown.text


async def test_the_turn_ends_after_a_question_while_pieces_are_left():
    async with screen() as shown:
        await shown.press("e")
        assert isinstance(shown.mode, EndTurnMode)
        await shown.press("e")
        assert isinstance(shown.game.entries[-1].command, EndTurn)


async def test_a_piece_that_is_set_aside_is_not_asked_for_again_this_turn():
    async with screen() as shown:
        up = shown.mode.unit
        await shown.press("p")
        assert shown.mode.unit != up
        await shown.press("e")
        assert up not in shown.mode.left


async def test_undo_takes_back_a_move_and_stops_at_a_card():
    async with screen() as shown:
        up, at = shown.mode.unit, shown.game.state.pieces[shown.mode.unit].at
        await shown.press("l enter backspace")
        assert shown.game.state.pieces[up].at == at
        await shown.press("f enter backspace")
        assert shown.game.entries


async def test_who_comes_back_finds_his_aim_and_his_kept_routes(tmp_path):
    game = Game.new(RULESETS["combat"], Library().read("two_roads"), seed=3, seats=HOT, name="one", saves=tmp_path)
    gun = UnitId("g2")
    async with Screen(game, tmp_path) as shown:
        while shown.mode.unit != gun:
            await shown.press("tab")
        await shown.press("j j j j j j enter f tab")
        first, aimed = shown.game.state.pieces[gun].at, shown.mode.aim
    async with Screen(Game.open(tmp_path, "one"), tmp_path) as again:
        assert isinstance(again.mode, AimMode)
        assert again.mode.aim == aimed
        await again.press("escape e e e e A")
        assert again.game.state.pieces[gun].at > first


async def test_the_dice_page_of_a_shot_after_a_move_is_told_from_where_the_move_ends():
    """FIRE-2: t2 is hit from 1009, to which T1 goes first."""
    async with screen() as shown:
        await shown.press("f tab")
        assert "Tab next" in shown.said or "from 1009" in shown.text
        await shown.press("w")
        assert "range 2 of 2 from 1009" in shown.text
