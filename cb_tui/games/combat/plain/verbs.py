"""Verbs: the words for the commands of Combat that are no march and no set-up."""

from typing import get_args

from cb_tui.core.display import Piece
from cb_tui.core.values import Command, UnitId
from cb_tui.games.combat.plain import queries
from cb_tui.games.combat.plain.armies import KINDS
from cb_tui.games.combat.plain.drafts import asked
from cb_tui.games.combat.presentation.advice import advice
from cb_tui.games.combat.rules.battle import Half
from cb_tui.games.combat.rules.model import Bring, EndTurn, PickSide, Reinforcing
from cb_tui.plain.arguments import read
from cb_tui.plain.default.verbs import meant
from cb_tui.plain.typed_game import TypedGame
from cb_tui.presentation.game_view import GameView


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
