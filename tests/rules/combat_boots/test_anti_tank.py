"""Anti-tank fire and side armor. [AT, SIDE]"""

import pytest

from cb_tui.core.hexes import axial, distance, from_axial
from cb_tui.games.combat_boots.rules.battle import UnitType, Weapon
from cb_tui.games.combat_boots.rules.events import FrontSet
from cb_tui.games.combat_boots.rules.model import EndTurn, HoldFire, ReduceDice, Step
from tests.rules.combat_boots.shots import effects, fire, fired, lines, pools
from tests.rules.combat_boots.table import RULES, Table

HEAVY = UnitType(name="Heavy", letter="T", kind="afv", move="tracked", bands=1, mv=8, sv=5, arms=(Weapon("a", 3),))
TARGET = "0505"


def around(q, r):
    """A hex by its axial offset from the tank."""
    at = axial(TARGET)
    return from_axial(at[0] + q, at[1] + r)


def shoot(table, gun, side):
    """A gun fires without effect and nobody answers; whether it met the side."""
    shot = fired(table.play(fire(gun, "t1"), *[1] * (4 if side else 3), 6, 6))
    while table.to_move == "de":
        table.play(HoldFire())
    return lines(shot.attack_mods) == lines(shot.attack[1:]) == ({"side armor": 1} if side else {})


def test_one_higher_die_of_an_anti_tank_weapon_kills_armor():
    """AT-1: it never disrupts, and cover counts."""
    for board, dice, effect in [(". . . .", (6, 1, 1, 5, 5), "kill"), (". . . ^", (6, 1, 1, 5, 5), "none")]:
        shot = fired(Table({"G1": "0101", "t1": "0401"}, board).play(fire("G1", "t1"), *dice))
        assert (effects(shot), shot.one_die_kills) == ([effect], True)


@pytest.mark.parametrize("soft", ["r1", "v1", "g1"])
def test_against_soft_targets_it_is_a_weapon_like_others(soft):
    """AT-1a: trucks and guns are soft."""
    shot = fired(
        Table({"G1": "0101", soft: "0401"}).play(fire("G1", soft), 6, 1, 1, *([5] if soft != "r1" else [5, 5]))
    )
    assert (effects(shot), shot.one_die_kills) == (["disrupt"], False)


def test_the_first_shooter_sets_the_front_and_who_stands_abreast_meets_the_side():
    """SIDE-1, SIDE-2, SIDE-3a: 90 degrees count, always from the first; +1 FP and +1 on the best die."""
    places = {"G1": around(2, 0), "G2": around(2, -2), "G3": around(1, -2), "G4": around(-2, 0), "G5": around(2, -1)}
    table = Table({**places, "t1": TARGET})
    assert [shoot(table, gun, side) for gun, side in zip(places, (False, False, True, True, False), strict=True)] == [
        True
    ] * 5
    assert table.state.fronts == {"t1": around(2, 0)}


def test_a_miss_sets_the_front_and_the_end_of_the_turn_clears_it():
    """SIDE-4a: own attacks from another hex alone set it; it lasts for the player turn."""
    table = Table({"G1": around(3, 0), "t1": TARGET, "t2": TARGET, "G9": "0101"})
    events = table.play(fire("G1", "t1"), 1, 1, 1, 6, 6)
    assert FrontSet("t1", around(3, 0)) in events
    answer = fired(table.play(fire("t1", "G1", "a"), 1, 1, 6))
    assert answer.kind == "return"
    assert table.state.fronts == {"t1": around(3, 0)}
    table.play(EndTurn())
    assert table.state.fronts == {}


def test_return_fire_has_no_use_of_the_front():
    """SIDE-4a: the tank that answers from abreast of the first shooter meets the front."""
    table = Table({"G1": around(2, 0), "T1": around(-2, 0), "t1": TARGET})
    assert shoot(table, "G1", side=False)
    table.play(fire("T1", "t1", "a"), *[1] * 3, 6, 6)
    answer = fired(table.play(fire("t1", "T1", "a"), 1, 1, 6, 6))
    assert (answer.kind, lines(answer.attack)) == ("return", {"t1": 2})


def test_same_hex_fire_neither_sets_nor_meets_a_side():
    """SIDE-4a"""
    table = Table({"G1": around(2, 0), "T1": TARGET, "t1": TARGET})
    assert table.refused(fire("G1", "t1")).rule == "SHC-1"
    shot = fired(table.play(fire("T1", "t1", "a"), 1, 1, 1, 6, 6))
    assert lines(shot.attack) == {"T1": 2, "same hex": 1}
    assert table.state.fronts == {}


def test_a_tank_that_comes_no_closer_shows_its_side():
    """SIDE-5, SIDE-5a: each step is judged alone, by the distance to the shooter before and after it."""
    table = Table({"T1": "0505", "g1": "0105"})
    for to, side in (("0405", False), ("0406", True), ("0505", True), ("0405", False)):
        before = distance("0105", table.at("T1"))
        table.play(Step("T1", to))
        assert (distance("0105", to) >= before) == side
        shot = fired(table.play(fire("g1", "T1"), *[1] * (4 if side else 3), 6, 6))
        assert shot.kind == "opportunity"
        assert lines(shot.attack_mods) == lines(shot.attack[1:]) == ({"side armor": 1} if side else {})


def test_the_side_is_remembered_while_the_tank_sheds_dice():
    """SIDE-5, EXC-3: what is asked is what is rolled."""
    table = Table({"T1": "0505", "g1": "0105"}, types={"heavy": HEAVY}, kinds={"T1": "heavy"})
    table.play(Step("T1", "0506"))
    table.play(fire("g1", "T1"))
    seen = RULES.advisor.prospect(table.state, ReduceDice(2))
    assert (seen.fp, seen.targets[0].sv, [line.reason for line in seen.attack]) == (2, 3, ["g1", "side armor"])
    shot = fired(table.play(ReduceDice(2), 1, 1, 6, 6, 6))
    assert (pools(shot), lines(shot.attack_mods)) == ([(2, 3)], {"side armor": 1})


def test_the_front_outlives_its_shooter():
    """SIDE-6a"""
    table = Table({"G1": around(2, 0), "G2": around(-2, 0), "t1": TARGET})
    table.play(fire("G1", "t1"), 1, 1, 1, 6, 6)
    table.play(fire("t1", "G1", "a"), 6, 6, 1)
    assert not table.alive("G1")
    assert shoot(table, "G2", side=True)


def test_he_sets_a_front_but_never_gains_by_it():
    """SIDE-6a"""
    table = Table({"W1": around(4, 0), "W2": around(-4, 0), "G1": around(-2, 0), "t1": TARGET})
    for mortar in ("W1", "W2"):
        shot = fired(table.play(fire(mortar, "t1"), 1, 1, 6, 6, 6))
        assert (lines(shot.attack), shot.attack_mods) == ({mortar: 2}, ())
        while table.to_move == "de":
            table.play(HoldFire())
    assert shoot(table, "G1", side=True)
