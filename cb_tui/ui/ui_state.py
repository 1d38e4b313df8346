"""View state across games left and resumed: a player finds cursor, panel and filter as they were."""

from contextlib import suppress
from urllib.parse import quote

from cb_tui.presentation.text import line
from cb_tui.session import files
from cb_tui.session.errors import SessionError
from cb_tui.session.locations import numbers_folder
from cb_tui.session.log import digest
from cb_tui.ui.battle_controller import BattleController
from cb_tui.ui.modes.pages import OrdersMode


def restore_view(controller: BattleController) -> None:
    """Show the kept view of the controller's first seat, if any, and keep it when the game is left."""
    game = controller.game
    seat = next((each for each in game.seats if each in controller.keyboard.human), None)
    if seat is None or game.folder is None:
        return
    path = game.folder / f"view-{quote(seat, safe='')}.json"
    own = game.ruleset.sealing is not None
    if own:  # the cursor may stand on what is sealed
        path = numbers_folder() / f"view-{digest(f'{path} {game.start_hash}'.encode())}.json"

    def leaving() -> None:
        from cb_tui.ui import view

        page = controller.mode
        while not isinstance(page, OrdersMode) and page.parent is not None:
            page = page.parent
        me = controller.desk.table.viewing_seat
        # what was changed on the page holds once it is left, however that is
        if isinstance(page, OrdersMode) and page.orders != game.orders[me]:
            with suppress(SessionError):
                game.give_orders(me, page.orders)
        with suppress(Exception):  # a comfort: it must not keep the game from closing
            view.write_view(path, game, controller.desk, controller.mode, own=own)

    game.on_leave = leaving
    if path.exists():
        from cb_tui.ui import view  # a fresh game does not need its imports

        if (kept := view.read(path)) is not None:
            view.restore(kept, controller)
            return
        with suppress(SessionError):  # a set-up half laid may be in it
            aside = files.set_aside(path, f"{path.stem}.damaged")
            controller.note = line(f"Cursor and drafts of this game could not be read; the file is now {aside.name}")
