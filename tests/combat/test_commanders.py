"""Two or more commanders a side. [FOUR]"""

from cb_tui.core.scenario import Seat
from cb_tui.core.values import Place, SeatId
from cb_tui.games.combat.rules import zones
from cb_tui.games.combat.rules.model import Deploy
from tests.combat.muster import BLUE, EAST, FOUR, RED, WEST, muster, setting

FIVE = (
    Seat(SeatId("a1"), BLUE, "A1"), Seat(SeatId("b1"), RED, "B1"), Seat(SeatId("a2"), BLUE, "A2"),
    Seat(SeatId("b2"), RED, "B2"), Seat(SeatId("b3"), RED, "B3"),
)  # fmt: skip


def test_each_corps_has_its_section_of_the_field():
    """FOUR-1, FOUR-2a: halves of the board by column, the same for both sides and in both halves."""
    one = setting(seats=FOUR)
    whose = [zones.commander_of_square(one, BLUE, Place(at)) for at in ("0116", "1001", "1116", "2001")]
    assert whose == [WEST, WEST, EAST, EAST]
    assert zones.commander_of_square(one, RED, Place("1116")) == "red east"
    assert zones.commander_of_square(setting(), BLUE, Place("0101")) == "blue"


def test_a_battle_may_draw_the_sections_otherwise():
    """FOUR-2c: two against three."""
    one = setting(seats=FIVE, sections={"a1": (1, 4), "a2": (5, 20)})
    assert [zones.commander_of_square(one, BLUE, Place(at)) for at in ("0416", "0516")] == ["a1", "a2"]
    assert [zones.commander_of_square(one, RED, Place(at)) for at in ("0601", "0701", "1301", "1401", "2001")] == [
        "b1", "b2", "b2", "b3", "b3",
    ]  # fmt: skip


def test_a_commander_is_followed_by_his_opposite_number():
    """FOUR-2, FOUR-2a, FOUR-2c: as the battle lists them, or begun by the other side; each once."""
    one = setting(seats=FOUR)
    assert zones.commander_order(one, BLUE) == (WEST, "red west", EAST, "red east")
    assert zones.commander_order(one, RED) == ("red west", WEST, "red east", EAST)
    five = setting(seats=FIVE)
    assert zones.commander_order(five, BLUE) == ("a1", "b1", "a2", "b2", "b3")
    assert zones.commander_order(five, RED) == ("b1", "a1", "b2", "a2", "b3")


def test_partners_may_confer_after_every_third_round():
    """FOUR-3, FOUR-3a: who has no partner never."""
    rounds = range(1, 10)
    assert [number for number in rounds if zones.may_confer(setting(seats=FOUR), number)] == [3, 6, 9]
    assert [number for number in rounds if zones.may_confer(setting(seats=FOUR, confer_every=4), number)] == [4, 8]
    assert not any(zones.may_confer(setting(), number) for number in rounds)


def test_four_deploy_one_after_another_and_each_commands_what_he_has_set_up():
    """SET-10, FOUR-1, FOUR-5, DEP-2b."""
    game = muster(seats=FOUR, pieces_per_side=20, mines_per_side=20)
    for seat in FOUR:
        assert game.seat == seat.id
        game.play(next(each for each in game.legal() if isinstance(each, Deploy)))
    pieces = game.state.pieces.values()
    assert {seat.id: sum(piece.seat == seat.id for piece in pieces) for seat in FOUR} == dict.fromkeys(
        [seat.id for seat in FOUR], 10
    )
    assert all((piece.seat in (EAST, "red east")) == (int(piece.at[:2]) > 10) for piece in pieces)
    assert len(game.state.mines) == 40
