"""What several commands look at."""

from pathlib import Path

import pytest

from cb_tui.games import RULESETS
from cb_tui.session.branches import branch
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from tests.cli.shell import run
from tests.legal import find


@pytest.fixture(scope="session")
def saves(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One battle of the machine against itself, and a dogfight; nobody writes there."""
    folder = tmp_path_factory.mktemp("saves")
    for battle in ("veghel", "sabres"):
        assert run("arena", battle, "--games", 1, "--seed", 3, "--out", folder).status == 0
    return folder


def played(game: Game, name: str, **fields: object) -> None:
    command = find(game.legal(), name, **fields)
    assert command is not None
    game.play(command)


@pytest.fixture(scope="session")
def forked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fire, a march of which a step was taken back, and a branch that hangs on step 2; nobody writes there."""
    folder = tmp_path_factory.mktemp("saves")
    battle = Library().read("veghel")
    seats = {seat.id: "human" for seat in battle.seated}
    game = Game.new(RULESETS[battle.ruleset], battle, seed=5, seats=seats, name="g", saves=folder)
    for name, fields in (
        ("Fire", {"by": ("R1",), "at": ("r1",)}),
        ("HoldFire", {}),
        ("Step", {"unit": "R2", "to": "0208"}),
        ("Step", {"unit": "R2", "to": "0209"}),
    ):
        played(game, name, **fields)
    game.undo()
    game.close()
    twig = branch(folder, "g", 2, as_name="wait")
    played(twig, "EndTurn")
    twig.close()
    return folder
