"""Combat Captain on the real screen by keys: each moment answers its keys, and how many presses common things take."""

from msgspec.structs import replace

from cb_tui.core.values import SeatId
from cb_tui.games.combat_captain.rules import commands as c
from cb_tui.games.combat_captain.rules.battle import EntryRule
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.ruleset import COMBAT_CAPTAIN
from cb_tui.games.combat_captain.screen.modes.aim import AimMode
from cb_tui.games.combat_captain.screen.modes.charge import ChargeMode
from cb_tui.games.combat_captain.screen.modes.choose import ChooseMode
from cb_tui.games.combat_captain.screen.modes.company import CompanyMode
from cb_tui.games.combat_captain.screen.modes.first import FirstSideMode, RollMode
from cb_tui.games.combat_captain.screen.modes.held_fire import HoldMode
from cb_tui.games.combat_captain.screen.modes.men_or_markers import MenOrMarkersMode
from cb_tui.games.combat_captain.screen.modes.move import MoveMode
from cb_tui.games.combat_captain.screen.modes.ride import RideMode
from cb_tui.session.game import Game
from tests.captain.table import battle
from tests.combat.screen import Screen

SEVEN = {f"AR{n}": f"{8 + 5 * n},30" for n in range(1, 6)} | {"AM1": "18,34", "AW1": "23,34"}
FOES = {"br1": "24,12", "br2": "30,12", "bm1": "36,11"}
HOT = {SeatId("blue"): "human", SeatId("red"): "human"}


class Play(Screen):
    """A company of seven against a small one, at one keyboard; blue acts first."""

    async def begin(self) -> "Play":
        assert isinstance(self.mode, RollMode)
        await self.press("enter")
        assert isinstance(self.mode, FirstSideMode)
        if self.controller.desk.table.viewing_side != "blue":
            await self.press("tab")
        await self.press("enter")
        assert isinstance(self.mode, CompanyMode)
        self.presses = 0
        return self

    async def until(self, mode: type, key: str = "enter") -> None:
        """Press a key until a moment comes, a dozen times at most."""
        for _ in range(12):
            if isinstance(self.mode, mode):
                return
            await self.press(key)
        assert isinstance(self.mode, mode)

    @property
    def given(self) -> list[str]:
        return [type(entry.command).__name__ for entry in self.game.entries]

    @property
    def state(self) -> State:
        found: State = self.game.state
        return found


def screen(size=(80, 24), seed=3, how=None, **stands: str) -> Play:
    one = battle({**(stands or SEVEN), **FOES}, title="Crossroads", **(how or {}))
    return Play(Game.new(COMBAT_CAPTAIN, one, seed=seed, seats=HOT, name="one", saves=None), None, size)


async def test_a_company_of_seven_moves_eight_inches_in_six_presses():
    async with screen() as shown:
        await shown.begin()
        before = {unit: shown.state.stands[unit].point for unit in shown.state.stands_of("A")}
        await shown.press("a up up up up enter")
        assert shown.presses == 6
        assert shown.given[2:4] == ["Activate", "Together"]
        assert shown.given.count("Move") == 7
        assert shown.state.companies["A"].go == "done"  # all dice are spent
        moved = [shown.state.stands[unit].point for unit in before]
        assert all(at[1] <= before[unit][1] for unit, at in zip(before, moved, strict=True))
        assert sum(at[1] < before[unit][1] for unit, at in zip(before, moved, strict=True)) >= 5


async def test_a_company_of_seven_fires_four_dice_each_in_three_presses():
    async with screen() as shown:
        await shown.begin()
        await shown.press("a f")
        assert isinstance(shown.mode, AimMode)
        assert ">4" in shown.text
        await shown.press("enter")
        assert shown.presses == 3
        assert shown.given[2:] == ["Activate", "Together", "Fire"]
        assert {shot.dice for shot in shown.game.entries[-1].command.shots} == {4}


async def test_the_best_volley_takes_two_presses_and_a_die_fewer_one_more():
    async with screen() as shown:
        await shown.begin()
        await shown.press("f minus enter")
        assert shown.given[2:] == ["Activate", "Fire"]
        assert {shot.dice for shot in shown.game.entries[-1].command.shots} == {2}


async def test_a_way_is_rolled_die_by_die_and_its_rest_stays_planned():
    async with screen() as shown:
        await shown.begin()
        await shown.press("up up up up")
        assert isinstance(shown.mode, MoveMode)
        assert "8.0 inches" in shown.text
        end = shown.mode.corners[-1]
        await shown.until(ChooseMode)
        rolled = shown.given.count("Move")
        unit = next(entry.command.unit for entry in shown.game.entries if isinstance(entry.command, c.Move))
        assert 1 <= rolled <= 3
        assert shown.state.stands[unit].at == end or shown.state.stands[unit].spent == 3


async def test_two_sticks_take_two_presses_and_holding_none():
    async with screen() as shown:
        await shown.begin()
        await shown.press("enter c c")
        unit = shown.mode.unit
        assert shown.state.stands[unit].level == 2
        await shown.press("e")
        assert shown.state.stands[unit].held == 1
        assert sum(shown.state.stands[one].held for one in shown.state.stands_of("A")) == 7 * 3 - 2


async def test_held_fire_is_asked_of_the_other_side_and_one_key_answers():
    async with screen() as shown:
        await shown.begin()
        await shown.press("e enter")  # blue holds all
        assert isinstance(shown.mode, CompanyMode)
        await shown.press("down down + + enter")  # red moves
        await shown.until(HoldMode)
        assert "BLUE: FIRE AT" in shown.said
        held = sum(shown.state.stands[one].held for one in shown.state.stands_of("A"))
        await shown.press("space")
        assert shown.given[-1] == "Pass"
        await shown.until(HoldMode)
        await shown.press("f")
        assert shown.given[-1] == "Fire"
        assert sum(shown.state.stands[one].held for one in shown.state.stands_of("A")) < held


async def test_hits_are_men_or_markers():
    async with screen(seed=5) as shown:
        await shown.begin()
        await shown.press("a f enter")
        assert isinstance(shown.mode, MenOrMarkersMode)
        most = shown.state.pending[-1].unsaved // 2
        await shown.press("minus " * 9 + "f")
        assert shown.given[-1] == "Elect"
        assert shown.game.entries[-1].command.markers == 0
        assert most >= 1
        assert shown.mode.marked_attack() is not None
        assert "fire points" in shown.text


async def test_the_cursor_on_an_enemy_charges():
    async with screen(AR1="24,20", AR2="29,20") as shown:
        await shown.begin()
        await shown.press("up up up up")
        assert isinstance(shown.mode, ChargeMode)
        assert "declares the charge on company b" in shown.said
        await shown.press("enter")
        assert shown.given[-1] == "Charge"
        assert "CHARGES b" in shown.said
        await shown.press("s")
        assert shown.given[-1] == "StandFast"
        assert isinstance(shown.mode, MoveMode), "the way into contact stays planned"
        assert "contact" in shown.text
        assert "rolls 1 die" in shown.said


async def test_a_charged_company_gives_way_straight_back():
    async with screen(AR1="24,20", AR2="29,20") as shown:
        await shown.begin()
        await shown.press("up up up up enter g")
        assert shown.given[-1] == "Withdraw"
        assert "FALLS BACK" in shown.text
        await shown.press("enter")
        assert shown.given.count("FallBack") == 3
        assert isinstance(shown.mode, ChooseMode)


async def test_a_stand_that_has_to_withdraw_is_not_offered_to_stay():
    async with screen(AR1="24,20", AR2="29,20") as shown:
        await shown.begin()
        await shown.press("up up up up enter g")
        assert "as far as 4 dice allow" in shown.text and "stays" not in shown.said
        assert "p stay" not in shown.text
        await shown.press("p")
        assert shown.given[-1] == "Withdraw" and "may not stay" in shown.said
    async with screen(how={"withdrawal_optional": True}, AR1="24,20", AR2="29,20") as shown:
        await shown.begin()
        await shown.press("up up up up enter g")
        assert "p stays" in shown.said
        await shown.press("p")
        assert shown.given[-1] == "FallBack"


async def test_a_volley_is_explained_as_it_was_in_its_middle():
    async with screen() as shown:
        await shown.begin()
        await shown.press("f enter i")
        assert "FIRE" in shown.text or "fire" in shown.text
        assert "points" in shown.text


async def test_the_header_says_who_decides_who_acts_and_how_many_are_left():
    async with screen() as shown:
        assert "to act" not in shown.rows[0]
        await shown.begin()
        assert "Blue to act  A: 7 of 7 left" in shown.rows[0]
        await shown.press("enter c")
        assert "Blue to act  A: 7 of 7 left" in shown.rows[0]
        await shown.press("e enter")
        await shown.press("down down + + enter")
        await shown.until(HoldMode)
        assert "Red: b acts" in shown.rows[0]


async def test_who_has_no_target_in_a_volley_of_all_is_not_offered_a_way():
    async with screen(**{**SEVEN, "AR1": "18,41"}) as shown:
        await shown.begin()
        await shown.press("a f enter f")
        while shown.given.count("Fire") < 3 and "ends" not in shown.said:
            await shown.press("f")
            if isinstance(shown.mode, AimMode):
                assert shown.mode.unit != "AR1"
                await shown.press("enter")
        assert shown.mode.unit is None and "ends the activation" in shown.said


async def test_another_target_of_the_machine_guns_is_another_aim():
    async with screen(AT1="24,30", AT2="30,30") as shown:
        await shown.begin()
        await shown.press("f")
        first = shown.mode
        await shown.press("g")
        assert (first.aim.guns, shown.mode.aim.guns is None) == (None, False)


async def test_a_way_over_a_hedge_is_gone_by_enter_alone():
    async with screen(how={"hedge": "5,26 50,26"}, AR1="24,27.6", AR2="29,30") as shown:
        await shown.begin()
        await shown.press("enter up up enter")
        assert shown.given[2:] == ["Activate", "Cross"]
        assert shown.state.stands["AR1"].point[1] < 260
        assert isinstance(shown.mode, MoveMode)  # the rest stays planned


async def test_a_way_to_a_hedge_says_that_it_is_crossed_then():
    async with screen(how={"hedge": "5,26 50,26"}, AR1="24,30", AR2="29,30") as shown:
        await shown.begin()
        await shown.press("enter up up up")
        assert "Then it crosses the hedge" in shown.said
        assert "then over hedge" in shown.text


async def test_a_stand_gets_into_a_car_is_driven_and_gets_out():
    async with screen(AR1="16.5,30", AR2="16.5,34", VV1="20,30") as shown:
        await shown.begin()
        await shown.press("enter t")
        assert shown.given[2:] == ["Activate", "Board"]
        assert isinstance(shown.mode, RideMode) and "AR1" in shown.said
        await shown.press("right right enter")
        assert shown.given[4] == "Ride"
        await shown.until(RideMode)
        assert shown.state.stands["VV1"].point[0] > 200
        await shown.press("t")
        assert shown.given[-1] == "Alight" and "AR1" in shown.state.stands


async def test_an_empty_car_is_turned_over_and_drawn():
    async with screen(AR1="16.5,30", AR2="16.5,34", VV1="20,30") as shown:
        await shown.begin()
        before = shown.text.count("%")
        await shown.press("enter T")
        assert shown.given[-1] == "Overturn"
        assert shown.state.stands["AR1"].level == 2
        assert shown.text.count("%") >= before + 2


async def test_a_company_enters_by_its_edge_next_to_the_cursor():
    """HG-11: arrows lead along the edge; Enter, or a key for what all would do there, brings it in."""
    one = battle({"AR1": "", "ZR1": "5,40", **FOES}, title="Crossroads")
    entry = EntryRule(at="10,48", along="0,48 72,48")
    companies = tuple(replace(each, enters=entry) if each.id == "A" else each for each in one.companies)
    played = Game.new(COMBAT_CAPTAIN, replace(one, companies=companies), seed=3, seats=HOT, name="one", saves=None)
    async with Play(played, None, (80, 24)) as shown:
        await shown.begin()
        await shown.press("right right a")
        command = shown.game.entries[2].command
        assert command == c.Activate("A", command.at) and command.at is not None
        assert shown.state.stands["AR1"].point[1] == 465


async def test_a_company_that_is_to_enter_by_its_point_is_looked_at_and_left():
    """HG-11: nobody of it is on the table before it is activated."""
    one = battle({"AR1": "", "ZR1": "5,40", **FOES}, title="Crossroads")
    companies = tuple(replace(each, enters=EntryRule(at="36,48")) if each.id == "A" else each for each in one.companies)
    played = Game.new(COMBAT_CAPTAIN, replace(one, companies=companies), seed=3, seats=HOT, name="one", saves=None)
    async with Play(played, None, (80, 24)) as shown:
        await shown.begin()
        await shown.press("enter up up escape escape escape")
        assert isinstance(shown.mode, CompanyMode)
        assert len(shown.given) == 2, "nobody was activated by looking"


async def test_an_arrow_plans_for_the_stand_in_the_cursor():
    """Who was up last, of another company, stands nearer to AR3."""
    async with screen() as shown:
        await shown.begin()
        shown.controller.desk.unit = "AR3"
        await shown.press("up")
        assert shown.mode.unit == "AR1"


async def test_a_large_screen_lists_the_companies_of_both_sides_under_the_map():
    """They stay there whatever the panel shows; 80x24 keeps its lines for the map."""
    async with screen((160, 50)) as shown:
        await shown.begin()
        await shown.press("enter")
        rows = shown.text.splitlines()
        listed = [row[:72] for row in rows[20:] if row.startswith(" A ")]
        assert "company A" in listed[0] and "company b" in listed[0] and listed[0].count("acts") == 2
    async with screen() as shown:
        await shown.begin()
        await shown.press("enter")
        assert "company b" not in shown.text
