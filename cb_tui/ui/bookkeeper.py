"""Bookkeeper: keeps the desk as the game stands: its table, its log, its luck."""

from cb_tui.core.report import Report
from cb_tui.core.values import Place
from cb_tui.present.log_view import LogView
from cb_tui.present.table import Table
from cb_tui.session.ledger import Ledger
from cb_tui.session.log_entry import LogEntry
from cb_tui.session.roster import roster
from cb_tui.ui.keyboard import Keyboard
from cb_tui.ui.modes.base import Desk


class Bookkeeper:
    """What has been played is on the `desk` and in the `ledger`, as who sits at the keyboard may know it."""

    def __init__(self, keyboard: Keyboard, *, reach: bool = True) -> None:
        self.keyboard, self.game = keyboard, keyboard.game
        game = self.game
        table = Table(
            game.ruleset, keyboard.view.state, keyboard.human, roster(game.ruleset, game.battle).sides
        )  # the fallen too
        stands = (piece.at for piece in table.scene.pieces if piece.at)  # aircraft have no place
        at = next(stands, next(iter(table.scene.board.terrain), Place("")))
        self.desk = Desk(table, at, show_reach=reach)
        self.take_anew()

    def take_anew(self) -> None:
        """Takes down log and luck from all that stands, and the table as it is."""
        view = self._taken = self.keyboard.view
        start = self.game.ruleset.scene(view.state_at(0))
        log_view = LogView({piece.id: piece.at for piece in start.pieces})
        self._refresh()
        for logged in view.logged():
            log_view.add(self.desk.table, logged)
        for remark in view.notes:
            log_view.note(self.desk.table, remark.step, remark.text)
        self.desk.log_view = log_view
        self.ledger = Ledger(roster(self.game.ruleset, self.game.battle), view.logged())
        self.desk.luck = self.ledger.sides
        self._known, self._openings = self.game.step, self.game.openings

    def take(self, *deeds: LogEntry) -> None:
        """Takes these commands down, or all anew where another login was faster or something sealed was opened."""
        if self._known + len(deeds) != self.game.step or self._taken is not self.keyboard.view or self.opened:
            self.take_anew()
            return
        self._refresh()
        self._known = self.game.step
        for logged in map(self._taken.logged_of, deeds):
            self.desk.log_view.add(self.desk.table, logged)
            self.ledger.add(logged)

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
        desk.table = Table(self.game.ruleset, self.keyboard.view.state, self.keyboard.human, old.sides)
        desk.view = self.keyboard.view
        desk.orders = self.game.orders.get(desk.table.my_seat)
