"""General rules and units, as far as they are no chapter of their own. [GEN, UNIT]"""

import pytest

from cb_tui.core.dice import DiceError, FixedDice
from cb_tui.core.hexes import distance
from cb_tui.games.combat_boots.rules.battle import UnitType, Weapon
from cb_tui.games.combat_boots.rules.events import Stepped
from cb_tui.games.combat_boots.rules.model import HoldFire, Pass, Step
from tests.rules.combat_boots.shots import effects, fire, fired, lines, pools
from tests.rules.combat_boots.table import BAZOOKA, GUN, MG, MORTAR, RIFLE, RULES, TANK, TRUCK, Table

FLAK = UnitType(name="20 mm", letter="F", kind="gun", range=12, mv=0, sv=1, arms=(Weapon("aa", 2),))
LIGHT_MORTAR = UnitType(name="60 mm", letter="W", kind="team", range=24, mv=4, sv=1, arms=(Weapon("h", 2),))


def test_dice_have_six_faces():
    """GEN-1"""
    for face in (0, 7):
        with pytest.raises(DiceError):
            FixedDice(face).roll(1)


def test_a_distance_counts_hexes_whatever_lies_there():
    """GEN-2, GEN-3, GEN-3a, MOV-1: not the first hex; woods and rivers make nothing longer."""
    assert [distance("0303", to) for to in ("0303", "0403", "0503", "0304", "0906")] == [0, 1, 2, 1, 8]
    table = Table({"R1": "0101", "r1": "0701"}, "^ . . . . . ^", layout={"rivers": ("0301/0401",)})
    assert fired(table.play(fire("R1", "r1"), 1, 1, 6, 6)).distance == 6


def test_movement_points_are_kept_in_halves():
    """GEN-4, GEN-4a: three steps by road leave two and a half of four points, and one into the open one and a half."""
    table = Table(
        {"R1": "0101", "r1": "0902"}, ". = = = . . . . .\n. . . . . . . . ^", layout={"roads": ("0101-0401",)}
    )
    left = []
    for to in ("0201", "0301", "0401", "0501"):
        left += [event.left for event in table.play(Step("R1", to)) if isinstance(event, Stepped)]
        while table.to_move == "de":
            table.play(HoldFire())
    assert left == [3.5, 3.0, 2.5, 1.5]


def test_nothing_is_hidden():
    """GEN-5"""
    table = Table({"R1": "0101", "r1": "0202"})
    assert RULES.observe(table.state, "us") == RULES.observe(table.state, "de") == table.state


def test_infantry_is_squads_and_teams_and_weapon_units_do_not_flee():
    """UNIT-1, UNIT-1a, UNIT-1b"""
    assert [kind.infantry for kind in (RIFLE, MG, MORTAR, BAZOOKA, GUN, TRUCK, TANK)] == [True] * 4 + [False] * 3
    assert [kind.weapon_unit for kind in (RIFLE, MG, MORTAR, GUN, TRUCK, TANK)] == [
        False,
        True,
        True,
        True,
        False,
        False,
    ]


@pytest.mark.parametrize("firer", ["R1", "M1"])
def test_rifles_and_machine_guns_cannot_hurt_armor(firer):
    """UNIT-2, AT-3"""
    table = Table({firer: "0101", "t1": "0301", "v1": "0302"})
    assert table.refused(fire(firer, "t1")).rule == "UNIT-2"
    assert fire(firer, "v1") in table.legal


def test_ranges_are_hexes_or_bands_that_reach_all_in_sight():
    """UNIT-3, UNIT-4, UNIT-9, BAND-4a: a rifle squad reaches 6 hexes, a gun of 2 bands the whole board."""
    table = Table({"R1": "0101", "G1": "0102", "r1": "0701", "r2": "0801"}, "\n".join([". " * 20] * 2))
    assert fire("R1", "r1") in table.legal
    assert (table.refused(fire("R1", "r2")).rule, table.refused(fire("R1", "r2")).sentence) == (
        "UNIT-4",
        "R1 is out of range: 7 hexes, its range is 6 hexes",
    )
    assert fire("G1", "r2") in table.legal


def test_an_attack_is_named_by_its_dice():
    """UNIT-5: one squad fires at another 2-2."""
    table = Table({"R1": "0101", "r1": "0401"})
    assert pools(fired(table.play(fire("R1", "r1"), 1, 1, 6, 6))) == [(2, 2)]


@pytest.mark.parametrize(
    ("firer", "kind", "attacks"), [("R1", "rifle", 1), ("M1", "mg", 2), ("M1", "lqmg", 3), ("G1", "aa", 2)]
)
def test_a_letter_says_how_many_attacks(firer, kind, attacks):
    """UNIT-6, UNIT-6a, UNIT-6b, FIRE-2: r one, m and aa two, M three, at the same target or at others."""
    table = Table({firer: "0101", "r1": "0601", "r2": "0602", "v1": "0603"}, types={"aa": FLAK}, kinds={firer: kind})
    for target in ("r1", "v1", "r1")[:attacks]:
        assert fire(firer, target) in table.legal
        sv = 2 if target == "r1" else 1
        table.play(fire(firer, target), 1, 1, *[6] * sv)
        while table.to_move == "de":
            table.play(HoldFire())
    assert table.refused(fire(firer, "r2")).rule == "SEQ-2"
    assert table.state.units[firer].acted


def test_anti_aircraft_guns_hurt_no_armor_and_join_nobody():
    """UNIT-6b, STK-1a"""
    table = Table({"G1": "0101", "R1": "0101", "t1": "0401", "r1": "0402"}, types={"aa": FLAK}, kinds={"G1": "aa"})
    assert table.refused(fire("G1", "t1")).rule == "UNIT-2"
    assert table.refused(fire("R1 G1", "r1")).rule == "STK-1"


def test_one_attack_uses_one_armament_and_so_does_a_turn():
    """UNIT-6d, FIRE-2: a tank that fired its gun has no machine gun left, and the other way round."""
    pieces = {"T1": "0303", "R1": "0909", "r1": "0303", "r2": "0303"}
    table = Table(pieces)
    assert table.refused(fire("T1", "r1")).rule == "UNIT-6"
    table.play(fire("T1", "r1", "a"), 1, 1, 1, 6, 6)
    assert table.refused(fire("T1", "r1", "mg")).rule == "SEQ-2"
    table = Table(pieces)
    table.play(fire("T1", "r1", "mg"), 1, 1, 1, 6, 6)
    assert table.refused(fire("T1", "r1", "a")).rule == "FIRE-2"
    table.play(fire("T1", "r2", "mg"), 1, 1, 1, 6, 6)
    assert table.state.units["T1"].acted


def test_only_a_mortar_that_says_so_has_a_least_range():
    """UNIT-6e"""
    table = Table({"W1": "0303", "W2": "0303", "r1": "0403"}, types={"light": LIGHT_MORTAR}, kinds={"W2": "light"})
    assert table.refused(fire("W1", "r1")).rule == "UNIT-6"
    assert fire("W2", "r1") in table.legal


def test_the_machine_gun_of_a_tank_serves_in_its_own_hex_against_soft_targets():
    """UNIT-7, UNIT-7a: FP 2 and the die of the same hex, twice in its own turn."""
    table = Table({"T1": "0303", "r1": "0303", "t1": "0303", "r2": "0305"})
    assert table.refused(fire("T1", "r2", "mg")).rule == "SHC-1"
    assert table.refused(fire("T1", "t1", "mg")).rule == "UNIT-2"
    shot = fired(table.play(fire("T1", "r1", "mg"), 1, 1, 1, 6, 6))
    assert lines(shot.attack) == {"T1": 2, "same hex": 1}
    assert fire("T1", "r1", "mg") in table.legal
    alone = Table({"T1": "0303", "r1": "0403"})
    assert alone.refused(fire("T1", "r1", "mg")).rule == "UNIT-7"


def test_disrupted_pieces_do_nothing_and_defend_as_ever():
    """UNIT-8: no step, no fire, no pass; full SV and cover."""
    table = Table({"R1": "0101", "R2": "0102", "r1": "0401", "r2": "0402"}, ". . . ^ .\n. . . . .", asleep="R1 r1")
    for command in (Step("R1", "0201"), fire("R1", "r1"), Pass("R1"), fire("R1 R2", "r1")):
        assert table.refused(command).rule in ("UNIT-8", "STK-1")
    shot = fired(table.play(fire("R2", "r1"), 6, 1, 1, 1))
    assert (pools(shot), effects(shot)) == ([(2, 2)], ["disrupt"])
    assert lines(shot.verdicts[0].defense_mods) == {"trees": 1}
    assert table.to_move == "us"
