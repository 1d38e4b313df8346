"""Infantry assaults armor. [ASL]"""

from cb_tui.games.combat_boots.rules.events import Fired
from cb_tui.games.combat_boots.rules.model import HoldFire, Pass, Step
from tests.rules.combat_boots.orders import asked, assault, fire, happened
from tests.rules.combat_boots.table import Table


def fired(events):
    return next(event for event in events if isinstance(event, Fired))


def test_a_squad_attacks_the_tank_in_its_hex_with_a_die_more_and_no_cover():
    """ASL-1"""
    table = Table({"R1": "0101", "t1": "0101", "r1": "0901"}, "# . . . . . . . .")
    shot = fired(table.play(assault("R1", "t1"), 6, 1, 1, 5, 5))
    assert ([line.dice for line in shot.attack], shot.verdicts[0].defense_mods) == ([2, 1], ())
    assert shot.one_die_kills and not table.alive("t1")


def test_infantry_with_the_tank_does_not_protect_it():
    """ASL-1a"""
    table = Table({"R1": "0505", "t1": "0505", "r1": "0505"})
    table.play(assault("R1", "t1"), 6, 1, 1, 5, 5)
    assert not table.alive("t1") and table.alive("r1")


def test_only_rifle_squads_and_only_armor_in_their_hex():
    """ASL-1, UNIT-1a"""
    table = Table({"M1": "0505", "R1": "0405", "A1": "0505", "r1": "0505", "t1": "0505", "t2": "0305"})
    for command, rule in (
        (assault("M1", "t1"), "ASL-1"), (assault("A1", "t1"), "ASL-1"), (assault("R1", "t1"), "ASL-3a"),
        (assault("M1", "r1"), "ASL-1"),
    ):  # fmt: skip
        assert table.refused(command).rule == rule


def test_the_tank_shoots_one_entering_squad_with_its_machine_gun():
    """ASL-2, UNIT-7a: three dice, one higher kills; once a turn."""
    table = Table({"R1": "0405", "R2": "0405", "R3": "0101", "t1": "0505"})
    table.play(Step("R1", "0505"))
    shot = fired(table.play(fire("t1", "R1", "mg"), 6, 1, 1, 5, 5))
    assert ([line.dice for line in shot.attack], table.alive("R1")) == ([2, 1], False)
    table.play(Step("R2", "0505"))
    assert asked(table.state) == ""
    assert fired(table.play(assault("R2", "t1"), 6, 1, 1, 5, 5)).kind == "assault"
    assert not table.alive("t1")


def test_it_follows_the_move_or_stands_for_the_fire_of_one_who_began_there():
    """ASL-3a"""
    table = Table({"R1": "0405", "R2": "0505", "R3": "0505", "t1": "0505", "r1": "0505"})
    table.play(Step("R1", "0505"))
    table.play(HoldFire())
    assert assault("R1", "t1") in table.legal and assault("R2", "t1") in table.legal
    table.play(fire("R3", "r1"), 1, 1, 1, 6, 6)
    table.play(HoldFire())
    assert table.refused(assault("R3", "t1")).rule == "ASL-3a"


def test_once_a_turn():
    """ASL-3a"""
    table = Table({"R1": "0505", "t1": "0505", "t2": "0505"})
    table.play(assault("R1", "t1"), 1, 1, 1, 6, 6)
    table.play(HoldFire())
    assert table.refused(assault("R1", "t2")).rule == "ASL-3a"
    assert table.refused(Step("R1", "0405")).rule == "SEQ-2"


def test_squads_combine_with_one_extra_die():
    """ASL-3a, STK-1: one that came and one that was there."""
    table = Table({"R1": "0405", "R2": "0505", "t1": "0505"})
    table.play(Step("R1", "0505"))
    table.play(HoldFire())
    shot = fired(table.play(assault("R1 R2", "t1"), 1, 1, 1, 1, 1, 6, 6))
    assert [(line.reason, line.dice) for line in shot.attack] == [("R1", 2), ("R2", 2), ("same hex", 1)]


def test_the_surviving_tank_answers():
    """OPP-8b, ASL-3a"""
    table = Table({"R1": "0505", "t1": "0505"})
    events = table.play(assault("R1", "t1"), 1, 1, 1, 6, 6)
    assert happened(events) == ["Fired", "Finished"]
    assert {"a", "h", "mg"} == {command.arm for command in table.legal if command != HoldFire()}
    assert fired(table.play(fire("t1", "R1", "mg"), 6, 1, 1, 5, 5)).kind == "return"
    assert not table.alive("R1")


def test_the_joint_piece_turn_before_is_finished_first():
    """SEQ-1: M1 gives up the attack that it had left."""
    table = Table({"M1": "0105", "R1": "0505", "t1": "0505", "v1": "0205"})
    table.play(fire("M1", "v1"), 1, 1, 1, 6)
    table.play(assault("R1", "t1"), 1, 1, 1, 6, 6)
    table.play(HoldFire())
    assert table.refused(Pass("M1")).rule == "SEQ-2"
