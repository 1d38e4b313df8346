"""Hand-to-hand combat. [HTH]"""

import pytest

from cb_tui.games.combat_boots.rules.attack_forecast import attack_forecast as foreseen
from cb_tui.games.combat_boots.rules.battle import Destroy
from cb_tui.games.combat_boots.rules.events import HAND_TO_HAND, HELPLESS, Destroyed, Fled, Fought
from cb_tui.games.combat_boots.rules.model import EndTurn, Flee, GiveUp, HandToHand, HoldFire, Step
from cb_tui.games.combat_boots.rules.prose import tell
from cb_tui.games.combat_boots.rules.report import report
from cb_tui.games.combat_boots.rules.resolve import hand_to_hand_odds
from tests.rules.combat_boots.orders import asked, fire, happened
from tests.rules.combat_boots.table import DE, US, Table

HERE = "0505"


def fight(pieces, *faces, **more):
    """A table on which US have started the fight in 0505 and rolled the first round."""
    table = Table({"R9": "0101", "r9": "0909"} | pieces, **more)
    table.play(EndTurn())
    table.events = table.play(HandToHand(HERE), *faces)
    return table


def lost(events):
    return [event.unit for event in events if isinstance(event, Destroyed)]


def test_it_comes_after_all_actions_in_hexes_shared_with_the_enemy():
    """HTH-1, HTH-1a"""
    table = Table({"R1": HERE, "r1": HERE, "R2": "0303", "r2": "0304"})
    assert table.refused(HandToHand(HERE)).rule == "HTH-1"
    table.play(EndTurn())
    assert table.legal == (HandToHand(HERE), EndTurn())
    assert table.refused(Step("R2", "0203")).rule == "SEQ-1"


def test_who_has_moved_or_fired_takes_part():
    """HTH-1a"""
    table = Table({"R1": "0405", "R2": HERE, "r1": HERE, "r2": "0909"})
    table.play(fire("R2", "r1"), 1, 1, 1, 6, 6)
    table.play(HoldFire())
    table.play(Step("R1", HERE))
    table.play(HoldFire())
    table.play(EndTurn())
    assert lost(table.play(HandToHand(HERE), 6, 6, 6, 6, 1, 1)) == ["r1"]


def test_once_a_hex_and_one_hex_after_the_other():
    """HTH-1a, HTH-7: the turn ends when no hex is left."""
    table = Table({"R1": HERE, "r1": HERE, "R2": "0303", "r2": "0303", "r3": "0909"})
    table.play(EndTurn())
    assert {HandToHand(HERE), HandToHand("0303")} < set(table.legal)
    table.play(HandToHand(HERE), 6, 6, 1, 1)
    assert table.legal == (HandToHand("0303"), EndTurn())
    table.play(HandToHand("0303"), 6, 6, 1, 1)
    assert (asked(table.state), table.to_move) == ("", DE)


def test_it_is_the_active_sides_choice():
    """HTH-1"""
    table = Table({"R1": HERE, "r1": HERE})
    table.play(EndTurn())
    table.play(EndTurn())
    assert table.to_move == DE and table.alive("r1")


def test_armor_in_the_hex_neither_adds_dice_nor_is_lost():
    """HTH-2, HTH-2a"""
    table = fight({"R1": HERE, "T1": HERE, "r1": HERE, "t1": HERE}, 6, 6, 1, 1)
    assert lost(table.events) == ["r1"]
    assert table.alive("t1") and table.alive("T1")


def test_nobody_fights_armor_alone_hand_to_hand():
    """HTH-2, HTH-9a"""
    table = Table({"R1": HERE, "t1": HERE})
    table.play(EndTurn())
    assert asked(table.state) == ""


def test_each_side_rolls_its_survivability_and_the_best_dice_meet():
    """HTH-3, HTH-4: as many comparisons as the smaller side has pieces."""
    table = fight({"R1": HERE, "R2": HERE, "R3": HERE, "r1": HERE, "m1": HERE}, 1, 6, 4, 3, 2, 4, 5, 4, 5)
    [round_] = [event for event in table.events if isinstance(event, Fought)]
    assert (round_.dice, round_.enemy_dice) == ((6, 4, 4, 3, 2, 1), (5, 5, 4))
    assert (round_.pairs, round_.losses, round_.enemy_losses) == (2, 1, 1)


def test_a_tie_costs_both_one():
    """HTH-4"""
    table = fight({"R1": HERE, "r1": HERE}, 6, 1, 6, 2)
    assert set(lost(table.events)) == {"R1", "r1"}


def test_the_owner_chooses_his_losses():
    """HTH-4a: the attacker first; pieces alike leave no choice."""
    table = fight({"R1": HERE, "M1": HERE, "R2": HERE, "r1": HERE, "m1": HERE}, 6, 2, 1, 1, 1, 5, 4, 1)
    assert (asked(table.state), table.to_move) == ("ChooseLoss", US)
    assert table.refused(EndTurn()).rule == "SEQ-1"
    assert table.refused(GiveUp("r1")).rule == "HTH-4"
    table.play(GiveUp("M1"))
    assert (asked(table.state), table.to_move) == ("ChooseLoss", DE)
    table.play(GiveUp("m1"))
    assert (asked(table.state), table.to_move) == ("FightOrFlee", DE)
    assert {"R1", "R2", "r1"} < set(table.state.units)


def test_pieces_of_one_counter_are_not_alike_when_one_rides_carries_or_is_what_victory_hangs_on():
    """HTH-4a: the owner picks."""
    aim = Destroy(US, count=1, ids=("r1",))
    table = fight({"R1": HERE, "r1": HERE, "r2": HERE}, 6, 1, 5, 1, 1, 1, victory=(aim, Destroy(DE, count=9)))
    assert (asked(table.state), table.legal) == ("ChooseLoss", (GiveUp("r1"), GiveUp("r2")))
    table = fight({"R1": HERE, "v1": HERE, "v2": HERE, "r1": HERE}, 6, 1, 5, 1, inside={"r1": "v2"})
    assert (asked(table.state), table.legal) == ("ChooseLoss", (GiveUp("v1"), GiveUp("v2")))
    table = fight({"R1": HERE, "t1": HERE, "r1": HERE, "r2": HERE}, 6, 1, 5, 1, 1, riding={"r2": "t1"})
    assert (asked(table.state), table.legal) == ("ChooseLoss", (GiveUp("r1"), GiveUp("r2")))


def test_several_losses_are_named_one_by_one():
    """HTH-4a"""
    mixed = {"r1": HERE, "m1": HERE, "g1": HERE}
    table = fight({"R1": HERE, "R2": HERE} | mixed, 6, 6, 6, 6, 1, 1, 1, 1)
    assert (asked(table.state), table.state.pending[-1].count) == ("ChooseLoss", 2)
    table.play(GiveUp("r1"))
    assert (asked(table.state), table.state.pending[-1].count) == ("ChooseLoss", 1)
    table.play(GiveUp("m1"))
    assert asked(table.state) == "FightOrFlee" and table.alive("g1")


def test_the_other_side_chooses_next_and_rounds_alternate():
    """HTH-5, HTH-7: several rounds in one turn; the turn is still the attacker's."""
    table = fight({"R1": HERE, "R2": HERE, "r1": HERE, "r2": HERE}, 6, 1, 1, 1, 5, 4, 1, 1)
    assert (asked(table.state), table.to_move, table.state.active) == ("FightOrFlee", DE, US)
    table.play(HandToHand(HERE), 6, 1, 5, 1)
    assert not table.alive("R1") and not table.alive("R2")
    assert table.to_move == DE and table.state.active == DE


def test_the_fleeing_go_to_one_adjacent_hex_free_of_enemies_and_draw_no_fire():
    """HTH-5a, OPP-5"""
    table = fight({"R1": HERE, "R2": HERE, "R3": "0605", "r1": HERE, "r2": HERE}, 6, 1, 1, 1, 5, 4, 1, 1)
    assert table.refused(Flee("0605")).rule == "HTH-5"
    assert table.refused(Flee("0705")).rule == "HTH-5"
    events = table.play(Flee("0405"))
    assert [event for event in events if isinstance(event, Fled)] == [Fled("r1", HERE, "0405", "hand to hand")]
    assert (asked(table.state), table.to_move) == ("", DE)


def test_weapon_units_cannot_flee():
    """HTH-5a, UNIT-1b"""
    table = fight({"R1": HERE, "R2": HERE, "r1": HERE, "m1": HERE}, 6, 1, 1, 1, 5, 4, 3)
    table.play(GiveUp("r1"))
    assert table.legal == (HandToHand(HERE),)
    assert table.refused(Flee("0405")).rule == "HTH-5"


def test_the_squads_run_and_the_machine_gun_fights_on():
    """HTH-5a"""
    table = fight({"R1": HERE, "R2": HERE, "r1": HERE, "r2": HERE, "m1": HERE}, 6, 4, 1, 1, 5, 5, 1, 1, 1)
    table.play(GiveUp("r1"))
    table.play(Flee("0405"))
    assert (table.at("r2"), table.at("m1")) == ("0405", HERE)
    assert (asked(table.state), table.to_move) == ("FightOrFlee", US)
    table.play(Flee("0605"))
    assert (table.at("R1"), table.alive("m1"), table.to_move) == ("0605", True, DE)


def test_with_nowhere_to_flee_they_must_fight():
    """HTH-5a"""
    around = {f"R{n}": at for n, at in enumerate(("0405", "0605", "0404", "0504", "0406", "0506"), start=3)}
    table = fight({"R1": HERE, "R2": HERE, "r1": HERE, "r2": HERE} | around, 6, 1, 1, 1, 5, 4, 1, 1)
    assert table.legal == (HandToHand(HERE),)


def test_disrupted_pieces_roll_no_dice_and_die_when_alone():
    """HTH-6, HTH-6a"""
    table = fight({"R1": HERE, "r1": HERE, "r2": HERE}, 6, 6, 1, 1, asleep="r2")
    assert lost(table.events) == ["r1", "r2"]


def test_disrupted_pieces_alone_die_at_once():
    """HTH-6a: `play` would refuse dice."""
    table = fight({"R1": HERE, "r1": HERE, "g1": HERE}, asleep="r1 g1")
    assert lost(table.events) == ["r1", "g1"]


def test_disrupted_pieces_left_by_those_who_flee_die():
    """HTH-6a"""
    table = fight({"R1": HERE, "R2": HERE, "r1": HERE, "r2": HERE, "r3": HERE}, 6, 1, 1, 1, 5, 4, 1, 1, asleep="r3")
    assert lost(table.play(Flee("0405"))) == ["r3"]


def test_if_the_last_intact_fall_together_the_disrupted_stay():
    """HTH-6a"""
    table = fight({"R1": HERE, "r1": HERE, "r2": HERE}, 6, 1, 6, 1, asleep="r2")
    assert table.alive("r2") and table.to_move == DE


def test_disrupted_pieces_cannot_be_given_up():
    """HTH-6a: and flee with nobody."""
    table = fight({"R1": HERE, "R2": HERE, "r1": HERE, "m1": HERE, "r3": HERE}, 6, 1, 1, 1, 5, 4, 1, asleep="r3")
    assert table.refused(GiveUp("r3")).rule == "HTH-4"


def test_only_intact_infantry_starts_it():
    """HTH-9, HTH-9a"""
    for pieces, asleep in (({"G1": HERE, "r1": HERE}, ""), ({"R1": HERE, "r1": HERE}, "R1")):
        table = Table({"v1": "0909"} | pieces, "\n".join(["^ " * 9] * 9), asleep=asleep)
        table.play(EndTurn(), *([6, 6] if asleep else []))
        assert asked(table.state) == ""


def test_trucks_and_guns_are_drawn_in():
    """HTH-9a: the truck may flee."""
    table = fight({"R1": HERE, "g1": HERE, "v1": HERE}, 6, 1, 5, 1)
    table.play(GiveUp("g1"))
    table.play(Flee("0405"))
    assert table.at("v1") == "0405"


@pytest.mark.parametrize("to", ["0404", "0405", "0406", "0504", "0506", "0605"])
def test_they_must_be_able_to_enter_the_hex_they_flee_to(to):
    """HTH-5a: a river all around but for one side."""
    rivers = tuple("/".join(sorted((HERE, side))) for side in ("0405", "0406", "0504", "0506", "0605"))
    table = fight({"R1": HERE, "R2": HERE, "r1": HERE, "r2": HERE}, 6, 1, 1, 1, 5, 4, 1, 1, layout={"rivers": rivers})
    assert (Flee(to) in table.legal) == (to == "0404")


def test_the_last_man_down_ends_turn_and_battle():
    """HTH-5, VIC-1a"""
    table = Table({"R1": HERE, "r1": HERE})
    table.play(EndTurn())
    assert happened(table.play(HandToHand(HERE), 6, 6, 1, 1)) == ["Fought", "Destroyed", "Ended"]


def test_what_a_round_may_cost_is_known_before_it_is_rolled():
    """HTH-3, HTH-4"""
    table = Table({"R1": HERE, "r1": HERE, "R2": "0303", "r2": "0304"})
    table.play(EndTurn())
    prospect = foreseen(table.state, HandToHand(HERE))
    assert prospect is not None
    assert (prospect.fp, prospect.targets[0].sv) == (2, 2)
    ways = {(way.own, way.enemy): way.chance for way in prospect.losses}
    assert ways == hand_to_hand_odds(2, 2, 1)
    assert prospect.odds.kill == ways[0, 1] + ways[1, 1]


def test_no_dice_no_chances():
    """HTH-6a"""
    table = Table({"R1": HERE, "r1": HERE, "r2": "0304"}, asleep="r1")
    table.play(EndTurn())
    assert foreseen(table.state, HandToHand(HERE)) is None


def test_a_piece_called_hand_kills_by_fire_as_any_other():
    """HTH-4a: a loss is told as one of close combat by what brought it, not by who fired."""
    state = Table({"R1": HERE, "r1": "0909"}).state
    assert tell(state, Destroyed("r1", "hand")) == ""
    assert tell(state, Destroyed("r1", "hand to hand")) == "r1 is lost in close combat"


@pytest.mark.parametrize(
    ("why", "told"), [(HAND_TO_HAND, "in close combat"), (HELPLESS, "in close combat, unable to fight")]
)
def test_a_report_says_of_a_loss_in_close_combat_what_the_log_calls_it(why, told):
    """HTH-4a, HTH-6a"""
    state = Table({"R1": HERE, "r1": HERE}).state
    assert report(state, HandToHand(HERE), (Destroyed("r1", why),))[0].why == told
