"""Ambush as a rules system: what another game than Combat Boots is, and what must hold of it all the same."""

from random import Random
from typing import Any, get_args

import msgspec
import pytest

from cb_tui.core.dice import DiceRequest, FixedDice, SeededDice
from cb_tui.core.values import Command, Drawn, Event, Pending, Place, Rolled, Side, UnitId
from cb_tui.games import RULESETS
from cb_tui.session.codec import Codec
from cb_tui.session.errors import RollError
from cb_tui.session.game import Game
from tests.toy import model as m
from tests.toy import rules
from tests.toy.ruleset import AMBUSH, appraise
from tests.toy.ruleset import forecast as foretell
from tests.toy.table import BATTLE, EAST, PEOPLE, RED, REST, WEST, Table, march, shoot

BLUE = Side("blue")
SPRING, LURK = m.Spring(), m.Lurk()


def test_no_class_is_called_as_one_of_combat_boots():
    def named(*types: Any) -> set[str]:
        return {each.__name__ for union in types for each in get_args(union)}

    boots = RULESETS["combat_boots_2025"]
    theirs = named(boots.command_type, boots.event_type) | {each.__name__ for each in Pending.__subclasses__()}
    mine = named(AMBUSH.command_type, AMBUSH.event_type, m.ConcealingUnits | m.AmbushChance)
    theirs -= {each.__name__ for each in Pending.__subclasses__() if each.__module__ == m.__name__}
    assert mine & theirs == {"Rolled"}


# --- seats -----------------------------------------------------------------------------------------------------------


def test_three_seats_take_turns_and_two_of_them_are_one_side():
    table, order = Table(), []
    for _ in range(4):
        seat = rules.decider(table.state)
        assert seat
        assert AMBUSH.who_decides(table.state) == seat.id
        order.append(seat.id)
        table.rest()
    assert order == ["red", "west", "east", "red"]


def test_a_seat_commands_its_own_pieces_alone():
    table = Table()
    table.rest()
    assert {each.unit for each in AMBUSH.legal(table.state) if isinstance(each, m.March)} == {"w1", "w2"}
    assert table.refused(march("v1", "F6")).sentence == "v1 is no piece of Blue west; command your own"


# --- squares ---------------------------------------------------------------------------------------------------------


def test_a_piece_marches_one_square_in_eight_directions_and_never_onto_rock():
    table = Table(R1="D4")
    to = {each.to for each in AMBUSH.legal(table.state) if isinstance(each, m.March) and each.unit == "R1"}
    assert to == {"C3", "D3", "E3", "C4", "E4", "C5", "E5"}
    assert table.refused(march("R1", "D5")).rule == "MARCH-1"
    table.play(march("R1", "E5"))
    assert (table.at("R1"), table.refused(march("R1", "E6")).rule) == ("E5", "TURN-3")


# --- hidden pieces ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("w2", "v2"), [("B4", "H5"), ("C7", "F6"), ("B6", "G6")])
def test_nothing_that_red_may_see_tells_where_blue_lies(w2, v2):
    one, other = (AMBUSH.observe(table.state, RED) for table in (Table(), Table(w2, v2)))
    assert one.pieces == other.pieces
    assert AMBUSH.state_json(one) == AMBUSH.state_json(other)
    assert AMBUSH.legal(one) == AMBUSH.legal(other) == AMBUSH.legal(Table(w2, v2).state)
    assert AMBUSH.observe(Table(w2, v2).state, WEST).pieces[UnitId("w2")].at == w2


def test_a_seat_does_not_see_what_its_partner_hides():
    table = Table("B4", "G4")
    assert [unit for unit in AMBUSH.observe(table.state, WEST).pieces if unit in ("w2", "v2")] == ["w2"]
    assert [unit for unit in AMBUSH.observe(table.state, EAST).pieces if unit in ("w2", "v2")] == ["v2"]


def test_who_is_hidden_is_not_counted_as_lost():
    table = Table("B4", "G4", R1="C4")
    for seat in (RED, WEST, EAST):
        assert [force.lost for force in AMBUSH.scene(AMBUSH.observe(table.state, seat)).forces] == [0, 0]
    table.play(shoot("R1", "w1"), 1)
    assert [force.lost for force in AMBUSH.scene(AMBUSH.observe(table.state, RED)).forces] == [0, 1]


def test_who_steps_onto_what_a_partner_hides_finds_it_and_is_no_enemy_of_it():
    table = Table("B4", "G4", v1="C4")
    table.rest(2)
    assert march("v1", "B4") in AMBUSH.legal(AMBUSH.observe(table.state, EAST))
    assert table.play(march("v1", "B4")) == (m.Revealed(UnitId("w2"), Place("B4")), m.Bumped(UnitId("v1"), Place("B4")))
    beside = Table("B4", "G4", v1="D4")
    beside.rest(2)
    assert beside.play(march("v1", "C4")) == (m.Marched(UnitId("v1"), Place("C4")),)


def test_a_seat_conceals_its_piece_before_the_first_round_in_its_zone():
    state = AMBUSH.start(BATTLE, {})
    assert AMBUSH.who_decides(state) == WEST
    assert AMBUSH.observe(state, RED).pending[-1].unit is None
    assert {each.at for each in AMBUSH.legal(state)} == {"A4", "B4", "A5", "B5", "B6", "C7"}
    assert AMBUSH.refusal(state, m.Conceal(UnitId("w2"), Place("D4")))


def test_who_steps_into_a_hidden_enemy_is_bumped_back_and_sees_it():
    table = Table("B4", R1="B3")
    assert march("R1", "B4") in AMBUSH.legal(AMBUSH.observe(table.state, RED))
    assert table.play(march("R1", "B4")) == (m.Revealed(UnitId("w2"), Place("B4")), m.Bumped(UnitId("R1"), Place("B4")))
    assert table.at("R1") == "B3"
    assert table.refused(march("R1", "B2")).rule == "TURN-3"
    assert table.play(shoot("R2", "w2"), 1)[1] == m.Shot(UnitId("R2"), UnitId("w2"), 50 - 20, hit=True)


def test_who_steps_beside_a_hidden_enemy_may_be_ambushed():
    table = Table("A5", R1="B3")
    table.play(march("R1", "B4"))
    assert AMBUSH.who_decides(table.state) == WEST
    assert AMBUSH.legal(table.state) == (SPRING, LURK)
    told = table.play(SPRING, 81)
    shot = m.Shot(UnitId("w2"), UnitId("R1"), 80 - 20 + 20, hit=False)
    assert told[0] == m.Revealed(UnitId("w2"), Place("A5"))
    assert told[-1] == shot
    assert AMBUSH.who_decides(table.state) == RED
    assert "w2" in AMBUSH.observe(table.state, RED).pieces


@pytest.mark.parametrize(("lies", "seen"), [("A5", True), ("B4", False)], ids=["open", "wood"])
def test_who_lets_the_enemy_pass_stays_hidden_in_a_wood_alone(lies, seen):
    table = Table(lies, R1="A3")
    table.play(march("R1", "A4"))
    table.play(LURK)
    assert ("w2" in AMBUSH.observe(table.state, RED).pieces) == seen


def test_two_ambushes_on_a_piece_end_when_it_falls():
    table = Table("B5", "G5", R1="C3", R2="F3", v1="D6")
    table.state = msgspec.structs.replace(
        table.state,
        pieces=table.state.pieces | {UnitId("v2"): m.Piece(seat=m.SeatId("east"), at=Place("D3"), hidden=True)},
    )
    table.play(march("R1", "C4"))
    assert len(table.state.pending) == 2
    table.play(SPRING, 1)
    assert (table.state.pending, AMBUSH.who_decides(table.state)) == ((), RED)
    assert "R1" not in table.state.pieces


# --- the hundred-sided die and the deck ------------------------------------------------------------------------------


def test_a_shot_hits_up_to_its_chance_on_one_die_of_a_hundred():
    table = Table(R1="C4")
    hits = sum(
        m.Fell(UnitId("w1")) in AMBUSH.decide(table.state, shoot("R1", "w1"), FixedDice(face)) for face in range(1, 101)
    )
    forecast = foretell(table.state, shoot("R1", "w1"))
    assert forecast
    assert hits == forecast.results[-1].chance * 100 == 65
    assert table.play(shoot("R1", "w1"), 65)[0] == Rolled("R1 shoots", (65,), 100)


def test_a_card_is_one_of_those_left_and_a_bold_one_helps_the_next_shot():
    table = Table(R1="C4")
    assert table.play(m.Gambit(), 2) == (Drawn("gambit", 2, 5), m.Dealt(m.SeatId("red"), bold=True))
    assert table.refused(m.Gambit()).rule == "CARD-1"
    assert table.play(shoot("R1", "w1"), 85)[1:3] == (
        m.Shot(UnitId("R1"), UnitId("w1"), 85, hit=True), m.Fell(UnitId("w1")),
    )  # fmt: skip
    for card in (4, 2, 2, 1):
        table.rest()
        table.play(m.Gambit(), card)
    table.rest()
    assert (table.state.bold, table.state.dull, table.refused(m.Gambit()).rule) == (0, 0, "CARD-1")


def test_real_dice_and_cards_out_of_range_are_refused_in_one_sentence():
    game = Game.new(AMBUSH, BATTLE, seed=1, seats=PEOPLE, saves=None, dice="manual")
    for unit, at in (("w2", "B4"), ("v2", "G4")):
        game.play(m.Conceal(UnitId(unit), Place(at)))
    assert game.dice_wanted(m.Gambit()) == DiceRequest(1, 5, card=True)
    with pytest.raises(RollError, match=r"^a card of 5 is a whole number from 1 to 5, not 6; give another$"):
        game.play(m.Gambit(), dice=(6,))
    assert game.play(m.Gambit(), dice=(5,)).faces == (5,)
    game.play(REST)
    assert game.dice_wanted(shoot("w2", "R1")) == DiceRequest(1, 100)
    with pytest.raises(RollError, match=r"a die with 100 sides shows a whole number from 1 to 100, not 101;"):
        game.play(shoot("w2", "R1"), dice=(101,))
    assert game.play(shoot("w2", "R1"), dice=(100,)).faces == (100,)


# --- the end ---------------------------------------------------------------------------------------------------------


def test_red_wins_when_it_rests_at_the_objective_and_blue_when_time_is_up():
    table = Table(R1="D7")
    table.play(march("R1", "D8"))
    assert AMBUSH.outcome(table.state) is None
    assert table.play(REST) == (m.Closed(Side("red"), "D8 is reached"),)
    table = Table()
    table.rest(29)
    assert table.play(REST) == (m.Closed(BLUE, "time is up"),)
    assert (AMBUSH.who_decides(table.state), AMBUSH.legal(table.state)) == (None, ())


def test_the_last_piece_that_falls_ends_the_game():
    table = Table(R1="C4")
    table.state = msgspec.structs.replace(
        table.state, pieces={unit: each for unit, each in table.state.pieces.items() if unit in ("R1", "w1")}
    )
    assert table.play(shoot("R1", "w1"), 1)[-1] == m.Closed(Side("red"), "nobody else is left")


# --- laws ------------------------------------------------------------------------------------------------------------


def played(seed: int) -> list[tuple[m.State, Command, tuple[Event, ...]]]:
    """A game of random commands."""
    moments: list[tuple[m.State, Command, tuple[Event, ...]]] = []
    state, draw = AMBUSH.start(BATTLE, {}), Random(seed)
    while AMBUSH.who_decides(state):
        command = draw.choice(AMBUSH.legal(state))
        events = AMBUSH.decide(state, command, SeededDice(seed, len(moments)))
        moments.append((state, command, events))
        for event in events:
            state = AMBUSH.evolve(state, event)
    assert AMBUSH.outcome(state)
    return moments


@pytest.mark.parametrize("seed", range(8))
def test_laws_hold_in_games_of_random_commands(seed):
    codec = Codec(AMBUSH)
    for state, command, events in played(seed):
        decides = AMBUSH.who_decides(state)
        assert decides
        legal = AMBUSH.legal(state)
        assert legal == AMBUSH.legal(AMBUSH.observe(state, decides))
        assert all(AMBUSH.refusal(state, each) is None and AMBUSH.label(state, each) for each in legal)
        for seat in (RED, WEST, EAST):
            hidden = {piece.seat for piece in AMBUSH.observe(state, seat).pieces.values() if piece.hidden}
            assert hidden <= {seat}
        assert appraise(state, Side("red")) == -appraise(state, BLUE)
        assert codec.command_json(msgspec.json.encode(command)) == command
        assert codec.events_json(msgspec.json.encode(events)) == events
        assert codec.state(codec.plain_state(state), state) == state
