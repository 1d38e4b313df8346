"""Fire: who may, how pools are built, what a roll does; sixes; excess dice. [FIRE, SIX, EXC]"""

import pytest

from cb_tui.games.combat_boots.rules.battle import UnitType, Weapon
from cb_tui.games.combat_boots.rules.events import Destroyed, Disrupted, Finished
from cb_tui.games.combat_boots.rules.model import Fire, HoldFire, Pass, ReduceDice, Shedding, Step
from tests.rules.combat_boots.shots import effects, fire, fired, lines, pools
from tests.rules.combat_boots.table import DE, Table

THREE = UnitType(name="Mortar h3", letter="W", kind="team", range=24, sv=1, arms=(Weapon("h", 3),))
STRONG = UnitType(name="Howitzer", letter="W", kind="team", range=24, sv=1, arms=(Weapon("h", 5),))
PLUS = UnitType(name="Mortar +", letter="W", kind="team", range=24, mv=2, sv=1, arms=(Weapon("h", 2, plus=1),))


def hold(table):
    """Nobody answers."""
    while table.to_move == "de":
        table.play(HoldFire())


@pytest.mark.parametrize(
    ("pieces", "board", "shot", "rule"),
    [
        pytest.param({"R1": "0101", "r1": "0801"}, ". " * 9, ("R1", "r1"), "UNIT-4", id="out of range"),
        pytest.param({"R1": "0101", "r1": "0401"}, ". ^ . .", ("R1", "r1"), "LOS-2", id="out of sight"),
        pytest.param(
            {"R1": "0101", "R2": "0201", "r1": "0401"}, ". . . .", ("R1", "r1"), "LOS-5", id="a friend between"
        ),
        pytest.param(
            {"R1": "0101", "R2": "0301", "r1": "0301"}, ". . . .", ("R1", "r1"), "SHC-1", id="into a mixed hex"
        ),
        pytest.param(
            {"R1": "0101", "r1": "0101", "r2": "0301"}, ". . . .", ("R1", "r2"), "SHC-1", id="out of a mixed hex"
        ),
        pytest.param({"R1": "0101", "t1": "0301"}, ". . . .", ("R1", "t1"), "UNIT-2", id="what it cannot hurt"),
        pytest.param({"R1": "0101", "R2": "0301", "r1": "0401"}, ". . . .", ("R1", "R2"), "FIRE-1", id="a friend"),
        pytest.param({"R1": "0101", "r1": "0301", "r2": "0401"}, ". . . .", ("R1", "r1 r2"), "STK-2", id="two hexes"),
        pytest.param({"R1": "0101", "r1": "0301"}, ". . . .", ("R1", "r9"), "UNIT-8", id="nobody"),
        pytest.param({"R1": "0101", "r1": "0301"}, ". . . .", ("R1", ""), "FIRE-1", id="at nobody"),
        pytest.param({"R1": "0101", "r1": "0301"}, ". . . .", ("r1", "R1"), "SEQ-1", id="with the enemy's"),
    ],
)
def test_who_may_not_fire(pieces, board, shot, rule):
    """FIRE-1"""
    assert Table(pieces, board).refused(fire(*shot)).rule == rule


def test_a_firer_named_twice_fires_once_with_its_only_arm_named_or_not():
    """FIRE-1, UNIT-6: lists are sets, and the shot stands among the legal ones as it is listed."""
    table = Table({"R1": "0101", "r1": "0401"})
    assert table.rules.canonical(table.state, Fire(("R1", "R1"), ("r1",), "r")) == fire("R1", "r1")
    assert fire("R1", "r1") in table.legal


def test_who_has_moved_does_not_fire_and_who_has_fired_does_not_move():
    """FIRE-1, SEQ-2: not even between the two attacks of a machine gun."""
    table = Table({"R1": "0101", "M1": "0102", "r1": "0501"})
    table.play(fire("M1", "r1"), 1, 1, 6, 6)
    hold(table)
    assert fire("M1", "r1") in table.legal
    assert table.refused(Step("M1", "0202")).rule == "SEQ-2"
    table.play(Step("R1", "0201"))
    hold(table)
    assert table.refused(fire("R1", "r1")).rule == "SEQ-2"


def test_a_target_may_be_attacked_by_many_one_after_the_other():
    """FIRE-2"""
    table = Table({"R1": "0101", "R2": "0102", "r1": "0401"})
    assert effects(fired(table.play(fire("R1", "r1"), 6, 1, 5, 1))) == ["disrupt"]
    assert effects(fired(table.play(fire("R2", "r1"), 5, 1, 6, 1))) == ["none"]


def test_a_machine_gun_fires_its_attacks_in_one_piece_turn():
    """FIRE-2a, SEQ-1: once another piece acts the rest is lost; a pass gives it up."""
    for other in (fire("R1", "r1"), Step("R1", "0202"), Pass("R1")):
        table = Table({"M1": "0101", "R1": "0102", "r1": "0401"}, asleep="r1")
        table.play(fire("M1", "r1"), 1, 1, 6, 6)
        assert not table.state.units["M1"].acted
        events = table.play(other, *((1, 1, 6, 6) if other == fire("R1", "r1") else ()))
        assert events[0] == Finished(("M1",))
        assert fire("M1", "r1") not in table.legal


def test_a_pool_is_built_in_order():
    """FIRE-3, FIRE-3a: ratings, point blank, side; then who has more dice now may shed."""
    pieces = {"R1": "0303", "R2": "0303", "r1": "0403", "r2": "0403"}
    shot = fired(Table(pieces).play(fire("R1 R2", "r1 r2"), *[1] * 5, *[6] * 4))
    assert [(line.reason, line.dice, line.rule) for line in shot.attack] == [
        ("R1", 2, "STK-1"),
        ("R2", 2, "STK-1"),
        ("point blank", 1, "FIRE-7"),
    ]
    assert fire("R1 R2", "r1 r2", drop=2) in Table(pieces).legal
    apart = Table({**pieces, "r1": "0503", "r2": "0503"})
    assert apart.refused(fire("R1 R2", "r1 r2", drop=1)).rule == "EXC-2"  # 4-4: nobody has more


def test_what_is_added_goes_to_named_dice():
    """FIRE-4, FIRE-4a, STK-4, COV-2: five in a wood: +1 on the firer's best, +1 on the target's best."""
    crowd = {f"r{n}": "0401" for n in range(1, 6)}
    shot = fired(Table({"R1": "0101", **crowd}, ". . . ^").play(fire("R1", "r1"), 4, 4, 2, 4))
    assert (shot.reads, shot.verdicts[0].reads) == ((5, 4), 5)
    assert effects(shot) == ["none"]


def test_ties_beat_nothing_and_two_better_dice_kill():
    """FIRE-5"""
    for attack, defense, effect in [((5, 5), (5, 1), "none"), ((6, 5), (5, 5), "disrupt"), ((5, 4), (3, 3), "kill")]:
        shot = fired(Table({"R1": "0101", "r1": "0401"}).play(fire("R1", "r1"), *attack, *defense))
        assert effects(shot) == [effect]


def test_a_second_disruption_destroys():
    """FIRE-6, FIRE-6a: also by the second attack of the same machine gun."""
    table = Table({"M1": "0101", "r1": "0401", "r2": "0909"})
    assert Disrupted("r1", "M1") in table.play(fire("M1", "r1"), 6, 1, 5, 1)
    assert Destroyed("r1", "M1") in table.play(fire("M1", "r1"), 6, 1, 5, 1)
    assert not table.alive("r1")


@pytest.mark.parametrize(("at", "reason", "rule"), [("0403", "point blank", "FIRE-7"), ("0303", "same hex", "SHC-2")])
def test_next_to_the_enemy_one_die_more_is_rolled_once(at, reason, rule):
    """FIRE-7, FIRE-7a: by a joint attack too."""
    table = Table({"R1": "0303", "R2": "0303", "r1": at})
    shot = fired(table.play(fire("R1 R2", "r1"), *[1] * 5, 6, 6))
    assert [line.rule for line in shot.attack if line.reason == reason] == [rule]
    assert lines(shot.attack)[reason] == 1


def test_the_record_has_the_odds_before_the_roll():
    """FIRE-8"""
    shot = fired(Table({"R1": "0101", "r1": "0401"}).play(fire("R1", "r1"), 1, 1, 6, 6))
    assert (shot.verdicts[0].kill, shot.verdicts[0].disrupt) == ("155/1296", "5/18")
    shot = fired(Table({"R1": "0101", "r1": "0401"}, ". . . ^").play(fire("R1", "r1"), 1, 1, 6, 6))
    assert (shot.verdicts[0].kill, shot.verdicts[0].disrupt) == ("35/648", "229/1296")


# --- sixes -----------------------------------------------------------------------------------------------------------


def test_sixes_decide_where_both_sides_read_one():
    """SIX-1, SIX-2, SIX-2a: a five in cover reads six; where only one side has one, dice are compared."""
    covered, bare = ". . . ^", ". . . ."
    for attack, defense, board, effect, sixes in [
        ((6, 6), (6, 1), bare, "disrupt", (2, 1)),
        ((6, 6), (6, 6), bare, "none", (2, 2)),
        ((6, 5), (5, 4), covered, "none", (1, 1)),
        ((6, 5), (4, 4), covered, "disrupt", None),
        ((5, 5), (6, 1), bare, "none", None),
    ]:
        shot = fired(Table({"R1": "0101", "r1": "0401"}, board).play(fire("R1", "r1"), *attack, *defense))
        assert (effects(shot), shot.verdicts[0].sixes) == ([effect], sixes)


def test_each_die_that_a_plus_raises_counts_as_it_reads():
    """SIX-3a, HE-3: 6,5 with a plus read 7,6, three sixes against one; 6,4 read 7,5, two."""
    for attack, sixes, effect in [((6, 5), (3, 1), "kill"), ((6, 4), (2, 1), "disrupt")]:
        table = Table({"W1": "0101", "r1": "0401"}, types={"plus": PLUS}, kinds={"W1": "plus"})
        shot = fired(table.play(fire("W1", "r1"), *attack, 6, 1))
        assert (effects(shot), shot.verdicts[0].sixes) == ([effect], sixes)


def test_with_two_added_a_lone_six_kills_against_a_six():
    """SIX-4a: the printed rule's oddity, in a hex of six."""
    crowd = {f"r{n}": "0401" for n in range(1, 7)}
    for best, effect in [(6, "kill"), (5, "disrupt")]:
        shot = fired(Table({"R1": "0101", **crowd}).play(fire("R1", "r1"), 6, 1, best, 1))
        assert effects(shot) == [effect]


def test_one_more_six_is_enough_where_one_die_kills():
    """SIX-6, SIX-6a, SHC-3, AT-1"""
    table = Table({"R1": "0303", "r1": "0303"})
    assert effects(fired(table.play(fire("R1", "r1"), 6, 6, 1, 6, 1))) == ["kill"]
    table = Table({"G1": "0101", "t1": "0401"})
    assert effects(fired(table.play(fire("G1", "t1"), 6, 6, 1, 6, 6))) == ["none"]


# --- excess dice -----------------------------------------------------------------------------------------------------


def gang(firers, targets):
    """So many squads in one hex against so many in another."""
    ours, theirs = ([f"{letter}{n}" for n in range(1, count + 1)] for letter, count in (("R", firers), ("r", targets)))
    table = Table({**dict.fromkeys(ours, "0303"), **dict.fromkeys(theirs, "0603")})
    return table, " ".join(ours), " ".join(theirs)


def test_who_rolls_more_may_drop_dice_of_both_down_to_two():
    """EXC-1, EXC-2, EXC-2a: 8-6 may become 7-5 to 4-2; 4-2 stays."""
    for drop in range(5):
        table, ours, theirs = gang(4, 3)
        shot = fired(table.play(fire(ours, theirs, drop=drop), *[1] * (8 - drop), *[6] * (6 - drop)))
        assert pools(shot) == [(8 - drop, 6 - drop)]
    for drop in (-1, 5):
        table, ours, theirs = gang(4, 3)
        assert table.refused(fire(ours, theirs, drop=drop)).rule in ("EXC-1", "EXC-2")
    table, ours, theirs = gang(2, 1)
    assert table.refused(fire(ours, theirs, drop=1)).rule == "EXC-2"


def test_a_target_with_more_dice_is_asked_before_they_fall():
    """EXC-3, EXC-3a: nothing is rolled until its side has answered; equal pools ask nobody."""
    table, ours, theirs = gang(2, 3)
    shot = fire(ours, theirs)
    table.play(shot)
    assert table.state.pending == (Shedding("de", shot, 2),)
    assert table.to_move == "de"
    assert table.legal == (ReduceDice(0), ReduceDice(1), ReduceDice(2))
    assert table.refused(ReduceDice(3)).rule == "EXC-2"
    assert pools(fired(table.play(ReduceDice(2), 1, 1, *[6] * 4))) == [(2, 4)]
    table, ours, theirs = gang(2, 2)
    assert pools(fired(table.play(fire(ours, theirs), *[1] * 4, *[6] * 4))) == [(4, 4)]


def test_modifiers_stay_when_dice_are_shed():
    """EXC-3: the crowded hex still counts."""
    table, ours, _ = gang(4, 5)
    shot = fired(table.play(fire(ours, "r1 r2 r3", drop=4), 5, 1, 1, 1, 5, 1))
    assert (shot.reads, effects(shot)) == ((6, 1), ["disrupt"])


def test_no_dice_are_shed_where_one_roll_serves_many():
    """EXC-4a, HE-1a"""
    table = Table({"W1": "0101", "r1": "0401", "t1": "0401"}, types={"strong": STRONG}, kinds={"W1": "strong"})
    assert table.refused(fire("W1", "r1 t1", drop=1)).rule == "EXC-4a"
    assert pools(fired(table.play(fire("W1", "r1 t1"), *[1] * 5, *[6] * 5))) == [(5, 2), (5, 3)]


def test_at_a_piece_alone_in_its_hex_a_shell_sheds_dice_as_all_fire_does():
    """EXC-1, EXC-4a: five dice at the three of a tank may be four at two; three at four are the tank's to shed."""
    table = Table({"W1": "0101", "t1": "0401"}, types={"strong": STRONG}, kinds={"W1": "strong"})
    assert pools(fired(table.play(fire("W1", "t1", drop=1), *[1] * 4, *[6] * 2))) == [(4, 2)]
    heavy = UnitType(name="Heavy tank", letter="T", kind="afv", move="tracked", mv=4, sv=3)
    table = Table(
        {"W1": "0101", "t1": "0401"}, types={"three": THREE, "heavy": heavy}, kinds={"W1": "three", "t1": "heavy"}
    )
    table.play(fire("W1", "t1"))
    assert table.to_move == DE
    assert pools(fired(table.play(ReduceDice(1), 1, 1, 6, 6, 6))) == [(2, 3)]
