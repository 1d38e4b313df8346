"""The fox: stays out of fire, watches the ways to its base line, counts the deck, comes out when that pays."""

from msgspec.structs import replace

from cb_tui.games.combat.ai.travel_times import hits
from cb_tui.games.combat.rules.actions import refusal
from cb_tui.games.combat.rules.model import EndTurn, Fire, Regroup, Regrouping
from tests.combat.field import OPEN
from tests.combat.machine import done, next_choice, turn
from tests.combat.table import BLUE, RED, table

BIG = "\n".join(OPEN)
FOES = {"t1": "0504", "t2": "0904", "g1": "0703", "g2": "1103", "t3": "1304"}


def exposed(state, unit):
    """How many enemies could fire at a piece in their next turn."""
    foes = [piece for foe, piece in state.pieces.items() if state.side(foe) == RED]
    return sum(state.pieces[unit].at in hits(state, RED, foe.kind, foe.at) for foe in foes)


def test_it_fires_at_whom_it_can_hit_unseen():
    _, choices = turn(table(BIG, G1="0512", t1="0508", t2="2002").state, "fox")
    assert [shot.at for shot in done(choices, Fire)] == ["t1"]


def test_it_does_not_go_where_many_can_fire_at_it():
    state, choices = turn(table(BIG, T1="0712", G1="0913", **FOES).state, "fox")
    assert exposed(state, "T1") == exposed(state, "G1") == 0
    assert choices[-1].why == "lies in wait"


def test_with_a_poor_deck_it_steps_back_out_of_fire():
    one = table(BIG, T1="0709", G1="0910", **FOES, deck=(3, 17))
    assert exposed(one.state, "T1")
    state, choices = turn(one.state, "fox")
    assert exposed(state, "T1") == exposed(state, "G1") == 0
    assert choices[-1].command == EndTurn()
    assert choices[-1].why.startswith("waits for a better deck, ")


def test_it_stands_where_it_can_fire_at_who_comes():
    one = table(BIG, G1="1515", G2="1013", t1="0409", t2="2001")
    state, _ = turn(one.state, "fox")
    assert any("0411" in hits(state, BLUE, "gun", state.pieces[unit].at) for unit in ("G1", "G2"))


def test_it_keeps_to_cover_where_it_is_under_fire():
    wood = "\n".join((*OPEN[:10], "....w...............", *OPEN[11:]))
    state, _ = turn(table(wood, G1="0510", T1="1215", t1="0504", t2="0604", deck=(6, 14)).state, "fox")
    assert state.pieces["G1"].at == "0511" or not exposed(state, "G1")


def test_it_comes_out_when_it_leads_by_a_quarter():
    blue = {f"T{number}": f"{number + 5:02}11" for number in range(1, 6)}
    state, choices = turn(table(BIG, **blue, t1="0203", t2="1903").state, "fox")
    assert all(state.pieces[unit].at[2:] < "11" for unit in blue)
    assert choices[-1].why == "presses where they are weakest"


def test_it_goes_where_the_enemy_is_thin():
    blue = {f"T{number}": f"{number + 8:02}11" for number in range(1, 5)}
    red = {"g1": "0203", "g2": "0403", "g3": "0605"}
    state, _ = turn(table(BIG, **blue, **red).state, "fox")
    assert sum(int(state.pieces[unit].at[:2]) for unit in blue) > sum(range(9, 13))


def test_it_comes_out_when_time_is_against_it():
    at = {"T1": "0511", "t1": "1503"}
    waits, _ = turn(table(BIG, **at, round=4, default=RED).state, "fox")
    goes, choices = turn(table(BIG, **at, round=15, default=RED).state, "fox")
    assert waits.pieces["T1"].at >= goes.pieces["T1"].at
    assert choices[-1].why == "presses where they are weakest"


def test_it_waits_when_time_is_for_it():
    _, choices = turn(table(BIG, T1="0511", t1="1503", round=15, default=BLUE).state, "fox")
    assert choices[-1].why == "lies in wait"


def test_at_night_it_regroups_out_of_reach():
    one = table(BIG, T1="0709", T2="0809", G1="0910", **FOES, hours_per_day=1, night_mode="redeploy")
    state = replace(one.state, pending=(Regrouping(one.state.seat),))
    plan = next_choice(state, "fox").command
    assert isinstance(plan, Regroup)
    assert refusal(state, plan) is None
    moved = dict(plan.moves)
    assert moved
    dawn = replace(state, pieces={
        unit: replace(piece, at=moved.get(unit, piece.at)) for unit, piece in state.pieces.items()
    })  # fmt: skip
    assert not any(exposed(dawn, unit) for unit in ("T1", "T2", "G1"))
