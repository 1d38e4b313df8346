"""Keyboard sharing: several players at one keyboard, and who of them has it."""

from cb_tui.core.report import Report
from cb_tui.present.table import Table
from cb_tui.present.text import line
from cb_tui.session.errors import SessionError
from cb_tui.session.names import shell_line
from cb_tui.session.seat_locks import leave_seats
from cb_tui.ui.modes.handover import HandoverMode
from cb_tui.ui.order_giver import OrderGiver


class KeyboardSharing(OrderGiver):
    """What a controller does when another of those who share a keyboard decides."""

    def _hand_over(self, table: Table, fired: list[Report]) -> bool:
        """Whether a page now stands between two players; where none need stand, the other one has the keys already."""
        game = self.game
        if self.hands == table.decides or len(self.human) < 2 or not (self.hands is not None or self.hides):
            return False
        leaves = self.hands or next(seat for seat in game.seats if seat in self.human - {table.decides})
        if self.room.handed(table, leaves, table.my_seat) is None:
            self.hands = table.decides
            self._record([])
            return False
        free = shell_line("resume", game.name, "--seat", str(table.decides)) if game.folder else ""
        spec = game.ruleset.orders
        orders = spec.rows(game.orders[leaves]) if spec is not None and not self.hides else ()
        self.mode = HandoverMode(table, leaves, table.my_seat, orders=orders, fired=fired, resume=free)
        return True

    def _take_the_keys(self, page: HandoverMode, *, leave: bool) -> None:
        """The other player has sat down, or his seat is left to another login."""
        if leave:
            try:
                leave_seats(self.game, page.comes)
            except SessionError as error:
                self.note = line(error.sentence)
                return
            self._sit()
            self._record([])
            self._go_on([])
            return
        self.hands = page.comes
        self._record([])
        self._look(page.fired)
