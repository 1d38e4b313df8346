"""Standing orders answer for a player, and ask him when it is worth it."""

import pytest

from cb_tui.session.game import Game
from cb_tui.session.orders import Orders, Policy
from tests.session.toy import BLUE, BOTH, RACE, RED, TOY, EndTurn, Fire, HoldFire, Step, way


@pytest.fixture
def asked() -> Game:
    """Blue may fire at red, two hexes off, with a chance of 11 in 36 (30.6 %)."""
    game = Game.new(TOY, RACE, seed=4, seats=BOTH, saves=None)
    game.march(RED, way(1, 2, 3))
    return game


@pytest.mark.parametrize(
    ("policy", "command"),
    [
        (Policy(), None),
        (Policy("ask", 0), None),
        (Policy("ask", 31), HoldFire),
        (Policy("hold"), HoldFire),
        (Policy("fire", 30), Fire),
        (Policy("fire", 31), HoldFire),
        (Policy("adjacent"), HoldFire),
    ],
    ids=str,
)
def test_a_policy_answers_or_asks(asked, policy, command):
    asked.give_orders(BLUE, Orders(opportunity=policy))
    deed = asked.standing()
    assert (type(deed.command) if deed else None) is command
    assert deed is None or deed.by == "orders"


def test_what_is_ordered_for_a_piece_goes_before_what_holds_for_all(asked):
    asked.give_orders(BLUE, Orders(opportunity=Policy("fire", 0), units={BLUE: Policy("hold")}))
    deed = asked.standing()
    assert deed
    assert isinstance(deed.command, HoldFire)


def test_a_mover_let_go_is_let_go_until_the_turn_ends(asked):
    asked.give_orders(BLUE, asked.orders[BLUE].let_go(TOY.scene(asked.state)))
    deed = asked.standing()
    assert deed
    assert isinstance(deed.command, HoldFire)
    for command in (EndTurn(), EndTurn(), Step(RED, "04"), Step(RED, "05"), Step(RED, "06")):
        asked.play(command)
    assert asked.to_move == BLUE
    assert asked.standing() is None


def test_all_fire_held_is_held_for_every_mover(asked):
    asked.give_orders(BLUE, asked.orders[BLUE].hold_all(TOY.scene(asked.state)))
    deed = asked.standing()
    assert deed
    assert isinstance(deed.command, HoldFire)


def test_nothing_is_answered_where_nothing_is_asked():
    assert Game.new(TOY, RACE, seed=4, seats=BOTH, saves=None).standing() is None
