"""Attacks before they are made, and what a piece can aim at. [FIRE-8, EXC, SOLO-8a]"""

from fractions import Fraction

from cb_tui.games.combat_boots.rules import resolve
from cb_tui.games.combat_boots.rules.model import EndTurn, HoldFire, ReduceDice, Step
from tests.rules.combat_boots.shots import fire
from tests.rules.combat_boots.table import RULES, Table


def test_both_pools_line_by_line_with_exact_odds():
    """FIRE-8"""
    table = Table({"R1": "0101", "M1": "0101", "r1": "0201"}, ". ^ .")
    seen = RULES.advisor.prospect(table.state, fire("M1 R1", "r1"))
    assert [(line.reason, line.dice, line.rule) for line in seen.attack] == [
        ("R1", 2, "STK-1"),
        ("M1", 2, "STK-1"),
        ("point blank", 1, "FIRE-7"),
    ]
    (target,) = seen.targets
    assert [(line.reason, line.dice) for line in target.defense] == [("r1", 2)]
    assert [(line.reason, line.dice, line.rule) for line in target.defense_mods] == [("trees", 1, "COV-2")]
    assert (seen.kind, seen.fp, target.sv, seen.one_die_kills) == ("fire", 5, 2, False)
    assert seen.odds == resolve.odds(5, 2, resolve.Modifiers(cover=1))
    assert seen.sight.visible


def test_the_best_shed_is_marked_and_a_targets_own_is_reckoned_with():
    """EXC-3, SOLO-8a: 8-6 is best as 4-2 for the firer; 4-6 is worst for him as 2-4."""
    ours, theirs = {f"R{n}": "0101" for n in range(1, 5)}, {f"r{n}": "0501" for n in range(1, 4)}
    table = Table({**ours, **theirs})
    seen = RULES.advisor.prospect(table.state, fire("R1 R2 R3 R4", "r1 r2 r3"))
    assert [(shed.drop, shed.best) for shed in seen.sheds] == [
        (0, False),
        (1, False),
        (2, False),
        (3, False),
        (4, True),
    ]
    assert (seen.shedder, seen.fp) == ("us", 8)
    seen = RULES.advisor.prospect(table.state, fire("R1 R2", "r1 r2 r3"))
    assert (seen.shedder, seen.fp, seen.targets[0].sv) == ("de", 2, 4)
    assert seen.odds == resolve.odds(2, 4)
    table.play(fire("R1 R2", "r1 r2 r3"))
    assert RULES.advisor.prospect(table.state, ReduceDice(1)).odds == resolve.odds(3, 5)


def test_the_answer_that_an_unhurt_target_would_have():
    """OPP-2"""
    table = Table({"M1": "0101", "R1": "0102", "r1": "0501"})
    assert RULES.advisor.prospect(table.state, fire("R1", "r1")).hit_back == resolve.odds(2, 2)
    assert RULES.advisor.prospect(table.state, fire("M1", "r1")).hit_back == resolve.odds(2, 1)
    helpless = Table({"R1": "0101", "r1": "0501"}, asleep="r1")
    assert RULES.advisor.prospect(helpless.state, fire("R1", "r1")).hit_back is None
    far = Table({"M1": "0101", "r1": "0901"}, ". " * 9)
    assert RULES.advisor.prospect(far.state, fire("M1", "r1")).hit_back is None


def test_what_rolls_nothing_at_anybody_has_no_prospect():
    """FIRE-8"""
    table = Table({"R1": "0101", "r1": "0501"})
    for command in (Step("R1", "0201"), EndTurn(), HoldFire()):
        assert RULES.advisor.prospect(table.state, command) is None


def test_one_aim_an_enemy_hex_best_first_with_the_reason_why_not():
    """FIRE-1, SOLO-8a"""
    table = Table(
        {"R1": "0101", "M1": "0101", "r1": "0501", "t1": "0103", "r3": "0901", "r4": "0401"}, "\n".join([". " * 9] * 3)
    )
    aims = {aim.at: aim for aim in RULES.advisor.aims(table.state, "R1")}
    assert set(list(aims)[:2]) == {"0401", "0501"}
    assert (aims["0501"].alone, aims["0501"].odds) == (fire("R1", "r1"), resolve.odds(2, 2))
    assert (aims["0501"].joined, aims["0501"].joined_odds) == (fire("R1 M1", "r1"), resolve.odds(4, 2))
    joint = resolve.odds(4, 2)
    assert aims["0501"].worth == joint.kill + joint.disrupt * Fraction(1, 2)
    assert (aims["0103"].alone, aims["0103"].rule) == (None, "UNIT-2")
    assert (aims["0901"].why_not, aims["0901"].rule) == ("R1 is out of range: 8 hexes, its range is 6 hexes", "UNIT-4")
    assert aims["0901"].brief == "R1 reaches 6, not 8"


def test_a_piece_that_has_moved_is_told_so():
    """SEQ-2"""
    table = Table({"R1": "0101", "r1": "0501"}, asleep="r1")
    table.play(Step("R1", "0201"))
    (aim,) = RULES.advisor.aims(table.state, "R1")
    assert aim.rule == "SEQ-2"
