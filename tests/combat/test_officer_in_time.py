"""The officer and its hints: a piece exits that can, none heads for what is too late, and the risk is told."""

import pytest
from msgspec.structs import replace

from cb_tui.ai.hint import for_piece
from cb_tui.core.values import Place, SeatId, UnitId
from cb_tui.games.combat.ai import officer
from cb_tui.games.combat.ai.deadlines import deadline, exits_count
from cb_tui.games.combat.ai.officer_estimate import OfficerEstimate
from cb_tui.games.combat.ai.shared_fire import SharedFireEstimate
from cb_tui.games.combat.rules import targets
from cb_tui.games.combat.rules.battle import CutRoad, Exit, Hold
from cb_tui.games.combat.rules.model import EndTurn, Step
from cb_tui.games.combat.ruleset import COMBAT
from tests.cli.typist import begun, heard
from tests.combat.field import OPEN
from tests.combat.machine import next_choice
from tests.combat.table import BLUE, RED, table

BIG = "\n".join(OPEN)
SEAT = SeatId("blue")
VILLAGE = Hold(side=BLUE, name="the village", squares=(Place("0604"),), count=1, rounds=3)
ROAD = CutRoad(side=RED, name="the road", squares=(Place("0604"),), rounds=3)


def going(one, unit="T1", eye=OfficerEstimate):
    return [each.going for each in eye(one.state, SEAT, officer.EVEN).sent(unit)]


# --- exits -------------------------------------------------------------------------------------------------------


def test_the_hint_of_a_piece_that_can_exit_is_to_exit():
    """REINF-1: three pieces arrive for it; a shot on the way comes first, and the hint says that it exits then."""
    one = table(BIG, T1="0603", G1="1509", t1="1506")
    hint = for_piece(COMBAT, one.state, one.legal(), SEAT, UnitId("T1"))
    assert hint.why == "T1 breaks through: three arrive"
    assert hint.way[-1].endswith("01")
    shot = table(BIG, T1="0603", G1="1509", t1="1506", g1="0905")
    hint = for_piece(COMBAT, shot.state, shot.legal(), SEAT, UnitId("T1"))
    assert hint.why == "T1 goes to where it has 33% to destroy g1, then exits"


def test_exits_that_cannot_win_any_more_are_not_headed_for():
    """VAR: two have to leave; one tank is left, or the second is too far away for the last round."""
    both = Exit(side=BLUE, count=2)
    enough = table(BIG, T1="0604", T2="0704", t1="2013", aims=(both,))
    alone = table(BIG, T1="0604", t1="2013", aims=(both,))
    late = table(BIG, T1="0604", T2="0715", t1="2013", aims=(both,), round=20)
    assert [exits_count(each.state, BLUE) for each in (enough, alone, late)] == [True, False, False]
    assert next_choice(enough.state, "officer").why == "T1 exits off their base line"
    for one in (alone, late):
        assert next_choice(one.state, "officer").command == EndTurn()
        assert going(one) == []


# --- ground ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("aim", "number", "due"),
    [
        (VILLAGE, 1, 18),
        (VILLAGE, 18, 18),
        (VILLAGE, 19, 0),
        (replace(VILLAGE, last=True), 20, 20),
        (ROAD, 18, 20),  # who keeps the enemy out has to come as long as the enemy can still win
        (ROAD, 19, 0),
    ],
)
def test_ground_counts_until_too_few_rounds_are_left(aim, number, due):
    """VAR-2b: three rounds in a row of twenty have to begin in round 18."""
    one = table(BIG, T1="0607", t1="2002", aims=(aim,), turns=20, round=number)
    assert deadline(one.state, 0, aim, BLUE) == due
    assert ("heads for " + aim.name in going(one)) == (due > 0)
    assert "heads for " + aim.name in going(one, eye=SharedFireEstimate), "the book heads for it to the end"


def test_ground_that_is_held_counts_while_its_rounds_can_be_made_up():
    held = table(BIG, T1="0604", t1="2002", aims=(VILLAGE,), turns=20, round=19)
    assert deadline(replace(held.state, held=(1,)), 0, VILLAGE, BLUE) == 20
    assert deadline(replace(held.state, held=(0,)), 0, VILLAGE, BLUE) == 0


def test_a_piece_that_would_come_too_late_is_not_sent():
    """MOV-1: a tank goes three squares a turn; the village is four turns away."""
    far = {"T1": "0616", "t1": "2002", "aims": (replace(VILLAGE, rounds=1),), "turns": 20}
    assert "heads for the village" in going(table(BIG, round=10, **far))
    assert "heads for the village" not in going(table(BIG, round=19, **far))


def test_without_a_last_round_nothing_is_too_late():
    one = table(BIG, T1="0607", t1="2002", aims=(VILLAGE,), turns=0, round=99)
    assert "heads for the village" in going(one)


# --- what a hint risks -------------------------------------------------------------------------------------------


def test_a_hint_tells_who_may_fire_where_it_leads_as_the_danger_panel_does():
    """TURN-3: no one answers fire at once, so the enemy's next turn is what a move risks."""
    game = begun("first_salvo", seed=1)
    said = heard(game, "hint", "danger T3 0710")
    assert "T3 makes for their base line; t3 may fire at 0710 next turn: 33% lost if all fire." in said
    assert "33%" in said.split("lost if all fire.")[-1]


def test_its_risk_is_in_words_for_many_for_none_and_for_an_exit():
    many = table(BIG, T1="0508", g1="0505", g2="0605", g3="0405", g4="0705")
    told = targets.risk_words(many.state, "T1", Place("0508"))
    risk = targets.danger(many.state, "T1", Place("0508"))
    assert told == f"g1, g2, g3 and 1 more may fire at 0508 next turn: {float(risk.hit_chance):.0%} lost if all fire"
    quiet = table(BIG, T1="0603", t1="2014")
    assert targets.risk_words(quiet.state, "T1", Place("0603")) == "no enemy can fire at 0603 next turn"
    assert targets.risk_words(quiet.state, "T1", Place("0601")) == "", "it is gone by then"
    assert isinstance(next_choice(quiet.state, "officer").command, Step)
