"""The position of a game as the start of its battle: squares, mines and rounds."""

from collections.abc import Mapping

from cb_tui.core.battle_data import entries, list_at, text
from cb_tui.core.battle_editor import Data, KeptPosition
from cb_tui.core.editing import REMOVED, Change, Edit, EditError, KeyPath
from cb_tui.core.values import UnitId
from cb_tui.games.combat.editor.force_data import ids_of
from cb_tui.games.combat.rules import zones
from cb_tui.games.combat.rules.model import Piece, State


def kept(data: Data, state: State) -> KeptPosition:
    """Return the change that makes the position of a game its start. Raises EditError if it cannot."""
    _check(state)
    ids = ids_of(data)
    if {*state.pieces} - {*ids.values()}:
        raise EditError("the position has pieces that the file does not place; keep one of those that it begins with")
    change: Change = ()
    gone = list[KeyPath]()
    for path, name in ids.items():
        piece = state.pieces.get(UnitId(name))
        if piece is None:
            gone.append(path)
        else:
            change += _stands(data, path, piece)
    change += _mines(data, state)
    turns = data.get("turns")
    if isinstance(turns, int) and turns and state.round > 1:
        change += (Edit(("turns",), max(1, turns - state.round + 1)),)
    change += (Edit(("first",), str(state.active)),) if data.get("first") != state.active else ()
    return KeptPosition(change=change, gone=tuple(gone), left_out=tuple(_left_out(state)))


def _check(state: State) -> None:
    """Check that a file can describe a position. Raises EditError."""
    setting = state.context
    if state.outcome is not None:
        raise EditError("the battle is over; keep a position before its end")
    if not state.joined or state.pending:
        raise EditError("something has to be decided first; keep a position in a turn")
    for unit, piece in state.pieces.items():
        side = setting.side(piece.seat)
        if piece.at not in zones.half(setting, zones.home(state, side)):
            raise EditError(
                f"{unit} is in the enemy's half, where no battle can begin with it; keep an earlier position"
            )
    if zones.home(state, setting.sides[0]) != "south":
        raise EditError("the sides have changed halves, which no file can say; keep a game without a roll for sides")


def _stands(data: Data, path: KeyPath, piece: Piece) -> Change:
    unit = list_at(data, path[:-1])[path[-1]] if isinstance(path[-1], int) else {}
    return (Edit((*path, "at"), str(piece.at)),) if text(unit, "at") != piece.at else ()


def _mines(data: Data, state: State) -> Change:
    """Return the change of mines to those that are left."""
    change: Change = ()
    for path, force in entries(data, "forces"):
        there = list_at(force, ("mined",))
        left = [at for at in there if at in state.mines]
        change += (Edit((*path, "mined"), left or REMOVED),) if left != there else ()
    return change


def _left_out(state: State) -> list[str]:
    """Return the facts of a position that no file can say, in words."""
    told: Mapping[str, bool] = {
        "salvo cards that were drawn": any(
            deck.cards < state.context.rules.salvo_hits + state.context.rules.salvo_misses for deck in state.decks
        ),
        "what pieces have done in this turn": any(piece.acted for piece in state.pieces.values())
        or state.walk is not None
        or bool(state.paused),
        "rounds in a row that objectives were held": any(state.held),
        "airstrips that are out of action": any(not strip.works for strip in state.strips.values()),
        "pieces that were in a headquarters": any(state.entered.values()),
    }
    return [words for words, so in told.items() if so]
