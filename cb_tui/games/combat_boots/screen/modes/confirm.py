"""Questions before what is final: leaving the board, loading and unloading, the end of a turn."""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any, cast

from cb_tui.core.display import Piece
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.presentation.advice import advice, scene_of, words_of
from cb_tui.games.combat_boots.rules.battle import Edge
from cb_tui.games.combat_boots.rules.model import Dismount, Exit, LayBridge, Load, Unload
from cb_tui.games.combat_boots.screen.modes.decide import DecideMode
from cb_tui.games.combat_boots.screen.panels.preview import rally
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import Lines, label, line, percent, section_head, wrap
from cb_tui.ui.modes import popup
from cb_tui.ui.modes.base import AskScreen, Notify, Play, Reply, SwitchTo, ViewState, reason_line
from cb_tui.ui.places import WAYS

OUT = (
    "A piece that leaves does not come back; the objectives (o) say which side it counts for. "
    "Leaving costs one movement point; you can undo it."
)
BRIDGE = "The tank stays there as a bridge for good; other pieces can cross the river on it as long as it survives."
FOOT = ("UNIT-1", "LDR-4a")  # rules that refuse them because they are no vehicles
ABOUT = "A vehicle loads, then moves; or it moves, then unloads. The enemy may fire at both first."


def ways_out(table: GameView, unit: UnitId | None, direction: str = "") -> tuple[Exit, ...]:
    """Return the commands by which a piece may leave from here, only in `direction` if one is given."""
    edges = [edge for edge, ways in WAYS.items() if not direction or direction in ways]
    return tuple(way for way in table.legal if isinstance(way, Exit) and way.unit == unit and way.edge in edges)


def bridges(table: GameView, unit: UnitId | None) -> tuple[LayBridge, ...]:
    """Return the commands by which a piece may lay its bridge."""
    return tuple(way for way in table.legal if isinstance(way, LayBridge) and way.unit == unit)


def leave(desk: ViewState, unit: UnitId | None, direction: str = "") -> Reply:
    """Ask whether the selected piece leaves the board or, without a direction, lays its bridge."""
    table = desk.table
    if out := ways_out(table, unit, direction):
        return SwitchTo(DecideMode("LEAVE THE BOARD", out, about=OUT, back=True))
    if direction:
        return None
    if laid := bridges(table, unit):
        return SwitchTo(DecideMode("LAY THE BRIDGE", laid, about=BRIDGE, back=True))
    return Notify(_why_not(table, unit))


def _why_not(table: GameView, unit: UnitId | None) -> Any:
    """Return the refusal to leave by an open edge, or a line that there is no edge and no bridge here."""
    exits = table.scene.exits
    if unit is None:
        return line("No piece can act")
    asked = [Exit(unit, cast("Edge", edge)) for edge in exits]
    no = next((no for command in asked if (no := table.refusal(command)) is not None), None)
    return (
        reason_line(no.sentence, no.rule)
        if no
        else line("This battle has no open edge, and no piece here lays a bridge")
    )


def carry(desk: ViewState, unit: UnitId | None) -> Reply:
    """Load or unload under the cursor: the selected piece if it is there, else any other."""
    table = desk.table
    here = {piece.id for piece in table.stack(desk.cursor) if piece.side == table.viewing_side}
    ways = [way for way in table.legal if isinstance(way, Load | Unload | Dismount) and way.unit in here]
    own = [way for way in ways if unit in (way.unit, getattr(way, "cargo", None))]
    ways = own or ways
    risks = {unit: chance for way in ways for unit, chance in _risks(table, way)}
    if len(ways) == 1 and not risks:
        return Play(ways[0])
    if ways:
        told = ", ".join(f"{unit} {percent(chance)}" for unit, chance in risks.items())
        about = f"{ABOUT} Chance to be hit here: {told}." if risks else ABOUT
        return SwitchTo(DecideMode("GET ON OR OFF", tuple(ways), about=about, back=True))
    no = _carry_why_not(table, [piece for piece in table.stack(desk.cursor) if piece.id in here], unit)
    return Notify(reason_line(no.sentence, no.rule) if no else line("No piece here can get on or off a vehicle"))


def _risks(table: GameView, way: Load | Unload | Dismount) -> list[tuple[UnitId, Fraction]]:
    """Return the chance to be hit of each unit that would draw fire, if there is any. [OPP-5]

    No chance is known for a unit inside a vehicle.
    """
    there = [unit for unit in (way.unit, getattr(way, "cargo", None)) if unit in table.pieces]
    found = ((unit, advice(table).danger(unit, table.pieces[unit].at).hit_chance) for unit in there)
    return [(unit, chance) for unit, chance in found if chance]


def _carry_why_not(table: GameView, pieces: list[Piece], unit: UnitId | None) -> IllegalCommand | None:
    """Return the refusal to get on or off here, or None.

    The selected piece is asked first if it is here. A refusal by TRN-1 gives way to any other.
    """
    asked: list[Load | Unload] = []
    for piece in sorted(pieces, key=lambda piece: piece.id != unit):
        asked += [Unload(piece.id, cargo) for cargo in piece.carried_units]
        others = (other for other in pieces if other.id not in (piece.id, *piece.carried_units))
        asked += [Load(piece.id, other.id) for other in others]
    found = [no for command in asked if (no := table.refusal(command)) is not None]
    told = (no for no in found if no.rule not in FOOT)  # who never carries anybody is no reason
    return min(told, key=lambda no: no.rule == "TRN-1", default=None)


class EndTurnMode(popup.EndTurnMode):
    """The question with the morale that is rolled when the turn ends."""

    keys = "end"

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the pieces left to act, and the rally that follows."""
        rows, force = super().panel(desk, width), desk.table.force(desk.table.viewing_side)
        if force.disrupted and scene_of(desk.table).sky is None:
            roll = "they rally together on two dice" if force.rally_dice > 1 else "each rallies on one die"
            chance = f"{roll} of {force.morale} or less: {percent(force.rally or 0)}"
            text = f"{force.disrupted} {words_of(desk.table).disrupted}; {chance}"
            rows += [section_head(width), *wrap(line(label(text)), width)]
        return rows

    def asked(self, desk: ViewState) -> str:
        """Return the question, over the ground that of the air phase only."""
        sky = scene_of(desk.table).sky
        return "END THE AIR PHASE?" if sky is not None and sky.over_ground else super().asked(desk)

    def idle_actions(self, desk: ViewState) -> frozenset[str]:
        """Return the dice page in the air, where no unit rallies."""
        return frozenset() if scene_of(desk.table).sky is None else frozenset(("pools",))

    def dice_page(self, desk: ViewState) -> Callable[[int], Lines] | None:
        """Return the morale roll that follows."""
        return partial(rally, desk.table, desk.table.viewing_side)

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Open the chances line by line, else end the turn or stay."""
        return AskScreen(action) if action == "pools" else super().on_action(action, desk)
