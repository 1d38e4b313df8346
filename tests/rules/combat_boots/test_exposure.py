"""What a route or a hex costs, counted by hand. [OPP-3, OPP-4, OPP-8, SIDE-5, OVR-4]"""

from fractions import Fraction

import pytest

from cb_tui.rules.combat_boots import resolve
from cb_tui.rules.combat_boots.model import Pass, Step
from tests.rules.combat_boots.shots import fire
from tests.rules.combat_boots.table import RULES, Table

FAR = resolve.odds(2, 2)  # a squad at a squad
NEAR = resolve.odds(3, 2)  # point blank
COVERED = resolve.odds(2, 2, resolve.Modifiers(cover=1))


def test_one_step_before_one_enemy_is_his_best_shot():
    """OPP-3"""
    table = Table({"R1": "0301", "r1": "0801"}, ". " * 9)
    exposed = RULES.exposure(table.state, "R1", ("0401",))
    assert (exposed.unhurt, exposed.disrupted, exposed.destroyed) == (FAR.none, FAR.disrupt, FAR.kill)
    assert FAR.kill == Fraction(155, 1296)
    (step,) = exposed.steps
    assert (step.hex, step.cost, step.left, step.hit, step.by) == ("0401", 1, 3, FAR.effect, ("r1",))


def test_out_of_sight_and_range_nothing_happens():
    """OPP-1"""
    table = Table({"R1": "0101", "r1": "0801"}, ". . . ^ . . . .")
    exposed = RULES.exposure(table.state, "R1", ("0201", "0301"))
    assert (exposed.unhurt, [step.by for step in exposed.steps]) == (1, [(), ()])


def test_the_same_enemy_fires_at_every_step_while_the_piece_goes_on():
    """OPP-3, OPP-8a: disrupted, it stops and is not fired at again."""
    table = Table({"R1": "0401", "r1": "0801"}, ". " * 9)
    exposed = RULES.exposure(table.state, "R1", ("0501", "0601", "0701"))
    assert exposed.unhurt == FAR.none * FAR.none * NEAR.none
    assert exposed.destroyed == FAR.kill + FAR.none * FAR.kill + FAR.none**2 * NEAR.kill
    assert exposed.unhurt + exposed.disrupted + exposed.destroyed == 1
    assert [step.hit for step in exposed.steps] == [FAR.effect, FAR.effect, NEAR.effect]


def test_all_enemies_who_can_fire_singly_nearest_first():
    """OPP-3, SOLO-5"""
    table = Table({"R1": "0404", "r1": "0806", "r2": "0704", "r3": "0904"}, asleep="r3")
    (step,) = RULES.exposure(table.state, "R1", ("0504",)).steps
    assert step.by == ("r2", "r1")
    assert step.hit == 1 - FAR.none**2


def test_cover_on_the_way_counts():
    """OPP-3, COV-1: the mover has that of the hex it enters."""
    table = Table({"R1": "0301", "r1": "0801"}, ". . . ^ . . . .")
    assert RULES.exposure(table.state, "R1", ("0401",)).unhurt == COVERED.none


def test_who_has_used_his_reaction_on_another_does_not_count():
    """OPP-4"""
    table = Table({"R1": "0401", "R2": "0402", "r1": "0801"}, "\n".join([". " * 9] * 2))
    table.play(Step("R1", "0501"))
    table.play(fire("r1", "R1"), 1, 1, 6, 6)
    table.play(Pass("R1"))
    assert RULES.exposure(table.state, "R2", ("0502",)).unhurt == 1


def test_a_tank_that_comes_no_closer_shows_its_side_on_the_way():
    """SIDE-5"""
    table = Table({"T1": "0505", "g1": "0105"})
    front = resolve.odds(3, 2, resolve.Modifiers(one_die=True))
    side = resolve.odds(4, 2, resolve.Modifiers(high=1, one_die=True))
    exposed = RULES.exposure(table.state, "T1", ("0405", "0505"))
    assert [step.hit for step in exposed.steps] == [front.effect, side.effect]
    assert exposed.disrupted == 0


def test_overrun_squads_do_not_fire_at_the_tank_and_anti_tank_weapons_do():
    """OVR-4"""
    table = Table({"T1": "0404", "r1": "0505", "a1": "0505"})
    (step,) = RULES.exposure(table.state, "T1", ("0505",)).steps
    assert step.by == ("a1",)


@pytest.mark.parametrize(("letter", "odds"), [(".", FAR), ("^", COVERED)])
def test_the_danger_of_a_hex_is_one_volley_of_all_who_see_it(letter, odds):
    """The chance to be hit at all, whatever reactions have been used."""
    table = Table({"R1": "0101", "r1": "0801", "r2": "0802"}, f". . . {letter} . . . .\n. . . . . . . .")
    danger = RULES.danger(table.state, "R1", "0401")
    assert (danger.any, danger.by) == (1 - odds.none**2, ("r1", "r2"))


def test_a_tank_that_stands_is_in_danger_by_its_front():
    """SIDE-5a: only a step shows the side."""
    table = Table({"T1": "0505", "g1": "0105"})
    front = resolve.odds(3, 2, resolve.Modifiers(one_die=True))
    assert RULES.danger(table.state, "T1", "0505").any == front.effect
