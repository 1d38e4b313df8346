"""Two users of one host at one table: a folder of their group, a umask that lets the group write, each with a seat."""

import stat

from cb_tui.core.values import SeatId
from cb_tui.session.game import Game
from cb_tui.session.lock import take_over
from cb_tui.session.process import player
from tests.session.accounts import ANNA, BERT, CARL, GROUP, OTHERS, as_user
from tests.session.ambush import BLUE, BOTH, OPEN, RED, choose
from tests.toy.ruleset import AMBUSH
from tests.toy.sealed_table import RULES


def test_each_plays_a_seat_of_a_save_that_the_other_made_and_nobody_else_gets_in(tables):
    def anna_begins() -> int:
        game = Game.new(AMBUSH, OPEN, seed=4, seats=BOTH, name="friday", saves=tables)
        game.play(choose(game))
        game.close()
        return game.step

    def plays(seat: SeatId) -> int:
        game = Game.open(tables, "friday", seat=seat, rulesets=RULES)
        if game.to_move == seat:
            game.play(choose(game))
        game.note(f"{seat} was here")
        game.close()
        return game.step

    assert as_user(ANNA, GROUP, anna_begins) == "1"
    steps = [int(as_user(*who)) for who in ((BERT, GROUP, lambda: plays(BLUE)), (ANNA, GROUP, lambda: plays(RED)))]
    assert steps == sorted(steps)
    assert "Permission denied" in as_user(CARL, OTHERS, lambda: Game.open(tables, "friday", rulesets=RULES))
    for path in (tables / "friday").rglob("*"):
        assert path.stat().st_gid == GROUP, path
        assert stat.S_IMODE(path.stat().st_mode) & 0o067 == 0o060, path
    game = Game.open(tables, "friday", watch=True, rulesets=RULES)
    assert (game.dropped, len(game.notes), game.step) == ("", 2, steps[-1])


def test_the_seat_of_another_user_is_not_taken_over(tables):
    """Given a seat that somebody else plays; when it is to be taken over; then it is said whose it is; it stays."""
    game = Game.new(AMBUSH, OPEN, seed=4, seats=BOTH, name="friday", saves=tables)
    said = as_user(ANNA, GROUP, lambda: take_over(tables / "friday", RED))
    assert said == f"friday: {player()} plays {RED}; watch it, or ask them to leave the game"
    assert game.play(choose(game)).step == 1
    game.close()
