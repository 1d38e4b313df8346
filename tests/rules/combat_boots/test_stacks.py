"""Combined fire, grouped targets and crowded hexes. [STK]"""

import pytest

from cb_tui.games.combat_boots.rules.battle import UnitType, Weapon
from cb_tui.games.combat_boots.rules.events import Destroyed, Disrupted
from cb_tui.games.combat_boots.rules.model import Fire, HoldFire, Step
from tests.rules.combat_boots.shots import effects, fire, fired, lines, pools
from tests.rules.combat_boots.table import Table

SHORT = UnitType(name="Machine pistols", letter="R", kind="squad", range=3, mv=4, sv=2, arms=(Weapon("r", 2),))


def crowd(count, at, letter="r"):
    """So many squads in one hex."""
    return {f"{letter}{n}": at for n in range(1, count + 1)}


def joint_shots(table):
    """Attacks of more than one piece that are legal now."""
    return [command for command in table.legal if isinstance(command, Fire) and len(command.by) > 1]


def test_squads_and_machine_guns_of_one_hex_add_their_fire():
    """STK-1, STK-3: at one target or at a group."""
    for targets, sv in (("r1", 2), ("r1 r2", 4)):
        table = Table({"R1": "0101", "M1": "0101", "r1": "0401", "r2": "0401"})
        shot = fired(table.play(fire("M1 R1", targets), *[1] * 4, *[6] * sv))
        assert (lines(shot.attack), pools(shot)) == ({"R1": 2, "M1": 2}, [(4, sv)])


@pytest.mark.parametrize("other", ["A1", "W1", "G1", "T1"])
def test_others_fire_alone(other):
    """STK-1"""
    table = Table({"R1": "0101", other: "0101", "r1": "0401"})
    assert table.refused(fire(f"R1 {other}", "r1")).rule == "STK-1"


def test_all_who_join_must_be_able_to_fire_themselves():
    """STK-1, STK-1a: one hex, in range, intact, not acted."""
    table = Table(
        {"R1": "0101", "R2": "0101", "R3": "0102", "R4": "0101", "r1": "0501"},
        types={"short": SHORT}, kinds={"R2": "short"}, asleep="R4",
    )  # fmt: skip
    assert [table.refused(fire(by, "r1")).rule for by in ("R1 R2", "R1 R3", "R1 R4")] == ["UNIT-4", "STK-1", "UNIT-8"]
    table.play(Step("R2", "0201"))
    table.play(HoldFire())
    assert table.refused(fire("R1 R2", "r1")).rule == "SEQ-2"


def test_a_joint_attack_takes_a_squads_turn_and_one_attack_of_a_machine_gun():
    """STK-1a, STK-5a: what is left is fired alone or with others; a pass or another piece ends it."""
    table = Table({"R1": "0101", "R2": "0101", "M1": "0101", "r1": "0501"}, asleep="r1")
    table.play(fire("R1 M1", "r1"), *[1] * 4, 6, 6)
    assert (table.state.units["R1"].acted, table.state.acting) == (True, ("M1",))
    assert fire("M1", "r1") in table.legal
    table.play(fire("R2 M1", "r1"), *[1] * 4, 6, 6)
    assert table.state.units["M1"].acted
    assert table.state.acting == ()


def test_return_fire_comes_after_each_joint_attack_and_stops_whom_it_disrupts():
    """STK-5a, OPP-2"""
    table = Table({"R1": "0101", "M1": "0101", "r1": "0501"})
    table.play(fire("R1 M1", "r1"), *[1] * 4, 6, 6)
    assert table.to_move == "de"
    assert Disrupted("M1", "r1") in table.play(fire("r1", "M1"), 6, 1, 1)
    assert table.to_move == "us"
    assert table.state.units["M1"].acted
    assert fire("M1", "r1") not in table.legal


def test_opportunity_fire_may_be_joint_too():
    """STK-1a, OPP-3"""
    table = Table({"R1": "0501", "r1": "0101", "m1": "0101"})
    table.play(Step("R1", "0601"))
    shot = fired(table.play(fire("r1 m1", "R1"), *[1] * 4, 6, 6))
    assert (shot.kind, pools(shot)) == ("opportunity", [(4, 2)])


def test_a_group_shares_one_roll_and_its_result():
    """STK-2, STK-2a: members already disrupted are destroyed by a disruption."""
    table = Table({"R1": "0101", "r1": "0401", "m1": "0401", "r2": "0401", "r9": "0909"}, asleep="m1")
    events = table.play(fire("R1", "r1 m1"), 6, 1, 5, 1, 1)
    assert Disrupted("r1", "R1") in events
    assert Destroyed("m1", "R1") in events
    assert not table.disrupted("r2")


@pytest.mark.parametrize("other", ["g1", "v1", "t1"])
def test_only_infantry_is_grouped(other):
    """STK-2, UNIT-1a"""
    table = Table({"G1": "0101", "r1": "0401", other: "0401"})
    assert table.refused(fire("G1", f"r1 {other}")).rule == "STK-2"


@pytest.mark.parametrize(("count", "penalty"), [(4, 0), (5, 1), (7, 3)])
def test_each_piece_above_four_in_the_target_hex_adds_to_the_best_die(count, penalty):
    """STK-4, STK-4a: whatever is attacked there; the firer's own crowd does not count."""
    table = Table({**crowd(6, "0101", "R"), **crowd(count, "0401")})
    shot = fired(table.play(fire("R1", "r1"), 2, 1, 6, 6))
    assert lines(shot.attack_mods) == ({"crowded hex": penalty} if penalty else {})
    assert (shot.reads, effects(shot)) == ((2 + penalty, 1), ["none"])


def test_the_penalty_counts_the_targets_side_in_all_kinds_of_fire():
    """STK-4a: in the same hex, and by HE."""
    table = Table({"R1": "0303", **crowd(5, "0303")})
    assert lines(fired(table.play(fire("R1", "r1"), 1, 1, 1, 6, 6)).attack_mods) == {"crowded hex": 1}
    table = Table({"W1": "0101", **crowd(5, "0401")})
    everyone = " ".join(crowd(5, "0401"))
    assert lines(fired(table.play(fire("W1", everyone), 1, 1, *[6] * 10)).attack_mods) == {"crowded hex": 1}


# --- crowds: pieces alike stand for each other ------------------------------------------------------------------------


def test_up_to_five_every_choice_is_listed():
    """STK-1, STK-2"""
    table = Table({**crowd(5, "0101", "R"), "r1": "0401"})
    assert len({command.by for command in joint_shots(table)}) == 2**5 - 1 - 5


def test_of_more_the_first_of_those_alike_stand_for_all():
    """STK-1, STK-2: six squads can be two to six, not fifty-seven choices; singly everybody fires for himself."""
    table = Table({**crowd(6, "0101", "R"), **crowd(6, "0401")})
    assert {len(command.by) for command in joint_shots(table)} == {2, 3, 4, 5, 6}
    assert len({command.by for command in joint_shots(table)}) == 5
    assert "name R1+R2" in table.refused(fire("R2 R5", "r1")).sentence
    assert "name r1+r2" in table.refused(fire("R1", "r2 r5")).sentence
    assert fire("R5", "r5") in table.legal


def test_who_has_fired_at_this_step_is_no_longer_like_the_others():
    """STK-1a, OPP-3: after one of six has fired alone the other five may still join."""
    table = Table({"R1": "0501", **crowd(6, "0101")})
    table.play(Step("R1", "0601"))
    table.play(fire("r1", "R1"), 1, 1, 6, 6)
    assert fire("r2 r3", "R1") in table.legal
    assert table.refused(fire("r1 r2", "R1")).rule == "OPP-3"
    assert {command.by for command in joint_shots(table)} == {
        tuple(f"r{n}" for n in range(2, last + 1)) for last in range(3, 7)
    }


def test_only_the_targets_of_an_attack_answer_it_together():
    """STK-1a, OPP-2: the third and fourth of six, attacked as a group, may join in the answer."""
    table = Table({"R1": "0101", **crowd(6, "0401")}, asleep="r1 r2")
    table.play(fire("R1", "r3 r4"), 1, 1, *[6] * 4)
    assert [command.by for command in joint_shots(table)] == [("r3", "r4")] * len(joint_shots(table))
    assert joint_shots(table)
