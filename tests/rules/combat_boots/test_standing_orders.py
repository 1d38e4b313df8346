"""Standing orders answer for a player, and ask him when it is worth it."""

import pytest

from cb_tui.core.hexes import Hex
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.rules.model import EndTurn, Fire, HoldFire, ReduceDice, Step
from cb_tui.games.combat_boots.rules.standing_orders import answer, quiet, rows, shifted, turned
from cb_tui.games.combat_boots.rules.standing_orders_model import Orders, Policy
from tests.rules.combat_boots.orders import asked, fire
from tests.rules.combat_boots.table import US, Table


@pytest.fixture
def table() -> Table:
    """R1 comes into sight of r1, two hexes off: two dice against two, 155 + 360 of 1296 to hit (39.7 %)."""
    table = Table({"R1": "0304", "R2": "0204", "r1": "0505"})
    table.play(Step(UnitId("R1"), Hex("0305")))
    assert asked(table.state) == "OpportunityFire"
    return table


def answered(table: Table, orders: Orders):
    return answer(table.state, orders, tuple(table.legal))


@pytest.mark.parametrize(
    ("policy", "command"),
    [
        (Policy(), None),
        (Policy("ask", 0), None),
        (Policy("ask", 40), HoldFire),
        (Policy("hold"), HoldFire),
        (Policy("fire", 39), Fire),
        (Policy("fire", 40), HoldFire),
        (Policy("adjacent"), HoldFire),
    ],
    ids=str,
)
def test_a_policy_answers_or_asks(table, policy, command):
    given = answered(table, Orders(opportunity=policy))
    assert (type(given) if given else None) is command


def test_an_order_for_one_piece_overrides_the_order_for_all(table):
    orders = Orders(opportunity=Policy("fire", 0), units={"r1": Policy("hold")})
    assert answered(table, orders) == HoldFire()


def test_a_mover_let_go_is_let_go_until_the_turn_ends(table):
    orders = quiet(Orders(), table.state, False)
    assert answered(table, orders) == HoldFire()
    table.play(HoldFire())
    table.play(Step(UnitId("R1"), Hex("0405")))
    assert answered(table, orders) == HoldFire()
    table.play(HoldFire())
    table.play(Step(UnitId("R2"), Hex("0205")))  # another piece in the open
    assert asked(table.state) == "OpportunityFire"
    assert answered(table, orders) is None


def test_all_fire_held_is_held_for_every_mover(table):
    orders = quiet(Orders(), table.state, True)
    table.play(HoldFire())
    table.play(Step(UnitId("R1"), Hex("0405")))
    assert asked(table.state) == "OpportunityFire"
    assert answered(table, orders) == HoldFire()


def test_nothing_is_answered_where_nothing_is_asked():
    table = Table({"R1": "0304", "r1": "0505"})
    assert table.to_move == US
    assert answered(table, Orders(opportunity=Policy("fire", 0))) is None
    table.play(EndTurn())
    assert answered(table, Orders()) is None


def test_the_target_of_more_dice_sheds_or_asks():
    """EXC-3: a squad fires at two of them in buildings next to it; they have more dice and may shed."""
    table = Table({"R1": "0505", "r1": "0605", "r2": "0605"}, ". . . . . # . . .\n" * 9)
    table.play(fire("R1", "r1 r2"))
    assert asked(table.state) == "Shedding"
    best = {drop: answered(table, Orders(shed=drop)) for drop in ("kill", "effect")}
    assert all(isinstance(command, ReduceDice) for command in best.values())
    assert best["kill"].drop > 0
    assert answered(table, Orders(shed="ask")) is None


def test_a_row_turns_through_its_choices_and_its_chance_stays_between_0_and_95():
    orders = Orders()
    seen = []
    for _ in range(4):
        seen.append(orders.opportunity.do)
        orders = turned(orders, 0)
    assert seen == ["ask", "fire", "adjacent", "hold"]
    assert orders == Orders()
    assert shifted(orders, 1, -1).answer.percent == 0
    assert shifted(shifted(orders, 1, -1), 1, -1).answer.percent == 0
    assert [row.name for row in rows(orders)] == ["at a moving enemy", "when fired at", "shed defense dice for"]
