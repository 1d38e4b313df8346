"""A player's view of a game: cursor, piece, panel, filter and time played, kept on leaving and found again.

It is a small file beside the log, one a seat, and a comfort, no part of the game: if it cannot
be written or read, or is of another mode, no message is shown.
"""

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote

import msgspec

from cb_tui.core.values import Place, UnitId
from cb_tui.presentation.text import line
from cb_tui.session import files
from cb_tui.session.errors import SaveError, SessionError
from cb_tui.session.game import Game
from cb_tui.session.locations import numbers_folder
from cb_tui.session.log import digest, seal, unseal
from cb_tui.ui.battle_controller import BattleController
from cb_tui.ui.modes.base import Mode, ViewState
from cb_tui.ui.modes.inspect import InspectMode
from cb_tui.ui.modes.look import LookMode, SightMode, not_seen
from cb_tui.ui.modes.pages import OrdersMode, PageMode
from cb_tui.ui.saved_mode import LogFilter, SavedMode
from cb_tui.ui.screen_spec import screen_spec_of

LIMIT = 60_000  # bytes


class ViewFile(msgspec.Struct, frozen=True, omit_defaults=True):
    """The layers of modes, the cursor and the piece, for the game whose hash is `hash`.

    The other fields hold at every moment.
    """

    hash: str
    cursor: Place
    unit: UnitId | None = None
    layers: tuple[SavedMode, ...] = ()
    show_reach: bool = True
    sieve: LogFilter = LogFilter()
    needle: str = ""
    played: float = 0.0
    game: str = ""  # whose `kept` is: another may have had the same name
    kept: dict[str, str] = {}


def write_view(path: Path, game: Game, desk: ViewState, mode: Mode, *, own: bool = False) -> None:
    """Write the view to the file, readable by its user only if `own`. Do nothing if that fails."""
    pile = tuple(_pile(mode, desk))
    view = ViewFile(
        game.hash(), desk.cursor, desk.unit, pile, desk.show_reach, desk.log_filter, desk.last_search,
        round(desk.seconds_played, 1),
        game.start_hash, desk.extras,
    )  # fmt: skip
    with suppress(SaveError):
        (files.replace_own if own else files.replace)(path, seal(msgspec.json.encode(view)))


def read(path: Path) -> ViewFile | None:
    """Return the kept view, or None if there is no intact one."""
    try:
        data = files.read(path, LIMIT + 1) or b""
        body = unseal(data) if len(data) <= LIMIT else None
        return msgspec.json.decode(body, type=ViewFile) if body else None
    except (SaveError, ValueError, msgspec.MsgspecError):
        return None


def restore(view: ViewFile, controller: BattleController) -> None:
    """Restore the controller's view state and mode, but only filter and reach if the game has moved on."""
    desk: ViewState = controller.desk
    desk.log_filter, desk.last_search, desk.show_reach = view.sieve, view.needle, view.show_reach
    desk.seconds_played = view.played
    if view.kept and view.game == controller.game.start_hash:
        desk.extras.update(view.kept)
        controller.look()
    if view.hash != controller.game.hash():
        return
    if all(_opened(layer, controller) for layer in view.layers):
        desk.cursor, desk.unit = view.cursor, view.unit


def _pile(mode: Mode, desk: ViewState) -> list[SavedMode]:
    """Return the layers of a mode. A mode that cannot be opened again gives way to the one under it."""
    under = mode.parent or mode.return_to
    layers = _pile(under, desk) if under is not None else []
    own = screen_spec_of(desk.table).save_mode(mode, desk, layers)
    if own is not None:
        return own
    match mode:
        case LookMode():
            return [SavedMode("look")]
        case SightMode():
            left = mode.left if layers and mode.left else Place("")
            return [*layers, SavedMode("sight", cursor=mode.origin, unit=mode.unit, back=mode.back, at=left)]
        case InspectMode():
            return [*layers, SavedMode("inspect", row=mode.now, on=mode.shows_past)]
        case PageMode():
            return [*layers, SavedMode(mode.kind, row=mode.top)]
        case OrdersMode():
            return [*layers, SavedMode("orders", row=mode.row)]
    return layers


def _opened(layer: SavedMode, controller: BattleController) -> bool:
    """Open a layer over the controller's mode. Return whether that was possible."""
    desk: ViewState = controller.desk
    under = controller.mode
    own = screen_spec_of(desk.table).restore_mode(layer, desk, under)
    if own is not None:
        controller.mode = own
        return True
    match layer.kind:
        case "look":
            controller.mode = LookMode()
        case "sight":
            hidden, came = not_seen(desk.table, layer.cursor), under if layer.at else None
            controller.mode = SightMode(layer.cursor, layer.unit, layer.back, hidden, came=came, left=layer.at or None)
        case "inspect":
            controller.mode = mode = InspectMode(controller.game, desk, under)
            if layer.row in mode.shown:
                mode.now, mode.shows_past = layer.row, layer.on
        case "help" | "legend" | "objectives" | "luck" | "pools" | "orders":
            controller.press(layer.kind)
            if isinstance(controller.mode, OrdersMode):
                controller.mode.row = layer.row
            elif isinstance(controller.mode, PageMode):
                controller.mode.top = layer.row
        case _:
            return False
    return controller.mode is not under


def _file(folder: Path, seat: str, start_hash: str, *, own: bool) -> Path:
    """Return the file of a seat's view: beside the log, or where only its user reads what is sealed."""
    path = folder / f"view-{quote(seat, safe='')}.json"
    return numbers_folder() / f"view-{digest(f'{path} {start_hash}'.encode())}.json" if own else path


def seconds_played(folder: Path, seats: Iterable[str], start_hash: str) -> float:
    """Return how long the seats of a game were played at this keyboard, 0 if nothing of it was kept."""
    views = [read(_file(folder, seat, start_hash, own=own)) for seat in seats for own in (False, True)]
    return sum(view.played for view in views if view is not None and view.game == start_hash)


def restore_view(controller: BattleController) -> None:
    """Show the kept view of the controller's first seat, if any, and keep it when the game is left."""
    game = controller.game
    seat = next((each for each in game.seats if each in controller.keyboard.human), None)
    if seat is None or game.folder is None:
        return
    own = game.ruleset.sealing is not None  # the cursor may stand on what is sealed
    path = _file(game.folder, seat, game.start_hash, own=own)

    def leaving() -> None:
        page = controller.mode
        while not isinstance(page, OrdersMode) and page.parent is not None:
            page = page.parent
        me = controller.desk.table.viewing_seat
        # what was changed on the page holds once it is left, however that is
        if isinstance(page, OrdersMode) and page.orders != game.orders[me]:
            with suppress(SessionError):
                game.give_orders(me, page.orders)
        with suppress(Exception):  # a comfort: it must not keep the game from closing
            write_view(path, game, controller.desk, controller.mode, own=own)

    game.on_leave = leaving
    if path.exists():
        if (kept := read(path)) is not None:
            restore(kept, controller)
            return
        with suppress(SessionError):  # a set-up half laid may be in it
            aside = files.set_aside(path, f"{path.stem}.damaged")
            controller.note = line(f"Cursor and drafts of this game could not be read; the file is now {aside.name}")
