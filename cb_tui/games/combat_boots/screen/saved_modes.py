"""The modes of Combat Boots as saved layers, and their restoration for a returning player."""

from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.presentation.advice import advice
from cb_tui.games.combat_boots.screen.modes.aim import AimMode
from cb_tui.games.combat_boots.screen.modes.choose import ChooseMode
from cb_tui.games.combat_boots.screen.modes.danger import DangerMode
from cb_tui.games.combat_boots.screen.modes.fired import FiredMode
from cb_tui.games.combat_boots.screen.modes.move import MoveMode
from cb_tui.games.combat_boots.screen.modes.reaction import ReactionMode
from cb_tui.games.combat_boots.screen.modes.shed import ShedMode
from cb_tui.games.combat_boots.screen.modes.support import SupportMode
from cb_tui.games.combat_boots.screen.modes.threat import ThreatMode
from cb_tui.games.combat_boots.screen.panels.targets import best_first
from cb_tui.ui.modes.base import Mode, ViewState
from cb_tui.ui.saved_mode import SavedMode


def kept(mode: Mode, desk: ViewState, layers: list[SavedMode]) -> list[SavedMode] | None:
    """Return the layers that restore a mode, or None if it is not a mode of this system."""
    match mode:
        case FiredMode():
            entries = desk.log_view.entries
            row = next((n for n, entry in enumerate(entries) if entry.report is mode.attacks[0]), -1)
            return [SavedMode("fired", unit=mode.unit, row=row)]
        case ChooseMode():
            return [SavedMode("choose", unit=mode.unit)]
        case MoveMode():
            return [SavedMode("move", unit=mode.unit, way=mode.way, on=mode.closing)]
        case DangerMode():
            return [*layers, SavedMode("danger", cursor=mode.cursor, unit=mode.unit, on=mode.whole)]
        case ThreatMode():
            return [*layers, SavedMode("threat", cursor=mode.cursor, unit=mode.unit, row=mode.choice)]
        case SupportMode():
            return [SavedMode("support", unit=mode.one, row=mode.choice)]
        case ReactionMode() | ShedMode() if mode.command in desk.table.legal:
            return [SavedMode("answer", row=desk.table.legal.index(mode.command))]
        case AimMode():
            return [SavedMode("choose", unit=mode.unit), SavedMode("fire", at=mode.aim.at)]
    return None


def opened(layer: SavedMode, desk: ViewState, under: Mode) -> Mode | None:
    """Return the mode of a layer over another, or None if it cannot be opened or is of another system."""
    unit = layer.unit
    there = unit is None or unit in desk.table.pieces
    match layer.kind:
        case "fired" if there:
            told = desk.log_view.entries[layer.row :] if layer.row >= 0 else []
            attacks = {id(one): one for row in told if (one := row.report) is not None and one.attack}
            return FiredMode.shown(desk, unit, [*attacks.values()]) if attacks else None
        case "choose" if there:
            return ChooseMode(unit)
        case "move" if unit and there and layer.way:
            return MoveMode(unit, layer.way, closing=layer.on)
        case "support" if unit:
            return SupportMode(unit, layer.row)
        case "danger" | "threat" | "answer" | "fire":
            return _over(layer, desk, under, unit if there else None)
    return None


def _over(layer: SavedMode, desk: ViewState, under: Mode, unit: UnitId | None) -> Mode | None:
    """Return a mode that lies over another or has something marked in it, or None."""
    match layer.kind:
        case "danger" if unit:
            return DangerMode(unit, under, layer.cursor, whole=layer.on)
        case "threat" if unit:
            return ThreatMode(unit, under, layer.cursor, layer.row)
        case "answer" if isinstance(under, ReactionMode | ShedMode) and layer.row < len(desk.table.legal):
            under.command = desk.table.legal[layer.row]
            return under
        case "fire" if isinstance(under, ChooseMode) and under.unit:
            aims = best_first(advice(desk.table).aims(under.unit))
            aim = next((aim for aim in aims if aim.at == layer.at), None)
            return AimMode(under.unit, aim) if aim else None
    return None
