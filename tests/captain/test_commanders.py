"""ACT-1c: several commanders a side, each with companies of his own."""

import pytest
from msgspec.structs import replace

from cb_tui.core.scenario import Seat
from cb_tui.core.values import SeatId
from cb_tui.games import RULESETS
from cb_tui.games.combat_captain.rules import commands as c
from cb_tui.games.combat_captain.rules.actions import who_decides
from cb_tui.games.combat_captain.rules.battle import DeploymentCircle
from cb_tui.games.combat_captain.rules.deployment import start
from cb_tui.games.combat_captain.rules.validate import findings
from cb_tui.games.combat_captain.ruleset import COMBAT_CAPTAIN
from cb_tui.games.combat_captain.screen.modes.company import CompanyMode
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from tests.captain.table import BLUE, RED, Table, at, battle, move
from tests.captain.test_room import Play

SEATS = (
    Seat(SeatId("west"), BLUE, "West"),
    Seat(SeatId("front"), RED, "Front"),
    Seat(SeatId("east"), BLUE, "East"),
    Seat(SeatId("rear"), RED, "Rear"),
)
OWNERS = {"A": "west", "B": "west", "C": "east", "d": "front", "e": "rear"}
STANDS = {"AR1": "10,40", "BR1": "20,40", "CR1": "40,40", "CR2": "44,40", "dR1": "20,10", "eR1": "60,10"}


def shared(owners=OWNERS, stands=STANDS):
    """A battle of two commanders a side."""
    one = battle(stands)
    companies = tuple(replace(each, seat=SeatId(owners.get(each.id, ""))) for each in one.companies)
    return replace(one, seats=SEATS, companies=companies)


def table(stands=STANDS, first="blue"):
    played = Table(start(shared(stands=stands), {}))
    played.play(c.RollInitiative(), 6, 1)
    played.play(c.ChooseFirst(BLUE if first == "blue" else RED))
    return played


def test_the_first_commander_decides_for_his_side():
    """INIT-1, INIT-3: the roll and the choice of the side that goes first."""
    played = Table(start(shared(), {}))
    assert who_decides(played.state) == "west"
    played.play(c.RollInitiative(), 1, 6)
    assert who_decides(played.state) == "front"


def test_the_commander_with_the_most_companies_left_goes_next():
    """ACT-1c: of equals the first one; the sides alternate a company at a time as ever."""
    played = table()
    went = []
    while played.state.phase == "activation":
        seat = who_decides(played.state)
        company = next(
            name for name, owner in OWNERS.items() if owner == seat and played.rule(c.Activate(name)) is None
        )
        assert played.rule(c.Activate(company)) is None
        went.append((seat, company))
        played.act(company)
        assert who_decides(played.state) == seat, "his company is active"
        played.end()
    assert went == [("west", "A"), ("front", "d"), ("west", "B"), ("rear", "e"), ("east", "C")]


def test_a_partner_s_company_is_not_yours_to_activate():
    played = table()
    assert played.rule(c.Activate("C")) == "ACT-1c"
    assert played.refused(c.Activate("C")).sentence.startswith("C is your partner's")


def test_a_partner_may_be_let_go_first_once_each_time():
    played = table()
    played.play(c.LetGo(SeatId("east")))
    assert who_decides(played.state) == "east"
    assert played.rule(c.LetGo(SeatId("west"))) == "ACT-1c", "not back again"
    assert played.rule(c.Activate("A")) == "ACT-1c"
    played.act("C")
    assert played.rule(c.LetGo(SeatId("west"))) == "ACT-2"
    played.end()
    assert who_decides(played.state) == "front"


@pytest.mark.parametrize("seat", ["west", "front", "nobody"])
def test_only_a_partner_with_companies_left_can_be_let_go(seat):
    assert table().rule(c.LetGo(SeatId(seat))) == "ACT-1c"


def test_each_commander_is_asked_for_the_held_fire_of_his_own_stands():
    """HOLD-2: each has his own stands alone; where both may fire, at the stop, the first listed is asked first."""
    played = table({"AR1": "20,20", "CR1": "20,24", "dR1": "50,20", "eR1": "50,26"}, first="red")
    for company in ("d", "A", "e"):
        played.act(company)
        played.end()
    played.act("C").play(move("CR1", "28,24", dice=3), 6, 6, 6)
    asked = []
    while played.waits() == "HeldFire":
        asked.append((played.state.pending[-1].seat, played.state.pending[-1].holders))
        played.play(c.Pass())
    assert asked[-2:] == [("front", ("dR1",)), ("rear", ("eR1",))]
    assert {*asked} == {*asked[-2:]}


def test_a_charged_company_is_asked_by_its_own_commander():
    """CLOSE-4."""
    played = table({"AR1": "20,20", "CR1": "20,40", "dR1": "60,40", "eR1": "27,20"}, first="blue")
    played.act("A").play(c.Charge("AR1", "e"))
    assert (played.waits(), who_decides(played.state)) == ("UnderCharge", "rear")


def test_each_commander_shifts_the_stands_of_his_own_circles():
    """HG-12: the first side first, its commanders as listed."""
    circles = {"A": "10,40", "C": "42,40", "e": "60,10"}
    one = shared()
    companies = tuple(
        replace(each, within=DeploymentCircle(inches=6, of=circles[each.id])) if each.id in circles else each
        for each in one.companies
    )
    played = Table(start(replace(one, deploy=True, companies=companies), {}))
    assert played.rule(c.Deploy("CR1", at("41,41"))) == "HG-12"
    asked = []
    while played.waits() == "Deploying":
        asked.append(who_decides(played.state))
        played.play(c.Ready())
    assert asked == ["west", "east", "rear"]


@pytest.mark.parametrize(
    ("owners", "where"),
    [({**OWNERS, "A": "front"}, "companies.A.seat"), ({**OWNERS, "C": "west"}, "seats.east")],
)
def test_a_company_has_a_commander_of_its_side_and_a_commander_a_company(owners, where):
    assert where in [found.where for found in findings(shared(owners))]
    assert not [found for found in findings(shared()) if found.where.startswith(("seats", "companies"))]


def test_the_shipped_battle_gives_each_of_four_a_company():
    one = Library().read("four_captains")
    state = RULESETS["combat_captain"].start(one, {})
    assert sorted(state.context.commanders.values()) == ["be", "bw", "ge", "gw"]
    assert not findings(one)


async def test_on_screen_the_partner_s_companies_stand_apart_and_g_lets_him_go_first():
    """At one keyboard all four are asked in turn."""
    humans = {seat.id: "human" for seat in SEATS}
    game = Game.new(COMBAT_CAPTAIN, shared(), seed=3, seats=humans, name="one", saves=None)
    async with Play(game) as shown:
        await shown.begin()
        assert isinstance(shown.mode, CompanyMode)
        assert "West to act" in shown.rows[-2]
        panel = [row[50:].split() for row in shown.rows]
        partner = next(index for index, words in enumerate(panel) if "partner" in words)
        assert panel[partner + 1][:3] == ["|", "C", "company"], shown.text
        await shown.press("g")
        assert "East to act" in shown.text
        assert shown.given[-1] == "LetGo"
