"""Carrying out: what a word means, command by command, with the answers of the others between them."""

from cb_tui.core.values import Command
from cb_tui.games.combat_captain.plain.order_words import ArgumentReader
from cb_tui.games.combat_captain.presentation.advice import advice
from cb_tui.games.combat_captain.presentation.command_sequences import Deed
from cb_tui.plain.typed_game import TypedGame

USAGE = {
    "deploy": "deploy AR4 to 86,33, deploy AR4 east 3, or deploy A north 2",
    "fire": "fire at ar3, fire A at ar3 with 2 each, or fire AR1 AR2 at ar3",
    "move": "move AR4 to 19.4,17.9 with 1, move AR4 east 6, or move AR4 to short of ar3",
    "charge": "charge AR4 b",
    "cover": "cover AR4 2 north",
    "uncover": "uncover AR4 2",
    "break": "break AR4",
    "cross": "cross AR4 churchyard",
    "shelter": "shelter AR4 churchyard",
    "occupy": "occupy AR4 slit trench",
    "pull": "pull 1",
    "all": "all A move east 8, all A fire at ar3, all A cover",
}


def reading(desk: TypedGame, words: list[str]) -> ArgumentReader:
    """Return the words of an order, read at the state as it is."""
    return ArgumentReader(desk.table, advice(desk.table).state, words)


def usage(desk: TypedGame, verb: str, rest: str = "") -> None:
    """Report the usage of an order."""
    desk.voice.say(f'"{rest}" is not understood here; type {USAGE[verb]}.' if rest else f"Type {USAGE[verb]}.")


def carry_out(desk: TypedGame, deed: Deed) -> None:
    """Play a sequence of commands until it ends or another player has to answer. Raises their refusal."""
    while mine(desk, silent=True) and (command := deed(desk.table.state)) is not None:
        desk.play(command)
        desk.advance()


def give(command: Command, desk: TypedGame, words: list[str]) -> None:
    """Give a command that needs no more words."""
    if mine(desk):
        desk.play(command)


def mine(desk: TypedGame, *, silent: bool = False) -> bool:
    """Check whether a player at this keyboard has to decide, and report it if not, unless `silent`."""
    if not desk.table.is_our_decision and not silent:
        desk.voice.say("The battle is over." if desk.game.outcome else "It is not your decision.")
    return desk.table.is_our_decision
