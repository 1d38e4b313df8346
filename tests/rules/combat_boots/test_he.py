"""High explosive. [HE]"""

from cb_tui.games.combat_boots.rules.battle import UnitType, Weapon
from cb_tui.games.combat_boots.rules.model import HoldFire
from tests.rules.combat_boots.shots import effects, fire, fired, lines, pools
from tests.rules.combat_boots.table import Table

PLUS = UnitType(name="Rockets", letter="W", kind="team", range=24, mv=2, sv=1, arms=(Weapon("h", 3, plus=1),))


def test_one_roll_serves_all_in_the_hex_and_each_is_judged_alone():
    """HE-1, HE-1a"""
    table = Table({"W1": "0101", "r1": "0401", "r2": "0401", "v1": "0401", "r9": "0909"})
    shot = fired(table.play(fire("W1", "r1 r2 v1"), 6, 4, 5, 1, 3, 3, 5))
    assert (pools(shot), effects(shot)) == ([(2, 2), (2, 2), (2, 1)], ["disrupt", "kill", "disrupt"])
    assert (table.disrupted("r1"), table.alive("r2"), table.disrupted("v1")) == (True, False, True)


def test_nobody_in_the_hex_is_spared_and_no_friend_may_be_there():
    """HE-1, HE-1a"""
    table = Table({"W1": "0101", "r1": "0401", "r2": "0401"})
    assert table.refused(fire("W1", "r1")).rule == "HE-1"
    mixed = Table({"W1": "0101", "R1": "0401", "r1": "0401"})
    assert mixed.refused(fire("W1", "r1")).rule == "SHC-1"


def test_armor_rolls_one_die_more_and_is_disrupted_like_others():
    """HE-2"""
    table = Table({"W1": "0101", "t1": "0401"})
    shot = fired(table.play(fire("W1", "t1"), 6, 1, 5, 1, 1))
    assert lines(shot.verdicts[0].defense) == {"t1": 2, "armor against HE": 1}
    assert (effects(shot), shot.one_die_kills) == (["disrupt"], False)


def test_a_plus_raises_the_two_best_dice():
    """HE-3: 5,4 read 6,5 and kill against 4."""
    table = Table({"W1": "0101", "r1": "0401"}, types={"plus": PLUS}, kinds={"W1": "plus"})
    shot = fired(table.play(fire("W1", "r1"), 5, 4, 1, 4, 1))
    assert (lines(shot.attack_mods), lines(shot.second_mods)) == ({"plus": 1}, {"plus": 1})
    assert (shot.reads, effects(shot)) == ((6, 5), ["kill"])


def test_in_its_own_hex_a_shell_spares_friends():
    """HE-4a: every enemy there is hit, one die more once."""
    table = Table({"T1": "0303", "R1": "0303", "r1": "0303", "v1": "0303", "r9": "0909"})
    shot = fired(table.play(fire("T1", "r1 v1", "h"), 1, 1, 1, 6, 6, 6))
    assert lines(shot.attack) == {"T1": 2, "same hex": 1}
    assert pools(shot) == [(3, 2), (3, 1)]
    assert table.alive("R1")


def test_point_blank_is_judged_once_by_the_hex_aimed_at():
    """HE-4a, FIRE-7a"""
    table = Table({"T1": "0303", "r1": "0403", "v1": "0403"})
    shot = fired(table.play(fire("T1", "r1 v1", "h"), 1, 1, 1, 6, 6, 6))
    assert lines(shot.attack) == {"T1": 2, "point blank": 1}


def test_a_mortar_answers_into_a_hex_where_others_stand():
    """HE-1, OPP-2: it hits them too, but only a hex from which it was fired at."""
    table = Table({"M1": "0501", "R1": "0501", "R2": "0502", "w1": "0101"})
    table.play(fire("M1", "w1"), 1, 1, 6)
    assert fire("w1", "M1 R1") in table.legal
    assert table.refused(fire("w1", "R2")).rule == "OPP-2"
    table.play(HoldFire())
