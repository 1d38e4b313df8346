"""The hammer: fires at whom it can, runs for the enemy's base line, and goes for what wins."""

import pytest
from msgspec.structs import replace

from cb_tui.core.dice import FixedDice
from cb_tui.core.scenario import Seat
from cb_tui.core.values import Place, SeatId, Side
from cb_tui.games.combat.rules import formations, secrecy
from cb_tui.games.combat.rules.actions import legal, refusal
from cb_tui.games.combat.rules.battle import CutRoad, Destroy, Exit, Hold, OverrunStrip
from cb_tui.games.combat.rules.model import (
    Bring,
    Deploy,
    DrawLot,
    EndTurn,
    Fire,
    PickSide,
    Reinforcing,
    Step,
    Strike,
    Toss,
)
from tests.combat import muster
from tests.combat.field import OPEN, board
from tests.combat.machine import done, next_choice, turn
from tests.combat.table import BLUE, RED, fire, table

BIG = "\n".join(OPEN)
BLUE_HOLDS = Hold(side=BLUE, name="the village", squares=(Place("0604"),), count=1)


def hammers(at_table, seed=1):
    return turn(at_table.state, "hammer", seed)


def test_it_fires_at_whom_it_can_hit():
    choice = next_choice(table(G1="0509", t1="0505").state, "hammer")
    assert choice.command == fire("G1", "t1")
    assert choice.why == "G1 fires: 33% to destroy t1"


def test_it_goes_to_where_it_can_fire_and_fires_from_there():
    _, choices = hammers(table(BIG, T1="0512", t1="0508"))
    assert done(choices, Fire) == [fire("T1", "t1")]
    assert isinstance(choices[0].command, Step)
    assert "33% to destroy t1" in choices[0].why


def test_the_guns_fire_before_the_tanks():
    _, choices = hammers(table(T1="0507", G1="0509", t1="0505", t2="0506"))
    assert [shot.unit for shot in done(choices, Fire)] == ["G1", "T1"]


def test_of_two_targets_it_takes_the_one_that_is_about_to_leave():
    _, choices = hammers(table(G1="0609", t1="0605", t2="0910"))
    assert done(choices, Fire) == [fire("G1", "t2")]
    assert choices[0].why == "G1 stops t2 before it leaves, 33% to destroy t2"


def test_it_stops_who_is_about_to_leave():
    choice = next_choice(table(G1="0509", t1="0510").state, "hammer")
    assert choice.why == "G1 stops t1 before it leaves, 33% to destroy t1"


def test_it_breaks_through_when_the_base_line_is_near():
    state, choices = hammers(table(T1="0503", t1="1212"))
    assert choices[0].why == "T1 breaks through: three arrive"
    assert "T1" not in state.pieces
    assert len(done(choices, Bring)) == 3


def test_it_runs_for_the_base_line_when_nobody_is_in_its_way():
    state, choices = hammers(table(BIG, T1="0511", g1="2001"))
    assert state.pieces["T1"].at[2:] == "08"
    assert choices[0].why == "T1 makes for their base line"


def test_it_enters_no_mine_that_it_sees():
    state, _ = hammers(table(T1="0506", t1="1212", mines={"red": "0405 0505 0605"}))
    assert len(state.mines) == 3


def test_it_goes_over_no_mine_when_it_can_leave_beside_it():
    state, _ = hammers(table(T1="0502", t1="1212", mines={"red": "0501"}))
    assert len(state.mines) == 1
    assert "T1" not in state.pieces


def test_what_is_on_its_way_is_told_as_that():
    state, choices = hammers(table(BIG, T1="0614", t1="2014", aims=(BLUE_HOLDS,)))
    assert state.pieces["T1"].at != "0604"
    assert choices[0].why == "T1 heads for the village"


def test_it_holds_the_objective():
    state, choices = hammers(table(BIG, T1="0605", t1="2014", aims=(BLUE_HOLDS,)))
    assert state.pieces["T1"].at == "0604"
    assert choices[0].why == "T1 holds the village"
    state, _ = hammers(table(BIG, T1="0604", t1="2014", aims=(BLUE_HOLDS,)))
    assert state.pieces["T1"].at == "0604"


def test_it_keeps_the_enemy_from_his_objective():
    held = Hold(side=RED, name="the village", squares=("0610",), count=1)
    state, choices = hammers(table(BIG, T1="0611", t1="0103", aims=(held,)))
    assert state.pieces["T1"].at == "0610"
    assert choices[0].why == "T1 keeps them out of the village"


def test_it_cuts_the_road():
    road = CutRoad(side=BLUE, name="the coast road", squares=("0905", "1005"))
    state, choices = hammers(table(BIG, T1="0907", t1="0103", aims=(road,)))
    assert state.pieces["T1"].at in road.squares
    assert choices[0].why == "T1 cuts the coast road"


def test_it_overruns_the_strip_that_wins():
    one = table("\n".join(board()), T1="0604", p1="0501", t1="2003", strips={RED: "0501 0601 0701"},
                aims=(OverrunStrip(side=BLUE),))  # fmt: skip
    state, _ = hammers(one)
    assert state.outcome.winner == BLUE


def test_it_goes_into_the_headquarters():
    one = table("\n".join(board(r02=".....www")), hq=True, T1="0603", T2="0803", t1="2003")
    one.state = replace(one.state, hqs={RED: ("0602", "0702", "0802")})
    state, _ = hammers(one)
    assert state.outcome.winner == BLUE


def test_it_leaves_where_exits_win():
    state, _ = hammers(table(T1="0503", T2="0803", t1="1212", aims=(Exit(side=BLUE, count=2),)))
    assert state.outcome.winner == BLUE


def test_it_fires_at_whom_it_is_to_destroy():
    mark = Destroy(side=BLUE, ids=("t2",))
    choice = next_choice(table(G1="0609", t1="0605", t2="1009", aims=(mark,)).state, "hammer")
    assert choice.command == fire("G1", "t2")


def test_planes_strike_only_when_that_decides():
    strip = {"strips": {BLUE: "0112 0212 0312"}}
    _, choices = hammers(table(P1="0112", T1="1212", t1="1201", **strip))
    assert not done(choices, Strike)
    _, choices = hammers(table(P1="0112", T1="1212", T2="1201", t1="0511", **strip))
    assert done(choices, Strike)
    assert any(choice.why == "P1 strikes: 25% to destroy t1" for choice in choices)


def test_its_planes_leave_a_strip_before_it_is_overrun():
    strips = {BLUE: "0416 0516 0616"}
    one = table(BIG, P1="0416", T1="2016", t1="0514", t2="2001", strips=strips, plane_transfer=True, deck=(1, 30))
    other = replace(one.state.strips["0416"], squares=("1516", "1616", "1716"))
    one.state = replace(one.state, strips={**one.state.strips, "1516": other})
    state, choices = hammers(one)
    assert state.pieces["P1"].at == "1516"
    assert "P1 leaves the strip 0416 before it is overrun" in [choice.why for choice in choices]


def test_it_does_not_fire_at_night_nor_go_forward():
    dark = table(T1="0507", t1="0505", round=4, hours_per_day=3)
    state, choices = hammers(dark)
    assert not done(choices, Fire)
    assert state.pieces["T1"].at[2:] >= "07"


@pytest.mark.parametrize("tactic", ["hammer", "fox"])
def test_it_does_the_same_whenever_it_is_asked(tactic):
    one = table(BIG, T1="0510", T2="0610", G1="0712", t1="0507", t2="0906", g1="0704")
    state = one.state
    choices = turn(state, tactic)[1]
    one.state.context.memo.clear()
    assert turn(state, tactic)[1] == choices


@pytest.mark.parametrize("tactic", ["hammer", "fox"])
def test_it_commands_its_own_pieces_alone(tactic):
    four = tuple(Seat(SeatId(f"{side} {wing}"), Side(side), wing) for wing in ("west", "east") for side in (BLUE, RED))
    one = table(BIG, seats=four, T1="0510", T2="1510", t1="0507", t2="1507")
    _, choices = turn(one.state, tactic)
    assert {choice.command.unit for choice in choices[:-1]} == {"T1"}


@pytest.mark.parametrize("tactic", ["hammer", "fox"])
def test_its_turn_ends_where_pieces_pass_their_friends(tactic):
    at = {"T1": "0510", "T2": "0511", "G1": "0513", "t1": "0507", "t2": "1503", "t3": "1603"}
    one = table(BIG, **at, pass_friends=True, interleave=True)
    assert turn(one.state, tactic)[1][-1].command == EndTurn()


@pytest.mark.parametrize("tactic", ["hammer", "fox"])
def test_it_rolls_picks_a_half_and_deploys_by_its_lot(tactic):
    setups = set()
    for lot in (1, 4, 6):
        one = muster.muster(muster.COUNTRY, toss=True)
        assert next_choice(one.state, tactic).command == Toss()
        one.play(Toss(), 5, 2)
        picked = next_choice(one.state, tactic).command
        assert isinstance(picked, PickSide)
        one.play(picked)
        choice = next_choice(secrecy.with_lot(one.state, FixedDice(lot)), tactic)
        deployed = choice.command
        assert isinstance(deployed, Deploy)
        assert (deployed.lot, choice.why) == (lot, f"deploys by lot, {lot}")
        assert refusal(one.state, deployed) is None
        setups.add(deployed)
    assert len({each.setup for each in setups}) > 1


@pytest.mark.parametrize("tactic", ["hammer", "fox"])
def test_in_games_from_before_it_draws_its_lot_for_all_to_read(tactic):
    one = muster.muster(muster.COUNTRY, revision=1)
    assert secrecy.with_lot(one.state, FixedDice()) is one.state
    assert next_choice(one.state, tactic).command == DrawLot()
    one.play(DrawLot(), 6)
    deployed = next_choice(one.state, tactic).command
    assert isinstance(deployed, Deploy)
    assert deployed.lot == 0
    assert deployed.setup in [each.setup for each in formations.formations(one.state, one.state.seat, 6)]


@pytest.mark.parametrize("tactic", ["hammer", "fox"])
def test_it_brings_what_there_is_and_forgoes_the_rest(tactic):
    one = table(T1="0503", t1="1212")
    one.state = replace(one.state, pending=(Reinforcing(one.state.seat, 3),))
    brought = next_choice(one.state, tactic).command
    assert isinstance(brought, Bring)
    assert brought in legal(one.state)
