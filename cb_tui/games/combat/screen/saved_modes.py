"""The modes of a turn of Combat as saved layers, and their restoration for a returning player."""

from cb_tui.core.values import UnitId
from cb_tui.games.combat.presentation.advice import advice
from cb_tui.games.combat.screen.modes.aim import AimMode
from cb_tui.games.combat.screen.modes.choose import ChooseMode
from cb_tui.games.combat.screen.modes.fired import FiredMode
from cb_tui.games.combat.screen.modes.move import MoveMode
from cb_tui.games.combat.screen.modes.strike import StrikeMode
from cb_tui.ui.modes.base import Mode, ViewState
from cb_tui.ui.saved_mode import SavedMode


def kept(mode: Mode, desk: ViewState, layers: list[SavedMode]) -> list[SavedMode] | None:
    """Return the layers that restore a mode, or None if it is not a mode of a turn."""
    match mode:
        case FiredMode():
            entries = desk.log_view.entries
            row = next((n for n, entry in enumerate(entries) if entry.report is mode.attack), -1)
            return [SavedMode("fired", unit=mode.unit, row=row)]
        case ChooseMode():
            return [SavedMode("choose", unit=mode.unit)]
        case MoveMode():
            return [SavedMode("move", unit=mode.unit, way=mode.way)]
        case AimMode():
            return [
                SavedMode("choose", unit=mode.unit),
                SavedMode("aim", unit=mode.unit, way=mode.base, at=mode.aim.at),
            ]
        case StrikeMode():
            return [
                SavedMode("choose", unit=mode.back),
                SavedMode("strike", unit=mode.unit, back=mode.back, at=mode.aim.at),
            ]
    return None


def opened(layer: SavedMode, desk: ViewState, under: Mode) -> Mode | None:
    """Return the mode of a layer, or None if it cannot be opened or is not of a turn."""
    unit = layer.unit
    if unit is not None and unit not in desk.table.pieces:
        return None
    match layer.kind:
        case "fired":
            entries = desk.log_view.entries
            attack = entries[layer.row].report if 0 <= layer.row < len(entries) else None
            return FiredMode(unit, attack) if attack is not None and attack.attack else None
        case "choose":
            return ChooseMode(unit)
        case "move" if unit and layer.way:
            return MoveMode(unit, layer.way)
        case "aim" | "strike" if unit:
            return _aimed(layer, desk, unit)
    return None


def _aimed(layer: SavedMode, desk: ViewState, unit: UnitId) -> Mode | None:
    known = advice(desk.table)
    aims = known.aims_from(unit, layer.way[-1], layer.way) if layer.way else known.able(unit)
    aim = next((aim for aim in aims if aim.at == layer.at), None)
    if aim is None:
        return None
    return StrikeMode(unit, aim, layer.back) if layer.kind == "strike" else AimMode(unit, aim, layer.way)
