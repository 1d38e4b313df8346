"""Frame player: the frames of the newest mark on the map of a screen, by timers, which any key ends."""

from collections.abc import Callable, Iterator
from time import monotonic

from msgspec.structs import replace
from textual.timer import Timer

from cb_tui.presentation.mark_frames import MarkFrame, frames
from cb_tui.presentation.overlay import CommandMark
from cb_tui.ui.screens.base import KeyScreen

APART = 0.5  # seconds between the starts of two shots that follow each other without a key


class FramePlayer:
    """The frames of a mark. `mark` is what the map shows now, None while no frames run.

    A frame is dropped while the one before it is still on its way to the terminal. The first and the last are not.
    """

    def __init__(self, screen: KeyScreen, paint_map: Callable[[], None]) -> None:
        self.mark: CommandMark | None = None
        self._screen, self._paint = screen, paint_map
        self._frames: Iterator[MarkFrame] = iter(())
        self._next: MarkFrame | None = None
        self._timer: Timer | None = None
        self._begun, self._length = 0.0, 0.0  # in seconds

    def begin(self, mark: CommandMark, pace: int) -> None:
        """Show the map as it was before, and the frames once the result is on its way to the terminal."""
        self._cancel()
        whole = list(frames(mark, pace))
        self.mark = replace(whole[0].mark, flashes=())
        self._frames, self._begun, self._length = iter(whole), monotonic(), whole[-1].at / 1000
        # by way of the app: the screen, woken before its widgets, would paint in two steps, a frame apart
        self._screen.app.call_later(self._screen.call_after_refresh, self._first, self._frames)

    @property
    def seconds_left(self) -> float:
        """Return how long the next command has to wait for these frames."""
        if self.mark is None:
            return 0.0
        return self._begun + max(self._length, APART) - monotonic()

    def end(self) -> bool:
        """Show the mark as it stays, at once. Return whether frames were running."""
        if self.mark is None:
            return False
        self._cancel()
        self._paint()
        return True

    def _cancel(self) -> None:
        if self._timer is not None:
            self._timer.stop()
        self.mark, self._next, self._timer, self._frames = None, None, None, iter(())

    def _first(self, wanted: Iterator[MarkFrame]) -> None:
        if self._frames is not wanted:
            return  # a key has ended them
        if self._screen.app.keys_wait and self._screen.is_active:
            self.end()
            return
        self._begun = monotonic()
        self._show(next(self._frames))

    def due(self) -> None:
        """Show the next frame."""
        if self._next is not None:
            self._show(self._next)

    def _show(self, frame: MarkFrame) -> None:
        """Show a frame unless the line is busy, and set the timer for the next. Under another screen none follows."""
        if not self._screen.is_active:
            self._cancel()
            return
        self._next = next(self._frames, None)
        if self._next is None:
            self.end()
            return
        self.mark = frame.mark
        if not frame.at or self._screen.app.line_is_free:
            self._paint()
            self._screen.app.ask_line()
        self._timer = self._screen.set_timer(max(0.001, self._begun + self._next.at / 1000 - monotonic()), self.due)
