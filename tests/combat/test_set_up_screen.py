"""An army is chosen and set up by keys alone, in secret, and both see all once the halves are joined."""

import pytest

from cb_tui.core.values import SeatId
from cb_tui.games.combat.screen.modes.army import ArmyMode
from cb_tui.games.combat.screen.modes.deploy import DeployMode
from cb_tui.games.combat.screen.modes.toss import PickMode, TossMode
from cb_tui.games.combat.screen.set_up import JoinedMode
from cb_tui.games.combat.screen.setup_progress import muster_of
from cb_tui.session.game import Game
from cb_tui.ui.modes.handover import HandoverMode
from cb_tui.ui.modes.other_side import MachineMode
from tests.combat.muster import FOUR
from tests.combat.screen import ALONE, HOT, Screen, begun
from tests.combat.test_play_screen import drawn
from tests.sample import sample


@pytest.fixture(autouse=True)
def _own_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("CB_TUI_NUMBERS", str(tmp_path / "numbers"))


def draft(screen):
    return muster_of(screen.controller.desk).draft


async def test_a_ready_made_army_takes_two_keys_and_a_ready_made_set_up_two_more(tmp_path):
    async with Screen(begun(tmp_path, ALONE)) as screen:
        assert isinstance(screen.mode, ArmyMode)
        await screen.press("tab enter")
        assert isinstance(screen.mode, DeployMode)
        await screen.press("tab enter")
        assert isinstance(screen.mode, JoinedMode)
        assert screen.presses == 4
        assert "THE HALVES ARE JOINED" in screen.text
        assert len(screen.game.state.pieces) == 30
        await screen.press("enter")
        assert not isinstance(screen.mode, JoinedMode | MachineMode)


async def test_an_army_by_hand_takes_seven_keys_and_a_limit_says_no(tmp_path):
    async with Screen(begun(tmp_path, ALONE)) as screen:
        await screen.press("T 8 G 6 P 2")
        assert screen.said == "16 of 15 pieces; leave 1 out [SET-4]"
        await screen.press("1 enter")
        assert screen.presses == 8
        assert draft(screen).army == {"tank": 8, "gun": 6, "plane": 1}


async def test_too_few_pieces_and_a_kind_that_there_is_not_are_told(tmp_path):
    async with Screen(begun(tmp_path, ALONE)) as screen:
        await screen.press("enter")
        assert screen.said == "0 of 15 pieces; choose 15 more [SET-4]"
        await screen.press("H")
        assert "helicopters" in screen.said


async def test_pieces_are_put_down_letter_by_letter_and_the_same_again_a_square_on(tmp_path):
    async with Screen(begun(tmp_path, ALONE)) as screen:
        await screen.press("tab enter")
        await screen.press("j T l space space")
        assert [unit.at for unit in draft(screen).units] == ["1014", "1214", "1314"]
        await screen.press("j * space")
        assert draft(screen).mines == ("1315", "1316")  # down, as the cursor went last


async def test_a_whole_set_up_by_hand_takes_about_45_keys(tmp_path):
    async with Screen(begun(tmp_path, ALONE)) as screen:
        await screen.press("tab enter")
        screen.presses = 0
        army = draft(screen).army
        tanks, guns, planes = army["tank"], army["gun"], army["plane"]
        await screen.press(
            f"T {'space ' * (tanks - 1)}j h G {'space ' * (guns - 1)}{'P ' * planes}j l * {'space ' * 7}"
        )
        assert screen.said.startswith("All placed"), screen.said
        assert screen.presses <= 45
        await screen.press("enter")
        assert isinstance(screen.mode, JoinedMode)


async def test_refusals_name_the_square_and_the_rule(tmp_path):
    async with Screen(begun(tmp_path, ALONE)) as screen:
        await screen.press("tab enter T T")
        assert screen.said.endswith("[DEP-3]")
        await screen.press("k k k k k k T")
        assert screen.said.endswith("[DEP-1]")
        await screen.press("enter")
        assert "still in hand" in screen.said and screen.said.endswith("[DEP-2]")


async def test_a_change_is_taken_back_and_what_lies_there_taken_up(tmp_path):
    async with Screen(begun(tmp_path, ALONE)) as screen:
        await screen.press("tab enter T r")
        assert draft(screen).units == ()
        await screen.press("backspace")
        assert [unit.kind for unit in draft(screen).units] == ["tank"]
        await screen.press("a m")
        assert len(draft(screen).units) >= 13
        await screen.press("escape")
        assert isinstance(screen.mode, ArmyMode)
        await screen.press("enter")
        assert len(draft(screen).units) >= 13


async def test_where_all_stand_the_filling_key_says_so_and_changes_nothing(tmp_path):
    async with Screen(begun(tmp_path, ALONE)) as screen:
        await screen.press("tab enter tab")
        stood = draft(screen)
        await screen.press("a")
        assert screen.said == "Nothing is in hand: r picks up a piece, Tab offers other set-ups"
        assert draft(screen) == stood


async def test_help_has_no_keys_for_pieces_that_are_not_in_the_army(tmp_path):
    async with Screen(begun(tmp_path, ALONE)) as screen:
        await screen.press("T 8 G 7 enter ?")
        assert "put a tank here" in screen.text and "put a gun here" in screen.text
        assert not [
            kind for kind in ("foot", "infantry", "cavalry", "helicopter", "plane") if f"{kind} here" in screen.text
        ]


async def test_two_at_one_keyboard_set_up_one_after_the_other_and_then_no_page_is_between_them(tmp_path):
    async with Screen(begun(tmp_path, HOT)) as screen:
        assert isinstance(screen.mode, HandoverMode)
        await screen.press("g tab enter tab enter")
        assert isinstance(screen.mode, HandoverMode)
        assert "Blue is ready. The set-up stays hidden." in screen.text
        await screen.press("g tab enter tab enter")
        assert isinstance(screen.mode, JoinedMode)
        await screen.press("enter")
        assert not isinstance(screen.mode, HandoverMode)


async def test_a_draft_is_there_again_for_who_lost_his_line(tmp_path):
    async with Screen(begun(tmp_path, ALONE)) as screen:
        await screen.press("tab enter a j j r")
        laid = draft(screen)
    async with Screen(Game.open(tmp_path, "one"), tmp_path) as screen:
        assert isinstance(screen.mode, DeployMode)
        assert draft(screen) == laid


async def test_set_ups_of_ones_own_come_back_in_the_next_game_in_either_half(tmp_path):
    async with Screen(begun(tmp_path / "1", ALONE)) as screen:
        await screen.press("tab enter a w s o u t h enter")
        laid = draft(screen)
        assert screen.said.startswith("Saved as south")
        await screen.press("enter")
    other = {"blue": "ai:hammer", "red": "human"}
    async with Screen(begun(tmp_path / "2", ALONE, seed=8)) as screen:
        await screen.press("tab enter tab")  # the army of the last game, its set-up
        assert draft(screen).setup == laid.setup
        assert "last game" in screen.text and "south" in screen.text
    async with Screen(begun(tmp_path / "3", other, seed=9)) as screen:
        await screen.press("tab enter tab")
        assert {unit.kind for unit in draft(screen).units} == set(laid.army)
        assert all(unit.at[2:] <= "08" for unit in draft(screen).units)


ASIDE = "Your saved set-ups could not be read; the file is now setups.damaged-1.json"


@pytest.mark.parametrize("damaged", [b'{"cut', b"\xff\x00" * 9, b'[{"name": 1}]', b" " * 1_000_001])
@pytest.mark.parametrize("keys", ["w s o u t h enter", "enter"])
async def test_damaged_set_ups_of_ones_own_are_put_aside_and_told_once(tmp_path, keys, damaged):
    (tmp_path / "numbers").mkdir()
    file = tmp_path / "numbers" / "setups.json"
    file.write_bytes(damaged)
    async with Screen(begun(tmp_path, ALONE)) as screen:
        await screen.press(f"tab enter a {keys}")
        assert screen.said == ASIDE
        assert isinstance(screen.mode, DeployMode)
        assert file.with_name("setups.damaged-1.json").read_bytes() == damaged
        await screen.press("enter")
        assert isinstance(screen.mode, JoinedMode)
    assert b"last game" in file.read_bytes()


async def test_the_other_one_at_this_keyboard_is_not_offered_how_his_enemy_stands(tmp_path):
    async with Screen(begun(tmp_path, HOT)) as screen:
        await screen.press("g tab enter a w t r a p enter enter g tab enter")
        assert isinstance(screen.mode, DeployMode)
        assert screen.controller.desk.table.decides == SeatId("red")
        assert "trap" not in screen.text and "last game" not in screen.text


@pytest.mark.parametrize("size", sample([(80, 24), (100, 30), (160, 50)], 2))
async def test_every_page_of_the_set_up_fits(tmp_path, size):
    async with Screen(begun(tmp_path, HOT, profile="house", era="ERA-12", hq=True), size=size) as screen:
        await screen.press("g tab")
        assert "ARMY OF BLUE" in screen.text and "45" in screen.text
        await screen.press("enter a")
        assert "DEPLOY BLUE" in screen.text
        await screen.press("? escape L escape o escape z Z i escape enter")
        assert isinstance(screen.mode, HandoverMode), screen.said


async def test_four_commanders_at_one_keyboard_deploy_one_after_the_other_in_their_sections(tmp_path):
    players = {str(seat.id): "human" for seat in FOUR}
    async with Screen(begun(tmp_path, players, seats=FOUR, pieces_per_side=20)) as screen:
        for seat in FOUR:
            assert seat.name in screen.text
            await screen.press("g tab enter tab")
            assert {unit.at[:2] <= "10" for unit in draft(screen).units} == {
                "West" in seat.name or seat.name.endswith("W")
            }
            await screen.press("enter")
        assert isinstance(screen.mode, JoinedMode)


async def test_the_toss_and_the_pick_have_pages_of_their_own(tmp_path):
    async with Screen(begun(tmp_path, HOT, toss=True)) as screen:
        assert isinstance(screen.mode, TossMode)
        drawn("80x24-toss", screen)
        await screen.press("enter")
        if isinstance(screen.mode, HandoverMode):
            await screen.press("g")
        assert isinstance(screen.mode, PickMode)
        await screen.press("n")
        drawn("80x24-pick", screen)
        picks = screen.game.to_move
        await screen.press("enter")
        assert screen.game.state.homes[picks] == "north"
