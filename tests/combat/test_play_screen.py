"""A turn of Combat on the real screen by keys: each moment as it is drawn, and how many presses a common thing takes."""

import os
from pathlib import Path

import pytest

from cb_tui.core.values import Place, UnitId
from cb_tui.rules import RULESETS
from cb_tui.rules.combat.model import EndTurn, Fire, Step, Strike
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.ui.modes.ask import EndTurnMode
from cb_tui.ui.systems.combat import routes
from cb_tui.ui.systems.combat.modes.aim import AimMode
from cb_tui.ui.systems.combat.modes.choose import ChooseMode
from cb_tui.ui.systems.combat.modes.fired import FiredMode
from cb_tui.ui.systems.combat.modes.move import MoveMode
from cb_tui.ui.systems.combat.modes.strike import StrikeMode
from tests.combat.screen import HOT, Screen
from tests.combat.table import battle

SCREENS = Path(__file__).parent / "screens"
UPDATE = "CB_TUI_UPDATE" in os.environ

MAP = """
........=...........
........=...........
..hh....=.......ww..
.hHHh...========ww..
..hh....=......=....
........=......=....
......ww=......=w...
.....www=w....w=ww..
......ww=ww...w=ww..
........=......=....
..ww....=.......~~~~
.wwww...=...hh......
aa......=..hHHh.....
......===...hh......
......=.............
...bb.=.............
"""
PIECES = {
    "blue": {"tank": "0909 1011 0914", "gun": "1312 0412", "plane": "0113 0113"},
    "red": {"tank": "0906 1207 0904", "gun": "1205 0404", "foot": "0708"},
}
MINED = {"blue": ["1114", "1214"], "red": ["1102", "1203"]}


def two_sides(seed: int = 3, saves: Path | None = None) -> Game:
    """Return a game with everybody in place; Blue, in the south, moves first."""
    one = battle(
        MAP.strip(), id="two-sides", title="Two sides", setup="given", army="given", half_depth=8, deploy_depth=4,
        **forces(),
    )  # fmt: skip
    return Game.new(RULESETS["combat"], one, seed=seed, seats=HOT, name="one", saves=saves)


def forces():
    found = Library().read("two_roads")
    return {"forces": found.forces}


async def test_nothing_yet():
    assert (UnitId, EndTurn, Fire, Step, Strike, pytest, Place)
    assert (EndTurnMode, routes, AimMode, ChooseMode, FiredMode, MoveMode, StrikeMode, Screen)
