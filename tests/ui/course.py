"""A game of seven steps for the replay, and the keys and lines of one who looks at it."""

from typing import Any

from cb_tui.games import RULESETS
from cb_tui.presentation.keys import action_of
from cb_tui.presentation.replay_frames import ReplayFrames
from cb_tui.presentation.text import length, plain_text
from cb_tui.session.branches import branch
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.session.viewers import Playback
from cb_tui.ui.modes.replay import ReplayMode
from cb_tui.ui.replay_controller import ReplayController
from tests.legal import find
from tests.ui.paper import shown

VEGHEL = Library().read("veghel")
COURSE: tuple[tuple[str, dict[str, Any]], ...] = (
    ("Fire", {"by": ("R1",), "at": ("r1",)}),
    ("HoldFire", {}),
    ("Step", {"unit": "R2", "to": "0208"}),
    ("Step", {"unit": "R2", "to": "0209"}),
    ("Fire", {"by": ("M1",), "at": ("r2",)}),
    ("EndTurn", {}),
    ("EndTurn", {}),
)


def game(saves=None, timeline=COURSE, **seats):
    """A fire without effect, a march of two hexes, a fire that disrupts; then both end their turns."""
    everybody = {"us": "human", "de": "human"} | seats
    name = "g" if saves else ""
    played = Game.new(RULESETS[VEGHEL.ruleset], VEGHEL, seed=5, seats=everybody, name=name, saves=saves)
    for name, fields in timeline:
        command = find(played.legal(), name, **fields)
        assert command, (name, fields)
        played.play(command)
    return played


def branched(tmp_path):
    """The main line of seven steps, and "b1" of four, which hangs on it at step 2."""
    game(tmp_path).close()
    twig = branch(tmp_path, "g", 2)
    for to in ("0208", "0209"):
        twig.play(find(twig.legal(), "Step", unit="R2", to=to))
    twig.close()
    return Playback.open(tmp_path, "g", "main").position(7)


def projector(played, step=0):
    return ReplayController(ReplayMode(ReplayFrames(played), step))


def keys(showing, *presses):
    """Keys by the table of the mode that is shown; what only the screen can do comes back."""
    wanted = ""
    for each in presses:
        action = action_of(showing.mode.keys, each)
        wanted = showing.press(action) if action else wanted
    return wanted


def note(showing):
    return plain_text(showing.note or showing.mode.message(showing.desk))


def panel(showing, width=29, height=21):
    rows = showing.replay.full_panel(showing.desk, width, height)
    assert len(rows) == height
    assert max(length(row) for row in rows) <= width
    return shown(rows)
