"""The standing orders of the player at this keyboard."""

from typing import Any

from cb_tui.core.values import SeatId
from cb_tui.presentation.text import Line, line
from cb_tui.session.errors import SessionError
from cb_tui.ui.bookkeeper import ViewUpdater
from cb_tui.ui.modes.base import Mode
from cb_tui.ui.modes.pages import OrdersMode


class StandingOrderEditor:
    """The standing orders that a player here may give, none if the rules have no standing orders."""

    def __init__(self, books: ViewUpdater) -> None:
        self.keyboard, self.game, self.desk = books.keyboard, books.game, books.desk
        self.spec = self.game.ruleset.orders

    @property
    def seat(self) -> SeatId:
        """Return the seat whose orders are meant, that of the player at the keyboard if two share it."""
        hands = self.keyboard.hands
        return hands if hands in self.keyboard.human and self.keyboard.shared else self.desk.table.viewing_seat

    def page(self, under: Mode) -> Mode | None:
        """Return the page of the standing orders, or None if the rules have none."""
        return OrdersMode(self.spec, self.game.orders[self.seat], under) if self.spec is not None else None

    def give(self, orders: Any) -> Line:
        """Set the orders of `seat`, and return why they could not be logged, or an empty line."""
        seat, note = self.seat, line()
        if orders == self.game.orders[seat]:
            return note
        try:
            self.game.give_orders(seat, orders)
        except SessionError as error:
            note = line(error.sentence)
        self.desk.orders = self.game.orders[seat]
        return note

    def quiet(self, *, whole_turn: bool) -> Line:
        """Order no reactions at this mover, or for the whole turn.

        Return why the order could not be logged, or an empty line.
        """
        if self.spec is None:
            return ()
        mine = self.game.orders[self.desk.table.viewing_seat]
        return self.give(self.spec.without_reactions(mine, self.keyboard.view.state, whole_turn))
