"""How the machine carries and leads: it drives near, sets down, flies home; leaders go where most men are. [SOLO]"""

import msgspec

from cb_tui.core.hexes import Hex
from cb_tui.core.values import SeatId, UnitId
from cb_tui.games.combat_boots.ai.machine_moves import NEAR
from cb_tui.games.combat_boots.ai.tactics import choose
from cb_tui.games.combat_boots.rules.battle import Band, LeaderCard, UnitType
from cb_tui.games.combat_boots.rules.model import Dismount, Exit, Pass, State, Step, Unload, change
from tests.rules.combat_boots.table import US, Table

HELICOPTER = UnitType(name="Helicopter", letter="C", kind="truck", move="air", mv=20, sv=2, transport=2)
V1, R1, C1, T1 = UnitId("V1"), UnitId("R1"), UnitId("C1"), UnitId("T1")


def aboard(table: Table, cargo: str, **where: UnitId) -> State:
    """The table with a piece on or in another."""
    unit = change(table.state.units[UnitId(cargo)], **where)
    return msgspec.structs.replace(table.state, units={**table.state.units, unit.id: unit})


def chosen(state: State, table: Table) -> object:
    return choose("engage", state, table.rules.legal(state), SeatId(US)).command


def test_a_loaded_truck_drives_near_and_sets_its_men_down_there():
    board = ". " * 12
    far = Table({"V1": "0101", "R1": "0101", "r1": "1201"}, board)
    assert chosen(aboard(far, "R1", inside=V1), far) == Step(V1, Hex("0201"))
    near = Table({"V1": f"{12 - NEAR:02}01", "R1": f"{12 - NEAR:02}01", "r1": "1201"}, board)
    assert chosen(aboard(near, "R1", inside=V1), near) == Unload(V1, R1)


def test_a_loaded_truck_drives_to_the_edge_that_leads_to_an_enemy_in_a_band():
    """BAND-2, SOLO-1"""
    table = Table({"V1": "0901", "R1": "0901", "t1": "0101"}, ". " * 9, bands=(Band(2, "west"),), band={"t1": 2})
    assert chosen(aboard(table, "R1", inside=V1), table) == Step(V1, Hex("0801"))


def test_an_empty_truck_waits():
    table = Table({"V1": "0101", "r1": "0901"}, ". " * 9)
    assert chosen(table.state, table) == Pass(V1)


def test_an_empty_helicopter_flies_home():
    table = Table(
        {"C1": "0801", "r1": "0101"}, ". " * 9, types={"huey": HELICOPTER}, kinds={"C1": "huey"}, exits=("east",)
    )
    assert chosen(table.state, table) == Step(C1, Hex("0901"))
    table.play(Step(C1, Hex("0901")))
    assert chosen(table.state, table) == Exit(C1, "east")


def test_a_rider_gets_off_close_to_the_enemy():
    table = Table({"T1": "0101", "R1": "0101", "r1": "0301"}, ". " * 9)
    state = aboard(table, "R1", riding=T1)
    assert choose("hold", state, (Dismount(R1), Pass(R1)), US).command == Dismount(R1)


def test_a_leader_goes_where_most_of_his_men_are_once_they_have_acted():
    officer = LeaderCard(id=UnitId("L1"), side=US, name="Winters", at=Hex("0301"))
    table = Table({"R1": "0101", "r1": "0901"}, ". " * 9, leaders=(officer,))
    assert choose("hold", table.state, table.legal, US).command == Pass(R1)
    table.play(Pass(R1))
    assert choose("hold", table.state, table.legal, US).command == Step(UnitId("L1"), Hex("0201"))
