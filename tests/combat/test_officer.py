"""The officer: whose shot falls where, which side time favors, what its plans do, and what it may know."""

import pytest
from msgspec.structs import replace

from cb_tui.core.dice import FixedDice
from cb_tui.core.standing_orders import SidePlan
from cb_tui.core.values import Place, SeatId
from cb_tui.games.combat.ai import officer, outlook
from cb_tui.games.combat.ai.estimate import Estimate
from cb_tui.games.combat.ai.plan import PLAIN
from cb_tui.games.combat.ai.shared_fire import SharedFireEstimate
from cb_tui.games.combat.rules import secrecy
from cb_tui.games.combat.rules.actions import decide, legal
from cb_tui.games.combat.rules.battle import CutRoad, Destroy, Exit, Hold
from cb_tui.games.combat.rules.evolve import folded
from cb_tui.games.combat.rules.model import Deck, Deploy, EndTurn, Fire, Step
from cb_tui.games.combat.ruleset import COMBAT
from cb_tui.session import arena
from tests.battles import shipped
from tests.combat import muster
from tests.combat.field import OPEN
from tests.combat.machine import done, next_choice, turn
from tests.combat.table import BLUE, RED, table

BIG = "\n".join(OPEN)
SEAT = SeatId("blue")
VILLAGE = Hold(side=BLUE, name="the village", squares=(Place("0604"),), count=1)


def danger(at_table, unit, eye=SharedFireEstimate):
    piece = at_table.state.pieces[unit]
    return eye(at_table.state, SEAT, officer.WAITS).danger(piece, piece.at)


# --- whose shot falls where --------------------------------------------------------------------------------------


def test_an_enemy_has_one_shot_and_company_draws_it_away():
    """FIRE-1: of two alike under one gun each bears half of what one alone bears."""
    alone, two = table(BIG, T1="0508", g1="0505"), table(BIG, T1="0508", T2="0608", g1="0505")
    assert danger(alone, "T1") > 0
    assert danger(two, "T1") == pytest.approx(danger(alone, "T1") / 2)
    assert danger(two, "T1", Estimate) == danger(alone, "T1", Estimate), "the book counts it at both"


def test_two_enemies_are_more_danger_than_one():
    assert danger(table(BIG, T1="0508", g1="0505", g2="0605"), "T1") > danger(table(BIG, T1="0508", g1="0505"), "T1")


def test_who_cannot_be_hit_is_in_no_danger():
    assert danger(table(BIG, T1="0515", g1="0502"), "T1") == 0


# --- which side time favors -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "side"),
    [
        ({}, None),
        ({"default": RED}, RED),
        ({"default": RED, "aims": (replace(VILLAGE, last=True),)}, BLUE),
        ({"default": RED, "aims": (replace(VILLAGE, squares=(Place("0101"),), last=True),)}, RED),
        ({"default": RED, "aims": (CutRoad(side=BLUE, squares=(Place("0604"),), rounds=3),)}, BLUE),
        ({"default": RED, "aims": (CutRoad(side=BLUE, squares=(Place("0604"),), rounds=3),), "turns": 2}, RED),
    ],
)
def test_time_works_for_who_wins_if_nobody_moves_any_more(changes, side):
    """OBJ-4, VAR-2b: ground held in time, else the default; without either nobody knows."""
    one = table(BIG, T1="0604", t1="2014", **changes)
    assert outlook.favored(one.state) == side


def test_it_says_at_the_end_of_a_turn_which_side_time_favors():
    whys = {
        BLUE: "all are done: it wins if time runs out",
        RED: "all are done: it loses if time runs out",
        None: "all are done: whoever is stronger at the end wins",
    }
    for default, why in whys.items():
        _, choices = turn(table(BIG, T1="0612", t1="1002", default=default).state, "officer")
        assert choices[-1].command == EndTurn()
        assert choices[-1].why == why
        assert all(choice.why for choice in choices)


# --- plans -------------------------------------------------------------------------------------------------------


def carried_out(plan, at_table):
    """The state after a turn by a plan."""
    state, tactic = at_table.state, COMBAT.planner.tactic_for(plan)
    while state.seat == SEAT and not state.outcome:
        state = folded(state, decide(state, tactic(state, legal(state), SEAT).command, FixedDice(*[3] * 20)))
    return state


def test_plans_differ_in_what_is_done_and_the_officers_own_is_first():
    state = shipped()["two_roads"]
    plans = COMBAT.planner.plans(COMBAT.start(state, {}), SEAT)
    assert plans[0] == PLAIN
    assert len({plan.words for plan in plans}) == len(plans) >= 6


def test_a_plan_for_a_flank_leads_there():
    one = table(BIG, T1="1005", t1="1013")
    plans = {plan.words: plan for plan in COMBAT.planner.plans(one.state, SEAT)}
    left, right = (
        carried_out(plans[f"breaks through on the {third}"], one).pieces["T1"].at for third in ("left", "right")
    )
    assert left[:2] < right[:2]


def test_a_plan_to_wait_runs_for_no_base_line():
    one = table(BIG, T1="1012", t1="1002")
    plans = {plan.words: plan for plan in COMBAT.planner.plans(one.state, SEAT)}
    assert carried_out(plans["waits and fires to the end"], one).pieces["T1"].at[2:] >= "12"
    assert carried_out(PLAIN, one).pieces["T1"].at[2:] < "12"


def test_no_plan_of_another_game_is_followed():
    with pytest.raises(TypeError, match="no plan of Combat"):
        COMBAT.planner.tactic_for(SidePlan(words="dances"))


def test_every_plan_plays_a_turn():
    state = COMBAT.start(shipped()["two_roads"], {})
    for plan in COMBAT.planner.plans(state, state.seat):
        choice = COMBAT.planner.tactic_for(plan)(state, legal(state), state.seat)
        assert COMBAT.refusal(state, choice.command) is None


def test_the_path_of_a_piece_begins_with_its_next_step():
    one = table(BIG, T1="1012", t1="1002")
    way = COMBAT.planner.intended_route(one.state, SEAT, "T1")
    assert len(way) == 3
    assert next_choice(one.state, "officer").command == Step("T1", way[0])
    assert COMBAT.planner.intended_route(one.state, SEAT, "t1") == (), "the enemy's"


# --- the chance to win -------------------------------------------------------------------------------------------


def test_the_chances_of_both_sides_make_one():
    for battle in ("two_roads", "arras", "nery", "arracourt"):
        state = COMBAT.start(shipped()[battle], {})
        assert sum(outlook.chance(state, side) for side in state.context.sides) == pytest.approx(1)


def test_more_pieces_a_rich_deck_and_time_are_worth_something():
    even = table(BIG, T1="0412", T2="0512", t1="0404", t2="0504", default=None)
    more = table(BIG, T1="0412", T2="0512", t1="0404")
    assert outlook.chance(more.state, BLUE) > outlook.chance(even.state, BLUE)
    late = replace(even.state, round=18)
    favored = table(BIG, T1="0412", T2="0512", t1="0404", t2="0504", default=BLUE, round=18)
    assert outlook.chance(favored.state, BLUE) > outlook.chance(late, BLUE)


def test_a_battle_that_is_over_is_won_or_lost():
    one = table(T1="0503", t1="1212", aims=(Exit(side=BLUE, count=1),))
    state, _ = turn(one.state, "officer")
    assert state.outcome.winner == BLUE
    assert (outlook.chance(state, BLUE), outlook.chance(state, RED)) == (1, 0)


def test_goals_are_those_of_the_battle_and_the_majority():
    aims = (VILLAGE, Exit(side=RED, count=2), Destroy(side=BLUE, ids=("t1",)))
    found = outlook.goals(table(BIG, T1="0605", t1="2014", t2="2013", aims=aims).state, BLUE)
    assert [goal.aim for goal in found] == ["destroy", "keep", "hold", "stop", "destroy"]
    assert found[2].places == ("0604",)
    assert found[3].count == 2
    assert found[4].units == ("t1",)


def test_the_clock_counts_the_turns_that_were_over():
    one = table(BIG, T1="0412", t1="0404", round=1)
    clocks = [outlook.clock(one.state)]
    for _ in range(3):
        one.end_turn()
        clocks.append(outlook.clock(one.state))
    assert clocks == [0, 1, 2, 3]


# --- what it may know, and what it repeats -----------------------------------------------------------------------


def test_it_never_sees_the_sealed_set_up_of_the_other_side():
    """DEP-1: it deploys alike whatever the enemy has laid down."""
    deployed = set()
    for lot in (1, 4, 6):
        one = muster.muster(muster.COUNTRY)
        one.state = secrecy.with_lot(one.state, FixedDice(lot))
        one.play(next_choice(one.state, "hammer").command)
        drawn = secrecy.with_lot(one.state, FixedDice(2))
        command = next_choice(drawn, "officer").command
        assert isinstance(command, Deploy)
        deployed.add(command)
    assert len(deployed) == 1


def test_the_same_dice_give_the_same_game():
    battle = shipped()["first_salvo"]
    officers = {seat.id: "officer" for seat in battle.seated}
    kept = [list[object](), list[object]()]
    for game in kept:
        arena.play(COMBAT, battle, officers, 5, lambda deed, game=game: game.append(deed.choice))
    assert kept[0] == kept[1]
    assert len(kept[0]) > 20


def test_it_fires_when_it_can():
    _, choices = turn(table(BIG, G1="0509", T1="0510", t1="0505").state, "officer")
    assert done(choices, Fire)


def test_an_empty_deck_is_no_fault():
    one = table(BIG, T1="0412", t1="0404")
    state = replace(one.state, decks=(Deck(0, 0),))
    assert 0 < outlook.chance(state, BLUE) < 1
