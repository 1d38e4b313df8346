"""Projector: the screen on which a game, or the last turn of it, is shown again."""

from collections.abc import Collection

from cb_tui.core.values import SeatId
from cb_tui.presentation.boards.cells import GlyphSet
from cb_tui.presentation.replay_frames import ReplayFrames
from cb_tui.session.position import Position
from cb_tui.ui.modes.replay import ReplayMode, RewatchMode
from cb_tui.ui.replay_controller import ReplayController
from cb_tui.ui.screen_spec import screen_spec_of
from cb_tui.ui.screens.base import KeyScreen


def replayed(position: Position, step: int | None, glyphs: GlyphSet) -> KeyScreen:
    """Return the replay at a step.

    If `step` is None it opens where the game stands, or at the start of a game that is over.
    """
    frames = ReplayFrames(position)
    if step is None:
        step = 0 if position.outcome is not None else frames.last
    return _shown(ReplayMode(frames, step), glyphs)


def rewatched(position: Position, seats: Collection[SeatId], speed: int, glyphs: GlyphSet) -> KeyScreen | None:
    """Return a replay of the last own turn of one of these seats, or None if they had none."""
    frames = ReplayFrames(position)
    turn = frames.turn_of(seats)
    return None if turn is None else _shown(RewatchMode(frames, *turn, speed=speed), glyphs)


def _shown(replay: ReplayMode, glyphs: GlyphSet) -> KeyScreen:
    return screen_spec_of(replay.table).replay(ReplayController(replay, glyphs=glyphs))
