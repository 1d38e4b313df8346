"""Loading and unloading under the cursor with one key, after a question if there is a choice or a risk."""

from fractions import Fraction

from cb_tui.core.display import Piece
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.presentation.advice import advice
from cb_tui.games.combat_boots.rules.model import Dismount, Load, Unload
from cb_tui.games.combat_boots.screen.modes.decide import DecideMode
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import line, percent
from cb_tui.ui.modes.base import Notify, Play, Reply, SwitchTo, ViewState, reason_line

FOOT = ("UNIT-1", "LDR-4a")  # rules that refuse them because they are no vehicles
ABOUT = "A vehicle loads, then moves; or it moves, then unloads. The enemy may fire at both first."


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
    no = _why_not(table, [piece for piece in table.stack(desk.cursor) if piece.id in here], unit)
    return Notify(reason_line(no.sentence, no.rule) if no else line("No piece here can get on or off a vehicle"))


def _risks(table: GameView, way: Load | Unload | Dismount) -> list[tuple[UnitId, Fraction]]:
    """Return the chance to be hit of each unit that would draw fire, if there is any. [OPP-5]

    No chance is known for a unit inside a vehicle.
    """
    there = [unit for unit in (way.unit, getattr(way, "cargo", None)) if unit in table.pieces]
    found = ((unit, advice(table).danger(unit, table.pieces[unit].at).hit_chance) for unit in there)
    return [(unit, chance) for unit, chance in found if chance]


def _why_not(table: GameView, pieces: list[Piece], unit: UnitId | None) -> IllegalCommand | None:
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
