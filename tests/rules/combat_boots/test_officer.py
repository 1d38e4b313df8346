"""How the officer leads a side: asked as an opponent is, by `legal` and `observe` alone."""

import pytest

from cb_tui.core.dice import SeededDice
from cb_tui.core.hexes import Hex
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.ai.officer import attack_value, garrison, orders
from cb_tui.games.combat_boots.ai.officer.estimate import Estimate
from cb_tui.games.combat_boots.ai.officer.plan import PLAIN
from cb_tui.games.combat_boots.ai.officer.positions import RatedMove, Task
from cb_tui.games.combat_boots.ai.officer.tasks import tasks
from cb_tui.games.combat_boots.rules import model as m
from cb_tui.games.combat_boots.rules import resolve
from cb_tui.games.combat_boots.rules.battle import Battery, Destroy, Hold, Leave, UnitType, Weapon
from cb_tui.games.combat_boots.rules.model import EndTurn, GiveUp, HandToHand, HoldFire, Pass, Step
from tests.rules.combat_boots.orders import fire
from tests.rules.combat_boots.table import DE, RULES, US, Table

ROW = ". " * 12
HOUSE = ". . . # . . . ."


def choice(table):
    side = table.to_move
    found = RULES.tactics["officer"](RULES.observe(table.state, side), table.legal, side)
    assert found.command in table.legal and found.why
    return found


def chosen(table):
    return choice(table).command


def turn(table):
    """What the side to move commands until its turn is over."""
    side, given = table.state.active, []
    while table.state.active == side and not table.state.outcome:
        who, command = table.to_move, chosen(table)
        given += [command] if who == side else []
        for event in RULES.decide(table.state, command, SeededDice(1, len(given))):
            table.state = RULES.evolve(table.state, event)
    return given


def taking(*places, count=1, when="any", **more):
    """The Americans have to hold these places; the Germans win when time runs out."""
    return {"victory": (Hold(US, hexes=places, count=count, when=when),), "default": DE, **more}


# --- fires ------------------------------------------------------------------------------------------------------------


def test_squads_of_a_hex_fire_together_where_each_alone_does_less():
    """STK-1"""
    found = choice(Table({"R1": "0101", "R2": "0101", "r1": "0401"}, HOUSE))
    assert found.command == fire("R1 R2", "r1")
    assert found.why == "R1+R2 fire at r1: 36% to hit"


def test_everybody_fires_before_anybody_moves():
    table = Table({"R1": "0102", "G1": "0401", "r1": "1101", "r2": "1202"}, f"{ROW}\n {ROW}", **taking("0602"))
    given = [type(command) for command in turn(table)]
    assert m.Fire in given and Step in given
    assert m.Fire not in given[given.index(Step) :]


def test_no_shot_is_made_that_draws_more_than_it_can_gain():
    """OPP-2: three machine guns would answer one rifle, and the Germans only have to wait."""
    guns = {"M1": "0501", "M2": "0501", "M3": "0501"}
    table = Table({"r1": "0101", **guns}, ". . . . #", first="de", victory=(Destroy(US, count=1),), default=DE)
    assert not isinstance(chosen(table), m.Fire)


# --- moves ------------------------------------------------------------------------------------------------------------


def test_an_empty_goal_in_reach_is_entered_in_the_last_turn_and_not_left_for_a_shot():
    """VIC-1"""
    table = Table({"R1": "0201", "r1": "0801"}, HOUSE, turns=1, first="de", **taking("0401", when="last"))
    table.play(EndTurn())
    found = choice(table)
    assert found.command == Step("R1", "0301")
    assert found.why == "R1 goes to take 0401, under fire; time is short"


def test_a_goal_that_the_enemy_would_hold_at_the_end_is_entered_against_any_defender():
    """VIC-1: two sides in a hex, and nobody holds it."""
    table = Table({"R1": "0401", "R2": "0401", "r1": "0201"}, HOUSE, turns=1, **taking("0401", when="last"))
    table.play(EndTurn())
    found = choice(table)
    assert found.command == Step("r1", "0301")
    assert found.why.startswith("r1 goes to take 0401 from the enemy, "), "the enemy has it"


def test_a_march_says_of_a_place_that_is_held_that_it_is_to_be_held():
    table = Table({"R1": "0401", "R2": "0201", "r1": "0801"}, HOUSE, turns=1, **taking("0401", when="last"))
    table.play(Pass("R1"))
    assert choice(table).why.startswith("R2 goes to hold 0401")


def test_of_two_squads_in_one_goal_the_one_that_can_still_move_enters_the_other():
    """VIC-1: both places have to be held, and the one that has passed cannot go any more."""
    table = Table(
        {"R1": "0401", "R2": "0401", "r1": "1201"}, ROW, turns=1, **taking("0401", "0501", count=2, when="last")
    )
    table.play(Pass("R2"))
    assert chosen(table) == Step("R1", "0501")


def test_more_than_two_stand_in_a_goal_that_the_enemy_fires_at_last():
    """VIC-1: the Germans act after the last American turn."""

    def sent(turns):
        pieces = {"R1": "0401", "R2": "0301", "R3": "0301", "r1": "0801"}
        given = tasks(Estimate(Table(pieces, HOUSE, turns=turns, **taking("0401", when="last")).state, US, PLAIN))
        return {one for one, task in given.items() if task.kind == "take" and task.place == "0401"}

    assert sent(1) == {"R1", "R2", "R3"}
    assert len(sent(2)) == 1


def test_an_enemy_threatens_a_goal_at_the_end_as_far_as_he_can_hit_who_holds_it():
    """VIC-1"""
    table = Table(
        {"R1": "0401", "r1": "0801", "r2": "1201"}, f"{HOUSE} . . . .", turns=1, **taking("0401", when="last")
    )
    here = Estimate(table.state, US, PLAIN)
    posts = garrison.Garrison(here, tasks(here))
    assert posts.stopping(UnitId("r1"), [UnitId("R1")]) > 0 == posts.stopping(UnitId("r2"), [UnitId("R1")])


def test_in_its_last_turn_a_side_that_has_to_take_two_places_goes_rather_than_fires():
    """VIC-1: three machine guns wait for R2, but only two places win."""
    pieces = {"R1": "0401", "R2": "0401", "m1": "0801", "m2": "0801", "m3": "0801"}
    table = Table(pieces, ". . . # . . . . .", turns=1, **taking("0401", "0501", count=2, when="last"))
    assert Step("R2", "0501") in turn(table)


def test_squads_whose_way_out_is_barred_in_the_last_turn_hold_places_instead():
    """VIC-1, MOV-7: the enemy stands in the only way to the edge."""

    def kinds(turns):
        board = "^ ^ ^\n ^ . ^\n . . .\n . . ."
        wins = (
            Hold(US, hexes=("0103", "0203"), count=2, when="last"),
            Leave(US, edge="north", count=2),
        )
        table = Table({"R1": "0203", "R2": "0204", "r1": "0202"}, board, turns=turns, victory=wins, default=DE)
        return {task.kind for task in tasks(Estimate(table.state, US, PLAIN)).values()}

    assert kinds(turns=6) == {"leave"}
    assert kinds(turns=1) == {"take"}


def test_an_enemy_who_can_walk_into_a_goal_at_the_end_is_worth_stopping():
    """VIC-1, MOV-8: with an intact enemy in it nobody holds it."""

    def worth(at):
        pieces = {"R1": "0401", "R2": "0101", "a1": at}
        table = Table(pieces, f"{HOUSE} . . . .", turns=1, **taking("0401", when="last"))
        here = Estimate(table.state, US, PLAIN)
        return garrison.Garrison(here, tasks(here)).stopping(UnitId("a1"), [UnitId("R2")])

    assert worth("0801") > 0 == worth("1001")  # four hexes to go; six


def test_return_fire_at_a_squad_that_holds_the_goal_counts_in_the_last_turn_as_before():
    """VIC-1, OPP-2"""

    def stopping(foe, by):
        return 1.0

    def cost(turns):
        table = Table({"R1": "0401", "r1": "0701"}, turns=turns, **taking("0401", when="last"))
        free, staked = (
            attack_value.ranked(Estimate(table.state, US, PLAIN), [fire("R1", "r1")], {UnitId("R1"): stake}, stopping)[
                0
            ].gain
            for stake in (0.0, 1.0)
        )
        return free - staked

    assert cost(turns=1) == cost(turns=2) > 0.1


def test_an_empty_truck_holds_a_goal_in_the_last_turn_where_nobody_else_can():
    """VIC-1, TRN: before that it waits."""

    def ordered(turns):
        table = Table({"V1": "0201", "r1": "1201"}, HOUSE + " . . . .", turns=turns, **taking("0401", when="last"))
        return choice(table).command

    assert ordered(turns=6) == Pass("V1")
    assert ordered(turns=1) == Step("V1", "0301")


def test_squads_that_hold_two_of_three_goals_stay_while_the_others_clear_the_third():
    """VIC-1, HTH-1: R3 and R4 are in the place already, with an enemy."""
    pieces = {"R1": "0101", "R2": "0301", "R3": "0601", "R4": "0601", "r1": "0601", "r2": "1101"}
    table = Table(pieces, ROW, turns=1, **taking("0101", "0301", "0601", "1201", count=3, when="last"))
    sent = {(one, task.kind, task.place) for one, task in tasks(Estimate(table.state, US, PLAIN)).items()}
    assert sent == {(one, "take", pieces[one]) for one in ("R1", "R2", "R3", "R4")}
    assert not any(isinstance(command, Step) for command in turn(table))


def test_the_chance_to_clear_a_place_is_that_of_a_fight_to_the_end():
    """HTH-4: of two squads against one the first round decides, or leaves one against one, or all are lost."""

    def chance(*ours, foes=("r1",)):
        table = Table(dict.fromkeys((*ours, *foes), "0401"), HOUSE)
        here = Estimate(table.state, US, PLAIN)
        return attack_value.clears(here, [table.state.units[UnitId(one)] for one in ours], Hex("0401"))

    def odds(dice, against):
        return {losses: float(each) for losses, each in resolve.hand_to_hand_odds(dice, against, 1).items()}

    assert chance("R1") == pytest.approx(odds(2, 2)[0, 1])
    first = odds(4, 2)
    assert chance("R1", "R2") == pytest.approx(first[0, 1] + first[1, 1] + first[1, 0] * odds(2, 2)[0, 1])
    assert chance("R1", foes=()) == 1.0
    assert chance("V1") == chance("R1", foes=("t1",)) == 0.0


def test_a_spare_squad_goes_at_a_tank_that_bars_the_goal_once_little_time_is_left():
    def spare(turns):
        table = Table({"R1": "0401", "R2": "0201", "t1": "0701"}, HOUSE, turns=turns, **taking("0401", when="last"))
        table.play(Pass("R1"))
        return chosen(table)

    assert spare(4) == Pass("R2")
    assert spare(3) == Step("R2", "0301")


def test_the_disrupted_are_rushed_and_fall_hand_to_hand():
    """HTH-6a"""
    table = Table({"R1": "0301", "r1": "0401"}, HOUSE, asleep="r1")
    assert chosen(table) == Step("R1", "0401")
    table.play(Step("R1", "0401"))
    assert chosen(table) == EndTurn()
    table.play(EndTurn())
    assert chosen(table) == HandToHand("0401")
    assert choice(table).why == "no enemy there can fight"


def test_a_close_combat_is_begun_for_the_dice_of_both_sides():
    """HTH-3"""
    table = Table({"R1": "0401", "R2": "0401", "r1": "0401"}, HOUSE)
    table.play(EndTurn())
    found = choice(table)
    assert found.command == HandToHand("0401")
    assert found.why == "4 dice to 2"


def test_a_march_under_fire_is_called_so_however_heavy_the_fire_and_its_chances_are_foretold_elsewhere():
    table = Table({"R1": "0101", "r1": "1101"})
    here = Estimate(table.state, US, PLAIN)
    risks = {risk: orders.march(here, here.ours[0], RatedMove(1.0, risk, ("0201",)), None) for risk in (0.0, 0.1, 0.9)}
    assert risks == {0.0: "R1 goes to 0201", 0.1: "R1 goes to 0201, under fire", 0.9: "R1 goes to 0201, under fire"}


def test_a_march_into_an_enemys_hex_on_the_way_is_for_the_fight_there():
    table = Table({"R1": "0101", "r1": "0201", "r2": "0301"})
    here, task = Estimate(table.state, US, PLAIN), Task("take", Hex("0301"))
    told = [orders.march(here, here.ours[0], RatedMove(1.0, 0.0, (Hex(to),)), task) for to in ("0201", "0202", "0301")]
    assert told == [
        "R1 goes to 0201",
        "R1 goes to 0202 to take 0301",
        "R1 goes to take 0301",
    ]


def test_a_march_at_an_enemy_far_off_says_where_he_is():
    table = Table({"R1": "0101", "r1": "1101"}, first="us", victory=(Destroy(US, count=1),), default=DE)
    assert "toward the enemy in 1101" in choice(table).why


def test_a_side_that_time_works_for_holds_what_it_has():
    table = Table({"R1": "1201", "r1": "0401"}, ". . . # . . . . . . . .", first="de", **taking("0401"))
    found = choice(table)
    assert found.command == Pass("r1") and found.why == "r1 holds 0401"


def test_a_piece_says_that_it_stays_for_a_shot_only_where_it_has_one_that_counts():
    def told(foe, at):
        table = Table({"R1": "0101", foe: at}, "# . . . . # . . .")
        return orders.stay(Estimate(table.state, US, PLAIN), table.state.units[UnitId("R1")], None)

    assert told("r1", "0501") == "R1 stays where it can fire in later turns"
    assert told("t1", "0401") == "R1 stays: no move is worth it", "a rifle does nothing to a tank"


def test_squads_go_before_the_machine_gun_that_stands_nearer():
    table = Table({"M1": "0301", "R1": "0201", "r1": "1201"}, ROW, **taking("0601", turns=3))
    assert chosen(table) == Step("R1", "0301")


def test_nobody_stays_under_a_barrage_that_he_can_leave():
    """ART-6: at the end of the turn it strikes again."""
    battery = Battery(id=UnitId("B1"), side=US, name="guns", fp=4)
    table = Table({"R1": "0901", "a1": "0401"}, "# . . # . . . . .", batteries=(battery,))
    table.play(m.Call(UnitId("B1"), Hex("0501")), 1, 1, 1, 1, 1, 6)
    table.play(EndTurn())
    found = chosen(table)
    assert isinstance(found, Step) and found.unit == "a1"


# --- reactions and close combat ---------------------------------------------------------------------------------------


def test_a_reaction_is_kept_where_the_chance_is_too_small():
    """OPP-4: it is spent on one enemy in a turn; SOLO-5a fires as soon as there is any chance."""
    types = {
        "pistol": UnitType(name="Pistols", letter="R", kind="squad", range=6, mv=4, sv=2, arms=(Weapon("r", 1),)),
        "crowd": UnitType(name="Company", letter="R", kind="squad", range=6, mv=4, sv=4, arms=(Weapon("r", 2),)),
    }
    table = Table({"R1": "0101", "r1": "0501"}, ". ^ . . .", types=types, kinds={"r1": "pistol", "R1": "crowd"})
    table.play(Step("R1", "0201"))
    assert chosen(table) == HoldFire()
    assert isinstance(RULES.tactics["hold"](table.state, table.legal, DE).command, m.Fire)


def test_the_piece_worth_least_is_given_up():
    """HTH-4a: the one that the enemy has to destroy is worth more."""
    table = Table(
        {"R1": "0101", "R2": "0101", "r1": "0101"}, ". . .", victory=(Destroy(DE, count=1, ids=("R1",)),), default=US
    )
    table.play(EndTurn())
    table.play(HandToHand("0101"), 1, 1, 1, 1, 6, 6)
    assert chosen(table) == GiveUp("R2")


# --- what binds him -------------------------------------------------------------------------------------------------


def test_the_officer_is_bound_as_a_person_is():
    """SOLO-7a: only the four tactics of the book test their nerve."""
    assert Table({"R1": "0101", "r1": "0501"}, solo={"us": "officer", "de": "defend"}).state.context.solo == {
        "de": "defend"
    }


def test_a_side_that_has_to_win_fights_on_even_terms_where_one_that_waits_does_not():
    """HTH-4, SHC-1"""
    table = Table({"R1": "0401", "r1": "0401"}, HOUSE, turns=1, **taking("0401"))
    table.play(EndTurn())
    assert chosen(table) == HandToHand("0401")
    table = Table({"R1": "0401", "r1": "0401"}, HOUSE, turns=1, first="de", **taking("0401"))
    table.play(EndTurn())
    assert chosen(table) == EndTurn()
