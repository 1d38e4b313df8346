"""The worked examples of the classic book, each under its name."""

import pytest

from cb_tui.core.hexes import from_axial
from cb_tui.core.odds import summarise
from cb_tui.games.combat_boots.rules.edition import CLASSIC
from cb_tui.games.combat_boots.rules.events import Destroyed, Fought, Rallied
from cb_tui.games.combat_boots.rules.model import EndTurn, Flee, HandToHand, HoldFire, PairWith, Step
from cb_tui.games.combat_boots.rules.resolve import PLAIN, Modifiers, judge, read
from cb_tui.games.combat_boots.rules.sight import see
from tests.rules.combat_boots.drawing import board_from
from tests.rules.combat_boots.orders import asked, assault, fire
from tests.rules.combat_boots.table import MG, RIFLE, US, Table

BOARD = ". . # . .\n" + "\n".join([". " * 5] * 5)


def classic(pieces, *args, **more):
    return Table(pieces, *args, edition="classic", **more)


def result(attack, defense, **mods):
    return judge(summarise(attack), summarise(defense), Modifiers(**mods) if mods else PLAIN, CLASSIC)


def pools(table, command):
    prospect = table.rules.advisor.prospect(table.state, command)
    return prospect.fp, *(target.sv for target in prospect.targets)


def gone(events):
    return [event.unit for event in events if isinstance(event, Destroyed)]


def test_cbc_move_1():
    """Uphill, uphill by road, along the road, into a village by road: four points."""
    table = classic(
        {"R1": "0101", "v1": "0101"}, ". . . . #", due={"v1": 9}, layout={"levels": "01222", "roads": ("0201-0501",)}
    )
    left = []
    for to in ("0201", "0301", "0401", "0501"):
        table.play(Step("R1", to))
        left.append(table.state.units["R1"].left)
    assert left == [2.0, 1.0, 0.5, 0.0]


def _sees(marks, buildings=(), levels=None):
    """Asks by letters whether units see each other; axial places, moved onto the board."""
    at = {name: from_axial(q + 2, r + 1) for name, (q, r) in marks.items()}
    rows = [["."] * 12 for _ in range(8)]
    heights = [["0"] * 12 for _ in range(8)]
    for q, r in buildings:
        _put(rows, q, r, "#")
    for (q, r), level in (levels or {}).items():
        _put(heights, q, r, str(level))
    board = board_from("\n".join(map("".join, rows)), "\n".join(map("".join, heights)))
    return lambda pair: see(board, at[pair[0]], at[pair[1]], edition=CLASSIC).visible


def _put(rows, q, r, sign):
    place = from_axial(q + 2, r + 1)
    rows[int(place[2:]) - 1][int(place[:2]) - 1] = sign


def test_cbc_los_1():
    """Buildings are seen into, and not beyond their first hex."""
    sees = _sees({"A": (0, 2), "B": (0, 0), "C": (2, 0), "D": (4, 0)}, [(2, 0), (3, 0)])
    assert [sees(pair) for pair in ("AB", "BC", "BD")] == [True, True, False]


@pytest.mark.parametrize("buildings", [[(3, 0)], []])
def test_cbc_elev_1(buildings):
    """One line near the higher unit, two within one and two thirds; A and D are parted by the lines alone too."""
    levels = {(2, 0): 1, (3, 0): 2, (4, 0): 2, (5, 0): 2, (6, 0): 2, (0, 3): 1}
    sees = _sees({"A": (0, 0), "B": (0, 3), "C": (3, 0), "D": (6, 0)}, buildings, levels)
    assert [sees(pair) for pair in ("AB", "AC", "AD")] == [True, True, False]


def test_cbc_fire_1():
    assert result((6, 5), (5, 3)) == "disrupt"


def test_cbc_fire_2():
    assert result((6, 5), (4, 3)) == "kill"


def test_cbc_six_1():
    """Three sixes read 8 and 6."""
    reading = read(summarise((6, 6, 6)), summarise((1,)), PLAIN, CLASSIC)
    assert (reading.best, reading.second) == (8, 6)


def test_cbc_fire_3():
    """Adjacent squads: three dice at two."""
    table = classic({"R1": "0105", "r1": "0205"})
    assert pools(table, fire("R1", "r1")) == (3, 2)
    table.play(fire("R1", "r1"), 6, 5, 1, 5, 5)
    assert table.disrupted("r1")


def test_cbc_cov_1():
    """Buildings turn a kill into a pin."""
    table = classic({"R1": "0101", "r1": "0401"}, ". . . #")
    table.play(fire("R1", "r1"), 6, 5, 4, 3)
    assert table.disrupted("r1")
    assert result((6, 5), (4, 3)) == "kill"


PAIR = {"R1": "0105", "M1": "0105", "r1": "0505", "r2": "0505"}


def test_cbc_stk_1():
    assert pools(classic(PAIR), fire("R1 M1", "r1"))[0] == 4


def test_cbc_stk_2():
    assert pools(classic(PAIR), fire("R1", "r1 r2"))[1] == 4


def test_cbc_stk_3():
    assert pools(classic(PAIR), fire("R1 M1", "r1")) == (4, 2)


def test_cbc_stk_4():
    assert pools(classic(PAIR), fire("R1 M1", "r1 r2")) == (4, 4)


def test_cbc_stk_5():
    """Five squads: one more on the machine gun's best die, in every attack on the hex."""
    table = classic({"M1": "0105", **{f"r{n}": "0505" for n in range(1, 6)}})
    for _ in range(2):
        prospect = table.rules.advisor.prospect(table.state, fire("M1", "r1"))
        assert [mod.dice for mod in prospect.attack_mods] == [1]
        table.play(fire("M1", "r1"), 1, 1, 6, 6)
        if asked(table.state):
            table.play(HoldFire())


def test_cbc_opp_1():
    """A squad that is fired on without effect fires back at once."""
    table = classic({"R1": "0105", "r1": "0505"})
    table.play(fire("R1", "r1"), 1, 1, 6, 6)
    assert (asked(table.state), table.to_move) == ("ReturnFire", "de")
    assert fire("r1", "R1") in table.legal


def test_cbc_opp_2():
    """One squad follows another by fire: in cover, adjacent, in its own hex."""
    table = classic({"R1": "0201", "R2": "0105", "d1": "0501"}, BOARD, kinds={"d1": "rifle"})
    rolled = []
    for to in ("0301", "0401", "0501"):
        table.play(Step("R1", to))
        assert fire("d1", "R1") in table.legal
        rolled.append(pools(table, fire("d1", "R1")))
        prospect = table.rules.advisor.prospect(table.state, fire("d1", "R1"))
        assert [mod.dice for mod in prospect.targets[0].defense_mods] == ([1] if to == "0301" else [])
        table.play(fire("d1", "R1"), *[1] * rolled[-1][0], *[6] * rolled[-1][1])
    assert rolled == [(2, 2), (3, 2), (3, 2)]
    assert table.refused(fire("R2", "d1")).rule == "SHC-1"
    table.play(EndTurn())
    assert HandToHand("0501") in table.legal


def test_cbc_shc_1():
    """Two squads in one building: no cover, a die more, a pin kills."""
    table = classic({"R1": "0101", "r1": "0101"}, "# . .")
    assert pools(table, fire("R1", "r1")) == (3, 2)
    assert gone(table.play(fire("R1", "r1"), 6, 5, 2, 5, 4)) == ["r1"]


def test_cbc_shc_2():
    """C kills A as it enters, cannot fire at B, and kills B in its own turn."""
    table = classic(
        {"A1": "0404", "B1": "0404", "c1": "0505", "v1": "0909"}, kinds=dict.fromkeys(("A1", "B1", "c1"), "rifle")
    )
    table.play(Step("A1", "0504"))
    table.play(HoldFire())
    table.play(Step("A1", "0505"))
    assert gone(table.play(fire("c1", "A1"), 6, 3, 1, 5, 5)) == ["A1"]
    table.play(Step("B1", "0504"))
    table.play(Step("B1", "0505"))
    assert asked(table.state) == ""
    table.play(EndTurn())
    table.play(EndTurn())
    assert table.to_move == "de"
    assert gone(table.play(fire("c1", "B1"), 5, 3, 1, 3, 2)) == ["B1"]


def test_cbc_hth_1():
    """Three squads against a squad and a machine gun; the squad flees from two."""
    table = classic({"A1": "0505", "A2": "0505", "A3": "0505", "b1": "0505", "m1": "0505"},
                    kinds=dict.fromkeys(("A1", "A2", "A3", "b1"), "rifle"))  # fmt: skip
    table.play(EndTurn())
    table.play(HandToHand("0505"))
    table.play(PairWith("A1", "b1"))
    events = table.play(PairWith("A2", "b1"), 5, 4, 2, 1, 6, 1, 1, 4, 1, 3, 3)
    fought = [event for event in events if isinstance(event, Fought)]
    assert [(event.by, event.foes) for event in fought] == [(("A1", "A2"), ("b1",)), (("A3",), ("m1",))]
    assert [(len(event.dice), len(event.enemy_dice)) for event in fought] == [(4, 3), (2, 2)]
    assert [(event.losses, event.enemy_losses) for event in fought] == [(1, 0), (0, 1)]
    assert sorted(gone(events)) == ["A2", "m1"]
    assert (asked(table.state), table.to_move) == ("FightOrFlee", "de")
    table.play(Flee("0605"))
    assert table.at("b1") == "0605"


def test_cbc_asl_1():
    """ASL-2, ASL-4: The tank's machine gun kills the first squad, the second kills the tank."""
    board = ". . . . .\n . . ^ . .\n. . . . ."
    table = classic(
        {"A1": "0202", "B1": "0202", "t1": "0302", "t2": "0501"}, board, kinds={"A1": "rifle", "B1": "rifle"}
    )
    table.play(Step("A1", "0302"))
    assert pools(table, fire("t1", "A1", "mg")) == (3, 2)
    assert gone(table.play(fire("t1", "A1", "mg"), 6, 3, 1, 5, 2)) == ["A1"]
    table.play(Step("B1", "0302"))
    assert fire("t1", "B1", "mg") not in table.legal
    while asked(table.state):
        table.play(HoldFire())
    assert pools(table, assault("B1", "t1")) == (2, 2)
    assert gone(table.play(assault("B1", "t1"), 4, 1, 3, 2)) == ["t1"]


def test_cbc_ovr_1():
    """A tank overruns a squad with its machine gun."""
    table = classic({"T1": "0404", "r1": "0504"})
    table.play(Step("T1", "0504"))
    assert pools(table, fire("T1", "r1", "mg")) == (3, 2)
    assert gone(table.play(fire("T1", "r1", "mg"), 6, 2, 2, 5, 4)) == ["r1"]


def test_cbc_rally_1():
    """Of two pinned squads the one pinned earlier rolls, 3 against 4, and rallies."""
    table = classic({"R1": "0105", "R2": "0901", "r1": "0505"}, asleep="R2", first="de")
    table.play(fire("r1", "R1"), 6, 1, 5, 5)
    table.play(EndTurn())
    events = table.play(EndTurn(), 3)
    assert Rallied(US, ("R2",)) in events
    assert table.disrupted("R1")


def test_the_counters_of_the_examples_are_those_of_the_table():
    assert (RIFLE.arms[0].fp, RIFLE.sv, MG.arms[0].fp, MG.sv) == (2, 2, 2, 1)
