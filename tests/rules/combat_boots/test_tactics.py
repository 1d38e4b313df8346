"""How the four tactics play, asked as an opponent is: by `legal` and `observe` alone. [SOLO]"""

import pytest

from cb_tui.games.combat_boots.rules.battle import UnitType, Weapon
from cb_tui.games.combat_boots.rules.model import EndTurn, Flee, GiveUp, HandToHand, HoldFire, Pass, ReduceDice, Step
from tests.rules.combat_boots.orders import asked, assault, fire
from tests.rules.combat_boots.table import RULES, Table

ROW = ". " * 12
BIG = {
    name: UnitType(name=name, letter="M", kind="team", range=8, mv=4, sv=1, arms=(Weapon("m", fp),))
    for name, fp in (("big", 4), ("huge", 7))
}


def choice(table, name):
    side = table.to_move
    found = RULES.tactics[name](RULES.observe(table.state, side), table.legal, side)
    assert found.command in table.legal and found.why
    return found


def chosen(table, name):
    return choice(table, name).command


@pytest.mark.parametrize("name", ["engage", "overrun", "defend", "hold"])
def test_every_tactic_ends_its_turn_with_a_word_why(name):
    """SOLO"""
    table = Table({"G1": "0101", "v1": "0901"}, "# . . . ^ . . . .", asleep="G1")
    assert choice(table, name).command == EndTurn()


# --- engage ----------------------------------------------------------------------------------------------------------


def test_attackers_go_to_the_nearest_cover_that_is_closer():
    """SOLO-1, SOLO-5a: even with a target in sight."""
    table = Table({"R1": "0201", "r1": "0701"}, ". . . ^ . . . . .")
    found = choice(table, "engage")
    assert found.command == Step("R1", "0301") and found.why == "R1 makes for 0401"


def test_in_cover_they_fire_at_the_closest():
    """SOLO-1, SOLO-5a"""
    table = Table({"R1": "0101", "r1": "0601", "r2": "0501"}, "^ . . . . . ^ . .")
    assert chosen(table, "engage") == fire("R1", "r2")


def test_without_any_cover_ahead_they_fire_from_the_open():
    """SOLO-5a"""
    table = Table({"R1": "0101", "r1": "0501"}, ROW)
    assert chosen(table, "engage") == fire("R1", "r1")


def test_out_of_range_and_cover_they_go_straight_closer_but_never_into_the_enemys_hex():
    """SOLO-5a"""
    far = Table({"R1": "0101", "r1": "1201"}, ROW)
    assert chosen(far, "engage") == Step("R1", "0201")
    table = Table({"R1": "0101", "t1": "0201"}, ROW)
    assert chosen(table, "engage") == Pass("R1")


def test_fired_on_they_go_to_ground_for_this_turn():
    """SOLO-1, SOLO-6a: whatever the result; in the next turn they go on."""
    table = Table({"R1": "0201", "r1": "0701"}, ROW + "\n . . . . # . . . . . . .")
    table.play(Step("R1", "0301"))
    table.play(fire("r1", "R1"), 1, 1, 6, 6)
    found = choice(table, "engage")
    assert found.command == Pass("R1") and found.why == "R1 goes to ground"
    table.play(EndTurn())
    table.play(EndTurn())
    assert chosen(table, "engage") == Step("R1", "0302")


def test_fired_on_where_they_stand_they_do_not_set_out():
    """SOLO-6a: the shell was meant for one who passed."""
    table = Table({"R1": "0201", "R2": "0101", "t1": "0801"}, ROW + "\n . . . . # . . . . . . .")
    table.play(Step("R2", "0201"))
    table.play(fire("t1", "R1 R2", "h"), 1, 1, 6, 6, 6, 6)
    table.play(Pass("R2"))
    assert choice(table, "engage").command == Pass("R1")


def test_having_come_to_cover_they_stay_unless_the_next_is_still_in_reach():
    """SOLO-5a: to cover, where they will fire; 0101 to 0301 takes three of four points."""
    table = Table({"R1": "0101", "r1": "1201"}, ". . ^ . ^ . . . . . . .")
    table.play(Step("R1", "0201"))
    table.play(Step("R1", "0301"))
    found = choice(table, "engage")
    assert found.command == Pass("R1") and found.why == "R1 stops in cover"
    near = Table({"R1": "0101", "r1": "1201"}, ". # # . . . . . . . . .")
    near.play(Step("R1", "0201"))
    assert chosen(near, "engage") == Step("R1", "0301")


def test_attacking_armor_fires_at_the_closest_of_all():
    """SOLO-5a: only overrunning armor looks for soft targets."""
    table = Table({"T1": "0101", "t1": "0401", "r1": "0501"}, ROW)
    assert chosen(table, "engage").at == ("t1",)


# --- overrun ---------------------------------------------------------------------------------------------------------


def test_they_run_at_the_nearest_by_the_cheapest_way_and_into_his_hex():
    """SOLO-2, SOLO-5a"""
    table = Table({"R1": "0401", "r1": "0601"}, ROW, asleep="r1")
    assert chosen(table, "overrun") == Step("R1", "0501")
    table.play(Step("R1", "0501"))
    assert chosen(table, "overrun") == Step("R1", "0601")


def test_in_his_hex_they_fire():
    """SOLO-5a"""
    table = Table({"R1": "0505", "r1": "0505", "r2": "0405"})
    assert chosen(table, "overrun") == fire("R1", "r1")


def test_in_a_tanks_hex_they_assault():
    """SOLO-5a"""
    table = Table({"R1": "0405", "t1": "0505"}, asleep="t1")
    table.play(Step("R1", "0505"))
    assert chosen(table, "overrun") == assault("R1", "t1")


def test_overrunning_armor_heads_for_soft_pieces_and_without_any_engages():
    """SOLO-5a"""
    table = Table({"T1": "0301", "t1": "0101", "r1": "0701"}, ROW)
    assert chosen(table, "overrun") == Step("T1", "0401")
    duel = Table({"T1": "0301", "t1": "0601"}, ROW)
    assert chosen(duel, "overrun") == fire("T1", "t1", "a")


def test_weapon_teams_engage_instead():
    """SOLO-5a: and so do those who may not enter the hex, MOV-8a."""
    table = Table({"M1": "0101", "r1": "0501"}, ROW)
    assert chosen(table, "overrun") == fire("M1", "r1")


def test_who_can_get_no_closer_fires():
    """SOLO-5a: a river without a bridge."""
    table = Table({"R1": "0101", "r1": "0401"}, ". . . . .", layout={"rivers": ("0201/0301",)})
    assert chosen(table, "overrun") == fire("R1", "r1")


# --- defend and hold -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["defend", "hold"])
def test_they_stay_and_fire_at_the_closest_they_can_hurt(name):
    """SOLO-3, SOLO-4, SOLO-5a: the tank beside R1 is no target for rifles."""
    table = Table({"R1": "0101", "t1": "0201", "r1": "0501"}, ROW)
    assert chosen(table, name) == fire("R1", "r1")
    idle = Table({"R1": "0101", "r1": "1201"}, ROW)
    assert chosen(idle, name) == Pass("R1")


def test_a_piece_with_a_tactic_of_its_own_follows_that():
    """SOLO-5a"""
    table = Table({"R1": "0101", "R2": "0101", "r1": "1201"}, ROW, tactics={"R2": "engage"})
    assert chosen(table, "hold") == Pass("R1")
    table.play(Pass("R1"))
    assert chosen(table, "hold") == Step("R2", "0201")


# --- what all do -----------------------------------------------------------------------------------------------------


def test_pieces_act_in_order_of_distance_to_the_enemy():
    """SOLO-5a"""
    table = Table({"R1": "0101", "R2": "0401", "r1": "0901"}, ROW)
    assert chosen(table, "defend").by == ("R2",)


def test_an_open_piece_turn_is_finished_first():
    """SEQ-1, SOLO-5a"""
    table = Table({"M1": "0101", "R2": "0601", "v1": "0501"}, ROW)
    table.play(fire("M1", "v1"), 1, 1, 6)
    assert chosen(table, "defend").by == ("M1",)


def test_of_targets_as_close_the_best_chance_to_kill_counts():
    """SOLO-5a: one survives with one die; one disrupted is lost to any hit."""
    table = Table({"R1": "0505", "r1": "0305", "m1": "0705"})
    assert chosen(table, "defend") == fire("R1", "m1")
    shaken = Table({"R1": "0505", "r1": "0305", "r2": "0705"}, asleep="r2")
    assert chosen(shaken, "defend") == fire("R1", "r2")


def test_a_group_is_attacked_if_it_pays():
    """SOLO-8a: seven dice at two machine guns together, two dice at one of them."""
    pieces = {"M1": "0101", "m1": "0301", "m2": "0301"}
    assert chosen(Table(pieces, ROW, types=BIG, kinds={"M1": "huge"}), "defend").at == ("m1", "m2")
    assert len(chosen(Table(pieces, ROW), "defend").at) == 1


def test_every_chance_to_react_is_taken_singly_nearest_first():
    """SOLO-5a"""
    table = Table({"R1": "0205", "r1": "0807", "r2": "0704", "m1": "0605"})
    table.play(Step("R1", "0305"))
    found = choice(table, "defend")
    assert found.command == fire("m1", "R1") and found.why.startswith("m1 fires")
    table.play(found.command, 1, 1, 6, 6)
    assert chosen(table, "defend") == fire("r2", "R1")
    table.play(fire("r2", "R1"), 1, 1, 6, 6)
    assert chosen(table, "defend") == fire("r1", "R1")


def test_no_chance_to_hit_is_too_small():
    """SOLO-5a: but even one die at three in a trench has a small one."""
    types = {"clerks": UnitType(name="Clerks", letter="R", kind="squad", range=6, mv=4, sv=1, arms=(Weapon("r", 1),))}
    table = Table({"R1": "0101", "r1": "0601"}, ". u . . . . .", types=types, kinds={"r1": "clerks"})
    table.play(Step("R1", "0201"))
    assert chosen(table, "hold") == fire("r1", "R1")


def test_hand_to_hand_is_started_with_at_least_as_many_dice():
    """SOLO-5a"""
    for pieces, command in (({}, HandToHand("0505")), ({"m1": "0505"}, EndTurn())):
        table = Table({"R1": "0505", "r1": "0505"} | pieces)
        table.play(EndTurn())
        assert chosen(table, "overrun") == command


def test_the_weaker_flees_to_the_free_hex_farthest_from_the_enemy():
    """SOLO-8a: ties by the smallest q, then r."""
    table = Table({"R1": "0505", "R2": "0505", "R3": "0505", "R9": "0705", "r1": "0505", "r2": "0505"})
    table.play(EndTurn())
    table.play(HandToHand("0505"), 6, 1, 1, 1, 1, 1, 5, 4, 1, 1)
    found = choice(table, "defend")
    assert found.command == Flee("0405") and found.why == "flees: 2 dice to 4"


def test_overrunners_never_flee():
    """SOLO-8a, SOLO-2: a piece's own tactic counts."""
    table = Table({"R1": "0505", "R2": "0505", "r1": "0505", "r2": "0505"}, solo={"de": "overrun"})
    table.play(EndTurn())
    table.play(HandToHand("0505"), 6, 1, 1, 1, 5, 4, 1, 1)
    assert chosen(table, "overrun") == HandToHand("0505")
    own = Table(
        {"R1": "0505", "R2": "0505", "r1": "0505", "r2": "0505"}, solo={"de": "defend"}, tactics={"r1": "overrun"}
    )
    own.play(EndTurn())
    own.play(HandToHand("0505"), 6, 1, 1, 1, 5, 4, 1, 1)
    assert chosen(own, "defend") == HandToHand("0505")


def test_with_at_least_as_many_dice_it_fights_on():
    """SOLO-8a"""
    table = Table({"R1": "0505", "R2": "0505", "r1": "0505", "r2": "0505", "r3": "0505"})
    table.play(EndTurn())
    table.play(HandToHand("0505"), 6, 1, 1, 1, 5, 4, 1, 1, 1, 1)
    assert chosen(table, "defend") == HandToHand("0505")


def test_the_least_is_given_up_first():
    """SOLO-8a: lowest survivability, then weapon units, then id."""
    table = Table({"R1": "0505", "R2": "0505", "r1": "0505", "v1": "0505", "m1": "0505"})
    table.play(EndTurn())
    table.play(HandToHand("0505"), 6, 2, 1, 1, 5, 1, 1, 1)
    while table.to_move == "us":
        table.play(chosen(table, "hold"))
    assert (asked(table.state), chosen(table, "hold")) == ("ChooseLoss", GiveUp("m1"))


def test_the_target_sheds_what_is_worst_for_the_firer():
    """SOLO-8a: of equals the fewest dice."""
    table = Table({"R1": "0505", "r1": "0605", "r2": "0605"}, ". . . . . # . . .\n" * 9)
    table.play(fire("R1", "r1 r2"))
    assert asked(table.state) == "Shedding"
    found = choice(table, "defend")
    assert isinstance(found.command, ReduceDice) and found.why.startswith(f"sheds {found.command.drop}")


def test_the_firer_sheds_what_is_best_for_him():
    """SOLO-8a, EXC-1: four dice at three become three at two."""
    table = Table({"M1": "0501", "r1": "0601"}, ". . . . . u . . .", types=BIG, kinds={"M1": "big"})
    shots = [command for command in table.legal if getattr(command, "at", ()) == ("r1",)]
    best = max(shots, key=lambda shot: (RULES.advisor.prospect(table.state, shot).odds.kill, -shot.drop))
    assert len(shots) == 2 and best.drop == 1
    assert chosen(table, "hold") == best


def test_an_overrunning_tank_takes_its_best_shot_and_goes_on():
    """SOLO-2, SOLO-8a"""
    table = Table({"T1": "0405", "r1": "0505", "r2": "0505"}, asleep="r1 r2")
    table.play(Step("T1", "0505"))
    shot = chosen(table, "overrun")
    assert asked(table.state) == "Overrun" and shot.by == ("T1",) and shot != HoldFire()
