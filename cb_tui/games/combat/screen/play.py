"""Play: the modes of a turn by name, and what a side that is free to act is shown."""

from collections.abc import Callable, Mapping, Sequence

from cb_tui.core.answers import Piece
from cb_tui.core.report import Report
from cb_tui.core.values import UnitId
from cb_tui.games.combat.screen import order, routes
from cb_tui.games.combat.screen.modes.choose import ChooseMode
from cb_tui.games.combat.screen.modes.fired import FiredMode
from cb_tui.games.combat.screen.modes.move import MoveMode
from cb_tui.games.combat.screen.modes.strike import StrikeMode
from cb_tui.presentation.table import GameView
from cb_tui.presentation.text import Line
from cb_tui.ui.messages import came_back, worth_showing
from cb_tui.ui.modes.base import Mode, OpenNamed, Reply, SwitchTo, ViewState


def next_up(desk: ViewState) -> Mode:
    """Return the mode of the next piece to select."""
    piece = order.following(desk)
    if piece is None:
        return ChooseMode(None)
    desk.unit = piece.id
    return with_route(desk, piece.id)


def with_route(desk: ViewState, unit: UnitId | None) -> Mode:
    """Return the mode with a piece up, with the rest of its kept route laid if it has one."""
    if unit is None or unit not in desk.table.pieces:
        return ChooseMode(None)
    way, to = routes.today(desk, unit), routes.bound(desk).get(unit)
    desk.cursor = way[-1] if way else desk.table.pieces[unit].at
    return MoveMode(unit, way, to) if way else ChooseMode(unit)


def free(desk: ViewState, fired: Sequence[Report], closing: UnitId | None) -> tuple[Mode, Line | None]:
    """Return the result of the fire just made, else the mode of the next piece."""
    mode = next_up(desk)
    if not fired:
        return mode, None
    desk.cursor = desk.table.pieces[desk.unit].at if desk.unit in desk.table.pieces else desk.cursor
    return FiredMode(mode.unit, worth_showing(desk.table, fired)), came_back(desk.table, fired, desk.unit)


def up(table: GameView, unit: UnitId | None) -> Mode:
    """Return the mode with `unit` selected, or with no piece if it is None."""
    return ChooseMode(unit)


def waiting(table: GameView) -> tuple[Piece, ...]:
    """Return the pieces that can act and lose their turn if it ends now."""
    return order.left(table)


NAMED: Mapping[str, Callable[[ViewState, OpenNamed], Reply]] = {
    "choose": lambda _, asked: SwitchTo(ChooseMode(asked.unit)),
    "move": lambda _, asked: SwitchTo(MoveMode(asked.unit, asked.way) if asked.unit else ChooseMode(None)),
    "strike": lambda desk, asked: StrikeMode.start(desk, asked.unit),
    "up": lambda desk, asked: SwitchTo(with_route(desk, asked.unit)),
    "next": lambda desk, _: SwitchTo(next_up(desk)),
}
