"""Keyboard sharing: what stands between two players when another of those who share a keyboard decides."""

from cb_tui.core.report import Report
from cb_tui.presentation.game_view import GameView
from cb_tui.session.locations import joining_line
from cb_tui.ui.bookkeeper import ViewUpdater
from cb_tui.ui.modes.handover import HandoverMode
from cb_tui.ui.screen_spec import ScreenSpec


def page_between(books: ViewUpdater, own: ScreenSpec, table: GameView, fired: list[Report]) -> HandoverMode | None:
    """Return the page between two players, or None if none is needed: the other then has the keyboard."""
    keyboard, game = books.keyboard, books.game
    if keyboard.hands == table.decides or not keyboard.shared or not (keyboard.hands is not None or keyboard.hides):
        return None
    leaves = keyboard.hands or next(seat for seat in game.seats if seat in keyboard.human - {table.decides})
    if own.handover_text(table, leaves, table.viewing_seat) is None:
        keyboard.hands = table.decides
        books.take()
        return None
    free = joining_line(game.name, "--seat", str(table.decides), verb="run there: ") if game.folder else ""
    spec = game.ruleset.orders
    orders = spec.rows(game.orders[leaves]) if spec is not None and not keyboard.hides else ()
    return HandoverMode(table, leaves, table.viewing_seat, orders=orders, fired=fired, resume=free)
