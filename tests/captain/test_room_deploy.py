"""HG-12 on the screen and by typed lines: stands are shifted within their circles before turn 1."""

import pytest
from msgspec.structs import replace

from cb_tui.core.values import SeatId
from cb_tui.games.combat_captain.rules.battle import DeploymentCircle
from cb_tui.games.combat_captain.ruleset import COMBAT_CAPTAIN
from cb_tui.games.combat_captain.screen.modes.deploy import DeployMode
from cb_tui.games.combat_captain.screen.modes.first import RollMode
from cb_tui.session.game import Game
from tests.captain.table import battle
from tests.captain.test_room import HOT, Play
from tests.cli.typist import heard

STANDS = {"AR1": "20,24", "AR2": "26,24", "AM1": "32,24", "br1": "24,8", "br2": "30,8"}
CIRCLES = {"A": DeploymentCircle(inches=12, of="26,26"), "b": DeploymentCircle(inches=8, of="27,8")}


def game(**seats: str) -> Game:
    one = battle(STANDS, title="Meadow", deploy=True, hedge="14,30 40,30")
    companies = tuple(replace(each, within=CIRCLES[each.id]) for each in one.companies)
    players = {SeatId(seat): who for seat, who in seats.items()} or HOT
    return Game.new(COMBAT_CAPTAIN, replace(one, companies=companies), seed=3, seats=players, name="one", saves=None)


def screen(size=(80, 24), **seats: str) -> Play:
    return Play(game(**seats), None, size)


async def test_who_just_wants_to_play_presses_one_key():
    async with screen(blue="human", red="ai:hold") as shown:
        await shown.press("e")
        assert isinstance(shown.mode, RollMode)
        assert shown.given == ["Ready", "Ready"]


async def test_arrows_lead_a_stand_and_enter_has_it_begin_there():
    async with screen() as shown:
        assert isinstance(shown.mode, DeployMode)
        assert "DEPLOY  BLUE" in shown.text and "of 12.0 inches" in shown.text
        await shown.press("left up")
        assert "begin at 18.0,22.0" in shown.text
        await shown.press("enter")
        assert shown.state.stands["AR1"].at == "18.0,22.0"
        await shown.press("tab down down down enter")
        assert "[COVER-10]" in shown.text, "the hedge"
        await shown.press("backspace")
        assert shown.state.stands["AR1"].at == "20.0,24.0"


async def test_ready_asks_while_a_stand_is_on_its_way_and_is_taken_back():
    async with screen() as shown:
        await shown.press("left e")
        assert "AR1 is not placed" in shown.text and shown.given == []
        await shown.press("escape enter e e")
        assert shown.given == ["Deploy", "Ready", "Ready"]
        await shown.press("backspace")
        assert isinstance(shown.mode, DeployMode) and shown.given == ["Deploy", "Ready"]


async def test_a_company_is_shifted_as_far_as_each_of_it_may():
    """AM1 comes to the edge of the circle first."""
    async with screen() as shown:
        await shown.press("a right right right enter")
        ends = [shown.state.stands[unit].at for unit in ("AR1", "AR2", "AM1")]
        assert ends == ["26.0,24.0", "32.0,24.0", "37.8,24.0"]
        assert shown.given == ["Deploy"] * 3


async def test_both_sides_deploy_at_one_keyboard_the_first_one_first():
    async with screen() as shown:
        await shown.press("e")
        assert "DEPLOY  RED" in shown.text
        await shown.press("tab left enter")
        assert shown.state.stands["br2"].at == "28.0,8.0"
        await shown.press("e")
        assert shown.given == ["Ready", "Deploy", "Ready"]
        assert isinstance(shown.mode, RollMode)


@pytest.mark.parametrize("size", [(80, 24), (160, 50)])
async def test_the_circle_is_drawn(size):
    async with screen(size) as shown:
        assert "'" in shown.text and "its circle" in shown.text


def test_the_words_of_a_deployment():
    played = game()
    said = heard(
        played, "deploy AR1 to 22,22", "deploy AR1 east 20", "deploy A north 2", "deploy", "roll", "ready", "ready"
    )
    assert [type(entry.command).__name__ for entry in played.entries] == ["Deploy"] * 4 + ["Ready"] * 2
    assert played.state.stands["AR1"].at == "22.0,20.0"
    assert "[HG-12]" in said and "Type deploy AR4 to 86,33" in said


async def test_who_was_shifted_is_not_told_as_though_others_had_moved_it():
    """The machine that is first rolls for the initiative; what the player did before it is no news to him."""
    async with screen(blue="ai:hold", red="human") as shown:
        await shown.press("left enter e")
        assert shown.given[:3] == ["Ready", "Deploy", "Ready"]
        for _ in range(3):
            assert "br1 to" not in shown.text
            await shown.press("enter")
