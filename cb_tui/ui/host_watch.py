"""WatchedTable: the table of a host whose game is watched, as it grows."""

from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.replay_frames import ReplayFrames
from cb_tui.presentation.text import Lines
from cb_tui.session.game import Game
from cb_tui.session.watched import as_watched
from cb_tui.ui.controller import Controller
from cb_tui.ui.host_table import Host, HostTable
from cb_tui.ui.modes.watch import WatchMode
from cb_tui.ui.panels.watch import Watched
from cb_tui.ui.replay_controller import ReplayController


class WatchedTable(HostTable):
    """The table of a watcher, who at some hosts sees no turn of a rated game before it is over."""

    def __init__(self, host: Host, game: Game, number: int, *, late: bool) -> None:
        super().__init__(host, game, number)
        self.mine, self._late = None, late and self.clocks.terms.rated
        self.mode = WatchMode(self._frames(), self._watched())

    @property
    def late(self) -> bool:
        """Check whether the running turn is hidden."""
        return self._late and self.game.outcome is None

    def _frames(self) -> ReplayFrames:
        self._shown = self._end_of_log()
        return ReplayFrames(as_watched(self.game, late=self.late))

    def _watched(self) -> Watched:
        return Watched(self.clocks.watching, self.signals.sent, self.late)

    def follow(self, controller: Controller) -> bool:
        self.game.refresh()
        fresh = self._shown != self._end_of_log()
        before = self.mode.step
        self.mode.take(self._frames() if fresh else self.mode.frames, self._watched())
        if fresh and isinstance(controller, ReplayController):
            controller.take_anew()
            if self.mode.step == before + 1:
                controller.desk.fresh = self.mode.overlay(controller.desk).mark
        return True

    def tell(self) -> bool:
        return False

    def lines(self, table: GameView, width: int, height: int) -> Lines:
        shown, self.unread = self.unread, None  # the panel of a watcher has the signals
        try:
            return super().lines(table, width, height)
        finally:
            self.unread = shown
