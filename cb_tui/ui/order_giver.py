"""Order giver: standing orders are looked at and given at this keyboard."""

from typing import Any

from cb_tui.core.values import SeatId
from cb_tui.present.text import line
from cb_tui.session.errors import SessionError
from cb_tui.ui.modes.base import Mode
from cb_tui.ui.modes.pages import OrdersMode
from cb_tui.ui.remote_turns import RemoteTurns


class OrderGiver(RemoteTurns):
    """What a controller does with standing orders."""

    def _mine(self) -> SeatId:
        """Whose standing orders are meant: of two players at this keyboard those of the one who has it."""
        return self.hands if self.hands in self.human and len(self.human) > 1 else self.desk.table.my_seat

    def _give(self, orders: Any) -> None:
        seat = self._mine()
        if orders == self.game.orders[seat]:
            return
        try:
            self.game.give_orders(seat, orders)
        except SessionError as error:
            self.note = line(error.sentence)
        self.desk.orders = self.game.orders[seat]

    def _orders(self, under: Mode) -> None:
        spec = self.game.ruleset.orders
        if spec is None:
            self.note = line("This game has no standing orders")
            return
        self.mode = OrdersMode(spec, self.game.orders[self._mine()], under)
