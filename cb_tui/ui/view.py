"""View: how a player looked at a game when he left: cursor, piece, panel, filter; a small file beside the log, one a seat.

It is a comfort and no part of the game: where it cannot be written or read, or is of another moment, nothing is said.
"""

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from cb_tui.core.values import Place, UnitId
from cb_tui.session import files
from cb_tui.session.chain import seal, unseal
from cb_tui.session.errors import SaveError
from cb_tui.ui.moments.base import Desk, Moment
from cb_tui.ui.moments.inspect import Inspect
from cb_tui.ui.moments.look import Free
from cb_tui.ui.moments.pages import OrdersPage, Page
from cb_tui.ui.moments.sight import Look, not_seen
from cb_tui.ui.sieve import Sieve
from cb_tui.ui.systems.combat_boots.moments.aim import Aiming
from cb_tui.ui.systems.combat_boots.moments.choose import Choose
from cb_tui.ui.systems.combat_boots.moments.danger import DangerMap
from cb_tui.ui.systems.combat_boots.moments.fired import Fired
from cb_tui.ui.systems.combat_boots.moments.move import Move
from cb_tui.ui.systems.combat_boots.moments.reaction import Reaction
from cb_tui.ui.systems.combat_boots.moments.shed import Shed
from cb_tui.ui.systems.combat_boots.moments.support import Support
from cb_tui.ui.systems.combat_boots.moments.threat import Threat
from cb_tui.ui.systems.combat_boots.panels.targets import best_first

if TYPE_CHECKING:
    from cb_tui.ui.flow import Flow

LIMIT = 20_000  # bytes
PAGES = {
    "Keys now": "help",
    "Legend": "legend",
    "Objectives and forces": "objectives",
    "Luck ledger": "luck",
    "Before the dice": "pools",
}


class Layer(msgspec.Struct, frozen=True, omit_defaults=True):
    """A moment of the pile that is on the screen, the lowest first; `kind` says which, the rest what it was about."""

    kind: str
    cursor: Place = Place("")
    unit: UnitId | None = None
    back: UnitId | None = None  # the piece that was up before
    way: tuple[Place, ...] = ()
    at: Place = Place("")
    row: int = 0  # the marked line of the log, the first of a page, the shot or answer of several
    on: bool = False  # the map then, the whole map


class View(msgspec.Struct, frozen=True, omit_defaults=True):
    """The pile and the desk under it, at the moment of the game whose hash is `hash`; the rest holds at every moment."""

    hash: str
    cursor: Place
    unit: UnitId | None = None
    layers: tuple[Layer, ...] = ()
    show_reach: bool = True
    sieve: Sieve = Sieve()
    needle: str = ""


def keep(path: Path, hash_: str, desk: Desk, moment: Moment) -> None:
    """The view is in the file, or nothing happens."""
    view = View(hash_, desk.cursor, desk.unit, tuple(_pile(moment, desk)), desk.show_reach, desk.sieve, desk.needle)
    with contextlib.suppress(SaveError):
        files.replace(path, seal(msgspec.json.encode(view)))


def read(path: Path) -> View | None:
    """The view that was kept, None where there is none that is whole."""
    try:
        data = files.read(path, LIMIT + 1) or b""
        body = unseal(data) if len(data) <= LIMIT else None
        return msgspec.json.decode(body, type=View) if body else None
    except (SaveError, ValueError, msgspec.MsgspecError):
        return None


def restore(view: View, flow: "Flow") -> None:
    """Sets the flow's desk and moment as they were; only filter and reach where the game has gone on since."""
    desk: Desk = flow.desk
    desk.sieve, desk.needle, desk.show_reach = view.sieve, view.needle, view.show_reach
    if view.hash != flow.game.hash():
        return
    if all(_opened(layer, flow) for layer in view.layers):
        desk.cursor, desk.unit = view.cursor, view.unit


def _pile(moment: Moment, desk: Desk) -> list[Layer]:
    """The layers of a moment; one that cannot be opened again gives way to what is under it."""
    under = moment.under or moment.came
    layers = _pile(under, desk) if under is not None else []
    match moment:
        case Fired():
            entries = desk.chronicle.entries
            row = next((n for n, entry in enumerate(entries) if entry.report is moment.attack), -1)
            return [Layer("fired", unit=moment.unit, row=row)]
        case Choose():
            return [Layer("choose", unit=moment.unit)]
        case Move():
            return [Layer("move", unit=moment.unit, way=moment.way, on=moment.closing)]
        case Free():
            return [Layer("look")]
        case Look():
            left = moment.left if layers and moment.left else Place("")
            return [*layers, Layer("sight", cursor=moment.origin, unit=moment.unit, back=moment.back, at=left)]
        case DangerMap():
            return [*layers, Layer("danger", cursor=moment.cursor, unit=moment.unit, on=moment.whole)]
        case Threat():
            return [*layers, Layer("threat", cursor=moment.cursor, unit=moment.unit, row=moment.choice)]
        case Inspect():
            return [*layers, Layer("inspect", row=moment.now, on=moment.then)]
        case Support():
            return [Layer("support", unit=moment.one, row=moment.choice)]
        case Reaction() | Shed() if moment.command in desk.table.legal:
            return [Layer("answer", row=desk.table.legal.index(moment.command))]
        case Aiming():
            return [Layer("choose", unit=moment.unit), Layer("fire", at=moment.aim.at)]
        case Page():
            return [*layers, Layer(PAGES.get(moment.title, ""), row=moment.top)]
        case OrdersPage():
            return [*layers, Layer("orders", row=moment.row)]
    return layers


def _opened(layer: Layer, flow: "Flow") -> bool:
    """Whether the layer could be laid over what the flow shows."""
    desk: Desk = flow.desk
    table, unit, under = desk.table, layer.unit, flow.moment
    there = unit is None or unit in table.pieces
    match layer.kind:
        case "fired" if there:
            entries = desk.chronicle.entries
            attack = entries[layer.row].report if 0 <= layer.row < len(entries) else None
            flow.moment = Fired(unit, attack) if attack is not None and attack.attack else under
        case "choose" if there:
            flow.moment = Choose(unit)
        case "move" if unit and there and layer.way:
            flow.moment = Move(unit, layer.way, closing=layer.on)
        case "look":
            flow.moment = Free()
        case "sight":
            hidden, beneath = not_seen(table, layer.cursor), under if layer.at else None
            flow.moment = Look(layer.cursor, unit, layer.back, hidden, came=beneath, left=layer.at or None)
        case "danger" if unit and there:
            flow.moment = DangerMap(unit, under, layer.cursor, whole=layer.on)
        case "threat" if unit and there:
            flow.moment = Threat(unit, under, layer.cursor, layer.row)
        case "inspect":
            flow.moment = moment = Inspect(flow.game, desk, under)
            if layer.row in moment.shown:
                moment.now, moment.then = layer.row, layer.on
        case "support" if unit:
            flow.moment = Support(unit, layer.row)
        case "answer" if isinstance(under, Reaction | Shed) and layer.row < len(table.legal):
            under.command = table.legal[layer.row]
            return True
        case "fire" if isinstance(under, Choose) and under.unit:
            aim = next((aim for aim in best_first(table.aims(under.unit)) if aim.at == layer.at), None)
            flow.moment = Aiming(under.unit, aim) if aim else under
        case "help" | "legend" | "objectives" | "luck" | "pools" | "orders":
            flow.press(layer.kind)
            if isinstance(flow.moment, OrdersPage):
                flow.moment.row = layer.row
            elif isinstance(flow.moment, Page):
                flow.moment.top = layer.row
        case _:
            return False
    return flow.moment is not under
