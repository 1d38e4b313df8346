"""Special pieces: bridge tanks, helicopters, engineers."""

from cb_tui.core.hexes import Hex
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.rules.battle import UnitType, Weapon
from cb_tui.games.combat_boots.rules.events import Fired
from cb_tui.games.combat_boots.rules.model import Assault, EndTurn, Fire, Pass, Step
from cb_tui.games.combat_boots.rules.transport_model import LayBridge
from tests.rules.combat_boots.table import Table

BRIDGE_TANK = UnitType(name="Bridge tank", letter="T", kind="afv", move="tracked", mv=10, sv=3, bridge=True)
HELICOPTER = UnitType(name="Helicopter", letter="C", kind="truck", move="air", mv=20, sv=2, transport=2)
PIONEERS = UnitType(
    name="Engineers", letter="R", kind="squad", range=6, mv=4, sv=2, arms=(Weapon("r", 2),), engineers=True
)
T1, R1, C1 = UnitId("T1"), UnitId("R1"), UnitId("C1")
TO = Hex("0301")


def at_the_ditch(at: str = "0201") -> Table:
    return Table(
        {"T1": at, "R1": at, "r1": "0901"},
        ". " * 9,
        types={"bridge": BRIDGE_TANK},
        kinds={"T1": "bridge"},
        layout={"rivers": ("0201/0301",)},
    )


def test_nobody_crosses_before_the_bridge_lies():
    table = at_the_ditch()
    assert table.refused(Step(R1, TO)).rule == "MOV-6"
    table.play(LayBridge(T1, TO))
    table.play(Step(R1, TO))
    assert table.at("R1") == "0301"


def test_it_lies_only_over_a_river_hexside_and_not_by_anyone_or_after_a_move():
    """HOU-3"""
    table = at_the_ditch("0101")
    assert table.refused(LayBridge(T1, Hex("0201"))).sentence == "there is nothing to bridge between 0101 and 0201"
    assert table.refused(LayBridge(R1, Hex("0201"))).sentence == "R1 carries no bridge"
    table.play(Step(T1, Hex("0201")))
    assert table.refused(LayBridge(T1, TO)).rule == "SEQ-2"


def test_the_tank_has_acted_and_stays_there_as_the_bridge():
    table = at_the_ditch()
    table.play(LayBridge(T1, TO))
    assert table.state.units[T1].acted
    table.play(EndTurn())
    table.play(EndTurn())
    assert table.state.bridges == {T1: TO}
    assert table.refused(Step(T1, Hex("0101"))).sentence == "T1 is a bridge now and cannot move"
    assert table.refused(LayBridge(T1, TO)).sentence == "T1 has already laid its bridge"


def test_the_bridge_is_lost_with_its_tank():
    """HOU-3"""
    gun = {"g1": "0901"}
    table = Table(
        {"T1": "0201", "R1": "0201", **gun}, ". " * 9,
        types={"bridge": BRIDGE_TANK}, kinds={"T1": "bridge"}, layout={"rivers": ("0201/0301",)},
    )  # fmt: skip
    table.play(LayBridge(T1, TO))
    table.play(Pass(R1))
    table.play(EndTurn())
    table.play(Fire((UnitId("g1"),), (T1,)), 6, 6, 6, 1, 1, 1)
    assert not table.alive("T1")
    table.play(EndTurn())
    assert table.refused(Step(R1, TO)).rule == "MOV-6"


def test_a_helicopter_has_no_cover_and_every_hex_costs_it_one_point():
    """HOU-2"""
    board = ". . ^ . . . . . .\n"
    table = Table(
        {"C1": "0101", "r1": "0601"}, board,
        types={"huey": HELICOPTER}, kinds={"C1": "huey"},
        layout={"levels": "0 3 3 0 0 0 0 0 0", "rivers": ("0101/0201",)},
    )  # fmt: skip
    table.play(Step(C1, Hex("0201")))
    table.play(Step(C1, Hex("0301")))
    assert table.state.units[C1].left == 18
    fired = next(event for event in table.play(Fire((UnitId("r1"),), (C1,)), 1, 1, 6, 6) if isinstance(event, Fired))
    assert fired.verdicts[0].defense_mods == ()


def test_engineers_roll_a_die_more_in_an_assault():
    """HOU-1"""
    table = Table({"R1": "0101", "t1": "0101"}, types={"pioneers": PIONEERS}, kinds={"R1": "pioneers"})
    events = table.play(Assault((R1,), UnitId("t1")), 1, 1, 1, 1, 6, 6)
    assert [entry.dice for entry in next(event for event in events if isinstance(event, Fired)).attack] == [2, 1, 1]
