"""View: how a player looked at a game when he left: cursor, piece, panel, filter; a small file beside the log, one a seat.

It is a comfort and no part of the game: where it cannot be written or read, or is of another mode, nothing is said.
"""

import contextlib
from pathlib import Path

import msgspec

from cb_tui.core.values import Place, UnitId
from cb_tui.session import files
from cb_tui.session.chain import seal, unseal
from cb_tui.session.errors import SaveError
from cb_tui.ui.battle_controller import BattleController
from cb_tui.ui.log_filter import LogFilter
from cb_tui.ui.modes.base import Desk, Mode
from cb_tui.ui.modes.inspect import Inspect
from cb_tui.ui.modes.look import LookMode
from cb_tui.ui.modes.pages import OrdersMode, PageMode
from cb_tui.ui.modes.sight import SightMode, not_seen
from cb_tui.ui.systems.combat_boots.advice import advice
from cb_tui.ui.systems.combat_boots.modes.aim import AimMode
from cb_tui.ui.systems.combat_boots.modes.choose import ChooseMode
from cb_tui.ui.systems.combat_boots.modes.danger import DangerMode
from cb_tui.ui.systems.combat_boots.modes.fired import FiredMode
from cb_tui.ui.systems.combat_boots.modes.move import MoveMode
from cb_tui.ui.systems.combat_boots.modes.reaction import ReactionMode
from cb_tui.ui.systems.combat_boots.modes.shed import ShedMode
from cb_tui.ui.systems.combat_boots.modes.support import SupportMode
from cb_tui.ui.systems.combat_boots.modes.threat import ThreatMode
from cb_tui.ui.systems.combat_boots.panels.targets import best_first

LIMIT = 20_000  # bytes
PAGES = {
    "Keys now": "help",
    "Legend": "legend",
    "Objectives and forces": "objectives",
    "Luck ledger": "luck",
    "Before the dice": "pools",
}


class Layer(msgspec.Struct, frozen=True, omit_defaults=True):
    """A mode of the pile that is on the screen, the lowest first; `kind` says which, the rest what it was about."""

    kind: str
    cursor: Place = Place("")
    unit: UnitId | None = None
    back: UnitId | None = None  # the piece that was up before
    way: tuple[Place, ...] = ()
    at: Place = Place("")
    row: int = 0  # the marked line of the log, the first of a page, the shot or answer of several
    on: bool = False  # the map then, the whole map


class SavedView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The pile and the desk under it, at the moment of the game whose hash is `hash`; the rest holds at every moment."""

    hash: str
    cursor: Place
    unit: UnitId | None = None
    layers: tuple[Layer, ...] = ()
    show_reach: bool = True
    sieve: LogFilter = LogFilter()
    needle: str = ""


def keep(path: Path, hash_: str, desk: Desk, mode: Mode) -> None:
    """The view is in the file, or nothing happens."""
    view = SavedView(hash_, desk.cursor, desk.unit, tuple(_pile(mode, desk)), desk.show_reach, desk.sieve, desk.needle)
    with contextlib.suppress(SaveError):
        files.replace(path, seal(msgspec.json.encode(view)))


def read(path: Path) -> SavedView | None:
    """The view that was kept, None where there is none that is whole."""
    try:
        data = files.read(path, LIMIT + 1) or b""
        body = unseal(data) if len(data) <= LIMIT else None
        return msgspec.json.decode(body, type=SavedView) if body else None
    except (SaveError, ValueError, msgspec.MsgspecError):
        return None


def restore(view: SavedView, controller: BattleController) -> None:
    """Sets the controller's desk and mode as they were; only filter and reach where the game has gone on since."""
    desk: Desk = controller.desk
    desk.sieve, desk.needle, desk.show_reach = view.sieve, view.needle, view.show_reach
    if view.hash != controller.game.hash():
        return
    if all(_opened(layer, controller) for layer in view.layers):
        desk.cursor, desk.unit = view.cursor, view.unit


def _pile(mode: Mode, desk: Desk) -> list[Layer]:
    """The layers of a mode; one that cannot be opened again gives way to what is under it."""
    under = mode.under or mode.came
    layers = _pile(under, desk) if under is not None else []
    match mode:
        case FiredMode():
            entries = desk.log_view.entries
            row = next((n for n, entry in enumerate(entries) if entry.report is mode.attack), -1)
            return [Layer("fired", unit=mode.unit, row=row)]
        case ChooseMode():
            return [Layer("choose", unit=mode.unit)]
        case MoveMode():
            return [Layer("move", unit=mode.unit, way=mode.way, on=mode.closing)]
        case LookMode():
            return [Layer("look")]
        case SightMode():
            left = mode.left if layers and mode.left else Place("")
            return [*layers, Layer("sight", cursor=mode.origin, unit=mode.unit, back=mode.back, at=left)]
        case DangerMode():
            return [*layers, Layer("danger", cursor=mode.cursor, unit=mode.unit, on=mode.whole)]
        case ThreatMode():
            return [*layers, Layer("threat", cursor=mode.cursor, unit=mode.unit, row=mode.choice)]
        case Inspect():
            return [*layers, Layer("inspect", row=mode.now, on=mode.then)]
        case SupportMode():
            return [Layer("support", unit=mode.one, row=mode.choice)]
        case ReactionMode() | ShedMode() if mode.command in desk.table.legal:
            return [Layer("answer", row=desk.table.legal.index(mode.command))]
        case AimMode():
            return [Layer("choose", unit=mode.unit), Layer("fire", at=mode.aim.at)]
        case PageMode():
            return [*layers, Layer(PAGES.get(mode.title, ""), row=mode.top)]
        case OrdersMode():
            return [*layers, Layer("orders", row=mode.row)]
    return layers


def _opened(layer: Layer, controller: BattleController) -> bool:
    """Whether the layer could be laid over what the controller shows."""
    desk: Desk = controller.desk
    table, unit, under = desk.table, layer.unit, controller.mode
    there = unit is None or unit in table.pieces
    match layer.kind:
        case "fired" if there:
            entries = desk.log_view.entries
            attack = entries[layer.row].report if 0 <= layer.row < len(entries) else None
            controller.mode = FiredMode(unit, attack) if attack is not None and attack.attack else under
        case "choose" if there:
            controller.mode = ChooseMode(unit)
        case "move" if unit and there and layer.way:
            controller.mode = MoveMode(unit, layer.way, closing=layer.on)
        case "look":
            controller.mode = LookMode()
        case "sight":
            hidden, beneath = not_seen(table, layer.cursor), under if layer.at else None
            controller.mode = SightMode(layer.cursor, unit, layer.back, hidden, came=beneath, left=layer.at or None)
        case "danger" if unit and there:
            controller.mode = DangerMode(unit, under, layer.cursor, whole=layer.on)
        case "threat" if unit and there:
            controller.mode = ThreatMode(unit, under, layer.cursor, layer.row)
        case "inspect":
            controller.mode = mode = Inspect(controller.game, desk, under)
            if layer.row in mode.shown:
                mode.now, mode.then = layer.row, layer.on
        case "support" if unit:
            controller.mode = SupportMode(unit, layer.row)
        case "answer" if isinstance(under, ReactionMode | ShedMode) and layer.row < len(table.legal):
            under.command = table.legal[layer.row]
            return True
        case "fire" if isinstance(under, ChooseMode) and under.unit:
            aim = next((aim for aim in best_first(advice(table).aims(under.unit)) if aim.at == layer.at), None)
            controller.mode = AimMode(under.unit, aim) if aim else under
        case "help" | "legend" | "objectives" | "luck" | "pools" | "orders":
            controller.press(layer.kind)
            if isinstance(controller.mode, OrdersMode):
                controller.mode.row = layer.row
            elif isinstance(controller.mode, PageMode):
                controller.mode.top = layer.row
        case _:
            return False
    return controller.mode is not under
