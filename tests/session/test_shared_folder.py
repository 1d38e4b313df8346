"""Two users of one host at one table: a folder of their group, a umask that lets the group write, each with a seat."""

import os
import stat
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from cb_tui.core.values import Side
from cb_tui.session.errors import SessionError
from cb_tui.session.game import Game
from cb_tui.session.lock import take_over
from tests.session.toy import BLUE, BOTH, RACE, RED, TOY, TOYS, choose

GROUP, OTHERS, ANNA, BERT, CARL = 54_321, 54_322, 50_001, 50_002, 50_003


def as_user(user: int, group: int, deed: Callable[[], object]) -> str:
    """What a process of this user does, with the umask of the page; the sentence of a refusal, else what it tells."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.setgroups([])
            os.setgid(group)
            os.setuid(user)
            os.umask(0o007)
            try:
                told = str(deed())
            except SessionError as error:
                told = error.sentence
            os.write(writing, told.encode())
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as told_by:
        said = told_by.read()
    os.waitpid(child, 0)
    return said


@pytest.fixture
def tables():
    """The folder of the page: `install -d -m 2770 -g GROUP`."""
    if os.getuid() != 0:
        pytest.skip("only root can be two users")
    with tempfile.TemporaryDirectory() as above:
        Path(above).chmod(0o711)
        folder = Path(above) / "tables"
        folder.mkdir()
        os.chown(folder, 0, GROUP)
        folder.chmod(0o2770)
        yield folder


def test_each_plays_a_seat_of_a_save_that_the_other_made_and_nobody_else_gets_in(tables):
    def anna_begins() -> int:
        game = Game.new(TOY, RACE, seed=4, seats=BOTH, name="friday", saves=tables)
        game.play(choose(game))
        game.close()
        return game.step

    def plays(seat: Side) -> int:
        game = Game.open(tables, "friday", seat=seat, rulesets=TOYS)
        if game.to_move == seat:
            game.play(choose(game))
        game.note(f"{seat} was here")
        game.close()
        return game.step

    assert as_user(ANNA, GROUP, anna_begins) == "1"
    steps = [int(as_user(*who)) for who in ((BERT, GROUP, lambda: plays(BLUE)), (ANNA, GROUP, lambda: plays(RED)))]
    assert steps == sorted(steps)
    assert "Permission denied" in as_user(CARL, OTHERS, lambda: Game.open(tables, "friday", rulesets=TOYS))
    for path in (tables / "friday").rglob("*"):
        assert path.stat().st_gid == GROUP, path
        assert stat.S_IMODE(path.stat().st_mode) & 0o067 == 0o060, path
    game = Game.open(tables, "friday", watch=True, rulesets=TOYS)
    assert (game.dropped, len(game.notes), game.step) == ("", 2, steps[-1])


def test_the_seat_of_another_user_is_not_taken_over(tables):
    """Given a seat that somebody else plays; when it is to be taken over; then a sentence says whose it is, and it stays."""
    game = Game.new(TOY, RACE, seed=4, seats=BOTH, name="friday", saves=tables)
    said = as_user(ANNA, GROUP, lambda: take_over(tables / "friday", RED))
    assert said == f"friday: another user of this host plays {RED}; watch it, or ask them to leave the game"
    assert game.play(choose(game)).step == 1
    game.close()
