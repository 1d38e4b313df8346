"""How a battle begins: at once, with set-ups, or with the toss. [SET]"""

import pytest

from cb_tui.core.board import Board
from cb_tui.core.values import Rolled, SeatId
from cb_tui.games.combat.rules.battle import CommanderForce, Destroy
from cb_tui.games.combat.rules.events import Asked, Settled, SidePicked, Tossed
from cb_tui.games.combat.rules.model import Deck, Deploy, Deploying, PickSide, Toss, Tossing
from tests.combat.muster import BLUE, COUNTRY, EAST, FOUR, RED, WEST, battle, muster, places, standing, stood
from tests.combat.muster import Muster as Begun

SEATS = SeatId("blue"), SeatId("red")


def history(**changes):
    """Two forces with their squares."""
    forces = (
        CommanderForce(seat=SEATS[0], units=standing(tank="0913 1013", gun="0914", plane="1616"), mined=places("1112")),
        CommanderForce(seat=SEATS[1], units=standing(gun="0904", tank="1004")),
    )
    return Begun(battle(COUNTRY, army="given", setup="given", forces=forces, mines_per_side=4, **changes))


def test_armies_that_stand_are_joined_at_once_and_the_first_moves():
    """SET-1, SET-2, SET-4b: pieces are called in the order in which the battle lists them."""
    state = history().state
    assert {unit: piece.at for unit, piece in state.pieces.items()} == {
        "T1": "0913", "T2": "1013", "G1": "0914", "P1": "1616", "g1": "0904", "t1": "1004",
    }  # fmt: skip
    assert (state.seat, state.order, state.round, state.pending) == ("blue", SEATS, 1, ())
    assert state.mines == {"1112": BLUE}
    assert isinstance(state.context.board, Board)


def test_a_battle_names_who_moves_first():
    """SET-3b, TURN-1: then there is no toss, and the first side listed plays the south all the same."""
    state = history(first=RED).state
    assert (state.seat, state.order) == ("red", SEATS[::-1])
    assert state.homes == {BLUE: "south", RED: "north"}
    assert history(toss=True).state.pieces == history().state.pieces  # they stand in their halves already


def test_the_decks_are_whole_and_no_aim_is_met():
    """SET-8, SALVO-1a, SALVO-2b."""
    aims = (Destroy(side=BLUE, kind="gun"), Destroy(side=RED, kind="gun"))
    assert history(aims=aims).state.decks == (Deck(20, 20),)
    assert history(aims=aims).state.held == (0, 0)
    assert history(salvo_hits=7, salvo_misses=9, salvo_decks=2).state.decks == (Deck(7, 9), Deck(7, 9))


def test_the_airstrips_of_the_map_belong_to_whose_half_they_lie_in():
    """DEP-4, STRIP, AIR-8: each under the name of its first square, with four commanders to the one of the section."""
    strips = muster(COUNTRY).state.strips
    assert {at: (strip.seat, strip.squares) for at, strip in strips.items()} == {
        "1616": ("blue", places("1616 1716 1816")), "1602": ("red", places("1602 1702 1802")),
    }  # fmt: skip
    four = muster((*COUNTRY[:15], "ccc" + COUNTRY[15][3:]), FOUR).state.strips
    assert {at: strip.seat for at, strip in four.items()} == {"0116": WEST, "1616": EAST, "1602": "red east"}


def test_who_has_an_army_to_set_up_is_asked_in_the_order_of_the_seats():
    """DEP-1b, SET-10: all of them, or only those who do not stand yet."""
    assert muster(seats=FOUR).state.pending[::-1] == tuple(Deploying(seat.id) for seat in FOUR)
    assert muster(seats=FOUR).seat == WEST
    force = CommanderForce(seat=SEATS[0], units=standing(tank="0913"))
    half = muster(army="given", setup="given", forces=(force,), pieces_per_side=1, mines_per_side=0)
    assert half.seat == "red"
    half.play(Deploy(stood(tank="0101")))
    assert set(half.state.pieces) == {"T1", "t1"}


# --- the toss ----------------------------------------------------------------------------------------------------


def test_two_dice_say_who_picks_his_half():
    """SET-3, SET-3b: equal dice are rolled again; nobody deploys before."""
    game = muster(toss=True)
    assert game.state.pending[-1] == Tossing(SEATS[0])
    assert game.legal() == (Toss(),)
    assert game.refused(PickSide("north"))
    assert game.refused(Deploy(stood()))
    rolled = game.play(Toss(), 3, 3, 2, 5)
    assert rolled[:3] == (Rolled("toss", (3, 3)), Rolled("toss", (2, 5)), Tossed(RED))
    assert isinstance(rolled[-1], Asked)
    assert (game.seat, game.legal()) == ("red", (PickSide("south"), PickSide("north")))
    assert game.refused(Toss())


@pytest.mark.parametrize(("faces", "winner", "loser"), [((6, 1), BLUE, RED), ((1, 6), RED, BLUE)])
@pytest.mark.parametrize("half", ["south", "north"])
def test_the_winner_takes_his_half_with_its_airstrip_and_the_loser_moves_first(faces, winner, loser, half):
    """SET-3, TURN-1."""
    game = muster(COUNTRY, toss=True)
    game.play(Toss(), *faces)
    assert game.play(PickSide(half)) == (SidePicked(winner, half), Settled())
    other = "north" if half == "south" else "south"
    assert game.state.homes == {winner: half, loser: other}
    assert game.state.order == (loser, winner)
    assert game.state.strips["1616"].seat == (winner if half == "south" else loser)
    assert game.seat == "blue"  # deploys first all the same
    while not game.state.joined:
        game.play(game.legal()[-1])
    assert game.state.seat == loser
    rows = {int(piece.at[2:]) > 8 for unit, piece in game.state.pieces.items() if game.state.side(unit) == winner}
    assert rows == {half == "south"}


def test_of_four_commanders_the_winners_first_picks():
    """SET-3, FOUR-2: and the opposite numbers move before the winners."""
    game = muster(seats=FOUR, toss=True)
    game.play(Toss(), 5, 4)
    assert game.seat == WEST
    game.play(PickSide("north"))
    assert game.state.order == ("red west", WEST, "red east", EAST)
