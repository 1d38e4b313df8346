"""The mode of a watcher: the newest command of a game that others play, and the way back to earlier ones."""

from cb_tui.presentation.replay_frames import ReplayFrames
from cb_tui.presentation.text import Line, Lines, label, line, number_run
from cb_tui.ui.modes.base import Notify, Reply, ViewState
from cb_tui.ui.modes.replay import ReplayMode
from cb_tui.ui.panels.replay import deed
from cb_tui.ui.panels.watch import Watched, watch_panel


class WatchMode(ReplayMode):
    """A game that grows. Whoever looks at its newest command sees the next ones as they come."""

    keys = "watch"
    title = "Watching"

    def __init__(self, frames: ReplayFrames, watched: Watched) -> None:
        super().__init__(frames, frames.last)
        self.one_line, self.watched = True, watched

    @property
    def newest(self) -> bool:
        """Check whether the newest command is shown."""
        return self.step >= self.frames.last

    def take(self, frames: ReplayFrames, watched: Watched) -> None:
        """Take the game as it stands now, and show its newest command if the last one was shown."""
        follows = self.newest and not self.playing
        self.frames, self.watched, self.until = frames, watched, frames.last
        self.step = frames.last if follows else min(self.step, frames.last)

    def full_panel(self, desk: ViewState, width: int, height: int) -> Lines:
        """Return the step, the chances to win, the last commands, the watchers and the signals."""
        return watch_panel(self.frames, self.step, self.watched, width, height, log=self.log)

    def message(self, desk: ViewState) -> Line:
        """Return the command that is shown, or how many are newer."""
        if self.playing:
            return super().message(desk)
        told = deed(self.frames, self.step)
        if self.newest:
            return line(told, "   ", number_run("i"), label(" dice")) if self.step else self._waits()
        return line(
            told, label(f"   {self.frames.last - self.step} newer: "), number_run("G"), label(" shows the last")
        )

    def _waits(self) -> Line:
        if self.watched.late:
            return line("This host shows watchers each turn once it is over")
        return line("Nothing has been played yet; commands come by themselves")

    def handle_action(self, action: str, desk: ViewState) -> Reply:
        """Wind as a replay does. Nothing comes after the newest command yet."""
        if action in ("later", "moment_on", "turn_on", "loss_on") and self.newest:
            self.playing = False
            return Notify(line("This is the newest command; the next one comes by itself"))
        return super().handle_action(action, desk)
