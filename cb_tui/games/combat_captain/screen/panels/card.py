"""The card of a stand: what it is, its dice, men, cover, place, arms."""

from cb_tui.core.display import Piece
from cb_tui.core.values import UnitId
from cb_tui.games.combat_captain.presentation.advice import Advice, advice
from cb_tui.games.combat_captain.presentation.stand_text import cover_of, dice_of, kind_of, men_of
from cb_tui.games.combat_captain.rules import activity, fire, weapons
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import Lines, TextRun, good_run, justify, label, line, shorten


def card(known: Advice, unit: UnitId, width: int, right: str = "") -> Lines:
    """Return a stand with its dice (or `right`), then men, cover and place, then its arms."""
    state, table = known.state, known.table
    if unit not in state.stands:
        return [table.unit_names([unit])]
    stand = state.stands[unit]
    side = table.role(state.context.side(unit))
    chip = TextRun(f" {unit} ", side, bold=True, ground=f"chip {side}")
    name = line(chip, TextRun(f" {kind_of(state, unit)}", bold=True))
    end = right or dice_of(state, unit)
    rows = [
        justify(shorten(name, width - len(end) - 1), (label(end),), width),
        justify(shorten(line(f" {body(state, unit)}"), width - len(stand.at) - 1), (label(stand.at),), width),
    ]
    told = arms(state, unit)
    return [*rows, shorten(line(label(f" {told}")), width)] if told else rows


def body(state: State, unit: UnitId) -> str:
    """Return men and cover of a stand, or of a vehicle its armor, and its cover if it has any."""
    if state.context.kind(unit) == "vehicle":
        level = state.stands[unit].level
        return men_of(state, unit) + (f"  /{level}" if level else "")
    return f"{men_of(state, unit)}  {cover_of(state, unit) or 'no cover'}"


def arms(state: State, unit: UnitId) -> str:
    """Return the weapon's modifier against infantry, and the faces that count for movement."""
    arm = fire.main(state, unit)
    count = weapons.march(state.context.kind(unit), odd=False, night=state.context.rules.night)
    moves = f"{count} dice"
    if arm is None:
        return moves
    adds = weapons.modifier(arm, "none", state.context.rules)
    gun = f"{adds:+d} vs. infantry" if adds else f"to {weapons.reaches(arm)} inches"
    return f"{gun}  {moves}"


def brief(table: GameView, piece: Piece, width: int) -> Lines:
    """Return a short card of a stand for the look mode."""
    known = advice(table)
    if piece.id not in known.state.stands:
        return [table.unit_names([piece.id])]
    company = known.state.context.company[piece.id]
    markers = known.state.companies[company].markers
    told = line(label(f" of {company} {known.state.context.companies[company].name}, markers {markers}"))
    return [*card(known, piece.id, width), shorten(told, width)]


def standing(table: GameView, piece: Piece) -> TextRun:
    """Return the state of a stand in a word."""
    state = advice(table).state
    if piece.id not in state.stands:
        return label("lost")
    if state.stands[piece.id].held:
        return good_run(f"holds {state.stands[piece.id].held}")
    if state.company(piece.id).go == "done":
        return label("acted")
    return good_run("ready") if activity.left(state, piece.id) else label("spent")
