"""The view state as the game stands: its view, its log, its luck."""

from cb_tui.core.report import Report
from cb_tui.core.values import Place
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.log_view import LogView
from cb_tui.session.ledger import Balance, Ledger, roster
from cb_tui.session.log import LogEntry
from cb_tui.ui.keyboard import LocalPlayers
from cb_tui.ui.modes.base import ViewState

ENOUGH = 60  # commands of a log that fill any panel


class ViewUpdater:
    """A recorder of the played commands in `desk` and `ledger`, as the people at the keyboard may know them."""

    def __init__(self, keyboard: LocalPlayers, *, reach: bool = True) -> None:
        self.keyboard, self.game = keyboard, keyboard.game
        game = self.game
        table = GameView(
            game.ruleset, keyboard.view.state, keyboard.human, roster(game.ruleset, game.battle).sides
        )  # the fallen too
        stands = (piece.at for piece in table.scene.pieces if piece.at)  # aircraft have no place
        at = next(stands, next(iter(table.scene.board.terrain), Place("")))
        self.desk = ViewState(table, at, show_reach=reach)
        self.take_anew()

    def take_anew(self) -> None:
        """Rebuild log and luck from all commands that stand, and the view from the present state."""
        view = self._taken = self.keyboard.view
        self._refresh()
        self.desk.log_view = self._end_of_the_log()
        rolled = (view.logged_of(deed) for deed in self.game.entries if deed.faces)
        self._balance = Balance(roster(self.game.ruleset, self.game.battle), rolled)
        self.desk.luck = self._balance.sides
        self._known, self._openings = self.game.step, self.game.openings

    def _end_of_the_log(self) -> LogView:
        """Return the log from the start of an earlier turn, or the whole log.

        That turn lies far enough back that no piece has a shot left from before, and no march continues.
        """
        for step in range(self.game.step - ENOUGH, 0, -1):
            if any(report.kind == "turn" for report in self._taken.reports(step)):
                return self._log_after(step - 1, LogView(whole=self._log))
        return self._log()

    def _log(self) -> LogView:
        start = self.game.ruleset.scene(self._taken.state_at(0))
        return self._log_after(0, LogView({piece.id: piece.at for piece in start.pieces}))

    def _log_after(self, step: int, log_view: LogView) -> LogView:
        """Return a log with all that was done after a step."""
        for logged in self._taken.logged(step):
            log_view.add(self.desk.table, logged)
        for remark in self._taken.notes:
            if remark.step > step or not step:
                log_view.note(self.desk.table, remark.step, remark.text)
        return log_view

    @property
    def ledger(self) -> Ledger:
        """Return the luck of the game to the last roll."""
        return Ledger(self._balance.roster, self._taken.logged())

    def take(self, *deeds: LogEntry) -> None:
        """Record these commands, or rebuild all if another login was faster or a sealed command was opened."""
        if self._known + len(deeds) != self.game.step or self._taken is not self.keyboard.view or self.opened:
            self.take_anew()
            return
        self._refresh()
        self._known = self.game.step
        for logged in map(self._taken.logged_of, deeds):
            self.desk.log_view.add(self.desk.table, logged)
            self._balance.add(logged)

    @property
    def step(self) -> int:
        """Return the step up to which commands are taken down."""
        return self._known

    @property
    def opened(self) -> bool:
        """Check whether something sealed was opened since."""
        return self._openings != self.game.openings

    def attacks(self, *deeds: LogEntry) -> list[Report]:
        """Return the attacks that were rolled in some commands."""
        return [attack for deed in deeds for attack in self.keyboard.view.logged_of(deed).attacks]

    def _refresh(self) -> None:
        desk, old = self.desk, self.desk.table
        desk.table = GameView(self.game.ruleset, self.keyboard.view.state, self.keyboard.human, old.sides)
        desk.position = self.keyboard.view
        desk.orders = self.game.orders.get(desk.table.viewing_seat)
