"""The words for the commands of a turn: marches over several squares, fire, strikes and the rest."""

from typing import get_args

from cb_tui.core.display import Piece
from cb_tui.core.forecast import Exposure
from cb_tui.core.values import Command, Place, UnitId
from cb_tui.games.combat.plain import queries
from cb_tui.games.combat.plain.setup_commands import KINDS, asked
from cb_tui.games.combat.presentation.advice import advice
from cb_tui.games.combat.rules.battle import Half
from cb_tui.games.combat.rules.model import Bring, EndTurn, PickSide, Reinforcing, Step, Transfer
from cb_tui.plain.arguments import Arguments, read
from cb_tui.plain.compass import NAMES, counted, listed
from cb_tui.plain.default.verbs import meant
from cb_tui.plain.typed_game import TypedGame, sentence
from cb_tui.plain.typed_view import TypedView
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import percent

USAGE = "Type go T1 0908, go T1 n ne, or go T1 0910 0909 0908."


def fire(desk: TypedGame, words: list[str]) -> None:
    """Fire or strike after the odds and a yes. Out of range, report the squares to fire from."""
    typed = read(desk.table, words, ordering=True)
    if not _mine(desk):
        return
    command = meant(desk, "fire", typed)
    if command is None:
        _after_a_move(desk, *typed.pieces[:2])
        return
    if not typed.sure:
        desk.voice.say(f"{desk.sentences.label(command)}.", *queries.forecast(desk, command))
    if typed.sure or desk.ask_yes_no("Fire?"):
        desk.play(command)


def _after_a_move(desk: TypedGame, *pieces: UnitId) -> None:
    """Report the squares from which a piece could fire at another this turn."""
    if len(pieces) < 2 or not {*pieces} <= desk.table.pieces.keys():
        return
    unit, foe = pieces
    for aim in advice(desk.table).able(unit):
        if aim.target == foe and aim.frm is not None and aim.way:
            desk.voice.say(f"It can after a move: go {unit} {aim.frm}, then fire.")


def bring(desk: TypedGame, words: list[str]) -> None:
    """Place a new piece on a square behind the line. Alone, report the contents of the box."""
    if not isinstance(asked(desk), Reinforcing):
        desk.voice.say("No reinforcements are due: first a piece must exit off the enemy's base line [REINF-1].")
        return
    kind = KINDS.get(words[0].lower()) if words else None
    places = read(desk.table, words[1:]).places
    if kind is None or kind == "mine" or not places:
        due = next((force.due for force in desk.table.scene.forces if force.due), ())
        desk.voice.say(
            f"In the box: {', '.join(due) or 'nothing'}.", "Type bring, a kind and a square: bring tank 0813."
        )
        return
    strips = advice(desk.table).scene.airstrips
    at = next((strip.squares[0] for strip in strips if kind == "plane" and places[0] in strip.squares), places[0])
    desk.play(Bring(kind, at))


def end(desk: TypedGame, words: list[str]) -> None:
    """End the turn, after a yes if a piece can still hit an enemy from where it stands."""
    if not _mine(desk):
        return
    able = waiting(desk.table)
    sure = "!" in words or not able or desk.table.question
    if sure or desk.ask_yes_no(
        f"{desk.sentences.who([piece.id for piece in able])} can still hit something. End the turn?"
    ):
        desk.play(EndTurn())


def waiting(table: GameView) -> tuple[Piece, ...]:
    """Return the ground pieces that can act and hit an enemy from where they stand."""
    known = advice(table)
    ready = [piece for piece in table.waiting() if piece.id in known.state.pieces and piece.kind != "P"]
    return tuple(piece for piece in ready if any(aim.frm and not aim.way for aim in known.aims(piece.id)))


def give(command: Command, desk: TypedGame, words: list[str]) -> None:
    """Play a command that needs no more words. Raises the refusal of the command."""
    if _mine(desk):
        desk.play(command)


def side(desk: TypedGame, words: list[str]) -> None:
    """Choose the south or the north."""
    half = next((half for half in get_args(Half) if half in [word.lower() for word in words]), None)
    if half is not None:
        give(PickSide(half), desk, [])
    else:
        desk.voice.say("Type side south or side north; the other side moves first.")


def _mine(desk: TypedGame) -> bool:
    """Check whether a player at this keyboard has to decide, and report it if not."""
    if not desk.table.is_our_decision:
        desk.voice.say("The battle is over." if desk.game.outcome else "It is not your decision.")
    return desk.table.is_our_decision


def go(desk: TypedGame, words: list[str]) -> None:
    """Move a piece along a path as far as this turn allows, after a yes if a mine lies on it.

    A plane flies to a strip.
    """
    typed = read(desk.table, words, ordering=True)
    unit = typed.pieces[0] if typed.pieces else desk.focus
    if unit is None or unit not in desk.table.pieces or typed.rest:
        desk.voice.say(
            USAGE if unit is None or typed.rest else f"There is no {unit} on the board; units lists the pieces."
        )
        return
    desk.focus = unit
    if desk.table.pieces[unit].kind == "P" and typed.places:
        desk.play(Transfer(unit, _strip(desk, typed.places[-1])))
        return
    way, later = _way(desk, unit, typed)
    if not way:
        desk.voice.say(later)
        return
    if refused := desk.game.refusal(Step(unit, way[0])):
        desk.voice.say(desk.sentences.told(sentence(refused)))
        return
    known = desk.table.exposure(unit, way)
    risky = known is not None and any(step.hit for step in known.steps)
    if known is not None and risky and not typed.sure:
        desk.voice.say(*route_sentences(desk, unit, known))
        if not desk.ask_yes_no("Go?"):
            return
    desk.march(unit, way)
    rest, desk.way = desk.way[1] if desk.way else (), None
    if rest and unit in desk.table.pieces and (refused := desk.game.refusal(Step(unit, rest[0]))):
        desk.voice.say(*desk.rest(), desk.sentences.told(sentence(refused)))
    if later and unit in desk.table.pieces:
        desk.voice.say(later)


def path(desk: TypedGame, words: list[str]) -> None:
    """Report a path without moving."""
    typed = read(desk.table, words, ordering=True)
    unit = typed.pieces[0] if typed.pieces else desk.focus
    if unit is None or unit not in desk.table.pieces:
        desk.voice.say("Type path, a piece and a square: path T1 0908.")
        return
    way, later = _way(desk, unit, typed)
    known = desk.table.exposure(unit, way) if way else None
    desk.voice.say(*(route_sentences(desk, unit, known) if known else ()), *([later] if later else []))


def route_sentences(desk: TypedView, unit: UnitId, known: Exposure) -> list[str]:
    """Return a way square by square, and how it ends."""
    lines = []
    for step in known.steps:
        mine = f", a mine: {percent(step.hit)} chance to be destroyed" if step.hit else ""
        lines.append(f"  {desk.sentences.place(step.hex)}: leaves {counted(int(step.left), 'square')}{mine}.")
    ends = ", ".join(f"{each.name} {percent(each.chance)}" for each in reversed(known.results) if each.chance)
    return [*lines, f"{desk.sentences.who([unit])}: {ends}."]


def reach(desk: TypedView, words: list[str]) -> None:
    """Report every square that a piece can reach this turn, by the squares of movement left there."""
    unit = next(iter(read(desk.table, words).pieces), desk.focus)
    found = desk.table.reach(unit) if unit in desk.table.pieces and unit is not None else {}
    if not found:
        desk.voice.say(
            f"{desk.sentences.who([unit])} cannot move now." if unit else "Type reach and a piece: reach T1."
        )
        return
    by_left: dict[float, list[Place]] = {}
    for at, one in found.items():
        by_left.setdefault(one.left, []).append(at)
    for rest in sorted(by_left, reverse=True):
        desk.voice.say(f"  With {counted(int(rest), 'square')} left: {', '.join(sorted(by_left[rest]))}.")
    if mines := sorted(advice(desk.table).mines & found.keys()):
        desk.voice.say(f"  Mines in {listed([str(at) for at in mines])}.")


def _strip(desk: TypedView, at: Place) -> Place:
    """Return the first square of the airstrip that a square is part of."""
    strips = advice(desk.table).scene.airstrips
    return next((strip.squares[0] for strip in strips if at in strip.squares), at)


def _way(desk: TypedView, unit: UnitId, typed: Arguments) -> tuple[tuple[Place, ...], str]:
    """Return the path for this turn, and a sentence on the rest of it or on why there is no path."""
    table, grid = desk.table, desk.table.geometry
    here = table.pieces[unit].at
    if typed.ways:
        way = []
        for direction in typed.ways:
            to = grid.step(here, direction)
            if to is None or not table.on_board(to):
                return (), f"There is no square {NAMES[direction]} of {here}."
            way.append(to)
            here = to
        return tuple(way), ""
    if not typed.places:
        return (), USAGE
    if len(typed.places) > 1:
        return tuple(typed.places[typed.places[0] == here :]), ""
    to = typed.places[0]
    if to == here:
        return (), f"{desk.sentences.who([unit])} is there already."
    found = (table.reach(unit) or {}).get(to)
    if found is not None:
        return found.way, ""
    parts = advice(table).journeys(unit).get(to)
    if parts:
        today, more = (parts[0], len(parts) - 1) if parts[0] else ((), len(parts) - 1)
        return (
            today,
            f"{to} takes {counted(more, 'more round')}: type go {unit} {to} again each round." if today else USAGE,
        )
    refused = table.ruleset.refusal(table.state, Step(unit, to)) if to in grid.neighbours(here) else None
    lost = f"{desk.sentences.who([unit])} has no route to {to}; reach {unit} lists where it can go this round."
    return (), desk.sentences.told(sentence(refused)) if refused else lost
