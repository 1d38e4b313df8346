"""What a seat may know. [DEP-1, DEP-7, TIME-5b]"""

from msgspec.structs import replace

from cb_tui.core.values import SeatId
from cb_tui.games.combat.rules import formations
from cb_tui.games.combat.rules.model import Deploy, Deploying
from cb_tui.games.combat.rules.secrecy import observe
from tests.combat.muster import BLUE, COUNTRY, EAST, FOUR, RED, WEST, muster, stood

BLUE_SEAT, RED_SEAT = SeatId("blue"), SeatId("red")


def test_the_other_side_sees_that_somebody_is_ready_and_nothing_of_where_he_stands():
    """DEP-7, SET-4a: neither placements nor their number or order, nor the mix."""
    seen = set()
    for at in ("0113 0213", "0516 0715"):
        for kind in ("tank", "gun"):
            game = muster(pieces_per_side=2, mines_per_side=2)
            game.play(Deploy(stood(**{kind: at}, mines="" if kind == "gun" else "1014")))
            known = observe(game.state, RED_SEAT)
            assert observe(game.state, BLUE_SEAT).setups.keys() == {BLUE_SEAT}
            assert known.pending == (Deploying(RED_SEAT),)
            seen.add(str(replace(known, context=None)))
    assert len(seen) == 1


def test_a_partner_knows_no_more_than_the_enemy_before_all_are_joined():
    """FOUR-3, DEP-7: partners do not confer then."""
    game = muster(seats=FOUR)
    game.play(game.legal()[1])
    for seat in (EAST, SeatId("red west"), SeatId("red east")):
        assert observe(game.state, seat).setups == {}
    assert observe(game.state, WEST).setups.keys() == {WEST}


def test_a_lot_is_seen_by_its_drawer_alone_until_the_halves_are_joined():
    """DEP-8."""
    game = muster(pieces_per_side=1, mines_per_side=0)
    game.play(Deploy(formations.formations(game.state, BLUE_SEAT, 5)[0].setup, 5))
    assert [observe(game.state, seat).lots for seat in (BLUE_SEAT, RED_SEAT)] == [{BLUE_SEAT: 5}, {}]
    game.play(Deploy(stood(tank="0101")))
    assert observe(game.state, RED_SEAT).lots == {BLUE_SEAT: 5}


def joined(**rules):
    game = muster(COUNTRY, **rules)
    while not game.state.joined:
        game.play(game.legal()[-1])
    return game.state


def test_everything_is_seen_once_the_halves_are_joined():
    """DEP-1a: mines too."""
    state = joined()
    assert observe(state, RED_SEAT) == observe(state, BLUE_SEAT) == state


def test_mines_may_be_hidden_from_the_enemy():
    """DEP-1a: a partner sees those of his side."""
    state = joined(hidden_mines=True, seats=FOUR)
    for seat, side in ((WEST, BLUE), (EAST, BLUE), (SeatId("red east"), RED)):
        assert set(observe(state, seat).mines.values()) == {side}
    assert len(observe(state, EAST).mines) == 16


def test_where_pieces_regroup_at_night_is_seen_by_their_commander_alone():
    """TIME-5b."""
    state = replace(joined(seats=FOUR), regroups={seat.id: () for seat in FOUR})
    for seat in FOUR:
        assert observe(state, seat.id).regroups == {seat.id: ()}
