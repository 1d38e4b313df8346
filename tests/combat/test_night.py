"""Battle in Time: hours and days, nights of regrouping turns, dawn. [TIME]"""

import pytest

from cb_tui.games.combat.rules.actions import legal
from cb_tui.games.combat.rules.events import Dawned, Nightfall, Tossed, TurnBegan
from cb_tui.games.combat.rules.model import EndTurn, Fire, Step, Strike
from cb_tui.games.combat.rules.night import clock, is_night
from cb_tui.games.combat.rules.scene import scene
from tests.combat.field import BLUE_STRIP, FOUR, MISS, Field, names

OWN = {"T1": "1012", "G1": "0314"}
FOES = {"t1": "1010", "g1": "0302"}


def field(number=1, at=None, **said):
    return Field({**OWN, **FOES, **(at or {})}, number=number, hours_per_day=12, **said)


def test_a_turn_is_an_hour_and_a_day_has_twelve():
    """TIME-1, TIME-1a, TIME-2: an hour is a round, in which both sides go; three turns of the night follow."""
    setting = field().state.context
    clocks = [clock(setting, number) for number in (1, 12, 13, 15, 16, 30, 31)]
    assert [(one.day, one.hour, one.night) for one in clocks] == [
        (1, 1, False), (1, 12, False), (1, 1, True), (1, 3, True), (2, 1, False), (2, 3, True), (3, 1, False),
    ]  # fmt: skip


def test_without_battle_in_time_it_is_always_day():
    """TIME-1: off unless the battle says so."""
    state = Field({**OWN, **FOES}).state
    assert [clock(state.context, number).night for number in (12, 13, 300)] == [False] * 3


def test_night_falls_after_the_last_hour():
    """TIME-2."""
    one = field(12)
    one.end_turn()
    assert one.end_turn() == (Nightfall(1), TurnBegan("blue", 13))
    assert is_night(one.state)
    assert scene(one.state).night


def test_nobody_fires_or_strikes_at_night():
    """TIME-3, TIME-3a: a strike is fire."""
    one = field(13, {"P1": BLUE_STRIP})
    assert one.refused(Fire("T1", "t1")).rule == "TIME-3"
    assert one.refused(Strike("P1", "t1")).rule == "TIME-3"


@pytest.mark.parametrize(
    ("unit", "to", "allowed"),
    [
        ("T1", "1011", False), ("T1", "0911", False), ("T1", "1111", False), ("T1", "0912", True),
        ("T1", "1013", True), ("T1", "1113", True), ("t1", "1011", False), ("t1", "1009", True), ("t1", "1110", True),
    ],
)  # fmt: skip
def test_pieces_go_back_or_sideways_at_night(unit, to, allowed):
    """TIME-2, TIME-2a: forward is any step towards the enemy's base line, the diagonal ones too."""
    one = field(13)
    one.turn("blue" if unit.isupper() else "red", 13)
    assert one.allowed(Step(unit, to)) is allowed
    assert allowed or one.refused(Step(unit, to)).rule == "TIME-2"
    assert (Step(unit, to) in legal(one.state)) is allowed


def test_mines_lie_in_wait_at_night():
    """TIME-2a, TIME-3a: as usual."""
    one = Field({"t1": "0910", "G1": "0314", "G2": "0414", "g1": "0302"}, number=13, hours_per_day=12, mines=("1010",))
    one.turn("red", 13)
    assert names(one.play(Step("t1", "1010"), 6)) == ["Stepped", "Mined"]


def test_at_dawn_the_first_move_is_tossed_for_anew():
    """TIME-4, TIME-4a: the higher die moves first; ties are rolled again."""
    one = field(15)
    one.end_turn()
    events = one.end_turn(4, 4, 2, 5)
    assert events[2:] == (Tossed("red"), Dawned(2, ("red", "blue")), TurnBegan("red", 16))
    one.turns(2)
    assert one.state.seat == "red"  # all day long
    one.turn("blue", 30)
    assert Tossed("blue") in one.end_turn(6, 1)
    assert (one.state.seat, one.state.round) == ("blue", 31)


def test_planes_are_ready_at_dawn():
    """AIR-6: though they struck in the last hour."""
    one = field(12, {"P1": BLUE_STRIP}, plane_alternate_turns=True, night_turns=0)
    one.play(Strike("P1", "t1"), MISS, 6)
    one.end_turn()
    assert "Dawned" in names(one.end_turn(6, 1))
    assert one.allowed(Strike("P1", "t1"))


def test_the_day_limit_ends_play_after_the_last_hour():
    """TIME-6, TIME-6b, OBJ-3: no night follows, and the larger army wins."""
    one = field(27, {"T2": "1516"}, days=2)
    one.end_turn()
    (end,) = one.end_turn()
    assert (end.winner, end.code) == ("blue", "time")


def test_equal_armies_at_the_day_limit_draw():
    """TIME-6a."""
    one = field(12, days=1)
    one.turns(2)
    assert one.outcome.winner is None


def test_without_a_day_limit_days_follow_days():
    """TIME-6a: the codified rules play on to three to one."""
    one = field(27)
    one.turns(2)
    assert (one.outcome, one.state.round) == (None, 28)


def test_turns_of_the_night_are_rounds():
    """TIME-6b, OBJ-4: the round limit counts them."""
    one = field(14, turns=14, default="red")
    one.end_turn()
    one.end_turn()
    assert one.outcome.winner == "red"


def test_four_commanders_keep_their_order_after_dawn():
    """FOUR-2, TIME-4: the side that wins the toss begins, and opposite numbers follow each other."""
    one = Field({"T1": "0314", "T2": "1514", "t1": "0302", "t2": "1502"}, number=15, hours_per_day=12, seats=FOUR)
    one.turns(3)
    one.play(EndTurn(), 1, 6)
    assert one.state.order == ("red west", "blue west", "red east", "blue east")
