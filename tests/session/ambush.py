"""Ambush in the open: eight pieces a side and nothing hidden, for tests of what holds in a game of any rules."""

from typing import Any

from msgspec.structs import replace

from cb_tui.core.values import Command, Place, SeatId, UnitId
from tests.toy import model as m
from tests.toy.sealed_table import TWO

RED, BLUE = SeatId("red"), SeatId("blue")
BOTH = {RED: "human", BLUE: "human"}
SOLO = {RED: "human", BLUE: "ai:rush"}
OPEN = replace(
    TWO,
    id="open",
    title="In the open",
    turns=0,  # none is the last
    objective=Place("D5"),  # a rock, which nobody enters
    bold=20,
    dull=20,
    briefing='Two lines,\nand "quotes" \\ besides.\n',
    units=tuple(
        m.Squad(id=UnitId(f"{side}{number}"), seat=seat, at=Place(f"{column}{row}"))
        for side, seat, row in (("R", RED, 2), ("B", BLUE, 7))
        for number, column in enumerate("ABCDEFGH", 1)
    ),
)
SHOT = m.Shoot(UnitId("R1"), UnitId("B1"))  # which red can give at once


def shot(game: Any) -> Command:
    """Return a command that rolls a die: the first shot that can be given."""
    return next(command for command in game.legal() if isinstance(command, m.Shoot))


def choose(game: Any) -> Any:
    """A command that keeps a game varied: drawn by the step alone, one in four a shot."""
    kinds: tuple[list[Any], list[Any]] = ([], [])
    for command in game.legal():
        kinds[isinstance(command, m.Shoot)].append(command)
    commands = kinds[game.step % 4 == 2] or kinds[0]
    return commands[game.step * 7 % len(commands)]


def stroll(game: Any) -> Any:
    """A command that no piece falls by, so that the game goes on as long as it is played."""
    commands = [command for command in game.legal() if not isinstance(command, m.Shoot)]
    return commands[game.step * 7 % len(commands)]


def play_on(game: Any, steps: int) -> Any:
    """The same game, so many commands later."""
    for _ in range(steps):
        game.play(choose(game))
    return game
