"""Of several reasons the first is told: what a kind of piece never does comes before what it cannot do now."""

import pytest

from cb_tui.core.hexes import Hex
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.rules.model import Assault, Exit, LayBridge, Load, Pass, Step, Unload
from tests.rules.combat_boots.missions import battery
from tests.rules.combat_boots.orders import fire
from tests.rules.combat_boots.strikes import P1, sky
from tests.rules.combat_boots.table import US, Table

R1, R2, M1, G1, T1, V1, H4 = (UnitId(one) for one in ("R1", "R2", "M1", "G1", "T1", "V1", "H4"))
EVERYBODY = {"R1": "0505", "R2": "0505", "M1": "0505", "G1": "0505", "T1": "0505", "V1": "0505", "t1": "0909"}

NEVER = [
    (Load(R1, R2), "R1 is not a vehicle", "UNIT-1"),
    (Unload(G1, R2), "G1 is not a vehicle", "UNIT-1"),
    (Load(V1, T1), "T1 cannot be carried: vehicles carry infantry and guns", "TRN-1"),
    (Load(T1, G1), "only infantry rides on T1", "TRN-5"),
    (Step(G1, Hex("0504")), "G1 has no movement points and cannot move by itself", "MOV-1"),
    (Exit(G1, "west"), "G1 has no movement points and cannot move by itself", "MOV-1"),
    (Exit(R1, "east"), "the east edge is closed in this battle", "MOV-11a"),
    (LayBridge(R1, Hex("0504")), "R1 carries no bridge", "HOU-3"),
    (fire("V1", "t1"), "V1 has no weapon", "UNIT-6"),
    (Assault((M1,), UnitId("t1")), "M1 is not a rifle squad; only rifle squads assault armor", "ASL-1"),
]


def reason(table: Table, command) -> tuple[str, str | None]:
    refused = table.refused(command)
    return refused.sentence, refused.rule


@pytest.mark.parametrize(("command", "why", "rule"), NEVER)
def test_what_a_kind_of_piece_never_does_is_refused_alike_whether_it_has_acted_or_not(command, why, rule):
    fresh = Table(EVERYBODY, exits=("west",))
    acted = Table(EVERYBODY, exits=("west",))
    for unit in (R1, R2, M1, G1, T1, V1):
        acted.play(Pass(unit))
    asleep = Table(EVERYBODY, asleep=" ".join(EVERYBODY), exits=("west",))
    assert reason(fresh, command) == reason(acted, command) == reason(asleep, command) == (why, rule)


def test_what_it_can_do_but_not_now_is_refused_by_what_it_has_done():
    """SEQ-2"""
    table = Table(EVERYBODY)
    for unit in (R1, T1, V1):
        table.play(Pass(unit))
    for command in (Load(V1, R2), Load(T1, R2), Step(R1, Hex("0504")), fire("T1", "t1")):
        assert table.refused(command).rule == "SEQ-2"


def test_rifles_are_told_that_they_never_hurt_armor_at_any_range():
    """UNIT-2"""
    table = Table({"R1": "0505", "t1": "0509", "t2": "0515"})
    for target in ("t1", "t2"):
        assert table.refused(fire("R1", target)).rule == "UNIT-2"


def test_whose_turn_it_is_comes_before_either():
    """SEQ-1"""
    table = Table({"R1": "0505", "g1": "0909", "v1": "0909"})
    for command in (Step(UnitId("g1"), Hex("0908")), fire("v1", "R1")):
        assert table.refused(command).rule == "SEQ-1"


def test_guns_off_the_board_and_aircraft_are_known_and_do_nothing_else():
    """ART-1, AIR-2"""
    table = sky({"r1": "0505"}, batteries=(battery(side=US),))
    for command in (Step(H4, Hex("0504")), fire("H4", "r1"), fire("R1", "H4"), Load(H4, R1)):
        assert table.refused(command).rule == "ART-1"
    for command in (Step(P1, Hex("0504")), fire("P1", "r1"), fire("R1", "P1"), Pass(P1)):
        assert table.refused(command).rule == "AIR-2"
