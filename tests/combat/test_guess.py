"""Guesses at what others keep secret: drawn anew, and what they have really sealed changes nothing. [DEP-7, TIME-5b]"""

from msgspec.structs import replace

from cb_tui.ai.review_trials import ReviewedCommand, Trial, TrialRunner
from cb_tui.core.dice import SeededDice
from cb_tui.core.values import SeatId, Side
from cb_tui.games.combat.ai.guess import guess
from cb_tui.games.combat.rules.actions import legal, who_decides
from cb_tui.games.combat.rules.formations import formations
from cb_tui.games.combat.rules.model import Deploy, Regroup
from cb_tui.games.combat.ruleset import COMBAT
from tests.combat.muster import COUNTRY, FOUR, muster, stood
from tests.combat.test_regrouping import dusk

BLUE, RED = SeatId("blue"), SeatId("red")
FIVE = {"pieces_per_side": 5, "mines_per_side": 3, "toss": False}
SOUTH = stood(tank="0313 0413 0513", gun="1114", plane="1616", mines="0614 0714")
ELSEWHERE = stood(tank="1813 1913 2013", gun="1314", plane="1616", mines="1814")


def sealed(*setups, seats=(), **rules):
    """The first seats are ready, with these set-ups."""
    one = muster(COUNTRY, seats, **{**FIVE, **rules})
    for setup in setups:
        one.play(Deploy(setup))
    return one.state


def drawn(state, seat, number=1):
    return guess(state, seat, SeededDice(number, 0))


def test_a_guess_is_the_same_whatever_the_enemy_has_sealed():
    one, other = sealed(SOUTH), sealed(ELSEWHERE)
    assert one.setups != other.setups
    for number in range(4):
        assert drawn(one, RED, number).setups == drawn(other, RED, number).setups
    assert drawn(one, RED).setups[BLUE] not in (SOUTH, ELSEWHERE)


def test_set_ups_are_ready_made_ones_of_any_lot_those_of_the_book_most_often():
    state = sealed(SOUTH)
    guessed = [drawn(state, RED, number).setups[BLUE] for number in range(40)]
    names = [
        next(each.name for lot in range(1, 7) for each in formations(state, BLUE, lot) if each.setup == setup)
        for setup in guessed
    ]
    assert set(names) == {"two up", "sentinels", "hammer", "fox"}
    assert names.count("hammer") > 20, "the book's, in half the guesses and a quarter of the others"
    assert len({setup.units for setup in guessed}) > 6


def test_the_last_to_deploy_still_deploys_and_then_the_halves_are_joined():
    state = drawn(sealed(SOUTH), RED)
    assert (who_decides(state), state.joined) == (RED, False)
    assert {type(command) for command in legal(state)} == {Deploy}
    ready = muster(COUNTRY, **FIVE)
    ready.state = state
    ready.play(legal(state)[0])
    assert (ready.state.joined, who_decides(ready.state)) == (True, BLUE)
    assert {piece.seat for piece in ready.state.pieces.values()} == {BLUE, RED}


def test_who_is_ready_is_guessed_the_others_too():
    state = drawn(sealed(SOUTH), BLUE)
    assert state.joined
    assert {piece.at for unit, piece in state.pieces.items() if state.side(unit) == BLUE} >= {"0313", "1114"}


def test_partners_deploy_in_secret_too():
    seat = FOUR[0].id
    state = drawn(sealed(seats=FOUR), seat)
    assert state.setups.keys() == {each.id for each in FOUR} - {seat}
    assert who_decides(state) == seat


def test_a_night_plan_of_the_enemy_is_that_of_the_book():
    one, other = dusk(), dusk()
    one.play(Regroup((("T1", "1015"),)))
    other.play(Regroup(()))
    states = [drawn(each.state, RED) for each in (one, other)]
    assert states[0].regroups == states[1].regroups
    assert states[0].regroups.keys() == {BLUE}
    assert who_decides(states[0]) == RED


def test_hidden_mines_are_laid_anew_and_seen_ones_are_not():
    hidden = sealed(SOUTH, stood(tank="0304 0404 0504", gun="0804", plane="1602", mines="0604 0704"), hidden_mines=True)
    own = {at for at, whose in hidden.mines.items() if whose == Side("red")}
    state = drawn(hidden, RED)
    assert {at for at, whose in state.mines.items() if whose == Side("red")} == own == {"0604", "0704"}
    laid = {at for at, whose in state.mines.items() if whose == Side("blue")}
    assert len(laid) == 3
    assert laid != {"0614", "0714"}
    moved = replace(hidden, mines={**hidden.mines, "0114": Side("blue")})
    assert drawn(moved, RED) == state
    seen = replace(hidden, context=muster(COUNTRY, **FIVE).state.context)
    assert drawn(seen, RED).mines == seen.mines


def test_a_review_judges_a_set_up_by_what_its_seat_could_know():
    """The same figure, whatever the enemy had sealed: it would depend on that if the real one were played on from."""
    played, better = (Deploy(each.setup) for each in formations(sealed(SOUTH), RED)[:2])
    trials = [Trial("near", 0, f"pass {number}", (played,), (better,)) for number in range(4)]
    figures = []
    for before in (sealed(SOUTH), sealed(ELSEWHERE)):
        runner = TrialRunner(COMBAT, [ReviewedCommand(RED, played, before)], before, RED, Side("red"))
        figures.append([runner.result(trial) for trial in trials])
    assert figures[0] == figures[1]
    assert any(figures[0])
