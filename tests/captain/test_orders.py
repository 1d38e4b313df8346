"""Standing orders: what a seat has answered in advance, and what it is still asked. [HOLD-2a, CAS-5, CLOSE-4]"""

from msgspec.structs import replace

from cb_tui.games.combat_captain.rules import commands as c
from cb_tui.games.combat_captain.rules import orders as o
from cb_tui.games.combat_captain.rules.actions import legal
from cb_tui.games.combat_captain.rules.pending import Swap
from cb_tui.games.combat_captain.rules.standing_orders_model import Orders, Policy
from cb_tui.games.combat_captain.ruleset import COMBAT_CAPTAIN
from tests.captain.table import fire, move, table


def moved(**how):
    """AR1 walks towards br1 and br2, who hold three dice each, and is in their sight at medium range."""
    played = table("red", AR1="20,20", AR2="16,20", br1="36,20", br2="36,24", **how)
    played.act("b").end()
    played.act("A").play(move("AR1", "22,20"), 2)
    assert played.waits() == "HeldFire"
    return played


def answered(played, **orders):
    return o.answer(played.state, Orders(**orders), legal(played.state))


def test_nothing_is_answered_before_a_player_says_so():
    assert answered(moved()) is None
    assert COMBAT_CAPTAIN.orders.from_presets({}) == Orders()


def test_a_band_fires_once_the_enemy_is_in_it():
    played = moved()
    assert answered(played, moving=Policy("short")) == c.Pass()
    volley = answered(played, moving=Policy("medium"))
    assert {shot.unit: shot.dice for shot in volley.shots} == {"br1": 3, "br2": 3} and volley.at == "AR1"
    assert answered(played, moving=Policy("long")) == volley
    assert played.refused(volley) is None


def test_a_chance_of_any_effect_is_asked_for():
    played = moved()
    assert answered(played, moving=Policy("best", 5)).at == "AR1"
    assert answered(played, moving=Policy("best", 95)) == c.Pass()


def test_each_fires_alone_where_that_is_said():
    assert len(answered(moved(), moving=Policy("medium"), alone=True).shots) == 1


def test_orders_of_a_company_go_before_those_of_its_side():
    assert answered(moved(), moving=Policy("medium"), companies={"b": Policy("hold")}) == c.Pass()


def test_held_fire_is_quiet_at_one_mover_or_for_a_turn():
    played = moved()
    quiet = o.quiet(Orders(moving=Policy("medium")), played.state, False)
    assert o.answer(played.state, quiet, legal(played.state)) == c.Pass()
    other = replace(quiet, quiet=replace(quiet.quiet, mover="AR2"))
    assert o.answer(played.state, other, legal(played.state)) != c.Pass()


def test_who_was_fired_at_answers_by_an_order_of_its_own():
    played = table("red", AR1="20,20", AR2="16,20", br1="36,20", br2="36,24")
    played.act("b").end()
    played.act("A").play(fire("br1", "AR1 1"), 1, 1)
    assert played.waits() == "ReturnFire"
    assert answered(played, moving=Policy("medium")) is None
    assert answered(played, moving=Policy("ask"), fired_at=Policy("medium")).at == "AR1"


def test_hits_are_taken_as_markers_while_some_are_left_to_rout():
    played = table(AR1="20,20", AR2="20,24", AR3="20,28", AR4="20,32", br1="40,20")
    played.state = replace(played.state, pending=(Swap(seat="blue", unit="AR1", unsaved=4),))
    assert answered(played, hits="men") == c.Elect(0)
    assert answered(played, hits="markers", spare=2) == c.Elect(2)
    assert answered(played, hits="markers", spare=3) == c.Elect(1)
    played.company("A", markers=1)
    assert answered(played, hits="markers", spare=3) == c.Elect(0)


def test_each_row_turns_through_its_choices_and_is_told_in_words():
    orders = Orders()
    for row in range(len(o.rows(orders))):
        seen = set()
        for _ in range(6):
            seen.add(o.rows(orders)[row].value)
            orders = o.turned(orders, row)
        assert len(seen) > 1
    assert o.rows(o.shifted(Orders(moving=Policy("best")), 0, 1))[0].value == "fire at 55% or more"


def test_a_charged_company_runs_where_it_would_hardly_win():
    """CLOSE-4, CLOSE-9: five squads against one."""
    squads = {f"AR{n}": f"20,{8 + 4 * n}" for n in range(1, 6)}
    played = table(**squads, br1="29,20", br2="60,40").act("A")
    played.play(c.Charge("AR3", "b"))
    assert played.waits() == "UnderCharge" and answered(played) is None
    assert answered(played, charged="stand") == c.StandFast()
    assert answered(played, charged="run", win=60) == c.Withdraw()
    assert answered(played, charged="run", win=0) == c.StandFast()
