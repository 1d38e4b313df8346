"""Opportunity fire: following a mover, answering an attack. [OPP]"""

from cb_tui.games.combat_boots.rules.actions import legal
from cb_tui.games.combat_boots.rules.battle import UnitType, Weapon
from cb_tui.games.combat_boots.rules.events import Destroyed, Engaged, Fired
from cb_tui.games.combat_boots.rules.evolve import evolve
from cb_tui.games.combat_boots.rules.model import EndTurn, HoldFire, Pass, ReduceDice, Step
from cb_tui.presentation.boards.marks import turned
from tests.rules.combat_boots.orders import asked, assault, fire, happened
from tests.rules.combat_boots.table import DE, US, Table

MISS = (1, 1, 6, 6)  # two dice at two, far off
MISS_NEAR = (1, 1, 1, 6, 6)  # three dice at two, in the next or the same hex
HEAVY = UnitType(
    name="Heavy tank", letter="T", kind="afv", move="tracked", bands=1, mv=8, sv=5, arms=(Weapon("a", 2),), mg=2
)


def fired(events):
    return next(event for event in events if isinstance(event, Fired))


# --- return fire -----------------------------------------------------------------------------------------------------


def test_an_unhurt_target_may_answer_at_once():
    """OPP-1, OPP-2, OPP-2a"""
    table = Table({"R1": "0305", "r1": "0505", "r2": "0505"})
    table.play(fire("R1", "r1"), *MISS)
    assert (asked(table.state), table.to_move) == ("ReturnFire", DE)
    assert table.refused(fire("r2", "R1")).rule == "OPP-2"
    assert fired(table.play(fire("r1", "R1"), *MISS)).kind == "return"


def test_return_fire_is_not_answered():
    """OPP-2a"""
    table = Table({"R1": "0305", "r1": "0505"})
    table.play(fire("R1", "r1"), *MISS)
    table.play(fire("r1", "R1"), *MISS)
    assert (asked(table.state), table.to_move) == ("", US)


def test_a_hurt_target_does_not_answer():
    """OPP-2, UNIT-8"""
    table = Table({"R1": "0305", "r1": "0505"})
    table.play(fire("R1", "r1"), 6, 1, 5, 5)
    assert table.disrupted("r1") and asked(table.state) == ""
    asleep = Table({"R1": "0305", "r1": "0505"}, asleep="r1")
    asleep.play(fire("R1", "r1"), *MISS)
    assert asked(asleep.state) == ""


def test_who_cannot_reach_the_firer_is_not_asked():
    """OPP-1: target in range; OPP-2"""
    table = Table({"M1": "0105", "r1": "0805"})
    table.play(fire("M1", "r1"), *MISS)
    assert asked(table.state) == ""


def test_a_squad_reacts_once_a_turn():
    """OPP-1: having answered R1 it can neither answer R2 nor fire at a mover."""
    table = Table({"R1": "0304", "R2": "0306", "R3": "0103", "r1": "0505"})
    table.play(fire("R1", "r1"), *MISS)
    table.play(fire("r1", "R1"), *MISS)
    table.play(fire("R2", "r1"), *MISS)
    assert asked(table.state) == ""
    table.play(Step("R3", "0203"))
    assert asked(table.state) == ""


def test_combined_fire_is_answered_at_one_of_the_firers_or_a_group_of_them():
    """OPP-2a"""
    table = Table({"R1": "0305", "R2": "0305", "R3": "0305", "r1": "0505"})
    table.play(fire("R1 R2", "r1"), 1, 1, 1, 1, 6, 6)
    assert table.refused(fire("r1", "R3")).rule == "OPP-2"
    assert fire("r1", "R2") in table.legal
    table.play(fire("r1", "R1 R2"), 6, 1, 5, 1, 1, 1)
    assert table.disrupted("R1") and table.disrupted("R2") and not table.disrupted("R3")


def test_a_machine_gun_answers_an_attack_once_and_two_of_those_who_made_it():
    """OPP-8b"""
    table = Table({"R1": "0305", "R2": "0305", "m1": "0505"})
    table.play(fire("R1 R2", "m1"), 1, 1, 1, 1, 6)
    table.play(fire("m1", "R1"), *MISS)
    assert asked(table.state) == "ReturnFire"
    assert table.refused(fire("m1", "R1")).rule == "OPP-4a"
    table.play(fire("m1", "R2"), *MISS)
    assert asked(table.state) == ""
    single = Table({"R1": "0305", "m1": "0505"})
    single.play(fire("R1", "m1"), 1, 1, 6)
    single.play(fire("m1", "R1"), *MISS)
    assert asked(single.state) == ""


def test_targets_of_one_attack_answer_together_or_one_by_one():
    """OPP-2, STK-1: each uses its own reaction."""
    table = Table({"R1": "0305", "r1": "0505", "r2": "0505"})
    table.play(fire("R1", "r1 r2"), 1, 1, 6, 6, 6, 6)
    table.play(fire("r1 r2", "R1"), 1, 1, 1, 1, 6, 6)
    assert table.state.engaged == {"r1": (("R1",),), "r2": (("R1",),)}
    apart = Table({"R1": "0305", "r1": "0505", "r2": "0505"})
    apart.play(fire("R1", "r1 r2"), 1, 1, 6, 6, 6, 6)
    apart.play(fire("r1", "R1"), *MISS)
    assert fire("r2", "R1") in apart.legal


def test_a_firer_disrupted_by_the_answer_loses_its_other_attacks():
    """STK-5a, FIRE-2a: M1 has one attack left and cannot use it."""
    table = Table({"M1": "0305", "r1": "0505"})
    table.play(fire("M1", "r1"), *MISS)
    table.play(fire("r1", "M1"), 6, 1, 5)
    assert table.disrupted("M1") and table.state.units["M1"].acted


def test_a_machine_gun_with_an_attack_left_joins_a_fresh_squad():
    """STK-5a, STK-1a: the turn of M1 stays open, that of the spent squad does not."""
    table = Table({"R1": "0305", "R2": "0305", "M1": "0305", "v1": "0505", "v2": "0605", "r1": "0909"})
    table.play(fire("R1 M1", "v1"), 1, 1, 1, 1, 6)
    assert table.state.acting == ("M1",)
    table.play(fire("R2 M1", "v2"), 1, 1, 1, 1, 6)
    assert table.state.acting == () and table.state.units["M1"].shots == 2


def test_a_joint_turn_lasts_until_each_machine_gun_has_made_or_given_up_its_attacks():
    """STK-5a"""
    table = Table({"M1": "0305", "M2": "0305", "v1": "0505", "r1": "0909"})
    table.play(fire("M1 M2", "v1"), 1, 1, 1, 1, 6)
    table.play(Pass("M1"))
    assert table.state.acting == ("M2",)
    table.play(fire("M2", "v1"), 1, 1, 6)
    assert table.state.acting == ()


# --- following fire --------------------------------------------------------------------------------------------------


def test_a_mover_is_followed_from_hex_to_hex():
    """OPP-3, OPP-3a: once a step; it counts as one target."""
    table = Table({"R1": "0205", "r1": "0705"})
    table.play(Step("R1", "0305"))
    table.play(fire("r1", "R1"), *MISS)
    assert asked(table.state) == ""
    table.play(Step("R1", "0405"))
    table.play(fire("r1", "R1"), *MISS)
    assert table.state.engaged == {"r1": (("R1",),)}


def test_fire_may_begin_late_pause_and_go_on():
    """OPP-3a"""
    table = Table({"R1": "0205", "r1": "0705"})
    for to, command, faces in (
        ("0305", HoldFire(), ()), ("0405", fire("r1", "R1"), MISS), ("0505", HoldFire(), ()),
        ("0605", fire("r1", "R1"), MISS_NEAR),
    ):  # fmt: skip
        table.play(Step("R1", to))
        table.play(command, *faces)
    assert table.at("R1") == "0605"


def test_several_fire_one_after_the_other_and_see_each_result():
    """OPP-3a: r2 need not fire once R1 is down."""
    table = Table({"R1": "0205", "r1": "0705", "r2": "0704"})
    table.play(Step("R1", "0305"))
    table.play(fire("r1", "R1"), *MISS)
    assert asked(table.state) == "OpportunityFire"
    assert table.refused(fire("r1", "R1")).rule == "OPP-3"
    table.play(fire("r2", "R1"), 6, 1, 5, 5)
    assert table.disrupted("R1")


def test_the_hex_entered_gives_cover_and_range():
    """OPP-3a, FIRE-7"""
    table = Table({"R1": "0101", "r1": "0301", "r2": "0901"}, ". ^ . . . . . . .")
    table.play(Step("R1", "0201"))
    shot = fired(table.play(fire("r1", "R1"), *MISS_NEAR))
    assert [line.rule for line in shot.attack] == ["FIRE-3", "FIRE-7"]
    assert [line.reason for line in shot.verdicts[0].defense_mods] == ["trees"]


def test_a_machine_gun_has_two_targets_and_a_water_cooled_one_three():
    """OPP-1, OPP-4, OPP-4a: one attack a step at one mover, each engagement at another piece."""
    for kind, targets in (("mg", 2), ("lqmg", 3)):
        table = Table({f"R{n}": f"010{n}" for n in range(1, 5)} | {"m1": "0605"}, kinds={"m1": kind})
        for n in range(1, targets + 1):
            table.play(Step(f"R{n}", f"020{n}"))
            table.play(fire("m1", f"R{n}"), *MISS)
            assert asked(table.state) == ""
        last = targets + 1
        table.play(Step(f"R{last}", f"020{last}"))
        assert asked(table.state) == ""


def test_of_two_armaments_the_one_that_fires_says_how_many_targets_there_may_be():
    """OPP-4, OPP-4a: as `aa` it has a second target after its shot at armor, its shot at armor is for who has already
    fired at nobody.
    """
    flak = UnitType(name="Flak", letter="F", kind="gun", range=12, sv=1, arms=(Weapon("aa", 2), Weapon("a", 1)))
    at_armor, at_squad = (Step("T1", "0201"), fire("f1", "T1", "a"), 1), (Step("R1", "0205"), fire("f1", "R1", "aa"), 2)
    for (step, shot, dice), (later, second, _), allowed in ((at_armor, at_squad, True), (at_squad, at_armor, False)):
        table = Table({"T1": "0101", "R1": "0105", "f1": "0605"}, kinds={"f1": "flak"}, types={"flak": flak})
        table.play(step)
        table.play(shot, *[1] * dice, 6, 6)
        table.play(later)
        assert (second in table.legal) == allowed


def test_a_machine_gun_answers_one_and_follows_another():
    """OPP-4, OPP-4a"""
    table = Table({"R1": "0305", "R2": "0203", "m1": "0505"})
    table.play(fire("R1", "m1"), 1, 1, 6)
    table.play(fire("m1", "R1"), *MISS)
    table.play(Step("R2", "0303"))
    table.play(fire("m1", "R2"), *MISS)
    assert [len(one) for one in table.state.engaged["m1"]] == [1, 1]


def test_joint_fire_at_a_mover_takes_a_reaction_of_each():
    """OPP-3, STK-1a: the squad has none left for R2, the machine gun has one."""
    table = Table({"R1": "0205", "R2": "0206", "r1": "0705", "m1": "0705"})
    table.play(Step("R1", "0305"))
    table.play(fire("r1 m1", "R1"), 1, 1, 1, 1, 6, 6)
    assert asked(table.state) == ""
    table.play(Step("R2", "0306"))
    assert table.refused(fire("r1 m1", "R2")).rule == "OPP-4"
    assert fire("m1", "R2") in table.legal


def test_only_entering_a_hex_draws_fire():
    """OPP-5, OPP-5a: neither leaving a hex unseen nor firing at somebody else nor rallying does."""
    table = Table({"R1": "0101", "R2": "0301", "r1": "0901", "v1": "0601"}, ". . . ^ . . . . .")
    table.play(Step("R2", "0201"))
    assert asked(table.state) == ""
    table = Table({"R1": "0305", "r1": "0605", "v1": "0505"})
    table.play(fire("R1", "v1"), 1, 1, 6)
    assert asked(table.state) == ""


def test_who_shares_a_hex_with_the_enemy_fires_only_there():
    """OPP-6, SHC-1"""
    table = Table({"R1": "0505", "R2": "0205", "r1": "0505"})
    table.play(Step("R2", "0305"))
    assert asked(table.state) == ""


def test_he_at_a_mover_hits_the_whole_hex_but_not_where_a_friend_is():
    """OPP-7a, HE-1a"""
    table = Table({"R1": "0305", "R2": "0205", "w1": "0805"})
    table.play(Step("R2", "0305"))
    assert table.refused(fire("w1", "R2")).rule == "HE-1"
    table.play(fire("w1", "R1 R2"), 6, 5, 1, 1, 6, 6)
    assert not table.alive("R1") and not table.disrupted("R2")
    friend = Table({"R1": "0205", "w1": "0805", "r1": "0305"})
    friend.play(Step("R1", "0305"))
    assert {command.by for command in friend.legal if command != HoldFire()} == {("r1",)}


def test_only_the_mover_is_fired_at_and_not_once_it_is_disrupted():
    """OPP-8, OPP-8a"""
    table = Table({"R1": "0305", "R2": "0205", "r1": "0705", "r2": "0704"})
    table.play(Step("R2", "0305"))
    assert table.refused(fire("r1", "R1")).rule == "OPP-8"
    assert table.refused(fire("r1", "R1 R2")).rule == "OPP-8"
    table.play(fire("r1", "R2"), 6, 1, 5, 5)
    assert table.disrupted("R2") and asked(table.state) == ""
    assert table.state.units["R2"].acted  # MOV-10a


def test_a_mover_shot_down_leaves_the_turn_to_the_others():
    """OPP-3, SEQ-1"""
    table = Table({"R1": "0205", "R2": "0101", "r1": "0705"})
    table.play(Step("R1", "0305"))
    table.play(fire("r1", "R1"), 6, 5, 1, 1)
    assert not table.alive("R1")
    assert (asked(table.state), table.to_move, table.state.acting) == ("", US, ())
    table.play(Step("R2", "0201"))


def test_an_assault_draws_no_following_fire_from_others():
    """OPP-8b"""
    table = Table({"R1": "0505", "t1": "0505", "r1": "0605"})
    table.play(assault("R1", "t1"), 1, 1, 1, 6, 6)
    assert asked(table.state) == "ReturnFire"
    assert {command.by for command in table.legal if command != HoldFire()} == {("t1",)}


def test_the_target_of_a_reaction_may_shed_and_then_goes_on():
    """OPP-3, EXC-3a: a gun's three dice at five, the tank drops one of each."""
    table = Table({"T1": "0105", "g1": "0905"}, types={"heavy": HEAVY}, kinds={"T1": "heavy"})
    table.play(Step("T1", "0205"))
    table.play(fire("g1", "T1"))
    assert (asked(table.state), table.to_move) == ("Shedding", US)
    events = table.play(ReduceDice(1), 1, 1, 6, 6, 6, 6)
    assert happened(events) == ["Shed", "Fired", "Engaged"]
    assert asked(table.state) == ""
    table.play(Step("T1", "0305"))
    table.play(HoldFire())
    table.play(EndTurn())


def test_reactions_are_noted_by_piece_and_enemy():
    """OPP-4"""
    table = Table({"R1": "0205", "m1": "0705"})
    table.play(Step("R1", "0305"))
    assert Engaged(("m1",), ("R1",)) in table.play(fire("m1", "R1"), *MISS)
    table.play(Step("R1", "0405"))
    assert Engaged(("m1",), ("R1",)) not in table.play(fire("m1", "R1"), *MISS)


def test_a_piece_that_has_reacted_is_turned_once_it_has_no_reaction_left():
    """OPP-1, OPP-4, SEQ-4a: a squad at once, a machine gun after its second target; the end of the turn clears it."""
    table = Table({"R1": "0205", "R2": "0206", "r1": "0704", "m1": "0705"})

    def marks():
        pieces = {piece.id: piece for piece in table.rules.scene(table.state).pieces}
        return [(pieces[one].fired_at, pieces[one].out_of_reactions, turned(pieces[one])) for one in ("r1", "m1")]

    table.play(Step("R1", "0305"))
    table.play(fire("r1", "R1"), *MISS)
    table.play(fire("m1", "R1"), *MISS)
    assert marks() == [(("R1",), True, True), (("R1",), False, False)]
    table.play(Step("R2", "0306"))
    table.play(fire("m1", "R2"), *MISS)
    assert marks() == [(("R1",), True, True), (("R1", "R2"), True, True)]
    table.play(EndTurn())
    assert marks() == [((), False, False)] * 2


def test_overrun_pieces_are_turned():
    """OVR-4a"""
    table = Table({"T1": "0304", "r1": "0404"})
    table.play(Step("T1", "0404"))
    assert {piece.id: piece.out_of_reactions for piece in table.rules.scene(table.state).pieces}["r1"]


def test_the_machine_gun_of_a_tank_answers_one_piece():
    """UNIT-7a: one attack on one unit."""
    table = Table({"R1": "0505", "R2": "0505", "t1": "0505"})
    table.play(assault("R1 R2", "t1"), 1, 1, 1, 1, 1, 6, 6)
    assert table.refused(fire("t1", "R1 R2", "mg")).rule == "UNIT-7"
    table.play(fire("t1", "R1", "mg"), *MISS_NEAR)
    assert asked(table.state) == ""


def test_between_two_events_a_mover_may_be_gone_while_its_enemies_still_wait():
    """OPP-3: the log shows such moments"""
    table = Table({"R1": "0305", "R2": "0101", "r1": "0505"})
    table.play(Step("R1", "0304"))
    assert asked(table.state) == "OpportunityFire"
    assert legal(evolve(table.state, Destroyed("R1", "r1"))) == (HoldFire(),)
